"""`histgames doctor`: whether the installation fits together, in the kernel and in the page.

A widget has two halves: a Python package in the kernel and a script that JupyterLab loads into the
page. If one half is missing, old or taken from another installation, a cell shows nothing at all or
"Error displaying widget". The checks here look at both halves and say what to do.
"""

from __future__ import annotations

import argparse
import importlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path

from attrs import frozen

from histgames.core.marks import override

__all__ = ["Finding", "PagePart", "add_parser", "check_imports", "check_page", "run"]

REPAIR = "pip install --upgrade 'histgames[lab]', then restart JupyterLab and reload the page"
COMPILED = ("numpy", "pandas", "pyogrio", "pyproj", "shapely", "geopandas")


@frozen
class Finding:
    """The answer of one check: what was looked at, and what to do if it is amiss."""

    what: str
    remedy: str = ""

    @property
    def ok(self) -> bool:
        """Whether there is nothing to do."""
        return not self.remedy

    @override
    def __str__(self) -> str:
        if self.ok:
            return f"ok    {self.what}"
        return f"amiss {self.what}\n      -> {self.remedy}"


@frozen
class PagePart:
    """The page's half of a widget library.

    Attributes
    ----------
    name : str
        The extension's name in JupyterLab.
    package : str
        The Python package that brings it.
    series : Mapping
        Which series of the extension belongs to which series of the package; empty if both carry
        the same numbers.
    """

    name: str
    package: str
    series: Mapping[str, str] = {}

    def expected(self, version: str) -> str:
        """Return the start that the extension's version must have beside this package version.

        Examples
        --------
        >>> PagePart("jupyter-leaflet", "jupyter_leaflet").expected("0.20.1")
        '0.20.'
        """
        major, minor, *_ = [*version.split("."), "0"]
        if self.series:
            return f"{self.series.get(major, major)}."
        return f"{major}.{minor}."


PAGE_PARTS = (
    PagePart("@jupyter-widgets/jupyterlab-manager", "jupyterlab_widgets", {"3": "5"}),
    PagePart("jupyter-leaflet", "jupyter_leaflet"),
)


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb, which has no options."""
    verbs.add_parser(
        "doctor",
        help="check the installation and say what to do",
        description="Check that the parts of the installation fit together. Status 1: some do not.",
    )


def run(args: argparse.Namespace) -> int:
    """Print what was found."""
    del args
    findings = list(examine())
    for finding in findings:
        print(finding)
    amiss = sum(not finding.ok for finding in findings)
    print(f"{amiss} of {len(findings)} checks need attention" if amiss else "All fits together.")
    return 1 if amiss else 0


def examine() -> Iterator[Finding]:
    """Make all checks, the cheap ones first."""
    yield Finding(f"Python {'.'.join(map(str, sys.version_info[:3]))} at {sys.executable}")
    yield from check_data()
    try:
        from jupyter_core.paths import jupyter_path
        from packaging.requirements import Requirement  # noqa: F401
    except ImportError:
        yield Finding("JupyterLab is not installed in this Python", REPAIR)
        return
    yield from check_packages(metadata.requires("histgames") or [], installed_version)
    yield from check_imports(COMPILED)
    yield from check_page(PAGE_PARTS, [Path(p) for p in jupyter_path("labextensions")])
    yield check_kernel()


def installed_version(package: str) -> str | None:
    """Return the version of a package, None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def check_data() -> Iterator[Finding]:
    """Check that the maps, rules and notebooks are there."""
    from histgames.cli.lab import FIRST_NOTEBOOK, PACKAGE
    from histgames.core.ledger import ledger
    from histgames.games import LEDGERS

    again = "install the kit again: this copy is not whole"
    root = PACKAGE.parent
    maps = sorted(
        folder.parent.name if folder.name == "built" else folder.name
        for folder in [*root.glob("geodata/*/built"), *PACKAGE.glob("geodata/*")]
        if any(folder.glob("*.json"))
    )
    yield Finding(f"maps: {', '.join(maps) or 'none'}", "" if maps else again)
    for game in LEDGERS.values():
        try:
            yield Finding(f"rules: {len(ledger(game.prefix))} of {game.title}")
        except OSError:
            yield Finding(f"rules: none of {game.title}", again)
    first = [folder / "notebooks" / FIRST_NOTEBOOK for folder in (PACKAGE, root)]
    found = any(path.is_file() for path in first)
    yield Finding("notebooks" if found else "notebooks: none", "" if found else again)


