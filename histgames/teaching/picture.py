"""Pictures of this package: SVG that shows itself in a notebook and can be written to a file."""

from __future__ import annotations

import re
from pathlib import Path
from secrets import token_hex
from typing import Any

from attrs import frozen

from histgames.core.files import write_text
from histgames.core.marks import override
from histgames.maps.drawing.ids import own_ids

__all__ = ["Page", "Picture"]


@frozen
class Picture:
    """A picture as SVG."""

    svg: str

    @override
    def __repr__(self) -> str:
        """Return how large it is; the drawing itself is in `svg`."""
        return f"<Picture: {len(self.svg):,} characters of SVG>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        """Show the picture in a notebook, never wider than the page, with what it says when something is pointed at."""
        root, rest = self.svg.split(">", 1)
        size = re.search(r' width="(\d+)"', root)
        fitting = re.sub(r' (?:width|height)="\d+"', "", root)
        widest = f"max-width:{size[1]}px" if size else ""
        shown = f'<div style="{widest}">{fitting} style="width:100%;height:auto">{rest}</div>'
        return {
            # each time under other ids: shown twice, the two may not use each other's parts
            "text/html": own_ids(shown, f"p{token_hex(4)}"),
            "image/svg+xml": self.svg,
        }

    def save(self, path: Path | str) -> Path:
        """Write the picture to a file and return it."""
        return write_text(path, self.svg)


@frozen
class Page:
    """A piece of a web page."""

    html: str

    @override
    def __repr__(self) -> str:
        """Return how large it is; the text itself is in `html`."""
        return f"<Page: {len(self.html):,} characters of HTML>"

    def _repr_html_(self) -> str:
        return self.html
