"""How powers, places, units and orders are written in sentences, in the usual style of a report: ``A London - Belgium``."""

from __future__ import annotations

from collections.abc import Sequence

from histgames.adjudicator import Unit
from histgames.core.words import Show, Words
from histgames.games.classical.actions import Written
from histgames.games.classical.state import CHART, NAMES

__all__ = ["WAYS", "order_text"]

#: Sentences for orders; those of a support are two.
TEXTS = {
    "hold": "{order:unit} holds",
    "move": "{order:unit} - {to:place}{by_sea: via convoy|}",
    "support": "{order:unit} S {order:other}",
    "convoy": "{order:unit} C {order:other} - {to:place}",
    "retreat": "{order:unit} retreats to {to:place}",
    "disband": "disbands {order:unit}",
    "build": "builds {order:unit}",
    "waive": "waives a build",
}
SUPPORT_TO_MOVE = "{order:unit} S {order:other} - {to:place}"


def order_text(order: Written, words: Words) -> str:
    """Return an order in words with full names.

    Examples
    --------
    >>> order_text(Written("support", "A", "par", "mar", "bur", "A"), Words("en", WAYS))
    'A Paris S A Marseilles - Burgundy'
    """
    text = SUPPORT_TO_MOVE if order.what == "support" and order.to else TEXTS[order.what]
    return words.phrase(text, {"order": order, "to": order.to, "by_sea": order.via_convoy})


def _power(power: str, words: Words) -> str:
    return words.text(NAMES[power]) if power else ""


def _place(at: str, words: Words) -> str:
    return CHART.label(at) if at in CHART.province_of else at


def _places(places: Sequence[str], words: Words) -> str:
    return ", ".join([words.show("place", at) for at in places])


def _named(kind: str, at: str, words: Words) -> str:
    return f"{kind} {words.show('place', at)}".strip()


def _unit(unit: Unit | Written, words: Words) -> str:
    return _named(unit.kind, unit.at, words)


def _other(order: Written, words: Words) -> str:
    """The unit that is supported or carried."""
    return _named(order.target_kind, order.target, words)


def _whose(unit: Unit, words: Words) -> str:
    return _power(unit.power, words)


def _kind(kind: str, words: Words) -> str:
    return words.text("army" if kind == "A" else "fleet")


def _outcome(outcome: str, words: Words) -> str:
    return f" ({words.text(outcome.replace('-', ' '))})" if outcome else ""


def _counts(counts: Sequence[tuple[str, int]], words: Words) -> str:
    most_first = sorted(counts, key=lambda pair: -pair[1])
    return ", ".join([f"{_power(power, words)} {count}" for power, count in most_first])


WAYS: dict[str, Show] = {
    "counts": _counts,
    "kind": _kind,
    "order": order_text,
    "other": _other,
    "outcome": _outcome,
    "place": _place,
    "places": _places,
    "power": _power,
    "unit": _unit,
    "whose": _whose,
}
