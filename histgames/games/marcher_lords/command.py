"""Who decides for a side: itself, or in the team game its commanders, in turn or where their counters are (sections 5.0, 9.0, 11.1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, TypeVar

from attrs import frozen

from histgames.core.marks import override
from histgames.core.steps import Action, Question, Refusal
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.pieces import Group
from histgames.games.marcher_lords.points import COMMANDERS
from histgames.games.marcher_lords.state import Marches
from histgames.kit import seats as kit

__all__ = ["ToChair", "chair", "flag_seat", "not_his", "own_seat", "owners", "seats", "spokesman"]

A = TypeVar("A", bound=Action)


@COMMANDERS.usual
def seats_usually(state: Marches, side: str) -> tuple[str, ...]:
    """Return the side itself: one player decides for it."""
    return (side,)


def seats(state: Marches, side: str) -> tuple[str, ...]:
    """Return who decides for a side: the side itself, or its commanders in the team game (ML-11.1.2b, ML-11.2.2a).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> seats(position("Rhos: welsh, Infantry").state, "norman")
    ('norman',)
    >>> seats(position("Rhos: welsh, Infantry", commanders="several").state, "norman")
    ('norman/hugh', 'norman/roger', 'norman/william')
    """
    return COMMANDERS(state, side)


def chair(state: Marches, side: str) -> str:
    """Return the commander who decides for his whole side this turn: they take turns (ML-5.0a, ML-9.0c).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> [chair(position("Rhos: welsh, Infantry", turn=turn, commanders="several").state, "norman") for turn in (1, 2, 3, 4)]
    ['norman/hugh', 'norman/roger', 'norman/william', 'norman/hugh']
    """
    return kit.chair(seats(state, side), state.turn)


def spokesman(state: Marches, side: str, zone: str) -> str:
    """Return who decides for a side in a zone: the commander with most counters there.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Elfael: norman, Knight (Hugh) 2, Knight (William)", commanders="several").state
    >>> spokesman(state, "norman", "ELF")
    'norman/hugh'
    """
    known = seats(state, side)
    if len(known) == 1:
        return known[0]
    numbers: dict[str, int] = {}
    for unit, n in state.zones[zone].groups(side):
        numbers[unit.seat] = numbers.get(unit.seat, 0) + n
    return kit.spokesman(known, numbers, state.turn)


def owners(state: Marches, side: str, zone: str, groups: Iterable[Group]) -> dict[str, list[Group]]:
    """Return counters in a zone by the commander who decides on them (ML-11.1.2c, ML-11.2.2a).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Elfael: norman, Infantry (William) 2, Knight (Roger)", commanders="several").state
    >>> for seat, own in owners(state, "norman", "ELF", state.zones["ELF"].groups("norman")).items():
    ...     print(seat, [unit.label for unit, _ in own])
    norman/roger ['Knight (Roger)']
    norman/william ['Infantry (William)']
    """
    known = seats(state, side)
    if len(known) == 1:
        return {known[0]: list(groups)}
    found: dict[str, list[Group]] = {}
    for group in groups:
        found.setdefault(group[0].seat or spokesman(state, side, zone), []).append(group)
    return found


def not_his(
    state: Marches, side: str, seat: str, label: str, by_owner: Mapping[str, Sequence[Group]]
) -> Refusal | None:
    """Return the refusal to let a commander give up a counter of another, or None if it is not there or his own."""
    owner = next((own for own, groups in by_owner.items() if label in [unit.label for unit, _ in groups]), seat)
    if owner == seat:
        return None
    told = {"unit": label, "commander": owner}
    return Refusal("{commander} decides on {unit:the}", facts(state).team_rule, told)


def own_seat(state: Marches, side: str, name: str) -> str:
    """Return the seat of a leader in the team game; empty with one player a side."""
    seat = f"{side}/{name.lower()}"
    return seat if seat in seats(state, side) else ""


def flag_seat(state: Marches, side: str, flag: str) -> str:
    """Return the seat of the commander whose name is on a zone's flag (ML-2.2c); empty with one player a side.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> flag_seat(position("Rhos: welsh", commanders="several").state, "norman", "William")
    'norman/william'
    """
    return own_seat(state, side, flag) if flag else ""


@frozen
class ToChair(Question[Marches, A]):
    """A question to the commander who decides for his whole side this turn.

    Attributes
    ----------
    of : str
        The side.
    """

    of: ClassVar[str] = ""

    @override
    def seat(self, state: Marches) -> str:
        return chair(state, self.of)
