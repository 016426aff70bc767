"""States as JSON and back without loss. What is read is checked against the records' types and never executed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache
from typing import Any

from histgames.core.errors import RecordError
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
    _by_name(converter, "step", Step, tuple(rules.steps.values()))
    _by_name(converter, "action", Action, rules.notation.actions)
    return converter


def _by_name(converter: Any, key: str, base: type[Any], kinds: Iterable[type[Any]]) -> None:
    """Let a field of the type `base` hold any of `kinds`: the name of the class stands beside its fields as `key`."""
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

    known: dict[str, Any] = {kind.__name__: kind for kind in kinds}

    # made when first needed, for a part may hold others that are written by name, too
    @cache
    def plain(kind: Any) -> Any:
        return make_dict_unstructure_fn(kind, converter)

    @cache
    def made(kind: Any) -> Any:
        return make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    def unstructure(part: Any) -> dict[str, Any]:
        return {key: type(part).__name__, **plain(part.__class__)(part)}

    def structure(data: Mapping[str, Any], wanted: Any) -> Any:
        fields = dict(data)
        kind = known[str(fields.pop(key))]
        wanted = getattr(wanted, "__origin__", wanted)
        if not issubclass(kind, wanted):
            raise TypeError(f"{kind.__name__} is no {wanted.__name__}")
        return made(kind)(fields, kind)

    def fits(kind: object) -> bool:
        origin = getattr(kind, "__origin__", kind)
        return isinstance(origin, type) and issubclass(origin, base)

    converter.register_unstructure_hook_func(fits, unstructure)
    converter.register_structure_hook_func(fits, structure)


def _exactly(value: object, kind: type[object]) -> object:
    if type(value) is not kind:
        raise TypeError(f"{cited(value)} is no {WORDS[kind]}")
    return value


def to_plain(rules: Ruleset[Any], state: State) -> dict[str, Any]:
    """Return a state as dicts, lists, texts and numbers, ready for `json.dumps`."""
    data: dict[str, Any] = _converter(rules).unstructure(state)
    return data


def from_plain(rules: Ruleset[Any], data: Mapping[str, Any]) -> State:
    """Return the state that `data` describes.

    Raises
    ------
    RecordError
        If it is not a state of this game.
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