def check_packages(requirements: Iterable[str], version_of: Callable[[str], str | None]) -> Iterator[Finding]:
    """Check that each package that the kit asks for is there in a version that it can use."""
    from packaging.requirements import Requirement

    for requirement in map(Requirement, requirements):
        if requirement.marker and not requirement.marker.evaluate({"extra": "lab"}):
            continue
        version = version_of(requirement.name)
        if version is None:
            yield Finding(f"{requirement.name} is not installed", REPAIR)
        elif not requirement.specifier.contains(version, prereleases=True):
            wanted = f"{requirement.name} {version} does not fit, {requirement.specifier} is needed"
            yield Finding(wanted, f"pip install '{requirement.name}{requirement.specifier}'")
        else:
            yield Finding(f"{requirement.name} {version}")


def check_imports(modules: Iterable[str]) -> Iterator[Finding]:
    """Check that the compiled libraries load; a missing system library shows only then."""
    failed = []
    for name in modules:
        try:
            importlib.import_module(name)
        except ImportError as error:
            reason = " ".join(str(error).split())
            failed.append(Finding(f"{name} cannot be loaded: {reason}", REPAIR))
    yield from failed or [Finding("the geographic libraries load")]


def check_page(parts: Iterable[PagePart], folders: Sequence[Path]) -> Iterator[Finding]:
    """Check that the page loads the half that belongs to the package in the kernel.

    Parameters
    ----------
    parts : iterable of PagePart
        What the page needs.
    folders : sequence of Path
        Where JupyterLab looks for extensions; the first that has one wins.
    """
    for part in parts:
        copies = [path for path in (folder / part.name for folder in folders) if path.is_dir()]
        version = installed_version(part.package)
        if version is None:
            yield Finding(f"{part.package} is not installed", REPAIR)
        elif not copies:
            yield Finding(f"page: {part.name} is missing, so its widgets stay empty", REPAIR)
        else:
            yield check_copy(part, copies[0], version, others=copies[1:])


def check_copy(part: PagePart, copy: Path, version: str, *, others: Sequence[Path]) -> Finding:
    """Check that the copy that the page loads is of the series that the kernel expects."""
    try:
        data = json.loads((copy / "package.json").read_text(encoding="utf-8"))
        page_version = str(data["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return Finding(f"page: {copy} cannot be read", REPAIR)
    if not page_version.startswith(part.expected(version)):
        what = f"page: {part.name} {page_version} from {copy} does not fit {part.package} {version}"
        return Finding(what, f"remove {copy}" if others else REPAIR)
    if not fits_lab(data):
        return Finding(f"page: {part.name} {page_version} does not fit this JupyterLab", REPAIR)
    return Finding(f"page: {part.name} {page_version}")


def fits_lab(data: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether the extension says that it runs in the installed JupyterLab."""
    wanted = data.get("dependencies", {}).get("@jupyterlab/application", "")
    lab = installed_version("jupyterlab")
    if not wanted or lab is None:
        return True
    # Ranges look like "^3.0.0 || ^4.1.0"; JupyterLab breaks extensions only with a new major.
    majors = re.findall(r"(?:^|\|\|)\s*[\^~>=v]*(\d+)", wanted)
    return lab.split(".")[0] in majors


def check_kernel() -> Finding:
    """Check that the kernel of the notebooks runs in this Python."""
    from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel

    try:
        command = KernelSpecManager().get_kernel_spec("python3").argv[0]
    except NoSuchKernel:
        return Finding("there is no Python kernel", "pip install ipykernel")
    here = Path(sys.executable)
    if Path(command).is_absolute() and Path(command).parent != here.parent:
        return Finding(
            f"the kernel python3 runs {command}, not this Python",
            f"{here} -m ipykernel install --sys-prefix",
        )
    return Finding("the kernel python3 runs in this Python")
