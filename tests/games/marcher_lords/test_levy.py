"""Levy of new units and castles (sections 4.0 and 4.1); mobilisation is in test_mobilisation."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from histgames.core import BadOutcome, IllegalAction, Manual, Session
from histgames.games.marcher_lords.chapters.levy import draw_pool
from histgames.games.marcher_lords.state import Marches
from histgames.players import Greedy
from tests.games.marcher_lords.positions import RULES, find, game, holder, kinds, legal, units

NO_EVENT = (9, 9)
LEVY = "norman Levy Phase"


def built(play: Session[Marches]) -> list[str]:
    """The zones in which a castle was built."""
    return [event.zone for event in find(play, "CastleBuilt")]


def levied(play: Session[Marches]) -> list[tuple[str, str]]:
    """The zones that levied a unit, with the unit."""
    return [(event.zone, event.unit) for event in find(play, "LeviedKind")]


@pytest.mark.rule("ML-4.0a", "ML-4.0c", "ML-4.1a", "ML-4.1c")
def test_every_norman_zone_with_a_castle_gets_one_unit() -> None:
    """County or conquest: Leominster, Hereford and Gwent Is Coed draw one counter each, and it lies in its own zone."""
    play = game(
        """
        Leominster: norman castle, Infantry
        Hereford: norman castle, Knight
        Gwent Is Coed: norman castle, Infantry 2
        Gwent Uwch Coed: welsh, Infantry
        """,
        ("knight", "norman archer", "norman infantry"),
        phase=LEVY,
    )
    assert units(play, "HEN") == {"Norman Infantry": 1, "Norman Levied Knight": 1}
    assert units(play, "HES") == {"Norman Knight": 1, "Norman Levied Archer": 1}
    assert units(play, "GWI") == {"Norman Infantry": 2, "Norman Levied Infantry": 1}
    assert units(play, "GWU") == {"Welsh Infantry": 1}
    assert built(play) == []


@pytest.mark.rule("ML-4.0b")
def test_units_are_drawn_at_random_and_unseen() -> None:
    """13 knights, 24 infantry and 10 archers are left: each counter has a chance of 1 in 47, and the Welsh do not see which it is."""
    play = game("Hereford: norman castle, Knight", phase=LEVY)
    assert play.chance is not None
    assert dict(play.chance.outcomes()) == {
        ("knight",): Fraction(13, 47),
        ("norman infantry",): Fraction(24, 47),
        ("norman archer",): Fraction(10, 47),
    }
    play.enter("norman archer")
    assert play.state.pool["norman archer"] == 9
    texts = [line.text for line in play.log_for("welsh")]
    assert "Hereford levies a unit." in texts
    assert not [text for text in texts if "Archer" in text]
    assert "It is an Archer." in [line.text for line in play.log_for("norman")]


@pytest.mark.rule("ML-4.0d")
@pytest.mark.parametrize("side", ["norman", "welsh"])
@pytest.mark.parametrize("zone", ["neutral castle, Viking 2", "neutral castle", "neutral castle, Norman Earl William"])
def test_a_neutral_zone_levies_nothing(zone: str, side: str) -> None:
    """Neither under Vikings nor empty, not for the Normans and not for the Welsh, whose Gwent is mobilised."""
    play = game(
        f"Gwent Is Coed: {zone}\nHereford: norman castle, Knight\nGwent Uwch Coed: welsh, Infantry",
        phase=f"{side} Levy Phase",
    )
    before = units(play, "GWI")
    assert "Gwent" in play.state.mobilised
    assert play.chance is not None
    assert play.chance.what == f"the {side.title()} levy for {'Hereford' if side == 'norman' else 'Gwent Uwch Coed'}"
    play.enter("norman infantry" if side == "norman" else "welsh archer")
    assert (units(play, "GWI"), holder(play, "GWI")) == (before, "")


@pytest.mark.rule("ML-4.0e")
@pytest.mark.parametrize(
    ("scenario", "norman", "welsh"),
    [
        # counters less set-up: 6 knights and 12 infantry in the counties; 19 Welsh infantry and 2 archers
        (
            "norman-conquerors",
            {"knight": 14 - 6, "norman infantry": 24 - 12, "norman archer": 10},
            {"welsh infantry": 23 - 19, "welsh archer": 7 - 2},
        ),
        # an infantry in each of 14 Norman and 13 Welsh zones, an archer with each king
        (
            "welsh-resurgence",
            {"knight": 14, "norman infantry": 24 - 14, "norman archer": 10},
            {"welsh infantry": 23 - 13, "welsh archer": 7 - 2},
        ),
    ],
)
def test_pools_hold_what_the_set_up_leaves(scenario: str, norman: dict[str, int], welsh: dict[str, int]) -> None:
    """All Norman and Welsh units not set up, but neither teulu nor leaders, Vikings or Irish."""
    play = Session(RULES, scenario, dice=Manual())
    while play.to_act:
        play.play(play.legal[0])
    assert dict(draw_pool(play.state, "norman")) == norman
    assert dict(draw_pool(play.state, "welsh")) == welsh


class TestEmptyPool:
    FULL = "Leominster: norman castle, Infantry\nHereford: norman castle, Knight 14, Infantry 23, Archer"

    @pytest.mark.rule("ML-4.0f")
    def test_nothing_is_left(self) -> None:
        """All 48 Norman units stand on the map: no zone recruits, but a castle is still built."""
        play = game(f"{self.FULL} 9\nGwent Is Coed: norman, Archer", phase=LEVY)
        assert kinds(tuple(find(play, "NoLevy"))) == ["NoLevy"]
        assert levied(play) == []
        assert built(play) == ["GWI"]

    @pytest.mark.rule("ML-4.0f")
    def test_too_few_are_left(self) -> None:
        """With one archer for two zones the Normans say which zone gets it, the other gets nothing."""
        play = game(f"{self.FULL} 9", ("norman archer",), phase=LEVY)
        assert legal(play) == ["levy Leominster", "levy Hereford"]
        play.play("levy Hereford")
        assert levied(play) == [("HES", "Levied Archer")]
        assert draw_pool(play.state, "norman") == ()


@pytest.mark.rule("ML-4.1b", "ML-4.1e", "ML-4.1k")
def test_a_castle_comes_first_and_only_once() -> None:
    """A conquest levies a castle and no unit; the castle is there at once for all to see; the next levy is a unit, no second castle."""
    play = game(
        "Gwent Is Coed: norman, Infantry",
        NO_EVENT,
        NO_EVENT,
        ("knight",),
        phase=LEVY,
    )
    assert (built(play), levied(play)) == (["GWI"], [])
    assert play.state.phase == "Movement Phase"
    assert play.view("welsh").zones["GWI"].castle
    assert units(play, "GWI") == {"Norman Infantry": 1}
    assert play.state.pool["castle"] == 26
    for _ in range(4):
        play.play("end")
    assert (built(play), levied(play)) == (["GWI"], [("GWI", "Levied Knight")])
    assert play.state.pool["castle"] == 26


@pytest.mark.rule("ML-4.1d")
def test_the_welsh_build_no_castles() -> None:
    """In mobilised Gwent two Welsh zones without castle draw units, like one with a castle."""
    play = game(
        """
        Hereford: norman castle, Knight
        Gwent Uwch Coed: welsh, Infantry
        Gwent Is Coed: welsh castle, Infantry
        """,
        ("welsh infantry", "welsh archer"),
        phase="welsh Levy Phase",
    )
    assert built(play) == []
    assert levied(play) == [("GWU", "Levied Infantry"), ("GWI", "Levied Archer")]
    assert not play.state.zones["GWU"].castle


class TestCastlesLast:
    @pytest.mark.rule("ML-4.1f", "ML-4.1g")
    def test_a_castle_changes_hands_with_its_zone(self) -> None:
        """Three Welsh infantry kill the one Norman (7, 1 and 1 against his 1): zone and castle are Welsh."""
        play = game(
            "Gwent Is Coed: norman castle, Infantry\nGwynllwg: welsh, Infantry 3",
            (7, 1, 1, 1),
            phase="welsh Movement Phase",
        )
        play.play("move Infantry 3 Gwynllwg > Gwent Is Coed")
        play.play("end")
        play.play("assault Gwent Is Coed")
        assert holder(play, "GWI") == "welsh"
        assert play.state.zones["GWI"].castle
        (control,) = [event for event in find(play, "Controlled") if event.zone == "GWI"]
        assert (control.side, control.castle) == ("welsh", True)

    @pytest.mark.rule("ML-4.1f", "ML-4.1h")
    def test_an_empty_castle_serves_who_comes_next(self) -> None:
        """The Normans leave their castle: it stands empty in a neutral zone, and the Welsh who walk in hold it."""
        play = game(
            "Hereford: norman castle, Infantry\nGwent Is Coed: norman castle, Knight\nGwynllwg: welsh, Infantry 2",
            ("welsh infantry",),
            NO_EVENT,
        )
        play.play("move Knight Gwent Is Coed > Hereford")
        play.play("end")
        play.play("end")
        assert (holder(play, "GWI"), play.state.zones["GWI"].castle) == ("", True)
        play.play("move Infantry Gwynllwg > Gwent Is Coed")
        assert (holder(play, "GWI"), play.state.zones["GWI"].castle) == ("welsh", True)

    @pytest.mark.rule("ML-4.1h")
    def test_vikings_use_a_castle(self) -> None:
        """Two Vikings in a castle add 1 to their dice: a 4 hits, which without castle would miss."""
        play = game(
            "Gwent Is Coed: neutral castle, Viking 2\nGwynllwg: welsh, Infantry 2",
            (1, 1, 4, 1),
            phase="welsh Movement Phase",
        )
        play.play("move Infantry 2 Gwynllwg > Gwent Is Coed")
        play.play("end")
        play.play("assault Gwent Is Coed")
        (rolled,) = [event for event in find(play, "DiceRolled") if event.side == "viking"]
        assert (rolled.bonus, rolled.rolls) == (1, (("Viking", 4, True), ("Viking", 1, False)))

    @pytest.mark.rule("ML-4.1f")
    def test_only_an_event_removes_a_castle(self) -> None:
        """The printed events 0 to 24 leave castles alone; with invented events a 25 may burn one down that stands empty."""
        text = "Hereford: norman castle, Knight\nGwent Is Coed: neutral castle"
        assert find(game(text, (2, 5), phase="norman Random Events Phase"), "NoEvent")
        play = game(text, (2, 5), phase="norman Random Events Phase", invented_events=True)
        assert legal(play) == ["burn Gwent Is Coed"]
        play.play("burn Gwent Is Coed")
        assert not play.state.zones["GWI"].castle
        assert play.state.zones["HES"].castle


class TestNewConquest:
    """Knights of Hereford conquer Gwent Is Coed on turn 2 (a 10 for supply); the Welsh have three infantry in Gwynllwg."""

    MARCH = "Hereford: norman castle, Knight 2\nGwynllwg: welsh, Infantry 3"
    WELSH = (("welsh infantry",), NO_EVENT)  # their levy in Gwynllwg, mobilised by the conquest next to it

    def conquer(self, castle: str, *dice: int | tuple[int | str, ...]) -> Session[Marches]:
        play = game(f"{self.MARCH}\nGwent Is Coed: neutral {castle}", 10, *self.WELSH, *dice)
        play.play("invade Knight Hereford > Gwent Is Coed")
        play.play("advance Gwent Is Coed")
        assert holder(play, "GWI") == "norman"
        play.play("end")
        play.play("end")
        assert play.state.active == "welsh"
        return play

    @pytest.mark.rule("ML-4.1i")
    def test_kept_until_the_next_levy(self) -> None:
        """The Welsh let it be: on turn 3 the Normans build there."""
        play = self.conquer("", ("knight",))
        play.play("end")
        play.play("end")
        assert play.state.turn == 3
        assert built(play) == ["GWI"]
        assert levied(play)[1:] == [("HES", "Levied Knight")]

    @pytest.mark.rule("ML-4.1i")
    def test_lost_before_the_next_levy(self) -> None:
        """The Welsh kill the knight (7, 1 and 1 against his 1): on turn 3 nothing is built."""
        play = self.conquer("", (7, 1, 1, 1), ("knight",))
        play.play("move Infantry 3 Gwynllwg > Gwent Is Coed")
        play.play("end")
        play.play("end")
        assert (play.state.turn, holder(play, "GWI")) == (3, "welsh")
        assert built(play) == []
        assert levied(play)[1:] == [("HES", "Levied Knight")]

    @pytest.mark.rule("ML-4.1j")
    def test_with_a_castle_the_first_levy_is_a_unit(self) -> None:
        """A conquest that already has a castle levies a unit at once."""
        play = self.conquer("castle", ("knight", "norman archer"))
        play.play("end")
        play.play("end")
        assert built(play) == []
        assert levied(play)[1:] == [("HES", "Levied Knight"), ("GWI", "Levied Archer")]


def test_who_runs_short_is_told_why_a_zone_cannot_levy() -> None:
    """A zone that is not entitled is refused with the rule."""
    play = game(f"{TestEmptyPool.FULL} 9\nGwent Is Coed: welsh, Infantry", phase=LEVY)
    with pytest.raises(IllegalAction, match=r"not entitled to a unit, or has one already \(ML-4\.0a\)"):
        play.play("levy Gwent Is Coed")


class TestAsked:
    """With the option `levies = "asked"` the side names the zones that levy, one by one."""

    MARCH = """
    Hereford: norman castle, Knight
    Leominster: norman castle, Infantry
    Gwent Is Coed: norman, Infantry 2
    Elfael: norman castle, Infantry
    """

    @pytest.mark.rule("ML-4.0a", "ML-4.1b", "ML-4.1c")
    def test_the_side_names_castles_and_units(self) -> None:
        """Of four zones a castle in Gwent Is Coed and a unit in Hereford are wanted; nothing is built or drawn before the end."""
        play = game(self.MARCH, ("knight",), phase=LEVY, levies="asked")
        prompt = play.prompt("norman")
        assert prompt is not None
        assert prompt.text == "Name a zone that builds a castle or draws a unit, or end your levy."
        assert legal(play) == ["end", "levy Leominster", "levy Hereford", "levy Elfael", "levy Gwent Is Coed"]
        play.play("levy Gwent Is Coed")
        play.play("levy Hereford")
        assert legal(play) == ["end", "levy Leominster", "levy Elfael"]
        assert (built(play), levied(play)) == ([], [])
        play.play("end")
        assert (built(play), levied(play)) == (["GWI"], [("HES", "Levied Knight")])
        assert units(play, "ELF") == {"Norman Infantry": 1}
        assert play.state.pool["castle"] == 27 - 4

    @pytest.mark.rule("ML-4.0a")
    def test_nobody_need_levy(self) -> None:
        """The side ends at once: no castle, no unit, and the Random Events Phase follows."""
        play = game(self.MARCH, phase=LEVY, levies="asked")
        play.play("end")
        assert (built(play), levied(play)) == ([], [])
        assert play.state.phase == "Random Events Phase"

    @pytest.mark.rule("ML-4.0a", "ML-4.0b")
    def test_the_last_name_can_be_taken_back_before_the_draw(self) -> None:
        """With the only zone named there is but the end to choose, so that no die is cast by mistake; undo gives it back."""
        play = game("Hereford: norman castle, Knight", ("knight",), phase=LEVY, levies="asked")
        play.play("levy Hereford")
        assert legal(play) == ["end"]
        assert play.prompt("norman").text.startswith("Every zone that can levy is named")  # type: ignore[union-attr]
        play.undo()
        assert legal(play) == ["end", "levy Hereford"]

    @pytest.mark.rule("ML-4.0a")
    def test_a_zone_levies_once(self) -> None:
        """Who has been named, or is not entitled, is refused."""
        play = game(f"{self.MARCH}\nGwent Uwch Coed: welsh, Infantry", phase=LEVY, levies="asked")
        play.play("levy Hereford")
        for zone in ("Hereford", "Gwent Uwch Coed"):
            with pytest.raises(IllegalAction, match=r"not entitled to a unit, or has one already \(ML-4\.0a\)"):
                play.play(f"levy {zone}")

    @pytest.mark.rule("ML-4.1i", "ML-4.1b")
    def test_a_castle_not_built_may_be_built_later(self) -> None:
        """On turn 2 the castle of Gwent Is Coed is left, on turn 3 it is still what the zone levies first."""
        play = game("Gwent Is Coed: norman, Infantry", NO_EVENT, NO_EVENT, phase=LEVY, levies="asked")
        for _ in range(5):  # levy, two phases of the Normans, two of the Welsh, who hold nothing that levies
            play.play("end")
        assert (play.state.turn, play.state.phase, built(play)) == (3, "Levy Phase", [])
        play.play("levy Gwent Is Coed")
        play.play("end")
        assert (built(play), levied(play)) == (["GWI"], [])

    @pytest.mark.rule("ML-4.1d")
    def test_the_welsh_are_asked_too(self) -> None:
        """A Welsh zone without castle draws a unit, whatever was left out."""
        text = (
            "Hereford: norman castle, Knight\nGwent Uwch Coed: welsh, Infantry\nGwent Is Coed: welsh castle, Infantry"
        )
        play = game(text, ("welsh archer",), phase="welsh Levy Phase", levies="asked")
        assert play.prompt("welsh").text == "Name a zone that draws a unit, or end your levy."  # type: ignore[union-attr]
        play.play("levy Gwent Uwch Coed")
        play.play("end")
        assert (built(play), levied(play)) == ([], [("GWU", "Levied Archer")])

    @pytest.mark.rule("ML-4.0f")
    def test_too_few_are_left(self) -> None:
        """One archer for two zones: with it given away only the castle can still be named, and the other zone is told why not."""
        full = f"{TestEmptyPool.FULL} 8\nGwent Is Coed: norman, Archer"
        play = game(full, ("norman archer",), phase=LEVY, levies="asked")
        play.play("levy Hereford")
        assert legal(play) == ["end", "levy Gwent Is Coed"]
        with pytest.raises(IllegalAction, match=r"no unit is left for it \(ML-4\.0f\)"):
            play.play("levy Leominster")
        play.play("levy Gwent Is Coed")
        play.play("end")
        assert (built(play), levied(play)) == (["GWI"], [("HES", "Levied Archer")])

    @pytest.mark.rule("ML-4.0f")
    def test_nothing_is_left(self) -> None:
        """With all units on the map a castle may still be built, or not."""
        play = game(f"{TestEmptyPool.FULL} 9\nGwent Is Coed: norman, Archer", phase=LEVY, levies="asked")
        assert kinds(tuple(find(play, "NoLevy"))) == ["NoLevy"]
        assert legal(play) == ["end", "levy Gwent Is Coed"]

    @pytest.mark.rule("ML-11.2.7c")
    def test_two_kings_share_what_is_left(self) -> None:
        """Three units for two zones of each king: they name in turn, Gruffydd first; who gives up leaves the rest to the other."""
        # 23 infantry and 7 archers exist; 27 are on the map
        text = """
        scenario welsh-resurgence
        Arfon: welsh, Infantry 20
        Rhos: welsh, Infantry
        Ceredigion: welsh, Infantry, Archer 4
        Gwyr: welsh, Infantry
        mobilised Gwynedd, Deheubarth
        """
        play = game(text, ("welsh archer", "welsh archer"), phase="welsh Levy Phase", levies="asked")
        assert legal(play) == ["end", "levy Rhos", "levy Arfon"]
        with pytest.raises(IllegalAction, match=r"shared between the two kings in turn \(ML-11\.2\.7c\)"):
            play.play("levy Gwyr")
        play.play("levy Rhos")
        assert legal(play) == ["end", "levy Ceredigion", "levy Gwyr"]
        play.play("end")
        assert legal(play) == ["end", "levy Arfon"]
        play.play("levy Arfon")
        play.play("end")
        assert [zone for zone, _ in levied(play)] == ["RHO", "ARF"]

    @pytest.mark.rule("ML-4.0a", "ML-11.1.2b")
    def test_commanders_name_their_own_zones(self) -> None:
        """Hugh may only name Chester and gives it up; then William is asked for his county and his conquest."""
        text = "Chester: norman castle, Infantry\nHereford: norman castle, Knight\nGwent Is Coed: norman (William), Infantry"
        play = game(text, phase=LEVY, levies="asked", commanders="several")
        assert (play.to_act, legal(play)) == ({"norman/hugh"}, ["end", "levy Chester"])
        with pytest.raises(IllegalAction, match=r"its commander names it himself \(ML-11\.1\.2b\)"):
            play.play("levy Hereford")
        play.play("end")
        assert (play.to_act, legal(play)) == ({"norman/william"}, ["end", "levy Hereford", "levy Gwent Is Coed"])
        play.play("levy Gwent Is Coed")
        play.play("end")
        assert (built(play), levied(play)) == (["GWI"], [])

    @pytest.mark.rule("ML-4.0a")
    @pytest.mark.parametrize("side", ["norman", "welsh"])
    def test_the_greedy_player_levies_everywhere(self, side: str) -> None:
        """It names every zone before it ends, whatever the event after the levy may be."""
        text = f"{self.MARCH}\nGwent Uwch Coed: welsh, Infantry\nBrycheiniog: welsh, Infantry"
        play = game(text, phase=f"{side} Levy Phase", levies="asked")
        random, greedy = Random(1), Greedy()
        wanted = len(play.legal_for(side)) - 1
        for _ in range(wanted):
            action = greedy.choose(RULES, play.view(side), side, play.legal_for(side), random)
            play.play(action, side)
        assert wanted == (4 if side == "norman" else 2)
        assert legal(play) == ["end"]


@pytest.mark.rule("ML-4.0b")
@pytest.mark.parametrize("name", ["norman infantry", "Infantry", "infantry", "inf"])
def test_real_draws_are_typed_with_the_names_of_the_units(name: str) -> None:
    """As everywhere else, or as the pool keeps them; a unit that is not there is answered with what is."""
    play = game("Hereford: norman castle, Knight", phase="norman Levy Phase")
    play.enter(name)
    assert units(play, "HES") == {"Norman Knight": 1, "Norman Levied Infantry": 1}


@pytest.mark.rule("ML-4.0b", "ML-5Wk")
def test_a_draw_that_cannot_be_is_refused_with_the_names_of_the_units() -> None:
    """Of the other side, or used up."""
    play = game("Hereford: norman castle, Knight 14", phase="norman Levy Phase")
    for name in ("Teulu", "Knight"):
        with pytest.raises(BadOutcome, match=r"is not in the pool, which holds Infantry \(24\), Archer \(10\)\."):
            play.enter(name)
    rise = game("Elfael: norman, Knight 3", (1, 5), phase="welsh Random Events Phase")
    rise.play("rise Elfael")
    rise.enter("Archer", "Infantry")
    assert [event.unit for event in find(rise, "Rose")] == ["Insurgent Archer", "Insurgent Infantry"]
