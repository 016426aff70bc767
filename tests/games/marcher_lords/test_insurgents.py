"""Welsh Insurgents and Assassination (Welsh table of section 5)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from histgames.core import Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import RULES, find, game, holder, kinds, legal, total, units

Die = int | str | tuple[int | str, ...]
MARCH = """
    Hereford: norman castle, Knight 2
    Gwent Is Coed: norman castle, Infantry
    Gwent Uwch Coed: welsh, Infantry
    """


def rising(text: str, *dice: Die, roll: int = 17) -> Session[Marches]:
    """A position in which the Welsh have rolled insurgents; `dice` follow."""
    return game(text, divmod(roll, 10), *dice, phase="welsh Random Events Phase")


@pytest.mark.rule("ML-5Wk")
@pytest.mark.parametrize("roll", [15, 19])
def test_the_welsh_choose_a_conquest_and_draw_two_units(roll: int) -> None:
    """Only Gwent Is Coed is Norman and no county; two of the 22 infantry and 7 archers of the pool are drawn and lie face up."""
    play = rising(MARCH, roll=roll)
    assert play.to_act == {"welsh"}
    assert legal(play) == ["rise Gwent Is Coed"]
    play.play("rise Gwent Is Coed")
    assert play.chance is not None
    outcomes = dict(play.chance.outcomes())
    assert outcomes["welsh infantry", "welsh infantry"] == Fraction(22 * 21, 29 * 28)
    assert outcomes["welsh archer", "welsh infantry"] == Fraction(7 * 22, 29 * 28)
    play.enter("welsh archer", "welsh infantry")
    assert [event.unit for event in find(play, "Rose")] == ["Insurgent Archer", "Insurgent Infantry"]
    found = {"Norman Infantry": 1, "Welsh Insurgent Archer": 1, "Welsh Insurgent Infantry": 1}
    assert units(play, "GWI") == found  # none of them "Levied": face up
    assert (play.state.pool["welsh archer"], play.state.pool["welsh infantry"]) == (6, 21)


@pytest.mark.rule("ML-5Wn", "ML-5Wl")
def test_they_fight_at_once_and_do_not_besiege() -> None:
    """Before the Welsh move, and without siege of the castle, the archer's 6 kills the one infantry: the zone is Welsh."""
    play = rising(MARCH, ("welsh infantry", "welsh archer"), (6,))
    events = play.play("rise Gwent Is Coed")
    assert kinds(events) == ["Rose", "Rose", "BattleBegins", "DiceRolled", "Lost", "Won", "Controlled", "PhaseBegins"]
    assert events[-1].name == "Movement Phase"
    assert (holder(play, "GWI"), play.state.zones["GWI"].castle) == ("welsh", True)
    assert play.state.phase == "Movement Phase"


@pytest.mark.rule("ML-5Wn")
def test_the_castle_helps_those_whom_they_attack() -> None:
    """The infantry in its castle hits on a 5, which is 6 with the castle; both insurgents miss with a 1."""
    play = rising(MARCH, ("welsh infantry", "welsh infantry"), (1, 1, 5))
    play.play("rise Gwent Is Coed")
    norman = next(event for event in find(play, "DiceRolled") if event.side == "norman")
    assert (norman.bonus, norman.rolls) == (1, (("Infantry", 5, True),))
    assert units(play, "GWI") == {"Norman Infantry": 1, "Welsh Insurgent Infantry": 1}


class TestNoSiege:
    """Later too: insurgents hold Gwent Is Coed and attack the castle of Gwent Uwch Coed."""

    WAY = "Gwent Is Coed > Gwent Uwch Coed"

    def attack(self, units: str, *dice: Die) -> Session[Marches]:
        play = game(
            f"Gwent Is Coed: welsh, {units}\nGwent Uwch Coed: norman castle, Infantry",
            *dice,
            phase="welsh Movement Phase",
        )
        while more := [text for text in legal(play) if text.endswith(self.WAY)]:
            play.play(more[-1])
        play.play("end")
        return play

    @pytest.mark.rule("ML-5Wl")
    def test_insurgents_alone_cannot_besiege(self) -> None:
        """The battle begins with melee."""
        play = self.attack("Insurgent Infantry 3")
        assert play.chance is not None
        assert play.chance.what.startswith("melee in Gwent Uwch Coed")

    @pytest.mark.rule("ML-5Wl")
    def test_insurgents_do_not_count_in_a_siege(self) -> None:
        """Two infantry and three insurgents against one: +1, so a 3 is 4 and fails, and the unit it costs is no insurgent."""
        play = self.attack("Infantry 2, Insurgent Archer 3", 3)
        assert legal(play) == ["besiege Gwent Uwch Coed", "assault Gwent Uwch Coed"]
        play.play("besiege Gwent Uwch Coed")
        (siege,) = find(play, "SiegeRolled")
        assert (siege.total, siege.passed) == (4, False)
        assert legal(play) == ["retire Infantry Gwent Uwch Coed"]


