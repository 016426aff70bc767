"""What stands on the map: the names, marks, badges and pieces of each area, site and hex, as drawings."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from attrs import evolve

from histgames.maps.drawing.ground import Ground
from histgames.maps.drawing.scene import Scene, Stack
from histgames.maps.drawing.symbols import Label, beside, block

__all__ = ["Known", "doubtful_shapes", "standing"]

#: What stood on a thing when it was last looked at: what it was made from, and the drawing.
Known = dict[str, tuple[object, Label]]


def doubtful_shapes(scene: Scene) -> frozenset[str]:
    """Return the shapes of which every piece on the map has reconstructed values: their mark stands in the key, not on each piece.

    Examples
    --------
    >>> from histgames.maps.drawing.scene import Symbol
    >>> pieces = Symbol("axe", "", 1, "", reconstructed=True), Symbol("ship", "", 1, "", reconstructed=True), Symbol("ship", "", 1, "")
    >>> doubtful_shapes(Scene("wales", "", stacks=(Stack("MON", pieces),)))
    frozenset({'axe'})
    """
    symbols = [symbol for stack in scene.stacks for symbol in stack.symbols]
    sure = {symbol.shape for symbol in symbols if not symbol.reconstructed}
    return frozenset([symbol.shape for symbol in symbols if symbol.reconstructed and symbol.shape not in sure])


@lru_cache(maxsize=2000)
def _without_marks(stack: Stack, shapes: frozenset[str]) -> Stack:
    if not any(symbol.reconstructed and symbol.shape in shapes for symbol in stack.symbols):
        return stack
    symbols = [evolve(each, reconstructed=each.reconstructed and each.shape not in shapes) for each in stack.symbols]
    return Stack(stack.at, tuple(symbols))


def standing(scene: Scene, here: Ground, names: str = "name", known: Known | None = None) -> dict[str, Label]:
    """Return what stands on each thing of the map: names, marks, badges, pieces; nothing for those that are bare.

    Blocks of areas and hexes are centred on their spots, those of sites stand at their right. With `known`, which is kept from one
    scene to the next, only what differs is drawn anew.
    """
    known = {} if known is None else known
    shapes = doubtful_shapes(scene)
    stacks = {stack.at: _without_marks(stack, shapes) for stack in scene.stacks}
    found: dict[str, Label] = {}

    def stand(each: str, made_from: object, make: Callable[[], Label]) -> None:
        if each not in known or known[each][0] != made_from:
            known[each] = (made_from, make())
        if known[each][1].svg:
            found[each] = known[each][1]

    styles, legend, areas = scene.styles, scene.legend, {area.id: area for area in scene.areas}
    for each in here.areas:
        name, pieces = here.label(each, names), stacks.get(each)
        marks = areas[each].marks if each in areas else ()
        stand(each, (name, pieces, marks), partial(block, name, pieces, styles, marks=marks, legend=legend))
    for site in scene.sites:
        if site.id in stacks or site.badge or site.name or site.id in known:
            pieces, words = stacks.get(site.id), (site.name, site.badge, site.reconstructed)
            make = partial(beside, pieces, styles, name=site.name, badge=site.badge, doubt=site.reconstructed)
            stand(site.id, (words, pieces), make)
    for cell in scene.hexes:
        if cell.id in stacks or cell.name or cell.id in known:
            pieces = stacks.get(cell.id)
            stand(cell.id, (cell.name, pieces), partial(beside, pieces, styles, name=cell.name))
    return found
