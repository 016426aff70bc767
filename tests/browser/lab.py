"""JupyterLab in a browser without internet, for tests that click where people click."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit
from uuid import uuid4

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Route, WebSocket

from histgames.cli.lab import EXTENSIONS, SETTINGS
from histgames.core.autosave import FOLDER

SCREENSHOTS = Path(__file__).parent / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOCAL_HOSTS = {"localhost", "127.0.0.1"}
HARMLESS = (
    # ipyleaflet and its plug-ins bring two versions of one library; the newer one is used
    ("Unsatisfied version", "of shared singleton module leaflet"),
    # JupyterLab says so of its own parts on a slow machine
    ("Plugin ", "to activate"),
)
START_SECONDS = 60

# Run in the page: wait for the notebook in front and for its kernel.
KERNEL_READY = """async () => {
    const lab = window.jupyterapp;
    if (!lab) return false;
    await lab.restored;
    const context = lab.shell.currentWidget?.context;
    if (!context?.sessionContext) return false;
    await context.ready;
    await context.sessionContext.ready;
    const kernel = context.sessionContext.session?.kernel;
    if (!kernel) return false;
    await kernel.info;
    return true;
}"""
COMMAND = "async name => { await window.jupyterapp.commands.execute(name); }"
KERNEL_IDLE = "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session?.kernel?.status === 'idle'"
# The errors among the notebook's outputs, also those of cells that are scrolled out of sight.
ERRORS = """() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells
    .flatMap(cell => cell.outputs ?? [])
    .filter(output => output.output_type === 'error')
    .map(output => `${output.ename}: ${output.evalue}`)"""


def find_browser() -> str:
    """Return the path of Chromium."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    raise FileNotFoundError("the browser tests need Chromium; Debian's package is called chromium")


class LabServer:
    """A JupyterLab of its own: own folder, own settings, no token, any free port."""

    def __init__(self, folder: Path) -> None:
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir(parents=True)
        self._settings = folder / "settings"
        self._log = folder / "jupyter.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._added: set[Path] = set()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={self._port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.notebooks}",
            "--ServerApp.disable_check_xsrf=True",
            "--IdentityProvider.token=",
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
            f"--LabApp.extra_labextensions_path={EXTENSIONS}",
        ]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command, env=self._environment(), stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End the server and its kernels."""
        if self._process is not None:
            self.forget_kernels()
            self._process.terminate()
            try:
                self._process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def add(self, notebook: Path) -> str:
        """Copy a notebook into the served folder and return its name there."""
        self._added.add(notebook)
        shutil.copyfile(notebook, self.notebooks / notebook.name)
        return notebook.name

    def bring_back(self) -> None:
        """Put the notebooks that were added in the place of what tests have saved."""
        for notebook in tuple(self._added):
            self.add(notebook)

    def forget_kernels(self) -> None:
        """End all sessions, so that the next notebook gets a new kernel."""
        try:
            for session in self._ask("GET", "/api/sessions"):
                self._ask("DELETE", f"/api/sessions/{session['id']}")
        except OSError:
            pass  # the server has ended, and its kernels with it

    def forget_games(self) -> None:
        """Delete saved games, so that the next notebook offers none."""
        shutil.rmtree(self.notebooks / FOLDER, ignore_errors=True)
        for path in self.notebooks.glob("*.json"):
            path.unlink()

    def _ask(self, method: str, path: str) -> Any:
        request = urllib.request.Request(self.url + path, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def _wait(self) -> None:
        assert self._process is not None
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                self._ask("GET", "/api/status")
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
            else:
                return
        raise RuntimeError(f"JupyterLab did not start:\n{self._log.read_text()[-3000:]}")

    def _environment(self) -> dict[str, str]:
        folders = {
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "user-settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
        }
        own = {name: str(self._settings / folder) for name, folder in folders.items()}
        return {**os.environ, **own, "JUPYTER_CONFIG_PATH": str(SETTINGS), "PYTHONUNBUFFERED": "1"}


class LabPage:
    """A page of the browser with a notebook in it.

    Requests to other machines are refused and noted in `outside`; what the page complains about is
    noted in `complaints`. The fixture that gives the page checks at the end that both are empty.
    """

    def __init__(self, server: LabServer, context: BrowserContext) -> None:
        self.server = server
        self.outside: list[str] = []
        self.complaints: list[str] = []
        context.route("**/*", self._let_local_through)
        self.page: Page = context.new_page()
        self.page.on("console", self._note_message)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.page.on("requestfailed", self._note_failure)
        self.page.on("websocket", self._note_socket)

    def open_notebook(self, name: str) -> None:
        """Open a notebook of the server's folder and wait for its kernel."""
        self.page.goto(f"{self.server.url}/lab/workspaces/{uuid4().hex}/tree/{name}?reset")
        self.wait_for_kernel()

    def wait_for_kernel(self) -> None:
        """Wait until the notebook in front has a kernel that answers."""
        end = time.monotonic() + START_SECONDS
        self.page.wait_for_selector(".jp-Notebook:visible", timeout=START_SECONDS * 1000)
        while not self.page.evaluate(KERNEL_READY):
            assert time.monotonic() < end, "the kernel did not start"
            self.page.wait_for_timeout(100)

    def command(self, name: str) -> None:
        """Run a command of JupyterLab and wait until it is done."""
        self.page.evaluate(COMMAND, name)

    def run_all(self) -> None:
        """Run all cells, wait for the end and fail if a cell gave an error."""
        self.command("notebook:run-all-cells")
        self.wait_until_idle()
        errors = self.cell_errors()
        assert not errors, "errors below cells: " + "; ".join(errors)

    def wait_until_idle(self) -> None:
        """Wait until the kernel has done what it was asked."""
        self.page.wait_for_function(KERNEL_IDLE)

    def cell_errors(self) -> list[str]:
        """Return the errors shown below cells, also those of callbacks."""
        raised: list[str] = self.page.evaluate(ERRORS)
        lost = self.page.get_by_text("Error displaying widget")
        return raised + lost.all_inner_texts()

    def save(self) -> None:
        """Save the notebook."""
        self.command("docmanager:save")

    def reload(self) -> None:
        """Load the page again, as after closing and opening it; the kernel goes on."""
        self.page.goto(self.page.url.split("?")[0])
        self.wait_for_kernel()

    def output(self, number: int = -1) -> Locator:
        """Return the output area of a code cell by its number, the last one by default."""
        return self.page.locator(".jp-Notebook .jp-CodeCell .jp-Cell-outputArea").nth(number)

    def screenshot(self, name: str) -> Path:
        """Write a picture of the window into the folder `screenshots` and return its path."""
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        self.page.screenshot(path=path)
        return path

    def assert_clean(self) -> None:
        """Fail if the page asked for something outside or complained about anything."""
        assert not self.outside, "requests to other machines: " + ", ".join(self.outside)
        assert not self.complaints, "in the browser's console: " + "; ".join(self.complaints)

    def _let_local_through(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.scheme in {"http", "https"} and address.hostname not in LOCAL_HOSTS:
            self.outside.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(
            all(part in message.text for part in parts) for parts in HARMLESS
        ):
            self.complaints.append(f"{message.type}: {message.text}")

    def _note_failure(self, request: Request) -> None:
        # Leaving a page cuts off what it was loading; that is no failure of the page.
        if request.failure != "net::ERR_ABORTED" and request.url not in self.outside:
            self.complaints.append(f"failed: {request.url} ({request.failure})")

    def _note_socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).hostname not in LOCAL_HOSTS:
            self.outside.append(socket.url)
