"""Solving the equations of a movement phase: first what is certain, then by guessing, at last by the rule for paradoxes.

Nearly every question is answered by asking one after the other. What stays open hangs together in a circle. All guesses for
the smallest such circle are tried, and those kept that the rules confirm:

- If they agree about convoys, the one with most moves counts: a ring of moves goes through (CR-D3.8), with
  weak units in it too (CR-D10.13).
- If there is none, or several that differ about a convoy, the success of a convoy depends on itself. The fleets in the circle
  then merely hold (CR-D5.7).
- Weak moves can make a circle too, if each gets strength from a support that the next may cut. They then cut nothing: a move
  whose strength is in doubt has none (CR-D10.7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from histgames.adjudicator.equations import Equations

__all__ = ["Solution", "solve"]


@frozen(eq=False)
class Solution:
    """The answers to all questions, and the fleets that hold by the rule for paradoxes."""

    equations: Equations
    held: frozenset[int]

    def succeeds(self, i: int) -> bool:
        """Return whether the move or the support of a unit comes off.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.equations import Duty
        >>> duties = [Duty("AUS", "vie", 1, 1, 1, target="tyr"), Duty("ITA", "ven", 1, 1, 1, target="tyr")]
        >>> solve(Equations(standard(), duties)).succeeds(0)
        False
        """
        return self.equations.known[i] is True

    def carried(self, i: int) -> bool:
        """Return whether a moving army has its convoy, or needs none.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> from histgames.adjudicator.equations import Duty
        >>> duties = [Duty("ENG", "lon", 1, 1, 1, "bel", by_sea=True, fleets=(1,)), Duty("ENG", "nth", 1, 1, 1, carried=0)]
        >>> solve(Equations(standard(), duties)).carried(0)
        True
        """
        return not self.equations.duties[i].by_sea or self.equations.known[self.equations.count + i] is True


def solve(equations: Equations) -> Solution:
    """Return the answers to all questions.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> from histgames.adjudicator.equations import Duty
    >>> ways = (("vie", "boh"), ("boh", "gal"), ("gal", "vie"))
    >>> ring = [Duty("AUS", here, 1, 1, 1, target=there) for here, there in ways]
    >>> solve(Equations(standard(), ring)).equations.known[:3]
    [True, True, True]
    """
    questions = equations.questions
    for question in questions:
        equations.get(question)
    held: set[int] = set()
    known = equations.known
    while waiting := _settle(equations, [q for q in questions if known[q] is None]):
        circle = _circle(equations, waiting)
        doubtful = [q for q in circle if q >= equations.count]
        solutions = list(_solutions(equations, circle))
        if solutions and all([s[q] is solutions[0][q] for s in solutions for q in doubtful]):
            best = max(solutions, key=lambda s: sum([s[q] is True for q in circle]))
            for question in circle:
                known[question] = best[question]
        elif not doubtful:
            raise AssertionError(f"Moves and supports contradict one another without a convoy: {equations.duties}")
        else:
            held |= _fleets(equations, circle)
            for question in doubtful:
                known[question] = False
    return Solution(equations, frozenset(held))


def _settle(equations: Equations, waiting: list[int]) -> list[int]:
    """Ask open questions until no new answer is found; return those that stay open."""
    known = equations.known
    found = True
    while waiting and found:
        found = False
        for question in waiting:
            known[question] = equations.answer(question)
            found = found or known[question] is not None
        waiting = [q for q in waiting if known[q] is None]
    return waiting


def _circle(equations: Equations, waiting: list[int]) -> list[int]:
    """Return the open questions that hang on one another and on no other open one."""
    needs: dict[int, set[int]] = {}
    for question in waiting:
        equations.reads = needs[question] = set()
        equations.answer(question)
    equations.reads = None
    reached = {question: _reached(needs, question) for question in waiting}
    # Who is reached by all that it reaches is in a circle that nothing leaves.
    smallest = min(waiting, key=lambda q: (len(reached[q]), q))
    return sorted(reached[smallest])


def _reached(needs: dict[int, set[int]], start: int) -> set[int]:
    seen: set[int] = set()
    todo = [start]
    while todo:
        new = needs[todo.pop()] - seen
        seen |= new
        todo += new
    return seen


def _solutions(equations: Equations, circle: list[int]) -> Iterator[dict[int, bool]]:
    """Yield each set of answers to the questions of a circle that the rules confirm."""
    known = equations.known
    waiting = _settle(equations, [q for q in circle if known[q] is None])
    if not waiting:
        if all([equations.answer(q) is known[q] for q in circle]):
            yield {q: known[q] is True for q in circle}
    else:
        for guess in (True, False):
            before = [(q, known[q]) for q in circle]
            known[waiting[0]] = guess
            yield from _solutions(equations, circle)
            for question, answer in before:
                known[question] = answer
    _forget(equations, waiting)


def _forget(equations: Equations, questions: Iterable[int]) -> None:
    for question in questions:
        equations.known[question] = None


def _fleets(equations: Equations, circle: Iterable[int]) -> set[int]:
    """Return the convoying fleets of a circle: those of its armies whose loss is in doubt."""
    found: set[int] = set()
    for question in circle:
        army = question - equations.count
        if 0 <= army < equations.count:
            found |= {k for k in equations.duties[army].fleets if equations.dislodged(k) is None}
    return found
