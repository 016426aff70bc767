"""Events in words. The log is data; these sentences are made when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from histgames.core.events import Event
from histgames.games.marcher_lords.board import NAMES

__all__ = ["PEOPLE", "tell_event"]

PEOPLE = {"norman": "The Normans", "welsh": "The Welsh", "viking": "The Vikings"}
OF = {"norman": "Norman", "welsh": "Welsh", "viking": "Viking"}
Data = Mapping[str, Any]


def several(count: int, label: str) -> str:
    """Return units with their number: "2 Knights", "an Archer".

    Examples
    --------
    >>> several(2, "Knight"), several(1, "Archer"), several(3, "Infantry"), several(1, "Earl Hugh")
    ('2 Knights', 'an Archer', '3 Infantry', 'Earl Hugh')
    >>> several(2, "Archer of Gwent (Rhys)"), several(2, "Levied Infantry (Hugh)")
    ('2 Archers of Gwent (Rhys)', '2 Levied Infantry (Hugh)')
    """
    if label.startswith(("Earl ", "King ")):
        return label
    if count == 1:
        return f"{'an' if label[0] in 'AEIOU' else 'a'} {label}"
    at = min([label.find(mark) for mark in (" of ", " (") if mark in label], default=len(label))
    first, rest = label[:at], label[at:]
    plural = first if first.endswith(("Infantry", "Irish", "Teulu")) else f"{first}s"
    return f"{count} {plural}{rest}"


def joined(groups: list[tuple[str, int]] | tuple[tuple[str, int], ...]) -> str:
    """Return a list of units in words."""
    parts = [several(count, label) for label, count in groups]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _modifiers(data: Data) -> str:
    parts = [f"{words} {number:+d}" for words, number in data["modifiers"]]
    return f" ({', '.join(parts)}: {data['total']})" if parts else ""


def _dice(data: Data) -> str:
    shown = [f"{label} {roll}{' hits' if hit else ''}" for label, roll, hit in data["rolls"]]
    bonus = f" ({data['bonus']:+d} to each)" if data["bonus"] else ""
    return f"{', '.join(shown)}{bonus}"


def _control(data: Data) -> str:
    castle = " with its castle" if data["castle"] else ""
    return f"{PEOPLE[data['side']]} control {NAMES[data['zone']]}{castle}."


def _lost(data: Data) -> str:
    where = {
        "siege": f"in the failed siege of {NAMES[data['zone']]}",
        "battle": f"in {NAMES[data['zone']]}",
        "pursuit": f"in the pursuit from {NAMES[data['zone']]}",
        "peasants": f"to the peasants of {NAMES[data['zone']]}",
        "assassin": f"to an assassin in {NAMES[data['zone']]}",
    }[data["cause"]]
    forever = " for good" if data["forever"] else ""
    return f"{PEOPLE[data['side']]} lose {several(1, data['unit'])} {where}{forever}."


def _moved(data: Data) -> str:
    return f"{joined([(data['unit'], data['count'])])} {'moves' if data['count'] == 1 else 'move'}"


def _all_do(units: tuple[tuple[str, int], ...], verb: str) -> str:
    alone = sum([count for _, count in units]) == 1
    return f"{_capital(joined(units))} {verb}{'es' * alone}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


TEXTS: dict[str, Callable[[Data], str]] = {
    "placing": lambda d: f"{d['unit']} will start in {NAMES[d['zone']]}.",
    "placed": lambda d: f"{d['unit']} starts in {NAMES[d['zone']]}.",
    "turn": lambda d: f"Turn {d['turn']} of {d['turns']} begins.",
    "phase": lambda d: f"{OF[d['side']]} {d['name']}.",
    "castle": lambda d: f"A castle is built in {NAMES[d['zone']]}.",
    "levied": lambda d: f"{NAMES[d['zone']]} levies a unit.",
    "levied_kind": lambda d: f"It is {several(1, d['unit'].removeprefix('Levied '))}.",
    "no_levy": lambda d: f"{PEOPLE[d['side']]} have no unit left to levy.",
    "mobilised": lambda d: f"{d['kingdom']} is mobilised.",
    "conquered": lambda d: f"{d['kingdom']} is completely conquered.",
    "event": lambda d: f"Random event {d['roll']:02d}: {d['name']}.",
    "no_event": lambda d: f"Random event {d['roll']:02d}: nothing happens.",
    "no_effect": lambda d: "It has no effect.",
    "weather": lambda d: f"The {d['weather']} weather marker is placed.",
    "weather_over": lambda d: f"The {d['weather']} weather is over.",
    "civil_war": lambda d: f"The units of {d['kingdom']} neither move nor attack this turn.",
    "rose": lambda d: f"{_capital(several(1, d['unit']))} rises in {NAMES[d['zone']]}.",
    "assassin": lambda d: (
        f"The assassin of Earl {d['name']} rolls {d['roll']}: "
        + ("the earl is dead." if d["killed"] else "nothing happens.")
    ),
    "raid": lambda d: f"{d['count']} Viking crew{'s' * (d['count'] != 1)} land in {NAMES[d['zone']]}.",
    "eadric": lambda d: f"Eadric the Wild rises: {d['count']} levied unit{'s' * (d['count'] != 1)} leave the counties.",
    "council": lambda d: (
        f"Royal Council: {', '.join(f'{name} {roll}' for name, roll in d['rolls'])}."
        + (" They roll again." if len(d["called"]) > 1 else "")
    ),
    "earl_away": lambda d: f"Earl {d['name']} is called away to the King.",
    "earl_back": lambda d: f"Earl {d['name']} is back in {NAMES[d['zone']]}.",
    "irish": lambda d: f"{d['count']} Irish units land in {NAMES[d['zone']]}.",
    "burnt": lambda d: f"The castle of {NAMES[d['zone']]} burns down.",
    "move": lambda d: f"{_capital(_moved(d))} from {NAMES[d['zone']]} to {NAMES[d['target']]}.",
    "strategic": lambda d: f"{_capital(_moved(d))} strategically from {NAMES[d['zone']]} to {NAMES[d['target']]}.",
    "gather": lambda d: (
        f"{_capital(joined([(d['unit'], d['count'])]))} in {NAMES[d['zone']]} "
        f"{'prepares' if d['count'] == 1 else 'prepare'} to invade {NAMES[d['target']]}."
    ),
    "sea": lambda d: (
        f"Crossing to {NAMES[d['zone']]}: {d['roll']}, " + ("a calm sea." if d["passed"] else "too rough.")
    ),
    "supply": lambda d: (
        f"Supply on the way to {NAMES[d['zone']]}: {d['roll']}{_modifiers(d)}, "
        + ("enough." if d["passed"] else "not enough: the advance stops.")
    ),
    "march": lambda d: f"{_all_do(d['units'], 'march')} into {NAMES[d['zone']]}.",
    "command": lambda d: f"{d['seat'].partition('/')[2].title()} commands the strategic movement.",
    "control": _control,
    "neutral": lambda d: f"{NAMES[d['zone']]} becomes neutral.",
    "battle": lambda d: (
        f"Battle in {NAMES[d['zone']]}: {PEOPLE[d['attacker']]} attack {PEOPLE[d['defender']].lower()[:4]}"
        f"{PEOPLE[d['defender']][4:]}."
    ),
    "siege": lambda d: (
        f"Siege of {NAMES[d['zone']]}: {d['roll']}{_modifiers(d)}, "
        + ("the castle is cut off." if d["passed"] else "the castle holds out.")
    ),
    "sent_back": lambda d: f"{_capital(several(1, d['unit']))} is sent back to {NAMES[d['target']]}.",
    "dice": lambda d: f"{OF[d['side']]} {'missiles' if d['missile'] else 'melee'} in {NAMES[d['zone']]}: {_dice(d)}.",
    "pursuit": lambda d: f"{OF[d['side']]} cavalry pursues from {NAMES[d['zone']]}: {_dice(d)}.",
    "lost": _lost,
    "retreat": lambda d: f"{PEOPLE[d['side']]} retreat from {NAMES[d['zone']]} to {NAMES[d['target']]}.",
    "retreated": lambda d: f"{_all_do(d['units'], 'reach')} {NAMES[d['target']]}.",
    "won": lambda d: f"{PEOPLE[d['side']]} win the battle of {NAMES[d['zone']]}.",
    "nobody_left": lambda d: f"Nobody is left to hold {NAMES[d['zone']]}.",
    "activated": lambda d: f"{d['count']} levied unit{'s' * (d['count'] != 1)} become active.",
    "points": lambda d: (
        "Points: " + ", ".join(f"{number} {name}" for name, number in d["lines"] if name != "total") + "."
    ),
    "result": lambda d: f"The game is over: {d['result']} with {d['score']} points.",
}


def tell_event(event: Event) -> str:
    """Return an event in words."""
    return TEXTS[event.kind](event.data)
