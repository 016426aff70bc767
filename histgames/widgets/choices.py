"""Choices: the legal actions put in order for people, by verb and place, and narrowed down by clicks on the map. No widgets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from attrs import evolve, field, frozen

from histgames.core.notation import Notation
from histgames.core.steps import Action

__all__ = ["MOST", "Choice", "Pick", "by_place", "by_verb", "choices", "click", "narrow", "targets"]

#: More actions than these are not listed one by one; the map and the text field reach them all.
MOST = 100


@frozen
class Choice:
    """An action that a person can choose; those that differ only in a number of pieces are one choice.

    Attributes
    ----------
    text : str
        The action in notation, for the smallest number: what is typed and saved.
    said : str
        The action as people read it, for the smallest number.
    verb : str
        The first word of it.
    places : tuple of str
        Ids of the things it is about, in order: zones, sites, cards, whatever the notation calls clickable.
    actions : mapping of int to Action
        The action for each number that can be chosen.
    """

    text: str
    said: str
    verb: str
    places: tuple[str, ...]
    actions: Mapping[int, Action] = field(eq=False)

    @property
    def most(self) -> int:
        """The largest number of pieces."""
        return max(self.actions)

    @property
    def label(self) -> str:
        """What people read, with the numbers that are possible."""
        return f"{self.said}  (up to {self.most})" if self.most > 1 else self.said

    def action(self, number: int) -> Action:
        """Return the action for a number, or for the nearest one that is possible."""
        return self.actions[min(self.actions, key=lambda n: (abs(n - number), n))]


@frozen
class Pick:
    """What has been clicked so far: a verb, a thing to start from (a zone, a card) and one to go to; empty where nothing has been."""

    verb: str = ""
    origin: str = ""
    target: str = ""


def choices(notation: Notation, legal: Iterable[Action], say: Callable[[Action], str]) -> list[Choice]:
    """Return the legal actions as choices, in their order.

    Parameters
    ----------
    notation : Notation
        How the game's actions are written.
    legal : iterable of Action
        What may be done.
    say : callable
        Gives an action as people read it; where two would read the same, the notation stands beside it.
    """
    found: dict[object, dict[int, Action]] = {}
    for action in legal:
        key, number = _without_number(action)
        found.setdefault(key, {}).setdefault(number, action)
    made: list[Choice] = []
    for actions in found.values():
        first = actions[min(actions)]
        places = tuple(dict.fromkeys(notation.places(first)))
        made.append(Choice(notation.show(first), say(first), notation.verb(first), places, actions))
    said = _count(choice.said for choice in made)
    return [evolve(each, said=f"{each.said} [{each.text}]") if said[each.said] > 1 else each for each in made]


def _without_number(action: Action) -> tuple[object, int]:
    """Return an action's key without its number of pieces, and that number."""
    name = re.search(r"\{(\w+):times\}", type(action).form)
    if name is None:
        return action, 1
    number = getattr(action, name[1])
    return evolve(action, **{name[1]: 1}), number


def by_verb(found: Iterable[Choice]) -> dict[str, int]:
    """Return how many choices there are for each verb."""
    return _count(choice.verb for choice in found)


def by_place(found: Iterable[Choice]) -> dict[str, int]:
    """Return how many choices begin with each thing; choices about no thing are not counted."""
    return _count(choice.places[0] for choice in found if choice.places)


def _count(words: Iterable[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for word in words:
        numbers[word] = numbers.get(word, 0) + 1
    return numbers


def narrow(found: Iterable[Choice], pick: Pick) -> list[Choice]:
    """Return the choices that fit what has been clicked."""
    return [
        choice
        for choice in found
        if (not pick.verb or choice.verb == pick.verb)
        and (not pick.origin or choice.places[:1] == (pick.origin,))
        and (not pick.target or pick.target in choice.places[1:])
    ]


def targets(found: Iterable[Choice], pick: Pick) -> tuple[str, ...]:
    """Return what to light: where one can go from the thing clicked, or else where one can begin."""
    fitting = narrow(found, pick)
    if pick.origin:
        return tuple(dict.fromkeys(each for choice in fitting for each in choice.places[1:]))
    return tuple(by_place(fitting))


def click(found: Iterable[Choice], pick: Pick, each: str) -> Pick:
    """Return what has been clicked after one more click on a thing: its target, a new origin, or nothing again."""
    everything = list(found)
    if pick.origin and not pick.target and each in targets(everything, pick):
        return evolve(pick, target=each)
    begins = by_place(narrow(everything, Pick(pick.verb)))
    if each in begins and (each != pick.origin or pick.target):
        return Pick(pick.verb, each)
    if each in by_place(everything) and each != pick.origin:
        return Pick("", each)
    return Pick(pick.verb)
