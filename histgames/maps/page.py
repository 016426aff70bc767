"""Pages: a whole game as one web page that needs nothing else, for hand-outs, print and places where widgets fail."""

from __future__ import annotations

import json
from typing import Any

from histgames.core import Session
from histgames.maps.draw import CSS as MAP_CSS
from histgames.maps.draw import draw, patterns
from histgames.maps.ground import ground
from histgames.maps.paint import area_paint
from histgames.maps.prose import Line, details, lines
from histgames.maps.scene import Area, Scene, Stack
from histgames.maps.shown import shown
from histgames.maps.standing import Known, standing
from histgames.maps.symbols import SHAPES, Block, definitions, safe

__all__ = ["page"]

WIDTH = 760
#: What stands on an area that is bare.
NOTHING = Block("", 0, 0)

CSS = """
body{font:16px/1.4 Arial,'Liberation Sans','DejaVu Sans',sans-serif;margin:12px auto;max-width:1240px;padding:0 12px;color:#1b1b1b}
main{display:flex;gap:20px;align-items:flex-start;flex-wrap:wrap}figure{margin:0;flex:1 1 520px;max-width:760px}figure svg{width:100%;height:auto}
aside{flex:1 1 340px;min-width:0}h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:12px 0 4px}nav{display:flex;gap:6px;align-items:center;margin:6px 0}
nav button,nav select{font:inherit;padding:2px 12px}nav input{flex:1}#where{font-weight:bold}
#log{max-height:620px;overflow:auto;border:1px solid #8a7f6a;padding:4px 10px}#log p{margin:0}#log h3{font-size:15px;margin:8px 0 2px;border-bottom:1px solid}
.hg-line summary{cursor:pointer;list-style:none}.hg-line i{font-style:normal;color:#39607f;text-decoration:underline dotted;font-size:14px;white-space:nowrap}
.hg-line p{padding:3px 8px;background:#eef3f6;border-left:3px solid #39607f;font-size:14px}.now{background:#fff1c9}
table{border-collapse:collapse}td{padding:1px 12px 1px 0}td+td{text-align:right}
@media print{nav{display:none}#log{max-height:none;overflow:visible}}
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
  $('score').replaceChildren(...Object.entries(s.s).map(([k,v])=>{const r=document.createElement('tr');
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


def page(session: Session[Any], *, seat: str | None = None, names: str = "name") -> str:
    """Return a whole game as a web page: the board at every position, with a slider, and the log with its rules.

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
    """
    rules, stops = session.rules, session.stops
    scenes = [shown(rules).scene(node.state, seat) for node in stops]
    told = lines(session, stops[-1], seat, {})
    if not all(scene.plain and scene.map == scenes[0].map and not scene.picture for scene in scenes):
        return _picture_page(session, scenes, told, names)
    steps = _Steps(scenes[0], names)
    for node, scene in zip(stops, scenes, strict=True):
        steps.add(scene, rules.headline(node.state), dict(rules.score(node.state)))
    title = f"{rules.title}: {session.scenario.title}"
    board = draw(scenes[-1], width=WIDTH, names=names, title=False)
    fillings = {name: drawn for scene in scenes for name, drawn in patterns(scene).items()}
    extra = definitions(SHAPES) + "".join(fillings.values())
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'; img-src data:\">"
        f'<meta name="viewport" content="width=device-width"><title>{safe(title)}</title><style>{MAP_CSS}{CSS}</style></head><body>'
        f'<h1>{safe(title)}</h1><div id="headline">{safe(rules.headline(stops[-1].state))}</div>'
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{extra}</svg><main><figure>{board}{_controls()}</figure>'
        f'<aside>{_ending(session)}<h2>Score</h2><table id="score"></table><h2>What happened</h2><div id="log">{_log(told)}</div></aside></main>'
        f'<script type="application/json" id="game">{steps.json()}</script><script>{_script(SCRIPT)}</script></body></html>\n'
    )


def _picture_page(session: Session[Any], scenes: list[Scene], told: list[Line], names: str) -> str:
    """Return the page of a game with a picture for each step: lines of the pictures that come again are kept once."""
    rules, stops = session.rules, session.stops
    known: dict[str, int] = {}
    pictures: dict[str, int] = {}
    made: list[list[int]] = []
    steps: list[dict[str, Any]] = []
    for node, scene in zip(stops, scenes, strict=True):
        picture = scene.picture if scene.picture and not scene.off_map else draw(scene, names=names, title=False)
        if picture not in pictures:
            pictures[picture] = len(made)
            made.append([known.setdefault(line, len(known)) for line in picture.splitlines()])
        steps.append({"p": pictures[picture], "h": rules.headline(node.state), "s": dict(rules.score(node.state))})
    title = f"{rules.title}: {session.scenario.title}"
    data = {"lines": list(known), "pictures": made, "steps": steps}
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'; img-src data:\">"
        f'<meta name="viewport" content="width=device-width"><title>{safe(title)}</title><style>{CSS}</style></head><body>'
        f'<h1>{safe(title)}</h1><div id="headline">{safe(rules.headline(stops[-1].state))}</div>'
        f'<main><figure><div id="board">{picture}</div>{_controls()}</figure>'
        f'<aside>{_ending(session)}<h2>Score</h2><table id="score"></table><h2>What happened</h2><div id="log">{_log(told)}</div></aside></main>'
        f'<script type="application/json" id="game">{_plain(data)}</script><script>{_script(PICTURE_SCRIPT)}</script></body></html>\n'
    )


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

    def add(self, scene: Scene, headline: str, score: dict[str, int]) -> None:
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
        self.steps.append({"f": changed[0], "b": changed[1], "t": changed[2], "h": headline, "s": score})

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
    won = f"{ended.winner.title()} wins" if ended.winner else "A draw"
    return f"<h2>{safe(won)}</h2>{details(f'{ended.result} ({ended.score} points)', ended.rule)}"


def _log(told: list[Line]) -> str:
    text, group = "", ""
    for line in told:
        if line.group != group:
            group = line.group
            text += f'<h3 data-stop="{line.stop}">{safe(group)}</h3>'
        text += f'<div data-stop="{line.stop}">{details(line.text, line.rule)}</div>'
    return text
