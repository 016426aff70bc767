"""Menus: the legal actions as a lazy sequence, so that a hundred moves cost no more than their number.

Where there are too many actions to list, as for orders that are written, an `OpenMenu` lists what makes sense and holds all that
is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, overload

from attrs import define, field, fields

from histgames.core.marks import override
from histgames.core.steps import Action

__all__ = ["Block", "Menu", "OpenMenu"]


@define
class Block:
    """The actions ``make(*values)`` for every combination of values on the axes; `make` is a class of actions.

    Examples
    --------
    >>> from attrs import frozen
    >>> @frozen
    ... class Pay(Action):
    ...     form = "pay {amount:number} {what}"
    ...     amount: int
    ...     what: str
    >>> block = Block(Pay, (range(1, 4), ("silver", "corn")))
    >>> len(block), block.at(3), Pay(9, "corn") in block
    (6, Pay(amount=2, what='corn'), False)
    """

    make: type[Action]
    axes: tuple[Sequence[object], ...]
    size: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.size = prod(map(len, self.axes))

    def __len__(self) -> int:
        """Return the number of combinations."""
        return self.size

    def __iter__(self) -> Iterator[Action]:
        """Make every action in order."""
        for values in product(*self.axes):
            yield self.make(*values)

    def __contains__(self, action: object) -> bool:
        """Return whether an action is one of the combinations, without making them."""
        if type(action) is not self.make:
            return False
        values = [getattr(action, attribute.name) for attribute in fields(self.make)]
        return len(values) == len(self.axes) and all(
            [value in axis for value, axis in zip(values, self.axes, strict=True)]
        )

    def at(self, index: int) -> Action:
        """Make the action number `index`.

        Examples
        --------
        >>> from tests.core.toys.raid import Hide
        >>> Block(Hide, (range(3),)).at(2)
        Hide(count=2)
        """
        values: list[object] = []
        for axis in reversed(self.axes):
            index, place = divmod(index, len(axis))
            values.append(axis[place])
        return self.make(*reversed(values))


class Menu(Sequence[Action]):
    """Actions made on demand from blocks, after those given as they are.

    Examples
    --------
    >>> from attrs import frozen
    >>> @frozen
    ... class Pay(Action):
    ...     form = "pay {amount:number}"
    ...     amount: int
    >>> menu = Menu([], [Block(Pay, (range(1000),))])
    >>> len(menu), menu[-1], Pay(7) in menu
    (1000, Pay(amount=999), True)
    """

    __slots__ = ("_blocks", "_first", "_length", "_lengths")

    def __init__(self, first: Sequence[Action], blocks: Sequence[Block]) -> None:
        self._first = first
        self._blocks = blocks
        self._lengths = [block.size for block in blocks]
        self._length = len(first) + sum(self._lengths)

    @override
    def __len__(self) -> int:
        """Return the number of actions without making them."""
        return self._length

    @override
    def __iter__(self) -> Iterator[Action]:
        yield from self._first
        for block in self._blocks:
            yield from block

    @override
    def __contains__(self, action: object) -> bool:
        """Return whether an action is in the menu."""
        return action in self._first or any([action in block for block in self._blocks])

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    @override
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """Make the action at `index`, or the list of those in a slice."""
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(f"a menu of {self._length} actions has no number {index}")
        if index < len(self._first):
            return self._first[index]
        index -= len(self._first)
        for block, length in zip(self._blocks, self._lengths, strict=True):
            if index < length:
                return block.at(index)
            index -= length
        raise AssertionError("the blocks of a menu are shorter than it")


class OpenMenu(Sequence[Action]):
    """A menu that also holds what is not listed: any action that `fits`.

    Bots, the fuzzer and the list of buttons see what is listed; what is typed is legal if it is ``in`` the menu.

    Parameters
    ----------
    listed : sequence of Action
        The actions that make sense, at least one.
    fits : callable
        Says of any action whether it is allowed; true of all that are listed.

    Examples
    --------
    >>> class Say(Action):
    ...     form = "say"
    >>> menu = OpenMenu([Action()], lambda action: isinstance(action, Say))
    >>> len(menu), Say() in menu, "say" in menu
    (1, True, False)
    """

    __slots__ = ("_fits", "_listed")

    def __init__(self, listed: Sequence[Action], fits: Callable[[Action], bool]) -> None:
        self._listed = listed
        self._fits = fits

    @override
    def __len__(self) -> int:
        """Return the number of actions listed."""
        return len(self._listed)

    @override
    def __getitem__(self, index: Any) -> Any:
        return self._listed[index]

    @override
    def __iter__(self) -> Iterator[Action]:
        return iter(self._listed)

    @override
    def __contains__(self, action: object) -> bool:
        """Return whether an action is allowed, listed or not."""
        return action in self._listed or (isinstance(action, Action) and self._fits(action))
