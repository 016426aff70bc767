"""Pages: a whole game as one web page that needs nothing else, for hand-outs, print and places where widgets fail."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from histgames.core import Session
from histgames.maps.drawing.draw import CSS as MAP_CSS
from histgames.maps.drawing.draw import draw, patterns
from histgames.maps.drawing.ground import ground
from histgames.maps.drawing.ids import own_ids
from histgames.maps.drawing.paint import area_paint
from histgames.maps.drawing.palette import BORDER, INK, NOW, RULE, RULE_PAPER
from histgames.maps.drawing.scene import Area, Scene, Stack
from histgames.maps.drawing.shown import shown
from histgames.maps.drawing.standing import Known, standing
from histgames.maps.drawing.symbols import SHAPES, Label, definitions, safe
from histgames.telling.document import document
from histgames.telling.prose import Line, details, ending, lines, score_rows
from histgames.telling.values import values_html

__all__ = ["page"]

WIDTH = 760
#: What stands on an area that is bare.
NOTHING = Label("", 0, 0)

CSS = f"""
body{{font:16px/1.4 Arial,'Liberation Sans','DejaVu Sans',sans-serif;margin:12px auto;max-width:1240px;padding:0 12px;color:{INK}}}
main{{display:flex;gap:20px;align-items:flex-start;flex-wrap:wrap}}figure{{margin:0;flex:1 1 520px;max-width:760px}}figure svg{{width:100%;height:auto}}
aside{{flex:1 1 340px;min-width:0}}h1{{font-size:22px;margin:0 0 4px}}h2{{font-size:17px;margin:12px 0 4px}}nav{{display:flex;gap:6px;align-items:center;margin:6px 0}}
nav button,nav select{{font:inherit;padding:2px 12px}}nav input{{flex:1}}#where{{font-weight:bold}}
#log{{max-height:620px;overflow:auto;border:1px solid {BORDER};padding:4px 10px}}#log p{{margin:0}}#log h3{{font-size:15px;margin:8px 0 2px;border-bottom:1px solid}}
.hg-line summary{{cursor:pointer;list-style:none}}.hg-line i{{font-style:normal;color:{RULE};text-decoration:underline dotted;font-size:14px;white-space:nowrap}}
.hg-line p{{padding:3px 8px;background:{RULE_PAPER};border-left:3px solid {RULE};font-size:14px}}.now{{background:{NOW}}}
table{{border-collapse:collapse}}td{{padding:1px 12px 1px 0}}td+td{{text-align:right}}.total{{font-weight:bold}}.values{{overflow-x:auto}}
@media print{{nav{{display:none}}#log{{max-height:none;overflow:visible}}}}
"""

#: Shows a step: the parts of the page that every game has.
STEPS = """
const game=JSON.parse(document.getElementById('game').textContent),$=id=>document.getElementById(id);
const lines=[...document.querySelectorAll('#log [data-stop]')];
let at=game.steps.length-1,timer=0;
function show(n){
  at=Math.max(0,Math.min(n,game.steps.length-1));
  paint(at);
  const s=game.steps[at];$('headline').textContent=s.h;$('slider').value=at;$('where').textContent=at+' / '+(game.steps.length-1);
  $('score').replaceChildren(...s.s.map(([k,v,total])=>{const r=document.createElement('tr');r.className=total?'total':'';
    for(const x of [k,v]){const c=document.createElement('td');c.textContent=x;r.append(c);}return r;}));
  let last=null;
  lines.forEach(e=>{const k=+e.dataset.stop;e.hidden=k>at;e.classList.toggle('now',k===at);if(k<=at)last=e;});
  if(last)$('log').scrollTop=last.offsetTop-$('log').offsetTop-$('log').clientHeight+60;
}
function stop(){clearInterval(timer);timer=0;$('play').textContent='Play';}
$('slider').max=game.steps.length-1;$('slider').oninput=e=>{stop();show(+e.target.value);};
$('first').onclick=()=>{stop();show(0);};$('back').onclick=()=>{stop();show(at-1);};
$('next').onclick=()=>{stop();show(at+1);};$('last').onclick=()=>{stop();show(1e9);};
$('play').onclick=()=>{if(timer)return stop();if(at===game.steps.length-1)show(0);$('play').textContent='Stop';
  timer=setInterval(()=>{if(at>=game.steps.length-1)stop();else show(at+1);},+$('speed').value);};
show(at);
"""

#: Paints the zones and blocks of a map as they are at a step.
SCRIPT = """
const zones={},blocks={};
document.querySelectorAll('.hg-zone').forEach(e=>zones[e.dataset.id]=e);
document.querySelectorAll('.hg-block').forEach(e=>blocks[e.dataset.id]=e);
function paint(at){
  const fill={},stand={},title={};
  for(let i=0;i<=at;i++){const s=game.steps[i];Object.assign(fill,s.f);Object.assign(stand,s.b);Object.assign(title,s.t);}
  for(const z in fill)zones[z].setAttribute('fill',game.fills[fill[z]]);
  for(const z in title)zones[z].firstChild.textContent=game.titles[title[z]];
  for(const z in stand){const [svg,w,h]=game.blocks[stand[z]],[x,y]=game.spots[z];
    blocks[z].innerHTML=svg;blocks[z].setAttribute('transform',`translate(${Math.min(Math.max(x-w/2,2),game.width-w-2)} ${y-h/2})`);}
}
"""

#: Shows the picture that a game has drawn for a step.
PICTURE_SCRIPT = """
let shown=-1;
function paint(at){const p=game.steps[at].p;
  if(p!==shown){shown=p;$('board').innerHTML=game.pictures[p].map(i=>game.lines[i]).join('\\n');}}
"""

#: Paints nothing: the game has no picture of its board.
NO_SCRIPT = "function paint(at){}"


def page(session: Session[Any], *, seat: str | None = None, names: str = "name") -> str:
    """Return a whole game as a web page: the board at every position, with a slider, the log with its rules, and the values played with.

    Parameters
    ----------
    session : Session
        The game; the page shows the line that is played, as far as it can be redone.
    seat : str, optional
        Whose view to show; everything by default.
    names : str
        Which names of zones: ``"name"``, ``"local"`` or ``"both"``.

    Returns
    -------
    str
        An HTML document without any reference to other files or addresses; texts that people typed are shown as text.

    Raises
    ------
    UnknownName
        If there is no such seat.
    """
    rules, stops = session.rules, session.stops
    if seat is not None:
        rules.must_be_seat(seat, session.sides)
    told = lines(session, stops[-1], seat, {})
    seen = [rules.seen(node.state, seat) for node in stops]
    heads = [{"h": rules.headline(state), "s": score_rows(rules, rules.score(state))} for state in seen]
    if rules.scene is None:
        return _document(session, told, "", "", _plain({"steps": heads}), NO_SCRIPT, CSS)
    board = shown(rules)
    scenes = [board.scene(node.state, seat) for node in stops]
    if not all(scene.plain and scene.map == scenes[0].map and not scene.picture for scene in scenes):
        return _picture_page(session, scenes, heads, told, names)
    steps = _Steps(scenes[0], names)
    for head, scene in zip(heads, scenes, strict=True):
        steps.add(scene, head)
    last = own_ids(draw(scenes[-1], width=WIDTH, names=names, title=False), "last")
    fillings = {name: drawn for scene in scenes for name, drawn in patterns(scene).items()}
    extra = definitions(SHAPES) + "".join(fillings.values())
    shapes = f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{extra}</svg>'
    return _document(session, told, shapes, last, steps.json(), SCRIPT, MAP_CSS + CSS)


def _picture_page(
    session: Session[Any], scenes: list[Scene], heads: list[dict[str, Any]], told: list[Line], names: str
) -> str:
    """Return the page of a game with a picture for each step: lines of the pictures that come again are kept once."""
    known: dict[str, int] = {}
    pictures: dict[str, int] = {}
    made: list[list[int]] = []
    steps: list[dict[str, Any]] = []
    picture = ""
    for head, scene in zip(heads, scenes, strict=True):
        picture = scene.picture if scene.picture and not scene.off_map else draw(scene, names=names, title=False)
        if picture not in pictures:
            pictures[picture] = len(made)
            made.append([known.setdefault(line, len(known)) for line in picture.splitlines()])
        steps.append({"p": pictures[picture], **head})
    data = {"lines": list(known), "pictures": made, "steps": steps}
    return _document(session, told, "", f'<div id="board">{picture}</div>', _plain(data), PICTURE_SCRIPT, CSS)


def _document(
    session: Session[Any], told: list[Line], shapes: str, board: str, data: str, painter: str, style: str
) -> str:
    """Return the page: the board with its controls beside ending, score and log, the values, and the program that shows a step."""
    values = values_html(session.rules, session.language)
    values = values and f'<section class="values"><h2>The values of the game</h2>{values}</section>'
    title = f"{session.rules.title}: {session.scenario.title}"
    body = (
        f'<h1>{safe(title)}</h1><div id="headline"></div>'
        f"{shapes}<main><figure>{board}{_controls()}</figure>"
        f'<aside>{_ending(session)}<h2>Score</h2><table id="score"></table><h2>What happened</h2><div id="log">{_log(told)}</div></aside></main>'
        f"{values}"
        f'<script type="application/json" id="game">{data}</script><script>{_script(painter)}</script>'
    )
    return document(title, body, style=style, scripts=True, language=session.language)


def _script(painter: str) -> str:
    """Return the page's program with what paints the board; it is there before the first step is shown."""
    head, call, rest = STEPS.rpartition("show(at);")
    return f"{head}{painter}{call}{rest}"


def _plain(data: object) -> str:
    """Return data as JSON that may stand in a page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


class _Steps:
    """The positions of a game, each as what differs from the one before; drawings that come again are kept once."""

    def __init__(self, scene: Scene, names: str) -> None:
        self.ground, self.names = ground(scene), names
        self.spots = self.ground.spots(WIDTH, names)
        self.fills: dict[str, int] = {}
        self.titles: dict[str, int] = {}
        self.blocks: dict[tuple[str, int, int], int] = {}
        self.steps: list[dict[str, Any]] = []
        self._shown: dict[str, tuple[Area, Stack | None]] = {}
        self._known: Known = {}
        self._before: tuple[dict[str, int], dict[str, int], dict[str, int]] = ({}, {}, {})

    def add(self, scene: Scene, head: Mapping[str, Any]) -> None:
        stacks, areas = {stack.at: stack for stack in scene.stacks}, {area.id: area for area in scene.areas}
        blocks = standing(scene, self.ground, self.names, self._known)
        fill: dict[str, int] = {}
        stand: dict[str, int] = {}
        title: dict[str, int] = {}
        for zone in self.ground.areas:
            area = areas.get(zone, Area(zone, title=zone))
            here = (area, stacks.get(zone))
            if self._shown.get(zone) == here:
                fill[zone], stand[zone], title[zone] = (before[zone] for before in self._before)
                continue
            self._shown[zone] = here
            made = blocks.get(zone, NOTHING)
            paint = area_paint(scene.styles.get(area.style)).fill
            fill[zone] = self.fills.setdefault(paint, len(self.fills))
            drawn = (made.svg, round(made.width), round(made.height))
            stand[zone] = self.blocks.setdefault(drawn, len(self.blocks))
            title[zone] = self.titles.setdefault(area.title, len(self.titles))
        changed = [
            {zone: value for zone, value in now.items() if before.get(zone) != value}
            for before, now in zip(self._before, (fill, stand, title), strict=True)
        ]
        self._before = (fill, stand, title)
        self.steps.append({"f": changed[0], "b": changed[1], "t": changed[2], **head})

    def json(self) -> str:
        spots = {zone: [round(x), round(y)] for zone, (x, y) in self.spots.items()}
        data = {
            "width": WIDTH,
            "spots": spots,
            "fills": list(self.fills),
            "titles": list(self.titles),
            "blocks": list(self.blocks),
            "steps": self.steps,
        }
        return _plain(data)


def _controls() -> str:
    speeds = "".join(
        f'<option value="{pause}"{" selected" if name == "medium" else ""}>{name}</option>'
        for name, pause in (("slow", 2000), ("medium", 800), ("fast", 200))
    )
    buttons = [("first", "|&lt;", "Start"), ("back", "&lt;", "One step back"), ("play", "Play", "Play or stop")]
    buttons += [("next", "&gt;", "One step on"), ("last", "&gt;|", "End")]
    made = "".join(
        f'<button id="{name}" title="{tip}" aria-label="{tip}">{text}</button>' for name, text, tip in buttons
    )
    return (
        f'<nav>{made}<select id="speed" aria-label="Speed">{speeds}</select>'
        '<input id="slider" type="range" min="0" aria-label="Position"><span id="where"></span></nav>'
    )


def _ending(session: Session[Any]) -> str:
    ended = session.stops[-1].state.outcome
    if ended is None:
        return ""
    won, how = ending(session.rules, ended)
    return f"<h2>{safe(won)}</h2>{how}"


def _log(told: list[Line]) -> str:
    text, group = "", ""
    for line in told:
        if line.group != group:
            group = line.group
            text += f'<h3 data-stop="{line.stop}">{safe(group)}</h3>'
        text += f'<div data-stop="{line.stop}">{details(line.text, line.rule)}</div>'
    return text
