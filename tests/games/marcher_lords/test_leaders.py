"""Leaders (section 10) and who may go where (sections 11.1.2, 11.1.6, 11.2.2, 11.2.5)."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction, Session
from histgames.games.marcher_lords.chapters.setup import SETUP
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game, holder, legal, total, units

TWO = "scenario welsh-resurgence\n"


def goals(play: Session[Marches], unit: str) -> set[str]:
    """Where a unit may go, with or without check."""
    return {text.rpartition("> ")[2] for text in legal(play) if f" {unit} " in text}


@pytest.mark.rule("ML-10.0a")
def test_the_scenario_says_which_leaders_there_are() -> None:
    """Three earls and no king in scenario one, two kings and no earl in scenario two."""
    leaders = {row["scenario"]: set[str]() for row in SETUP}
    for row in SETUP:
        if row["piece"] in ("Hugh", "Roger", "William", "Gruffydd", "Rhys"):
            leaders[row["scenario"]].add(row["piece"])
    assert leaders == {"norman-conquerors": {"Hugh", "Roger", "William"}, "welsh-resurgence": {"Gruffydd", "Rhys"}}


@pytest.mark.rule("ML-10.0a", "ML-11.2.2e", "ML-11.1.2e")
def test_the_scenario_says_where_they_may_go() -> None:
    """An earl may enter Gwynedd and Deheubarth, a king only one of the two."""
    earl = game("Brycheiniog: norman, Knight, Earl William\nArwystli: norman, Knight, Earl Hugh")
    assert {"Ceredigion", "Cantref Mawr"} <= goals(earl, "Earl William")
    assert {"Meirionnydd", "Ceredigion"} <= goals(earl, "Earl Hugh")
    king = game(f"{TWO}Arwystli: welsh, Infantry, King Gruffydd", phase="welsh Movement Phase")
    assert goals(king, "King Gruffydd") == {"Meirionnydd", "Caereinion"}


@pytest.mark.rule("ML-10.0c", "ML-11.1.7b")
def test_a_killed_earl_costs_the_normans_two_points() -> None:
    """One total is kept, that of the Normans: it falls by 2 when an earl dies in battle."""
    text = "Elfael: neutral, Earl William, Welsh Infantry"
    before = total(game(text))
    assert total(game(text, (7,), phase="welsh Combat Phase")) == before - 2


@pytest.mark.rule("ML-10.0c", "ML-11.2.6c")
def test_a_killed_king_costs_the_welsh_two_points() -> None:
    """In scenario two the total is that of the Welsh, and a king's death takes 2 from it."""
    text = f"{TWO}Ceredigion: neutral, King Rhys, Norman Knight"
    before = total(game(text))
    assert total(game(text, (4,), phase="norman Combat Phase")) == before - 2


@pytest.mark.rule("ML-10.0f")
def test_a_leader_alone_conquers_nothing() -> None:
    """King Rhys enters empty Borderland, and it stays neutral; with infantry behind him it is Welsh."""
    play = game(f"{TWO}Brycheiniog: welsh, Infantry 2, King Rhys\nElfael: neutral", phase="welsh Movement Phase")
    play.play("move King Rhys Brycheiniog > Elfael")
    assert holder(play, "ELF") == ""
    play.play("move Infantry Brycheiniog > Elfael")
    assert holder(play, "ELF") == "welsh"


@pytest.mark.rule("ML-10.0f")
def test_a_leader_is_no_garrison() -> None:
    """An earl left alone in a zone with a castle does not hold it at the end of the turn."""
    play = game("Elfael: norman castle, Earl William", phase="norman Strategic Movement Phase")
    play.play("end")
    assert (holder(play, "ELF"), units(play, "ELF")) == ("", {"Earl William": 1})


@pytest.mark.rule("ML-11.1.2e")
def test_an_earl_keeps_out_of_other_earls_land() -> None:
    """Hugh in Malpas may go to Chester and Ial, not to Shrewsbury, Roger's county, even with Roger away."""
    text = "Malpas: norman, Knight, Earl Hugh\nShrewsbury: norman, Infantry\nChester: norman, Infantry\n"
    play = game(f"{text}Ial: welsh, Infantry\nMochnant: norman, Infantry, Earl Roger")
    assert goals(play, "Earl Hugh") == {"Chester", "Ial"}
    assert "Shrewsbury" in goals(play, "Knight")
    with pytest.raises(IllegalAction, match="county of another earl"):
        play.play("move Earl Hugh Malpas > Shrewsbury")
    play = game(f"{text}Ial: norman, Infantry, Earl Roger")
    assert goals(play, "Earl Hugh") == {"Chester"}, "a zone in which another earl stands is closed too"


