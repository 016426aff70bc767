"""The board: what is clicked or typed is carried out or refused in a sentence, and the page gets only what changed."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from histgames.core import Manual, Scripted, Session
from histgames.games import find_rules
from histgames.players import RandomPlayer
from histgames.widgets import Board, show
from histgames.widgets.map_view import MapView
from tests.widgets.conftest import Wire
from tests.widgets.toy_wales import riding


def board(*dice: int, **settings: Any) -> Board:
    return Board(Session(riding(), dice=Scripted(tuple((face,) for face in dice))), **settings)


def press(widget: Any) -> None:
    widget.click()


def visible(widget: Any) -> bool:
    return widget.layout.display != "none"


def drawn(b: Board, zone: str) -> str:
    """Return what is drawn in a zone."""
    assert isinstance(b.map, MapView)
    (own,) = [
        part
        for part in b.map.sheets[b.map._slots[zone]].split("</svg>")
        if f'-ta{list(b.map.ground.areas).index(zone)}"' in part
    ]
    return own


def labels(b: Board) -> list[str]:
    offer = b.decision.offer
    return [button.description for button in offer.buttons if visible(button) and visible(offer.box)]


def test_the_board_says_who_decides_what_and_why() -> None:
    """Headline, turn track, side, question and rule stand there in words, all escaped."""
    b = board()
    assert b.headline.value == '<div class="hg-headline">Turn 1 of 3, norman</div>'
    assert 'aria-label="Turn 1 of 3, 1067"' in b.track.value
    assert ">Norman</span>" in b.decision.prompt.value
    assert "The norman side rides &lt;once&gt;, or is done." in b.decision.prompt.value
    assert "Entering each new neighbouring zone" in b.decision.prompt.value
    assert "50%" in b.decision.odds.value


def test_a_move_by_two_clicks_on_the_map() -> None:
    """A click on riders highlights where they can go; a click there leaves the choice of how many."""
    b = board()
    b.map.pick("HES")
    assert b.decision.highlights() == ("HEN", "ELF", "GWU", "GWI")
    b.map.pick("ELF")
    assert labels(b) == ["Ride from Hereford to Elfael  (up to 4)"]
    assert b.decision.number.value == 1  # nobody strips a garrison by accident
    b.decision.number.value = 3
    press(b.decision.buttons[0])
    assert b.desk.session.state.riders["ELF"] == ("norman", 3)
    assert "Rode: ELF, 3." in b.log.texts[1]


def test_a_single_action_is_carried_out_by_the_second_click() -> None:
    """Where two clicks leave just one action without a number, it is done."""
    b = board()
    b.map.pick("GWU")
    b.map.pick("HES")
    assert "Burnt: GWU." in b.log.texts[1]


def test_a_move_by_the_list() -> None:
    """Verb, place and list lead to the same action, from the keyboard too; the map shows it as an arrow."""
    b = board()
    b.decision.verbs.value = "ride"
    assert len(b.decision.list.options) == 9
    b.decision.list.value = "ride Shrewsbury > Mochnant"
    assert b.decision.preview() == ("SHN", "MOC")
    assert len(b.map.arrows["norman"].locations) == 1
    b.decision.number.value = 1
    press(b.decision.go)
    assert b.desk.session.state.riders["MOC"] == ("norman", 1)


def test_a_move_by_typing() -> None:
    """What is typed in notation is carried out and the field emptied; mistakes are one sentence, and the text stays."""
    b = board()
    b.decision.entry.value = "  ride 2  heref > elf "
    b.decision.entry._handle_custom_msg({"event": "submit"}, [])
    assert b.desk.session.state.riders["ELF"] == ("norman", 2)
    assert b.decision.entry.value == ""
    for text, said in (
        ("fly away", "&#39;fly away&#39; cannot be read. An action begins with one of: ride, burn, lurk, done."),
        (
            "ride hereford > gwent",
            "&#39;ride hereford &gt; gwent&#39; may mean ride Hereford &gt; Gwent Uwch Coed, ride Hereford &gt; Gwent Is Coed: write more of it.",
        ),
        ("<script>", "&#39;&lt;script&gt;&#39; cannot be read."),
    ):
        b.decision.entry.value = text
        press(b.decision.enter)
        assert said in b.said.value
        assert "hg-wrong" in b.said.value
        assert b.decision.entry.value == text
    assert b.desk.session.stop == 1


def test_few_actions_are_buttons() -> None:
    """Up to six actions are buttons that act at once; the list is there for more."""
    b = board()
    assert visible(b.decision.list)
    b.decision.verbs.value = "done"
    assert not visible(b.decision.list)
    assert labels(b) == ["done"]
    press(b.decision.buttons[0])
    assert ">Welsh</span>" in b.decision.prompt.value


def test_a_click_counts_for_the_decision_it_was_shown_for() -> None:
    """A second click that was on its way while the first was carried out does nothing, and says so; the next one acts again."""
    session = Session(find_rules("marcher-lords"), seed=1)
    b = Board(session)
    shown = b.decision.buttons[0]
    assert labels(b) == ["Place Earl Hugh in Chester", "Place Earl Hugh in Malpas"]
    press(shown)
    press(shown)  # the page still shows the first two choices
    assert session.stop == 1
    assert "This choice is no longer there: the board has changed since." in b.said.value
    assert labels(b) == ["Place Earl Roger in Shrewsbury", "Place Earl Roger in Ludlow"]
    assert not visible(b.decision.offers[0].box) or not visible(b.decision.offers[1].box)
    press(b.decision.buttons[0])
    assert (session.stop, b.said.value) == (2, "")


def test_a_click_on_the_list_counts_once() -> None:
    """Do it, pressed twice at once, does the marked action and not the first one of the next list."""
    b = board()
    b.decision.list.value = "ride Shrewsbury > Mochnant"
    go = b.decision.go
    press(go)
    press(go)
    assert b.desk.session.stop == 1
    press(b.decision.go)
    assert b.desk.session.stop == 2


def test_a_click_is_not_for_choices_that_were_narrowed_down_since() -> None:
    """A button is pressed while a click on the map is being worked on: it shows another action by now."""
    b = board()
    b.decision.verbs.value = "done"
    done = b.decision.buttons[0]
    b.map.pick("HES")
    assert b.decision.highlights() == ("HEN", "ELF", "GWU", "GWI")
    press(done)
    assert b.desk.session.stop == 0
    assert "This choice is no longer there" in b.said.value


def test_a_program_between_two_decisions_takes_no_click() -> None:
    """A click sent twice is not counted for the decision after the program's move either."""
    b = board(*[5] * 50, bots={"welsh": RandomPlayer()})
    b.desk.random = Random(3)
    b.decision.verbs.value = "done"
    done = b.decision.buttons[0]
    press(done)
    stop = b.desk.session.stop
    assert (stop > 1, b.now.asked) == (True, "norman")
    press(done)
    assert b.desk.session.stop == stop


