"""A second, slow resolver of movement: every formula in plain yes and no, every guess tried.

It shares nothing with the real one but what units do (`Duty`). A question is a pair of a letter and the number of a unit: does
its move enter (M), is its support given (S), is it carried by a convoy (P), has its weak move any strength (B)?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from histgames.adjudicator.chart import Chart
from histgames.adjudicator.equations import Duty

Question = tuple[str, int]
Guess = dict[Question, bool]


class Reference:
    """The formulas of one phase."""

    def __init__(self, chart: Chart, duties: Sequence[Duty], *, weak_cuts_support: bool = False) -> None:
        self.chart = chart
        self.duties = duties
        self.units = range(len(duties))
        self.weak_cuts = weak_cuts_support
        self.questions: list[Question] = []
        for i, duty in enumerate(duties):
            self.questions += [("M", i)] * bool(duty.target) + [("S", i)] * (duty.supported >= 0)
            self.questions += [("P", i)] * duty.by_sea
            self.questions += [("B", i)] * (bool(duty.target) and duty.attack == 0 and not weak_cuts_support)

    def true(self, question: Question, guess: Guess) -> bool:
        """Say what the rules say about a question if all others are as guessed."""
        letter, i = question
        return {"M": self.enters, "S": self.given, "P": self.carried, "B": self.bites}[letter](i, guess)

    def bites(self, i: int, guess: Guess) -> bool:
        return self.strength(i, self.duties[i].attack, guess) > 0

    def strength(self, i: int, own: int, guess: Guess, without: str | None = None) -> int:
        helpers = [k for k in self.units if self.duties[k].supported == i and self.duties[k].power != without]
        return own + sum(self.duties[k].give for k in helpers if guess["S", k])

    def dislodged(self, i: int, guess: Guess) -> bool:
        return any(self.duties[j].target == self.duties[i].at and guess["M", j] for j in self.units)

    def carried(self, i: int, guess: Guess) -> bool:
        duty = self.duties[i]
        seas = {self.duties[k].at for k in self.units if self.duties[k].carried == i and not self.dislodged(k, guess)}
        reached = self.chart.seas_beside[duty.at] & seas
        while True:
            more = reached | {there for here in reached for there in self.chart.seas_beside[here] & seas}
            if more == reached:
                return bool(reached & self.chart.seas_beside[duty.target])
            reached = more

    def attacks(self, j: int, guess: Guess) -> bool:
        """Whether a move takes place at all."""
        return not self.duties[j].by_sea or guess["P", j]

    def given(self, i: int, guess: Guess) -> bool:
        return not self.dislodged(i, guess) and not any(self.cuts(j, i, guess) for j in self.units)

    def cuts(self, j: int, i: int, guess: Guess) -> bool:
        """Whether a move cuts a support without dislodging."""
        one, other = self.duties[i], self.duties[j]
        strong = other.attack > 0 or self.weak_cuts or guess.get(("B", j), False)
        foreign = other.power != one.power and other.at != one.aim
        return other.target == one.at and foreign and strong and self.attacks(j, guess)

    def head_on(self, i: int, j: int) -> bool:
        one, other = self.duties[i], self.duties[j]
        return one.target == other.at and other.target == one.at and not one.by_sea and not other.by_sea

    def enters(self, i: int, guess: Guess) -> bool:
        duty = self.duties[i]
        if not self.attacks(i, guess):
            return False
        force = self.strength(i, duty.attack, guess)
        for k in self.units:
            there = self.duties[k]
            if there.at != duty.target:
                continue
            if there.target and not self.head_on(i, k) and guess["M", k]:
                continue  # it has left
            if there.power == duty.power:
                return False
            force = self.strength(i, duty.attack, guess, without=there.power)
            if self.head_on(i, k):
                held = self.strength(k, there.attack, guess)
            else:
                held = there.hold if there.target else self.strength(k, there.hold, guess)
            if force <= held:
                return False
        return all(
            force > self.strength(j, self.duties[j].attack, guess)
            for j in self.units
            if j != i and self.duties[j].target == duty.target and self.blocks(j, guess)
        )

    def blocks(self, j: int, guess: Guess) -> bool:
        """Whether a move keeps others out: not if its army is not carried or is beaten head to head."""
        beaten = any(self.head_on(j, k) and guess["M", k] for k in self.units)
        return self.attacks(j, guess) and not beaten

    def guesses(self, open_ones: Sequence[Question], known: Guess) -> Iterator[Guess]:
        """Yield all ways to answer the open questions, each with what is known."""
        for answers in product((True, False), repeat=len(open_ones)):
            yield {**known, **dict(zip(open_ones, answers, strict=True))}

    def consistent(self, open_ones: Sequence[Question], known: Guess) -> list[Guess]:
        """Return the guesses that the rules confirm."""
        return [g for g in self.guesses(open_ones, known) if all(self.true(q, g) is g[q] for q in open_ones)]

    def resolve(self) -> Guess:
        """Answer all questions."""
        known: Guess = {}
        while waiting := [q for q in self.questions if q not in known]:
            everything = list(self.guesses(waiting, known))
            sure = {}
            for question in waiting:
                answers = {self.true(question, guess) for guess in everything}
                if len(answers) == 1:
                    sure[question] = answers.pop()
            known |= sure or self.untie(waiting, known, everything)
        return known

    def untie(self, waiting: list[Question], known: Guess, everything: list[Guess]) -> Guess:
        """Answer the questions of a smallest circle."""
        needs = {
            q: {
                other
                for other in waiting
                if any(
                    self.true(q, guess) is not self.true(q, {**guess, other: not guess[other]}) for guess in everything
                )
            }
            for q in waiting
        }
        for _ in waiting:
            needs = {q: others.union(*(needs[other] for other in others)) for q, others in needs.items()}
        circle = sorted(min(needs.values(), key=len))
        # What is outside the circle does not matter to it.
        rest = {q: False for q in waiting if q not in circle}
        solutions = self.consistent(circle, {**known, **rest})
        doubtful = [q for q in circle if q[0] in "PB"]
        if solutions and all(s[q] is solutions[0][q] for s in solutions for q in doubtful):
            best = max(solutions, key=lambda s: sum(s[q] for q in circle))
            return {q: best[q] for q in circle}
        return dict.fromkeys(doubtful, False)
