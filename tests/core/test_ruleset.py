"""A game as one record: what is found in its package, and every sentence about what does not fit together."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from histgames.core import (
    FaultyGame,
    GameError,
    HistoricalDate,
    Option,
    Prompt,
    Refusal,
    Ruleset,
    Scenario,
    State,
    UnknownName,
)
from histgames.core.ledger import register
from histgames.core.notation import FormNotation, Names
from histgames.core.tables import Origin, Row
from tests.core.conftest import Package, Rules
from tests.core.playing import TOYS
from tests.core.toys import raid
from tests.core.toys.pilgrims.points import ALMS, DAY

PRINCES, PILGRIMS = TOYS["princes"], TOYS["pilgrims"]


def faulty(make: Any, *args: Any, **said: Any) -> str:
    """Return the sentence with which a game is refused."""
    with pytest.raises(FaultyGame) as error:
        make(*args, **said)
    return str(error.value)


# what is found


def test_parts_register_themselves_by_being_there() -> None:
    """Steps and events of all modules below the package are found by name; patterns are not."""
    banners = TOYS["banners"]
    assert {"Season", "Muster", "Clash", "DrawCard"} <= set(banners.steps)
    assert {"CardDrawn", "BannerLost"} <= set(banners.events)
    assert {"Gather", "Question", "LookedAt"} & set(banners.steps) == set()


def test_what_is_used_of_the_kit_comes_with_what_it_needs() -> None:
    """A game that takes a roll to be looked at has its waiting step, without naming it."""
    assert "Counting" in TOYS["banners"].steps
    assert "Counting" not in TOYS["raid"].steps


def test_a_module_of_the_kit_may_be_imported_whole(rules: Rules) -> None:
    """Naming the module is as good as naming its parts."""
    assert "Counting" in rules("from histgames.kit import again\n").steps


def test_patterns_are_no_parts(rules: Rules) -> None:
    """A class with an underscore is left out, and an event without a sentence that others are made from."""
    found = rules(
        "@frozen\nclass _March(Task): ...\n@frozen\nclass Forced(_March): ...\n"
        "@frozen\nclass Told(Event):\n    zone: str\n@frozen\nclass Fell(Told):\n    says = '{zone} falls.'\n"
    )
    assert list(found.steps) == ["Forced"]
    assert list(found.events) == ["Fell"]


def test_defaults_of_the_optional_parts() -> None:
    """A game that says nothing of views, positions, tracks and odds has harmless answers."""
    rules, state = TOYS["raid"], raid.Farm(scenario="night")
    assert rules.players == (2,)
    assert rules.imagine(state, "raider", None) is state
    assert rules.evaluate(state, "raider") == 0.0
    assert (rules.check(state), rules.census(state), rules.score(state), rules.rows(state)) == ([], {}, {}, [])
    assert (rules.scene, rules.track(state), rules.odds(state, "raider")) == (None, None, [])
    assert (rules.shortlist(state, "raider"), rules.chances(state, "raider", raid.Raid())) == ((), None)
    assert rules.date(state) == HistoricalDate(year=1100)
    assert rules.headline(state) == "Raid"
    with pytest.raises(GameError, match=r"^This game has no notation for positions\.$"):
        rules.read_position("cattle 3", None)
    with pytest.raises(GameError, match=r"^This game has no notation for positions\.$"):
        rules.show_position(state)


# how a game begins


def test_a_game_begins_with_what_the_kernel_knows() -> None:
    """Scenario, rules in force and seats are filled in; the game's own function need not care."""
    state = PILGRIMS.begin("winter", {"guide": True})
    assert (state.scenario, state.on) == ("winter", {"winter", "snow", "guide"})
    assert state.sides == ()
    assert PILGRIMS.sides_of(state) == ("pilgrims",)
    assert PRINCES.begin(players=3).sides == ("saxony", "bavaria", "swabia")
    assert PRINCES.sides_of(PRINCES.begin()) == ("saxony", "bavaria", "swabia", "franconia")


