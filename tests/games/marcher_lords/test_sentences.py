"""What the log and the questions say: numbers, singular and plural, and what a die had to show."""

from __future__ import annotations

import re
from random import Random

import pytest

from histgames.core import Session
from histgames.core.options import random_options
from histgames.games.marcher_lords.state import Marches
from histgames.players import RandomPlayer, play_on
from histgames.telling.prose import ending, won
from tests.games.marcher_lords.positions import RULES, game


def said(play: Session[Marches], begin: str) -> list[str]:
    """The lines of the log that begin so, secrets included."""
    return [line.text for line in play.log_for(None, everything=True) if line.text.startswith(begin)]


def question(play: Session[Marches], seat: str | None = None) -> str:
    """What is asked now."""
    asked = play.prompt(seat)
    assert asked is not None
    return asked.text


def test_those_who_march_are_counted_once() -> None:
    """Infantry from three zones are three infantry, with the knight beside them."""
    text = "Hereford: norman, Infantry > Elfael, Knight > Elfael\nLeominster: norman, Infantry > Elfael\nGwent Uwch Coed: norman, Infantry > Elfael"
    play = game(text, 10)
    play.play("advance Elfael")
    assert said(play, "A Knight and") == ["A Knight and three Infantry march into Elfael."] or said(play, "Three") == [
        "Three Infantry and a Knight march into Elfael."
    ]


def test_those_who_retreat_are_counted_once() -> None:
    """Two archers, one of which has moved, are two."""
    text = "Elfael: welsh, Archer moved 1, Archer, Norman Infantry\nMaelienydd: welsh"
    play = game(f"under way\n{text}", phase="welsh Movement Phase")
    play.play("end")
    play.enter(1, 1)
    play.enter(1)
    play.play("retreat Elfael > Maelienydd")
    assert said(play, "Two") == ["Two Archers reach Maelienydd."]


def test_the_irish_are_units() -> None:
    """An Irish unit, two Irish units."""
    play = game("Gwyr: welsh, Irish 3\nGorfynydd: welsh, Infantry", phase="welsh Movement Phase")
    assert [
        play.say(action)
        for action in play.legal
        if "Irish" in (text := RULES.notation.show(action)) and "> Gorf" in text
    ][:2] == [
        "Move an Irish unit from Gwyr to Gorfynydd",
        "Move 2 Irish units from Gwyr to Gorfynydd",
    ]
    play.play("move Irish 2 Gwyr > Gorfynydd")
    assert said(play, "Two") == ["Two Irish units move from Gwyr to Gorfynydd."]


@pytest.mark.rule("ML-8.0a")
@pytest.mark.parametrize(
    ("levied", "sentence"),
    [("Levied Infantry", "One levied unit becomes active."), ("Levied Infantry 2", "Two levied units become active.")],
)
def test_who_becomes_active(levied: str, sentence: str) -> None:
    """One becomes, two become."""
    play = game(f"Hereford: norman castle, Knight, {levied}", phase="norman Activation Phase")
    assert sentence in said(play, sentence[:3])


@pytest.mark.rule("ML-5Nc", "ML-5Ni")
def test_how_many_of_an_event() -> None:
    """One crew lands, two crews land; no levied unit may leave, or one."""
    one = game("Gwyr: neutral, Viking 3\nMon: welsh, Infantry", (0, 5), phase="norman Random Events Phase")
    one.play("raid Mon")
    assert said(one, "One Viking") == ["One Viking crew lands in Mon."]
    for levied, sentence in [
        ("", "Eadric the Wild rises: no levied units leave the counties."),
        (", Levied Infantry", "Eadric the Wild rises: one levied unit leaves the counties."),
    ]:
        play = game(f"Hereford: norman castle, Knight{levied}", (1, 0), phase="norman Random Events Phase")
        assert said(play, "Eadric") == [sentence]


