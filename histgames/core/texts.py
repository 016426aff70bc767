"""Which sentences a game can say: read from its modules, so that a translator knows what there is to translate.

Found are the texts that stand in the code as they are: `says` of events and actions, what `Prompt` and `Refusal` are made of, and the
pieces that ways of showing ask `Words` for. Names that come from tables, such as those of units, are not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.abc import InspectLoader
from types import ModuleType
from typing import Any

from histgames.core.parts import kit_of, modules_of
from histgames.core.ruleset import Ruleset

__all__ = ["sentences", "translation"]

#: The modules with what all games say: sentences around a refusal, and lists.
SHARED = ("histgames.core.legal", "histgames.core.words")
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
    game = modules_of(rules.package)
    modules = [*game, *kit_of(game), *map(import_module, SHARED)]
    return tuple(dict.fromkeys(text for module in modules for text in _of_module(module) if text.strip()))


def _of_module(module: ModuleType) -> Iterator[str]:
    loader = module.__spec__.loader if module.__spec__ else None
    tree = ast.parse((loader.get_source(module.__name__) or "") if isinstance(loader, InspectLoader) else "")
    known: dict[str, list[ast.expr]] = {}
    for given in [each for each in ast.walk(tree) if isinstance(each, ast.Assign)]:
        for target in given.targets:
            if isinstance(target, ast.Name) and target.id != "says":
                known.setdefault(target.id, []).append(given.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["says"]:
            yield from _texts(node.value, known)
        elif isinstance(node, ast.Call) and node.args and _name(node.func) in (*MADE, *SHOWN):
            yield from _texts(node.args[0], known)


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr if called.attr in SHOWN else ""
    return called.id if isinstance(called, ast.Name) and called.id in MADE else ""


def _texts(node: ast.expr, known: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    """Give the texts that an expression may stand for: as it is, by a name, one of two, or out of a table."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name):
        others = {name: values for name, values in known.items() if name != node.id}
        for value in known.get(node.id, ()):
            yield from _texts(value, others)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, known)
        yield from _texts(node.orelse, known)
    elif isinstance(node, ast.Subscript):
        yield from _texts(node.value, known)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _texts(value, known)


def translation(rules: Ruleset[Any], language: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return what a game says in a language, and which of its sentences are missing there.

    Parameters
    ----------
    language : str
        Code of the language; one that the game does not speak yet has no texts.

    Returns
    -------
    texts, missing
        The texts that there are, and English sentences without one. What has a text and is no sentence of the game's code is a name of
        pieces and the like, or was changed since.

    Raises
    ------
    FaultyGame
        If the language's file is wrong.

    Examples
    --------
    >>> from tests.core.toys.pilgrims.rules import make
    >>> texts, missing = translation(make(), "de")
    >>> texts["Walk on"], missing[0]
    ('Weiterziehen', 'even those who fast need a crumb')
    """
    texts = dict(rules.words(language).texts) if language in rules.languages else {}
    return texts, tuple(each for each in sentences(rules) if each not in texts)
