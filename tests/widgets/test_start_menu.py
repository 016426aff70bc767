"""The start menu: options that cannot be chosen are grey with the reason, and games for more or fewer players ask how many."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from histgames.core import Option, Ruleset, Scenario
from histgames.maps.drawing.scene import Scene
from histgames.widgets import StartMenu
from histgames.widgets.option_values import offered, reasons
from tests.core.toys.pilgrims import rules as pilgrims
from tests.core.toys.princes import rules as princes
from tests.widgets.conftest import Wire


@pytest.fixture
def menu_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[Ruleset[Any]], StartMenu]:
    """Return what gives the menu of one game, which has an empty board."""

    def make(rules: Ruleset[Any]) -> StartMenu:
        rules.scene = lambda state, seat: Scene("wales", "")
        module = sys.modules[StartMenu.__module__]
        monkeypatch.setattr(module, "GAMES", {rules.name: None})
        monkeypatch.setattr(module, "find_rules", lambda name, tables=None: rules)
        return StartMenu()

    return make


def option(name: str, **settings: Any) -> Option:
    return Option(name=name, **{"default": False, "about": f"About {name}.", "rule": "ML-12.1a", **settings})


def scenario(name: str, **settings: Any) -> Scenario:
    return Scenario(name=name, title=name.title(), about="", year=1067, rule="ML-11.1.1a", **settings)


def options(*given: Option) -> dict[str, Option]:
    return {each.name: each for each in given}


@pytest.fixture
def weather() -> Ruleset[Any]:
    """Return the game of pilgrims with options of every kind."""
    rules = pilgrims.make()
    rules.options = options(
        option("snow", needs=("frost",)),
        option("frost", default=True),
        option("sun", excludes=("snow",)),
        option("moon", default="full", choices=("full", "half", "new"), excludes=("sun",)),
    )
    rules.scenarios = {
        "plain": scenario("plain"),
        "deep": scenario("deep", fixes={"snow": True}),
        "warm": scenario("warm", forbids=("frost",)),
    }
    return rules


def values(menu: StartMenu) -> dict[str, Any]:
    return {name: switch.control.value for name, switch in menu._switches.items()}


def grey(menu: StartMenu) -> list[str]:
    return [name for name, switch in menu._switches.items() if switch.control.disabled]


def test_what_cannot_be_chosen_is_grey_with_its_reason(
    menu_of: Callable[..., StartMenu], weather: Ruleset[Any]
) -> None:
    """What excludes, or needs, something else follows each change at once, in words."""
    menu = menu_of(weather)
    assert (values(menu), grey(menu)) == ({"snow": False, "frost": True, "sun": False, "moon": "full"}, [])
    menu._switches["snow"].control.value = True
    assert grey(menu) == ["sun"]
    assert "“Sun” cannot be played together with “Snow” (ML-12.1a)" in menu._switches["sun"].why.value
    menu._switches["frost"].control.value = False
    assert (values(menu)["snow"], grey(menu)) == (False, ["snow"])
    assert "“Snow” needs “Frost” (ML-12.1a)" in menu._switches["snow"].why.value
    menu._switches["moon"].control.value = "new"
    assert grey(menu) == ["snow", "sun"]


def test_a_list_leaves_out_what_cannot_be_chosen(menu_of: Callable[..., StartMenu], weather: Ruleset[Any]) -> None:
    """Of an option with several choices those that are left can still be chosen."""
    menu = menu_of(weather)
    menu._switches["sun"].control.value = True
    moon = menu._switches["moon"]
    assert (moon.control.options, moon.control.disabled) == ((("Full", "full"),), True)
    assert "“Moon: half” cannot be played together with “Sun”" in moon.why.value


def test_what_a_scenario_fixes_or_forbids(menu_of: Callable[..., StartMenu], weather: Ruleset[Any]) -> None:
    """What is fixed is shown as it is, what is forbidden is off; wishes come back with a scenario that lets them."""
    menu = menu_of(weather)
    menu._switches["sun"].control.value = True
    menu.scenario.value = "deep"
    assert values(menu) == {"snow": True, "frost": True, "sun": False, "moon": "full"}
    assert grey(menu) == ["snow", "frost", "sun"]
    assert "On in Deep, and nothing else (ML-11.1.1a)" in menu._switches["snow"].why.value
    assert "“Snow” needs “Frost”" in menu._switches["frost"].why.value
    menu.scenario.value = "warm"
    assert (values(menu)["sun"], grey(menu)) == (True, ["snow", "frost", "moon"])
    assert "“Frost” is not played in Warm (ML-11.1.1a)" in menu._switches["frost"].why.value
    assert menu.said.value == ""


def test_wishes_that_go_together_with_nothing_give_way() -> None:
    """Whatever was wished, what is offered can be played; a wish against what is fixed costs the wishes, never an error."""
    rules = options(option("snow", needs=("frost",)), option("frost", default=True))
    deep = scenario("deep", fixes={"snow": True})
    assert offered(rules, deep, {"frost": False}) == {"snow": True, "frost": True}
    chosen = {"snow": True, "frost": True}
    assert reasons(rules, deep, chosen, "frost") == {False: "“Snow” needs “Frost” (ML-12.1a)", True: ""}


def test_how_many_play_is_asked_where_it_matters(menu_of: Callable[..., StartMenu]) -> None:
    """A game for two to four has a row for each who plays; who was chosen stays when the number changes."""
    menu = menu_of(princes.make())
    assert (menu.number.layout.display, menu.number.options, menu.number.value) == (None, (2, 3, 4), 4)
    assert len(menu.sides.children) == 4
    menu.sides.children[1].value = "random"
    menu.number.value = 2
    assert [(row.description, row.value) for row in menu.sides.children] == [
        ("Saxony", "person"),
        ("Bavaria", "random"),
    ]
    menu.start_button.click()
    assert menu.session is not None
    assert (menu.session.sides, menu.session.names) == (
        ("saxony", "bavaria"),
        {"saxony": "person", "bavaria": "random"},
    )
    assert menu.board is not None
    assert list(menu.board.players.sides) == ["saxony", "bavaria"]


def test_games_of_one_number_do_not_ask() -> None:
    """The row is left out."""
    assert StartMenu().number.layout.display == "none"


def test_a_game_without_a_board_is_said(menu_of: Callable[..., StartMenu]) -> None:
    """The menu stays, with one sentence."""
    rules = princes.make()
    menu = menu_of(rules)
    rules.scene = None
    menu.start_button.click()
    assert f"{rules.title} has no picture of its board." in menu.said.value
    assert menu.board is None


def test_values_and_key_wait_until_they_are_asked_for(wire: Wire) -> None:
    """The tab is empty while it is closed; it holds the key of the board and every table of values, and is sent once."""
    menu = StartMenu()
    menu.start_button.click()
    board = menu.board
    assert board is not None
    assert (board.values.value, board.key.value) == ("", "")
    board.tabs.selected_index = 2
    assert "<b>reconstructed (medium)</b>" in board.values.value
    assert ">Knights</text>" in board.key.value
    wire.clear()
    board.refresh()
    assert wire.sent == []
