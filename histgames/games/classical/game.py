"""The classical game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping

from histgames.core.ruleset import Ruleset
from histgames.games.classical.chapters.setup import setup
from histgames.games.classical.extra.options import OPTIONS
from histgames.games.classical.notation import NOTATION
from histgames.games.classical.scenarios.europe_1901 import SCENARIOS
from histgames.games.classical.show import overview, position
from histgames.games.classical.show.checks import census, check
from histgames.games.classical.show.evaluate import evaluate
from histgames.games.classical.show.hidden import imagine
from histgames.games.classical.show.older_start import older_start
from histgames.games.classical.show.ways import WAYS
from histgames.games.classical.state import SIDES, Europe
from histgames.kit.sheets import own_only

__all__ = ["make"]


def make() -> Ruleset[Europe]:
    """Return the rules of the classical game for seven.

    Examples
    --------
    >>> rules = make()
    >>> rules.sides, list(rules.options)
    (('austria', 'england', 'france', 'germany', 'italy', 'russia', 'turkey'), ['last_year', 'draws', 'absent'])
    """

    def read_position(text: str, options: Mapping[str, bool | str] | None) -> Europe:
        scenario = rules.scenario().name
        return position.read_position(text, rules.in_force(rules.choose_options(options, scenario), scenario))

    rules = Ruleset(
        name="classical",
        title="Classical Diplomacy",
        package="histgames.games.classical",
        state=Europe,
        sides=SIDES,
        scenarios=SCENARIOS,
        options=OPTIONS,
        setup=setup,
        notation=NOTATION,
        ways=WAYS,
        view=own_only,
        imagine=imagine,
        evaluate=evaluate,
        check=check,
        census=census,
        date=overview.date,
        headline=overview.headline,
        score=overview.score,
        rows=overview.rows,
        scene=overview.scene,
        read_position=read_position,
        show_position=position.show_position,
        older_start=lambda start: older_start(rules, start),
    )
    return rules