def test_the_options_of_a_state_are_known() -> None:
    """From the rules in force follows what every option is."""
    chosen = PILGRIMS.choose_options({"toll": "labour", "fasting": True, "monks": False})
    state = PILGRIMS.begin(options=chosen)
    assert PILGRIMS.chosen(state) == chosen
    assert PILGRIMS.chosen(evolve(state, on=frozenset())) == {
        name: option.off for name, option in PILGRIMS.options.items()
    }


@pytest.mark.parametrize(
    ("say", "message"),
    [
        (lambda: PILGRIMS.scenario("summer"), "The Pilgrims has no scenario 'summer': there are spring, winter."),
        (lambda: PILGRIMS.begin(["spring"]), "The Pilgrims has no scenario ['spring']: there are spring, winter."),
        (lambda: PRINCES.begin(players=5), "The Princes is played by 2 or 3 or 4, not by 5."),
        (lambda: PRINCES.begin(players=True), "The Princes is played by 2 or 3 or 4, not by True."),
        (lambda: TOYS["raid"].begin(players=3), "Raid is played by 2, not by 3."),
        (
            lambda: TOYS["raid"].must_be_seat("thief"),
            "There is no side 'thief' in Raid: there are raider and farmer.",
        ),
        (
            lambda: PRINCES.must_be_seat("swabia", ("saxony", "bavaria")),
            "There is no side 'swabia' in The Princes: there are saxony and bavaria.",
        ),
        (lambda: TOYS["raid"].must_be_seat(None), "There is no side None in Raid: there are raider and farmer."),
        (lambda: PILGRIMS.words("la"), "The Pilgrims does not speak 'la': it speaks en, de."),
    ],
)
def test_wrong_names_are_told_with_the_right_ones(say: Any, message: str) -> None:
    """Scenario, number of players, seat and language."""
    with pytest.raises(UnknownName) as error:
        say()
    assert str(error.value) == message


def test_a_commander_is_a_seat_of_his_side() -> None:
    """Before the stroke stands the side."""
    rules = TOYS["raid"]
    rules.must_be_seat("raider/hugh")
    assert (rules.side_of("raider/hugh"), rules.side_of("farmer")) == ("raider", "farmer")


def test_words_of_a_game() -> None:
    """Events, actions, questions and refusals are told with their fields filled in; an action without words in notation."""
    rules = TOYS["princes"]
    assert TOYS["raid"].say(raid.Hide(2)) == "Hide 2 cattle"
    assert TOYS["raid"].say(raid.GoHome()) == "home"
    assert TOYS["raid"].tell(raid.Hidden("TOY-R1", count=1)) == "The farmer hides 1 cow."
    assert rules.ask(Prompt("{by:prince} asks.", "TOY-P2", {"by": "saxony"})) == Prompt("Saxony asks.", "TOY-P2")
    assert rules.why(Refusal("not {by:prince}", "TOY-P2", {"by": "saxony"})) == Refusal("not Saxony", "TOY-P2")


