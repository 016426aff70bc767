"""Reading an order word by word, in all the ways in which players write it."""

from __future__ import annotations

import re
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
from histgames.adjudicator.vocabulary import (
    AFTER_DASHES,
    BUILDS,
    COAST_WORDS,
    COMPASS,
    CONVOYS,
    DISBANDS,
    GLUED,
    GLUED_BUILDS,
    GOES,
    HOLDS,
    KINDS,
    MOVES,
    ONE,
    PRINTED_KINDS,
    RETREAT_WORDS,
    STOPS,
    SUPPORTS,
    TOWARDS,
    WAIVES,
    WAYS,
)
from histgames.core.errors import UnreadableAction
from histgames.core.names import cited

__all__ = ["ADJUSTMENTS", "MOVEMENT", "RETREATS", "Reader", "read_plain"]

#: The phases, for `parse`: ``A Kie - Ber`` is a move in one and a retreat in another.
MOVEMENT, RETREATS, ADJUSTMENTS = "movement", "retreats", "adjustments"

#: What stands before an order in a list or in a quoted mail: marks, then perhaps a number.
LEADING = re.compile(r"[\s>*|•·◦▪‣●○]*(?:\(?\d{1,2}\s*[.):]\s*)?[\s>*|•·◦▪‣●○]*")
#: The first letter of a power before its order: ``F: A Par H``, ``(F) A Par H``.
LETTER = re.compile(
    rf"\s*(?:([^\W\d_])\s*:|\(\s*([^\W\d_])\s*\)\s*(?=(?:the\s+)?(?:{'|'.join(KINDS)})\b))",
    re.IGNORECASE,
)


