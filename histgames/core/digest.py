"""A short hash of a state, the same on any Python, to check that a record replays to the same position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from attrs import NOTHING, Factory, fields, has

__all__ = ["digest"]


def digest(state: object) -> str:
    """Return eight letters and digits that stand for a state of plain data.

    Fields that hold their default are left out, so that a field added later does not change old hashes.

    Examples
    --------
    >>> from tests.core.toys.raid import Farm
    >>> digest(Farm(cattle=5)) == digest(Farm(cattle=5)), digest(Farm(cattle=5)) == digest(Farm(cattle=4))
    (True, False)
    """
    return blake2b(_text(state).encode(), digest_size=4).hexdigest()


def _text(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, tuple | list):
        return f"[{','.join([_text(v) for v in value])}]"
    if isinstance(value, Mapping):
        return f"{{{','.join([f'{k}:{_text(v)}' for k, v in sorted(value.items())])}}}"
    if isinstance(value, frozenset | set):
        return f"({','.join(sorted([_text(v) for v in value]))})"
    if has(type(value)):
        if type(value).__hash__ is not None:
            try:
                return _frozen(value)
            except (
                TypeError
            ):  # a frozen record that holds a mapping has no hash of its own, or what is in it is no plain data
                pass
        return _record(value)
    raise TypeError(f"{type(value).__name__} is no plain data")


def _record(value: object) -> str:
    parts = []
    for name, default in _defaults(type(value)):
        part = getattr(value, name)
        if part != default:
            parts.append(f"{name}={_text(part)}")
    return f"{type(value).__name__}({','.join(parts)})"


@lru_cache(maxsize=50_000)
def _frozen(value: object) -> str:
    return _record(value)


_known: dict[type, tuple[tuple[str, object], ...]] = {}


def _defaults(kind: type[Any]) -> tuple[tuple[str, object], ...]:
    if kind not in _known:
        pairs: list[tuple[str, object]] = []
        for attribute in fields(kind):
            if not attribute.init:  # follows from the others
                continue
            default = attribute.default
            if isinstance(default, Factory):  # type: ignore[arg-type]
                default = NOTHING if default.takes_self else default.factory()
            pairs.append((attribute.name, default))
        _known[kind] = tuple(pairs)
    return _known[kind]
