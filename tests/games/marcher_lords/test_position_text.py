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
    assert RULES.score(play.state)["norman"].lines["Norman leaders eliminated"] == 0
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
        if play.state.phase in ("set-up", "Movement Phase") and play.to_act:
            text = play.position()
            assert again(text, commanders=commanders) == text
            texts += 1
    assert texts > 5


def test_one_unit_marches_several_march() -> None:
    """The verb goes with the number, and a plural keeps the commander's name in brackets as it is."""
    head = "Hereford: norman castle, Knight 3, Earl William"
    alone = game(head, 10)
    alone.play("invade Earl William Hereford > Elfael")
    alone.play("advance Elfael")
    assert RULES.tell(find(alone, "Marched")[0]) == "Earl William marches into Elfael."
    team = game(head, 10, commanders="several")
    team.play("invade Knight (William) 2 Hereford > Elfael", "norman/william")
    team.play("advance Elfael", "norman/william")
    assert RULES.tell(find(team, "Marched")[0]) == "Two Knights (William) march into Elfael."


HEREFORD = "Hereford: norman castle, Knight 3, Infantry 2, Earl William"


@pytest.mark.rule("ML-6.2b", "ML-6.0b")
def test_a_prepared_invasion_is_kept() -> None:
    """Who is about to invade from where, how many, and who has moved before: read again, the same can be done."""
    play = game(f"{HEREFORD}\nLeominster: norman castle, Infantry\nElfael: welsh, Infantry")
    play.play("move Knight Hereford > Leominster")
    play.play("invade Knight 2 Hereford > Elfael")
    play.play("invade Earl William Hereford > Elfael")
    play.play("invade Infantry Leominster > Elfael")
    text = RULES.show_position(play.state)
    assert text.splitlines()[1:] == [
        "turn 2",
        "phase norman Movement Phase",
        "under way",
        "mobilised Borderland, Gwent",
        "Leominster: norman castle, Knight moved 1, Infantry > Elfael",
        "Hereford: norman castle, Knight 2 > Elfael, Infantry 2, Earl William > Elfael",
        "Elfael: welsh, Infantry",
    ]
    copy = game(text)
    assert copy.state == play.state
    assert "advance Elfael" in legal(copy)
    assert "end" not in legal(copy)


@pytest.mark.rule("ML-6.2j")
def test_who_was_stopped_stays_so() -> None:
    """Knights without supply (a 1) do not move any more this turn, in the text's game either."""
    play = game(HEREFORD, 1)
    play.play("invade Knight 2 Hereford > Elfael")
    play.play("advance Elfael")
    text = RULES.show_position(play.state)
    assert "Hereford: norman castle, Knight, Knight 2 stopped, Infantry 2, Earl William" in text
    assert game(text).state == play.state


@pytest.mark.rule("ML-11.1.3b", "ML-11.2.3b")
def test_the_set_up_is_kept() -> None:
    """Pieces placed so far stand in the text, and the others are placed in turn; without zones the map is the scenario's."""
    play = hg.new("marcher-lords", seed=1)
    play.play("place Earl Hugh Malpas")
    play.play("place Teulu of Morgannwg Gwynllwg", "welsh")
    text = play.position()
    assert text.splitlines()[:5] == [
        "scenario norman-conquerors",
        "turn 1",
        "phase set-up",
        "place Earl Hugh Malpas",
        "place Teulu of Morgannwg Gwynllwg",
    ]
    short = "phase set-up\nplace Earl Hugh Malpas\nplace Teulu of Morgannwg Gwynllwg"
    for each in (text, short):
        assert hg.position("marcher-lords", each).state == play.state


@pytest.mark.rule("ML-9.0b", "ML-9.0c")
def test_the_zone_of_strategic_movement_is_kept() -> None:
    """A commander to whom the die fell, and the zone out of which he moves."""
    text = "Chester: norman castle, Knight 3\nMalpas: norman castle, Infantry"
    phase = "norman Strategic Movement Phase"
    play = game(text, 1, phase=phase, commanders="several", strategic_command="die")  # 1 is Hugh; in the chair is Roger
    play.play("move Knight (Hugh) Chester > Malpas")
    lines = RULES.show_position(play.state).splitlines()
    assert lines[2:6] == [f"phase {phase}", "under way", "commander Hugh", "from Chester"]
    copy = game("\n".join(lines), commanders="several", strategic_command="die")
    assert copy.state == play.state