def read_plain(text: str, words: Lexicon, power: str) -> AnyOrder | None:
    """Return a movement order that is written exactly as it is printed in short, which is quicker; else None.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> from histgames.adjudicator.lexicon import lexicon
    >>> read_plain("F Nth C A Lon - Bel", lexicon(standard()), "ENG").to
    'bel'
    """
    parts = text.split()
    count = len(parts)
    if count < 3 or "\n" in text:
        return None
    short = words.printed
    kind, at, verb, goal = PRINTED_KINDS.get(parts[0]), short.get(parts[1]), parts[2], short.get(parts[-1])
    if not kind or not at:
        return None
    if count == 4:
        return Move(power, kind, at, goal) if goal and verb == DASH else None
    if count == 3:
        return Hold(power, kind, at) if verb == "H" else None
    if count == 6:
        to = short.get(parts[3])
        by_sea = verb == DASH and parts[4] == "via" and parts[5] == "convoy"
        return Move(power, kind, at, to, via_convoy=True) if to and by_sea else None
    other = PRINTED_KINDS.get(parts[3])
    if not other or not goal:
        return None
    if count == 5:
        return SupportHold(power, kind, at, goal, other) if verb == "S" else None
    target = short.get(parts[4])
    if count != 7 or not target or parts[5] != DASH:
        return None
    if verb == "S":
        return SupportMove(power, kind, at, target, goal, other)
    return Convoy(power, kind, at, target, goal, other) if verb == "C" else None


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
        inside = text[LEADING.match(text).end() :]  # type: ignore[union-attr]
        letter = LETTER.match(inside)
        self.letter = "".join(filter(None, letter.groups())).casefold() if letter else ""
        self.lines = len(inside.strip().splitlines())
        start = letter.end() if letter else 0
        self.words = [*filter(None, [self.letter]), *tokens(inside[start:], words.names), ""]
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
        if self.lines > 1:
            raise self.wrong("It has several lines: each order stands on one of its own.")
        power = self.giver()
        sign = self.sign()
        if self.waives():
            return self.end((Waive(power),))
        if self.phase == ADJUSTMENTS:
            self.unglue(GLUED_BUILDS)
        first = self.word
        if sign and first not in BUILDS | DISBANDS:
            return self.made(power, Build if sign == "+" else Disband)
        if self.take(BUILDS | DISBANDS):
            return self.made(power, Build if first in BUILDS else Disband)
        if first in HOLDS | GOES | RETREAT_WORDS and self.words[self.next + 1] not in STOPS | {""}:
            return self.verb_first(power)
        kind, places = self.unit()
        if kind and not self.word and self.phase == ADJUSTMENTS:  # which of the two, the position says
            return tuple(make(power, kind, at) for make in (Build, Disband) for at in places)
        makers = self.verb(kind)
        return self.end(tuple(make(power, kind, at) for make, at in product(makers, places)))

    def sign(self) -> str:
        """Read a plus or dash before an order: in the adjustment phase it means a build or a removal, else it is a list's."""
        if self.word not in (DASH, "+") or self.words[self.next + 1] in (DASH, "+", ""):
            return ""
        self.next += 1
        return self.words[self.next - 1] if self.phase == ADJUSTMENTS else ""

    def waives(self) -> bool:
        """Read that a build is left unused, and return whether that is said."""
        if self.word == "no" and self.words[self.next + 1] in BUILDS:
            self.next += 1
        elif not self.take(WAIVES):
            return False
        self.take(ONE)
        self.take(BUILDS)
        self.take(ONE)
        if self.word.isdigit():
            raise self.wrong("Write Waive once for each build.")
        return True

    def made(self, power: str, make: type[Build | Disband]) -> tuple[AnyOrder, ...]:
        """Read the unit that is built or taken off, its kind before the place or behind it."""
        self.nationality()
        kind, places = self.unit()
        if not kind and self.word in KINDS:
            kind = KINDS[self.word]
            self.next += 1
        return self.end(tuple(make(power, kind, at) for at in places))

    def verb_first(self, power: str) -> tuple[AnyOrder, ...]:
        """Read an order that begins with what the unit does: ``Move A Par to Pic``."""
        verb = self.word
        self.next += 1
        self.nationality()
        kind, places = self.unit()
        if verb in HOLDS:
            return self.end(tuple(Hold(power, kind, at) for at in places))
        if verb in RETREAT_WORDS and not self.word and self.phase == ADJUSTMENTS:
            return tuple(Disband(power, kind, at) for at in places)
        if not self.take(TOWARDS):
            raise self.strange() if self.word else self.wrong("Where is the unit to go?")
        if verb in RETREAT_WORDS:
            makers: list[Callable[[str, str, str], AnyOrder]] = [partial(_retreat, to) for to in self.goal(kind)]
        else:
            makers = self.move(kind)
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
        if self.letter and not self.next and self.word == self.letter:
            owner = self.lexicon.letters.get(self.letter, "")
            self.next += bool(owner)
            return owner
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
        word, after = self.words[start], self.words[start + 1 : start + 2] or [""]
        if word in BUILDS or word in DISBANDS or word in WAIVES:
            return after != [""] or word in WAIVES
        if word == DASH:
            return after[0] in KINDS
        if word in ("+", "no", *RETREAT_WORDS, *HOLDS, *GOES):
            return after != [""] and after[0] not in STOPS
        return word != "" and word not in STOPS and word[0] != "(" and word not in COAST_WORDS

    def unit(self) -> tuple[str, tuple[str, ...]]:
        """Read a unit: its kind, if it is written, and where it stands; a coast that is not there is passed over (CR-D2.8)."""
        if self.word == "a" and self.words[self.next + 1] in ("army", "fleet"):
            self.next += 1  # an article
        kind = KINDS.get(self.word, "")
        if kind:
            self.next += 1
            self.take(frozenset({"of"}))
        known = self.lexicon.chart.province_of
        return kind, tuple(dict.fromkeys(at if at in known else at.partition("(")[0] for at in self.place()))

    def goal(self, kind: str) -> tuple[str, ...]:
        """Read where a unit goes; armies know no coasts that are not there (CR-D1.4)."""
        known = self.lexicon.chart.province_of
        return tuple(at if at in known or kind != "A" else at.partition("(")[0] for at in self.place())

    def place(self) -> tuple[str, ...]:
        """Read a place: a province, perhaps with a coast, also with one that it does not have.

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
        self.unglue_coast()
        before = self.coast()
        if before:
            self.take(frozenset({"of"}))
        provinces, end = self.lexicon.exact(self.words, self.next)
        begun, longer = self.lexicon.begun(self.words, self.next, end)
        if begun and self.may_end(longer):
            provinces, end = begun, longer
        if not provinces:
            provinces, end = self.part_of_a_name()
        self.next = end
        coast = before or self.coast(provinces)
        return tuple(self.lexicon.on_coast(name, coast) for name in provinces) if coast else provinces

    def may_end(self, end: int) -> bool:
        """Return whether a shortened name may end before a word: an ``s`` or ``c`` in it may as well be the verb."""
        last, after = self.words[end - 1], self.words[end]
        return (
            last not in STOPS or after == "" or after in SUPPORTS | CONVOYS or (after == DASH and last not in CONVOYS)
        )

    def part_of_a_name(self) -> tuple[tuple[str, ...], int]:
        """Read words up to the next verb as the beginning of a name."""
        end = self.next
        while self.words[end] not in STOPS and self.words[end][:1] not in ("(", "/", ""):
            end += 1
        phrase = " ".join(self.words[self.next : end])
        found = self.lexicon.like(phrase)
        if not found:
            near = self.lexicon.near(phrase)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise self.wrong(f"There is no province {cited(phrase or self.word)}.{hint}")
        return found, end

    def unglue_coast(self) -> None:
        """Take a coast off the name that it is written in one word with: ``SpaNC``."""
        name, coast = self.word[:-2], self.word[-2:]
        if coast in COAST_WORDS and self.word not in self.lexicon.names:
            known = self.lexicon.names.get(name, ())
            if any([province in self.lexicon.coasts for province in known]):
                self.words[self.next : self.next + 1] = [name, coast]

    def coast(self, provinces: tuple[str, ...] = ()) -> str:
        """Read a coast: ``(nc)``, ``/nc``, ``nc``, ``north coast``, and ``-nc`` behind a province that has coasts.

        Parameters
        ----------
        provinces : tuple of str
            The provinces that the word before may mean.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.lexicon import lexicon
        >>> words = lexicon(standard())
        >>> [Reader(text, words, "FRA", MOVEMENT).coast() for text in ("/sc", "north coast", "- Lyo")]
        ['sc', 'nc', '']
        """
        after = self.words[self.next + 1 : self.next + 3]
        if self.word == DASH and after[0] in COAST_WORDS and not self.lexicon.coasts.keys().isdisjoint(provinces):
            self.next += after[1] == "" or after[1] in STOPS
        elif self.word == "on" and (after[0] in COAST_WORDS or after[1:] == ["coast"]):
            self.next += 1
        word = self.word
        if word[:1] == "(" and word[1:-1] in COAST_WORDS:
            self.next += 1
            return word[1:-1]
        if word in COAST_WORDS:
            self.next += 1
            return word
        if word in COMPASS and self.words[self.next + 1] == "coast":
            self.next += 2
            return COMPASS[word]
        return ""

    def unglue(self, known: dict[str, tuple[str, str]]) -> None:
        """Take a verb apart that is written in one word with the kind of the next unit."""
        if self.word in known:
            self.words[self.next : self.next + 1] = known[self.word]

    def verb(self, kind: str) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read what a unit of a kind does; return how to make the orders."""
        if not self.word:
            raise self.wrong("What is the unit to do?")
        if self.word in (DASH, "to") and self.words[self.next + 1] in AFTER_DASHES:
            self.next += 1
        self.unglue(GLUED)
        if self.take(HOLDS):
            return [Hold]
        if self.take(SUPPORTS):
            self.take(frozenset({DASH}))
            return self.support()
        if self.take(CONVOYS):
            self.take(frozenset({DASH}))
            return self.convoy()
        if self.take(DISBANDS):
            return [Disband]
        if self.take(BUILDS):
            return [Build]
        if self.take(RETREAT_WORDS):
            if self.take(DISBANDS) or (not self.word and self.phase == ADJUSTMENTS):
                return [Disband]
            self.towards()
            return [partial(_retreat, to) for to in self.goal(kind)]
        if self.take(MOVES):
            return self.move(kind)
        raise self.strange()

    def towards(self) -> None:
        """Go past the words between a verb and a place."""
        while self.take(MOVES):
            pass

    def move(self, kind: str) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read where a unit goes; seas written on the way say that it goes by convoy."""
        self.towards()
        goals = self.goal(kind)
        via = False
        while self.take(MOVES):
            if not self.lexicon.chart.seas.intersection(goals):
                raise self.wrong("On the way of a move by convoy there are seas only: A Lon - Nth - Bel.")
            goals, via = self.goal(kind), True
        via = self.way() or via
        if self.phase == RETREATS and not via:
            return [partial(_retreat, to) for to in goals]
        return [partial(_move, to, via) for to in goals]

    def way(self) -> bool:
        """Read that a move goes by convoy: ``via convoy``, ``(convoy)``, ``by sea``, ``via Nth``; return whether that is said."""
        if self.word in ("convoy", "convoyed", "vc") and not self.words[self.next + 1]:
            self.next += 1
            return True
        if not self.take(frozenset({"convoyed", "convoy"})) and self.word not in WAYS:
            return False
        self.take(WAYS)
        if not self.word or self.take(CONVOYS | {"sea", "water"}):
            return True
        start = self.next
        if self.words[start] in ("land", "foot", "train"):
            raise self.wrong("A move goes 'via convoy' or over land.")
        while self.word:
            if not self.lexicon.chart.seas.intersection(self.place()):
                raise self.wrong(f"A move goes by convoy over seas, not over {cited(self.words[start])}.")
            self.take(MOVES | {"and", "&"})
        return True

    def support(self) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read who is supported, and whether to hold or to move; some write ``S Par-Par`` for the former."""
        self.nationality()
        if self.word in HOLDS and self.words[self.next + 1]:
            self.next += 1
            self.take(TOWARDS | {"of", "for"})
            self.nationality()
            kind, places = self.unit()
            return [partial(_support_hold, target, kind) for target in places]
        if self.word in GOES | {"to", "from"}:
            return [partial(_support_move, target, to, kind) for target, to, kind in self.route()]
        kind, places = self.unit()
        self.nation_behind()
        if self.word == "to" and self.words[self.next + 1] in HOLDS:
            self.next += 1
        if self.word == DASH and self.words[self.next + 1] in HOLDS and not self.words[self.next + 2]:
            self.next += 1
        if self.take(HOLDS) or not self.word:
            return [partial(_support_hold, target, kind) for target in places]
        if not self.take(MOVES):
            raise self.strange()
        self.towards()
        province_of = self.lexicon.chart.province_of
        goals = self.goal(kind)
        self.way()  # whom it helps goes there by land or by sea
        return [
            partial(_support_hold, target, kind)
            if not kind and province_of[target] == province_of.get(to)
            else partial(_support_move, target, to, kind)
            for target, to in product(places, goals)
        ]

    def convoy(self) -> list[Callable[[str, str, str], AnyOrder]]:
        """Read who is convoyed where."""
        self.nationality()
        if self.word in GOES | {"to", "from"}:
            return [partial(_convoy, target, to, kind) for target, to, kind in self.route()]
        kind, places = self.unit()
        self.nation_behind()
        if not self.take(MOVES):
            raise self.wrong("A convoy says where the army goes: F Eng C A Lon - Bel.")
        self.towards()
        goals = self.goal(kind)
        self.way()
        return [partial(_convoy, target, to, kind) for target, to in product(places, goals)]

    def route(self) -> list[tuple[str, str, str]]:
        """Read a move that is supported or convoyed, in any sequence: ``move to Burgundy from Paris``, ``from Paris to Burgundy``."""
        self.take(GOES)
        if self.take(TOWARDS):
            goals = self.goal("")
            if not self.take(frozenset({"from"})):
                raise self.wrong("Where does the unit come from: support move to Burgundy from Paris.")
            kind, places = self.unit()
        else:
            self.take(frozenset({"from"}))
            kind, places = self.unit()
            if not self.take(MOVES):
                raise self.strange()
            self.towards()
            goals = self.goal(kind)
        return [(target, to, kind) for target, to in product(places, goals)]

    def nation_behind(self) -> None:
        """Go past a power that is written behind a unit; it must not be the name of a place, too."""
        if self.word in self.lexicon.powers and self.word not in self.lexicon.names:
            self.next += 1


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
