"""`histgames lab` starts JupyterLab at the first notebook."""

from __future__ import annotations

import json
import socket
import tempfile
from pathlib import Path

import pytest

import histgames as hg
from histgames.cli import CommandError, lab, main


def make_plan(
    folder: Path = Path("notebooks"),
    *,
    port: int | None = None,
    browser: bool = True,
    further: tuple[str, ...] = (),
    environment: dict[str, str] | None = None,
) -> lab.Launch:
    """Plan a start with what the test does not care about left out."""
    return lab.plan(folder, port=port, browser=browser, further=further, environment=environment or {})


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the notebooks of a kit as installed from a wheel: inside the package, no project around."""
    package = tmp_path / "site-packages" / "histgames"
    notebooks = package / "notebooks"
    notebooks.mkdir(parents=True)
    (notebooks / lab.FIRST_NOTEBOOK).write_text("{}")
    (notebooks / "10-more.ipynb").write_text("{}")
    monkeypatch.setattr(lab, "PACKAGE", package)
    return notebooks


def test_the_address_leads_to_the_first_notebook() -> None:
    """The address that is printed carries port, notebook and the token that the server is given."""
    launch = make_plan(port=lab.free_port())
    token = launch.environment["JUPYTER_TOKEN"]
    assert len(token) == 32
    assert launch.address.startswith("http://localhost:")
    assert launch.address.endswith(f"/lab/tree/00-start.ipynb?token={token}")
    assert "--LabApp.default_url=/lab/tree/00-start.ipynb" in launch.arguments


def test_the_token_is_in_no_argument() -> None:
    """Other users of the machine see the arguments of a process, so the token is not among them."""
    launch = make_plan()
    assert not any(launch.environment["JUPYTER_TOKEN"] in argument for argument in launch.arguments)


def test_options_are_passed_on() -> None:
    """No browser, a port and options after -- reach JupyterLab."""
    port = lab.free_port()
    launch = make_plan(port=port, browser=False, further=("--ServerApp.base_url=/x",))
    assert "--no-browser" in launch.arguments
    assert f"--ServerApp.port={port}" in launch.arguments
    assert launch.arguments[-1] == "--ServerApp.base_url=/x"
    assert "--no-browser" not in make_plan(browser=True).arguments


def test_own_settings_are_kept() -> None:
    """The kit's settings come before those of the user, which stay in force."""
    launch = make_plan(environment={"JUPYTER_CONFIG_PATH": "/mine"})
    first, second = launch.environment["JUPYTER_CONFIG_PATH"].split(":")
    assert second == "/mine"
    settings = json.loads((Path(first) / "labconfig" / "default_setting_overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


def test_a_taken_port_is_left_alone() -> None:
    """A port in use is refused when asked for, and passed over when not."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert not lab.is_free(port)
        with pytest.raises(CommandError, match=rf"^port {port} is taken; leave --port out to get a free one$"):
            make_plan(port=port)


def test_a_port_out_of_range(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number that is no port gives one line."""
    assert packed.is_dir()
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "--no-browser", "--port", "70000"]) == 2
    assert capsys.readouterr().err == "histgames: 70000 is no port; ports go from 1 to 65535\n"


def test_an_installed_kit_copies_its_notebooks(packed: Path, tmp_path: Path) -> None:
    """Notebooks of a wheel are copied to the working folder, and nobody's work is overwritten."""
    copy = tmp_path / "work" / "histgames-notebooks"
    copy.mkdir(parents=True)
    (copy / "10-more.ipynb").write_text("my answers")
    folder, said = lab.notebook_folder(copy)
    assert folder == copy
    assert said == ["10-more.ipynb was changed by you and by the kit: yours is kept, the kit's is 10-more (new).ipynb."]
    assert (copy / lab.FIRST_NOTEBOOK).read_text() == (packed / lab.FIRST_NOTEBOOK).read_text()
    assert (copy / "10-more.ipynb").read_text() == "my answers"


def test_a_folder_that_cannot_be_made(packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where something is in the way, a folder in the home takes its place, else one for temporary files; it is said."""
    assert packed.is_dir()
    (tmp_path / "file").write_text("")
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    for home, place in ((tmp_path / "home", tmp_path / "home"), (tmp_path / "file", tmp_path / "temporary")):
        monkeypatch.setenv("HOME", str(home))
        folder, said = lab.notebook_folder(tmp_path / "file" / "kit")
        assert folder.parent == place
        assert (folder / lab.FIRST_NOTEBOOK).is_file()
        assert said[0].startswith(f"histgames: cannot write notebooks to {tmp_path / 'file' / 'kit'}: ")
        assert said[0].endswith(f"; they are in {folder}")


def test_nowhere_to_write(packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence names all folders that were tried."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    with pytest.raises(CommandError, match=r"^cannot write notebooks to .*: .*; cannot write .*; cannot write .*$"):
        lab.notebook_folder(tmp_path / "file" / "kit")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a clone of the kit with two notebooks."""
    kit = tmp_path / "kit"
    (kit / "histgames").mkdir(parents=True)
    (kit / "notebooks").mkdir()
    (kit / "pyproject.toml").write_text("")
    for name in (lab.FIRST_NOTEBOOK, "10-more.ipynb"):
        write(kit / "notebooks" / name, "as shipped")
    monkeypatch.setattr(lab, "PACKAGE", kit / "histgames")
    return kit


def write(path: Path, *sources: str, outputs: bool = False) -> None:
    """Write a notebook with these cells."""
    shown = [{"output_type": "stream", "name": "stdout", "text": "seen"}] if outputs else []
    cells = [{"cell_type": "code", "source": text, "metadata": {}, "outputs": shown} for text in sources]
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))


