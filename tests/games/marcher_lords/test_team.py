"""The team game: several commanders on a side (sections 9, 11.1.2, 11.2.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from histgames.core import IllegalAction, Manual, Session
from histgames.games.marcher_lords.actions import End
from histgames.games.marcher_lords.chapters.setup import Place
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import RULES, find, game, holder, legal, units


def team(scenario: str = "norman-conquerors") -> Session[Marches]:
    """A team game in its first turn, with everybody in the first zone he may choose but Roger in Ludlow."""
    play = Session(RULES, scenario, {"commanders": "several"}, dice=Manual())
    while play.to_act and isinstance(play.legal[0], Place):
        seat = sorted(play.to_act)[0]
        texts = legal(play, seat)
        play.play("place Earl Roger Ludlow" if "place Earl Roger Ludlow" in texts else texts[0], seat)
    return play


def go_on(play: Session[Marches], until: Callable[[], bool]) -> None:
    """Let everybody end his phases; no event happens, levies draw knights and then infantry, as the pool names them."""
    while not until():
        chance = play.chance
        if chance is not None:
            drawn, _ = next(iter(chance.outcomes()))
            play.enter(*((9, 9) if "event" in chance.what else drawn))
        else:
            seat = sorted(play.to_act)[0]
            last = (
                End() if End() in play.legal_for(seat) else play.legal_for(seat)[0]
            )  # a levy for which the counters are few
            play.play(last, seat)


def targets(play: Session[Marches]) -> set[str]:
    """Where the side that is asked may retreat to."""
    return {text.rpartition("> ")[2] for text in legal(play) if text.startswith("retreat")}


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
    """Roger attacks in Powys: not to William's Maelienydd, for other zones take him too, and all go as one group."""
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
    assert targets(play) == {"Shrewsbury", "Ludlow"}
    reason = (
        r"all retreat as one group, and Earl Roger may go to Shrewsbury or Ludlow but not to Maelienydd \(ML-7\.2m\)"
    )
    with pytest.raises(IllegalAction, match=reason):
        play.play("retreat Caereinion > Maelienydd", "norman/roger")
    play.play("retreat Caereinion > Shrewsbury", "norman/roger")
    assert units(play, "CED") == {"Welsh Infantry": 1}


@pytest.mark.rule("ML-11.1.2e", "ML-7.2ae")
def test_an_earl_whom_no_zone_takes_stays_behind() -> None:
    """William's Elfael is the only refuge: Roger's knight goes there, the earl fights on, and the question says so before."""
    text = "Brycheiniog: welsh, Infantry, Knight (Roger), Earl Roger\nElfael: norman (William), Infantry"
    play = game(text.replace("Knight", "Norman Knight"), (1, 1), phase="norman Combat Phase", commanders="several")
    asked = play.prompt()
    assert asked is not None
    assert asked.text == (
        "The round in Brycheiniog is over: stand, or retreat without Earl Roger; who stays behind fights on."
    )
    play.play("retreat Brycheiniog > Elfael")
    assert units(play, "ELF") == {"Norman Infantry (William)": 1, "Norman Knight (Roger)": 1}
    assert find(play, "StayedBehind")


SHARED = "Hereford: norman castle (William), Knight (William) 2\nLudlow: norman castle (Roger), Infantry (Roger) 2"


@pytest.mark.rule("ML-11.1.2c", "ML-6.2b")
def test_an_invasion_is_at_the_word_of_those_who_take_part() -> None:
    """William prepares to invade Elfael: Hugh does not advance it and may end; William advances, and not before may he end."""
    play = game(SHARED, 10, commanders="several")
    play.play("invade Knight (William) Hereford > Elfael", "norman/william")
    assert "end" in legal(play, "norman/hugh")
    assert "advance Elfael" not in legal(play, "norman/hugh")
    reason = r"it is for those who prepare it to advance into Elfael \(ML-11\.1\.2c\)"
    with pytest.raises(IllegalAction, match=reason):
        play.play("advance Elfael", "norman/hugh")
    with pytest.raises(IllegalAction, match="must advance first"):
        play.play("end", "norman/william")
    asked = play.prompt("norman/hugh")
    assert asked is not None
    assert asked.rule == "ML-3.3a"
    play.play("end", "norman/hugh")
    play.play("advance Elfael", "norman/william")
    assert holder(play, "ELF") == "norman"


@pytest.mark.rule("ML-11.1.2c", "ML-6.2b")
def test_a_shared_invasion_goes_at_the_word_of_any_of_those_who_share_it() -> None:
    """Knights of William and infantry of Roger are bound for Maelienydd: Roger advances them together, with one check."""
    text = SHARED.replace("Hereford", "Leominster")
    play = game(text, 10, commanders="several")
    play.play("invade Knight (William) 2 Leominster > Maelienydd", "norman/william")
    play.play("invade Infantry (Roger) Ludlow > Maelienydd", "norman/roger")
    play.play("advance Maelienydd", "norman/roger")
    assert units(play, "MAE") == {"Norman Knight (William)": 2, "Norman Infantry (Roger)": 1}
    assert len(find(play, "SupplyRolled")) == 1


