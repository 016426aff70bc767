"""Where optional rules may have their say."""

from __future__ import annotations

from histgames.core import Check, Procedure, Value

DAY = Procedure("TOY-Q2", "what a day consists of")
MAY_WALK = Check("TOY-Q3", "whether the pilgrims can walk the next stage")
BREAD = Value[int]("TOY-Q3", "how much bread the next stage costs")
ALMS = Value[int]("TOY-Q4", "how much bread a day of rest brings")
