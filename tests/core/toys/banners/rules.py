"""The record that puts all together."""

from __future__ import annotations

from histgames.core import Ruleset, Scenario
from histgames.core.notation import FormNotation, Names
from tests.core.toys.banners.muster import Season
from tests.core.toys.banners.state import BANNERS, SIDES, War


def make() -> Ruleset[War]:
    """Return the rules of the game."""
    feud = Scenario(name="feud", title="A Feud", about="Six seasons of war.", year=1180, rule="TOY-B0")
    names = {banner: (banner,) for banners in BANNERS.values() for banner in banners}
    return Ruleset(
        name="banners",
        title="The Banners",
        package="tests.core.toys.banners",
        state=War,
        sides=SIDES,
        scenarios={"feud": feud},
        setup=lambda start: War(stack=(Season(),)),
        notation=FormNotation.of("tests.core.toys.banners", {"banner": Names(names, what="banner")}),
    )
