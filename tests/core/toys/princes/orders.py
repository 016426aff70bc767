"""TOY-P3: all princes give their orders at the same time and in secret; then they are carried out together."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from histgames.core import Action, Decision, Event, Prompt, Refusal, Task, override
from histgames.core.steps import Log
from tests.core.toys.princes.state import Realm


@frozen
class Keep(Action):
    form = "keep"
    says = "Stay at home"


@frozen
class Rob(Action):
    form = "rob {target:prince}"
    says = "Rob {target:prince}"
    target: str


@frozen
class OrderSealed(Event):
    says = "{prince} seals an order."
    prince: str


@frozen
class Robbed(Event):
    says = "{robber:prince} takes {count} silver from {target:prince}."
    main = True
    robber: str
    target: str
    count: int


@frozen
class LeftInPeace(Event):
    says = "{prince} harvests."
    prince: str


@frozen
class Orders(Decision[Realm]):
    """TOY-P3a: who has given no order yet is asked; what the others wrote waits in the step."""

    given: tuple[tuple[str, Action], ...] = ()

    @override
    def seats(self, state: Realm) -> tuple[str, ...]:
        done = dict(self.given)
        return tuple(seat for seat in state.sides if seat not in done)

    @override
    def options(self, state: Realm, seat: str) -> Sequence[Action]:
        return [Keep(), *[Rob(other) for other in state.sides if not self.refuse(state, seat, Rob(other))]]

    @override
    def act(self, state: Realm, seat: str, action: Action, log: Log) -> None:
        given = evolve(self, given=(*self.given, (seat, action)))
        log.append(OrderSealed("TOY-P3a", only=seat, prince=seat))
        state.push(given if given.seats(state) else Reckoning(given.given))

    @override
    def prompt(self, state: Realm, seat: str) -> Prompt:
        return Prompt("Year {year}: rob a neighbour or stay at home?", "TOY-P3a", {"year": state.year})

    @override
    def refuse(self, state: Realm, seat: str, action: Action) -> Refusal | None:
        if not isinstance(action, Rob):
            return None
        if action.target == seat:
            return Refusal("nobody robs himself", "TOY-P3b")
        if state.allied(seat, action.target):
            return Refusal("a treaty binds you to {target:prince}", "TOY-P2", {"target": action.target})
        return None


@frozen
class Reckoning(Task[Realm]):
    """TOY-P3c: each robber takes 1 silver while there is some; who is left in peace and stayed at home harvests 1."""

    given: tuple[tuple[str, Action], ...]

    @override
    def run(self, state: Realm, log: Log) -> None:
        orders = dict(sorted(self.given, key=lambda each: state.sides.index(each[0])))
        victims = {order.target for order in orders.values() if isinstance(order, Rob)}
        for seat, order in orders.items():
            if isinstance(order, Rob):
                count = min(1, state.princes[order.target].silver)
                self._pay(state, order.target, -count)
                self._pay(state, seat, count)
                log.append(Robbed("TOY-P3c", robber=seat, target=order.target, count=count))
            elif seat not in victims:
                self._pay(state, seat, 1)
                log.append(LeftInPeace("TOY-P3c", prince=seat))

    @staticmethod
    def _pay(state: Realm, seat: str, silver: int) -> None:
        state.princes[seat] = evolve(state.princes[seat], silver=state.princes[seat].silver + silver)
