"""The parts of a game, found in the modules of its package: its actions, steps and events register themselves by being there.

What does not fit together is said when the game is loaded, in a sentence, and never shows as an error in play.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from attrs import fields, has

from histgames.core.errors import FaultyGame

__all__ = ["found_in", "modules_of", "must_be_record", "named"]

T = TypeVar("T")


def modules_of(package: str) -> list[ModuleType]:
    """Return the modules of a package with all that is below it, each after the package it is in, by name.

    Parameters
    ----------
    package : str
        Its full name; a plain module counts as a package of one.

    Examples
    --------
    >>> [module.__name__ for module in modules_of("histgames.kit")][:3]
    ['histgames.kit', 'histgames.kit.again', 'histgames.kit.gather']
    """
    top = import_module(package)
    below = [name for name in _names(top) if not name.rpartition(".")[2].startswith("__")]
    return [top, *[import_module(name) for name in below]]


def _names(top: ModuleType) -> Iterator[str]:
    for info in pkgutil.iter_modules(getattr(top, "__path__", []), f"{top.__name__}."):
        yield info.name
        if info.ispkg:
            yield from _names(import_module(info.name))


#: Modules of this package are ready-made: all their parts are parts of every game that takes something from them.
KIT = "histgames.kit."


def _kit_of(modules: list[ModuleType]) -> list[ModuleType]:
    things = [thing for module in modules for thing in vars(module).values()]
    used = [
        thing.__name__ if isinstance(thing, ModuleType) else str(getattr(thing, "__module__", "")) for thing in things
    ]
    return [import_module(name) for name in dict.fromkeys(used) if name.startswith(KIT)]


def found_in(modules: list[ModuleType], base: type[T]) -> tuple[type[T], ...]:
    """Return the classes below `base` that are defined in modules, or in a module of the kit that they use, in the order of places.

    A class whose name begins with an underscore, and one that others of these are made from, is a pattern and no part.

    Examples
    --------
    >>> from histgames.core import Step
    >>> from tests.core.toys import raid
    >>> [step.__name__ for step in found_in([raid], Step)]
    ['FarmerHides', 'Raiding', 'RaiderDecides', 'Theft']
    """
    found: list[type[T]] = []
    for module in [*modules, *_kit_of(modules)]:
        for thing in vars(module).values():
            if (
                isinstance(thing, type)
                and issubclass(thing, base)
                and thing.__module__ == module.__name__
                and not thing.__name__.startswith("_")
                and thing not in found
            ):
                found.append(thing)
    patterns = {above for each in found for above in each.__mro__[1:]}
    return tuple([each for each in found if each not in patterns])


def named(parts: tuple[type[T], ...]) -> dict[str, type[T]]:
    """Return parts by the name of their class.

    Raises
    ------
    FaultyGame
        If two have the same name, for in a saved game only the name stands.

    Examples
    --------
    >>> from tests.core.toys.raid import Theft
    >>> list(named((Theft,)))
    ['Theft']
    """
    found: dict[str, type[T]] = {}
    for part in parts:
        if part.__name__ in found:
            raise FaultyGame(
                f"{part.__name__} is defined in {found[part.__name__].__module__} and in {part.__module__}: "
                "the parts of a game need different names."
            )
        found[part.__name__] = part
    return found


def must_be_record(part: type[Any]) -> tuple[str, ...]:
    """Return the names of a part's fields.

    Raises
    ------
    FaultyGame
        If it was not marked as a frozen record.

    Examples
    --------
    >>> from tests.core.toys.raid import Hide
    >>> must_be_record(Hide)
    ('count',)
    """
    if not has(part) or "__attrs_attrs__" not in vars(part) or part.__hash__ is None:
        raise FaultyGame(f"{part.__name__} in {part.__module__} is no frozen record: write @frozen before its class.")
    return tuple([each.name for each in fields(part)])