@pytest.mark.rule("ML-3.3a", "ML-11.1.2b")
def test_who_has_ended_the_phase_is_kept() -> None:
    """Hugh has ended his movement: the others are asked."""
    play = game("Chester: norman castle, Knight\nHereford: norman castle, Knight", commanders="several")
    play.play("end", "norman/hugh")
    text = RULES.show_position(play.state)
    assert "under way\nended Hugh\n" in text
    assert game(text, commanders="several").to_act == {"norman/roger", "norman/william"}


@pytest.mark.rule("ML-4.0a", "ML-4.1b")
def test_a_levy_is_kept() -> None:
    """The castle of this levy stands and its zone draws nothing more; by option, what has been named."""
    text = "Hereford: norman castle, Knight\nGwent Is Coed: norman, Infantry"
    drawn = game(text, phase="norman Levy Phase")
    shown = RULES.show_position(drawn.state)
    assert "phase norman Levy Phase\nlevies Hereford\n" in shown
    assert "Gwent Is Coed: norman castle, Infantry" in shown
    assert game(shown).state == drawn.state
    asked = game(text, phase="norman Levy Phase", levies="asked")
    asked.play("levy Gwent Is Coed")
    shown = RULES.show_position(asked.state)
    assert "may levy Hereford, Gwent Is Coed\nnamed Gwent Is Coed\n" in shown
    assert game(shown, levies="asked").state == asked.state


def test_the_end_is_kept() -> None:
    """A finished game is scored again: one castle in Wales is a point."""
    play = game("phase end\nturn 10\nGwent Is Coed: norman castle, Knight")
    assert play.outcome is not None
    assert RULES.show_position(play.state).splitlines()[2] == "phase end"


def test_what_is_left_out_is_said() -> None:
    """A battle, a random event and an advance for which the die is due are in no text; the last line says so."""
    fight = game("Ial: norman castle, Infantry, Welsh Infantry 2", (1, 1, 1), phase="welsh Combat Phase")
    fight.play("assault Ial")
    assert RULES.show_position(fight.state).endswith(
        "\n# Not in this text is the battle of Ial that is being fought: read again, the Combat Phase begins anew."
    )
    event = game("Mon: welsh, Infantry\nHereford: norman, Knight", (0, 9), phase="norman Random Events Phase")
    assert legal(event) == ["raid Mon", "no raid"]
    assert RULES.show_position(event.state).endswith(
        "\n# Not in this text is the event that has been rolled: read again, the Random Events Phase begins anew."
    )
    march = game(HEREFORD)
    march.play("invade Knight Hereford > Elfael")
    march.play("advance Elfael")
    text = RULES.show_position(march.state)
    assert text.endswith(
        "\n# Not in this text is the advance into Elfael that has begun: read again, the Movement Phase goes on without it."
    )
    assert "advance Elfael" in legal(game(text))


