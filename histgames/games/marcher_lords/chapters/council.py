"""The Royal Council (Norman table of section 5): an earl is called away, and comes back."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Question, Roll
from histgames.games.marcher_lords.board import REGION
from histgames.games.marcher_lords.chapters.control import held
from histgames.games.marcher_lords.chapters.leaders import LEADER_HOMES, earls_on_map, find_leader
from histgames.games.marcher_lords.command import chair, own_seat
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.state import Marches, add, take

__all__ = [
    "ComeBack",
    "CouncilRoll",
    "CouncilRolled",
    "EarlBack",
    "EarlCalled",
    "EarlReturns",
    "council",
    "returns",
]


@frozen
class ComeBack(Action):
    """Place the earl who returns from the council (ML-5Nm)."""

    form = "return {leader} {zone}"
    says = "Let Earl {leader} return to {zone}"
    leader: str
    zone: str


@frozen
class CouncilRolled(Event):
    """The earls roll for who must attend."""

    says = "Royal Council: {rolls:rolls}; {again:those with the lowest roll again|the lowest is called}."
    rolls: tuple[tuple[str, int], ...]
    called: tuple[str, ...]

    @property
    def again(self) -> bool:
        """Whether several rolled lowest."""
        return len(self.called) > 1


@frozen
class EarlCalled(Event):
    """An earl is called to the council."""

    says = "Earl {name} is called away to the King."
    main = True
    name: str
    zone: str


@frozen
class EarlBack(Event):
    """An earl is back from the council."""

    says = "Earl {name} is back in {zone}."
    name: str
    zone: str


def council(state: Marches) -> list[CouncilRoll]:
    """Return the roll of the Royal Council, if an earl is on the map (ML-5Nl); other scenarios know no council (ML-5Nn).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> council(position("Hereford: norman, Earl William", "Chester: norman, Earl Hugh").state)
    [CouncilRoll(names=('Hugh', 'William'))]
    >>> council(position("Hereford: norman, Knight").state)
    []
    """
    earls = tuple(earls_on_map(state))
    return [CouncilRoll(earls)] if earls else []


@frozen
class CouncilRoll(Roll[Marches]):
    """A D10 for each earl; the lowest must attend (ML-5Nl). A 0 is a 10 (ML-5Np); those who tie roll again (ML-5No)."""

    names: tuple[str, ...]

    @override
    def chance(self, state: Marches) -> Chance:
        return Dice(f"the Royal Council: {', '.join(self.names)}", "ML-5Nl", "norman", len(self.names))

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Send the earl off the map until the next turn (ML-5Nm)."""
        faces = [int(face) for face in drawn]
        lowest = min(faces)
        called = tuple([name for name, face in zip(self.names, faces, strict=True) if face == lowest])
        log.append(CouncilRolled("ML-5Nl", tuple(zip(self.names, faces, strict=True)), called))
        if len(called) > 1:
            state.push(CouncilRoll(called))
            return
        zone, unit = find_leader(state, called[0])
        take(state, zone, unit)
        state.absent[called[0]] = state.turn + 1
        log.append(EarlCalled("ML-5Nm", called[0], zone))


def homes(state: Marches, name: str) -> list[str]:
    """Return the zones of an earl's county in which he may appear: Norman-controlled ones (ML-5Nm, ML-5Nq)."""
    return [zone for zone in held(state, "norman") if REGION[zone] == LEADER_HOMES[name]]


def returns(state: Marches, side: str) -> list[EarlReturns]:
    """Return the questions for the earls who come back now, before their side moves (ML-5Nm, ML-5Nq).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("absent William 3", "Hereford: norman, Knight", turn=3).state
    >>> returns(state, "norman")
    [EarlReturns(name='William')]
    """
    waiting = [name for name, turn in state.absent.items() if turn <= state.turn] if side == "norman" else []
    return [EarlReturns(name) for name in waiting if homes(state, name)]


@frozen
class EarlReturns(Question[Marches, ComeBack]):
    """An earl comes back from the Royal Council in one of his home zones (ML-5Nm)."""

    name: str

    @override
    def seat(self, state: Marches) -> str:
        """Return the earl himself in the team game, else the Norman player."""
        return own_seat(state, "norman", self.name) or chair(state, "norman")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [ComeBack(self.name, zone) for zone in homes(state, self.name)]

    @override
    def answer(self, state: Marches, action: ComeBack, log: Log) -> None:
        del state.absent[self.name]
        seat = own_seat(state, "norman", self.name)
        add(state, action.zone, Unit(state.kinds["earl"], home=LEADER_HOMES[self.name], name=self.name, seat=seat))
        log.append(EarlBack("ML-5Nm", self.name, action.zone))

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        return Prompt("Earl {name} returns from the council: choose his zone.", "ML-5Nm", {"name": self.name})