# what does not fit together


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class March(Task): ...", "March in {package}.parts is no frozen record: write @frozen before its class."),
        (
            "class Fell(Event):\n    says = 'x'",
            "Fell in {package}.parts is no frozen record: write @frozen before its class.",
        ),
        (
            "@frozen\nclass Fell(Event): ...",
            "The event Fell in {package}.parts says nothing: give it a sentence.",
        ),
        (
            "@frozen\nclass Fell(Event):\n    says = '{castle} falls.'\n    zone: str",
            "The event Fell says '{castle} falls.', but has no field 'castle': it has main, only, rule, says, zone.",
        ),
        (
            "@frozen\nclass Fell(Event):\n    says = '{zone:place} falls.'\n    zone: str",
            "The event Fell says '{zone:place} falls.', but the game shows nothing as 'place': "
            "it shows digits, list, side, signed, title.",
        ),
        (
            "@frozen\nclass Wait(Action):\n    form = 'wait'",
            "The action Wait of A Game is not in its notation: nobody could write it.",
        ),
        (
            "@frozen\nclass Asks(Question):\n    asked = Prompt('{who} moves?', 'XX-1')",
            "The question Asks says '{who} moves?', but has no field 'who': it has none.",
        ),
        (
            "DAY = Procedure('XX-1', 'a day')",
            "Nobody has said what usually happens in <Procedure DAY: a day>: its `usual` is missing.",
        ),
        (
            "MAY = Check('XX-1', 'a pass')\nMAY.refused_by('snwo')(lambda state: None)",
            "'snwo' hooks into <Check MAY: a pass>, but the game has no option or scenario of that name.",
        ),
        (
            "MAY = Check('XX-1', 'a pass')\nfor each in ('snow', 'night'):\n    MAY.instead(each)(lambda state: None)",
            "'night' and 'snow' would both take the place of the usual in <Check MAY: a pass>: "
            "let one exclude the other.",
        ),
    ],
)
def test_parts_that_do_not_fit(rules: Rules, text: str, message: str) -> None:
    """What an author forgets or misspells is one sentence when the game is loaded, never an error in play."""
    options = {name: Option(name=name, default=False, about="", rule="XX-9") for name in ("snow", "night")}
    said = faulty(rules, text, options=options, ways={"side": lambda side, words: side})
    package = said.partition("made_game_")[2].partition(".")[0].partition(" ")[0]
    assert said == message.replace("{package}", f"made_game_{package}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "@frozen\nclass Move(Action): ...",
            "The action Move in {package}.parts has no form: write how it is typed, such as 'move {unit}'.",
        ),
        (
            "class Move(Action):\n    form = 'move'",
            "Move in {package}.parts is no frozen record: write @frozen before its class.",
        ),
        (
            "@frozen\nclass Move(Action):\n    form = 'move {unit} > {target:zone}'\n    unit: str",
            "The action Move has the form 'move {unit} > {target:zone}', but no field 'target'.",
        ),
        (
            "@frozen\nclass Move(Action):\n    form = 'move {target:place}'\n    target: str",
            "The action Move has the form 'move {target:place}': there is no vocabulary 'place', "
            "only number, times, unit, zone.",
        ),
        (
            "@frozen\nclass Move(Action):\n    form = 'move {unit}'\n    unit: str\n    count: int = 1",
            "The action Move has the form 'move {unit}', in which its field 'count' does not stand.",
        ),
        (
            "@frozen\nclass Move(Action):\n    form = 'move {unit}'\n    says = 'Move {troop}'\n    unit: str",
            "The action Move says 'Move {troop}', but has no field 'troop': it has form, says, unit.",
        ),
    ],
)
def test_actions_that_cannot_be_written(rules: Rules, text: str, message: str) -> None:
    """A form without field, a field without form, an unknown vocabulary, no form at all, a wrong sentence."""
    names = Names({"K": ("Knight",)})
    said = faulty(rules, text, actions="Move", vocabularies={"unit": names, "zone": names})
    package = said.partition("made_game_")[2].partition(".")[0]
    assert said == message.replace("{package}", f"made_game_{package}")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (
            {"text": "DAY = Procedure('TOY-44', 'a day')\nDAY.usual(lambda state: ())"},
            "The point DAY of A Game cites the rule 'TOY-44', which is not in the ledger.",
        ),
        (
            {"text": "@frozen\nclass Asks(Question):\n    asked = Prompt('Who?', 'TOY-44')"},
            "The question Asks of A Game cites the rule 'TOY-44', which is not in the ledger.",
        ),
        (
            {"options": {"snow": Option(name="snow", default=False, about="", rule="TOY-44")}},
            "The option 'snow' of A Game cites the rule 'TOY-44', which is not in the ledger.",
        ),
        (
            {"scenarios": {"march": Scenario(name="march", title="", about="", year=1067, rule="toy-r1")}},
            "The scenario 'march' of A Game cites the rule 'toy-r1', which is not in the ledger.",
        ),
        (
            {"values": {"Bread": [Row({"loaves": 3}, Origin("rulebook", rule="TOY-44"))]}},
            "A row of the table 'Bread' of A Game cites the rule 'TOY-44', which is not in the ledger.",
        ),
    ],
)
def test_ids_that_no_ledger_has(rules: Rules, said: dict[str, Any], message: str) -> None:
    """Whatever a game cites before it is played stands in its ledger, if that is known."""
    register("TOY", "tests.core.toys")
    assert faulty(rules, **said) == message


