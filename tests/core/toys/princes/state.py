"""What there is: princes with silver and a claim that only they know, and the treaties among them."""

from __future__ import annotations

from attrs import Factory, define, frozen

from histgames.core import State

#: In the order in which they join: two princes, three or four.
SEATS = ("saxony", "bavaria", "swabia", "franconia")
#: What a claim is worth in the end.
CLAIMS = {"crown": 3, "forest": 2, "mill": 1, "ruin": 0}
YEARS = 3


@frozen
class Prince:
    silver: int = 2
    claim: str = ""


@define(kw_only=True)
class Realm(State):
    year: int = 1
    princes: dict[str, Prince] = Factory(dict)
    treaties: frozenset[tuple[str, str]] = frozenset()

    def allied(self, one: str, other: str) -> bool:
        """Return whether a treaty binds the two."""
        return tuple(sorted((one, other))) in self.treaties

    @property
    def chancellor(self) -> str:
        """Who may offer a treaty this year (TOY-P2)."""
        return self.sides[(self.year - 1) % len(self.sides)]
