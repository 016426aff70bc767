"""The parts of a game, found in the modules of its package: its actions, steps and events register themselves by being there.

What does not fit together is said when the game is loaded, in a sentence, and never shows as an error in play.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any, TypeVar

from attrs import fields, has

from histgames.core.errors import FaultyGame
from histgames.core.marks import override

__all__ = ["Part", "found_in", "kit_of", "modules_of", "must_be_record", "named", "rule_modules"]

T = TypeVar("T")

#: Rooms of a game in which none of its parts stand: they are imported when something is shown or taught.
NO_PARTS = ("show", "lessons")


class Part:
    """What actions, steps and events have in common: frozen records that are compared and shown in one way.

    Functions made for each class would do the same, but making them takes more than half of the time that a record class needs,
    and a game has some hundred and fifty.
    """

    __slots__ = ()

    @override
    def __init_subclass__(cls) -> None:
        """Take the common ways for the class's own, so that none are made for it."""
        super().__init_subclass__()
        for name in ("__eq__", "__hash__", "__repr__"):
            if name not in vars(cls):
                setattr(cls, name, getattr(Part, name))

    @override
    def __eq__(self, other: object) -> bool:
        """Say whether the other is of the same class and has the same values."""
        if other.__class__ is not self.__class__:
            return NotImplemented
        kind: Any = self.__class__
        values = _values_of(kind)
        return bool(values(self) == values(other))

    @override
    def __hash__(self) -> int:
        """Return the same number for equal records."""
        kind: Any = self.__class__
        return hash((kind, _values_of(kind)(self)))

    @override
    def __repr__(self) -> str:
        """Return the call that makes such a record."""
        kind: Any = self.__class__
        values = ", ".join([f"{each.name}={getattr(self, each.name)!r}" for each in fields(kind)])
        return f"{kind.__qualname__.rpartition('>.')[2]}({values})"


@cache
def _values_of(part: type[Any]) -> Callable[[object], object]:
    names = [each.name for each in fields(part)]
    return attrgetter(*names) if names else lambda record: ()


def modules_of(package: str, *, without: tuple[str, ...] = ()) -> list[ModuleType]:
    """Return the modules of a package with all that is below it, each after the package it is in, by name.

    Parameters
    ----------
    package : str
        Its full name; a plain module counts as a package of one.
    without : tuple of str
        Modules and packages directly in it that are left out, and not imported.

    Examples
    --------
    >>> [module.__name__ for module in modules_of("histgames.kit")][:3]
    ['histgames.kit', 'histgames.kit.again', 'histgames.kit.gather']
    """
    top = import_module(package)
    below = [name for name in _names(top, without) if not name.rpartition(".")[2].startswith("__")]
    return [top, *[import_module(name) for name in below]]


def _names(top: ModuleType, without: tuple[str, ...]) -> Iterator[str]:
    for info in pkgutil.iter_modules(getattr(top, "__path__", []), f"{top.__name__}."):
        if info.name.removeprefix(f"{top.__name__}.") in without:
            continue
        yield info.name
        if info.ispkg:
            yield from _names(import_module(info.name), ())


def rule_modules(package: str) -> list[ModuleType]:
    """Return the modules of a game in which its parts are looked for.

    Raises
    ------
    FaultyGame
        If one stands in a room that is for something else and has been imported.

    Examples
    --------
    >>> [module.__name__ for module in rule_modules("tests.core.toys.raid")]
    ['tests.core.toys.raid']
    """
    modules = modules_of(package, without=NO_PARTS)
    rooms = tuple([f"{package}.{room}" for room in NO_PARTS])
    for part in _below(Part):
        if part.__module__ in rooms or part.__module__.startswith(tuple([f"{room}." for room in rooms])):
            raise FaultyGame(
                f"{part.__name__} stands in {part.__module__}, where nobody looks for actions, steps and events: "
                "they belong to the chapter whose rule they carry out."
            )
    return modules


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


#: Modules of this package are ready-made: all their parts are parts of every game that takes something from them.
KIT = "histgames.kit."


def kit_of(modules: list[ModuleType]) -> list[ModuleType]:
    """Return the modules of the kit that modules take something from.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> kit_of([raid])
    []
    """
    things = [thing for module in modules for thing in vars(module).values()]
    used = [
        thing.__name__ if isinstance(thing, ModuleType) else str(getattr(thing, "__module__", "")) for thing in things
    ]
    return [import_module(name) for name in dict.fromkeys(used) if name.startswith(KIT)]


def found_in(modules: list[ModuleType], *bases: type[Any]) -> tuple[tuple[type[Any], ...], ...]:
    """Return for each base the classes below it that are defined in modules, or in a module of the kit that they use, in the order of places.

    A class whose name begins with an underscore is none of them, nor one with type parameters that are still open, nor one that says
    nothing (has an empty `form` and `says`) and that others of these are made from: it is a pattern.

    Examples
    --------
    >>> from histgames.core import Step
    >>> from tests.core.toys import raid
    >>> [[step.__name__ for step in steps] for steps in found_in([raid], Step)]
    [['FarmerHides', 'Raiding', 'RaiderDecides', 'Theft']]
    """
    there = [
        (module.__name__, thing)
        for module in [*modules, *kit_of(modules)]
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, bases)
    ]
    found = [
        part
        for place, part in dict.fromkeys(there)
        if part.__module__ == place and not part.__name__.startswith("_") and not getattr(part, "__parameters__", ())
    ]
    above = {base for part in found for base in part.__mro__[1:]}
    parts = [part for part in found if part not in above or _says(part)]
    return tuple([tuple([part for part in parts if issubclass(part, base)]) for base in bases])


def _says(part: type[Any]) -> bool:
    texts = [getattr(part, name) for name in ("form", "says") if hasattr(part, name)]
    return not texts or any(texts)


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
    if not has(part) or "__attrs_attrs__" not in vars(part):
        raise FaultyGame(f"{part.__name__} in {part.__module__} is no frozen record: write @frozen before its class.")
    return tuple([each.name for each in fields(part)])
