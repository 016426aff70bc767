"""Arrivals: Enter and clicks are carried out with what was typed or chosen just before them, in whatever order messages come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from histgames.core import Session
from histgames.games.marcher_lords.examples import position
from histgames.widgets import Board, StartMenu, arrivals, ticker
from histgames.widgets.arrivals import Latest, after_text, on_enter
from histgames.widgets.atlas import atlas
from tests.widgets.test_monkey import controls
from tests.widgets.toy_wales import riding

WAIT = 0.05
Scene = Callable[[], Coroutine[Any, Any, None]]


@pytest.fixture
def in_a_kernel(monkeypatch: pytest.MonkeyPatch) -> Callable[[Scene], None]:
    """Return what runs something in an event loop, as a kernel does."""
    monkeypatch.setattr(ticker, "running_loop", asyncio.get_running_loop)
    monkeypatch.setattr(arrivals, "WAIT", WAIT)
    monkeypatch.setattr(arrivals, "LEFT", WAIT)

    def run(scene: Scene) -> None:
        with ThreadPoolExecutor(1) as elsewhere:
            elsewhere.submit(lambda: asyncio.run(scene())).result(20)

    return run


def press_enter(field: Any) -> None:
    field._handle_custom_msg({"event": "submit"}, [])


def text_field(heard: list[str]) -> Any:
    field = ipywidgets.Text(continuous_update=False)
    on_enter(field, lambda do: do(), lambda: heard.append(field.value))
    return field


def test_enter_waits_for_the_text_that_comes_after_it(in_a_kernel: Callable[[Scene], None]) -> None:
    """The page tells of Enter first: the whole text is heard, once."""

    async def scene() -> None:
        heard: list[str] = []
        field = text_field(heard)
        press_enter(field)
        field.value = "gwent uwch coed"
        await asyncio.sleep(3 * WAIT)
        assert heard == ["gwent uwch coed"]

    in_a_kernel(scene)


def test_enter_with_the_same_text_again_is_heard_too(in_a_kernel: Callable[[Scene], None]) -> None:
    """Where no new text follows, what stands there holds."""

    async def scene() -> None:
        heard: list[str] = []
        field = text_field(heard)
        field.value = "end"
        press_enter(field)
        await asyncio.sleep(3 * WAIT)
        assert heard == ["end"]

    in_a_kernel(scene)


def test_a_field_that_is_left_does_nothing(in_a_kernel: Callable[[Scene], None]) -> None:
    """A text without Enter is not carried out, neither at once nor when a later one comes."""

    async def scene() -> None:
        heard: list[str] = []
        field = text_field(heard)
        field.value = "end"
        await asyncio.sleep(3 * WAIT)
        field.value = "another"
        await asyncio.sleep(3 * WAIT)
        assert heard == []

    in_a_kernel(scene)


def test_a_button_waits_for_the_text_that_was_typed_before(in_a_kernel: Callable[[Scene], None]) -> None:
    """The kernel may hear of the click first, in another thread: the text is heard, once."""

    async def scene() -> None:
        heard: list[str] = []
        field = ipywidgets.Text(continuous_update=False)
        act = after_text(field, lambda do: do())
        act(lambda: heard.append(field.value))
        await asyncio.to_thread(setattr, field, "value", "gwent uwch coed")
        await asyncio.sleep(3 * WAIT)
        assert heard == ["gwent uwch coed"]

    in_a_kernel(scene)


def test_a_button_acts_at_once_when_the_text_has_come(in_a_kernel: Callable[[Scene], None]) -> None:
    """When the field is left for the button, its text comes first as a rule; when nothing comes, what is there holds."""

    async def scene() -> None:
        heard: list[str] = []
        field = ipywidgets.Text(continuous_update=False)
        act = after_text(field, lambda do: do())
        field.value = "end"
        act(lambda: heard.append(field.value))
        assert heard == ["end"]
        await asyncio.sleep(2 * WAIT)
        act(lambda: heard.append(field.value))
        assert heard == ["end"]
        await asyncio.sleep(3 * WAIT)
        assert heard == ["end", "end"]

    in_a_kernel(scene)


@pytest.mark.parametrize("where", ["action", "faces", "name", "note", "seed"])
def test_every_button_hears_the_text_beside_it(
    in_a_kernel: Callable[[Scene], None], tmp_path: Path, where: str
) -> None:
    """Typed and clicked at once, the click first: an action, faces of dice, a file name, a note, a seed."""

    async def scene() -> None:
        menu = StartMenu(folder=tmp_path)
        board = Board(Session(riding(), seed=1), folder=tmp_path)
        decision, saves = board.decision, board.saves
        field, button, text = {
            "action": (decision.entry, decision.enter, board.desk.notation.show(board.now.legal[0])),
            "faces": (board.dice.faces, board.dice.enter, "1"),
            "name": (saves.name, saves.save_button, "a name of mine"),
            "note": (saves.note, saves.note_button, "a note of mine"),
            "seed": (menu.seed, menu.start_button, "1067"),
        }[where]
        asked: list[str] = []
        board.desk.enter = lambda faces: asked.append(faces)  # type: ignore[method-assign]
        done = {
            "action": lambda: len(board.desk.session.line) > 1,
            "faces": lambda: asked == ["1"],
            "name": lambda: (tmp_path / "a name of mine.json").is_file(),
            "note": lambda: board.desk.node.note == text,
            "seed": lambda: menu.board is not None and menu.board.desk.session.dice.seed == 1067,
        }[where]
        await asyncio.sleep(3 * WAIT)  # the program's own changes of the fields are long past
        button.click()
        field.value = text
        for _ in range(100):
            await asyncio.sleep(WAIT)
            if done():
                return
        pytest.fail("The text was not heard.")

    in_a_kernel(scene)


def test_a_click_close_upon_a_choice_waits_for_the_next_one(in_a_kernel: Callable[[Scene], None]) -> None:
    """Of two quick choices and a click the second choice may come last: it is the one that counts."""

    async def scene() -> None:
        chosen = ipywidgets.Dropdown(options=("a", "b", "c"), value="a")
        heard: list[str] = []
        latest = Latest(chosen)
        chosen.value = "b"
        latest.then(lambda: heard.append(chosen.value))
        chosen.value = "c"
        await asyncio.sleep(3 * WAIT)
        assert heard == ["c"]

    in_a_kernel(scene)


def test_a_click_long_after_a_choice_acts_at_once(in_a_kernel: Callable[[Scene], None]) -> None:
    """Nobody waits without need: not without a change, and not for a change that the program has made."""

    async def scene() -> None:
        chosen = ipywidgets.Dropdown(options=("a", "b"), value="a")
        heard: list[str] = []
        latest = Latest(chosen, quiet=lambda: True)
        chosen.value = "b"
        latest.then(lambda: heard.append(chosen.value))
        assert heard == ["b"]

    in_a_kernel(scene)


def test_do_it_carries_out_the_action_that_is_marked_last(in_a_kernel: Callable[[Scene], None]) -> None:
    """On the board, where the mark is moved down quickly and "Do it" comes before the last move of it."""

    async def scene() -> None:
        board = Board(Session(riding()))
        shown = board.decision.list
        shown.index = 1
        board.decision.go.click()
        shown.index = 3
        meant = shown.value
        await asyncio.sleep(3 * WAIT)
        (action,) = [node.action for node in board.desk.session.line if node.action is not None]
        assert board.desk.notation.show(action) == meant

    in_a_kernel(scene)


def test_the_number_that_was_typed_last_counts(in_a_kernel: Callable[[Scene], None]) -> None:
    """How many go is typed, and the action clicked at once: the kernel hears of the click first."""

    async def scene() -> None:
        board = Board(position("Hereford: norman castle, Knight 4", "Elfael: welsh, Infantry"))
        decision = board.decision
        (index,) = [number for number, choice in enumerate(decision.fitting) if "Leominster" in choice.text]
        assert decision.number.max > 1
        await asyncio.sleep(3 * WAIT)
        decision.buttons[index].click()
        decision.number.value = 3
        for _ in range(100):
            await asyncio.sleep(WAIT)
            if len(board.desk.session.line) > 1:
                break
        (node,) = board.desk.session.line[1:2]
        assert "3" in board.desk.notation.show(node.action)

    in_a_kernel(scene)


def test_no_text_field_tells_of_single_letters() -> None:
    """A text is told when it is whole: in every field of the board, the menu and the atlas."""
    everything = [Board(Session(riding())).widget, StartMenu().form, atlas("empire").widget]
    fields = [each for widget in everything for each in controls(widget) if hasattr(each, "continuous_update")]
    texts = [each for each in fields if isinstance(each, ipywidgets.Text | ipywidgets.Textarea)]
    assert len(texts) >= 5
    assert [each for each in texts if each.continuous_update] == []
