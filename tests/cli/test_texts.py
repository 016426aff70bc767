"""`histgames texts`: what there is to translate, and what is translated."""

from __future__ import annotations

import csv
import io

import pytest

from histgames.cli import main
from histgames.core.texts import sentences, translation
from histgames.games import find_rules
from tests.core.playing import TOYS


def test_every_sentence_of_an_event_and_action_is_found() -> None:
    """Whatever The Marcher Lords can tell stands in the list, also a question whose text has a name in the code."""
    rules = find_rules("marcher-lords")
    found = set(sentences(rules))
    assert {event.says for event in rules.events.values()} <= found
    assert {action.says for action in rules.notation.actions} <= found
    assert "{hits} in {zone}: choose {hits:the|a} unit that is lost." in found
    assert "{target:zone} does not border {zone}" in found
    assert {"one", "twelve"} <= found, "numbers in letters"
    assert "the castle holds out" not in found, "a part of a sentence"


def test_a_sentence_is_found_wherever_it_stands() -> None:
    """One of two, one of a table, one of the kit, and the word before the last of a list."""
    found = set(sentences(find_rules("classical")))
    assert {"{power} may build {left} more.", "{power} must remove {left} more."} <= found
    assert {"{order:unit} holds", "{order:unit} S {order:other} - {to:place}"} <= found
    assert {"nothing is written yet", " and "} <= found


def test_a_table_to_fill_in(capsys: pytest.CaptureFixture[str]) -> None:
    """For a language that the game does not speak yet the table has every sentence and no text, and the status says so."""
    assert main(["texts", "marcher-lords", "cy"]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["english"] for row in rows] == list(sentences(find_rules("marcher-lords")))
    assert {row["text"] for row in rows} == {""}


def test_what_is_translated_comes_first(capsys: pytest.CaptureFixture[str], fair: object) -> None:
    """A translation that is there is kept as it is, also its names; what is missing follows."""
    main(["texts", "fair", "de"])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    texts, missing = translation(find_rules("fair"), "de")
    assert {row["english"]: row["text"] for row in rows if row["text"]} == texts
    assert [row["english"] for row in rows if not row["text"]] == list(missing)


def test_a_toy_knows_what_it_does_not_say() -> None:
    """A text whose English stands nowhere in the code is told apart: a name, or a sentence that was changed."""
    texts, _ = translation(TOYS["pilgrims"], "de")
    unknown = set(texts) - set(sentences(TOYS["pilgrims"]))
    assert not [text for text in unknown if text.endswith(".")], "all sentences of the file are those of the game"


@pytest.mark.parametrize("language", ["en", "de/..", "1"])
def test_what_is_no_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """English is what is translated, and a path is no code."""
    assert main(["texts", "marcher-lords", language]) == 2
    assert "is named by the code of its language" in capsys.readouterr().err
