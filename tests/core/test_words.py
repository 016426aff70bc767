"""Sentences from templates, and files of other languages."""

from __future__ import annotations

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Event, FaultyGame
from histgames.core.words import Words, capital, check_template, fields_of, joined, parts_of, read_language

WAYS = {
    "zone": lambda zone, words: words.text({"GWU": "Upper Gwent"}.get(zone, zone)),
    "pieces": lambda pieces, words: joined(list(pieces), words),
}
ENGLISH = Words("en", WAYS)


@pytest.mark.parametrize(
    ("template", "fields", "text"),
    [
        ("nothing to fill", {}, "Nothing to fill"),
        ("{zone} falls.", {"zone": "GWU"}, "Upper Gwent falls."),
        ("From {origin:zone} to {target:zone}", {"origin": "GWU", "target": "Rhos"}, "From Upper Gwent to Rhos"),
        ("{who} wins", {"who": "rhys"}, "Rhys wins"),
        ("{number}", {"number": 7}, "7"),
        ("{n} {n:cow|cows}", {"n": 1}, "1 cow"),
        ("{n} {n:cow|cows}", {"n": 0}, "0 cows"),
        ("{n} {n:cow|cows}", {"n": 2}, "2 cows"),
        ("it{castle: has a castle|}", {"castle": True}, "It has a castle"),
        ("it{castle: has a castle|}", {"castle": ""}, "It"),
        ("it{castle: has a castle|}", {"castle": "motte"}, "It has a castle"),
        ("{pieces}", {"pieces": ("a Knight", "an Archer")}, "A Knight and an Archer"),
        ("{side:title}: {change:signed}, {day:digits}", {"side": "norman", "change": 3, "day": 7}, "Norman: +3, 07"),
        ("{names:list}", {"names": ("Hugh", "Rhys", "Owain")}, "Hugh, Rhys and Owain"),
        ("élan", {}, "Élan"),
    ],
)
def test_a_template_is_filled(template: str, fields: dict[str, object], text: str) -> None:
    """Fields are shown in the way of their name, or in the way that is named; a choice goes by number or truth."""
    assert ENGLISH.fill(template, fields) == text


def test_what_is_no_sentence_keeps_its_small_letter() -> None:
    """A piece of a sentence, such as the reason of a refusal, is not capitalised."""
    assert ENGLISH.phrase("{zone} is far", {"zone": "the Rhos"}) == "the Rhos is far"
    assert ENGLISH.fill("{zone} is far", {"zone": "the Rhos"}) == "The Rhos is far"


def test_a_record_tells_itself() -> None:
    """The fields and properties of an event are the fields of its sentence."""

    @frozen
    class Went(Event):
        says = "{units} {count:goes|go} to {target:zone}, {pace} ({rule})."
        units: str
        count: int
        target: str

        @property
        def pace(self) -> str:
            return "slowly" if self.count > 1 else "fast"

    assert ENGLISH.tell(Went("XX-1", units="two knights", count=2, target="GWU")) == (
        "Two knights go to Upper Gwent, slowly (XX-1)."
    )


def test_a_forgotten_field_is_named() -> None:
    """A prompt or refusal that is made without a field of its sentence says which."""
    with pytest.raises(FaultyGame) as error:
        ENGLISH.fill("{unit} starts in {origin:zone}", {"unit": "Knight"})
    assert str(error.value) == "'{unit} starts in {origin:zone}' is said without its field 'origin'."


def test_a_way_that_fails_is_no_forgotten_field() -> None:
    """What goes wrong while a field is shown is not taken for a missing one."""
    words = Words("en", {"zone": lambda zone, words: {"GWU": "Gwent"}[zone]})
    with pytest.raises(KeyError, match="Rhos"):
        words.fill("{zone}", {"zone": "Rhos"})


@given(text=st.text(st.characters(exclude_characters="{}")), number=st.integers())
def test_text_without_braces_stays_as_it_is(text: str, number: int) -> None:
    """Only what stands in braces is replaced."""
    assert ENGLISH.phrase(text, {}) == text
    assert ENGLISH.phrase(f"{text}{{n}}{text}", {"n": number}) == f"{text}{number}{text}"
    assert fields_of(text) == frozenset()


def test_pieces_of_a_template() -> None:
    """A template is text and fields; a field has a way, its own name if none is given, or a choice."""
    text, origin, blank, count = parts_of("In {origin:zone} {count:one|more}")
    assert (text.text, text.field) == ("In ", "")
    assert (origin.field, origin.way, origin.choice) == ("origin", "zone", ())
    assert (blank.text, count.field, count.choice) == (" ", "count", ("one", "more"))
    assert parts_of("{zone}")[0].way == "zone"
    assert fields_of("{a}{b:c}{d:e|f} {a}") == {"a", "b", "d"}


