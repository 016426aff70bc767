"""What the scenarios say as facts (section 11), read from ``data/scenarios.csv``: who begins, who commands, whose flag flies where."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from histgames.core.ruleset import Scenario
from histgames.core.tables import choice, number, shipped, table, text
from histgames.games.marcher_lords.board import KINGDOMS, TOPOLOGY
from histgames.games.marcher_lords.state import Marches

__all__ = ["FACTS", "SCENARIOS", "Facts", "facts"]

COLUMNS = {
    **dict.fromkeys(("name", "title", "about", "rule", "placed_by", "counted_by", "team_rule", "mobilised"), text),
    "year": number(1000, 1300),
    "first": choice("norman", "welsh"),
    "scorer": choice("norman", "welsh"),
    "flag": choice("flag_1", "flag_2"),
    "norman_commanders": text,
    "welsh_commanders": text,
    "teulu_at_home": choice("yes", "no"),
}
ROWS = table(shipped("histgames.games.marcher_lords", "scenarios.csv"), COLUMNS, key="name", name="scenarios")

SCENARIOS: dict[str, Scenario] = {
    row["name"]: Scenario(**{key: row[key] for key in ("name", "title", "about", "year", "rule")}) for row in ROWS
}


@frozen
class Facts:
    """What a scenario needs to know.

    Attributes
    ----------
    first : str
        The side that goes first (ML-11.1.3a, ML-11.2.3a).
    placed_by : str
        Id of the rule by which both sides set up at the same time.
    mobilised : frozenset of str
        Kingdoms that are mobilised from the start whatever stands at their borders: all but Dyfed in scenario two (ML-11.2.7b).
    flags : mapping
        Whose flag each zone carries (ML-2.2c): the earl of a county in scenario one, the king of a territory in scenario two
        (ML-11.2.2b, ML-11.2.2c).
    scorer : str
        Whose total is kept: that of the Normans in scenario one, of the Welsh in scenario two (ML-10.0c).
    counted_by : str
        Id of the rule by which points are counted at the end.
    team_rule : str
        Id of the rule by which a commander of the team game has counters of his own.
    commanders : mapping
        For each side those who command it in the team game, as seats (ML-11.1.2b, ML-11.2.2a); empty where it has one player.
    teulu_at_home : bool
        Whether each teulu belongs to a kingdom (ML-11.1.6c) or to none (ML-11.2.5e).
    """

    first: str
    placed_by: str
    mobilised: frozenset[str]
    flags: Mapping[str, str]
    scorer: str
    counted_by: str
    team_rule: str
    commanders: Mapping[str, tuple[str, ...]]
    teulu_at_home: bool


def _listed(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(";") if part.strip()]


FACTS: dict[str, Facts] = {
    row["name"]: Facts(
        first=row["first"],
        placed_by=row["placed_by"],
        mobilised=frozenset(_listed(row["mobilised"])) & frozenset(KINGDOMS),
        flags={zone.id: str(zone.attributes[row["flag"]]) for zone in TOPOLOGY.zones.values()},
        scorer=row["scorer"],
        counted_by=row["counted_by"],
        team_rule=row["team_rule"],
        commanders={
            side: tuple([f"{side}/{name.lower()}" for name in _listed(row[f"{side}_commanders"])])
            for side in ("norman", "welsh")
        },
        teulu_at_home=row["teulu_at_home"] == "yes",
    )
    for row in ROWS
}


def facts(state: Marches) -> Facts:
    """Return the facts of the scenario that is played.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> facts(position("Rhos: welsh").state).scorer, facts(position("scenario welsh-resurgence", "Rhos: welsh").state).scorer
    ('norman', 'welsh')
    """
    return FACTS[state.scenario]
