"""Events: what happened, as records that cite their rule and bring their sentence; the prose is made when it is shown.

A game makes a frozen subclass for each kind of thing that happens:

>>> @frozen
... class CattleStolen(Event):
...     says = "The raiders steal {count} {count:cow|cows} in {zone}."
...     main = True
...     count: int
...     zone: str
>>> CattleStolen("XX-2", count=3, zone="Gwent").rule
'XX-2'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen

from histgames.core.parts import Part

__all__ = ["Event", "visible"]


def _some(names: Iterable[str] | str) -> frozenset[str]:
    if isinstance(names, str):
        return frozenset([names]) if names else frozenset()
    return frozenset(names)


@frozen
class Event(Part):
    """One thing that happened. A subclass has a field for whatever its sentence needs.

    Parameters
    ----------
    rule : str
        Id of the rule in the ledger that was applied, for example ``"ML-7.2c"``.
    only : str or iterable of str, optional
        The seats or sides that may know of it; without any, everybody.

    Attributes
    ----------
    says : str
        The sentence in English, with fields in braces; see `histgames.core.words`.
    main : bool
        Whether it belongs into a short account of the game.
    """

    says: ClassVar[str] = ""
    main: ClassVar[bool] = False

    rule: str
    only: frozenset[str] = field(factory=frozenset, converter=_some, kw_only=True)


def visible(events: Iterable[Event], viewer: str | None) -> tuple[Event, ...]:
    """Return the events that a viewer may know of.

    Parameters
    ----------
    viewer : str or None
        A seat, such as ``"norman/hugh"``, who also knows what his side knows; or a side. None knows what everybody knows.

    Examples
    --------
    >>> secret = Event("XX-1", only=("norman", "welsh/rhys"))
    >>> [len(visible([secret], who)) for who in (None, "norman/hugh", "welsh", "welsh/rhys")]
    [0, 1, 0, 1]
    """
    names = frozenset() if viewer is None else frozenset((viewer, viewer.partition("/")[0]))
    return tuple([event for event in events if not event.only or event.only & names])
