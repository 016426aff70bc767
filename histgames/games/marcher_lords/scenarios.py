"""Scenarios and set-up (section 11): who starts where, with what, and what a player may choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from histgames.core.rules import Scenario
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal
from histgames.core.tables import number, shipped, table, text
from histgames.games.marcher_lords.actions import Place
from histgames.games.marcher_lords.board import BORDER_ZONES, COUNTY, COUNTY_ZONES, FLAG, KINGDOMS, NAMES, REGION, ZONES
from histgames.games.marcher_lords.leaders import LEADER_HOMES
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Choices, Marches, Zone, tell
from histgames.games.marcher_lords.units import Kind, Unit

__all__ = ["SCENARIOS", "Choice", "SetUp", "initial_state"]

SCENARIOS: dict[str, Scenario] = {
    "norman-conquerors": Scenario(
        name="norman-conquerors",
        title="The Norman Conquerors",
        about="The first earls of the March against five quarrelling kingdoms, 1067 to 1070. The Normans go first.",
        year=1067,
        rule="ML-11.1.2a",
    ),
    "welsh-resurgence": Scenario(
        name="welsh-resurgence",
        title="The Welsh Resurgence",
        about="Rhys ap Tewdwr and Gruffydd ap Cynan rise together against a weakened Norman rule. The Welsh go first.",
        year=1088,
        rule="ML-11.2.2a",
    ),
}

#: Who goes first (ML-11.1.3a, ML-11.2.3a).
FIRST = {"norman-conquerors": "norman", "welsh-resurgence": "welsh"}
#: Kingdoms that are mobilised from the start whatever stands at their borders: all but Dyfed in scenario two (ML-11.2.7b).
MOBILISED = {"norman-conquerors": frozenset[str](), "welsh-resurgence": frozenset(KINGDOMS) - {"Dyfed"}}

#: Who starts where. Scenario one: Normans in the counties only (ML-11.1.4c), with all three earls (ML-11.1.4d); no king (ML-11.1.6j),
#: no teulu in Dyfed and Mon (ML-11.1.6k). Scenario two: no earl (ML-11.2.4c), two teulu, the other three unused (ML-11.2.5d).
SETUP = table(
    shipped("histgames.games.marcher_lords", "setup.csv"),
    {"scenario": text, "side": text, "where": text, "piece": text, "count": number(1, 9), "placed": text, "rule": text},
    key="piece",
    name="setup",
)


def _where(name: str) -> list[str]:
    """Return the zones that a row of the set-up table means."""
    if name == "counties":
        return list(COUNTY_ZONES)
    if name == "kingdoms":  # all zones but counties and Borderland (ML-11.1.6a, ML-11.1.5a)
        return [zone for zone in ZONES if not COUNTY[zone] and REGION[zone] != "Borderland"]
    if name == "border zones":  # the eight, Borderland included (ML-11.2.4a)
        return list(BORDER_ZONES)
    if name == "inner zones":  # all other zones (ML-11.2.5a)
        return [zone for zone in ZONES if not COUNTY[zone] and zone not in BORDER_ZONES]
    return [zone for zone in ZONES if REGION[zone] == name]


def initial_state(scenario: str, choices: Choices, kinds: Mapping[str, Kind]) -> Marches:
    """Return the state before the players place what they may choose."""
    state = Marches(scenario=scenario, choices=choices, kinds=dict(kinds), first=FIRST[scenario])
    state.pool = {key: kind.number for key, kind in kinds.items() if not kind.leader and key != "teulu"}
    state.pool["castle"] = NUMBERS.castles
    state.lost = {"teulu": 0, "earl": 0, "king": 0}
    state.zones = {zone: Zone() for zone in ZONES}
    choices_left: list[Choice] = []
    for row in SETUP:
        if row["scenario"] != scenario:
            continue
        zones = _where(row["where"])
        if row["placed"] == "fixed":
            for zone in zones:
                _fix(state, zone, row["side"], row["piece"], row["count"])
        else:  # the enemy's zones are out of the question: both kings start in Welsh land (ML-11.2.5b)
            own = tuple(zone for zone in zones if state.zones[zone].holder in ("", row["side"]))
            choices_left += [_choice(state, row["side"], row["piece"], row["where"], own)] * row["count"]
    state.mobilised = MOBILISED[scenario]
    state.push(SetUp(tuple(choices_left)))
    return state


def _fix(state: Marches, zone: str, side: str, piece: str, count: int) -> None:
    here = state.zones[zone]
    seat = _seat_of(state, side, zone)
    if piece == "castle":
        state.zones[zone] = Zone(side, units=here.units, seat=seat).with_castle(standing=True)
        state.pool["castle"] -= 1
    else:
        state.zones[zone] = Zone(side, here.castle, here.units, seat)
        state.put(zone, piece, count)


def _seat_of(state: Marches, side: str, zone: str) -> str:
    seat = f"{side}/{FLAG[state.scenario][zone].lower()}"
    return seat if seat in state.seats(side) else ""


@frozen
class Choice:
    """A piece whose zone its side chooses: label, seat that chooses, and the zones."""

    seat: str
    label: str
    piece: str
    region: str
    zones: tuple[str, ...]


def _choice(state: Marches, side: str, piece: str, region: str, zones: tuple[str, ...]) -> Choice:
    if piece in LEADER_HOMES:
        seat = f"{side}/{piece.lower()}"
        seat = seat if seat in state.seats(side) else side
        kind = "Earl" if side == "norman" else "King"
        return Choice(seat, f"{kind} {piece}", piece, region, zones)
    label = f"Teulu of {region}" if piece == "teulu" else state.kinds[piece].name
    return Choice(state.seats(side)[0], label, piece, region, zones)


@frozen
class SetUp(Decision[Marches]):
    """Both sides place at the same time, each hidden from the other (ML-11.1.3b, ML-11.2.3b).

    Earls stand in either zone of their county (ML-11.1.4b); the additional Welsh units in any zone of their kingdom
    (ML-11.1.6i); each king in a zone of his kingdom, with an archer and a teulu (ML-11.2.5b, ML-11.2.5c).
    """

    left: tuple[Choice, ...]
    placed: tuple[tuple[Choice, str], ...] = ()

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the seats that still have pieces to place."""
        return tuple(dict.fromkeys(choice.seat for choice in self.left))

    def _next(self, seat: str) -> Choice:
        return next(choice for choice in self.left if choice.seat == seat)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the zones for the seat's next piece."""
        choice = self._next(seat)
        return [Place(choice.label, zone) for zone in choice.zones]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Note the zone; nothing is on the map before both sides are ready."""
        assert isinstance(action, Place)
        choice = self._next(seat)
        at = self.left.index(choice)
        left = (*self.left[:at], *self.left[at + 1 :])
        placed = (*self.placed, (choice, action.zone))
        side = seat.partition("/")[0]
        tell(log, "placing", "ML-11.1.3b", only=side, side=side, unit=choice.label, zone=action.zone)
        if left:
            state.replace(SetUp(left, placed))
            return
        state.pop()
        for chosen, zone in placed:
            _put_chosen(state, chosen, zone, log)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the zone."""
        choice = self._next(seat)
        with_him = " He brings an archer and a teulu." if choice.label.startswith("King") else ""
        return Prompt(f"Place {choice.label} in a zone of {choice.region}.{with_him}", _rule(choice))

    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Say which piece is due and where."""
        choice = self._next(seat)
        names = ", ".join(NAMES[zone] for zone in choice.zones)
        return Refusal(f"{choice.label} is placed next, in {names}", _rule(choice))


def _rule(choice: Choice) -> str:
    return {"E": "ML-11.1.4b", "K": "ML-11.2.5b"}.get(choice.label[0], "ML-11.1.6i")


def _put_chosen(state: Marches, chosen: Choice, zone: str, log: Log) -> None:
    side = chosen.seat.partition("/")[0]
    seat = _seat_of(state, side, zone)
    if chosen.piece in LEADER_HOMES:
        kind = "earl" if side == "norman" else "king"
        own = f"{side}/{chosen.piece.lower()}"
        own = own if own in state.seats(side) else ""
        leader = Unit(state.kinds[kind], home=LEADER_HOMES[chosen.piece], name=chosen.piece, seat=own)
        state.add(zone, leader)
        if kind == "king":  # ML-11.2.5c; these teulu are tied to no kingdom (ML-11.2.5e)
            state.put(zone, "welsh archer")
            state.add(zone, Unit(state.kinds["teulu"], seat=own))
    elif chosen.piece == "teulu":
        state.add(zone, Unit(state.kinds["teulu"], home=chosen.region, seat=seat))
    else:
        state.put(zone, chosen.piece)
    tell(log, "placed", _rule(chosen), side=side, unit=chosen.label, zone=zone)
