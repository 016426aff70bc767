"""The form of a game: its folder shows the book, and other rules have their say only at points."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from histgames.core.parts import modules_of, rule_modules
from histgames.core.words import check_template
from histgames.games import GAMES, find_rules, package_of

ROOT = Path(__file__).parents[2]
#: Chapters stand on each other in so many floors at most: further down nobody would find his way.
FLOORS = 6
#: What a chapter may not know: optional rules, scenarios, and how the game is shown.
ABOVE = ("extra", "scenarios", "show", "procedures", "game", "lessons")


def chapters(game: str) -> dict[str, ast.Module]:
    """The chapters of a game by the name of their module."""
    package = package_of(game)
    folder = ROOT.joinpath(*package.split(".")) / "chapters"
    return {
        f"{package}.chapters.{path.stem}": ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.py"))
        if path.stem != "__init__"
    }


def imported(tree: ast.Module) -> Iterator[str]:
    """What a module imports, as full names of modules and of what is taken from them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def floors(trees: Mapping[str, ast.Module]) -> dict[str, int]:
    """On which floor each module stands: 1 if it imports none of the others, else one above those that it imports."""
    found: dict[str, int] = {}

    def floor(name: str) -> int:
        if name not in found:
            found[name] = FLOORS  # a circle ends here, and comes out too high
            found[name] = 1 + max([floor(below) for below in imported(trees[name]) if below in trees], default=0)
        return found[name]

    return {name: floor(name) for name in trees}


def texts(tree: ast.Module) -> Iterator[str]:
    """The texts in a module that are no docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("game", list(GAMES))
def test_chapters_are_few_floors_high(game: str) -> None:
    """No chapter stands on more than five others that stand on each other."""
    high = {name: number for name, number in floors(chapters(game)).items() if number > FLOORS}
    assert high == {}


def test_a_circle_of_chapters_is_too_high() -> None:
    """Chapters that import each other have no floor to stand on."""
    trees = {"a": ast.parse("import b"), "b": ast.parse("import a"), "c": ast.parse("")}
    assert [name for name, number in floors(trees).items() if number > FLOORS] == ["a", "b"]


@pytest.mark.parametrize("game", list(GAMES))
def test_what_shows_a_game_holds_no_parts(game: str) -> None:
    """With everything imported, nothing stands where actions, steps and events are not looked for."""
    everything = modules_of(package_of(game))
    assert len(rule_modules(package_of(game))) < len(everything)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_chapter_knows_nothing_above_it(game: str) -> None:
    """It imports no optional rule, no scenario, no picture and no procedure."""
    package = package_of(game)
    above = tuple(f"{package}.{part}" for part in ABOVE)
    wrong = [(name, each) for name, tree in chapters(game).items() for each in imported(tree) if each.startswith(above)]
    assert wrong == []


@pytest.mark.parametrize("game", list(GAMES))
def test_a_chapter_names_no_option_and_no_scenario(game: str) -> None:
    """Neither as a text to compare with nor as a field: the rules in force are asked at points and nowhere else."""
    rules = find_rules(game)
    names = {*rules.scenarios, *rules.options, *(rule for option in rules.options.values() for rule in option.rules)}
    wrong = [
        (module, text)
        for module, tree in chapters(game).items()
        for text in texts(tree)
        if text in names - words_of_the_rulebook(game)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", list(GAMES))
def test_a_chapter_asks_no_state_for_the_rules_in_force(game: str) -> None:
    """`state.on` and `rules.chosen` are for points; to remember something by the rules in force, `on` may be handed on whole."""
    wrong = [
        (module, ast.unparse(node))
        for module, tree in chapters(game).items()
        for node in ast.walk(tree)
        if (isinstance(node, ast.Compare) and any(is_on(part) for part in (node.left, *node.comparators)))
        or (
            isinstance(node, ast.Attribute)
            and node.attr in ("chosen", "options")
            and ast.unparse(node.value) == "state"
        )
    ]
    assert wrong == []


def asked_or_refused(package: str) -> Iterator[tuple[str, ast.Call]]:
    """The places of a game where a question or a refusal is made, with the line."""
    for path in sorted(ROOT.joinpath(*package.split(".")).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Prompt", "Refusal"):
                yield f"{path.name}:{node.lineno}", node


@pytest.mark.parametrize("game", list(GAMES))
def test_questions_and_refusals_have_the_fields_of_their_sentences(game: str) -> None:
    """Where sentence and fields stand in the code as they are, none is missing, and the game shows each in a way it has."""
    ways = find_rules(game).words().ways
    seen = 0
    for where, call in asked_or_refused(package_of(game)):
        sentence = call.args[0]
        if not isinstance(sentence, ast.Constant) or "{" not in sentence.value:
            continue
        given = call.args[2] if len(call.args) > 2 else ast.Dict(keys=[], values=[])
        if isinstance(given, ast.Dict):
            names = [key.value for key in given.keys if isinstance(key, ast.Constant)]
            check_template(sentence.value, names, ways, where)
            seen += 1
    assert seen


def is_on(node: ast.AST) -> bool:
    """Whether an expression is the set of the rules in force."""
    return isinstance(node, ast.Attribute) and node.attr == "on"


def words_of_the_rulebook(game: str) -> set[str]:
    """Names that are also words of the game itself: the weather is a rule to switch, and a field of the state."""
    return {"marcher-lords": {"weather"}}.get(game, set())
