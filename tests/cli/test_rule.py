"""`histgames rule` finds rules by id and by section."""

from __future__ import annotations

import pytest

from histgames.cli import main
from histgames.core.ledger import known_prefixes


def test_a_rule_by_its_id_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    """The rule is printed with id and section, wrapped for a terminal."""
    assert main(["rule", "ml-3.4e"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("ML-3.4e (section 3.4): Melee is fought by all eligible knights")
    assert max(map(len, text.splitlines())) <= 88


def test_a_reconstructed_rule_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule that is not in the rulebook says so and why."""
    assert main(["rule", "ML-2.4e"]) == 0
    text = capsys.readouterr().out
    assert "[reconstructed]" in text
    assert "    Text does not say which colour is tens." in text.splitlines()


@pytest.mark.parametrize(
    ("asked", "first", "last", "other"),
    [("ML-2.2", "ML-2.2a", "ML-2.2d", "ML-2.3a"), ("ML-11.1", "ML-11.1.1a", "ML-11.1.8a", "ML-11.2a")],
)
def test_a_section_gives_all_its_rules(
    asked: str, first: str, last: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A section's number prints the rules of the section and of the sections in it, in order."""
    assert main(["rule", asked]) == 0
    ids = [line.split()[0] for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert (ids[0], ids[-1]) == (first, last)
    assert other not in ids


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("ML-7.2zz", "There is no rule 'ML-7.2zz': did you mean ML-7.2z or ML-7.2y or ML-7.2x?"),
        ("XX-1", "There is no ledger 'XX': rule ids begin with {known}."),
    ],
)
def test_an_unknown_id_gives_one_line(asked: str, answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An id that no ledger has ends with status 2 and the nearest ones."""
    assert main(["rule", asked]) == 2
    assert capsys.readouterr().err == f"histgames: {answer.format(known=' or '.join(known_prefixes()))}\n"