@pytest.mark.rule("ML-11.1.6c")
def test_a_teulu_stays_in_its_kingdom() -> None:
    """The teulu of Gwent goes to the other zone of Gwent and nowhere else; infantry beside it goes to Morgannwg."""
    play = game(
        "Gwent Uwch Coed: welsh, Infantry, Teulu\nGwent Is Coed: welsh, Infantry\nGwynllwg: welsh, Infantry",
        phase="welsh Movement Phase",
    )
    assert goals(play, "Teulu of Gwent") == {"Gwent Is Coed"}
    assert "Gwynllwg" in goals(play, "Infantry")
    with pytest.raises(IllegalAction, match=r"ML-11\.1\.6c"):
        play.play("move Teulu of Gwent Gwent Uwch Coed > Gwynllwg")


@pytest.mark.rule("ML-11.1.6c")
def test_a_teulu_stays_even_if_that_is_its_end() -> None:
    """With friendly Morgannwg beside it the teulu of Gwent has no retreat, and three knights kill it in the second round."""
    play = game(
        "Gwent Is Coed: welsh, Teulu, Norman Knight 3\nGwynllwg: welsh, Infantry",
        (1, 1, 1, 1),
        (4, 1, 1, 1),
        phase="norman Combat Phase",
    )
    assert play.state.lost["teulu"] == 1
    assert not find(play, "RetreatBegins")


@pytest.mark.rule("ML-11.2.2d")
def test_a_king_moves_freely_in_his_territory() -> None:
    """Gruffydd in Meirionnydd may go to Gwynedd and Powys alike, whoever holds the zones; across to Mon from Arfon."""
    play = game(
        f"{TWO}Meirionnydd: welsh, Infantry, King Gruffydd\nIal: norman, Infantry\nArfon: welsh, Infantry",
        phase="welsh Movement Phase",
    )
    assert goals(play, "King Gruffydd") == {"Arfon", "Rhos", "Tegeingl", "Ial", "Mochnant", "Caereinion", "Arwystli"}
    play.play("move King Gruffydd Meirionnydd > Arfon")
    assert "Mon" in goals(play, "King Gruffydd")


@pytest.mark.rule("ML-11.2.2e", "ML-11.2.2c", "ML-11.2.2b")
@pytest.mark.parametrize(
    ("king", "start", "closed"),
    [
        ("Gruffydd", "Arwystli", {"Maelienydd", "Ceredigion"}),
        ("Gruffydd", "Caereinion", {"Maelienydd"}),
        ("Rhys", "Ceredigion", {"Arwystli"}),
        ("Rhys", "Maelienydd", {"Arwystli", "Caereinion"}),
    ],
)
def test_a_king_keeps_out_of_the_other_territory(king: str, start: str, closed: set[str]) -> None:
    """Infantry crosses the line between the two territories, the king does not, and the refusal names the rule."""
    play = game(f"{TWO}{start}: welsh, Infantry, King {king}", phase="welsh Movement Phase")
    assert closed <= goals(play, "Infantry")
    assert not closed & goals(play, f"King {king}")
    for target in closed:
        with pytest.raises(IllegalAction, match=r"ML-11\.2\.2e"):
            play.play(f"move King {king} {start} > {target}")


@pytest.mark.rule("ML-11.2.2f")
@pytest.mark.parametrize(
    ("king", "start", "county"),
    [
        ("Gruffydd", "Tegeingl", "Chester"),
        ("Gruffydd", "Ial", "Malpas"),
        ("Rhys", "Elfael", "Hereford"),
    ],
)
def test_a_king_keeps_out_of_the_counties(king: str, start: str, county: str) -> None:
    """Infantry may invade the county, the king may not."""
    play = game(f"{TWO}{start}: welsh, Infantry, King {king}", phase="welsh Movement Phase")
    assert county in goals(play, "Infantry")
    with pytest.raises(IllegalAction, match=r"ML-11\.2\.2f"):
        play.play(f"invade King {king} {start} > {county}")


@pytest.mark.rule("ML-11.2.5e", "ML-11.2.5f")
def test_a_teulu_of_the_kings_goes_everywhere_but_into_counties() -> None:
    """From Maelienydd it may go to Powys, Deheubarth and Borderland; Ludlow and Leominster are closed."""
    play = game(f"{TWO}Maelienydd: welsh, Infantry, Teulu", phase="welsh Movement Phase")
    assert goals(play, "Teulu") == {"Caereinion", "Arwystli", "Elfael", "Brycheiniog", "Ceredigion"}
    assert {"Ludlow", "Leominster"} <= goals(play, "Infantry")
    with pytest.raises(IllegalAction, match=r"ML-11\.2\.5f"):
        play.play("invade Teulu Maelienydd > Ludlow")
