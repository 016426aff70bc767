"""The options: the vote for a draw, the last year, powers without a player."""

from __future__ import annotations

from histgames.core.options import Option
from histgames.games.classical.state import SIDES

__all__ = ["ABSENT", "DRAWS", "LAST_YEAR", "OPTIONS"]

DRAWS = Option(name="draws", title="Draws by vote", default=True, about="A draw can be agreed by vote.", rule="CD-4.2")
LAST_YEAR = Option(
    name="last_year",
    title="Last year",
    default="1935",
    about="After this year the game is a draw.",
    rule="CD-4.3",
    choices=("1905", "1910", "1920", "1935"),
)
ABSENT = Option(
    name="absent",
    title="Powers that nobody plays",
    default="nobody",
    about="Powers that nobody plays: their units hold. With six players Italy, with five Germany too.",
    rule="CD-5.1",
    choices=("nobody", *SIDES, "germany and italy"),
    words={"nobody": "none", **{side: side.title() for side in SIDES}, "germany and italy": "Germany and Italy"},
)
OPTIONS = {option.name: option for option in (LAST_YEAR, DRAWS, ABSENT)}
