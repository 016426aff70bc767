"""The ledgers: every rule of every game as a row in the kit's own words, found by its id."""

from __future__ import annotations

import csv
import io
from functools import cache
from importlib.resources import files

from attrs import frozen

from histgames.core.errors import UnknownName
from histgames.core.names import cited, nearest

__all__ = ["GAMES_BY_PREFIX", "PACKAGES_BY_PREFIX", "Rule", "ledger", "prefix_of", "rule"]

#: Which game has the ledger of the ids that begin so.
GAMES_BY_PREFIX = {"CD": "classical", "ML": "marcher_lords", "WS": "welfen_staufer"}
#: Which package holds each ledger: those of the games, and those of what several games share.
PACKAGES_BY_PREFIX = {
    **{prefix: f"histgames.games.{game}" for prefix, game in GAMES_BY_PREFIX.items()},
    "CR-D": "histgames.adjudicator",
}


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
    if prefix not in PACKAGES_BY_PREFIX:
        raise UnknownName(f"There is no ledger {cited(prefix)}: rule ids begin with {' or '.join(PACKAGES_BY_PREFIX)}.")
    path = files(PACKAGES_BY_PREFIX[prefix]) / "data" / "rules.csv"
    rows = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))
    return {
        r["id"]: Rule(r["id"], r["section"], r["rule"], r["kind"], r["status"], r["note"], r["source"]) for r in rows
    }


def prefix_of(rule_id: str) -> str:
    """Return the prefix of the ledger that an id belongs to; what stands before the hyphen if there is none.

    Examples
    --------
    >>> prefix_of("ml-6.2c"), prefix_of("CR-D3.1"), prefix_of("XX-1")
    ('ML', 'CR-D', 'XX')
    """
    plain = rule_id.strip().upper()
    known = [prefix for prefix in PACKAGES_BY_PREFIX if plain.startswith(prefix if "-" in prefix else f"{prefix}-")]
    return max(known, key=len, default=plain.partition("-")[0])


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
    rows = ledger(prefix_of(rule_id))
    found = {key.casefold(): row for key, row in rows.items()}.get(rule_id.strip().casefold())
    if found is None:
        near = nearest(rule_id.strip(), rows)
        raise UnknownName(
            f"There is no rule {cited(rule_id)}{': did you mean ' + ' or '.join(near) + '?' if near else '.'}"
        )
    return found