def test_a_double_click_on_the_map_is_one_action() -> None:
    """Where a click on a zone acts at once, the next one there only takes back that the zone is marked."""
    session = Session(find_rules("marcher-lords"), seed=1)
    for name in ("Earl Hugh Chester", "Earl Roger Ludlow", "Earl William Hereford"):
        session.play(f"place {name}")
    for name in ("Morgannwg Gwynllwg", "Gwent Gwent Is Coed"):
        session.play(f"place Teulu of {name}")
    b = Board(session)
    b.map.pick("RHO")
    b.map.pick("RHO")
    assert session.stop == 6
    assert "Place the Archer in a zone of Gwynedd" in b.decision.prompt.value


def test_the_keyboard_goes_on_where_it_was(wire: Wire) -> None:
    """After an action by a button its place among the new ones has the focus."""
    b = Board(Session(find_rules("marcher-lords"), seed=1))
    press(b.decision.buttons[1])
    focused = [data for kind, data in wire.sent if data.get("content") == {"do": "focus"}]
    assert len(focused) == 1


def test_undo_redo_and_going_back_by_the_slider() -> None:
    """Undo and redo are buttons; the slider looks back without taking anything back, and offers to go on from there."""
    b = board()
    b.attempt(lambda: b.desk.play("ride 4 Hereford > Elfael"))
    b.attempt(lambda: b.desk.play("done"))
    press(b.replay.undo)
    assert b.desk.session.stop == 1
    press(b.replay.redo)
    assert b.desk.session.stop == 2
    b.replay.slider.value = 0
    assert (b.desk.session.stop, b.now.stop) == (2, 0)
    assert visible(b.replay.notice)
    assert not visible(b.decision.widget)
    assert b.log.texts == []
    press(b.replay.now)
    assert not visible(b.replay.notice)
    assert visible(b.decision.widget)
    b.replay.slider.value = 1
    press(b.replay.go_on)
    assert b.desk.session.stop == 1


