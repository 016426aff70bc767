"""Positions as text: what they keep of a game, and the words of its log that depend on how many and whose units there are."""

from __future__ import annotations

from random import Random

import pytest

import histgames as hg
from tests.games.marcher_lords.positions import RULES, find, game, legal


def again(text: str, **options: bool | str) -> str:
    """Return the text of the position that a text describes."""
    return hg.position("marcher-lords", text, options=options).position()


@pytest.mark.rule("ML-11.1.2c")
def test_units_belong_to_the_commander_of_their_zone() -> None:
    """In the team game a county is its earl's and its units with it; a commander in brackets says otherwise."""
    play = game(
        "Hereford: norman castle, Infantry, Knight (Roger)\nGwent Is Coed: norman castle (William), Infantry 2",
        commanders="several",
    )
    assert {text.split(" > ")[0] for text in legal(play, "norman/william") if text != "end"} == {
        "move Infantry (William) Hereford",
        "move Infantry (William) Gwent Is Coed",
        "move Infantry (William) 2 Gwent Is Coed",
        "invade Infantry (William) Hereford",
        "invade Infantry (William) Gwent Is Coed",
        "invade Infantry (William) 2 Gwent Is Coed",
    }
    assert "move Knight (Roger) Hereford > Gwent Is Coed" in legal(play, "norman/roger")
    text = RULES.show_position(play.state)
    assert "Hereford: norman castle (William), Knight (Roger), Infantry (William)" in text
    assert again(text, commanders="several") == text


def test_brackets_outside_the_team_game_are_refused() -> None:
    """Without commanders nobody can own a unit."""
    with pytest.raises(hg.GameError, match=r"there is no commander 'Hugh' of that side: this is no team game\.$"):
        game("Chester: norman castle, Infantry (Hugh)")
    with pytest.raises(hg.GameError, match=r"there is no commander 'Harold' of that side: Hugh, Roger, William\.$"):
        game("Chester: norman castle (Harold), Infantry", commanders="several")


@pytest.mark.rule("ML-5Nq", "ML-5Nm")
def test_what_lasts_is_kept() -> None:
    """An earl at the council, civil war and abundance stand in the text; without homes the earl waits and does not count as lost."""
    text = "\n".join(
        [
            "scenario norman-conquerors",
            "turn 4",
            "phase norman Movement Phase",
            "provisions",
            "civil war Gwent",
            "absent William 4",
            "Hereford: welsh castle, Infantry",
        ]
    )
    assert again(text) == text
    play = game(text)
    assert (play.state.phase, play.state.absent) == ("Movement Phase", {"William": 4})
    assert RULES.score(play.state)["Norman leaders eliminated"] == 0
    home = game(f"{text}\nLeominster: norman, Infantry")
    assert legal(home) == ["return William Leominster"]


@pytest.mark.parametrize("scenario", ["norman-conquerors", "welsh-resurgence"])
@pytest.mark.parametrize("commanders", ["one", "several"])
def test_any_game_can_be_set_up_from_its_text(scenario: str, commanders: str) -> None:
    """The position of a game between two moves, read and shown again, is the same text."""
    play = hg.new("marcher-lords", scenario, options={"commanders": commanders}, seed=3)
    random, texts = Random(3), 0
    while play.outcome is None and play.state.turn < 4:
        seat = sorted(play.to_act)[0]
        menu = play.legal_for(seat)
        play.play(menu[random.randrange(len(menu))], seat)
        if play.state.phase == "Movement Phase" and any("end" in legal(play, s) for s in play.to_act):
            text = play.position()
            bound = any(unit.bound for zone in play.state.zones.values() for unit, _ in zone.units)
            assert bound or again(text, commanders=commanders) == text
            texts += 1
    assert texts > 5


def test_one_unit_marches_several_march() -> None:
    """The verb goes with the number, and a plural keeps the commander's name in brackets as it is."""
    head = "Hereford: norman castle, Knight 3, Earl William"
    alone = game(head, 10)
    alone.play("invade Earl William Hereford > Elfael")
    alone.play("advance Elfael")
    assert RULES.tell(find(alone, "march")[0]) == "Earl William marches into Elfael."
    team = game(head, 10, commanders="several")
    team.play("invade Knight (William) 2 Hereford > Elfael", "norman/william")
    team.play("advance Elfael", "norman/william")
    assert RULES.tell(find(team, "march")[0]) == "2 Knights (William) march into Elfael."
