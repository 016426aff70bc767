"""Start positions of records of format 1 in today's form: the options stood in the state, and steps did not say what follows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from histgames.core.codec import to_plain
from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Step
from histgames.games.classical.chapters.retreats import ResolveRetreats
from histgames.games.classical.chapters.sequence import rest_of_year
from histgames.games.classical.chapters.winter import ResolveWinter
from histgames.games.classical.points import ORDERS_ARE_IN
from histgames.games.classical.state import SEASONS, Europe, side_of

__all__ = ["older_start"]

Steps = tuple[Step[Any], ...]


def older_start(rules: Ruleset[Europe], start: Mapping[str, Any]) -> dict[str, Any]:
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
        If it begins neither with a part of the year nor while orders are written.
    """
    data = dict(start)
    scenario = rules.scenario(data["scenario"]).name
    chosen = {
        "last_year": str(data.pop("last_year")),
        "draws": data.pop("draws"),
        "absent": " and ".join([side_of(power) for power in data.pop("absent")]) or "nobody",
    }
    on = rules.in_force(rules.choose_options(chosen, scenario), scenario)
    if data["season"] not in SEASONS:
        raise ValueError(f"there is no season {cited(data['season'])}")
    if data["outcome"] is not None or not data["stack"]:
        raise GameError("it begins where a game has ended.")
    *_, top = data["stack"]
    bare = Europe(on=on, season=data["season"])
    bare.push(*_rest(bare, top["step"]))
    stack = to_plain(rules, bare)["stack"]
    if "sheets" in top:
        stack.append({"step": top["step"], "sheets": [_sheet(sheet) for sheet in top["sheets"]]})
    return {**data, "on": sorted(on), "stack": stack}


def _rest(state: Europe, step: str) -> Steps:
    """Return what the stack holds under the rules of today where it held this step on top; without the writing itself."""
    match step:
        case "Season" | "Adjusting":
            return rest_of_year(state)
        case "AfterMovement":
            return rest_of_year(state, retreats=True)
        case "Movement":
            return (*ORDERS_ARE_IN(state), *rest_of_year(state, retreats=True))
        case "Retreats":
            return (ResolveRetreats(), *rest_of_year(state, retreats=True)[1:])
        case "Winter":
            return (ResolveWinter(), *rest_of_year(state)[1:])
    raise GameError(f"it begins in the middle of something ({cited(step)}) that only the older kit can play on.")


def _sheet(sheet: Mapping[str, Any]) -> dict[str, Any]:
    rest = dict(sheet)
    power, orders = rest.pop("power"), rest.pop("orders")
    return {**rest, "seat": side_of(power), "written": [{"action": "Written", **order} for order in orders]}
