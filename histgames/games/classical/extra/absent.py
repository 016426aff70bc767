"""Option ``absent``: powers that nobody plays, whose units hold (CD-5.1)."""

from __future__ import annotations

from functools import partial

from histgames.games.classical import points
from histgames.games.classical.extra.options import ABSENT
from histgames.games.classical.state import POWERS, Europe


@points.ABSENT.usual
def nobody(state: Europe) -> tuple[str, ...]:
    """Return that every power has a player."""
    return ()


def without(sides: str, state: Europe) -> tuple[str, ...]:
    """Return the powers that were left without a player."""
    return tuple([POWERS[side] for side in sides.split(" and ")])


for sides in ABSENT.choices[1:]:
    points.ABSENT.instead(ABSENT.called(sides))(partial(without, str(sides)))