MIXED = "Elfael: welsh castle, Infantry 3, Norman Infantry (William) 2, Norman Knight (Roger)"


@pytest.mark.rule("ML-11.1.2c", "ML-7.2h")
def test_each_commander_gives_up_his_own_units_only() -> None:
    """A hit on two infantry of William and a knight of Roger: each is asked, and neither names the other's."""
    play = game(MIXED, phase="norman Combat Phase", commanders="several")
    play.play("assault Elfael")
    play.enter(1, 1, 1, 10, 1, 1)
    assert play.to_act == {"norman/roger", "norman/william"}
    assert legal(play, "norman/william") == ["lose Infantry (William) Elfael"]
    with pytest.raises(IllegalAction, match=r"Roger decides on the Knight \(Roger\) \(ML-11\.1\.2c\)"):
        play.play("lose Knight (Roger) Elfael", "norman/william")
    play.play("lose Knight Elfael", "norman/roger")
    assert units(play, "ELF") == {"Welsh Infantry": 3, "Norman Infantry (William)": 2}


@pytest.mark.rule("ML-11.1.2c", "ML-7.1e")
def test_each_commander_gives_up_his_own_units_in_a_failed_siege() -> None:
    """The same holds for the unit that a failed siege costs."""
    play = game(MIXED, 1, phase="norman Combat Phase", commanders="several")
    play.play("besiege Elfael")
    assert play.to_act == {"norman/roger", "norman/william"}
    assert legal(play, "norman/roger") == ["retire Knight (Roger) Elfael"]
    with pytest.raises(IllegalAction, match=r"William decides on the Infantry \(William\) \(ML-11\.1\.2c\)"):
        play.play("retire Infantry (William) Elfael", "norman/roger")
    play.play("retire Infantry Elfael", "norman/william")
    assert units(play, "ELF")["Norman Infantry (William)"] == 1


@pytest.mark.rule("ML-11.1.2c")
def test_a_label_needs_no_commander_where_one_fits() -> None:
    """Hereford has knights of William only, Ludlow of Roger: whoever speaks means his own, and others are named, not denied."""
    play = game(f"{SHARED}\nLeominster: norman (William), Knight (William), Knight (Roger)", 10, commanders="several")
    play.play("move Knight Leominster > Hereford", "norman/roger")
    assert units(play, "HES") == {"Norman Knight (William)": 2, "Norman Knight (Roger)": 1}
    play.play("invade knight 2 hereford > elfael", "norman/william")
    assert units(play, "HES")["Norman Knight (Roger)"] == 1
    with pytest.raises(IllegalAction, match=r"the Infantry \(Roger\) in Ludlow is moved by Roger \(ML-11\.1\.2c\)"):
        play.play("move Infantry Ludlow > Shrewsbury", "norman/hugh")
    with pytest.raises(IllegalAction, match=r"there is no Archer in Ludlow \(ML-2\.2d\)"):
        play.play("move Archer Ludlow > Shrewsbury", "norman/roger")


@pytest.mark.rule("ML-5Na")
def test_the_peasants_need_no_commander_either() -> None:
    """One knight is enough to be named; of two commanders' knights the right one must be said."""
    one = game(
        "Elfael: norman (William), Knight (William)", (0, 0), phase="norman Random Events Phase", commanders="several"
    )
    one.play("rebel Knight Elfael")
    assert units(one, "ELF") == {}
    text = "Elfael: norman (William), Knight (William), Knight (Roger)"
    two = game(text, (0, 0), phase="norman Random Events Phase", commanders="several")
    with pytest.raises(IllegalAction):
        two.play("rebel Knight Elfael")


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


@pytest.mark.rule("ML-11.1.2c")
def test_older_records_in_which_another_commander_gave_the_word_replay() -> None:
    """What is for William now stays done by Hugh, who did it; the enemy's word counts for nothing, nor what nobody may do."""
    play = game(SHARED, 10, commanders="several")
    play.play("invade Knight (William) Hereford > Elfael", "norman/william")
    for text, seat in [("advance Elfael", "welsh"), ("advance Maelienydd", "norman/hugh"), ("end", "welsh")]:
        with pytest.raises(IllegalAction):
            play.replay_action(text, seat)
    play.replay_action("advance Elfael", "norman/hugh")
    assert play.node.seat == "norman/hugh"
    play.replay_outcome((10,))
    assert holder(play, "ELF") == "norman"
