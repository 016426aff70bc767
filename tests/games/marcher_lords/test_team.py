"""The team game: several commanders on a side (sections 9, 11.1.2, 11.2.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from histgames.core import IllegalAction, Manual, Session
from histgames.games.marcher_lords.actions import End
from histgames.games.marcher_lords.chapters.setup import Place
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import RULES, game, holder, legal, units


def team(scenario: str = "norman-conquerors") -> Session[Marches]:
    """A team game in its first turn, with everybody in the first zone he may choose but Roger in Ludlow."""
    play = Session(RULES, scenario, {"commanders": "several"}, dice=Manual())
    while play.to_act and isinstance(play.legal[0], Place):
        seat = sorted(play.to_act)[0]
        texts = legal(play, seat)
        play.play("place Earl Roger Ludlow" if "place Earl Roger Ludlow" in texts else texts[0], seat)
    return play


def go_on(play: Session[Marches], until: Callable[[], bool]) -> None:
    """Let everybody end his phases; no event happens, and levies draw knights and then infantry, as the pool names them."""
    while not until():
        chance = play.chance
        if chance is not None:
            drawn, _ = next(iter(chance.outcomes()))
            play.enter(*((9, 9) if "event" in chance.what else drawn))
        else:
            play.play(End(), sorted(play.to_act)[0])


def in_phase(play: Session[Marches], side: str, phase: str, turn: int) -> Callable[[], bool]:
    """Whether a phase of a turn waits for a decision."""
    return lambda: (play.state.active, play.state.phase, play.state.turn) == (side, phase, turn) and play.chance is None


@pytest.mark.rule("ML-11.1.2b")
def test_each_county_has_a_commander() -> None:
    """Three Norman commanders, each placing his own earl, and one for the Welsh; in the plain game there is one a side."""
    play = Session(RULES, "norman-conquerors", {"commanders": "several"}, dice=Manual())
    assert play.to_act == {"norman/hugh", "norman/roger", "norman/william", "welsh"}
    assert legal(play, "norman/roger") == ["place Earl Roger Shrewsbury", "place Earl Roger Ludlow"]
    assert Session(RULES).to_act == {"norman", "welsh"}


@pytest.mark.rule("ML-11.1.2c", "ML-11.1.2b")
def test_a_commander_moves_the_units_of_his_counties() -> None:
    """All three move at the same time, each only what comes from his two zones; the phase ends when all have ended it."""
    play = team()
    go_on(play, in_phase(play, "norman", "Movement Phase", 1))
    assert play.to_act == {"norman/hugh", "norman/roger", "norman/william"}
    origins = {
        seat: {text.split(" > ")[0].split()[-1] for text in legal(play, seat) if text != "end"} for seat in play.to_act
    }
    assert origins == {
        "norman/hugh": {"Chester", "Malpas"},
        "norman/roger": {"Shrewsbury", "Ludlow"},
        "norman/william": {"Leominster", "Hereford"},
    }
    with pytest.raises(IllegalAction):
        play.play("move Knight (William) Hereford > Leominster", "norman/hugh")
    play.play("end", "norman/roger")
    assert play.to_act == {"norman/hugh", "norman/william"}
    assert play.state.phase == "Movement Phase"


@pytest.mark.rule("ML-11.1.2c")
def test_a_commander_has_what_he_conquers() -> None:
    """William conquers empty Elfael: castle and, a turn later, the unit levied there are his, and only he moves it."""
    play = team()
    go_on(play, in_phase(play, "norman", "Movement Phase", 1))
    play.play("invade Infantry (William) Leominster > Elfael", "norman/william")
    play.play("advance Elfael", "norman/william")
    play.enter(10)
    assert holder(play, "ELF") == "norman"
    go_on(play, in_phase(play, "norman", "Movement Phase", 3))
    assert play.state.zones["ELF"].castle
    assert units(play, "ELF") == {"Norman Infantry (William)": 1, "Norman Levied Infantry (William)": 1}
    go_on(play, in_phase(play, "norman", "Strategic Movement Phase", 3))
    assert play.to_act == {"norman/william"}, "the third in turn"
    assert "move Infantry (William) 2 Elfael > Hereford" in legal(play)


@pytest.mark.rule("ML-11.1.2d")
def test_units_in_another_commanders_zone_stay_with_their_own() -> None:
    """Roger's infantry in Leominster is moved by Roger and not by William, until it goes home again."""
    play = team()
    go_on(play, in_phase(play, "norman", "Movement Phase", 1))
    play.play("move Infantry (Roger) Ludlow > Leominster", "norman/roger")
    go_on(play, in_phase(play, "norman", "Movement Phase", 2))
    assert units(play, "HEN")["Norman Infantry (Roger)"] == 1
    assert "move Infantry (Roger) Leominster > Ludlow" in legal(play, "norman/roger")
    assert not [text for text in legal(play, "norman/william") if "(Roger)" in text]
    assert not [text for text in legal(play, "norman/roger") if "(William)" in text]
    play.play("move Infantry (Roger) Leominster > Ludlow", "norman/roger")
    assert "Norman Infantry (Roger)" not in units(play, "HEN")


