"""A wheel of the kit holds all that the kit needs and works in an environment of its own."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=root,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in a new environment, which borrows everything else from this one."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    made = folder / "bin" / "python"
    query = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(subprocess.run([made, "-c", query], capture_output=True, check=True, text=True).stdout.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return made


def answer(python: Path, code: str, *, folder: Path) -> str:
    """Run code in the new environment, in a folder outside the repository."""
    done = subprocess.run([python, "-c", code], cwd=folder, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_wheel_holds_data_and_notebooks(wheel: Path, root: Path) -> None:
    """Maps, rules, notebooks and the typing marker are in the wheel, tests are not."""
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "histgames/py.typed",
        "histgames/games/marcher_lords/data/rules.csv",
        "histgames/cli/settings/labconfig/default_setting_overrides.json",
    } <= names
    maps = {f"histgames/geodata/{path.parents[1].name}/{path.name}" for path in root.glob("geodata/*/built/*.*")}
    notebooks = {f"histgames/notebooks/{path.name}" for path in root.glob("notebooks/*.ipynb")}
    assert maps | notebooks <= names
    assert "histgames/geodata/wales/topology.json" in names
    assert "histgames/notebooks/00-start.ipynb" in names
    ours = {name for name in names if ".dist-info" not in name and ".data/" not in name}
    assert {name.split("/")[0] for name in ours} == {"histgames"}


def test_the_wheel_gives_the_keys_to_boards_in_any_jupyterlab(wheel: Path, root: Path) -> None:
    """The plug-in for keys goes where JupyterLab looks; the one that runs the start notebook stays with `histgames lab`."""
    names = zipfile.ZipFile(wheel).namelist()
    shared = {name.partition(".data/data/")[2] for name in names if ".data/" in name}
    folder = "share/jupyter/labextensions/histgames-keys"
    assert shared == {f"{folder}/package.json", f"{folder}/static/remoteEntry.js"}


def test_the_kit_works_without_the_repository(python: Path, tmp_path: Path) -> None:
    """The installed package is imported from its own place, finds its map and tells its rules."""
    code = (
        "import histgames, pathlib; from histgames.maps import topology; from histgames.games import rule;"
        "print(pathlib.Path(histgames.__file__).is_relative_to(pathlib.Path({0!r})));"
        "print(len(topology('wales').zones)); print(rule('ML-2.0c').id)"
    )
    lines = answer(python, code.format(str(python.parents[1])), folder=tmp_path).splitlines()
    assert lines == ["True", "27", "ML-2.0c"]


def test_the_installed_command_copies_the_notebooks(python: Path, tmp_path: Path) -> None:
    """`histgames lab` of an installed kit works on a copy in the folder it is called in."""
    code = "from histgames.cli import lab; from pathlib import Path; print(lab.notebook_folder(Path('copy'))[0])"
    assert answer(python, code, folder=tmp_path) == str(tmp_path / "copy")
    assert (tmp_path / "copy" / "00-start.ipynb").is_file()