def test_lists_and_capitals() -> None:
    """Lists of no, one, two and three things; a capital for the first letter only."""
    assert [joined(items, ENGLISH) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert [capital(text) for text in ("", "a b", "A", "ß")] == ["", "A b", "A", "SS"]


# what is refused when a game is loaded


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{unit} moves", "The event Moved says '{unit} moves', but has no field 'unit': it has rule, zone."),
        (
            "{zone:place} falls",
            "The event Moved says '{zone:place} falls', but the game shows nothing as 'place': it shows side, title.",
        ),
        ("{zone:a|b|c}", "The event Moved says '{zone:a|b|c}': a choice is between two texts, not 3."),
    ],
)
def test_a_template_that_cannot_be_filled(template: str, message: str) -> None:
    """A field that is not there, an unknown way and a choice among three are told with what there is."""
    with pytest.raises(FaultyGame) as error:
        check_template(template, ("zone", "rule"), frozenset({"title", "side"}), "The event Moved")
    assert str(error.value) == message


def test_a_template_that_can_be_filled() -> None:
    """A field may be shown under its own name although the game has no such way."""
    check_template("{zone} {zone:title} {rule:a|}", ("zone", "rule"), frozenset({"title"}), "The event Moved")


# another language


def test_what_has_no_translation_stays_english() -> None:
    """Templates, pieces of text and words in lists are each looked up by themselves."""
    german = Words("de", WAYS, {"{zone} falls.": "{zone} fällt.", "Upper Gwent": "Ober-Gwent", " and ": " und "})
    assert german.language == "de"
    assert german.fill("{zone} falls.", {"zone": "GWU"}) == "Ober-Gwent fällt."
    assert german.fill("{zone} stands.", {"zone": "GWU"}) == "Ober-Gwent stands."
    assert german.fill("{pieces}", {"pieces": ("a", "b")}) == "A und b"
    assert german.text("nothing") == "nothing"
    assert ENGLISH.ways == german.ways == {"zone", "pieces", "title", "signed", "digits", "list"}


def test_a_language_file_is_read() -> None:
    """Quoted cells may hold commas, quotes and line breaks; other columns, such as notes, may stand there too."""
    source = 'english,text,note\nWalk on,"Weiter, ""los""",said aloud\n"Two\nlines",Zwei\\nZeilen,\nRest,,\n'
    assert read_language(source, "de.csv") == {"Walk on": 'Weiter, "los"', "Two\nlines": "Zwei\\nZeilen"}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "The language file 'de.csv' needs the columns 'english' and 'text' in line 1."),
        ("english,deutsch\na,b\n", "The language file 'de.csv' needs the columns 'english' and 'text' in line 1."),
        (
            "english,text\nWalk on\n",
            "The table 'de.csv' has too few cells in line 2, 1 for 2 columns: "
            "is a comma missing, or a text on two lines not in quotes?",
        ),
        (
            "english,text\nRest,Rast\nWalk on,Weiter, los\n",
            "The table 'de.csv' has too many cells in line 3, 3 for 2 columns: is a comma not in quotes?",
        ),
        (
            "english,text\nRest,Rast\nWalk,Geh\nRest,Pause\n",
            "The language file 'de.csv' has 'Rest' twice, the second time in line 4.",
        ),
        (
            'english,text\n"Two\nlines",Zwei\n{zone} falls,{ort} fällt\n',
            "The language file 'de.csv' has a field 'ort' in line 4 that the English text has not.",
        ),
        (
            "english,text\n{zone} falls,{zone:ort} fällt\n",
            "The language file 'de.csv', line 2, says '{zone:ort} fällt', but the game shows nothing as 'ort': "
            "it shows digits, list, signed, title, zone.",
        ),
        (
            "english,text\n{n:cow|cows},{n:Kuh|Kühe|Rinder}\n",
            "The language file 'de.csv', line 2, says '{n:Kuh|Kühe|Rinder}': a choice is between two texts, not 3.",
        ),
    ],
)
def test_a_wrong_language_file_is_told_with_its_line(source: str, message: str) -> None:
    """One sentence says what is wrong and in which line of the file."""
    with pytest.raises(FaultyGame) as error:
        read_language(source, "de.csv", frozenset({"zone"}))
    assert str(error.value) == message