@pytest.mark.parametrize("kind", ["list", "set"])
def test_a_state_that_earlier_ones_would_share(rules: Rules, kind: str) -> None:
    """A list or a set in the state would change together with its copy, so that undo restores nothing."""
    text = f"from attrs import Factory\n@define(kw_only=True)\nclass Town(State):\n    diary: {kind}[str] = Factory({kind})"
    made = rules(text)
    town = vars(__import__(f"{made.package}.parts").parts)["Town"]
    made.state, made.setup = town, lambda start: town()
    with pytest.raises(
        FaultyGame, match=r"^Town\.diary is a list or set, which earlier states would share: use a tuple"
    ):
        made.begin()


def test_two_parts_of_one_name(package: Package) -> None:
    """In a saved game only the name of a step stands, so there can be no second one of it."""
    name = package(levy="@frozen\nclass March(Task): ...", war="@frozen\nclass March(Task): ...")
    assert faulty(made, name) == (
        f"March is defined in {name}.levy and in {name}.war: the parts of a game need different names."
    )


def made(package: str, **said: Any) -> Ruleset[Any]:
    """Return the rules of a game of which nothing is said but its package."""
    march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    usual: dict[str, Any] = {"scenarios": {"march": march}, "sides": ("one",), "state": State}
    return Ruleset(
        name="made",
        title="A Game",
        package=package,
        setup=lambda start: State(),
        notation=FormNotation((), {}),
        **{**usual, **said},
    )


def test_options_are_checked_when_a_game_is_loaded(package: Package) -> None:
    """An option that excludes itself does not come as far as the first game."""
    option = Option(name="snow", default=False, about="", rule="XX-1", excludes=("snow",))
    assert faulty(made, package(), options={"snow": option}) == "A Game: the option 'snow' excludes itself."
    assert faulty(made, package(), scenarios={}) == "A Game has no scenario: it needs at least one."


def test_modules_of_inner_packages_are_parts_too(package: Package) -> None:
    """Chapters in a folder of their own are found, and modules named like ``__main__`` are left alone."""
    name = package(
        chapters__war="@frozen\nclass March(Task): ...",
        **{"__main__.py": "raise SystemExit"},
    )
    assert list(made(name).steps) == ["March"]


@pytest.mark.parametrize(("module", "part"), [("show.picture", "Draw"), ("lessons", "Ask")])
def test_what_shows_a_game_holds_no_parts(package: Package, module: str, part: str) -> None:
    """It is not imported to find any; a part that stands there is refused, if it is there when the game is loaded."""
    name = package(
        chapters__war="@frozen\nclass March(Task): ...",
        chapters__show="@frozen\nclass Parade(Task): ...",
        show__picture="@frozen\nclass Draw(Task): ...",
        lessons="@frozen\nclass Ask(Task): ...",
    )
    assert sorted(made(name).steps) == ["March", "Parade"]
    import_module(f"{name}.{module}")
    assert faulty(made, name) == (
        f"{part} stands in {name}.{module}, where nobody looks for actions, steps and events: "
        "they belong to the chapter whose rule they carry out."
    )


def test_hooks_in_another_module_count() -> None:
    """A point that chapters import is the same point, named after the module that made it."""
    assert (DAY.name, ALMS.name) == ("DAY", "ALMS")
    assert DAY.names == {"snow", "night", "hurry", "toll:coin", "toll:labour"}
    assert ALMS.names == {"spring", "fasting", "monks"}


def test_another_name_for_a_point_does_not_rename_it(package: Package) -> None:
    """What messages call it is the name that its module gave it."""
    name = package(points="DAY = Procedure('XX-1', 'a day')\nDAY.usual(lambda state: ())")
    Path(import_module(name).__file__ or "").with_name("turns.py").write_text(f"from {name}.points import DAY as D\n")
    made(name)
    assert import_module(f"{name}.turns").D.name == "DAY"
