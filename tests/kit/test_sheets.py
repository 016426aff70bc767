"""Secret simultaneous writing, on a toy for three."""

from __future__ import annotations

import json
from random import Random

import pytest
from attrs import evolve

from histgames.core import IllegalAction, Session, kernel
from histgames.core.codec import from_plain, to_plain
from histgames.core.errors import RecordError
from histgames.kit.sheets import Change, Done, Sheet, hand_out, own_only
from tests.kit.toy_sheets import RULES, Boast, CartSheet, Home, MarketDay, Selling, Send, Villages, market_day


def game() -> Session[Villages]:
    """A market day."""
    return Session(RULES)


def sheets(state: Villages) -> dict[str, tuple[object, ...]]:
    """What stands on all sheets."""
    assert isinstance(state.top, MarketDay)
    return {sheet.seat: sheet.written for sheet in state.top.sheets}


def offered(session: Session[Villages], seat: str) -> list[str]:
    """What a seat is offered."""
    return [RULES.notation.show(action) for action in session.legal_for(seat)]


def test_all_write_at_the_same_time_until_the_last_has_handed_in() -> None:
    """Who hands in is asked no more; then all sheets go to what waits below."""
    day = game()
    assert day.to_act == {"north", "south", "west"}
    day.play("send red fair", "west")
    day.play("send red town", "north")
    day.play("done", "west")
    assert day.to_act == {"north", "south"}
    with pytest.raises(IllegalAction, match="'west' is not asked now"):
        day.play("change", "west")
    day.play("send blue town", "south")
    day.play("boast", "south")
    assert day.outcome is None
    day.play("done", "north")
    assert day.outcome is not None
    assert dict(day.outcome.scores) == {"north": 0, "south": 0, "west": 1}
    assert day.outcome.winners == ("south",)


def test_what_is_offered() -> None:
    """The next thing that is missing; handing in when there is enough, and taking back when there is something."""
    day = game()
    assert offered(day, "north") == ["send red fair", "send red town", "home red"]
    day.play("send red town", "north")
    assert offered(day, "north") == ["done", "boast", "change", "send blue fair", "send blue town", "home blue"]
    day.play("home blue", "north")
    assert offered(day, "north") == ["done", "boast", "change"]


def test_anything_may_be_written_in_any_sequence() -> None:
    """What is not offered is legal if nothing forbids it; so is handing in an empty sheet."""
    day = game()
    assert "send blue fair" in day.legal_for("north")
    assert "boast" in day.legal_for("north")
    day.play("send blue fair", "north")
    day.play("home red", "north")
    assert sheets(day.state)["north"] == (Send("blue", "fair"), Home("red"))


def test_what_is_written_again_replaces_the_first() -> None:
    """Each place is written once, and the seat is told that it wrote anew."""
    day = game()
    day.play("send red fair", "north")
    day.play("send blue town", "north")
    (event,) = day.play("home red", "north")
    assert RULES.tell(event) == "North loads the red cart anew."
    assert event.only == {"north"}
    assert sheets(day.state)["north"] == (Send("blue", "town"), Home("red"))


def test_all_can_be_taken_back() -> None:
    """The sheet is empty again and knows how often it was emptied; an empty one has nothing to take back."""
    day = game()
    with pytest.raises(IllegalAction, match="nothing is written yet") as error:
        day.play("change", "north")
    assert error.value.rule == "TOY-1"
    day.play("send red fair", "north")
    day.play("change", "north")
    assert isinstance(day.state.top, MarketDay)
    assert day.state.top.sheet("north") == CartSheet("north", changes=1)


def test_what_is_forbidden_is_refused_with_its_reason() -> None:
    """One check says whether it is legal and why not; the sheet stays as it was."""
    day = game()
    day.play("send red fair", "north")
    before = day.state
    assert "send blue fair" not in day.legal_for("north")
    with pytest.raises(IllegalAction, match=r"the fair takes one cart of a village \(TOY-2\)"):
        day.play("send blue fair", "north")
    assert day.state == before
    day.play("send red fair", "north")  # in its own place it may stand again


