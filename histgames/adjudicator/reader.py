"""Reading an order word by word, in all the ways in which players write it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from histgames.adjudicator.lexicon import DASH, Lexicon, tokens
from histgames.adjudicator.orders import (
    AnyOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from histgames.core.errors import UnreadableAction
from histgames.core.names import cited

__all__ = ["ADJUSTMENTS", "MOVEMENT", "RETREATS", "Reader", "read_plain"]

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


def read_plain(text: str, words: Lexicon, power: str) -> AnyOrder | None:
    """Return a movement order that is written exactly as it is printed in short, which is quicker; else None.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> from histgames.adjudicator.lexicon import lexicon
    >>> read_plain("F Nth C A Lon - Bel", lexicon(standard()), "ENG").to
    'bel'
    """
    parts = text.casefold().split()
    short = words.short
    count = len(parts)
    if count < 3 or parts[0] not in ("a", "f"):
        return None
    at, goal = short.get(parts[1]), short.get(parts[-1])
    if at is None:
        return None
    kind, verb = parts[0].upper(), parts[2]
    if verb == "h":
        return Hold(power, kind, at) if count == 3 else None
    if goal is None:
        return None
    if verb == DASH:
        return Move(power, kind, at, goal) if count == 4 else None
    if count < 5 or verb not in ("s", "c") or parts[3] not in ("a", "f"):
        return None
    other = parts[3].upper()
    if count == 5:
        return SupportHold(power, kind, at, goal, other) if verb == "s" else None
    target = short.get(parts[4])
    if count != 7 or parts[5] != DASH or target is None:
        return None
    return (SupportMove if verb == "s" else Convoy)(power, kind, at, target, goal, other)


class Reader:
    """Reads one order, word by word.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> from histgames.adjudicator.lexicon import lexicon
    >>> Reader("Army Paris to Burgundy", lexicon(standard()), "FRA", MOVEMENT).read()
    (Move(power='FRA', kind='A', at='par', to='bur', via_convoy=False),)
    """

    def __init__(self, text: str, words: Lexicon, power: str, phase: str) -> None:
        self.text = " ".join(text.split())
        self.lexicon = words
        self.power = power
        self.phase = phase
        self.words = [*tokens(text), ""]
        self.next = 0

    def wrong(self, why: str) -> UnreadableAction:
        """Return the error for a text that means nothing."""
        return UnreadableAction(f"{cited(self.text)} cannot be read. {why}")

    def strange(self) -> UnreadableAction:
        """Return the error for a word that has no meaning where it stands."""
        return self.wrong(f"What does {cited(self.word.strip('()'))} mean there?")

    @property
    def word(self) -> str:
        """The word to be read next; nothing at the end."""
        return self.words[self.next]

    def take(self, wanted: frozenset[str]) -> bool:
        """Go past the next word if it is one of these, and return whether it was.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> reader = Reader("holds", lexicon(standard()), "FRA", MOVEMENT)
        >>> reader.take(MOVES), reader.take(HOLDS), reader.word
        (False, True, '')
        """
        if self.word in wanted:
            self.next += 1
            return True
        return False

    def read(self) -> tuple[AnyOrder, ...]:
        """Return every order that the text may mean.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> words = lexicon(standard())
        >>> Reader("a kie - ber", words, "GER", RETREATS).read()
        (Retreat(power='GER', kind='A', at='kie', to='ber'),)
        >>> [order.to for order in Reader("A Lon - Nor", words, "ENG", MOVEMENT).read()]
        ['naf', 'nao', 'nth', 'nwg', 'nwy']
        """
        if self.words == [""]:
            raise self.wrong("An order looks like A Par - Bur.")
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
        """Return what a text that is a unit alone may mean.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> Reader("Russian fleet St Petersburg south coast", lexicon(standard()), "", MOVEMENT).read_unit()
        (Hold(power='RUS', kind='F', at='stp(sc)'),)
        """
        power = self.giver()
        kind, places = self.unit()
        if self.word:
            raise self.strange()
        return tuple(Hold(power, kind, at) for at in places)

    def giver(self) -> str:
        """Read the power that an order begins with; it may be missing if it is known.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> words = lexicon(standard())
        >>> Reader("France: A Par H", words, "", MOVEMENT).giver(), Reader("A Par H", words, "FRA", MOVEMENT).giver()
        ('FRA', 'FRA')
        """
        owner = self.nationality()
        if self.power and owner and owner != self.power:
            raise self.wrong(f"It is an order of {owner}, not of {self.power}.")
        if not (self.power or owner):
            raise self.wrong(f"It must begin with a power: {', '.join(self.lexicon.chart.powers)}.")
        return self.power or owner

    def end(self, orders: tuple[AnyOrder, ...]) -> tuple[AnyOrder, ...]:
        """Return the orders if nothing is left of the text."""
        if self.word:
            raise self.strange()
        return tuple(dict.fromkeys(orders))

    def nationality(self) -> str:
        """Read the name of a power, if it stands before a unit; a place may have the same name, as ENG and Eng.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> words = lexicon(standard())
        >>> Reader("Eng F Eng H", words, "", MOVEMENT).nationality(), Reader("Eng H", words, "", MOVEMENT).nationality()
        ('ENG', '')
        """
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
        """Return whether a unit, or an order that begins with its verb, may begin at a word.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> reader = Reader("Russia A Mos H", lexicon(standard()), "", MOVEMENT)
        >>> [(word, reader.is_begun(number)) for number, word in enumerate(reader.words[:-1])]
        [('russia', True), ('a', True), ('mos', True), ('h', False)]
        """
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
        """Read a place: a province, perhaps with a coast.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> words = lexicon(standard())
        >>> Reader("Spain (nc) H", words, "FRA", MOVEMENT).place(), Reader("Nor - Edi", words, "ENG", MOVEMENT).place()
        (('spa(nc)',), ('naf', 'nao', 'nth', 'nwg', 'nwy'))
        """
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
            raise self.wrong(f"There is no province {cited(phrase or self.word)}.{hint}")
        return found, end

    def coast(self) -> str:
        """Read a coast: ``(nc)``, ``/nc``, ``nc`` or ``north coast``.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> words = lexicon(standard())
        >>> [Reader(text, words, "FRA", MOVEMENT).coast() for text in ("/sc", "north coast", "- Lyo")]
        ['(sc)', 'north', '']
        """
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
        raise self.strange()

    def move(self) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read where a unit goes; seas written on the way say that it goes by convoy."""
        self.take(MOVES)
        goals = self.place()
        via = False
        while self.take(MOVES):
            if not self.lexicon.chart.seas.intersection(goals):
                raise self.wrong("On the way of a move by convoy there are seas only: A Lon - Nth - Bel.")
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
            raise self.strange()
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