def test_real_dice_are_asked_for() -> None:
    """With manual dice the panel says what is rolled, refuses what no die shows, and takes the face."""
    b = Board(Session(riding(), dice=Manual()))
    b.attempt(lambda: b.desk.play("ride Hereford > Elfael"))
    b.attempt(lambda: b.desk.play("done"))
    assert not visible(b.dice.widget)
    b.attempt(lambda: b.desk.play("ride Maelienydd > Elfael"))
    assert visible(b.dice.widget)
    assert "<b>Welsh rolls:</b> 1 die with faces 1 to 10." in b.dice.question.value
    b.dice.faces.value = "12"
    press(b.dice.enter)
    assert "12 is no face, wanted 1 die from 1 to 10." in b.said.value
    b.dice.faces.value = "9"
    press(b.dice.enter)
    assert b.desk.session.state.riders["ELF"] == ("welsh", 1)
    assert not visible(b.dice.widget)


def test_the_laptop_is_passed_behind_a_curtain() -> None:
    """While a side takes the laptop nothing of the board is on the page."""
    b = board(secret=True)
    assert visible(b.curtain)
    assert not visible(b.columns)
    assert b.map.sheets["lit"] == ""
    assert "<style>" in b.style.value
    press(b.curtain_button)
    assert visible(b.columns)
    b.attempt(lambda: b.desk.play("done"))
    assert "Pass the laptop to the <b>Welsh</b> side." in b.curtain_text.value
    press(b.curtain_button)
    b.attempt(lambda: b.desk.play("lurk Elfael"))
    assert "-hg-unknown" in drawn(b, "ELF")
    b.attempt(lambda: b.desk.play("done"))
    press(b.curtain_button)
    assert "-hg-unknown" not in drawn(b, "ELF")
    assert all("Lurks" not in piece.value for piece in b.log.widget.children)


def test_a_program_plays_its_side() -> None:
    """After a person has decided, the program plays on until a person is asked again; undo takes its moves back too."""
    b = board(*[5] * 50, bots={"welsh": RandomPlayer()})
    b.decision.verbs.value = "done"
    press(b.decision.buttons[0])
    assert b.now.asked == "norman" or b.desk.session.outcome is not None
    assert b.desk.session.stop > 1
    press(b.replay.undo)
    assert b.desk.session.stop == 0


def test_two_programs_wait_for_the_play_button() -> None:
    """A game between programs begins when Play is pressed and runs to its end."""
    b = board(*[5] * 500, bots={"norman": RandomPlayer(), "welsh": RandomPlayer()})
    assert b.desk.session.stop == 0
    press(b.replay.play)
    assert b.desk.session.outcome is not None
    assert "the March holds" in b.outcome.value


def test_a_side_is_given_to_a_program_and_back() -> None:
    """The players panel seats programs; one can also take a single decision."""
    b = board(*[5] * 50)
    press(b.players.once)
    assert b.desk.session.stop == 1
    b.attempt(lambda: b.desk.play("done") if b.now.asked == "norman" else None)
    b.players.sides["welsh"].value = "random"
    assert b.desk.session.names["welsh"] == "random"
    assert b.now.asked == "norman" or b.desk.session.outcome is not None
    b.players.sides["welsh"].value = "person"
    assert "welsh" not in b.desk.bots


def test_where_programs_play_every_side_the_board_says_what_to_press() -> None:
    """Nobody is asked, so a sentence names Play; its button plays; at the end there is nothing to press."""
    b = board(*[5] * 500)
    assert not visible(b.replay.notice)
    b.players.sides["welsh"].value = "random"
    b.players.sides["norman"].value = "random"
    assert visible(b.replay.watch)
    assert "Press <b>Play</b>" in b.replay.watch_text.value
    assert b.desk.session.stop == 0
    press(b.replay.watch_button)
    assert b.desk.session.outcome is not None
    assert not visible(b.replay.notice)


def test_a_program_seated_where_a_side_is_asked_plays_at_once() -> None:
    """Nobody need press anything: the side that is asked is given to a program, which decides."""
    b = board(*[5] * 50)
    b.players.sides["norman"].value = "random"
    assert b.desk.session.stop >= 1
    assert b.now.asked == "welsh" or b.desk.session.outcome is not None


