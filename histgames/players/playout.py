"""Playing a game to its end without a session: the fast path of simulations, benchmarks and the fuzzer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from histgames.core import kernel
from histgames.core.ruleset import Ruleset
from histgames.core.session import Session
from histgames.core.steps import Action, Decision, Roll, State

__all__ = ["Player", "play_on", "playout"]


class Player(Protocol):
    """Somebody who decides: a bot. It gets a view, never the seed or the dice."""

    @property
    def name(self) -> str:
        """What it is called."""

    def choose(self, rules: Ruleset[Any], view: State, seat: str, legal: Sequence[Action], random: Random) -> Action:
        """Return one of the legal actions."""


def playout(
    rules: Ruleset[Any],
    state: State,
    players: Mapping[str, Player],
    random: Random,
    *,
    watch: Callable[[State], None] | None = None,
    most: int = 100_000,
) -> tuple[State, int]:
    """Play a state to its end.

    Parameters
    ----------
    players : mapping
        A player for each side, or for each seat.
    random : Random
        Decides dice, and is the players' own chance.
    watch : callable, optional
        Called with every state on the way.
    most : int
        A game that needs more decisions than this is given up.

    Returns
    -------
    state, decisions
        The final state, and how many decisions were made.

    Raises
    ------
    RuntimeError
        If the game does not end.

    Examples
    --------
    >>> from histgames.games import find_rules
    >>> from histgames.players import RandomPlayer
    >>> rules, random = find_rules("marcher-lords"), Random(1067)
    >>> state, decisions = playout(rules, rules.begin(), dict.fromkeys(rules.sides, RandomPlayer()), random)
    >>> state.outcome is not None, decisions > 50
    (True, True)
    """
    decisions = 0
    while state.outcome is None:
        top = state.stack[-1]
        if isinstance(top, Roll):
            state, _ = kernel.settle(state, top.chance(state).sample(random))
        elif isinstance(top, Decision):
            seat = top.seats(state)[0]
            player = players.get(seat) or players[rules.side_of(seat)]
            legal = top.options(state, seat)
            view = state if player.name == "random" else rules.view(state, seat)
            state, _ = kernel.apply(state, seat, player.choose(rules, view, seat, legal, random))
            decisions += 1
            if decisions > most:
                raise RuntimeError(f"the game did not end within {most} decisions")
        else:
            raise TypeError(f"nothing follows {type(top).__name__}")
        if watch is not None:
            watch(state)
    return state, decisions


def play_on(session: Session[Any], players: Mapping[str, Player], random: Random) -> None:
    """Let players go on with a session until the game is over, or somebody must decide who is none of them.

    Parameters
    ----------
    players : mapping
        A player for some or all sides or seats.
    random : Random
        The players' own chance; the dice are the session's.

    Examples
    --------
    >>> import histgames as hg
    >>> from histgames.players import RandomPlayer
    >>> game = hg.new("marcher-lords", seed=1067)
    >>> play_on(game, {"norman": RandomPlayer()}, Random(1067))
    >>> sorted(game.to_act)
    ['welsh']
    """
    while True:
        for seat in sorted(session.to_act):
            player = players.get(seat) or players.get(session.rules.side_of(seat))
            if player is not None:
                legal = session.legal_for(seat)
                session.play(player.choose(session.rules, session.view(seat), seat, legal, random), seat)
                break
        else:
            return
