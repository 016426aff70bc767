"""How much of each game's rules is applied and proved: ``python -m tests.project.rule_table`` prints the table.

A rule of the ledger counts when the code of its game cites its id and a test carries it in ``@pytest.mark.rule``. Rules that no
program can model stand in ``tests/rules_not_modelled.csv`` with the reason. ``--write`` puts the table into README.md.
"""

from __future__ import annotations

import ast
import csv
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from histgames.core.ledger import ledger
from histgames.games import LEDGERS

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BEGIN, END = "<!-- rules: begin -->", "<!-- rules: end -->"
#: Files of the package that apply rules; the shipped ledger names them all and applies none.
APPLIES = {".py", ".csv", ".json"}


@frozen
class Covered:
    """A game's rules: how many, how many that no program can model, and how many of the others are cited and tested."""

    title: str
    rules: int
    exempt: int
    done: int

    @property
    def share(self) -> float:
        """The share of the rules that a program can model."""
        return self.done / max(self.rules - self.exempt, 1)


def marks(tree: ast.AST) -> Iterator[str]:
    """Yield the ids of the marks of a module's tests."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (argument.value for argument in node.args if isinstance(argument, ast.Constant))


def tested() -> set[str]:
    """Return the ids that tests carry."""
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    return {name for path in paths for name in marks(ast.parse(path.read_text(encoding="utf-8"), str(path)))}


def cited(prefix: str) -> set[str]:
    """Return the ids that the package cites."""
    found: set[str] = set()
    for path in (ROOT / "histgames").rglob("*"):
        if path.suffix in APPLIES and path.name != "rules.csv":
            text = path.read_text(encoding="utf-8")
            found |= {name.rstrip(".-") for name in re.findall(rf"\b{prefix}-[A-Za-z0-9_.\-]+", text)}
    return found


def exempt() -> dict[str, str]:
    """Return the rules that no program can model, with the reason."""
    path = ROOT / "tests" / "rules_not_modelled.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row["reason"] for row in csv.DictReader(file)}


def covered() -> list[Covered]:
    """Return a row for each game."""
    proved, left_out = tested(), exempt()
    rows: list[Covered] = []
    for game in sorted(LEDGERS.values(), key=lambda game: game.prefix):
        ids, applied = set(ledger(game.prefix)), cited(game.prefix)
        modelled = ids - set(left_out)
        rows.append(Covered(game.title, len(ids), len(ids) - len(modelled), len(modelled & proved & applied)))
    return rows


def table() -> str:
    """Return the table as Markdown."""
    lines = ["| game | rules | applied and tested | cannot be modelled |", "| --- | ---: | ---: | ---: |"]
    lines += [f"| {row.title} | {row.rules} | {row.done} ({row.share:.0%}) | {row.exempt} |" for row in covered()]
    return "\n".join(lines)


def in_readme(text: str) -> str:
    """Return the table that stands in a text between its two marks."""
    return text.partition(BEGIN)[2].partition(END)[0].strip()


def main(arguments: list[str]) -> None:
    """Print the table, or put it into README.md."""
    if "--write" in arguments:
        text = README.read_text(encoding="utf-8")
        before, after = text.partition(BEGIN)[0], text.partition(END)[2]
        README.write_text(f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}", encoding="utf-8")
    else:
        print(table())


if __name__ == "__main__":
    main(sys.argv[1:])
