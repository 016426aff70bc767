"""The lesson of 1067: its time adds up, its position can be played, its notebook and tables agree."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

import histgames as hg
from histgames.core.errors import UnknownName
from histgames.maps.topology import topology
from histgames.teaching import Lesson, lesson, lessons

ROLES = ["hugh", "roger", "william", "bleddyn", "rhiwallon", "caradog", "maredudd", "cadwgan"]


@pytest.fixture(scope="module")
def march() -> Lesson:
    return lesson("march-1067")


def test_the_lesson_takes_45_minutes(march: Lesson) -> None:
    """Opening, three turns, comparison and questions fit in a lesson, and the timetable runs from minute to minute."""
    assert [stage.minutes for stage in march.plan] == [5, 25, 10, 5]
    assert march.minutes == 45
    assert "<td>30 to 40</td>" in march.timetable.html


def test_the_people_are_those_of_the_scenario(march: Lesson) -> None:
    """Three earls and five kings, each with a zone of his own land."""
    assert [role.id for role in march.roles] == ROLES
    zones = topology("wales").zones
    homes = {role.id: zones[role.zone].region for role in march.roles}
    assert homes["william"] == "County Hereford"
    assert homes["caradog"] == "Gwent"
    assert {homes[name] for name in ROLES[3:]} == {"Gwynedd", "Powys", "Gwent", "Deheubarth", "Morgannwg"}


def test_each_sheet_has_three_lines_and_keeps_the_end_back(march: Lesson) -> None:
    """A sheet tells who, where and what for; what became of the person is told only later."""
    for role in march.roles:
        assert all((role.who, role.place, role.aim, role.later, role.model, role.named)), role.id
        assert role.html().count("<p>") == 3
        assert role.later not in role.html()
    assert "Chepstow" in march.sheets("earls", later=True).html
    assert "Chepstow" not in march.sheets("earls").html


def test_an_unknown_group_or_lesson_is_refused(march: Lesson) -> None:
    """The message names what there is."""
    with pytest.raises(UnknownName) as error:
        march.sheets("bishops")
    assert str(error.value) == "There is no group 'bishops': the groups are earls and kings."
    with pytest.raises(UnknownName) as error:
        lesson("hastings")
    assert str(error.value) == "There is no lesson 'hastings': there is march-1067."
    assert lessons() == {"march-1067": "The March in 1067"}


def test_the_position_is_a_set_up_of_the_first_scenario(march: Lesson) -> None:
    """It can be played from, in the Norman Movement Phase of turn 1, with every piece of the scenario's set-up."""
    game = hg.position(march.game, march.position, seed=march.seed)
    assert game.scenario.name == "norman-conquerors"
    assert game.to_act == {"norman"}
    assert "invade Earl William Hereford > Gwent Is Coed" in game.legal
    started = hg.new(march.game, "norman-conquerors", seed=1)
    while game.state.turn == 1 and started.state.phase != "Movement Phase":
        started.play(started.legal[0])

    def pieces(state: object) -> list[str]:
        zones = state.zones.values()  # type: ignore[attr-defined]
        return sorted(unit.label for here in zones for unit, count in here.units for _ in range(count))

    assert pieces(game.state) == pieces(started.state)
    assert game.state.mobilised == started.state.mobilised
    assert game.state.pool == started.state.pool


def test_the_notebook_asks_the_questions_of_the_table(march: Lesson, root: Path) -> None:
    """Each question stands in the notebook with room for an answer."""
    cells = nbformat.read(root / "notebooks" / "11-wales-lesson.ipynb", as_version=4).cells
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    for question in march.questions:
        (asked,) = [text for text in texts if question.question in text]
        assert "Your answer" in asked