def test_a_view_says_that_it_is_none() -> None:
    """What one side sees has units that nobody can set up."""
    play = game("Hereford: norman castle, Levied Knight")
    text = RULES.show_position(play.view("welsh"))
    assert text.endswith("# This is what one side sees: what the face-down units are is not in this text.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hereford: norman, Knight > Mon", "Knight cannot be about to invade Mon: only units of the side"),
        ("Hereford: norman, Knight > Leominster", "Knight cannot be about to invade Leominster"),
        ("Hereford: norman, Levied Knight > Elfael", "Levied Knight cannot be about to invade Elfael"),
        ("Elfael: welsh, Infantry > Hereford\nHereford: norman, Knight", "Infantry cannot be about to invade Hereford"),
        ("Hereford: norman, Knight moved 3", "Knight may have moved 1 to 2 zones, or be stopped, not '3'."),
        ("Hereford: norman, Knight moved often", "Knight may have moved 1 to 2 zones, or be stopped, not 'often'."),
        ("under ground", "this should be 'under way'."),
        ("ended Hugh", "'Hugh' is no commander of that side."),
        ("from Hereford", "this belongs to a Strategic Movement Phase, not to the Movement Phase."),
        ("phase norman Combat Phase\nunder way", "this belongs to a Movement or Strategic Movement Phase, not to the"),
        ("place Earl Hugh Chester", "this belongs to a set-up, not to the Movement Phase."),
        (
            "phase set-up\nplace Earl Hugh Mon",
            "this piece is not placed next, or not there; could be: place Earl Hugh Chester;",
        ),
        ("phase set-up\nplace King Arthur Mon", "'place King Arthur Mon'"),
        ("phase norman Levy Phase\nlevies Hereford", "Hereford should be held by that side, and named once."),
        (
            "phase norman Levy Phase\nHereford: norman, Knight\nlevies Hereford",
            "without castle draws no unit (ML-4.1b).",
        ),
        (
            "phase norman Levy Phase\nHereford: norman castle, Knight\nnamed Hereford",
            "among those of a line 'may levy' above.",
        ),
        (
            "phase norman Levy Phase\nHereford: norman castle, Knight\nmay levy Hereford",
            "the side is asked only where fewer",
        ),
    ],
)
def test_what_cannot_be_under_way_is_refused(text: str, reason: str) -> None:
    """In one sentence, with the line."""
    with pytest.raises(hg.GameError, match=r"^Line \d of the position, ") as error:
        game(text)
    assert reason in str(error.value)


@pytest.mark.rule("ML-11.2.7b", "ML-4.2c")
def test_in_scenario_two_all_kingdoms_but_dyfed_are_mobilised_by_themselves() -> None:
    """Whatever the Normans touch; what is wholly Norman is conquered, and a line says otherwise."""
    two = "scenario welsh-resurgence\nBrycheiniog: welsh, Infantry\n"
    everybody = {"Gwynedd", "Powys", "Borderland", "Gwent", "Morgannwg", "Deheubarth"}
    assert game(two).state.mobilised == everybody
    gwent = "Gwent Uwch Coed: norman, Infantry\nGwent Is Coed: norman, Infantry"
    assert game(two + gwent).state.mobilised == everybody - {"Gwent"}
    assert game(f"{two}mobilised Powys").state.mobilised == {"Powys"}
    nobody = game(f"{two}mobilised none")
    assert nobody.state.mobilised == frozenset()
    text = RULES.show_position(nobody.state)
    assert "mobilised none" in text
    assert game(text).state == nobody.state
    assert game("Brycheiniog: welsh, Infantry").state.mobilised == frozenset(), "scenario one"
    levy = game(two, phase="welsh Levy Phase", turn=4)
    assert levy.chance is not None
    assert levy.chance.what == "the Welsh levy for Brycheiniog"


@pytest.mark.rule("ML-11.1.6j", "ML-11.2.4c")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "Mon: welsh, King Rhys",
            "King Rhys is not in this scenario, whose leaders are Earl Hugh, Earl Roger, Earl William",
        ),
        ("lost king 1", "a king is not in this scenario"),
        (
            "scenario welsh-resurgence\nHereford: norman, Earl Hugh",
            "Earl Hugh is not in this scenario, whose leaders are King",
        ),
        ("scenario welsh-resurgence\nlost earl 1", "an earl is not in this scenario"),
        ("scenario welsh-resurgence\nabsent Hugh 3", "Earl Hugh is not in this scenario"),
    ],
)
def test_leaders_of_the_other_scenario_are_refused(text: str, reason: str) -> None:
    """With the line and the rule: no king in scenario one, no earl in scenario two."""
    with pytest.raises(hg.GameError, match=r"^Line \d of the position, .*\(ML-11\.[12]\.[46][jc]\)") as error:
        game(text)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("name", "zones"),
    [("Morgannwg", "Gwynllwg, Gorfynydd"), ("morgannwg", "Gwynllwg, Gorfynydd"), ("County Chester", "Chester, Malpas")],
)
def test_a_kingdom_in_place_of_a_zone_is_answered_with_its_zones(name: str, zones: str) -> None:
    """In positions and in actions."""
    with pytest.raises(hg.GameError, match=f"is no zone but has several: {zones}"):
        game(f"{name}: welsh")
    with pytest.raises(hg.GameError, match=f"is no zone but has several: {zones}"):
        game("Hereford: norman, Knight").play(f"invade Knight Hereford > {name}")
