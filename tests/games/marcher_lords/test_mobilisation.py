"""Mobilisation of the Welsh kingdoms (section 4.2)."""

from __future__ import annotations

import pytest

from histgames.core import Manual, Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import RULES, find, game, holder, units

NO_EVENT = (9, 9)


def levied(play: Session[Marches]) -> list[str]:
    """The zones that levied a unit."""
    return [event.zone for event in find(play, "Levied")]


@pytest.mark.rule("ML-4.2a")
@pytest.mark.parametrize(
    ("norman", "mobilised"),
    [
        ("Hereford", {"Gwent", "Borderland"}),
        ("Malpas", {"Powys"}),
        ("Chester", {"Gwynedd", "Powys"}),
        ("Elfael", {"Borderland", "Gwent", "Deheubarth"}),
    ],
)
def test_normans_next_to_a_kingdom_mobilise_it(norman: str, mobilised: set[str]) -> None:
    """Norman units in a zone mobilise every kingdom that borders it, and no other."""
    assert game(f"{norman}: norman, Knight").state.mobilised == mobilised


@pytest.mark.rule("ML-4.2j")
@pytest.mark.parametrize(
    ("norman", "mobilised"),
    [("Mon", {"Gwynedd"}), ("Penfro", {"Dyfed", "Deheubarth"}), ("Gorfynydd", {"Morgannwg", "Deheubarth"})],
)
def test_normans_inside_a_kingdom_mobilise_it(norman: str, mobilised: set[str]) -> None:
    """Norman units in a zone mobilise the kingdom it belongs to, Mon with Gwynedd."""
    assert game(f"{norman}: norman, Knight").state.mobilised == mobilised


@pytest.mark.rule("ML-4.2f")
def test_the_counties_mobilise_their_neighbours_from_the_start() -> None:
    """With Normans in the six county zones Gwent levies from the start, as do Gwynedd and Powys; Morgannwg does not."""
    play = Session(RULES, "norman-conquerors", dice=Manual())
    while play.to_act:
        play.play(play.legal[0])
    assert play.state.mobilised == {"Gwynedd", "Powys", "Gwent", "Borderland"}


@pytest.mark.rule("ML-4.2a")
def test_scenario_two_says_otherwise() -> None:
    """There all kingdoms but Dyfed begin mobilised: Gwent too, though the Normans hold all of it."""
    play = Session(RULES, "welsh-resurgence", dice=Manual())
    while play.to_act:
        play.play(play.legal[0])
    assert play.state.mobilised == {"Gwynedd", "Powys", "Gwent", "Borderland", "Morgannwg", "Deheubarth"}


@pytest.mark.rule("ML-4.2b", "ML-4.2c", "ML-4.2d", "ML-4.2e")
def test_a_failed_attack_on_gwent_mobilises_morgannwg() -> None:
    """Normans of Hereford attack southern Gwent, nobody hits, they go home: Morgannwg levies in the next Welsh Levy Phase.

    So does Gwent, mobilised before; Deheubarth, which no Norman came near, does not.
    """
    play = game(
        """
        Hereford: norman castle, Infantry 2
        Gwent Is Coed: welsh, Infantry 2
        Gwynllwg: welsh, Infantry
        Gorfynydd: welsh, Infantry
        Gwyr: welsh, Infantry
        """,
        10,
        (1, 1, 1),
        ("welsh infantry", "welsh archer", "welsh infantry"),
    )
    assert play.state.mobilised == {"Gwent", "Borderland"}
    play.play("invade Infantry Hereford > Gwent Is Coed")
    play.play("advance Gwent Is Coed")
    play.play("end")
    play.play("retreat Gwent Is Coed > Hereford")
    assert (holder(play, "GWI"), units(play, "HES")) == ("welsh", {"Norman Infantry": 2})
    assert [event.kingdom for event in find(play, "Mobilised")] == ["Morgannwg"]
    play.play("end")
    assert levied(play) == ["GWI", "MGE", "MGW"]
    assert units(play, "MGE") == {"Welsh Infantry": 1, "Welsh Levied Archer": 1}
    assert units(play, "GWY") == {"Welsh Infantry": 1}


@pytest.mark.rule("ML-4.2c")
def test_a_kingdom_is_mobilised_until_it_is_completely_conquered() -> None:
    """The last Welsh zone of Gwent falls (a knight's 4 against a 1): Gwent is no longer mobilised."""
    play = game(
        """
        Hereford: norman castle, Knight 2
        Gwent Uwch Coed: norman castle, Infantry
        Gwent Is Coed: welsh, Infantry
        """,
        10,
        (4, 1),
    )
    play.play("invade Knight Hereford > Gwent Is Coed")
    play.play("advance Gwent Is Coed")
    assert "Gwent" in play.state.mobilised
    play.play("end")
    assert holder(play, "GWI") == "norman"
    assert "Gwent" not in play.state.mobilised
    assert [event.kingdom for event in find(play, "Conquered")] == ["Gwent"]


