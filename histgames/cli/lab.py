"""`histgames lab`: JupyterLab with the kit's notebooks."""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import socket
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from histgames.cli.errors import CommandError

__all__ = ["Launch", "add_parser", "notebook_folder", "plan", "run"]

FIRST_NOTEBOOK = "00-start.ipynb"
SETTINGS = Path(__file__).parent / "settings"
EXTENSIONS = SETTINGS / "labextensions"
PACKAGE = Path(__file__).parents[1]
FIRST_PORT = 8888
PORTS_TRIED = 50


@frozen
class Launch:
    """How JupyterLab is started.

    Attributes
    ----------
    arguments : tuple of str
        Its command-line arguments.
    environment : Mapping
        Variables to set before.
    address : str
        Where the first notebook is served.
    """

    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    address: str


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "lab",
        help="open the notebooks in JupyterLab",
        description="Open JupyterLab at the first notebook. No internet is needed.",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--port", type=int, help="port to serve on (default: a free one)")
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("histgames-notebooks"),
        help="where an installed kit puts its notebooks (default: ./%(default)s)",
    )
    parser.add_argument(
        "jupyter",
        nargs="*",
        metavar="-- OPTION",
        help="further options for JupyterLab, after --",
    )


def run(args: argparse.Namespace) -> int:
    """Start JupyterLab and stay until it ends."""
    try:
        from jupyterlab.labapp import LabApp
    except ImportError:
        raise CommandError(
            "JupyterLab is not installed in this Python; pip install 'histgames[lab]' brings it"
        ) from None
    launch = plan(
        notebook_folder(args.folder),
        port=args.port,
        browser=not args.no_browser and has_browser(),
        further=tuple(args.jupyter),
        environment=os.environ,
    )
    print(f"The kit is at {launch.address}\nStop it with Ctrl-C.", flush=True)
    os.environ.update(launch.environment)
    LabApp.launch_instance(list(launch.arguments))
    return 0


def notebook_folder(copy: Path) -> Path:
    """Return the folder of the notebooks, copied to `copy` when the kit is installed from a wheel.

    A notebook that is there already is kept: it may hold somebody's work.
    """
    source = PACKAGE.parent / "notebooks"
    if (source / FIRST_NOTEBOOK).is_file() and (PACKAGE.parent / "pyproject.toml").is_file():
        return source
    packed = PACKAGE / "notebooks"
    if not packed.is_dir():
        raise CommandError(f"this installation has no notebooks: {packed} is missing")
    try:
        copy.mkdir(parents=True, exist_ok=True)
        for notebook in sorted(packed.glob("*.ipynb")):
            if not (copy / notebook.name).exists():
                shutil.copyfile(notebook, copy / notebook.name)
    except OSError as error:
        raise CommandError(f"cannot write notebooks to {copy}: {error.strerror}") from error
    return copy.resolve()


def plan(
    folder: Path,
    *,
    port: int | None,
    browser: bool,
    further: tuple[str, ...],
    environment: Mapping[str, str],
) -> Launch:
    """Decide how to start JupyterLab on a folder."""
    chosen = free_port() if port is None else checked_port(port)
    token = environment.get("JUPYTER_TOKEN") or secrets.token_hex(16)
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK}",
        f"--LabApp.extra_labextensions_path={EXTENSIONS}",  # runs the first notebook when it is opened
        f"--ServerApp.port={chosen}",
        "--ServerApp.port_retries=0",
        "--LabApp.extension_manager=readonly",  # the other kind asks a registry
        "--Application.log_level=WARN",
    ]
    if not browser:
        arguments.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")
    paths = [str(SETTINGS), environment.get("JUPYTER_CONFIG_PATH", "")]
    return Launch(
        arguments=(*arguments, *further),
        environment={
            "JUPYTER_TOKEN": token,
            "JUPYTER_CONFIG_PATH": os.pathsep.join(path for path in paths if path),
        },
        address=f"http://localhost:{chosen}/lab/tree/{FIRST_NOTEBOOK}?token={token}",
    )


def checked_port(port: int) -> int:
    """Return the port if it can be served on."""
    if not 1 <= port <= 65535:
        raise CommandError(f"{port} is no port; ports go from 1 to 65535")
    if not is_free(port):
        raise CommandError(f"port {port} is taken; leave --port out to get a free one")
    return port


def free_port() -> int:
    """Return the first free port from the usual one on."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        if is_free(port):
            return port
    last = FIRST_PORT + PORTS_TRIED - 1
    raise CommandError(f"ports {FIRST_PORT} to {last} are all taken; name a free one with --port")


def is_free(port: int) -> bool:
    """Tell whether this machine can serve on the port."""
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def has_browser() -> bool:
    """Tell whether a browser with a window can be opened here."""
    screens = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