@pytest.mark.rule("ML-7.2d", "ML-7.2g")
def test_dice_say_what_they_needed() -> None:
    """Knight and infantry with an earl: 3 and 5 instead of 4 and 6; the Welsh without help."""
    units = "Infantry 2, Norman Knight 2, Norman Infantry, Earl Hugh"
    play = game(f"Tegeingl: welsh, {units}", (3, 2, 6, 3, 7), phase="norman Combat Phase")
    assert said(play, "Norman melee") == [
        "Norman melee in Tegeingl: two Knights need 3 or more with +1 and roll 3 and 2: one hit; "
        "an Infantry needs 5 or more with +1 and rolls 6: one hit."
    ]
    assert said(play, "Welsh melee") == [
        "Welsh melee in Tegeingl: two Infantry need 7 or more and roll 3 and 7: one hit."
    ]


@pytest.mark.rule("ML-12.3a", "ML-12.3b")
def test_archers_of_gwent_show_their_own_bonus() -> None:
    """In a castle an archer needs a 5, one of Gwent a 4."""
    text = "Gwent Is Coed: welsh castle, Archer, Archer of Gwent, Norman Infantry"
    play = game(text, phase="norman Combat Phase", archers_of_gwent=True)
    play.play("assault Gwent Is Coed")
    play.enter(5, 4)
    assert said(play, "Welsh missiles") == [
        "Welsh missiles in Gwent Is Coed: an Archer needs 5 or more with +1 and rolls 5: one hit; "
        "an Archer of Gwent needs 4 or more with +2 and rolls 4: one hit."
    ]


@pytest.mark.rule("ML-7.1b", "ML-7.1d")
def test_a_siege_says_what_it_needed() -> None:
    """One against three: an 8 is 6 and enough, a 6 is 4 and is not."""
    text = "Hereford: norman castle, Infantry 3, Welsh Infantry"
    for roll, end in (
        (8, "makes 6; 5 or more was needed: the castle is cut off."),
        (6, "makes 4; 5 or more was needed: the castle holds out."),
    ):
        play = game(text, roll, phase="welsh Combat Phase")
        play.play("besiege Hereford")
        assert said(play, "Siege of") == [f"Siege of Hereford: {roll} (-2 for 1 unit against 3) {end}"]


@pytest.mark.rule("ML-7.1a", "ML-7.1c")
@pytest.mark.parametrize(
    ("units", "asked"),
    [
        ("Infantry 3, Welsh Infantry", "It needs 7 or more, 4 in 10; if it fails it costs you a unit."),
        ("Infantry, Welsh Infantry 6", "It is sure to succeed."),
        ("Infantry 7, Welsh Infantry", "It cannot succeed, and would cost you a unit."),
        (
            "Earl William, Welsh Infantry",
            "It does not help a leader alone: a siege gains nothing, and may cost a unit.",
        ),
    ],
)
def test_the_question_for_a_siege(units: str, asked: str) -> None:
    """What the die must show, or that it is certain, or of no use."""
    play = game(f"Hereford: norman castle, {units}", phase="welsh Combat Phase")
    assert question(play) == f"Besiege the castle of Hereford first? {asked}"


@pytest.mark.rule("ML-12.2a", "ML-5Wo")
def test_other_rolls_say_what_they_needed() -> None:
    """The crossing and the assassin."""
    sea = game("Arfon: welsh, Infantry\nMon: welsh, Infantry", 4, phase="welsh Movement Phase", sea_invasion=True)
    sea.play("invade Infantry Arfon > Mon")
    assert said(sea, "An Infantry") == ["An Infantry in Arfon prepares to cross to Mon."]
    assert question(sea) == "Add units to those who cross to Mon, or advance to roll for the weather."
    sea.play("advance Mon")
    assert said(sea, "Crossing") == ["Crossing to Mon: 4; 5 or more was needed: too rough."]
    knife = game("Hereford: norman, Earl William", (2, 0), 3, phase="welsh Random Events Phase")
    knife.play("assassinate William")
    assert said(knife, "The assassin") == [
        "The assassin sent to Earl William rolls 3; 3 or less kills: the earl is dead."
    ]


