"""Europe in spring 1901 (CD-1.1)."""

from __future__ import annotations

from histgames.core.options import Scenario

__all__ = ["SCENARIOS"]

SCENARIOS = {
    "1901": Scenario(
        name="1901",
        title="Europe 1901",
        about=(
            "Seven powers, 34 supply centres, no dice: everybody writes orders in secret, and all are carried out at once."
            " Who owns 18 centres wins."
        ),
        year=1901,
        rule="CD-1.1",
    )
}
