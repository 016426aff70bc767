"""What holds for every game: shown on the toys by random play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Session, kernel
from histgames.core.digest import digest
from histgames.core.options import random_options
from tests.core.playing import TOYS, play_out, states

names = st.sampled_from(list(TOYS))
seeds = st.integers(0, 10_000)


def begun(name: str, seed: int) -> Any:
    """Return a game at its start: scenario, options and number of players are drawn."""
    rules, random = TOYS[name], Random(seed)
    scenario = random.choice(list(rules.scenarios.values()))
    options = random_options(rules.options, scenario, random)
    return rules.begin(scenario.name, options, players=random.choice(rules.players))


@given(name=names, seed=seeds)
def test_random_legal_play_ends(name: str, seed: int) -> None:
    """Whatever is chosen, there is always something legal, and the game ends with winners who play."""
    rules = TOYS[name]
    end = play_out(rules, begun(name, seed), Random(seed))
    assert set(end.outcome.winners) <= set(rules.sides_of(end))
    assert set(dict(end.outcome.scores)) <= set(rules.sides_of(end))
    assert end.outcome.rule.startswith("TOY-")


@given(name=names, seed=seeds)
def test_looking_changes_nothing(name: str, seed: int) -> None:
    """Views, what may be imagined, legal actions, questions, checks and scores leave the state as it is."""
    rules = TOYS[name]

    def look(state: Any) -> None:
        before, shown = state.copy(), digest(state)
        for seat in rules.sides_of(state):
            view = rules.view(state, seat)
            rules.imagine(view, seat, Random(1))
            list(kernel.legal(state, seat))
            rules.score(view)
        for seat in kernel.to_act(state):
            rules.ask(state.top.prompt(state, seat))
        rules.check(state), rules.headline(state), rules.date(state), rules.census(state), rules.rows(state)
        assert state == before
        assert digest(state) == shown

    play_out(rules, begun(name, seed), Random(seed), look)


@given(name=names, seed=seeds)
def test_what_a_seat_imagines_looks_like_what_it_sees(name: str, seed: int) -> None:
    """A full state that a seat may believe in gives the same view, the same question and the same actions."""
    rules = TOYS[name]

    def believe(state: Any) -> None:
        for seat in rules.sides_of(state):
            view = rules.view(state, seat)
            imagined = rules.imagine(view, seat, Random(seed))
            assert rules.view(imagined, seat) == view
            assert list(kernel.legal(imagined, seat)) == list(kernel.legal(state, seat))

    play_out(rules, begun(name, seed), Random(seed), believe)


@given(name=names, seed=seeds)
def test_undo_restores_equality(name: str, seed: int) -> None:
    """From the end of a game back to its start, each position is the one that was there, with the same hash."""
    random, game = Random(seed), Session(TOYS[name], seed=seed)
    seen = [(game.state.copy(), digest(game.state))]
    while game.outcome is None:
        seat = random.choice(sorted(game.to_act))
        game.play(random.choice(kernel.legal(game.state, seat)), seat)
        seen.append((game.state.copy(), digest(game.state)))
    assert game.stop == len(seen) - 1
    for state, shown in reversed(seen[:-1]):
        game.undo()
        assert game.state == state
        assert digest(game.state) == shown


@given(name=names, seed=seeds)
def test_each_legal_action_is_written_and_read(name: str, seed: int) -> None:
    """Its text means it, for the seat that may do it; and it can be told to people."""
    rules = TOYS[name]

    def write(state: Any) -> None:
        for seat in kernel.to_act(state):
            for action in kernel.legal(state, seat):
                assert rules.notation.parse(rules.notation.show(action)) == action
                assert rules.say(action)

    play_out(rules, begun(name, seed), Random(seed), write)


@given(name=names, seed=seeds)
def test_every_event_can_be_told(name: str, seed: int) -> None:
    """A sentence without empty fields, in each language of the game."""
    rules, random = TOYS[name], Random(seed)
    state, events = begun(name, seed), list[Any]()
    kernel.run(state, events)
    while state.outcome is None:
        chance = kernel.chance_at(state)
        if chance is not None:
            state, more = kernel.settle(state, chance.sample(random))
        else:
            seat = random.choice(kernel.to_act(state))
            state, more = kernel.apply(state, seat, random.choice(kernel.legal(state, seat)))
        events += more
    for event in events:
        for language in rules.languages:
            told = rules.tell(event, language)
            assert told[0] == told[0].upper()
            assert "{" not in told


@pytest.mark.parametrize("name", TOYS)
def test_every_kind_of_step_event_and_action_happens(name: str) -> None:
    """Over some games each part of a toy is met, so that nothing in it is idle."""
    rules, steps, actions = TOYS[name], set[str](), set[str]()
    for seed in range(150):
        start = begun(name, seed)
        random = Random(seed)

        def note(state: Any) -> None:
            steps.update(type(step).__name__ for step in state.stack)
            for seat in kernel.to_act(state):
                actions.update(type(action).__name__ for action in kernel.legal(state, seat))

        steps.update(type(step).__name__ for step in start.stack)
        play_out(rules, start, random, note)
    # what runs at once and leaves nothing is never seen on the stack
    at_once = {"Reckoning", "Year", "Hurry", "Raiding", "Toll", "Aftermath"}
    assert set(rules.steps) - steps - at_once == set()
    assert {action.__name__ for action in rules.notation.actions} == actions


def test_the_same_seed_gives_the_same_game() -> None:
    """Random play is repeatable."""
    for rules in TOYS.values():
        assert states(rules, 4) == states(rules, 4)
