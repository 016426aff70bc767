"""`histgames lab`: JupyterLab with the kit's notebooks."""

from __future__ import annotations

import argparse
import getpass
import os
import secrets
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

from histgames.cli.copies import bring_up_to_date
from histgames.cli.errors import CommandError

__all__ = ["Launch", "add_parser", "notebook_folder", "plan", "run"]

FIRST_NOTEBOOK = "00-start.ipynb"
SETTINGS = Path(__file__).parent / "settings"
EXTENSIONS = SETTINGS / "labextensions"
PACKAGE = Path(__file__).parents[1]
FIRST_PORT = 8888
PORTS_TRIED = 50
#: The folder of the copies, where the kit is installed.
COPIES = "histgames-notebooks"
#: Where JupyterLab and what it brings keep something in the home.
IN_HOME = (
    *("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR", "IPYTHONDIR"),
    "MPLCONFIGDIR",
)
CLAIMED: list[socket.socket] = []


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
        help="where you work on copies of the kit's notebooks, and where games are saved (default: my-notebooks in the kit's folder, "
        f"or ./{COPIES} where the kit is installed)",
    )
    parser.add_argument(
        "jupyter",
        nargs="*",
        metavar="-- OPTION",
        help="further options for JupyterLab, after --",
    )


def run(args: argparse.Namespace) -> int:
    """Start JupyterLab and stay until it ends."""
    if find_spec("jupyterlab") is None:
        raise CommandError("JupyterLab is not installed in this Python; pip install 'histgames[lab]' brings it")
    folder, said = notebook_folder(args.folder)
    environment = {**homeless(os.environ), **os.environ}
    launch = plan(
        folder,
        port=args.port,
        browser=not args.no_browser and has_browser(),
        further=tuple(args.jupyter),
        environment=environment,
    )
    if environment.keys() - os.environ.keys():
        said.append(
            "There is no home folder to write to: JupyterLab keeps its settings in the folder for temporary files."
        )
    print(f"The kit is at {launch.address}\nYour notebooks and games are in {folder}\nStop it with Ctrl-C.", flush=True)
    for line in said:
        print(line, flush=True)
    os.environ.update({**environment, **launch.environment})
    from jupyterlab.labapp import LabApp  # looks for its folders when it is imported

    LabApp.launch_instance(list(launch.arguments))
    return 0


def notebook_folder(wanted: Path | None) -> tuple[Path, list[str]]:
    """Return the folder in which people work on copies of the notebooks, made and brought up to date, and what is to be said of it.

    Where that folder cannot be written, one in the home or among the temporary files takes its place.

    Raises
    ------
    CommandError
        If there are no notebooks, or nowhere can be written.
    """
    clone = (PACKAGE.parent / "notebooks" / FIRST_NOTEBOOK).is_file() and (PACKAGE.parent / "pyproject.toml").is_file()
    shipped = PACKAGE.parent / "notebooks" if clone else PACKAGE / "notebooks"
    if not shipped.is_dir():
        raise CommandError(f"this installation has no notebooks: {shipped} is missing")
    usual = PACKAGE.parent / "my-notebooks" if clone else Path(COPIES)
    if wanted is not None and wanted.resolve() == shipped.resolve():
        return shipped.resolve(), []
    first = usual if wanted is None else wanted
    refused: list[str] = []
    for folder in (first, *others()):
        try:
            said = bring_up_to_date(shipped, folder)
        except OSError as error:
            refused.append(f"cannot write notebooks to {folder}: {error.strerror or error}")
            continue
        return folder.resolve(), [f"histgames: {line}; they are in {folder.resolve()}" for line in refused[:1]] + said
    raise CommandError("; ".join(refused))


def others() -> Iterator[Path]:
    """Yield the folders that take the place of one that cannot be written."""
    with suppress(RuntimeError):  # no home is known
        yield Path.home() / COPIES
    yield Path(tempfile.gettempdir()) / f"{COPIES}-{getpass.getuser() if has_user() else 'guest'}"


def has_user() -> bool:
    """Tell whether the system knows a name for who started this."""
    try:
        getpass.getuser()
    except (OSError, KeyError, ImportError):
        return False
    return True


def homeless(environment: Mapping[str, str]) -> dict[str, str]:
    """Return variables that give JupyterLab folders of its own, if there is no home that can be written."""
    try:
        home = Path.home()
        if home.is_dir() and os.access(home, os.W_OK | os.X_OK):
            return {}
    except RuntimeError:
        pass
    folder = Path(tempfile.mkdtemp(prefix="histgames-home-"))
    return {name: str(folder / name.lower()) for name in IN_HOME if name not in environment}


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
            "JUPYTERLAB_WORKSPACES_DIR": environment.get("JUPYTERLAB_WORKSPACES_DIR") or str(folder / ".workspaces"),
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
    """Return the first free port from the usual one on, and keep it from others that start at the same moment."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        if is_free(port) and claim(port):
            return port
    last = FIRST_PORT + PORTS_TRIED - 1
    raise CommandError(f"ports {FIRST_PORT} to {last} are all taken; name a free one with --port")


def claim(port: int) -> bool:
    """Claim a port as long as this process lives, by the one of the same number for datagrams, which nobody serves on."""
    mark = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        mark.bind(("127.0.0.1", port))
    except OSError:
        mark.close()
        return False
    CLAIMED.append(mark)
    return True


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
