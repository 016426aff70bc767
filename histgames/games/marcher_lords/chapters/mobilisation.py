"""Mobilisation (section 4.2): Welsh kingdoms levy once Norman units stand in them or next to them, until they are conquered."""

from __future__ import annotations

from attrs import frozen

from histgames.core.events import Event
from histgames.core.steps import Log
from histgames.games.marcher_lords.board import KINGDOM, KINGDOMS, TOUCHED, WELSH_KINGDOMS, ZONES
from histgames.games.marcher_lords.state import Marches

__all__ = ["Conquered", "Mobilised", "conquered", "mobilise", "stand_down"]


@frozen
class Mobilised(Event):
    """A kingdom is mobilised."""

    says = "{kingdom} is mobilised."
    kingdom: str


@frozen
class Conquered(Event):
    """A kingdom is completely conquered and levies no more."""

    says = "{kingdom} is completely conquered."
    main = True
    kingdom: str


def conquered(state: Marches) -> frozenset[str]:
    """Return the kingdoms whose every zone the Normans control; Borderland is none (ML-4.2c, ML-4.2k).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Gwent Uwch Coed: norman, Knight", "Gwent Is Coed: norman, Knight").state
    >>> conquered(state)
    frozenset({'Gwent'})
    """
    free = {KINGDOM[zone] for zone in ZONES if state.zones[zone].holder != "norman"}
    return frozenset(WELSH_KINGDOMS) - free


def mobilise(state: Marches, log: Log) -> None:
    """Mobilise the kingdoms in which, or next to which, Norman military units stand (ML-4.2a, ML-4.2j, ML-4.2m).

    An attack that fails does it too (ML-4.2b, ML-4.2e). A completely conquered kingdom is not mobilised again before the Welsh
    are back in it (ML-4.2l).

    The worked example: Normans of Hereford are in southern Gwent, and Morgannwg is mobilised beside Gwent (ML-4.2e, ML-4.2f).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state, log = position("Hereford: norman, Infantry", "Gwent Is Coed: welsh, Infantry, Norman Knight").state.copy(), []
    >>> state.mobilised = frozenset({"Borderland", "Gwent"})
    >>> mobilise(state, log)
    >>> [event.kingdom for event in log]
    ['Morgannwg']
    """
    norman = [TOUCHED[zone] for zone in ZONES if state.zones[zone].military("norman")]
    fresh = frozenset[str]().union(*norman) - state.mobilised
    if not fresh:
        return
    fresh -= conquered(state)
    log += [Mobilised(_mobilised_by(state, kingdom), kingdom) for kingdom in KINGDOMS if kingdom in fresh]
    state.mobilised |= fresh


def _mobilised_by(state: Marches, kingdom: str) -> str:
    """Return the id of the rule by which a kingdom is mobilised now.

    Normans hold none of a kingdom before it is mobilised the first time, for who enters it has stood beside it before: one of
    which they hold a part has been completely conquered and is mobilised again (ML-4.2l).
    """
    if kingdom not in WELSH_KINGDOMS:
        return "ML-4.2k"
    again = any([state.zones[zone].holder == "norman" for zone in ZONES if KINGDOM[zone] == kingdom])
    return "ML-4.2l" if again else "ML-4.2a"


def stand_down(state: Marches, zone: str, log: Log) -> None:
    """Let the kingdom of a zone that changed hands be mobilised no more if it is completely conquered (ML-4.2c)."""
    kingdom = KINGDOM[zone]
    if kingdom in state.mobilised & conquered(state):
        state.mobilised -= {kingdom}
        log.append(Conquered("ML-4.2c", kingdom))
