"""The events of the game in words, in the usual style of a report: ``England: A London - Belgium (succeeds)``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from histgames.core.events import Event
from histgames.games.classical.state import CHART, NAMES

__all__ = ["order_text", "tell_event"]

Data = Mapping[str, Any]


def order_text(data: Data) -> str:
    """Return an order in words with full names.

    Examples
    --------
    >>> order_text({"what": "support", "kind": "A", "at": "par", "target_kind": "A", "target": "mar", "to": "bur"})
    'A Paris S A Marseilles - Burgundy'
    """
    unit = _unit(data["kind"], data["at"])
    other = _unit(data.get("target_kind", ""), data.get("target", ""))
    to = _label(data["to"]) if data.get("to") else ""
    match data["what"]:
        case "waive":
            return "waives a build"
        case "build":
            return f"builds {unit}"
        case "disband":
            return f"disbands {unit}"
        case "hold":
            return f"{unit} holds"
        case "move":
            return f"{unit} - {to}{' via convoy' if data.get('via_convoy') else ''}"
        case "retreat":
            return f"{unit} retreats to {to}"
        case "convoy":
            return f"{unit} C {other} - {to}"
        case _:
            return f"{unit} S {other} - {to}" if to else f"{unit} S {other}"


def _label(at: str) -> str:
    return CHART.label(at) if at in CHART.province_of else at


def _unit(kind: str, at: str) -> str:
    return f"{kind} {_label(at)}".strip()


def _order(d: Data) -> str:
    outcome = str(d["outcome"]).replace("-", " ")
    text = order_text(d)
    said = "" if outcome == "holds" and text.endswith("holds") else f" ({outcome})"
    return f"{NAMES[d['power']]}: {text}{said}. {d['reason']}"


def _centres(d: Data) -> str:
    counts = sorted(d["counts"].items(), key=lambda item: -item[1])
    return f"Centres after {d['year']}: " + ", ".join(f"{NAMES[power]} {count}" for power, count in counts) + "."


def _from(d: Data) -> list[str]:
    return ["from", NAMES[d["from"]]] if d["from"] else []


def _dislodged(d: Data) -> str:
    to = ", ".join(_label(place) for place in d["to"])
    ways = f"can retreat to {to}" if to else "cannot retreat"
    unit = _unit(d["kind"], d["at"])
    return f"{NAMES[d['power']]}: {unit} is dislodged by {NAMES[d['by']]} from {_label(d['from'])} and {ways}."


TEXTS: dict[str, Callable[[Data], str]] = {
    "wrote": lambda d: f"{NAMES[d['power']]} writes: {order_text(d['order'])}.",
    "doubtful": lambda d: f"{NAMES[d['power']]}, this order may come to nothing: {d['reason']}",
    "handed in": lambda d: f"{NAMES[d['power']]} hands its orders in.",
    "season": lambda d: f"{d['season'].title()} {d['year']}: the orders are carried out.",
    "order": _order,
    "dislodged": _dislodged,
    "no retreat": lambda d: f"{NAMES[d['power']]}: {_unit(d['kind'], d['at'])} cannot retreat and is disbanded.",
    "no order": lambda d: f"{NAMES[d['power']]}: {_unit(d['kind'], d['at'])} has no retreat order and is disbanded.",
    "removed": lambda d: f"{NAMES[d['power']]}: {_unit(d['kind'], d['at'])} is removed, for it has too few centres.",
    "took": lambda d: " ".join([NAMES[d["power"]], "takes", _label(d["at"]), *_from(d)]) + ".",
    "out": lambda d: f"{NAMES[d['power']]} is out of the game.",
    "centres": _centres,
    "agreed": lambda d: "All surviving powers agree on a draw.",
}


def tell_event(event: Event) -> str:
    """Return an event in words."""
    return TEXTS[event.kind](event.data)
