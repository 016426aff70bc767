"""Which sentences a game can say: read from its modules, so that a translator knows what there is to translate.

Found are the texts that stand in the code as they are: `says` of events and actions, what `Prompt` and `Refusal` are made of, and the
pieces that ways of showing ask `Words` for. Names that come from tables, such as those of units, are not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from inspect import getsource
from types import ModuleType
from typing import Any

from histgames.core.parts import modules_of
from histgames.core.ruleset import Ruleset
from histgames.core.words import read_language

__all__ = ["sentences", "translation"]

#: The module with the sentences around a refusal, which all games say.
FRAMES = "histgames.core.legal"
#: What is made of a sentence, and what shows one.
MADE = ("Prompt", "Refusal")
SHOWN = ("text", "phrase", "fill")


def sentences(rules: Ruleset[Any]) -> tuple[str, ...]:
    """Return the English sentences and pieces of text of a game, in the order of its modules.

    Examples
    --------
    >>> from tests.core.toys.raid import make
    >>> sentences(make())[:2]
    ('Hide {count} cattle', 'Steal a cow')
    """
    modules = [*modules_of(rules.package), *modules_of(FRAMES)]
    return tuple(dict.fromkeys(text for module in modules for text in _of_module(module) if text.strip()))


def _of_module(module: ModuleType) -> Iterator[str]:
    tree = ast.parse(getsource(module))
    known = {
        target.id: node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id != "says"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["says"]:
            yield from _texts(node.value, known)
        elif isinstance(node, ast.Call) and node.args and _name(node.func) in (*MADE, *SHOWN):
            yield from _texts(node.args[0], known)


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr if called.attr in SHOWN else ""
    return called.id if isinstance(called, ast.Name) and called.id in MADE else ""


def _texts(node: ast.expr, known: dict[str, str]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name) and node.id in known:
        yield known[node.id]
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, known)
        yield from _texts(node.orelse, known)


def translation(rules: Ruleset[Any], language: str) -> tuple[dict[str, str], tuple[str, ...], tuple[str, ...]]:
    """Return what a game says in a language, which of its sentences are missing there, and which texts it has no sentence for.

    Parameters
    ----------
    language : str
        Code of the language; one that the game does not speak yet has no texts.

    Returns
    -------
    texts, missing, unknown
        The texts that there are, English sentences without a text, and English texts that stand nowhere in the game's code: names
        of pieces and the like, or sentences that were changed since.

    Raises
    ------
    FaultyGame
        If the language's file is wrong.

    Examples
    --------
    >>> from tests.core.toys.pilgrims.rules import make
    >>> texts, missing, unknown = translation(make(), "de")
    >>> len(texts) > len(unknown)
    True
    """
    texts: dict[str, str] = {}
    if language in rules.languages:
        file = files(rules.package) / "texts" / f"{language}.csv"
        texts = read_language(file.read_text(encoding="utf-8-sig"), f"{language}.csv", rules.words().ways)
    said = sentences(rules)
    return texts, tuple(each for each in said if each not in texts), tuple(each for each in texts if each not in said)
