"""Chance: dice and draws with their outcomes and probabilities, and the sources that decide them.

An outcome is a tuple: faces of dice in order, or the names drawn in order. It goes into the record as it is, so that a game
replays without any generator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Protocol

from attrs import field, frozen

from histgames.core.errors import BadOutcome
from histgames.core.names import cited, same

__all__ = ["Chance", "Dice", "DiceSource", "Draw", "Drawn", "Manual", "Scripted", "Seeded", "scripted"]

Drawn = tuple[int, ...] | tuple[str, ...]


class Chance(Protocol):
    """What is rolled or drawn at a chance node."""

    @property
    def what(self) -> str:
        """What the roll is for, in plain words."""

    @property
    def rule(self) -> str:
        """Id of the rule that calls for it."""

    @property
    def by(self) -> str:
        """The side that rolls or draws, for classes that use real dice."""

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Yield every outcome with its probability; the probabilities add up to 1."""

    def sample(self, random: Random) -> Drawn:
        """Return one outcome drawn with `random`."""

    def read(self, values: Iterable[object]) -> Drawn:
        """Return `values` as an outcome, or raise `BadOutcome` with what would be right."""


@frozen
class Dice:
    """`count` dice with faces from `low` to `high`; on a die with faces 1 to 10 a typed 0 counts as 10."""

    what: str
    rule: str
    by: str
    count: int = 1
    high: int = 10
    low: int = 1

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Yield every outcome with its probability, each (high - low + 1) ** -count.

        Examples
        --------
        >>> list(Dice("a coin", "XX-1", "norman", high=2).outcomes())
        [((1,), Fraction(1, 2)), ((2,), Fraction(1, 2))]
        """
        chance = Fraction(1, (self.high - self.low + 1) ** self.count)
        for faces in product(range(self.low, self.high + 1), repeat=self.count):
            yield faces, chance

    def sample(self, random: Random) -> Drawn:
        """Return one roll of all dice.

        Examples
        --------
        >>> all(roll in range(1, 7) for roll in Dice("x", "XX-1", "norman", count=50, high=6).sample(Random(1)))
        True
        """
        low, span = self.low, self.high - self.low + 1
        return tuple([low + int(random.random() * span) for _ in range(self.count)])

    def read(self, values: Iterable[object]) -> Drawn:
        """Return typed faces as an outcome.

        Raises
        ------
        BadOutcome
            If the number of dice is wrong or a face does not exist.

        Examples
        --------
        >>> Dice("the duel", "XX-1", "norman", count=2).read([0, 7])
        (10, 7)
        >>> Dice("the raid", "XX-1", "norman", high=6).read([7])
        Traceback (most recent call last):
            ...
        histgames.core.errors.BadOutcome: the raid: 7 is no face, wanted 1 die from 1 to 6.
        """
        faces = list(values)
        wanted = f"{self.count} {'die' if self.count == 1 else 'dice'} from {self.low} to {self.high}"
        if len(faces) != self.count:
            raise BadOutcome(f"{self.what}: {len(faces)} values given, wanted {wanted}.")
        read: list[int] = []
        for face in faces:
            number = face if isinstance(face, int) and not isinstance(face, bool) else None
            if number == 0 and self.low == 1 and self.high == 10:
                number = 10
            if number is None or not self.low <= number <= self.high:
                raise BadOutcome(f"{self.what}: {cited(face)} is no face, wanted {wanted}.")
            read.append(number)
        return tuple(read)


@frozen
class Draw:
    """`count` names drawn one after the other from a pool without putting back."""

    what: str
    rule: str
    by: str
    pool: tuple[tuple[str, int], ...]
    count: int = 1

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Yield every order of names with its probability.

        Examples
        --------
        >>> dict(Draw("a card", "XX-1", "norman", (("rain", 1), ("feast", 2))).outcomes())
        {('rain',): Fraction(1, 3), ('feast',): Fraction(2, 3)}
        """
        yield from self._outcomes(dict(self.pool), self.count)

    def _outcomes(self, pool: dict[str, int], count: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        total = sum(pool.values())
        if not count or not total:
            yield (), Fraction(1)
            return
        for name, number in pool.items():
            if number:
                rest = {**pool, name: number - 1}
                for tail, chance in self._outcomes(rest, count - 1):
                    yield (name, *tail), chance * Fraction(number, total)

    def sample(self, random: Random) -> Drawn:
        """Return `count` names drawn at random.

        Examples
        --------
        >>> sorted(Draw("cards", "XX-1", "norman", (("rain", 1), ("feast", 2)), 3).sample(Random(1)))
        ['feast', 'feast', 'rain']
        """
        tokens = [name for name, number in self.pool for _ in range(number)]
        return tuple(random.sample(tokens, min(self.count, len(tokens))))

    def read(self, values: Iterable[object]) -> Drawn:
        """Return typed names as an outcome.

        Raises
        ------
        BadOutcome
            If the number of names is wrong or the pool does not hold them.

        Examples
        --------
        >>> Draw("a card", "XX-1", "norman", (("rain", 1), ("feast", 2))).read(["Rain"])
        ('rain',)
        """
        names = list(values)
        pool = dict(self.pool)
        count = min(self.count, sum(pool.values()))
        if len(names) != count:
            raise BadOutcome(f"{self.what}: {len(names)} names given, wanted {count}.")
        read: list[str] = []
        for name in names:
            typed = str(name)
            found = typed if typed in pool else next((each for each in pool if same(typed, each)), "")
            if not pool.get(found):
                left = ", ".join(f"{n} ({c})" for n, c in pool.items() if c)
                raise BadOutcome(f"{self.what}: {cited(name)} is not in the pool, which holds {left}.")
            pool[found] -= 1
            read.append(found)
        return tuple(read)


class DiceSource(Protocol):
    """Where a session takes its outcomes from."""

    @property
    def kind(self) -> str:
        """``"seeded"``, ``"scripted"`` or ``"manual"``."""

    def draw(self, chance: Chance, number: int) -> Drawn | None:
        """Return the outcome of the `number`-th chance of this line of play, or None if it must be typed in."""


@frozen
class Seeded:
    """Dice from a seed. The `number`-th roll of a line is always the same, so undo does not change the luck."""

    seed: int | str
    kind: str = field(default="seeded", init=False)

    def draw(self, chance: Chance, number: int) -> Drawn | None:
        """Return an outcome that depends on the seed and on the number of the roll only.

        Examples
        --------
        >>> die = Dice("the raid", "XX-1", "norman")
        >>> Seeded(1067).draw(die, 3) == Seeded(1067).draw(die, 3)
        True
        """
        return chance.sample(Random(f"{self.seed}/{number}"))


@frozen
class Scripted:
    """Dice from a list, one entry for each chance in order; when it is used up, outcomes must be typed in."""

    script: tuple[tuple[int | str, ...], ...]
    kind: str = field(default="scripted", init=False)

    def draw(self, chance: Chance, number: int) -> Drawn | None:
        """Return the `number`-th entry of the list.

        Raises
        ------
        BadOutcome
            If that entry is no outcome of the chance at hand.

        Examples
        --------
        >>> die = Dice("the raid", "XX-1", "norman")
        >>> Scripted(((4,),)).draw(die, 0), Scripted(((4,),)).draw(die, 1)
        ((4,), None)
        """
        return chance.read(self.script[number]) if number < len(self.script) else None


def scripted(entries: object) -> Scripted:
    """Return dice that fall as a list says.

    Raises
    ------
    BadOutcome
        If it is no list of lists of faces or names.

    Examples
    --------
    >>> scripted([[4], [1, 7]]).script
    ((4,), (1, 7))
    """
    listed: Sequence[Any] = entries if isinstance(entries, list | tuple) else [None]
    for entry in listed:
        if not isinstance(entry, list | tuple) or not all(type(value) in (int, str) for value in entry):
            raise BadOutcome(
                f"Dice in a list are lists of faces or names, such as [[4], [1, 7]], not {cited(entries)}."
            )
    return Scripted(tuple(tuple(entry) for entry in listed))


@frozen
class Manual:
    """Real dice: every outcome is typed in."""

    kind: str = field(default="manual", init=False)

    def draw(self, chance: Chance, number: int) -> Drawn | None:
        """Return None: somebody has to roll.

        Examples
        --------
        >>> Manual().draw(Dice("the duel", "XX-1", "guelph"), 0) is None
        True
        """
        return None
