// A JupyterLab plug-in, written as the module container that JupyterLab loads. It lets the map of a board be used without a
// mouse, by names that the list below the map has already; and where one board is shown twice, it keeps the drawings that
// both refer to where they are always painted. JupyterLab knows this plug-in only when it is started by `histgames lab`.
(() => {
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const HOW = "Map of the board. Arrow keys go from place to place, Enter or Space does what a click does.";
  const ATLAS = "Map. What is typed into the field Find is told here, and what is pointed at.";

  const set = (element, name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };

  // Things of a map.

  const things = view => {
    const names = view.querySelector(".hg-things select")?.options ?? [];
    const order = view.querySelector("[data-order]")?.dataset.order.split(" ") ?? [];
    const paths = new Map();
    for (const path of view.querySelectorAll(".hg-map path.leaflet-interactive")) {
      for (const name of path.classList) if (!paths.has(name)) paths.set(name, path);
    }
    return order
      .map((name, at) => [paths.get(name), names[at + 1]?.text.replaceAll("\u00a0", " ")])
      .filter(([path, name]) => path && name);
  };

  function nameThings(view) {
    const named = things(view);
    const container = view.querySelector(".hg-map .leaflet-container");
    if (!container || !named.length) return;
    set(container, "role", "group");
    set(container, "aria-label", HOW);
    set(view.querySelector(".hg-info") ?? container, "aria-live", "polite");
    // as long as one of these has the focus, JupyterLab takes no key for a command of its own
    for (const each of view.querySelectorAll(":is(.hg-things, .hg-map) :is(select, button, a)")) {
      set(each, "data-lm-suppress-shortcuts", "true");
    }
    const reached = named.find(([path]) => path.getAttribute("tabindex") === "0")?.[0] ?? named[0][0];
    for (const [path, name] of named) {
      set(path, "role", "button");
      set(path, "aria-label", name);
      set(path, "tabindex", path === reached ? "0" : "-1");
      set(path, "data-lm-suppress-shortcuts", "true");
    }
  }

  // What the atlas and the board have that the page gives no name to.

  function nameOthers() {
    for (const handle of document.querySelectorAll(":is(.hg-desk, .hg-atlas-desk) .noUi-handle")) {
      const label = handle.closest(".widget-slider")?.querySelector(".widget-label")?.textContent;
      if (label) set(handle, "aria-label", label);
    }
    for (const container of document.querySelectorAll(".hg-atlas .leaflet-container")) {
      set(container, "role", "group");
      set(container, "aria-label", ATLAS);
      for (const told of container.querySelectorAll(".hg-told")) set(told, "aria-live", "polite");
    }
  }

  const middle = path => {
    const box = path.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  function send(path, type) {
    const [clientX, clientY] = middle(path);
    path.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX, clientY }));
  }

  function goOn(view, from, [right, down]) {
    const [x, y] = middle(from);
    let best = null;
    for (const [path] of things(view)) {
      const [px, py] = middle(path);
      const along = (px - x) * right + (py - y) * down;
      const aside = Math.abs((px - x) * down) + Math.abs((py - y) * right);
      const far = along + 2 * aside;
      if (path !== from && along > 1 && aside <= 2 * along && (!best || far < best[0])) best = [far, path];
    }
    if (!best) return;
    from.setAttribute("tabindex", "-1");
    best[1].setAttribute("tabindex", "0");
    best[1].focus({ preventScroll: true });
  }

  function onKey(event) {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const view = event.target.closest?.(".hg-map-view");
    if (!view || !plain) return;
    if (event.target.matches(".hg-things select") && event.key === "Enter") {
      view.querySelector(".hg-things button")?.click();
    } else if (event.target.matches(".hg-map path[role=button]")) {
      if (ARROWS[event.key]) goOn(view, event.target, ARROWS[event.key]);
      else if (event.key === "Enter" || event.key === " ") send(event.target, "click");
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus(event) {
    if (event.target.matches?.(".hg-map path[role=button]")) send(event.target, "mouseover");
  }

  // Drawings of a board that is shown twice: the first with an id is the one that is painted, so it must never be out of sight.

  const mirrors = new Map();

  function mirror(sheets) {
    const views = new Map();
    for (const each of sheets) {
      const token = [...each.classList].find(name => name.endsWith("-sheets"));
      if (token) views.set(token, [...(views.get(token) ?? []), each]);
    }
    for (const [token, made] of mirrors) {
      if ((views.get(token) ?? []).length < 2) {
        made.remove();
        mirrors.delete(token);
      }
    }
    for (const [token, shown] of views) {
      if (shown.length < 2) continue;
      let made = mirrors.get(token);
      if (!made) {
        made = document.createElement("div");
        made.className = token;
        made.setAttribute("aria-hidden", "true");
        made.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
        document.body.prepend(made);
        mirrors.set(token, made);
      }
      const parts = shown[0].matches(".hg-picture") ? "defs" : "svg";
      const drawn = [...shown[0].querySelectorAll(parts)].map(each => each.outerHTML).join("");
      if (made.drawn !== drawn) {
        made.drawn = drawn;
        made.innerHTML = parts === "defs" ? `<svg width="0" height="0">${drawn}</svg>` : drawn;
      }
    }
  }

  function activate() {
    const sheets = document.getElementsByClassName("hg-sprites");
    const pictures = document.getElementsByClassName("hg-picture");
    const atlases = document.getElementsByClassName("hg-atlas-desk");
    const views = document.getElementsByClassName("hg-map-view");
    let waiting = false;
    new MutationObserver(() => {
      if (sheets.length + pictures.length > 1 || mirrors.size) mirror([...sheets, ...pictures]);
      if (waiting || !(views.length || atlases.length)) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        for (const view of views) nameThings(view);
        nameOthers();
      }, 100);
    }).observe(document.body, { childList: true, subtree: true });
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("focusin", onFocus);
  }

  const plugin = {
    id: "histgames-map:plugin",
    description: "Lets the map of a board be used by keyboard and screen reader, and a board be shown twice.",
    autoStart: true,
    activate,
  };
  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["histgames-map"] = {
    init: async () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