KINGS = """
scenario welsh-resurgence
Arfon: welsh, Infantry 20
Rhos: welsh, Infantry
Ceredigion: welsh, Infantry, Archer 5
Gwyr: welsh, Infantry
"""


@pytest.mark.rule("ML-11.2.7c")
@pytest.mark.parametrize("levies", ["all", "asked"])
def test_a_shared_levy_says_which_king_is_next(levies: str) -> None:
    """Two units for four zones: Gruffydd, then Rhys."""
    play = game(KINGS, phase="welsh Levy Phase", levies=levies)
    assert question(play).startswith("Two units are left, shared by the kings in turn: ")
    assert "of King Gruffydd" in question(play)
    play.play("levy Arfon")
    assert question(play).startswith("One unit is left, shared by the kings in turn: ")
    assert "of King Rhys" in question(play)


@pytest.mark.rule("ML-11.2.7c")
def test_a_king_without_zones_leaves_his_share_to_the_other() -> None:
    """Only Rhys has zones that levy."""
    text = (
        "scenario welsh-resurgence\nCeredigion: welsh, Infantry 21\nGwyr: welsh, Archer 7\nBrycheiniog: welsh, Infantry"
    )
    play = game(text, phase="welsh Levy Phase")
    assert question(play) == "One unit is left, and no zone of King Gruffydd: choose one of the other king."


@pytest.mark.rule("ML-11.1.7e")
def test_points_are_named_before_they_are_counted() -> None:
    """Two earls lost cost four points, of a single point there is one."""
    text = "turn 10\nElfael: norman castle, Knight\nHereford: norman castle, Knight"
    play = game(f"{text}\nlost earl 1\nlost teulu 2", phase="welsh Strategic Movement Phase", turn=10)
    play.play("end")
    assert said(play, "Points") == [
        "Points: teulu eliminated +2, Norman leaders eliminated -2, Norman castles in Wales and Borderland +1, "
        "county zones under Welsh control 0; together 1."
    ]
    assert said(play, "The game") == ["The game is over with 1 point: Welsh victory."]
    assert play.outcome is not None
    assert won(RULES, play.outcome.winners) == "The Welsh win"
    assert won(RULES, ("norman",)) == "The Normans win"
    assert "(1 point)" in ending(RULES, play.outcome)[1]


#: What no sentence has: a number in digits or an article before a plural, the same piece twice, a small letter at its beginning.
WRONG = (
    r"(?<![-\d])\b1 \w+s\b",
    r"\b[Aa] [AEIOUaeio]",
    r"\b[Aa]n [^AEIOUaeiou]",
    r"\b(?:[2-9]|\d\d) \w+[^s] (?:is|was|moves|marches|becomes)\b",
    r"\b(a|an|one) (\w+), (a|an|one) \2\b",
    r"^[a-z]",
    r"\.\.|  | ,|\{|\}",
    r": The ",
)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_no_sentence_of_whole_games_reads_badly(scenario: str) -> None:
    """Log, questions and buttons of random games under random options: singular, plural, articles, repeated pieces."""
    for seed in range(6):
        random = Random(seed)
        options = random_options(RULES.options, RULES.scenario(scenario), random)
        play = Session(RULES, scenario, options, seed=seed)
        sentences: set[str] = set()
        players = dict.fromkeys(play.sides, RandomPlayer())
        play_on(play, players, random)
        sentences |= {line.text for line in play.log_for(None, everything=True)}
        for node in play.stops:
            play.tree.node = node
            for seat in play.to_act:
                sentences.add(question(play, seat))
                sentences |= {play.say(action) for action in list(play.legal_for(seat))[:20]}
        assert len(sentences) > 300
        wrong = {sentence for sentence in sentences for pattern in WRONG if re.search(pattern, sentence)}
        assert not wrong, sorted(wrong)[:20]
