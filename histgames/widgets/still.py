"""Stills: what a printed or exported notebook shows in place of a board, menu or atlas, which live only in JupyterLab.

A notebook keeps each output in several forms. JupyterLab takes the widget; a page made of the notebook has no kernel, and takes the still.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from histgames.maps.drawing.draw import draw
from histgames.maps.drawing.scene import Scene
from histgames.maps.drawing.shown import shown
from histgames.maps.drawing.symbols import safe
from histgames.widgets.desk import Desk

__all__ = ["LARGEST", "board_still", "figure", "sentence", "smallest", "with_still"]

#: Characters that a still adds to a saved notebook at most.
LARGEST = 400_000
#: What would end a picture's address, or be read as part of its writing.
WRITTEN = {ord("%"): "%25", ord("#"): "%23", ord("'"): "%27", ord("\n"): "%0A", ord("&"): "&amp;"}
THEN = "The board as it stood when this box was run"
PUBLIC = "without what is hidden from any side"


def with_still(bundle: Mapping[str, Any], html: str) -> dict[str, Any]:
    """Return the forms of a widget's output together with its still."""
    return {**bundle, "text/html": html}


def sentence(text: str) -> str:
    """Return a sentence as a still.

    Examples
    --------
    >>> sentence("Here stood a menu.")
    '<p class="hg-still">Here stood a menu.</p>'
    """
    return f'<p class="hg-still">{safe(text)}</p>'


def figure(svg: str, caption: str) -> str:
    """Return a picture with a caption as a still; it is a picture of its own, so that several on a page do not get mixed up.

    Examples
    --------
    >>> "<figcaption>A map</figcaption>" in figure("<svg fill='#fff'/>", "A map")
    True
    """
    told = safe(caption)
    return (
        f'<figure class="hg-still" style="margin:0"><img alt="{told}" style="max-width:100%" '
        f"src='data:image/svg+xml;charset=utf-8,{svg.translate(WRITTEN)}'><figcaption>{told}</figcaption></figure>"
    )


def smallest(*ways: Callable[[], str]) -> str:
    """Return the first still that is not too large for a saved notebook, or the last of them."""
    made = ""
    for way in ways:
        made = way()
        if len(made) <= LARGEST:
            break
    return made


def board_still(desk: Desk) -> str:
    """Return the position on a desk as a still; where several people hide things from each other, what all of them may see."""
    now = desk.situation()
    scene, headline, how = now.scene, now.headline, THEN
    if desk.secret and len(now.people) > 1 and desk.session.outcome is None:
        scene, headline = _public(desk, now.node.state)
        how = f"{THEN}, {PUBLIC}"
    caption = f"{how}: {headline}."
    return smallest(
        lambda: figure(draw(scene, relief=True), caption),
        lambda: figure(draw(scene), caption),
    )


def _public(desk: Desk, state: Any) -> tuple[Scene, str]:
    """Return the picture and the headline of a state as each side may see it."""
    rules = desk.session.rules
    for side in desk.sides:
        state = rules.view(state, side)
    return shown(rules).scene(state, None), rules.headline(state)
