"""A second language is a file: log, prompts, refusals and buttons of the Pilgrims in German, with no change of code."""

from __future__ import annotations

import ast
import csv
from pathlib import Path
from typing import Any

import pytest

from histgames.core import FaultyGame, IllegalAction, Scripted, Session, UnknownName
from histgames.core.texts import translation
from histgames.core.words import fields_of
from tests.core.conftest import Rules
from tests.core.playing import TOYS
from tests.core.toys.pilgrims.journey import Rest, Walk

PILGRIMS = TOYS["pilgrims"]
FOLDER = Path(__file__).parent / "toys" / "pilgrims"


def journey(language: str, *dice: int) -> Session[Any]:
    """Return a journey in spring, or with dice in winter."""
    script = Scripted(tuple((die,) for die in dice))
    return Session(PILGRIMS, "winter" if dice else "spring", dice=script, language=language)


def refused(game: Session[Any], action: str) -> str:
    """Return the sentence with which an action is refused."""
    with pytest.raises(IllegalAction) as error:
        game.play(action)
    return str(error.value)


def test_the_languages_of_a_game() -> None:
    """English, and one for each file; a game without such files speaks English."""
    assert PILGRIMS.languages == ("en", "de")
    assert TOYS["raid"].languages == TOYS["princes"].languages == ("en",)
    assert journey("de").language == "de"
    with pytest.raises(UnknownName, match=r"^The Pilgrims does not speak 'fr': it speaks en, de\.$"):
        journey("fr")


def test_the_log_is_german() -> None:
    """Sentences, their choices between one and many, and names of places; singular and plural follow the number."""
    english, german = journey("en"), journey("de")
    for game in (english, german):
        for action in ("walk", "walk", "rest", "walk"):
            game.play(action)
    assert [line.text for line in english.log] == [
        "The pilgrims reach Augsburg and have eaten 1 loaf.",
        "The pilgrims reach Brenner and have eaten 2 loaves.",
        "The pilgrims rest and are given 3 loaves.",
        "The pilgrims reach Rome and have eaten 2 loaves.",
    ]
    assert [line.text for line in german.log] == [
        "1 Brot ärmer, erreichen die Pilger Augsburg.",
        "2 Brote ärmer, erreichen die Pilger Brenner.",
        "Die Pilger rasten und bekommen 3 Brote.",
        "2 Brote ärmer, erreichen die Pilger Rom.",
    ]
    assert english.state == german.state


def test_prompts_and_buttons_are_german() -> None:
    """The question, and what stands on the buttons; what the file has no text for stays English, notation too."""
    game = journey("de")
    prompt = game.prompt()
    assert prompt is not None
    assert (prompt.text, prompt.rule) == ("Tag 1: Zieht ihr nach Augsburg?", "TOY-Q3")
    assert [game.say(action) for action in game.legal] == ["Weiterziehen", "Rest and ask for bread"]
    assert (PILGRIMS.say(Walk()), PILGRIMS.say(Walk(), "de")) == ("Walk on", "Weiterziehen")
    assert (PILGRIMS.say(Rest(), "de"), PILGRIMS.notation.show(Walk())) == ("Rest and ask for bread", "walk")
    assert "walk" in game.legal


def test_refusals_are_german_to_the_last_word() -> None:
    """The reason with its fields, and the frame around it."""
    game = journey("de", 6, 6, 6)
    game.play("walk")
    assert refused(game, "walk") == (
        "'walk' geht nicht: der Weg nach Brenner kostet 3 Brote (TOY-Q3). Jetzt geht: rest."
    )
    snowed = journey("de", 6, 6, 1)
    snowed.play("walk")
    snowed.play("rest")
    assert refused(snowed, "walk") == "'walk' geht nicht: auf dem Pass liegt Schnee (TOY-Q10). Jetzt geht: rest."
    assert snowed.log[-1].text == "Es schneit (1)."


def test_what_has_no_frame_stays_english() -> None:
    """A sentence of the kernel that the file does not have is said as it is."""
    game = journey("de")
    with pytest.raises(IllegalAction, match=r"^'nobody' is not asked now: pilgrims must decide\.$"):
        game.play("walk", seat="nobody")


