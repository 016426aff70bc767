// A JupyterLab plug-in, written as the module container that JupyterLab loads. While a control of a board, menu or atlas
// has the focus, keys are its own: without this, "m" in a list would turn the notebook's cell into text and take the board
// away. JupyterLab passes over an element that carries an attribute made for this, but only if the element with the focus
// carries it itself; so it is set on whatever is about to hear a key, before JupyterLab hears of it. Escape gives the keys
// back to the notebook. Besides, sliders and lists get the names that the widgets leave out, and a wheel over an atlas that has no
// further zoom scrolls the page, and the board that a menu gives way to is shown from its top.
(() => {
  const BOARD = ".hg-desk, .hg-atlas";
  const DEAD = ".jupyter-widgets-disconnected";
  const CHOICE = ".hg-choice";
  const MARK = "data-lm-suppress-shortcuts";

  // Saving the notebook is what people mean by Ctrl+S also here; a board without kernel is run again from where one is.
  function forTheNotebook(event, board) {
    const held = event.ctrlKey || event.metaKey;
    if (held && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") return true;
    return event.key === "Enter" && (held || event.shiftKey) && board.matches(DEAD);
  }

  function claim(event) {
    const target = event.target;
    const board = target instanceof Element ? target.closest(BOARD) : null;
    if (!board) return;
    for (let each = target; each !== board.parentElement; each = each.parentElement) each.removeAttribute(MARK);
    if (!forTheNotebook(event, board)) target.setAttribute(MARK, "true");
  }

  // The few actions offered as buttons are gone through like those of a list.
  function step(target, by) {
    const all = [...target.closest(BOARD).querySelectorAll(CHOICE)].filter(each => each.offsetParent !== null);
    all[all.indexOf(target) + by]?.focus();
  }

  function leave(event, board) {
    const notebook = board.closest(".jp-Notebook");
    event.preventDefault();
    event.target.blur();
    board.closest(".jp-Cell")?.focus({ preventScroll: true });
    if (!notebook?.contains(document.activeElement)) notebook?.focus({ preventScroll: true });
  }

  function answer(event) {
    const target = event.target;
    const board = target instanceof Element ? target.closest(BOARD) : null;
    if (!board || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && target.matches(CHOICE)) {
      event.preventDefault();
      step(target, by);
    } else if (event.key === "Escape") leave(event, board);
  }

  // The style sheet says how the keys are given back, as long as they are not the notebook's.
  function tell(event) {
    const board = event.target instanceof Element ? event.target.closest(BOARD) : null;
    board?.setAttribute("data-hg-keys", "");
  }

  // A click beside the controls, as on the map, also gives the keys to the board.
  function take(event) {
    const board = event.target instanceof Element ? event.target.closest(BOARD) : null;
    if (board && !board.hasAttribute("tabindex")) board.setAttribute("tabindex", "-1");
  }

  // A wheel that cannot turn the map nearer or farther any more scrolls the page.
  function roll(event) {
    const map = event.target instanceof Element ? event.target.closest(".hg-atlas .leaflet-container") : null;
    const end = event.deltaY > 0 ? ".leaflet-control-zoom-out" : ".leaflet-control-zoom-in";
    if (map?.querySelector(`${end}.leaflet-disabled`)) event.stopPropagation();
  }

  // Sliders have no name though one stands beside them; of a list or field without a label the tooltip is the name.
  function name(within) {
    for (const each of within.querySelectorAll(".noUi-handle, select[title], input[title], textarea[title]")) {
      if (!each.closest(BOARD) || each.hasAttribute("aria-label")) continue;
      const label = each.title || each.closest(".jupyter-widgets")?.querySelector(".widget-label")?.textContent;
      if (label) each.setAttribute("aria-label", label);
    }
  }

  // A menu is longer than the window: its Start button stands where the lower half of the board will be.
  let asked = null;

  function ask(event) {
    asked = event.target instanceof Element ? event.target.closest(".hg-menu")?.closest(".jp-Cell") : null;
  }

  function show() {
    const board = asked?.querySelector(".hg-columns")?.closest(".hg-desk");
    if (!board) return;
    asked = null;
    setTimeout(() => board.scrollIntoView({ block: "start" }), 100);
  }

  function activate() {
    window.addEventListener("click", ask, true);
    window.addEventListener("keydown", claim, true);
    window.addEventListener("pointerdown", take, true);
    window.addEventListener("wheel", roll, { capture: true, passive: true });
    document.addEventListener("focusin", tell);
    document.addEventListener("keydown", answer);
    // text fields let no key go further up
    window.addEventListener("keydown", event => {
      if (event.target instanceof Element && event.target.matches("input, textarea")) answer(event);
    }, true);
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof Element) name(node);
      }
      show();
    }).observe(document.body, { childList: true, subtree: true });
  }

  const plugin = {
    id: "histgames-keys:plugin",
    description: "Gives the keys to the kit's boards, menus and atlases while one of their controls has the focus.",
    autoStart: true,
    activate,
  };
  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["histgames-keys"] = {
    init: async () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
