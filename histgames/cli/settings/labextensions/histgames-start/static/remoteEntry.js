// A JupyterLab plug-in, written as the module container that JupyterLab loads. When a notebook with the metadata
// {"histgames": {"autorun": true}} is in front as the page opens, its cells are run once; in a narrow window the list
// of files makes room for the board. JupyterLab knows this plug-in only when it is started by `histgames lab`.
(() => {
  const NARROW = 1200;
  const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

  async function runStart(app) {
    await app.restored;
    for (let tries = 0; tries < 2000; tries += 1) {
      const panel = app.shell.currentWidget;
      const context = panel?.context;
      if (context?.path?.endsWith(".ipynb")) {
        await context.ready;
        if (context.model.getMetadata("histgames")?.autorun !== true) return;
        if (window.innerWidth < NARROW) app.shell.collapseLeft();
        await context.sessionContext.ready;
        const kernel = context.sessionContext.session?.kernel;
        if (kernel) {
          await kernel.info;
          if (app.shell.currentWidget === panel) await app.commands.execute("notebook:run-all-cells");
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
