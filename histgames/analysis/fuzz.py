"""Fuzzing: random games that look for what must never happen, in any game.

After every step it is checked that the position is possible, that no piece was lost or made, that somebody can do something, and
that the state before was not touched. At some steps also that looking changes nothing, that a view tells no secret, that what happened
and what can be done has its words, and that text, JSON and hash of state and actions come back the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any

from attrs import Factory, define, fields, has

from histgames.core import kernel
from histgames.core.codec import from_plain, to_plain
from histgames.core.digest import digest
from histgames.core.events import Event
from histgames.core.ledger import is_rule
from histgames.core.names import cited
from histgames.core.options import random_options
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Action, Decision, Roll, State
from histgames.games import find_rules

__all__ = ["Fuzzed", "fuzz"]

#: A game that needs more decisions than this is endless.
ENDLESS = 20_000
#: A step that takes longer (seconds) is noted.
SLOW = 0.25

Watch = Callable[[State], list[str]]
After = tuple[State, tuple[Event, ...]]


@define
class Fuzzed:
    """What came of a game: its seed, options and sides, how it ended, the slowest step, those that were too slow, and what went wrong."""

    game: str
    scenario: str
    seed: int
    options: dict[str, bool | str]
    sides: tuple[str, ...] = ()
    result: str = ""
    decisions: int = 0
    slowest: float = 0.0  # seconds
    slow: list[str] = Factory(list)
    faults: list[str] = Factory(list)


def fuzz(
    game: str | Ruleset[Any],
    scenario: str,
    seed: int,
    *,
    options: Mapping[str, bool | str] | None = None,
    sample: float = 0.02,
    watch: Watch | None = None,
) -> Fuzzed:
    """Play one random game and check everything on the way.

    Parameters
    ----------
    game : str or Ruleset
        Name of the game, or rules of one's own.
    scenario : str
        What is played.
    seed : int
        Decides options, number of players, actions and dice. With odd seeds an action is any of the legal ones, with even seeds first its verb is
        drawn, which leads to other games.
    options : mapping, optional
        Options to switch, in place of random ones.
    sample : float
        At which share of the steps text, JSON and hash are checked; secrets and words are checked five times as often.
    watch : callable, optional
        Further checks of the game's own: gets every state, returns what is wrong with it.

    Raises
    ------
    GameError
        If the game, the scenario or an option does not exist, or options do not go together.

    Examples
    --------
    >>> fuzz("marcher-lords", "welsh-resurgence", 1067).faults
    []
    """
    rules = find_rules(game) if isinstance(game, str) else game
    random = Random(seed)
    drawn = random_options(rules.options, rules.scenario(scenario), random) if options is None else options
    chosen = rules.choose_options(drawn, scenario)
    state = rules.begin(scenario, chosen, players=random.choice(rules.players))
    report = Fuzzed(rules.name, scenario, seed, chosen, rules.sides_of(state))
    try:
        kernel.run(state, [])
        while state.outcome is None and not report.faults and report.decisions < ENDLESS:
            state = _step(rules, state, random, report, 5 * sample)
            report.faults += rules.check(state)
            report.faults += watch(state) if watch else []
            if state.outcome is None and random.random() < sample:
                report.faults += _same_again(rules, state)
    except Exception as error:  # whatever it is, it is a fault of the rules
        report.faults.append(f"{type(error).__name__}: {error} at {_where(rules, state)}")
    if state.outcome is None and not report.faults:
        report.faults.append(f"the game has not ended after {ENDLESS} decisions")
    report.result = "" if state.outcome is None else state.outcome.result
    return report


def _where(rules: Ruleset[Any], state: State) -> str:
    return f"{rules.headline(state)}, {type(state.stack[-1]).__name__ if state.stack else 'nothing on the stack'}"


def _step(rules: Ruleset[Any], state: State, random: Random, report: Fuzzed, share: float) -> State:
    """Return the state after one action or roll, noting what was wrong on the way."""
    before = state.copy()
    start = perf_counter()
    what, go = _chosen(rules, state, random, report)
    after, events = go()
    seconds = perf_counter() - start
    if seconds > SLOW:  # once more: another program may have been in the way
        start = perf_counter()
        go()
        seconds = perf_counter() - start
    faults: list[str] = []
    if state != before:
        faults.append(f"the state was changed by what came after it, {difference(before, state)}")
    if random.random() < share:
        faults += _secrets(rules, after, random)
        faults += _words(rules, after, events)
    old, new = rules.census(state), rules.census(after)
    if old and new and old != new:
        wrong = {name: (old.get(name), new.get(name)) for name in {*old, *new} if old.get(name) != new.get(name)}
        faults.append(f"pieces were lost or made, {wrong}")
    report.slowest = max(report.slowest, seconds)
    report.slow += [f"{seconds * 1000:.0f} ms: {what()}"] if seconds > SLOW else []
    report.faults += [f"{fault}: {what()}" for fault in faults]
    return after


def _chosen(
    rules: Ruleset[Any], state: State, random: Random, report: Fuzzed
) -> tuple[Callable[[], str], Callable[[], After]]:
    """Return a roll, or an action of one of the seats that are asked: its description, and how to carry it out."""
    top = state.stack[-1]
    if isinstance(top, Roll):
        drawn = top.chance(state).sample(random)
        return lambda: _where(rules, state), lambda: kernel.settle(state, drawn)
    if not isinstance(top, Decision):
        raise AssertionError(f"nothing follows {type(top).__name__}")
    seats = top.seats(state)
    if not seats:
        raise AssertionError("nobody is asked")
    seat = random.choice(seats)
    legal = top.options(state, seat)
    if not len(legal):
        raise AssertionError(f"{seat} has no legal action")
    action = _any_action(rules, legal, random, by_verb=report.seed % 2 == 0)
    report.decisions += 1
    return lambda: f"{_where(rules, state)}: {rules.notation.show(action)}", lambda: kernel.apply(state, seat, action)


def _any_action(rules: Ruleset[Any], legal: Sequence[Action], random: Random, *, by_verb: bool) -> Action:
    action = legal[random.randrange(len(legal))]
    if by_verb and len(legal) > 1:
        verbs: dict[str, list[Action]] = {}
        for each in legal:
            verbs.setdefault(rules.notation.verb(each), []).append(each)
        action = random.choice(verbs[random.choice(list(verbs))])
    return action


def _secrets(rules: Ruleset[Any], state: State, random: Random) -> list[str]:
    """Return whether a view tells a secret, or looking changes the state.

    What a side may not know is drawn anew; its view, and what it may do, must be as before.
    """
    faults: list[str] = []
    before = state.copy()
    for side in rules.sides_of(state):
        view = rules.view(state, side)
        other = rules.imagine(view, side, random)
        if rules.view(view, side) != view:
            faults.append(f"the view of {side} changes when it is taken again")
        if rules.view(other, side) != view:
            where = difference(view, rules.view(other, side))
            faults.append(
                f"the view of {side} tells what it should hide, or imagining it changes what it shows, {where}"
            )
        seats = [seat for seat in kernel.to_act(state) if rules.side_of(seat) == side]
        if any(list(kernel.legal(state, seat)) != list(kernel.legal(view, seat)) for seat in seats):
            faults.append(f"what {side} may do tells what its view hides")
        if any(_asked(rules, state, seat) != _asked(rules, seen, seat) for seat in seats for seen in (view, other)):
            faults.append(f"the question to {side} tells what its view hides")
        for told in (rules.headline, rules.score, rules.track):
            told(view)  # what is shown to a side is asked of its view
    if state != before:
        faults.append("looking at the state changed it")
    return faults


def _words(rules: Ruleset[Any], state: State, events: Sequence[Event]) -> list[str]:
    """Return what has no words: an event, the question at hand, or one of its answers."""
    told = [(rules.tell(event), type(event).__name__) for event in events]
    strange = [f"{type(event).__name__} cites {event.rule!r}" for event in events if not is_rule(event.rule)]
    top = state.stack[-1] if state.outcome is None and state.stack else None
    if isinstance(top, Decision):
        for seat in top.seats(state):
            prompt = top.prompt(state, seat)
            told.append((rules.ask(prompt).text, f"the question of {type(top).__name__}"))
            strange += [f"{type(top).__name__} cites {prompt.rule!r}"] if not is_rule(prompt.rule) else []
            told += [(rules.say(action), rules.notation.show(action)) for action in kernel.legal(state, seat)]
    return [f"{what} has no words" for text, what in told if not text.strip()] + [
        f"{what}, which is not in the ledger" for what in strange
    ]


def _asked(rules: Ruleset[Any], state: State, seat: str) -> str:
    top = state.top
    return rules.ask(top.prompt(state, seat)).text if isinstance(top, Decision) else ""


def difference(one: Any, other: Any, where: str = "") -> str:
    """Return where two records of plain data differ first, and how.

    Examples
    --------
    >>> from histgames.core import Outcome
    >>> difference(Outcome(("norman",), "victory", {"norman": 12}, ""), Outcome(("norman",), "victory", {"norman": 7}, ""))
    'scores[0][1]: 12 and 7'
    """
    if type(one) is type(other) and has(type(one)):
        for field in fields(type(one)):
            mine, theirs = getattr(one, field.name), getattr(other, field.name)
            if mine != theirs:
                return difference(mine, theirs, f"{where}.{field.name}".lstrip("."))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys([*one, *other]):
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{where}[{key!r}]")
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                return difference(mine, theirs, f"{where}[{number}]")
    return f"{where}: {cited(one)} and {cited(other)}"


def _same_again(rules: Ruleset[Any], state: State) -> list[str]:
    """Return what is not the same after it was written and read."""
    faults: list[str] = []
    again = from_plain(rules, json.loads(json.dumps(to_plain(rules, state))))
    if again != state:
        faults.append("the state is another one after JSON")
    if digest(again) != digest(state):
        faults.append("the hash of the state is another one after JSON")
    for seat in kernel.to_act(state):
        for action in kernel.legal(state, seat):
            text = rules.notation.show(action)
            if rules.notation.parse(text) != action:
                faults.append(f"{text!r} is read as another action")
    return faults
