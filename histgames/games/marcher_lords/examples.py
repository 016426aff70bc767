"""Positions in a line, for examples and tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from histgames.core.chance import Drawn, Manual, Scripted
from histgames.core.ruleset import Ruleset
from histgames.core.session import Session
from histgames.games.marcher_lords.game import make
from histgames.games.marcher_lords.state import Marches

__all__ = ["position", "rules"]


@cache
def rules() -> Ruleset[Marches]:
    """Return the rules of the game with its own tables, put together once.

    Examples
    --------
    >>> rules() is rules(), rules().title
    (True, 'The Marcher Lords')
    """
    return make()


def position(
    *lines: str,
    dice: Sequence[int | str | Drawn] = (),
    phase: str = "norman Movement Phase",
    turn: int = 2,
    **options: bool | str,
) -> Session[Marches]:
    """Return a game that starts from a position; zones that are not named are neutral and empty.

    Parameters
    ----------
    *lines : str
        The position, a line for each zone; see `histgames.games.marcher_lords.show.position_read`.
    dice : sequence, optional
        The next outcomes in order, several dice of one roll as a tuple; after them outcomes must be typed in.
    phase, turn : str, int
        Where play begins, if no line says it.
    **options
        Options to switch.

    Raises
    ------
    GameError
        If a line is wrong; the message names it.

    Examples
    --------
    >>> game = position("Hereford: norman, Knight 2", "Elfael: welsh, Infantry", dice=[9])
    >>> _ = game.play("invade Knight 2 Hereford > Elfael"), game.play("advance Elfael")
    >>> print(game.log[2])
    Supply on the way to Elfael: 9 (-1 for 1 zone from home) makes 8; 2 or more was needed: enough. (ML-6.2i)
    """
    text = "\n".join(lines)
    given = {"phase": phase, "turn": str(turn)}
    said = {line.split()[0] for line in text.splitlines() if line.strip() and ":" not in line}
    head = [f"{word} {value}" for word, value in given.items() if word not in said]
    state = rules().read_position("\n".join([*head, text]), options)
    known = tuple([entry if isinstance(entry, tuple) else (entry,) for entry in dice])
    source = Scripted(known) if known else Manual()
    return Session(rules(), state.scenario, options, dice=source, start=state)
