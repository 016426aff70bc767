"""Legal actions are put in order for people, and clicks on the map narrow them down to what is meant."""

from __future__ import annotations

from histgames.core import Session
from histgames.widgets.choices import Choice, Pick, by_place, by_verb, choices, click, narrow, targets
from tests.widgets.toy_wales import Done, Ride, riding


def found() -> list[Choice]:
    session = Session(riding())
    return choices(session.rules.notation, session.legal, session.say)


def test_actions_that_differ_in_a_number_are_one_choice() -> None:
    """Four riders can ride in four numbers, which are one choice with a number to set."""
    choice = next(c for c in found() if c.text == "ride Hereford > Elfael")
    assert (choice.most, choice.label) == (4, "Ride from Hereford to Elfael  (up to 4)")
    assert choice.places == ("HES", "ELF")
    assert choice.action(3) == Ride(3, "HES", "ELF")
    assert choice.action(99) == Ride(4, "HES", "ELF")


def test_what_reads_the_same_is_told_apart_by_its_notation() -> None:
    """People read sentences; where two actions have the same, the notation stands beside it."""
    session = Session(riding())
    texts = [c.label for c in choices(session.rules.notation, session.legal, lambda action: type(action).__name__)]
    assert (texts[0], texts[-1]) == ("Ride [ride Hereford > Leominster]  (up to 4)", "Done")


def test_verbs_and_places_are_counted() -> None:
    """The lists say how many actions there are for each verb and each place to begin."""
    assert by_verb(found()) == {"ride": 9, "burn": 2, "done": 1}
    assert by_place(found()) == {"HES": 4, "GWU": 1, "GWI": 1, "SHN": 5}


def test_the_first_click_chooses_an_origin_and_shows_its_targets() -> None:
    """After a click on a zone with riders, the zones they can reach are highlighted."""
    pick = click(found(), Pick(), "HES")
    assert pick == Pick("", "HES")
    assert targets(found(), pick) == ("HEN", "ELF", "GWU", "GWI")
    assert targets(found(), Pick()) == ("HES", "GWU", "GWI", "SHN")


def test_the_second_click_chooses_a_target() -> None:
    """After a click on a target, only the actions from here to there are left."""
    pick = click(found(), Pick("", "HES"), "ELF")
    assert pick == Pick("", "HES", "ELF")
    assert [c.text for c in narrow(found(), pick)] == ["ride Hereford > Elfael"]


def test_a_click_elsewhere_begins_anew() -> None:
    """The same zone again, or one out of reach, forgets the origin; another zone with riders becomes the origin."""
    assert click(found(), Pick("", "HES"), "HES") == Pick()
    assert click(found(), Pick("", "HES"), "DYS") == Pick()
    assert click(found(), Pick("", "HES"), "SHN") == Pick("", "SHN")
    assert click(found(), Pick("", "HES", "ELF"), "HES") == Pick("", "HES")


def test_a_verb_narrows_the_map_too() -> None:
    """With a verb chosen, only its zones are highlighted; a click on another zone that can act gives the verb up."""
    assert targets(found(), Pick("burn")) == ("GWU", "GWI")
    assert click(found(), Pick("burn"), "SHN") == Pick("", "SHN")
    assert [c.action(1) for c in narrow(found(), Pick("done"))] == [Done()]
