// A JupyterLab plug-in, written as the module container that JupyterLab loads. When the kit is opened at its start notebook, and
// that has the metadata {"histgames": {"autorun": true}}, its cells are run, unless what they show is still alive; in a narrow
// window the list of files makes room for the board. No other notebook is ever run: neither one under another path, nor one that
// is opened later. JupyterLab knows this plug-in only when it is started by `histgames lab`.
(() => {
  const START = "00-start.ipynb";
  const NARROW = 1200;
  const PATIENCE = 8000; // milliseconds in which a board of an earlier page comes back
  const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
  // JupyterLab changes the address when it restores tabs, so it is read at once.
  const opened = decodeURIComponent(location.pathname.match(/\/tree\/(.+)$/)?.[1] ?? "");

  const find = app =>
    [...app.shell.widgets("main")].find(panel => panel.context?.path === START && panel.content?.model);

  // Whether the notebook shows a menu or a board whose models live in the kernel.
  async function isAlive(panel) {
    const cells = [...panel.content.model.cells].filter(cell => cell.type === "code");
    if (!cells.some(cell => cell.outputs.length)) return false;
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      if (panel.node.querySelector(".hg-desk, .hg-menu")) {
        await wait(500); // one that is drawn from the file alone is told to be dead by now
        return !panel.node.querySelector(".jupyter-widgets-disconnected");
      }
      if (panel.node.textContent.includes("Error displaying widget")) return false;
      await wait(200);
    }
    return false;
  }

  async function runStart(app) {
    if (opened !== START) return;
    await app.restored;
    for (let tries = 0; tries < 2000; tries += 1) {
      const panel = find(app);
      if (panel) {
        const context = panel.context;
        await context.ready;
        if (context.model.getMetadata("histgames")?.autorun !== true) return;
        if (window.innerWidth < NARROW) app.shell.collapseLeft();
        await context.sessionContext.ready;
        const kernel = context.sessionContext.session?.kernel;
        if (kernel) {
          await kernel.info;
          app.shell.activateById(panel.id); // another tab of the last time may have come to the front
          if (await isAlive(panel)) return;
          await wait(400); // somebody may have run it himself just now
          if (kernel.status !== "idle" && (await isAlive(panel))) return;
          if (app.shell.currentWidget !== panel) app.shell.activateById(panel.id);
          for (let turns = 0; turns < 20 && app.shell.currentWidget !== panel; turns += 1) await wait(100);
          if (app.shell.currentWidget !== panel) return;
          await app.commands.execute("notebook:run-all-cells");
          await context.save().catch(() => {}); // so that the page, loaded again, knows the board
          return;
        }
      }
      await wait(150);
    }
  }

  const plugin = {
    id: "histgames-start:plugin",
    description: "Runs the kit's start notebook when the kit is opened.",
    autoStart: true,
    activate: app => void runStart(app),
  };
  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["histgames-start"] = {
    init: async () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
