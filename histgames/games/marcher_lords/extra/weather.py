"""Option ``weather``: a weather lasts until the next Welsh roll for random events, not to the end of the game turn (ML-3.0e)."""

from __future__ import annotations

from histgames.games.marcher_lords.chapters.sequence import ClearWeather
from histgames.games.marcher_lords.points import RANDOM_EVENT, WEATHER_AT_END
from histgames.games.marcher_lords.state import Marches

RULE = "weather:until_next_welsh_roll"


@WEATHER_AT_END.instead(RULE)
def stays(state: Marches) -> tuple[()]:
    """Let the weather last beyond the turn."""
    return ()


@RANDOM_EVENT.before(RULE)
def goes(state: Marches, side: str) -> tuple[ClearWeather, ...]:
    """Let the weather go before the Welsh roll."""
    return (ClearWeather(),) if side == "welsh" else ()