@pytest.mark.rule("ML-5Wm")
def test_insurgents_never_retreat() -> None:
    """After a round without hits the Welsh infantry may go back to Gwynllwg; the insurgents must stay and fight on alone."""
    play = game(
        "Gwynllwg: welsh, Infantry, Insurgent Infantry 2\nGwent Is Coed: norman, Infantry",
        (1, 1, 1, 1),
        (1, 1, 1),
        phase="welsh Movement Phase",
    )
    play.play("move Infantry Gwynllwg > Gwent Is Coed")
    play.play("move Insurgent Infantry 2 Gwynllwg > Gwent Is Coed")
    play.play("end")
    assert legal(play) == ["stand Gwent Is Coed", "retreat Gwent Is Coed > Gwynllwg"]
    play.play("retreat Gwent Is Coed > Gwynllwg")
    assert units(play, "MGE") == {"Welsh Infantry": 1}
    assert units(play, "GWI") == {"Norman Infantry": 1, "Welsh Insurgent Infantry": 2}
    # a second round was fought, and nobody was asked whether the insurgents retreat
    assert len([event for event in find(play, "DiceRolled") if event.side == "welsh"]) == 2
    assert play.chance is not None
    assert play.chance.what.startswith("melee in Gwent Is Coed")


class TestSmallPool:
    MARCH = "Gwent Is Coed: norman castle, Infantry\nGwyr: welsh, Infantry 23, Archer"

    @pytest.mark.rule("ML-5Ws")
    def test_one_unit_is_left(self) -> None:
        """Only one archer is in the pool: it rises alone."""
        play = rising(f"{self.MARCH} 6", ("welsh archer",))
        play.play("rise Gwent Is Coed")
        assert units(play, "GWI") == {"Norman Infantry": 1, "Welsh Insurgent Archer": 1}

    @pytest.mark.rule("ML-5Ws")
    def test_no_unit_is_left(self) -> None:
        """Nobody rises when the pool is empty."""
        play = rising(f"{self.MARCH} 7")
        assert find(play, "NoEffect")
        assert play.state.phase == "Movement Phase"


class TestAssassination:
    MARCH = """
        Chester: norman castle, Knight, Earl Hugh
        Hereford: norman castle, Knight, Earl William
        Gwent Is Coed: welsh, Infantry
        """

    def attempt(self, roll: int, *dice: Die) -> Session[Marches]:
        return game(self.MARCH, divmod(roll, 10), *dice, phase="welsh Random Events Phase")

    @pytest.mark.rule("ML-5Wo", "ML-5Wp")
    @pytest.mark.parametrize(("roll", "die"), [(20, 1), (22, 2), (24, 3)])
    def test_on_1_to_3_the_earl_is_dead(self, roll: int, die: int) -> None:
        """The Welsh name one of the earls on the map; he is gone for good, and the Normans lose 2 points."""
        play = self.attempt(roll, die)
        assert play.to_act == {"welsh"}
        assert legal(play) == ["assassinate Hugh", "assassinate William"]
        before = total(play)
        play.play("assassinate William")
        assert units(play, "HES") == {"Norman Knight": 1}
        assert units(play, "CHN") == {"Norman Knight": 1, "Earl Hugh": 1}
        assert play.state.lost["earl"] == 1
        assert total(play) == before - 2
        assert play.state.phase == "Movement Phase"

    @pytest.mark.rule("ML-5Wq")
    @pytest.mark.parametrize("die", [4, 5, 6, 7, 8, 9, 10, 0])
    def test_on_4_to_10_nothing_happens(self, die: int) -> None:
        """The earl lives, also on a 0, which is a 10; no points change."""
        play = self.attempt(21, die)
        before = (play.state.zones, RULES.score(play.state))
        play.play("assassinate Hugh")
        assert (play.state.zones, RULES.score(play.state)) == before
        assert play.state.lost["earl"] == 0
