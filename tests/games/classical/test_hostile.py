"""Orders that nobody should write, and files that were damaged: one sentence, and the state stays as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import histgames as hg
from histgames.adjudicator import Dislodged, Unit
from histgames.core import IllegalAction
from histgames.games.classical.actions import Written
from histgames.games.classical.chapters.movement import Movement, Season
from histgames.games.classical.chapters.writing import OrderSheet
from histgames.games.classical.show.checks import check
from histgames.games.classical.state import Europe, Mark
from tests.games.classical.positions import RULES, at, report, start, units, write

WINTER = "winter 1902\nFrance: A Bur, A Spa\nFrance owns Par, Bre, Mar, Spa\nRussia: A War, A Gal\nRussia owns War"
RETREATS = (
    "fall 1903 retreats\nFrance: F Mao\nFrance owns Par, Bre\nGermany: A Bur, A Pic\nGermany owns Mun, Kie\n"
    "France dislodged: A Bur by Germany A Mun to Gas, Par\nFrance dislodged: A Pic by Germany A Bel to Bre, Par"
)


@pytest.mark.parametrize(
    ("position", "side", "text", "reason"),
    [
        ("", "france", "", "cannot be read. An order looks like A Par - Bur"),
        ("", "france", "A Par - Par", "A unit cannot move to where it already is"),
        ("", "france", "A Par S A Par", "A unit cannot support itself"),
        ("", "france", "A Par S A Mar - Par", "A unit cannot support a move into its own province"),
        ("", "france", "A Par S F Kie", "An army in Paris cannot enter Kiel, so it cannot support there"),
        ("", "france", "A Lon - Wal", "The unit in London belongs to ENG, not to FRA"),
        ("", "france", "England: A Lon - Wal", "this is an order of England, and the sheet is that of France"),
        ("", "france", "England: A Par - Bur", "this is an order of England, and the sheet is that of France"),
        ("", "france", "Utopia: A Par - Bur", "There is no province 'utopia a par'"),
        ("", "france", "A Par - Bur via convoy", "A convoy goes from coast to coast"),
        ("", "france", "A Mar - Tun", "There are no fleets at sea all the way from Marseilles to Tunis"),
        ("", "france", "F Bre C A Mar - Naf", "Only a fleet at sea can convoy"),
        ("", "france", "Build F Bre", "Units move, hold, support and convoy in this phase"),
        ("", "france", "💣", "There is no province '💣'"),
        ("", "france", "x" * 100_000, "There is no province 'xxx"),
        ("spring 1905\nFrance: F Mao\nFrance owns Bre", "france", "F Mao - Spa", "The coast must be named"),
        ("spring 1905\nFrance: F Gas\nFrance owns Bre", "france", "F Gas - Spa(sc)", "cannot reach Spain (sc)"),
        (WINTER, "france", "Build A Bur", "FRA cannot build in Burgundy"),
        (WINTER, "france", "Build A Spa", "FRA cannot build in Spain"),
        (WINTER, "france", "Build A Mun", "FRA cannot build in Munich"),
        (WINTER, "france", "Build F Par", "Paris has no coast for a fleet"),
        (WINTER, "france", "Build Bre", "Army or fleet must be said in Brest"),
        (WINTER, "france", "Disband A Bur", "FRA has no unit too many"),
        (WINTER, "france", "done draw", "draws are voted for with the orders of spring and fall"),
        (WINTER, "russia", "Build A Mos", "RUS does not own Moscow"),
        (WINTER, "russia", "Build A War", "Warsaw is occupied"),
        (WINTER, "russia", "Waive", "RUS has no build to decline"),
        (WINTER, "russia", "Disband A Bur", "The unit in Burgundy belongs to FRA"),
        (RETREATS, "france", "A Bur R Mun", "The attacker came from Munich"),
        (RETREATS, "france", "A Bur R Bur", "Burgundy cannot be entered from Burgundy"),
        (RETREATS, "france", "A Bur R Spa", "Spain cannot be entered from Burgundy"),
        (RETREATS, "france", "A Bur H", "Dislodged units retreat or disband"),
        (RETREATS, "france", "F Mao R Gas", "No unit was dislodged in Mid-Atlantic Ocean"),
    ],
)
def test_orders_that_are_refused(position: str, side: str, text: str, reason: str) -> None:
    """The sentence says why; neither sheets nor log nor tree of the game have changed."""
    game = at(position) if position else start()
    state, nodes, told = game.state, len(game.tree.nodes), len(game.log_for(side))
    with pytest.raises((IllegalAction, hg.UnreadableAction)) as caught:
        game.play(text, side)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    assert (game.state, len(game.tree.nodes), len(game.log_for(side))) == (state, nodes, told)


def test_the_own_power_may_stand_before_an_order() -> None:
    """As in a list of orders of all powers; it is written down without."""
    named, plain = start(), start()
    named.play("France: A Par - Bur", "france")
    plain.play("A Par - Bur", "france")
    assert named.state == plain.state


def test_only_who_is_asked_can_write() -> None:
    """A side that there is not, or one that has handed in, is refused."""
    game = start()
    game.play("done", "france")
    for seat in ("", "FRA", "France", "france", "utopia"):
        with pytest.raises(IllegalAction, match="is not asked now"):
            game.play("A Par - Bur", seat)


@pytest.mark.rule("CR-D7.6", "CR-D7.7")
def test_more_builds_and_waivers_than_allowed() -> None:
    """They are accepted with a warning; only as many as there are come true, in the order written."""
    game = at(WINTER)
    told = {
        text: [type(event).__name__ for event in game.play(text, "france")]
        for text in ("Waive", "Build A Par", "Build A Mar", "Build F Bre")
    }
    assert told == {
        "Waive": ["OrderWritten"],
        "Build A Par": ["OrderWritten"],
        "Build A Mar": ["OrderWritten", "OrderDoubtful"],
        "Build F Bre": ["OrderWritten", "OrderDoubtful"],
    }
    assert [type(event).__name__ for event in game.play("Waive", "france")] == ["OrderWritten", "OrderDoubtful"]
    write(game, {})
    assert units(game, "france") == "A Bur, A Par, A Spa"


@pytest.mark.rule("CR-D6.3")
def test_two_retreats_to_one_place() -> None:
    """Both units are disbanded."""
    game = at(RETREATS)
    write(game, {"france": "A Bur R Par; A Pic R Par"})
    assert units(game, "france") == "F Mao"
    assert len(report(game, "2 units retreated to Paris, so all of them are disbanded")) == 2
    assert game.state.lost == {"FRA": 2}


@pytest.mark.rule("CR-D5.2", "CR-D5.6")
def test_a_chain_over_own_fleets_breaks_with_its_weakest_link() -> None:
    """Three fleets carry an army; without one of them it stays."""
    text = "spring 1905\nEngland: A Lon, F Eng, F Mao, F Wes\nEngland owns Lon\nItaly: F Tys, F Lyo\nItaly owns Rom"
    carried = "A Lon - Tun; F Eng C A Lon - Tun; F Mao C A Lon - Tun; F Wes C A Lon - Tun"
    game = at(text)
    write(game, {"england": carried})
    assert units(game, "england") == "A Tun, F Eng, F Mao, F Wes"
    game = at(text)
    write(game, {"england": carried, "italy": "F Tys - Wes; F Lyo S F Tys - Wes"})
    assert report(game, "A London - Tunis (fails)") != []


BROKEN: dict[str, tuple[Callable[[Europe], Europe], str]] = {
    "power of a unit": (lambda s: evolve(s, units=(Unit("XXX", "A", "par"),)), "There is no power 'XXX'"),
    "place of a unit": (lambda s: evolve(s, units=(Unit("FRA", "A", "moon"),)), "cannot stand in 'moon'"),
    "kind of a unit": (lambda s: evolve(s, units=(Unit("FRA", "Z", "par"),)), "A unit of kind 'Z' of FRA"),
    "strength of a unit": (lambda s: evolve(s, units=(Unit("FRA", "A", "par", 7),)), "has strength 7"),
    "owned place": (
        lambda s: evolve(s, owners={"moon": "FRA"}),
        "There is no province 'moon' that could be owned",
    ),
    "owner": (lambda s: evolve(s, owners={"par": "<b>"}), "There is no power '<b>'"),
    "season": (lambda s: evolve(s, season="summer"), "There is no season 'summer'"),
    "season to come": (lambda s: evolve(s, stack=(Season("summer"),)), "There is no season 'summer'"),
    "dislodged": (
        lambda s: evolve(s, dislodged=(Dislodged(Unit("FRA", "A", "nth"), Unit("GER", "A", "mun"), False, ()),)),
        "An army of FRA cannot stand in North Sea",
    ),
    "way out": (
        lambda s: evolve(s, dislodged=(Dislodged(Unit("FRA", "A", "bur"), Unit("GER", "A", "ruh"), False, ("moon",)),)),
        "There is no province 'moon' to retreat to",
    ),
    "mark": (lambda s: evolve(s, marks=(Mark("FRA", "A", "moon", "hold"),)), "There is no province 'moon'"),
    "power of a mark": (lambda s: evolve(s, marks=(Mark("", "A", "par", "hold"),)), "There is no power ''"),
    "goal of a mark": (lambda s: evolve(s, marks=(Mark("FRA", "A", "par", "move"),)), "There is no province ''"),
    "what a mark is": (lambda s: evolve(s, marks=(Mark("FRA", "A", "par", "fly"),)), "There is no order 'fly'"),
    "book": (lambda s: evolve(s, lost={"XXX": 1}), "There is no power 'XXX'"),
    "sheet": (lambda s: evolve(s, stack=[Movement((OrderSheet("XXX"),))]), "There is no power 'XXX'"),
    "written order": (
        lambda s: evolve(s, stack=[Movement((OrderSheet("france", (Written("move", "A", "par", to="moon"),)),))]),
        "There is no province 'moon'",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_states_that_cannot_be(what: str) -> None:
    """Whatever is wrong in a state is told, before anything is drawn or carried out with it."""
    change, sentence = BROKEN[what]
    assert any(sentence in line for line in check(change(start().state)))


def test_sound_states_pass() -> None:
    """Nothing is wrong at the start, in a phase with orders, with retreats, in winter."""
    game = start()
    write(game, {"france": "A Par - Bur"}, hand_in=False)
    for one in (game, at(WINTER), at(RETREATS)):
        assert check(one.state) == []


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("start", "units", 0, "power"), "XXX", "There is no power 'XXX'"),
        (("start", "units", 0, "at"), "moon", "cannot stand in 'moon'"),
        (("start", "owners", "par"), "XXX", "There is no power 'XXX'"),
        (("start", "season"), "summer", "There is no season 'summer'"),
    ],
)
def test_damaged_saves(path: tuple[Any, ...], value: object, sentence: str, tmp_path: Path) -> None:
    """A file whose start position cannot be is refused with the reason."""
    file = at(WINTER).save(tmp_path / "game.json")  # type: ignore[attr-defined]
    data = json.loads(file.read_text(encoding="utf-8"))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(hg.GameError, match=sentence):
        hg.load(file)


@pytest.mark.rule("CD-4.4")
def test_nobody_is_left() -> None:
    """The last unit is disbanded and nobody owns a centre: the game is over without a winner."""
    state = at("fall 1903 retreats\nTurkey: A Sev\nTurkey dislodged: A Rum by Russia A Sev to Gal").state
    alone = evolve(state, units=())
    game = at(RULES.show_position(alone))
    write(game, {})
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.result, game.outcome.rule) == ((), "nobody is left", "CD-4.4")


#: For each phase a position, what Germany writes in it, and what nobody else may see of that.
SECRETS = {
    "movement": (
        "spring 1904\nGermany: A Mun, A Ruh\nGermany owns Mun\nFrance: A Par\nFrance owns Par",
        ("A Mun - Boh", "A Ruh S A Vie - Mun", "A Mun - Tyr", "done draw"),
    ),
    "retreats": (
        "fall 1903 retreats\nFrance: A Mun, A Gas\nFrance owns Par\nGermany owns Mun, Kie\nGermany: F Kie\n"
        "Germany dislodged: A Mun by France A Bur to Boh, Tyr\nFrance dislodged: A Ruh by Germany A Hol to Bel",
        ("A Mun R Boh", "Disband A Mun", "A Mun R Tyr", "done"),
    ),
    "winter": (
        "winter 1903\nGermany: F Bal\nGermany owns Mun, Kie, Ber\nFrance: A Gas\nFrance owns Par, Mar",
        ("Build A Kie", "Waive", "Build F Kie", "done"),
    ),
}


@pytest.mark.rule("CD-2.1")
@pytest.mark.parametrize("phase", SECRETS)
def test_others_see_nothing_of_what_is_written(phase: str) -> None:
    """View, log, page, picture, questions and offers are the same for France, whatever Germany wrote, took back or voted."""
    position, orders = SECRETS[phase]
    quiet, busy = at(position), at(position)
    quiet.play("done", "germany")
    for text in orders[:2]:
        busy.play(text, "germany")
    busy.play("change", "germany")
    for text in orders[2:]:
        busy.play(text, "germany")

    def seen(game: Any) -> dict[str, object]:
        page = game.to_html("france")
        return {
            "view": game.view("france"),
            "log": [line.text for line in game.log_for("france")],
            "picture": game.to_svg("france"),
            "offers": list(game.legal_for("france")),
            "question": game.prompt("france"),
            "page": {
                word for word in ("writes", "Tyrolia -", "- Tyr", "draw", "builds F", "retreats to") if word in page
            },
            "position": game.position(),
        }

    assert seen(busy) == seen(quiet)
