"""How the board looks: its style sheet. No rules, no state."""

from __future__ import annotations

from histgames.maps.drawing.draw import CSS as MAP_CSS
from histgames.maps.drawing.palette import BORDER, EDGE, HIGHLIGHT, INK, MOUNTAIN, SEA
from histgames.widgets.theme import DEAD_BOARD, THEME, dead

__all__ = ["sheet"]

CSS = f"""
.hg-desk{{--jp-widgets-font-size:15px;--jp-widgets-inline-height:30px;container-type:inline-size;font:15px/1.35 Arial,'Liberation Sans','DejaVu Sans',sans-serif}}
.hg-desk .widget-html-content,.hg-desk .jupyter-widgets{{font-size:15px;line-height:1.35}}
.hg-desk .jupyter-button,.hg-desk select,.hg-desk input,.hg-desk textarea{{font-size:15px}}
.hg-left{{flex:0 0 clamp(340px,57cqw,1000px)!important;min-width:0}}
.hg-right{{flex:1 1 0!important;padding-left:10px;min-width:0!important;overflow:hidden!important}}
.hg-map .leaflet-container{{background:{SEA}!important;font:inherit}}
.hg-map .leaflet-div-icon{{background:none;border:none}}
.hg-map .hg-area{{stroke:{BORDER};stroke-width:1;stroke-dasharray:4 2.5;fill-opacity:1}}
.hg-map .hg-cell{{stroke:{EDGE};stroke-width:.7;stroke-opacity:.5;fill-opacity:1}}
.hg-map .hg-way{{fill:none;stroke-opacity:1}}
.hg-map .hg-place{{stroke-opacity:0;stroke-width:0;fill-opacity:1}}
.hg-map .hg-stand,.hg-map .hg-quiet{{stroke:none;fill:#fff;fill-opacity:0}}
.hg-map .hg-quiet{{pointer-events:none!important}}
.hg-map .leaflet-water-pane path,.hg-map .leaflet-arrows-pane path,.hg-map .leaflet-base-pane path{{pointer-events:none!important}}
.hg-map .leaflet-interactive{{outline:none}}
.hg-map svg.hg-board{{display:block}}
.hg-sprites{{position:absolute!important;width:0!important;height:0!important;overflow:hidden!important}}
.hg-info>.widget-html-content{{height:41px;overflow:hidden}}.hg-things{{width:100%}}.hg-info>.widget-html-content>div{{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;padding-right:8px}}
.hg-log{{reading-flow:flex-visual}}.hg-log .widget-html,.hg-log .widget-html-content{{display:contents!important}}
.hg-map path:focus-visible{{stroke:{INK}!important;stroke-width:7!important;stroke-opacity:1!important;stroke-dasharray:none!important;filter:drop-shadow(0 0 2px #fff)}}
.hg-map :is(.hg-cell,.hg-place):focus-visible{{stroke-width:4!important}}
.hg-picture.hg-fitting svg{{max-width:100%;height:auto}}
.hg-headline{{font-size:19px;font-weight:bold;line-height:1.2}}
.hg-track{{display:flex;flex-wrap:wrap;gap:2px;align-items:center;margin:3px 0}}
.hg-track b{{min-width:22px;text-align:center;border:1px solid {EDGE};border-radius:3px;font-size:14px;line-height:20px}}
.hg-track .hg-past{{background:#ddd6c4;color:#5b5443}}.hg-track .hg-now{{background:{INK};color:#fff}}.hg-track span{{margin-left:6px}}
.hg-desk .widget-select option{{white-space:normal;padding-left:14px;text-indent:-12px;line-height:1.25}}
.hg-prompt{{display:flex;gap:8px;align-items:baseline;font-size:16px}}
.hg-chip{{flex:none;padding:1px 9px;border-radius:10px;border:1px solid {INK};font-weight:bold;background:#eee}}
.hg-line summary{{cursor:pointer;list-style:none}}.hg-line summary i{{color:#39607f;font-style:normal;font-size:14px;text-decoration:underline dotted;white-space:nowrap}}
.hg-line p{{margin:2px 0 4px;padding:4px 8px;background:#eef3f6;border-left:3px solid #39607f;font-size:14px}}
.hg-line summary:focus-visible{{outline:2px solid {INK}}}
.hg-outcome{{padding:6px 8px;border:2px solid {INK};background:#fff4d6;font-size:16px}}.hg-outcome .hg-line{{display:inline-block}}
.hg-message{{padding:4px 8px;background:#eef3f6;border-left:4px solid #39607f}}.hg-wrong{{background:#fdeee8;border-color:#b3400f}}
.hg-turn{{font-weight:bold;border-bottom:1px solid {EDGE};margin-top:6px}}
.hg-row{{display:flex;gap:6px}}.hg-row>span{{flex:0 0 30px;text-align:right;color:#6a6455;font-size:14px}}.hg-row>div,.hg-row>details{{flex:1;min-width:0}}
.hg-desk .hg-values{{font-size:13px}}.hg-desk .hg-values td,.hg-desk .hg-values th{{padding-right:6px}}
.hg-score td{{padding:1px 10px 1px 0}}.hg-score td+td{{text-align:right;font-variant-numeric:tabular-nums}}.hg-total td{{font-weight:bold;border-top:1px solid {INK}}}
.hg-odds{{display:grid;grid-template-columns:42px 60px 1fr;gap:6px;align-items:start}}
.hg-odds>span{{height:14px;margin-top:3px;border:1px solid {EDGE};background:#fff}}.hg-odds>span>i{{display:block;height:100%;background:#39607f}}
.hg-off{{margin-top:4px}}.hg-off-title{{font-weight:bold;margin-top:4px}}.hg-off .jupyter-button{{border:1px solid {EDGE};margin:1px}}
.hg-card-face{{display:inline-block!important;width:122px!important;height:84px!important;border-radius:6px!important;padding:4px 6px!important;white-space:pre-line!important;text-align:left!important;vertical-align:top;line-height:1.2!important;font-size:13px!important;overflow:hidden}}
.hg-card-face::first-line{{font-weight:bold}}
.hg-card-back{{background:repeating-linear-gradient(45deg,{EDGE},{EDGE} 6px,#6a6455 6px,#6a6455 12px)!important;color:transparent!important}}
.hg-space-face{{width:auto!important;min-width:38px!important;height:42px!important;padding:0 5px!important;white-space:pre-line!important;line-height:18px!important;font-size:13px!important;vertical-align:top}}
.hg-piece-face{{width:auto!important;height:30px!important;padding:0 8px!important;font-size:14px!important}}
.hg-box-face{{background:#fff!important;font-weight:bold!important}}
.hg-dim{{opacity:.55}}
.hg-off .hg-lit{{outline:3px solid {HIGHLIGHT}!important;outline-offset:-1px}}.hg-off .hg-chosen{{outline:3px solid {INK}!important;outline-offset:-1px}}
.hg-curtain{{padding:110px 24px 12px;text-align:center}}.hg-desk .hg-curtain .widget-html-content{{font-size:22px}}
.hg-narrow{{padding:0 4px!important}}
.hg-choice{{width:auto!important;height:auto!important;min-height:30px;line-height:1.25!important;white-space:normal!important;text-align:left!important;padding:4px 10px!important}}
.hg-desk .jupyter-button:focus-visible,.hg-desk select:focus-visible,.hg-desk input:focus-visible{{outline:3px solid #e69f00!important;outline-offset:1px}}
.hg-menu{{max-width:900px;padding:4px 10px!important}}.hg-menu h2{{margin:4px 0;font-size:22px}}.hg-menu h3{{margin:10px 0 2px;font-size:17px}}
.hg-menu .widget-radio-box,.hg-menu .widget-radio-box label{{height:auto!important}}.hg-menu .widget-radio-box label{{display:flex;gap:6px;line-height:1.35!important;margin-bottom:4px!important}}.hg-menu .widget-radio-box input{{order:-1;flex:none;margin:2px 0 0!important}}
.hg-option{{margin:0 0 8px}}.hg-why{{font-weight:bold;color:{MOUNTAIN}}}
.hg-about{{margin:2px 0 6px;padding:4px 8px;background:#eef3f6;border-left:3px solid #39607f}}
.hg-tabs .lm-TabBar-tab{{flex:1 1 auto!important;min-width:0!important;font-size:15px}}
.hg-tabs{{flex:1 1 230px!important;min-height:230px}}
.hg-tabs .widget-tab-contents{{padding:6px 8px!important;flex:1 1 190px!important;height:0;min-height:190px;overflow:auto!important}}
@container (max-width:620px){{.hg-columns{{flex-direction:column!important}}.hg-left,.hg-right{{flex:none!important;width:100%!important;max-width:none!important}}}}
""".strip()


def sheet() -> str:
    """Return the style sheet of a board as HTML; it shows nothing itself until the kernel is gone."""
    return f"<style>{MAP_CSS}{CSS}\n{THEME}</style>{dead(DEAD_BOARD)}"
