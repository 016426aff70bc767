"""The ledgers: every rule of every game as a row in the kit's own words, found by its id."""

from __future__ import annotations

import csv
import io
from functools import cache
from importlib.resources import files

from attrs import frozen

from histgames.core.errors import UnknownName
from histgames.core.names import cited, nearest

__all__ = ["GAMES_BY_PREFIX", "Rule", "ledger", "rule"]

#: Which package holds the ledger of the ids that begin so.
GAMES_BY_PREFIX = {"ML": "marcher_lords", "WS": "welfen_staufer"}


@frozen
class Rule:
    """A row of a ledger: the rule's id, section of the rulebook, what it says, its kind, how sure it is, and its source."""

    id: str
    section: str
    text: str
    kind: str
    status: str
    note: str
    source: str

    def __str__(self) -> str:
        """Return the rule as a line or two of text."""
        note = f"\n  {self.note}" if self.note else ""
        mark = "" if self.source == "rulebook" else f" [{self.source}]"
        return f"{self.id} (section {self.section}){mark}: {self.text}{note}"


@cache
def ledger(prefix: str) -> dict[str, Rule]:
    """Return the ledger whose ids begin with `prefix`, for example ``"ML"``.

    Raises
    ------
    UnknownName
        If there is none.
    """
    if prefix not in GAMES_BY_PREFIX:
        raise UnknownName(f"There is no ledger {cited(prefix)}: rule ids begin with {' or '.join(GAMES_BY_PREFIX)}.")
    path = files("histgames.games") / GAMES_BY_PREFIX[prefix] / "data" / "rules.csv"
    rows = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))
    return {
        r["id"]: Rule(r["id"], r["section"], r["rule"], r["kind"], r["status"], r["note"], r["source"]) for r in rows
    }


def rule(rule_id: str) -> Rule:
    """Return the rule with that id, in any case.

    Raises
    ------
    UnknownName
        If there is none; the message names the nearest ids.

    Examples
    --------
    >>> rule("ML-6.2c").section
    '6.2'
    """
    if not isinstance(rule_id, str):
        raise UnknownName(f"A rule is named by its id, such as 'ML-6.2c', not by {cited(rule_id)}.")
    prefix, _, rest = rule_id.strip().partition("-")
    rows = ledger(prefix.upper())
    found = {key.casefold(): row for key, row in rows.items()}.get(f"{prefix}-{rest}".casefold())
    if found is None:
        near = nearest(f"{prefix}-{rest}", rows)
        raise UnknownName(
            f"There is no rule {cited(rule_id)}{': did you mean ' + ' or '.join(near) + '?' if near else '.'}"
        )
    return found
