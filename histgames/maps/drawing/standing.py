"""What stands on the map: the names, marks, badges and pieces of each area, site and hex, as drawings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from histgames.maps.drawing.ground import Ground
from histgames.maps.drawing.scene import Scene
from histgames.maps.drawing.symbols import Label, beside, block

__all__ = ["Known", "standing"]

#: What stood on a thing when it was last looked at: what it was made from, and the drawing.
Known = dict[str, tuple[object, Label]]


def standing(scene: Scene, here: Ground, names: str = "name", known: Known | None = None) -> dict[str, Label]:
    """Return what stands on each thing of the map: names, marks, badges, pieces; nothing for those that are bare.

    Blocks of areas and hexes are centred on their spots, those of sites stand at their right. With `known`, which is kept from one
    scene to the next, only what differs is drawn anew.
    """
    known = {} if known is None else known
    stacks = {stack.at: stack for stack in scene.stacks}
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
