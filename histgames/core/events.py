"""Events: what happened, as data that cites its rule; the prose is made when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

__all__ = ["Event", "visible"]


@frozen
class Event:
    """One thing that happened.

    Attributes
    ----------
    kind : str
        Name of the event, the key of its sentence in the game's log texts.
    rule : str
        Id of the rule in the ledger that was applied, for example ``"ML-7.2c"``.
    data : Mapping[str, Any]
        What the sentence needs: names, numbers, zone ids.
    only : str
        The side that may see it; empty for everybody.
    """

    kind: str
    rule: str
    data: Mapping[str, Any] = {}
    only: str = ""


def visible(events: tuple[Event, ...], side: str | None) -> tuple[Event, ...]:
    """Return the events that `side` may see; ``None`` sees what everybody may see."""
    return tuple(e for e in events if not e.only or e.only == side)