def test_programs_that_were_stopped_wait_for_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop holds also where a person plays the other side, until Play is pressed or the person decides again."""
    b = board(*[5] * 50, bots={"welsh": RandomPlayer()})
    monkeypatch.setattr(type(b.replay.ticker), "start", lambda self, pause, step: setattr(self, "_at_once", True))
    b.decision.verbs.value = "done"
    press(b.decision.buttons[0])
    assert b.replay.ticker.running
    press(b.replay.play)
    assert not b.replay.ticker.running
    assert "it has been stopped" in b.replay.watch_text.value
    press(b.replay.play)
    assert b.replay.ticker.running
    press(b.replay.play)
    press(b.replay.undo)
    b.attempt(lambda: b.desk.play("done"))
    assert b.replay.ticker.running


def test_real_dice_are_taken_up_and_put_down_in_a_running_game() -> None:
    """Dice that wait to be typed in are rolled when the program takes them over; its own dice go on where they were."""
    session = Session(riding(), seed=7)
    b = Board(session)
    b.players.real_dice.value = True
    for text in ("ride Hereford > Elfael", "done", "ride Maelienydd > Elfael"):
        b.attempt(lambda text=text: b.desk.play(text))
    assert visible(b.dice.widget)
    assert isinstance(session.dice, Manual)
    b.players.real_dice.value = False
    assert session.chance is None
    assert not visible(b.dice.widget)
    assert session.dice == Session(riding(), seed=7).dice


def test_the_dice_of_a_match_stay_as_they_were() -> None:
    """In a match nobody types in what he would like; the tick goes back, and a sentence says why."""
    b = Board(Session(riding(), policy="fair"))
    b.players.real_dice.value = True
    assert "In a match the dice stay as they were when it began." in b.said.value
    assert b.players.real_dice.value is False


def test_secrecy_chosen_in_a_running_game_counts_at_once() -> None:
    """The curtain falls as soon as the tick is set, and rises as soon as it is taken away."""
    b = board()
    b.players.secret.value = True
    assert visible(b.curtain)
    assert not visible(b.columns)
    b.players.secret.value = False
    assert not visible(b.curtain)
    assert visible(b.columns)


def test_a_board_does_one_thing_at_a_time() -> None:
    """Two threads ask for something at once, as a program that plays and a person do: one waits for the other, and both are shown."""
    b = board()
    inside: list[int] = []
    most: list[int] = []

    def slow() -> None:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.05)
        inside.pop()

    with ThreadPoolExecutor(4) as people:
        for each in [people.submit(b.attempt, slow) for _ in range(8)]:
            each.result(20)
    assert most == [1] * 8


def test_an_error_in_a_handler_is_shown() -> None:
    """Whatever goes wrong is said on the board, not lost."""
    b = board()
    b.attempt(lambda: 1 / 0)
    assert "This did not work: ZeroDivisionError: division by zero" in b.said.value


def test_a_game_goes_on_in_python_too(tmp_path: Path) -> None:
    """The board and Python share one session."""
    session = Session(riding())
    b = show(session, folder=tmp_path)
    session.play("done")
    b.refresh()
    assert ">Welsh</span>" in b.decision.prompt.value
    assert "application/vnd.jupyter.widget-view+json" in b._repr_mimebundle_()


def test_a_finished_game_is_a_replay() -> None:
    """The board of a finished game shows the end, and every position by step."""
    session = Session(riding())
    for _ in range(6):
        session.play("done")
    b = show(session)
    assert "Norman wins" in b.outcome.value
    assert not visible(b.decision.widget)
    press(b.replay.first)
    assert (b.now.stop, b.outcome.value) == (0, "")
    press(b.replay.next)
    assert b.now.stop == 1
    press(b.replay.play)
    assert b.now.stop == 6


def test_a_step_is_small_on_the_wire(wire: Wire) -> None:
    """A usual step of The Marcher Lords sends less than 10 kB; only turns of the phase, when all units change, send more."""
    session = Session(find_rules("marcher-lords"), seed=4)
    b = Board(session)
    random, sizes = Random(2), list[int]()
    for _ in range(80):
        legal = b.now.legal
        action = legal[int(random.random() * len(legal))]
        wire.clear()
        b.attempt(lambda action=action: b.desk.play(action))
        sizes.append(wire.size)
    sizes.sort()
    assert sizes[len(sizes) // 2] < 8_000
    assert sizes[len(sizes) * 8 // 10] < 10_000
    assert sizes[-1] < 40_000


@pytest.mark.parametrize("scenario", ["norman-conquerors", "welsh-resurgence"])
def test_every_position_of_the_marcher_lords_can_be_shown(scenario: str) -> None:
    """A whole game can be played on the board, and whatever is legal is offered."""
    session = Session(find_rules("marcher-lords"), scenario, seed=8)
    b = Board(session, secret=True)
    random = Random(5)
    for _ in range(250):
        if session.outcome is not None:
            break
        if b.now.curtain:
            press(b.curtain_button)
        offered = [action for choice in b.decision.found for action in choice.actions.values()]
        assert sorted(map(repr, offered)) == sorted(map(repr, b.now.legal))
        action = offered[int(random.random() * len(offered))]
        b.attempt(lambda action=action: b.desk.play(action))
        assert b.said.value == ""