def test_others_see_only_who_has_handed_in() -> None:
    """Neither what stands on a sheet nor what a game adds to it, whatever its seat does."""
    quiet, busy = game(), game()
    busy.play("send red fair", "north")
    busy.play("change", "north")
    busy.play("send red town", "north")
    assert busy.view("south") == quiet.view("south")
    quiet.play("done", "north")
    busy.play("boast", "north")
    assert busy.view("south") == quiet.view("south")
    assert busy.view("north") == busy.state
    assert busy.state != quiet.state
    assert [line.text for line in busy.log_for("south")] == []


def test_a_commander_sees_the_sheet_of_his_side() -> None:
    """But a side does not see the sheets of its commanders, as with events."""
    state = market_day(("north", "south/hill"))
    written = evolve(state.top, sheets=tuple(CartSheet(s.seat, (Home("red"),)) for s in state.top.sheets))  # type: ignore[union-attr]
    state.stack = (*state.stack[:-1], written)
    seen = {
        viewer: [len(each) for each in sheets(own_only(state, viewer)).values()]
        for viewer in ("north", "north/vale", "south", "south/hill")
    }
    assert seen == {"north": [1, 0], "north/vale": [1, 0], "south": [0, 0], "south/hill": [0, 1]}


def test_sheets_of_others_are_filled_in() -> None:
    """What a seat imagines shows it the same as before; its own sheet stays."""
    day = game()
    day.play("send blue fair", "north")
    view = day.view("north")
    believed = RULES.imagine(view, "north", Random(1))
    assert sheets(believed)["north"] == (Send("blue", "fair"),)
    assert [len(sheets(believed)[seat]) for seat in ("south", "west")] == [1, 1]
    assert RULES.view(believed, "north") == view


def test_states_without_writing_are_seen_as_they_are() -> None:
    """A view makes no copy where nothing is hidden."""
    state = Villages(sold={})
    assert own_only(state, "north") is state


def test_nobody_is_asked() -> None:
    """Then what waits below comes at once."""
    state = market_day(())
    assert state.stack == (Selling(),)
    kernel.run(state, [])
    assert state.outcome is not None


def test_sheets_are_put_above_what_comes_later() -> None:
    """Handing out leaves the rest of the stack alone."""
    state = Villages(sold={})
    state.push(Selling())
    hand_out(state, MarketDay((CartSheet("west"),)), Selling(), Selling())
    assert len(state.stack) == 4
    after, _ = kernel.apply(state, "west", Done())
    assert after.outcome is not None


def test_what_is_written_becomes_json_and_back() -> None:
    """With actions of several kinds on one sheet; an action that there is not is refused."""
    day = game()
    for text, seat in (("send red fair", "north"), ("home blue", "north"), ("change", "west")):
        if text in day.legal_for(seat):
            day.play(text, seat)
    day.play("boast", "south")
    data = json.loads(json.dumps(to_plain(RULES, day.state)))
    assert from_plain(RULES, data) == day.state
    text = json.dumps(data)
    for wrong in (text.replace('"Home"', '"Away"'), text.replace('"Home"', '"MarketDay"')):
        with pytest.raises(RecordError):
            from_plain(RULES, json.loads(wrong))


def test_random_play_ends() -> None:
    """Whoever takes what is offered hands in some day."""
    random = Random(7)
    for _ in range(50):
        day = game()
        while day.outcome is None:
            seat = random.choice(sorted(day.to_act))
            day.play(random.choice(day.legal_for(seat)), seat)
        assert len(day.line) < 200


def test_a_blank_sheet_keeps_its_kind() -> None:
    """A sheet of a game's own class stays one."""
    assert CartSheet("north", (Home("red"),), done=True, changes=3, boast=True).blank() == CartSheet("north", done=True)
    assert Sheet("north", (Change(), Boast())).blank() == Sheet("north")
