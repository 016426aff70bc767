"""Orders as players write them, and back: ``A Lon - Bel via convoy``, ``F Eng C A Lon - Bel``, ``Army Paris supports Fleet Brest``.

`parse` reads an order, long or short, in any case; `show` prints it; each is the exact inverse of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from histgames.core.errors import AmbiguousAction, UnreadableAction
from histgames.diplomacy.atlas import Atlas
from histgames.diplomacy.lexicon import DASH, Lexicon, lexicon, tokens
from histgames.diplomacy.orders import (
    AnyOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    UnitOrder,
    Waive,
)

__all__ = ["ADJUSTMENTS", "MOVEMENT", "RETREATS", "parse", "parse_unit", "readings", "show"]

#: The phases, for `parse`: ``A Kie - Ber`` is a move in one and a retreat in another.
MOVEMENT, RETREATS, ADJUSTMENTS = "movement", "retreats", "adjustments"

KINDS = {"a": "A", "army": "A", "armies": "A", "f": "F", "fleet": "F", "fleets": "F"}
HOLDS = frozenset({"h", "hold", "holds", "stand", "stands"})
MOVES = frozenset({DASH, "to", "m", "move", "moves", "attack", "attacks"})
SUPPORTS = frozenset({"s", "support", "supports"})
CONVOYS = frozenset({"c", "convoy", "convoys"})
RETREAT_WORDS = frozenset({"r", "retreat", "retreats"})
DISBANDS = frozenset({"d", "disband", "disbands", "remove", "removes", "removed", "disbanded"})
BUILDS = frozenset({"b", "build", "builds"})
WAIVES = frozenset({"w", "waive", "waives", "decline", "declines"})
STOPS = HOLDS | MOVES | SUPPORTS | CONVOYS | RETREAT_WORDS | DISBANDS | BUILDS | {"via", "by"}
COAST_WORDS = frozenset({"nc", "sc", "ec", "wc"})
COMPASS = frozenset({"north", "south", "east", "west"})


def show(order: Order, atlas: Atlas, *, long: bool = False) -> str:
    """Return an order as text, without the power that gives it.

    Parameters
    ----------
    order : Order
        Any order.
    atlas : Atlas
        The map.
    long : bool
        With full names instead of abbreviations.

    Examples
    --------
    >>> from histgames.diplomacy import standard
    >>> show(SupportMove("FRA", "A", "gas", "mar", "spa", "A"), standard())
    'A Gas S A Mar - Spa'
    >>> show(Move("ENG", "A", "lon", "bel", via_convoy=True), standard(), long=True)
    'Army London moves to Belgium via convoy'
    """
    place = atlas.label if long else _short
    verbs = LONG if long else SHORT

    def unit(kind: str, at: str) -> str:
        word = {"A": "Army ", "F": "Fleet "}.get(kind, "") if long else f"{kind} " if kind else ""
        return word + place(at)

    if isinstance(order, Waive):
        return "Waive"
    if not isinstance(order, UnitOrder):
        raise TypeError(f"{order!r} is no order.")
    head = unit(order.kind, order.at)
    match order:
        case Hold():
            return f"{head}{verbs['hold']}"
        case Move():
            return f"{head}{verbs['move']}{place(order.to)}{' via convoy' if order.via_convoy else ''}"
        case SupportHold():
            return f"{head}{verbs['support']}{unit(order.target_kind, order.target)}"
        case SupportMove():
            return f"{head}{verbs['support']}{unit(order.target_kind, order.target)}{verbs['to']}{place(order.to)}"
        case Convoy():
            return f"{head}{verbs['convoy']}{unit(order.target_kind, order.target)}{verbs['to']}{place(order.to)}"
        case Retreat():
            return f"{head}{verbs['retreat']}{place(order.to)}"
        case Build():
            return f"Build {head}"
        case _:
            return f"Disband {head}"


SHORT = {"hold": " H", "move": " - ", "support": " S ", "convoy": " C ", "to": " - ", "retreat": " R "}
LONG = {
    "hold": " holds",
    "move": " moves to ",
    "support": " supports ",
    "convoy": " convoys ",
    "to": " to ",
    "retreat": " retreats to ",
}


def _short(location: str) -> str:
    return location[:1].upper() + location[1:]


def parse(text: str, atlas: Atlas, power: str = "", phase: str = MOVEMENT) -> AnyOrder:
    """Return the one order that a text means.

    Parameters
    ----------
    text : str
        An order; the power may stand before it.
    atlas : Atlas
        The map.
    power : str
        Who gives the order; needed if the text does not say it.
    phase : {"movement", "retreats", "adjustments"}
        What ``A Kie - Ber`` means.

    Raises
    ------
    UnreadableAction
        If it means nothing: the message says which part and what comes near.
    AmbiguousAction
        If it may mean several orders: they are in the error's `candidates`.

    Examples
    --------
    >>> from histgames.diplomacy import standard
    >>> parse("f stp/sc - bot", standard(), "RUS")
    Move(power='RUS', kind='F', at='stp(sc)', to='bot', via_convoy=False)
    >>> parse("France: A Paris supports A Marseilles - Burgundy", standard())
    SupportMove(power='FRA', kind='A', at='par', target='mar', to='bur', target_kind='A')
    """
    found = readings(text, atlas, power, phase)
    if len(found) > 1:
        shown = tuple(show(order, atlas) for order in found)
        raise AmbiguousAction(f"{text.strip()!r} may mean {', '.join(shown[:6])}: write more of it.", shown)
    return found[0]


def readings(text: str, atlas: Atlas, power: str = "", phase: str = MOVEMENT) -> tuple[AnyOrder, ...]:
    """Return every order that a text may mean, at least one.

    Raises
    ------
    UnreadableAction
        If it means nothing.
    """
    return Reader(text, lexicon(atlas), power, phase).read()


def parse_unit(text: str, atlas: Atlas, power: str = "") -> tuple[str, str, str]:
    """Return power, kind and location of a unit written as in an order; the kind may be missing.

    Raises
    ------
    UnreadableAction, AmbiguousAction
        If it is no unit, or may be several.

    Examples
    --------
    >>> from histgames.diplomacy import standard
    >>> parse_unit("RUS F Stp/nc", standard())
    ('RUS', 'F', 'stp(nc)')
    """
    reader = Reader(text, lexicon(atlas), power, MOVEMENT)
    found = reader.read_unit()
    if len(found) > 1:
        shown = tuple(f"{order.kind} {_short(order.at)}".strip() for order in found)
        raise AmbiguousAction(f"{text.strip()!r} may mean {', '.join(shown[:6])}: write more of it.", shown)
    return found[0].power, found[0].kind, found[0].at


class Reader:
    """Reads one order, word by word."""

    def __init__(self, text: str, words: Lexicon, power: str, phase: str) -> None:
        self.text = " ".join(text.split())
        self.lexicon = words
        self.power = power
        self.phase = phase
        self.words = [*tokens(text), ""]
        self.next = 0

    def wrong(self, why: str) -> UnreadableAction:
        """Return the error for a text that means nothing."""
        return UnreadableAction(f"{self.text!r} cannot be read. {why}")

    @property
    def word(self) -> str:
        """The word to be read next; nothing at the end."""
        return self.words[self.next]

    def take(self, wanted: frozenset[str]) -> bool:
        """Go past the next word if it is one of these."""
        if self.word in wanted:
            self.next += 1
            return True
        return False

    def read(self) -> tuple[AnyOrder, ...]:
        """Return every order that the text may mean."""
        power = self.giver()
        if self.take(WAIVES):
            self.take(BUILDS)
            return self.end((Waive(power),))
        first = self.word
        if self.take(BUILDS | DISBANDS):
            self.nationality()
            make = Build if first in BUILDS else Disband
            kind, places = self.unit()
            return self.end(tuple(make(power, kind, at) for at in places))
        kind, places = self.unit()
        makers = self.verb()
        return self.end(tuple(make(power, kind, at) for make, at in product(makers, places)))

    def read_unit(self) -> tuple[Hold, ...]:
        """Return what a text that is a unit alone may mean."""
        power = self.giver()
        kind, places = self.unit()
        if self.word:
            raise self.wrong(f"What does {self.word.strip('()')!r} mean there?")
        return tuple(Hold(power, kind, at) for at in places)

    def giver(self) -> str:
        """Read the power that an order begins with; it may be missing if it is known."""
        owner = self.nationality()
        if not (self.power or owner):
            raise self.wrong(f"It must begin with a power: {', '.join(self.lexicon.atlas.powers)}.")
        return self.power or owner

    def end(self, orders: tuple[AnyOrder, ...]) -> tuple[AnyOrder, ...]:
        """Return the orders if nothing is left of the text."""
        if self.word:
            raise self.wrong(f"What does {self.word.strip('()')!r} mean there?")
        return tuple(dict.fromkeys(orders))

    def nationality(self) -> str:
        """Read the name of a power, if it stands before a unit; a place may have the same name, as ENG and Eng."""
        for length in (3, 2, 1) if self.word in self.lexicon.power_starts else ():
            end = self.next + length
            owner = self.lexicon.powers.get(" ".join(w for w in self.words[self.next : end] if w != DASH), "")
            if (
                owner
                and self.words[end - 1] != DASH
                and self.lexicon.exact(self.words, self.next)[1] <= end
                and self.is_begun(end)
            ):
                self.next = end
                return owner
        return ""

    def is_begun(self, start: int) -> bool:
        """Whether a unit, or an order that begins with its verb, may begin at a word."""
        word, after = self.words[start], self.words[start + 1 : start + 2]
        if word in BUILDS or word in DISBANDS:
            return after != [""]
        return word != "" and word not in STOPS and word[0] != "(" and word not in COAST_WORDS

    def unit(self) -> tuple[str, tuple[str, ...]]:
        """Read a unit: its kind, if it is written, and where it stands."""
        kind = KINDS.get(self.word, "")
        if kind:
            self.next += 1
        return kind, self.place()

    def place(self) -> tuple[str, ...]:
        """Read a place: a province, perhaps with a coast."""
        if self.word in ("", DASH):
            raise self.wrong(f"A province is missing {'before the dash' if self.word else 'at the end'}.")
        provinces, end = self.lexicon.exact(self.words, self.next)
        if not provinces:
            provinces, end = self.part_of_a_name()
        self.next = end
        coast = self.coast()
        return tuple(self.lexicon.on_coast(name, coast) for name in provinces) if coast else provinces

    def part_of_a_name(self) -> tuple[tuple[str, ...], int]:
        """Read words up to the next verb as the beginning of a name."""
        end = self.next
        while self.words[end] not in STOPS and self.words[end][:1] not in ("(", ""):
            end += 1
        phrase = " ".join(self.words[self.next : end])
        found = self.lexicon.like(phrase)
        if not found:
            near = self.lexicon.near(phrase)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise self.wrong(f"There is no province {(phrase or self.word)!r}.{hint}")
        return found, end

    def coast(self) -> str:
        """Read a coast: ``(nc)``, ``/nc``, ``nc`` or ``north coast``."""
        word = self.word
        if word[:1] == "(" or word in COAST_WORDS:
            self.next += 1
            return word
        if word in COMPASS and self.words[self.next + 1 : self.next + 2] == ["coast"]:
            self.next += 2
            return word
        return ""

    def verb(self) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read what the unit does; return how to make the orders."""
        if not self.word:
            raise self.wrong("What is the unit to do?")
        if self.take(HOLDS):
            return [Hold]
        if self.take(SUPPORTS):
            return self.support()
        if self.take(CONVOYS):
            return self.convoy()
        if self.take(DISBANDS):
            return [Disband]
        if self.take(BUILDS):
            return [Build]
        if self.take(RETREAT_WORDS):
            self.take(MOVES)
            return [partial(_retreat, to) for to in self.place()]
        if self.take(MOVES):
            return self.move()
        raise self.wrong(f"What does {self.word.strip('()')!r} mean there?")

    def move(self) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read where a unit goes; seas written on the way say that it goes by convoy."""
        self.take(MOVES)
        goals = self.place()
        via = False
        while self.take(MOVES):
            goals, via = self.place(), True
        if self.word in ("via", "by"):
            self.next += 1
            if self.word and not self.take(CONVOYS):
                raise self.wrong("A move goes 'via convoy' or over land.")
            via = True
        if self.phase == RETREATS and not via:
            return [partial(_retreat, to) for to in goals]
        return [partial(_move, to, via) for to in goals]

    def support(self) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read who is supported, and whether to hold or to move."""
        self.nationality()
        kind, places = self.unit()
        if self.word == "to" and self.words[self.next + 1 :] in (["hold", ""], ["stand", ""]):
            self.next += 1
        if self.take(HOLDS) or not self.word:
            return [partial(_support_hold, target, kind) for target in places]
        if not self.take(MOVES):
            raise self.wrong(f"What does {self.word.strip('()')!r} mean there?")
        self.take(MOVES)
        return [partial(_support_move, target, to, kind) for target, to in product(places, self.place())]

    def convoy(self) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read who is convoyed where."""
        self.nationality()
        kind, places = self.unit()
        if not self.take(MOVES):
            raise self.wrong("A convoy says where the army goes: F Eng C A Lon - Bel.")
        self.take(MOVES)
        return [partial(_convoy, target, to, kind) for target, to in product(places, self.place())]


def _move(to: str, via: bool, power: str, kind: str, at: str) -> Move:  # noqa: FBT001
    return Move(power, kind, at, to, via)


def _retreat(to: str, power: str, kind: str, at: str) -> Retreat:
    return Retreat(power, kind, at, to)


def _support_hold(target: str, target_kind: str, power: str, kind: str, at: str) -> SupportHold:
    return SupportHold(power, kind, at, target, target_kind)


def _support_move(target: str, to: str, target_kind: str, power: str, kind: str, at: str) -> SupportMove:
    return SupportMove(power, kind, at, target, to, target_kind)


def _convoy(target: str, to: str, target_kind: str, power: str, kind: str, at: str) -> Convoy:
    return Convoy(power, kind, at, target, to, target_kind)
