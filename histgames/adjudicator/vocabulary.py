"""The words of orders other than names: kinds of units, verbs, and what stands between."""

from __future__ import annotations

from histgames.adjudicator.lexicon import DASH

__all__ = [
    "AFTER_DASHES",
    "BUILDS",
    "COAST_WORDS",
    "COMPASS",
    "CONVOYS",
    "DISBANDS",
    "GLUED",
    "GLUED_BUILDS",
    "GOES",
    "HOLDS",
    "KINDS",
    "MOVES",
    "ONE",
    "PRINTED_KINDS",
    "RETREAT_WORDS",
    "STOPS",
    "SUPPORTS",
    "TOWARDS",
    "WAIVES",
    "WAYS",
    "words",
]


def words(text: str) -> frozenset[str]:
    """Return the words of a text.

    Examples
    --------
    >>> sorted(words("hold holds"))
    ['hold', 'holds']
    """
    return frozenset(text.split())


KINDS = dict.fromkeys(("a", "army", "armies", "armee"), "A") | dict.fromkeys(("f", "fleet", "fleets", "flotte"), "F")
HOLDS = words("h hold holds holding stand stands standing stay stays staying remain remains remaining halt haelt")
TOWARDS = frozenset({DASH, "to", "into", "onto", "on", "towards", "toward", "nach", "against"})
GOES = words("m mv move moves moving attack attacks attacking go goes going advance advances march marches sail sails")
MOVES = TOWARDS | GOES
SUPPORTS = words("s sup supp support supports supporting unterstutzt unterstuetzt")
CONVOYS = words("c conv convoy convoys convoying transport transports transporting carries")
RETREAT_WORDS = words("r ret retreat retreats retreating withdraw withdraws")
DISBANDS = words(
    "d disband disbands disbanded disbanding remove removes removed otb destroy destroys destroyed removal removals"
)
BUILDS = words("b build builds building raise raises")
WAIVES = words("w waive waives waived waiving decline declines postpone postpones")
ONE = frozenset({"1", "one", "a"})
WAYS = frozenset({"via", "by", "through", "over"})
#: Verbs with the kind of the unit that follows, written as one word.
GLUED = {"sa": ("s", "a"), "sf": ("s", "f"), "sh": ("s", "h"), "ca": ("c", "a")}
#: Verbs that may stand behind a dash or "to".
AFTER_DASHES = HOLDS | SUPPORTS | CONVOYS | RETREAT_WORDS | DISBANDS | GLUED.keys()
STOPS = HOLDS | MOVES | SUPPORTS | CONVOYS | RETREAT_WORDS | DISBANDS | BUILDS | WAYS | {"from"}
#: Kinds as they are printed, and in small letters.
PRINTED_KINDS = {"A": "A", "F": "F", "a": "A", "f": "F"}
#: Builds with the kind of the unit, written as one word.
GLUED_BUILDS = {"ba": ("b", "a"), "bf": ("b", "f")}
COAST_WORDS = frozenset({"nc", "sc", "ec", "wc"})
COMPASS = {"north": "nc", "south": "sc", "east": "ec", "west": "wc", "n": "nc", "s": "sc", "e": "ec", "w": "wc"}
