"""The Banners: chapters that start each other's procedures without knowing each other."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from histgames.core import Scripted, Session, kernel
from histgames.kit.again import Counting
from tests.core.playing import TOYS
from tests.core.toys.banners.cards import DrawCard
from tests.core.toys.banners.clash import Aftermath, Clash, GoesOn, Press, RollsAgain
from tests.core.toys.banners.muster import Call, Muster, Season
from tests.core.toys.banners.points import BATTLE, CARD
from tests.core.toys.banners.state import War

RULES = TOYS["banners"]
FOLDER = Path(__file__).parent / "toys" / "banners"


def war(*dice: int | str) -> Session[War]:
    """Return a war whose dice and cards fall as they are told."""
    return Session(RULES, dice=Scripted(tuple((die,) for die in dice)))


def played(session: Session[War], *actions: str) -> Session[War]:
    """Play actions one after the other."""
    for action in actions:
        session.play(action)
    return session


def told(session: Session[War]) -> list[str]:
    """Return what happened."""
    return [line.text for line in session.log]


def imports(module: str) -> set[str]:
    """Return the modules of the game that a module imports."""
    tree = ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {name.rpartition(".")[2] for name in names if name.startswith("tests.core.toys.banners")}


def test_the_chapters_do_not_know_each_other() -> None:
    """Battles and cards import points; one module puts them together."""
    assert imports("clash") == imports("cards") == {"muster", "points", "state"}
    assert imports("points") == set()
    assert imports("procedures") == {"cards", "clash", "points", "state"}


def test_procedures_are_steps_on_the_stack() -> None:
    """A battle is its clash and its aftermath; from an empty pile no card is drawn (TOY-B2a, TOY-B3a)."""
    state = War()
    assert BATTLE(state, "red", ("Lion",)) == (Clash("red", ("Lion",)), Aftermath("red", ("Lion",)))
    assert CARD(state, "red") == (DrawCard("red"),)
    assert CARD(War(cards={"rain": 0}), "red") == ()


# gathering


def test_banners_are_gathered_before_they_march() -> None:
    """Called one by one; the last can be dismissed; a banner is called once; nobody marches alone (TOY-B1b)."""
    session = war(3)
    assert [RULES.say(action) for action in session.legal] == ["Call the Lion", "Call the Eagle", "Call the Rose"]
    played(session, "call lion", "call rose")
    assert session.state.top == Muster((Call("Lion"), Call("Rose")))
    assert [RULES.notation.show(action) for action in session.legal] == ["march", "dismiss", "call Eagle"]
    played(session, "dismiss", "call eagle", "march")
    assert session.state.top == RollsAgain("red")
    assert told(session) == ["Red rolls 3 with Lion and Eagle."]


def test_undo_takes_one_banner_back() -> None:
    """Each call is a stop."""
    session = played(war(), "call lion", "call rose")
    session.undo()
    assert session.state.top == Muster((Call("Lion"),))


# roll, look, roll again


def test_a_roll_is_looked_at_before_it_counts() -> None:
    """Under the question the roll waits with its faces; standing lets it count (TOY-B2c)."""
    session = played(war(3, "feast"), "call lion", "call eagle", "march")
    assert session.state.stack[-2] == Counting(Clash("red", ("Lion", "Eagle")), (3,))
    played(session, "stand")
    assert told(session)[1:] == ["Blue loses the Bear.", "Red draws Feast."]
    assert session.state.luck == {"red": 2, "blue": 1}


def test_luck_rolls_again() -> None:
    """The first faces are forgotten; without luck nobody is asked, and the roll counts at once."""
    session = played(war(1, 2, 6), "call lion", "call eagle", "march", "again")
    assert told(session)[:2] == ["Red rolls 1 with Lion and Eagle.", "Red rolls 2 with Lion and Eagle."]
    assert session.state.luck["red"] == 0
    assert session.state.top == GoesOn("red", ("Lion",))


def test_the_result_is_handed_down() -> None:
    """The clash tells the aftermath below it who has won (TOY-B2a)."""
    state = War(stack=(Season(), Aftermath("red", ("Lion",)), Counting(Clash("red", ("Lion",)), (6,))))
    step = state.pop()
    assert isinstance(step, Counting)
    step.run(state, [])
    assert state.top == Aftermath("red", ("Lion",), won=True)


# unwinding


def test_calling_off_ends_the_whole_attack() -> None:
    """Whatever was still to come before the next season does not happen (TOY-B2e)."""
    session = played(war(1), "call lion", "call eagle", "march", "stand", "off")
    assert told(session)[-1] == "Red calls the attack off."
    assert (session.state.season, session.to_act) == (2, {"blue"})
    assert session.state.stack == (Season(), Muster())


def test_peace_is_bought_with_the_last_banner_called() -> None:
    """Of lion, eagle and rose the rose went home; blue gets the eagle, and the season ends (TOY-B2f)."""
    session = played(war(1), "call lion", "call eagle", "call rose", "march", "stand", "buy peace")
    assert told(session)[-1] == "Red buys peace with the Eagle."
    assert session.state.banners == {"red": ("Lion", "Rose"), "blue": ("Bear", "Wheel", "Star", "Eagle")}
    assert (session.state.season, session.to_act) == (2, {"blue"})


def test_pressing_on_is_another_battle_with_a_banner_less() -> None:
    """The last one called goes home; who has one banner only is not asked (TOY-B2e)."""
    session = played(war(1, 1), "call lion", "call eagle", "march", "stand", "press", "stand")
    assert told(session) == ["Red rolls 1 with Lion and Eagle.", "Red rolls 1 with Lion."]
    assert session.state.season == 2


def test_a_card_starts_a_battle_that_draws_a_card() -> None:
    """An ambush within the battle that drew it, and in it another one: procedures lie on each other (TOY-B3)."""
    session = played(war(6, "ambush", 6, "ambush", 6, "rain"), "call lion", "march", "stand")
    assert told(session)[-2:] == ["Red draws Ambush.", "Blue rolls 6 with Wheel and Star."]
    played(session, "stand", "stand")
    assert told(session)[3:] == [
        "Blue rolls 6 with Wheel and Star.",
        "Red loses the Lion.",
        "Blue draws Ambush.",
        "Red rolls 6 with Eagle and Rose.",
        "Blue loses the Wheel.",
        "Red draws Rain.",
    ]
    assert session.state.stack == (Season(), Muster())
    assert session.state.cards == {"ambush": 0, "rain": 0, "feast": 1}


def test_rain_ends_an_ambush_and_the_battle_around_it() -> None:
    """Unwinding goes through everything that lies on the season (TOY-B3)."""
    state = War(season=1, stack=(Season(), Aftermath("red", ("Lion",)), Aftermath("blue", ("Bear",)), DrawCard("blue")))
    after, _ = kernel.settle(state, ("rain",))
    assert after.season == 2
    assert after.stack == (Season(), Muster())


def test_a_beaten_attacker_is_asked_in_the_middle_of_an_ambush() -> None:
    """Whose ambush fails may call off, and then the first battle is over as well."""
    session = played(war(6, "ambush", 1), "call lion", "march", "stand", "stand")
    assert session.state.top == GoesOn("blue", ("Wheel",))
    after, _ = kernel.apply(session.state, "blue", Press())
    assert after.stack[:1] == (Season(),)
    played(session, "off")
    assert session.state.stack == (Season(), Muster())


@pytest.mark.parametrize(
    ("banners", "season", "winners"),
    [
        ({"red": ("Lion",), "blue": ()}, 2, ("red",)),
        ({"red": (), "blue": ("Bear",)}, 2, ("blue",)),
        ({"red": ("Lion",), "blue": ("Bear", "Star")}, 6, ("blue",)),
        ({"red": ("Lion",), "blue": ("Bear",)}, 6, ()),
    ],
)
def test_how_a_war_ends(banners: dict[str, tuple[str, ...]], season: int, winners: tuple[str, ...]) -> None:
    """When a side has no banner left, or after the sixth season; equal numbers are a draw (TOY-B1a)."""
    state = War(banners=banners, season=season, stack=(Season(),))
    kernel.run(state, [])
    assert state.outcome is not None
    assert state.outcome.winners == winners
    assert dict(state.outcome.scores) == {side: len(left) for side, left in banners.items()}
