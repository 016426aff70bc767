"""The ledgers: every rule of every game as a row in the kit's own words, found by its id."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from attrs import frozen

from histgames.core.cells import read_rows
from histgames.core.errors import FaultyGame, UnknownName
from histgames.core.files import read_text
from histgames.core.marks import override
from histgames.core.names import cited, nearest

__all__ = ["Rule", "is_rule", "known_prefixes", "ledger", "prefix_of", "register", "rule"]

#: Which package holds the ledger of the ids that begin so.
_packages: dict[str, str] = {}


def register(prefix: str, package: str) -> None:
    """Say where the ledger of a game, or of what several games share, is.

    Parameters
    ----------
    prefix : str
        What its ids begin with, such as ``"ML"``.
    package : str
        The package that has it as ``data/rules.csv``.

    Raises
    ------
    FaultyGame
        If another package has said the same of that prefix.
    """
    if _packages.setdefault(prefix, package) != package:
        raise FaultyGame(f"{package} and {_packages[prefix]} both have rules that begin with {prefix!r}.")


def known_prefixes() -> dict[str, str]:
    """Return what the ids of the known ledgers begin with, and the package of each.

    Examples
    --------
    >>> register("TOY", "tests.core.toys")
    >>> known_prefixes()["TOY"]
    'tests.core.toys'
    """
    return dict(_packages)


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

    @override
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
    FaultyGame
        If two of its rows have the same id.

    Examples
    --------
    >>> register("TOY", "tests.core.toys")
    >>> ledger("TOY")["TOY-R3"].section
    '3'
    """
    if prefix not in _packages:
        raise UnknownName(f"There is no ledger {cited(prefix)}: rule ids begin with {' or '.join(_packages)}.")
    path = files(_packages[prefix]) / "data" / "rules.csv"
    found: dict[str, Rule] = {}
    for r in read_rows(read_text(path), path.name):
        if r["id"] in found:
            raise FaultyGame(f"The ledger of {_packages[prefix]} has two rows with the id {r['id']!r}.")
        found[r["id"]] = Rule(r["id"], r["section"], r["rule"], r["kind"], r["status"], r["note"], r["source"])
    return found


def is_rule(rule_id: str) -> bool:
    """Return whether a ledger has a rule with just this id; an id of a ledger that nobody has registered may be any.

    Examples
    --------
    >>> register("TOY", "tests.core.toys")
    >>> is_rule("TOY-R3"), is_rule("TOY-R33"), is_rule("XX-1")
    (True, False, True)
    """
    prefix = prefix_of(rule_id)
    return prefix not in _packages or rule_id in ledger(prefix)


def prefix_of(rule_id: str) -> str:
    """Return the prefix of the ledger that an id belongs to; what stands before the hyphen if there is none.

    Examples
    --------
    >>> prefix_of("toy-6.2c"), prefix_of(" XX-1 ")
    ('TOY', 'XX')
    """
    plain = rule_id.strip().upper()
    known = [prefix for prefix in _packages if plain.startswith(prefix if "-" in prefix else f"{prefix}-")]
    return max(known, key=len, default=plain.partition("-")[0])


def rule(rule_id: str) -> Rule:
    """Return the rule with that id, in any case.

    Raises
    ------
    UnknownName
        If there is none; the message names the nearest ids.

    Examples
    --------
    >>> register("TOY", "tests.core.toys")
    >>> print(rule("toy-r3"))
    TOY-R3 (section 3): A raider who rolls 3 or more on a die with six faces has a cow; else he is caught, and the farmer wins.
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
