"""Start positions of records of format 1 in today's form: the options stood in the state, and some steps had other names and parts.

Everything a position text can begin with is taken up again: the beginning of each phase, and what can be under way in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from histgames.core.codec import to_plain
from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.core.options import fitting
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Step
from histgames.games.marcher_lords.chapters.garrison import GarrisonCheck
from histgames.games.marcher_lords.chapters.sequence import EndOfPlayerTurn, NextTurn
from histgames.games.marcher_lords.extra.levies import AskLevies
from histgames.games.marcher_lords.facts import FACTS
from histgames.games.marcher_lords.points import LEVY, RANDOM_EVENT, START_OF_PLAY, WEATHER_AT_END
from histgames.games.marcher_lords.show.position_under_way import asked
from histgames.games.marcher_lords.state import Marches

__all__ = ["older_start"]

#: Steps that are what they were.
SAME = (
    *("SetUp", "PlayerTurn", "Phase", "DrawLevies", "BeginMovement", "MovementPhase"),
    *("CombatPhase", "Activation", "BeginStrategic", "StrategicMovement"),
)
#: What comes in the place of others, the first step first: a function of the bare state and the side.
OTHERS: Mapping[str, Callable[[Marches, str], tuple[Step[Marches], ...]]] = {
    "StartOfPlay": lambda state, side: tuple(START_OF_PLAY(state)),
    "LevyPhase": lambda state, side: tuple(LEVY(state, side)),
    "RandomEvents": lambda state, side: tuple(RANDOM_EVENT(state, side)),
    "EndOfPlayerTurn": lambda state, side: (EndOfPlayerTurn(), GarrisonCheck(side)),
    "EndOfGameTurn": lambda state, side: (*WEATHER_AT_END(state), NextTurn()),
}


def older_start(rules: Ruleset[Marches], start: Mapping[str, Any]) -> dict[str, Any]:
    """Return a start position of format 1 as plain data of today's form.

    Parameters
    ----------
    rules : Ruleset
        The rules, with their options.
    start : mapping
        The position as the record keeps it.

    Raises
    ------
    GameError
        If it begins in the middle of a battle, an event or an advance.
    """
    data = dict(start)
    scenario = rules.scenario(data["scenario"])
    chosen = fitting(rules.options, scenario, dict(data.pop("choices")))
    on = rules.in_force(rules.choose_options(chosen, scenario.name), scenario.name)
    bare = Marches(scenario=scenario.name, on=on)
    steps = [today for step in data["stack"] for today in _today(rules, bare, step)]
    return {**data, "on": sorted(on), "stack": steps, "outcome": _outcome(scenario.name, data["outcome"])}


def _today(rules: Ruleset[Marches], bare: Marches, step: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return what stands on the stack for a step, the last one first."""
    name, side = step["step"], step.get("side", "")
    if name in SAME:
        return [step]
    if name == "ChooseLevies":
        bare.active = side
        return [{**step, "step": AskLevies.__name__} if asked(bare) else step]
    if name not in OTHERS:
        raise GameError(f"it begins in the middle of something ({cited(name)}) that only the older kit can play on.")
    stack = Marches()
    stack.push(*OTHERS[name](bare, side))
    plain: list[Mapping[str, Any]] = to_plain(rules, stack)["stack"]
    return plain


def _outcome(scenario: str, outcome: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "winners": [outcome["winner"]] if outcome["winner"] else [],
        "result": outcome["result"],
        "scores": [[FACTS[scenario].scorer, outcome["score"]]],
        "rule": outcome["rule"],
    }
