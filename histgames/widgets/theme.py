"""The theme: boards, menus and atlases have light colours of their own, whatever JupyterLab's theme; and what they say when they are dead.

A picture of a map is made for paper, so what stands around it is too. JupyterLab's widgets take their colours from variables; all of those
that they use are given here, so that text and the background behind it always come from the same place.
"""

from __future__ import annotations

from histgames.maps.drawing.palette import INK
from histgames.maps.drawing.symbols import safe

__all__ = ["DEAD_ATLAS", "DEAD_BOARD", "THEME", "dead"]

#: What is said over a board, menu or atlas whose kernel is gone.
DEAD_BOARD = (
    "The notebook’s kernel was restarted, so nothing here answers any more. Click into the box above and press Shift + Enter to run it "
    "again (before it, the boxes that it needs). The game is kept, and offered there."
)
DEAD_ATLAS = "The notebook’s kernel was restarted, so nothing here answers any more. Click into the box above and press Shift + Enter."

#: Black on white of 21:1 to grey of 5:1; buttons on which white can be read.
COLOURS = {
    "ui-font-color0": "#000",
    "ui-font-color1": INK,
    "ui-font-color2": "#4a4a4a",
    "ui-font-color3": "#595959",
    "ui-inverse-font-color0": "#fff",
    "ui-inverse-font-color1": "#fff",
    "content-font-color0": "#000",
    "content-font-color1": INK,
    "content-font-color2": "#4a4a4a",
    "content-font-color3": "#595959",
    "content-link-color": "#1a5a96",
    "layout-color0": "#fff",
    "layout-color1": "#fff",
    "layout-color2": "#eee",
    "layout-color3": "#d5d5d5",
    "layout-color4": "#757575",
    "border-color0": "#8a8a8a",
    "border-color1": "#8a8a8a",
    "border-color2": "#c4c4c4",
    "border-color3": "#e0e0e0",
    "brand-color0": "#0d47a1",
    "brand-color1": "#1565c0",
    "brand-color2": "#1976d2",
    "brand-color3": "#bbdefb",
    "success-color0": "#1b5e20",
    "success-color1": "#2e7d32",
    "success-color2": "#1b5e20",
    "info-color0": "#006064",
    "info-color1": "#00707a",
    "warn-color0": "#8a3b00",
    "warn-color1": "#a84a00",
    "warn-color2": "#8a3b00",
    "error-color0": "#b71c1c",
    "error-color1": "#c62828",
    "widgets-color": INK,
    "widgets-label-color": INK,
    "widgets-readout-color": INK,
    "widgets-input-color": INK,
    "widgets-input-background-color": "#fff",
    "widgets-input-border-color": "#8a8a8a",
    "widgets-input-focus-border-color": "#1565c0",
    "widgets-slider-handle-border-color": "#757575",
    "widgets-slider-handle-background-color": "#fff",
    "widgets-slider-active-handle-color": "#1565c0",
}
VARIABLES = ";".join(f"--jp-{name}:{colour}" for name, colour in COLOURS.items())
#: Where the system sets the colours, what says something by its ground alone has a frame, and pictures keep theirs.
FORCED = """
@media (forced-colors:active){
.hg-track .hg-now{outline:3px solid Highlight;outline-offset:-1px;background:Highlight!important;color:HighlightText!important;forced-color-adjust:none}
.hg-desk .jupyter-button,.hg-atlas .jupyter-button{border:1px solid ButtonText!important}
.hg-desk .jupyter-button:disabled{border-style:dashed!important}
.hg-desk :focus-visible,.hg-atlas :focus-visible{outline:3px solid Highlight!important}
.hg-odds>span>i{background:Highlight!important;forced-color-adjust:none}
.hg-map .leaflet-container,.hg-desk svg,.hg-off .jupyter-button{forced-color-adjust:none}
.hg-message,.hg-outcome,.hg-dead{border:2px solid CanvasText!important}
}"""
#: Said beside the map while a control has the keys, if the plug-in is there that gives them to it.
LEAVE = "Esc: back to the notebook"
LOOKS = f"content:'{LEAVE}';position:absolute;padding:1px 8px;border:1px solid {INK};border-radius:4px;background:#fff;color:{INK};font-size:13px;pointer-events:none"
THEME = f"""
.hg-desk,.hg-atlas{{{VARIABLES};color-scheme:light;color:{INK};background:#fff}}
.hg-desk:focus,.hg-atlas:focus{{outline:none}}
.hg-desk ::placeholder,.hg-atlas ::placeholder{{color:#595959;opacity:1}}
[data-hg-keys]:has(:focus-visible) .leaflet-container::after{{{LOOKS};z-index:900;left:54px;top:10px}}
.hg-menu[data-hg-keys]:has(:focus-visible)::after{{{LOOKS};right:10px;top:8px}}
.hg-dead{{display:none}}
.jupyter-widgets-disconnected .hg-dead{{display:block;margin:4px 0;padding:8px 12px;border:3px solid #b3400f;background:#fdeee8;color:{INK};font-size:16px;white-space:normal;line-height:1.35}}
:is(.hg-desk,.hg-atlas).jupyter-widgets-disconnected::before,:is(.hg-desk,.hg-atlas) .jupyter-widgets-disconnected::before{{content:none!important}}
.jupyter-widgets-disconnected .hg-columns,.jupyter-widgets-disconnected .hg-curtain,.hg-atlas.jupyter-widgets-disconnected .hg-map{{filter:grayscale(1);opacity:.6}}
{FORCED.strip()}
""".strip()


def dead(text: str) -> str:
    """Return a sentence as HTML that is seen, and read out, only when the kernel is gone.

    Examples
    --------
    >>> dead("Run this box again.")
    '<div class="hg-dead" role="alert">Run this box again.</div>'
    """
    return f'<div class="hg-dead" role="alert">{safe(text)}</div>'
