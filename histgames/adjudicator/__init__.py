"""The adjudicator of Diplomacy: positions and orders in, results with reasons and rule ids out.

Everything is a pure function over frozen records; nothing here knows a game, and the package needs nothing but attrs.
The game that is played with it is `histgames.games.classical`.

==========================================  =======================================================================
`standard`, `load_chart`, `read_chart`      a map: provinces, coasts, links (`Chart`)
`Unit`                                      power, ``"A"`` or ``"F"``, location (``"spa(nc)"``), strength
`Hold`, `Move`, `SupportHold`,              the orders, each with the power that writes it, the kind of the unit
`SupportMove`, `Convoy`; `Retreat`,         (may be ``""``) and its location
`Disband`; `Build`, `Waive`
`adjudicate(chart, units, orders)`          a movement phase: `MovementResult` with rulings, units, dislodged, stood_off
`retreat(chart, units, dislodged, orders)`  a retreat phase: `RetreatResult` with rulings, units, disbanded
`take_centres(chart, owners, units)`        who owns each centre after the fall
`balance(units, owners)`                    builds (+) or removals (-) of each power
`adjust(chart, units, owners, orders)`      an adjustment phase: `AdjustmentResult` with rulings, units, built, removed
`parse(text, chart, power, phase)`,         an order from text and back; `read_order` and `check_order` also judge it:
`show(order, chart)`                        fine, void, illegal, unclear (`Answer`)
`read_sheet(text, chart, units, power)`     a whole sheet: `OrderSheet` with its lines, what is missing, what is there twice
==========================================  =======================================================================

Examples
--------
>>> units = [Unit("ENG", "F", "nth"), Unit("ENG", "A", "lon"), Unit("GER", "A", "hol")]
>>> orders = [Move("ENG", "A", "lon", "bel"), Convoy("ENG", "F", "nth", "lon", "bel"), Move("GER", "A", "hol", "bel")]
>>> result = adjudicate(standard(), units, orders)
>>> for ruling in result.rulings:
...     print(ruling.outcome, ruling.rule, ruling.reason)
fails CR-D3.3 Stood off by the army in Holland, 1 against 1.
stands CR-D5.2 Stood ready to carry the army in London.
fails CR-D3.3 Stood off by the army in London, 1 against 1.
"""

from histgames.adjudicator.adjustments import adjust, balance, distances, take_centres, to_remove
from histgames.adjudicator.answers import Answer, check_adjustment, check_order, check_retreat, read_order
from histgames.adjudicator.chart import BadMap, Chart, Power, Province, load_chart, read_chart, standard
from histgames.adjudicator.movement import adjudicate, open_retreats
from histgames.adjudicator.orders import (
    ELITE,
    NORMAL,
    WEAK,
    AnyOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitOrder,
    Waive,
)
from histgames.adjudicator.results import AdjustmentResult, Dislodged, MovementResult, RetreatResult, Ruling
from histgames.adjudicator.retreats import retreat
from histgames.adjudicator.sheets import OrderSheet, SheetLine, read_sheet
from histgames.adjudicator.spelling import ADJUSTMENTS, MOVEMENT, RETREATS, parse, readings, show
from histgames.adjudicator.validity import BadPosition

__all__ = [
    "ADJUSTMENTS",
    "ELITE",
    "MOVEMENT",
    "NORMAL",
    "RETREATS",
    "WEAK",
    "AdjustmentResult",
    "Answer",
    "AnyOrder",
    "BadMap",
    "BadPosition",
    "Build",
    "Chart",
    "Convoy",
    "Disband",
    "Dislodged",
    "Hold",
    "Move",
    "MovementResult",
    "Order",
    "OrderSheet",
    "Power",
    "Province",
    "Retreat",
    "RetreatResult",
    "Ruling",
    "SheetLine",
    "SupportHold",
    "SupportMove",
    "Unit",
    "UnitOrder",
    "Waive",
    "adjudicate",
    "adjust",
    "balance",
    "check_adjustment",
    "check_order",
    "check_retreat",
    "distances",
    "load_chart",
    "open_retreats",
    "parse",
    "read_chart",
    "read_order",
    "read_sheet",
    "readings",
    "retreat",
    "show",
    "standard",
    "take_centres",
    "to_remove",
]