@pytest.mark.rule("ML-4.2l")
def test_a_conquered_kingdom_is_mobilised_again_when_the_welsh_come_back() -> None:
    """Three infantry of Gwynllwg retake a zone of Gwent (7, 1 and 1 against 1), next to Normans: Gwent is mobilised."""
    play = game(
        """
        Gwent Uwch Coed: norman castle, Infantry
        Gwent Is Coed: norman, Infantry
        Gwynllwg: welsh, Infantry 3
        """,
        (7, 1, 1, 1),
        phase="welsh Movement Phase",
    )
    assert play.state.mobilised == {"Borderland", "Morgannwg", "Deheubarth"}
    play.play("move Infantry 3 Gwynllwg > Gwent Is Coed")
    play.play("end")
    assert holder(play, "GWI") == "welsh"
    assert play.state.mobilised == {"Borderland", "Morgannwg", "Deheubarth", "Gwent"}


@pytest.mark.rule("ML-4.2d")
def test_each_welsh_zone_of_a_mobilised_kingdom_draws_a_unit() -> None:
    """Both zones of Gwent draw one of the Welsh counters; Gwynllwg, whose kingdom is not mobilised, does not."""
    play = game(
        """
        Hereford: norman castle, Knight
        Gwent Uwch Coed: welsh, Infantry 2
        Gwent Is Coed: welsh, Archer
        Gwynllwg: welsh, Infantry
        """,
        ("welsh archer", "welsh archer"),
        phase="welsh Levy Phase",
    )
    assert levied(play) == ["GWU", "GWI"]
    assert units(play, "GWU") == {"Welsh Infantry": 2, "Welsh Levied Archer": 1}
    assert play.state.pool["welsh archer"] == 7 - 1 - 2


@pytest.mark.rule("ML-4.2g", "ML-4.2h")
def test_a_welsh_county_levies_for_nobody() -> None:
    """Hereford under the Welsh, with its castle: it gets no Welsh unit and no Norman one."""
    text = """
        Leominster: norman castle, Knight
        Hereford: welsh castle, Infantry
        Gwent Is Coed: welsh, Infantry
        """
    welsh = game(f"mobilised Gwent\n{text}", ("welsh infantry",), phase="welsh Levy Phase")
    assert levied(welsh) == ["GWI"]
    norman = game(text, ("knight",), phase="norman Levy Phase")
    assert levied(norman) == ["HEN"]
    assert not find(norman, "CastleBuilt")


class TestBorderland:
    @pytest.mark.rule("ML-4.2k")
    def test_welsh_zones_of_borderland_levy(self) -> None:
        """Elfael, which the Welsh control, draws a unit; neutral Maelienydd does not."""
        play = game(
            "Hereford: norman castle, Knight\nElfael: welsh, Infantry\nMaelienydd: neutral",
            ("welsh archer",),
            phase="welsh Levy Phase",
        )
        assert levied(play) == ["ELF"]

    @pytest.mark.rule("ML-4.2k")
    def test_borderland_is_always_mobilised(self) -> None:
        """It is no kingdom, so it stays mobilised when the Normans hold both its zones."""
        play = game("Elfael: norman castle, Infantry 2\nMaelienydd: neutral\nHereford: norman, Infantry", 10)
        play.play("invade Infantry Elfael > Maelienydd")
        play.play("advance Maelienydd")
        assert (holder(play, "ELF"), holder(play, "MAE")) == ("norman", "norman")
        assert "Borderland" in play.state.mobilised


@pytest.mark.rule("ML-4.2m")
def test_an_earl_alone_mobilises_nobody() -> None:
    """Earl William rides into neutral Gwent Is Coed alone: Morgannwg does not stir before a knight follows him."""
    play = game("Hereford: norman castle, Knight 2, Earl William\nGwent Is Coed: neutral", 10, 10)
    for unit, mobilised in (("Earl William", False), ("Knight", True)):
        play.play(f"invade {unit} Hereford > Gwent Is Coed")
        play.play("advance Gwent Is Coed")
        assert f"{'Earl William' if not mobilised else 'Norman Knight'}" in units(play, "GWI")
        assert ("Morgannwg" in play.state.mobilised) == mobilised