def test_every_text_of_the_file_is_said_somewhere() -> None:
    """An English text that no code has would never be found; each stands in the game or in the kernel, word for word."""
    kernel = Path(__file__).parents[2] / "histgames" / "core" / "legal.py"
    said = {
        node.value
        for path in (*FOLDER.rglob("*.py"), kernel)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    with (FOLDER / "texts" / "de.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["english"] for row in rows if row["english"] not in said] == []
    assert all(fields_of(row["text"]) <= fields_of(row["english"]) for row in rows)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            b"english,deutsch\nRest,Rast\n",
            "The language file 'de.csv' needs the columns 'english' and 'text' in line 1.",
        ),
        (
            b"english,text\nRest,Rast\n{zone} falls.,{zone:ort} f.\n",
            "The language file 'de.csv', line 3, says '{zone:ort} f.', but the game shows nothing as 'ort': "
            "it shows digits, list, signed, title, zone.",
        ),
        (
            b"english,text\n{zone} falls.,{ort} f.\n",
            "The language file 'de.csv' has a field 'ort' in line 2 that the English text has not.",
        ),
        (
            b"english,text\nfalls,f\xe4llt\n",
            "A Game does not speak 'de': The file 'de.csv' is not in UTF-8, as line 2 shows: save it as 'CSV UTF-8'.",
        ),
        (
            b"english;text\nfalls;f\xc3\xa4llt;zu viel\n",
            "The table 'de.csv' has too many cells in line 2, 3 for 2 columns: is a semicolon not in quotes?",
        ),
    ],
)
def test_a_wrong_file_is_one_sentence(rules: Rules, text: bytes, message: str) -> None:
    """It is said when somebody wants to play in the language; in English the game can still be played."""
    game = rules(files={"texts/de.csv": text}, ways={"zone": lambda zone, words: zone})
    assert game.languages == ("en", "de")
    assert Session(game).language == "en"
    with pytest.raises(FaultyGame) as error:
        Session(game, language="de")
    assert str(error.value) == message


def test_a_file_of_a_spreadsheet_is_read(rules: Rules) -> None:
    """With the mark that spreadsheets put in front, line ends of Windows, and other files beside it."""
    texts: dict[str, str | bytes] = {
        "texts/la.csv": "\ufeffenglish,text\r\nyes,ita\r\n".encode(),
        "texts/README.txt": "Ask a Latinist.",
    }
    game = rules(files=texts)
    assert game.languages == ("en", "la")
    assert game.words("la").text("yes") == "ita"
    assert game.words("la") is game.words("la")


@pytest.mark.parametrize(
    "written",
    [
        '\ufeffEnglish;Text;\r\nyes;ita;\r\n" and ";" et ";\r\n"{count}; {side}";"{side}; {count}";\r\n;;\r\n'.encode(),
        'English\tText\r\nyes\tita\r\n and \t et \r\n"{count}; {side}"\t"{side}; {count}"\r\n'.encode("utf-16"),
        b'sep=;\r\nenglish;text\r\nyes;ita\r\n and ; et \r\n"{count}; {side}";"{side}; {count}"\r\n',
    ],
)
def test_a_translation_as_spreadsheets_write_it(rules: Rules, written: bytes) -> None:
    """Semicolons and tabs, empty rows and columns; blanks at the ends of a text are part of it. The list of texts reads it too."""
    game = rules(files={"texts/la.csv": written})
    texts = {"yes": "ita", " and ": " et ", "{count}; {side}": "{side}; {count}"}
    assert translation(game, "la")[0] == texts
    assert [game.words("la").text(each) for each in texts] == list(texts.values())


def test_the_list_of_texts_refuses_what_the_game_refuses(rules: Rules) -> None:
    """Both read the file in the one way, and say the same."""
    game = rules(files={"texts/de.csv": "english,text\r\nyes,j\u00e4\r\n".encode("cp1252")})
    with pytest.raises(FaultyGame, match=r"'de\.csv' is not in UTF-8, as line 2 shows: save it as 'CSV UTF-8'\.$"):
        translation(game, "de")
