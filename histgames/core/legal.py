"""Which actions are legal, which one a text means, and why another is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from histgames.core import kernel
from histgames.core.errors import AmbiguousAction, GameError, IllegalAction, UnreadableAction
from histgames.core.marks import override
from histgames.core.names import cited
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Action, Decision, State
from histgames.core.words import ENGLISH, joined

__all__ = ["Legal", "choose", "must_all_be_legal"]

# What is said around a game's own words; a language file of a game may have these too.
NOT_LEGAL = "{given} is not legal: {why} ({rule})."
NOT_NOW = "{given} is not legal now: {why} ({rule})"
WOULD_BE = "Legal now: {legal}."
NOTHING_NOW = "No action is possible now: {why}."
ROLL_FIRST = "{what} must be rolled first"
IS_OVER = "the game is over"
NOT_ASKED = "{given} is not asked now: {seats} must decide."


class Legal(Sequence[Action]):
    """The legal actions at a position: ``in``, ``len`` and iteration make only what they need.

    `in` takes an action or its text.
    """

    def __init__(self, rules: Ruleset[Any], menu: Sequence[Action]) -> None:
        self._rules = rules
        self._menu = menu

    @override
    def __len__(self) -> int:
        return len(self._menu)

    @override
    def __getitem__(self, index: Any) -> Any:
        return self._menu[index]

    @override
    def __iter__(self) -> Iterator[Action]:
        return iter(self._menu)

    @override
    def __contains__(self, action: object) -> bool:
        """Return whether an action, or an action's text, is legal."""
        if isinstance(action, str):
            try:
                return any(reading in self._menu for reading in self._rules.notation.readings(action))
            except GameError:
                return False
        return action in self._menu

    @override
    def __repr__(self) -> str:
        """Return the actions in notation, the first twelve of many."""
        shown = [self._rules.notation.show(action) for action in self._menu[:12]]
        more = f", and {len(self) - 12} more" if len(self) > 12 else ""
        return f"<{len(self)} legal: {'; '.join(shown)}{more}>"


def choose(
    rules: Ruleset[Any], state: State, action: Action | str, seat: str | None, *, language: str = ENGLISH
) -> tuple[str, Action]:
    """Return the seat and the legal action that are meant.

    Parameters
    ----------
    action : Action or str
        The action, or its text; of several readings the only legal one counts, and one that says too little is completed
        (`histgames.core.steps.Decision.meant`).
    seat : str, optional
        Who decides; needed only if several seats are asked and the action is legal for more than one.

    Raises
    ------
    UnreadableAction, AmbiguousAction, IllegalAction
        The message says what was given, which rule forbids it and what would be legal.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> choose(raid.make(), raid.make().begin(), "hide 2", None)
    ('farmer', Hide(count=2))
    """
    seats = kernel.to_act(state)
    if not seats:
        words, chance = rules.words(language), kernel.chance_at(state)
        waits = words.phrase(ROLL_FIRST, {"what": words.text(chance.what)}) if chance else words.text(IS_OVER)
        raise IllegalAction(words.phrase(NOTHING_NOW, {"why": waits}))
    if seat is not None and seat not in seats:
        words = rules.words(language)
        raise IllegalAction(words.phrase(NOT_ASKED, {"given": cited(seat), "seats": joined(seats, words)}))
    if not isinstance(action, Action | str):
        raise UnreadableAction(f"{cited(action)} is no action: give one of the legal ones, or its text.")
    asked = seats if seat is None else (seat,)
    readings = rules.notation.readings(action) if isinstance(action, str) else (action,)
    said = {s: _meant(state, s, readings) if isinstance(action, str) else readings for s in asked}
    fits = [(s, reading) for s in asked for reading in said[s] if reading in kernel.legal(state, s)]
    if len(fits) == 1:
        return fits[0]
    show = rules.notation.show
    if fits:
        if len({show(a) for _, a in fits}) == 1:
            who = " or ".join(dict.fromkeys(s for s, _ in fits))
            raise AmbiguousAction(f"{action!r} can be done by {who}: say who does it.", tuple(show(a) for _, a in fits))
        shown = tuple(f"{show(a)} ({s})" if len(asked) > 1 else show(a) for s, a in fits)
        raise AmbiguousAction(f"{action!r} may mean {', '.join(shown[:6])}: write more of it.", shown)
    if len(readings) > 1:
        shown = tuple(show(reading) for reading in readings)
        raise AmbiguousAction(f"This may mean {', '.join(shown[:6])}; none of them is legal now.", shown)
    raise why_not(rules, state, asked[0], said[asked[0]][0], language=language)


def _meant(state: State, seat: str, readings: Sequence[Action]) -> tuple[Action, ...]:
    """Return what a seat means by the readings of a text: those that are not legal as they stand may be short for others."""
    top, legal = state.stack[-1], kernel.legal(state, seat)
    assert isinstance(top, Decision)
    found = [reading if reading in legal else top.meant(state, seat, reading) for reading in readings]
    return tuple(dict.fromkeys(found))


def why_not(rules: Ruleset[Any], state: State, seat: str, action: Action, *, language: str = ENGLISH) -> IllegalAction:
    """Return the error that says why an action is not legal now, by which rule, and what would be."""
    top = state.stack[-1]
    assert isinstance(top, Decision)
    notation, legal = rules.notation, kernel.legal(state, seat)
    known = type(action) in notation.actions
    refusal = top.refuse(state, seat, action) if known else None
    same = [a for a in legal if known and notation.verb(a) == notation.verb(action)]
    if len(same) > 1:  # those that begin where the given one does come first
        places = notation.places(action)
        same.sort(key=lambda a: notation.places(a)[:1] != places[:1])
    alike = [notation.show(a) for a in same]
    alike = alike or [notation.show(a) for a in legal[:6]]
    words = rules.words(language)
    would = words.phrase(WOULD_BE, {"legal": f"{'; '.join(alike[:6])}{' ...' if len(alike) > 6 else ''}"})
    given = repr(notation.show(action) if known else repr(action))
    why = rules.ask(top.prompt(state, seat), language) if refusal is None else rules.why(refusal, language)
    said = words.phrase(NOT_NOW if refusal is None else NOT_LEGAL, {"given": given, "why": why.text, "rule": why.rule})
    return IllegalAction(f"{said} {would}", why.rule)


def must_all_be_legal(
    rules: Ruleset[Any], state: State, parts: Sequence[str], seat: str | None, *, language: str = ENGLISH
) -> None:
    """Raise the error of the first of several actions that cannot be carried out after those before it.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> must_all_be_legal(raid.make(), raid.make().begin(), ["hide 1", "raid"], None)
    """
    for number, part in enumerate(parts, start=1):
        try:
            by, chosen = choose(rules, state, part, seat, language=language)
        except GameError as error:
            error.args = (f"{error} (Number {number} of {len(parts)}; none of them was played.)",)
            raise
        state, _ = kernel.apply(state, by, chosen)