@pytest.mark.rule("ML-11.1.2e")
def test_an_earl_keeps_out_of_a_zone_that_another_earl_controls() -> None:
    """Maelienydd is William's conquest, without him: Roger's infantry may join, Earl Roger may not."""
    play = team()
    go_on(play, in_phase(play, "norman", "Movement Phase", 1))
    play.play("invade Infantry (William) Leominster > Maelienydd", "norman/william")
    play.play("advance Maelienydd", "norman/william")
    play.enter(10)
    assert "move Infantry (Roger) Ludlow > Maelienydd" in legal(play, "norman/roger")
    with pytest.raises(IllegalAction, match=r"ML-11\.1\.2e"):
        play.play("move Earl Roger Ludlow > Maelienydd", "norman/roger")


@pytest.mark.rule("ML-11.1.2e")
def test_an_earl_does_not_retreat_into_a_zone_that_another_earl_controls() -> None:
    """Roger attacks in Powys; with William's Maelienydd as the only refuge his units go there and he stays behind."""
    play = team()
    go_on(play, in_phase(play, "norman", "Movement Phase", 1))
    play.play("invade Infantry (William) Leominster > Maelienydd", "norman/william")
    play.play("advance Maelienydd", "norman/william")
    play.enter(10)
    play.play("invade Infantry (Roger) Ludlow > Caereinion", "norman/roger")
    play.play("invade Earl Roger Ludlow > Caereinion", "norman/roger")
    play.play("advance Caereinion", "norman/roger")
    play.enter(10)
    go_on(play, lambda: play.chance is not None and play.chance.what.startswith("melee"))
    play.enter(*[1] * 2)
    play.play("retreat Caereinion > Maelienydd", "norman/roger")
    assert units(play, "MAE") == {"Norman Infantry (William)": 1, "Norman Infantry (Roger)": 1}
    assert units(play, "CED") == {"Welsh Infantry": 1, "Earl Roger": 1}


@pytest.mark.rule("ML-11.2.2a", "ML-9.0c")
def test_each_king_has_a_commander() -> None:
    """In scenario two Gruffydd moves what stands in his territory, Rhys what stands in his; the Normans have one commander."""
    play = team("welsh-resurgence")
    go_on(play, in_phase(play, "welsh", "Movement Phase", 1))
    assert play.to_act == {"welsh/gruffydd", "welsh/rhys"}
    for seat, name, zones in (
        ("welsh/gruffydd", "Gruffydd", {"RHO", "ARF", "MER", "MON", "ARW"}),
        ("welsh/rhys", "Rhys", {"BRY", "YTY", "CER", "GWY", "MGE", "MGW", "DYN", "DYS"}),
    ):
        own = {zone for zone, here in play.state.zones.items() for u, _ in here.units if u.seat == seat}
        assert own == zones
        assert all(f"({name})" in text or f"King {name}" in text for text in legal(play, seat) if text != "end")
    go_on(play, in_phase(play, "welsh", "Strategic Movement Phase", 1))
    assert play.to_act == {"welsh/gruffydd"}
    go_on(play, in_phase(play, "norman", "Movement Phase", 1))
    assert play.to_act == {"norman"}


@pytest.mark.rule("ML-11.1.2c", "ML-7.2h")
def test_a_commander_chooses_his_own_casualties() -> None:
    """William's attack in Gwent: the hit on his knight and infantry is his to place, not the other commanders'."""
    play = team()
    go_on(play, in_phase(play, "norman", "Movement Phase", 1))
    play.play("invade Infantry (William) Hereford > Gwent Is Coed", "norman/william")
    play.play("invade Knight (William) Hereford > Gwent Is Coed", "norman/william")
    play.play("advance Gwent Is Coed", "norman/william")
    play.enter(10)
    go_on(play, lambda: play.chance is not None and play.chance.what.startswith("melee"))
    assert play.chance is not None
    assert (
        play.chance.what
        == "melee in Gwent Is Coed, Norman: 1 Knight (William), 1 Infantry (William); Welsh: 1 Infantry"
    )
    play.enter(1, 1, 7)
    assert play.to_act == {"norman/william"}
    assert legal(play) == ["lose Knight (William) Gwent Is Coed", "lose Infantry (William) Gwent Is Coed"]


def test_the_plain_game_has_no_commanders() -> None:
    """Without the option no unit and no zone belongs to a commander."""
    play = game("Hereford: norman, Infantry")
    assert play.to_act == {"norman"}
    assert {here.seat for here in play.state.zones.values()} == {""}
