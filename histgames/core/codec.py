"""States as JSON and back without loss. What is read is checked against the records' types and never executed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from histgames.core.errors import FaultyGame, RecordError
from histgames.core.names import cited
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Action, State, Step

__all__ = ["from_plain", "to_plain"]


WORDS: dict[type[object], str] = {str: "text", bool: "yes or no", int: "whole number"}


@cache
def _converter(rules: Ruleset[Any]) -> Any:
    # cattrs takes longer to import than the whole kernel, and only saves of hand-made positions need it
    from cattrs import Converter

    # JSON knows no sets; in order, so that equal states give equal text
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={Set: sorted})
    for plain_type in (str, bool, int):  # nothing is made fit: a file that says "yes" where true belongs is wrong
        converter.register_structure_hook(plain_type, _exactly)
    converter.register_structure_hook_func(_is_plain_union, _one_of)
    _named(converter, rules, "action", Action, rules.notation.actions)  # first, for steps hold actions
    _named(converter, rules, "step", Step, rules.steps.values())
    return converter


def _named(converter: Any, rules: Ruleset[Any], key: str, base: type[Any], parts: Iterable[type[Any]]) -> None:
    """Write the records below `base` with the name of their class, and read them by it."""
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

    kinds = {kind.__name__: kind for kind in parts}

    def unstructure(part: Any) -> dict[str, Any]:
        kind = type(part)
        if kind not in plain:
            raise FaultyGame(
                f"{kind.__name__} in {kind.__module__} is no {key} of {rules.title} that can be saved: "
                "a pattern that others are made from, or whose name begins with an underscore, is never in a state."
            )
        return {key: kind.__name__, **plain[kind](part)}

    def structure(data: Mapping[str, Any], wanted: Any) -> Any:
        fields = dict(data)
        kind = kinds[str(fields.pop(key))]
        if not _is_below(kind, getattr(wanted, "__origin__", wanted)):
            raise TypeError(f"{cited(kind.__name__)} cannot stand there")
        return made[kind](fields, kind)

    converter.register_unstructure_hook_func(lambda kind: _is_below(kind, base), unstructure)
    converter.register_structure_hook_func(lambda kind: _is_below(kind, base), structure)
    # after the hooks, for steps hold steps
    plain = {kind: make_dict_unstructure_fn(kind, converter) for kind in kinds.values()}
    made = {kind: make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True) for kind in kinds.values()}


def _exactly(value: object, kind: type[object]) -> object:
    if type(value) is not kind:
        raise TypeError(f"{cited(value)} is no {WORDS[kind]}")
    return value


def _is_plain_union(kind: object) -> bool:
    """Say whether a field may hold plain values of different types, such as the faces and names of chance."""
    return get_origin(kind) in (Union, UnionType) and all(each in (*WORDS, type(None)) for each in get_args(kind))


def _one_of(value: object, kind: object) -> object:
    if type(value) not in get_args(kind):
        wanted = " or ".join(WORDS.get(each, "nothing") for each in get_args(kind))
        raise TypeError(f"{cited(value)} is no {wanted}")
    return value


def _is_below(kind: object, base: type[object]) -> bool:
    origin = getattr(kind, "__origin__", kind)
    return isinstance(origin, type) and issubclass(origin, base)


def to_plain(rules: Ruleset[Any], state: State) -> dict[str, Any]:
    """Return a state as dicts, lists, texts and numbers, ready for `json.dumps`.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> plain = to_plain(raid.make(), raid.Farm(stack=(raid.RaiderDecides(), raid.Theft())))
    >>> plain["cattle"], plain["stack"]
    (6, [{'step': 'RaiderDecides'}, {'step': 'Theft'}])
    """
    data: dict[str, Any] = _converter(rules).unstructure(state)
    return data


def from_plain(rules: Ruleset[Any], data: Mapping[str, Any]) -> State:
    """Return the state that `data` describes.

    Raises
    ------
    RecordError
        If it is not a state of this game.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> from_plain(raid.make(), {"cattle": 3, "stack": [{"step": "Theft"}]}).top
    Theft()
    >>> from_plain(raid.make(), {"cattle": "many"})
    Traceback (most recent call last):
        ...
    histgames.core.errors.RecordError: This is no position of Raid: 'many' is no whole number.
    """
    try:
        state: State = _converter(rules).structure(data, rules.state)
    except Exception as error:  # cattrs raises groups of many kinds
        raise RecordError(f"This is no position of {rules.title}: {_reason(error)}.") from error
    return state


def _reason(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup) and error.exceptions:
        error = error.exceptions[0]
    if isinstance(error, KeyError):
        return f"the entry {error} is missing or wrong"
    return str(error).rstrip(".") or type(error).__name__