def source(path: Path) -> str:
    """Return the first cell of a notebook."""
    return str(json.loads(path.read_text())["cells"][0]["source"])


def test_a_clone_is_worked_with_in_copies(clone: Path) -> None:
    """What only was run follows the kit; what was written in stays; where both changed, the kit's is put beside, once."""
    folder, said = lab.notebook_folder(None)
    assert (folder, said) == (clone / "my-notebooks", [])
    first, second = folder / lab.FIRST_NOTEBOOK, folder / "10-more.ipynb"
    write(first, "as shipped", outputs=True)
    write(second, "my answers")
    assert lab.notebook_folder(None) == (folder, [])
    assert (source(second), "seen" in first.read_text()) == ("my answers", True)
    for name in (lab.FIRST_NOTEBOOK, "10-more.ipynb"):
        write(clone / "notebooks" / name, "of the next version")
    _, said = lab.notebook_folder(None)
    assert said == ["10-more.ipynb was changed by you and by the kit: yours is kept, the kit's is 10-more (new).ipynb."]
    assert (source(first), source(second)) == ("of the next version", "my answers")
    assert source(folder / "10-more (new).ipynb") == "of the next version"
    assert lab.notebook_folder(None) == (folder, [])
    write(folder / "10-more (new).ipynb", "my answers to the new one")
    write(clone / "notebooks" / "10-more.ipynb", "of the version after it")
    lab.notebook_folder(None)
    assert source(folder / "10-more (new).ipynb") == "my answers to the new one"
    assert source(folder / "10-more (new) (2).ipynb") == "of the version after it"


def test_a_folder_that_is_named_counts_also_in_a_clone(clone: Path, tmp_path: Path) -> None:
    """And the kit's own folder is opened as it is, for those who change the notebooks."""
    assert lab.notebook_folder(tmp_path / "mine") == (tmp_path / "mine", [])
    assert (tmp_path / "mine" / lab.FIRST_NOTEBOOK).is_file()
    assert lab.notebook_folder(clone / "notebooks") == (clone / "notebooks", [])
    assert not (clone / "notebooks" / ".shipped.json").exists()


def test_games_saved_in_the_kit_come_along(clone: Path) -> None:
    """Once, and never over one of that name."""
    game = hg.new("marcher-lords", seed=1)
    game.save(clone / "notebooks" / "friday.json")
    (clone / "notebooks" / "other.json").write_text("{}")
    folder, said = lab.notebook_folder(None)
    assert said == ["1 saved game was copied from notebooks."]
    game.play(next(iter(game.legal)))
    game.save(folder / "friday.json")
    assert lab.notebook_folder(None) == (folder, [])
    assert hg.load(folder / "friday.json").stop == 1
    assert not (folder / "other.json").exists()


def test_without_a_home_the_settings_are_temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab gets folders of its own; what is set already stays; with a home nothing is set."""
    monkeypatch.setenv("HOME", str(tmp_path / "nowhere"))
    found = lab.homeless({"IPYTHONDIR": "/mine"})
    assert "IPYTHONDIR" not in found
    assert {Path(folder).parent.parent for folder in found.values()} == {Path(tempfile.gettempdir())}
    monkeypatch.setenv("HOME", str(tmp_path))
    assert lab.homeless({}) == {}


def test_two_that_start_at_once_get_two_ports() -> None:
    """A port that was given out is not given out again, although nobody serves on it yet."""
    assert lab.free_port() != lab.free_port()


def test_an_installation_without_notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken installation is named as such."""
    monkeypatch.setattr(lab, "PACKAGE", tmp_path / "histgames")
    with pytest.raises(CommandError, match=r"^this installation has no notebooks: .* is missing$"):
        lab.notebook_folder(tmp_path / "copy")


@pytest.mark.parametrize(("variables", "expected"), [({}, False), ({"DISPLAY": ":0", "BROWSER": "/bin/true"}, True)])
def test_a_browser_needs_a_screen(
    variables: dict[str, str], *, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a screen no browser is opened, and the address is all there is."""
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(lab.sys, "platform", "linux")
    assert lab.has_browser() is expected
