"""Colours of the boards: told apart by colour-blind people, on a projector and, with their patterns, in grey print."""

from __future__ import annotations

from histgames.core.errors import GameError
from histgames.maps.drawing.signs import Key

__all__ = [
    "BORDER", "CLOSED", "EDGE", "FRONTIER", "HIGHLIGHT", "INK", "KEYS", "LAND", "LAND_INK", "LAND_INK_PRINTED", "MARK_FILLS", "MOUNTAIN",
    "NEIGHBOUR", "NEIGHBOUR_EDGE", "NOW", "OFFICE_FILLS", "PASTELS", "RIVER", "ROAD", "RULE", "RULE_PAPER", "SEA", "SEAT", "WHITE",
    "lightness", "mix", "pale", "strong",
]  # fmt: skip

SEA = "#c9dde8"
LAND = "#f4efe2"
RIVER = "#5b8fb9"
BORDER = "#8a7f6a"
EDGE = "#4a4438"
INK = "#1b1b1b"
HIGHLIGHT = "#e69f00"
ROAD = "#8c3b2a"
FRONTIER = "#5a2a6b"
MOUNTAIN = "#6d4a2f"
WHITE = "#ffffff"
#: A border that nobody may cross.
CLOSED = "#3f3a33"
#: Land that is drawn but not played on.
NEIGHBOUR, NEIGHBOUR_EDGE = "#efe9da", "#b9b09a"
#: Names of lands on a screen, and on a printed map, where they are half transparent.
LAND_INK, LAND_INK_PRINTED = "#5d4d3d", "#6b5a48"
#: In a log: the number of a rule, the paper of its text, and the lines of the position that is shown.
RULE, RULE_PAPER, NOW = "#39607f", "#eef3f6", "#fff1c9"

#: The mark of each kind of place, and the ring of the seat of a bishop.
MARK_FILLS = {
    "city": INK, "town": INK, "castle": "#7a4a2f", "moated_castle": "#39607f", "hut": WHITE, "slav_hut": "#d8d3c7",
    "site": "#b9b3c9",
}  # fmt: skip
SEAT = "#a03bb5"

#: Kings and emperors, popes, and in paler colours those who were set up against them.
OFFICE_FILLS = {
    "king": "#1f5fa8",
    "antiking": "#9cb8d6",
    "emperor": "#6b3f87",
    "pope": "#8a6d00",
    "antipope": "#cdbf86",
}

#: For many lands beside one another.
PASTELS = (
    "#e8c77b", "#9cc7a1", "#9fbfe0", "#d8b3d0", "#e0a98f", "#d9d2b0", "#b5d5d8", "#c9b3bd", "#b9b3c9", "#d0c4b0",
    "#c4d59a", "#e6d5a0", "#a9c8b9", "#dcc0a5", "#c2c9e2", "#e3c3c3",
)  # fmt: skip

#: Keys for holders that a game may take as they are, in the order in which they are told apart best.
KEYS = {
    "blue": Key("Blue", "#1f5fa8", WHITE, "lines"),
    "red": Key("Red", "#c8441b", WHITE, "dots"),
    "purple": Key("Purple", "#6b3f87", WHITE, "cross"),
    "green": Key("Green", "#0c7a5b", WHITE, "dots"),
    "gold": Key("Gold", "#d9a400", INK, "cross"),
    "brown": Key("Brown", MOUNTAIN, WHITE, ""),
    "grey": Key("Grey", "#d8d3c7", INK, ""),
}


def mix(colour: str, other: str, share: float) -> str:
    """Return the colour with `share` (0 to 1) of `colour` laid over `other`, all as ``#rrggbb``.

    Examples
    --------
    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    a, b = (_channels(each) for each in (colour, other))
    return "#" + "".join(f"{round(x * share + y * (1 - share)):02x}" for x, y in zip(a, b, strict=True))


def lightness(colour: str) -> float:
    """Return how light a colour is, from 0 (black) to 1 (white).

    Examples
    --------
    >>> lightness("#ffffff")
    1.0
    """
    red, green, blue = (((c / 255) + 0.055) / 1.055 for c in _channels(colour))
    return round(float(0.2126 * red**2.4 + 0.7152 * green**2.4 + 0.0722 * blue**2.4), 3)


def strong(key: Key) -> str:
    """Return the darker of a style's colours, in which its pieces are drawn.

    Examples
    --------
    >>> strong(KEYS["gold"])
    '#1b1b1b'
    """
    return min(key.fill, key.ink, key=lightness)


def pale(key: Key) -> str:
    """Return the lighter of a style's colours, for what stands on its pieces.

    Examples
    --------
    >>> pale(KEYS["gold"])
    '#d9a400'
    """
    return max(key.fill, key.ink, key=lightness)


def _channels(colour: str) -> tuple[int, int, int]:
    digits = colour.removeprefix("#")
    if len(digits) != 6:
        raise GameError(f"{colour!r} is no colour like '#1f5fa8'.")
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
