"""Set-up (sections 11.1 and 11.2): who starts where, with what, and what a player may choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.ruleset import Start
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal
from histgames.core.tables import number, shipped, table, text
from histgames.games.marcher_lords.board import BORDER_ZONES, COUNTY, COUNTY_ZONES, NAMES, REGION, ZONES
from histgames.games.marcher_lords.chapters.leaders import LEADER_HOMES
from histgames.games.marcher_lords.command import flag_seat, own_seat, seats
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import PACKAGE, Kind, Unit
from histgames.games.marcher_lords.points import START_OF_PLAY
from histgames.games.marcher_lords.state import Holding, Marches, add, put

__all__ = ["LEADERS", "TEULU_HOMES", "Place", "Placed", "Placement", "Placing", "SetUp", "begin", "clear"]

#: Who starts where. Scenario one: Normans in the counties only (ML-11.1.4c), with all three earls (ML-11.1.4d); no king (ML-11.1.6j),
#: no teulu in Dyfed and Mon (ML-11.1.6k). Scenario two: no earl (ML-11.2.4c), two teulu, the other three unused (ML-11.2.5d).
SETUP = table(
    shipped(PACKAGE, "setup.csv"),
    {"scenario": text, "side": text, "where": text, "piece": text, "count": number(1, 9), "placed": text},
    key="piece",
    name="setup",
)
#: The leaders of each scenario: earls in the first (ML-11.1.6j), kings in the second (ML-11.2.4c).
LEADERS = {
    row["scenario"]: tuple(
        [each["piece"] for each in SETUP if each["scenario"] == row["scenario"] and each["piece"] in LEADER_HOMES]
    )
    for row in SETUP
}
#: The kingdoms with a teulu of their own (ML-11.1.6c).
TEULU_HOMES = tuple(row["where"] for row in SETUP if row["piece"] == "teulu")


@frozen
class Place(Action):
    """Set a piece up in a zone (ML-11.1.3b, ML-11.2.3b)."""

    form = "place {unit} {zone}"
    says = "Place {unit:the} in {zone}"
    unit: str
    zone: str


@frozen
class Placing(Event):
    """A side has chosen where a piece starts, which the other does not know yet."""

    says = "{unit:the} will start in {zone}."
    side: str
    unit: str
    zone: str


@frozen
class Placed(Event):
    """A piece that could be placed is on the map."""

    says = "{unit:the} starts in {zone}."
    side: str
    unit: str
    zone: str


@frozen
class Placement:
    """A piece whose zone its side chooses: the seat that chooses, its label, what it is, and the zones."""

    seat: str
    label: str
    piece: str
    region: str
    zones: tuple[str, ...]

    @property
    def side(self) -> str:
        """Whose piece it is."""
        return self.seat.partition("/")[0]

    @property
    def rule(self) -> str:
        """Id of the rule that gives the choice."""
        return {"E": "ML-11.1.4b", "K": "ML-11.2.5b"}.get(self.label[0], "ML-11.1.6i")


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


def clear(state: Marches) -> None:
    """Take everything off the map."""
    state.pool = {key: kind.number for key, kind in state.kinds.items() if not kind.leader and key != "teulu"}
    state.pool["castle"] = NUMBERS.castles
    state.lost = {"teulu": 0, "earl": 0, "king": 0}
    state.mobilised = frozenset()
    state.zones = {zone: Holding() for zone in ZONES}


def begin(kinds: Mapping[str, Kind], start: Start) -> Marches:
    """Return the state before the players place what they may choose.

    Parameters
    ----------
    kinds : mapping
        The unit legend, see `histgames.games.marcher_lords.pieces.kinds_of`.
    start : Start
        The scenario, the rules in force, and who plays.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import rules
    >>> state = rules().begin("welsh-resurgence")
    >>> state.first, [piece.label for piece in state.top.left]
    ('welsh', ['King Gruffydd', 'King Rhys'])
    """
    state = Marches(scenario=start.scenario.name, on=start.on, kinds=dict(kinds))
    state.first = facts(state).first
    clear(state)
    left: list[Placement] = []
    for row in SETUP:
        if row["scenario"] != state.scenario:
            continue
        zones = _where(row["where"])
        if row["placed"] == "fixed":
            for zone in zones:
                _fix(state, zone, row["side"], row["piece"], row["count"])
        else:  # the enemy's zones are out of the question: both kings start in Welsh land (ML-11.2.5b)
            own = tuple(zone for zone in zones if state.zones[zone].holder in ("", row["side"]))
            left += [_placement(state, row["side"], row["piece"], row["where"], own)] * row["count"]
    state.mobilised = facts(state).mobilised
    state.push(SetUp(tuple(left)), *START_OF_PLAY(state))
    return state


def _fix(state: Marches, zone: str, side: str, piece: str, count: int) -> None:
    here = state.zones[zone]
    seat = flag_seat(state, side, facts(state).flags[zone])
    if piece == "castle":
        state.zones[zone] = Holding(side, castle=True, units=here.units, seat=seat)
        state.pool["castle"] -= 1
    else:
        state.zones[zone] = Holding(side, here.castle, here.units, seat)
        put(state, zone, piece, count)


def _placement(state: Marches, side: str, piece: str, region: str, zones: tuple[str, ...]) -> Placement:
    if piece in LEADER_HOMES:
        kind = "Earl" if side == "norman" else "King"
        return Placement(own_seat(state, side, piece) or side, f"{kind} {piece}", piece, region, zones)
    label = f"Teulu of {region}" if piece == "teulu" else state.kinds[piece].name
    return Placement(seats(state, side)[0], label, piece, region, zones)


@frozen
class SetUp(Decision[Marches]):
    """Both sides place at the same time, each hidden from the other (ML-11.1.3b, ML-11.2.3b).

    Earls stand in either zone of their county (ML-11.1.4b); the additional Welsh units in any zone of their kingdom
    (ML-11.1.6i); each king in a zone of his kingdom, with an archer and a teulu (ML-11.2.5b, ML-11.2.5c).
    """

    left: tuple[Placement, ...]
    placed: tuple[tuple[Placement, str], ...] = ()

    @override
    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the seats that still have pieces to place."""
        return tuple(dict.fromkeys(piece.seat for piece in self.left))

    def _next(self, seat: str) -> Placement:
        return next(piece for piece in self.left if piece.seat == seat)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the zones for the seat's next piece."""
        piece = self._next(seat)
        return [Place(piece.label, zone) for zone in piece.zones]

    @override
    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Note the zone; nothing is on the map before both sides are ready."""
        assert isinstance(action, Place)
        piece = self._next(seat)
        at = self.left.index(piece)
        left = (*self.left[:at], *self.left[at + 1 :])
        placed = (*self.placed, (piece, action.zone))
        log.append(Placing(facts(state).placed_by, piece.side, piece.label, action.zone, only=piece.side))
        if left:
            state.push(SetUp(left, placed))
            return
        for chosen, zone in placed:
            _put_chosen(state, chosen, zone, log)

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the zone."""
        piece = self._next(seat)
        told = {"unit": piece.label, "region": piece.region, "king": piece.label.startswith("King")}
        text = "Place {unit:the} in a zone of {region}.{king: He brings an archer and a teulu.|}"
        return Prompt(text, piece.rule, told)

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Say which piece is due and where, if not this one there."""
        if action in self.options(state, seat):
            return None
        piece = self._next(seat)
        names = " or ".join(filter(None, [", ".join([NAMES[z] for z in piece.zones[:-1]]), NAMES[piece.zones[-1]]]))
        return Refusal("{unit:the} is placed next, in {names}", piece.rule, {"unit": piece.label, "names": names})


def _put_chosen(state: Marches, chosen: Placement, zone: str, log: Log) -> None:
    if chosen.piece in LEADER_HOMES:
        kind = "earl" if chosen.side == "norman" else "king"
        own = own_seat(state, chosen.side, chosen.piece)
        add(state, zone, Unit(state.kinds[kind], home=LEADER_HOMES[chosen.piece], name=chosen.piece, seat=own))
        if kind == "king":  # ML-11.2.5c; these teulu are tied to no kingdom (ML-11.2.5e)
            put(state, zone, "welsh archer")
            add(state, zone, Unit(state.kinds["teulu"], seat=own))
    elif chosen.piece == "teulu":
        seat = flag_seat(state, chosen.side, facts(state).flags[zone])
        add(state, zone, Unit(state.kinds["teulu"], home=chosen.region, seat=seat))
    else:
        put(state, zone, chosen.piece)
    log.append(Placed(chosen.rule, chosen.side, chosen.label, zone))
