"""`histgames lab` starts JupyterLab at the first notebook."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

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
    assert lab.notebook_folder(copy) == copy
    assert (copy / lab.FIRST_NOTEBOOK).read_text() == (packed / lab.FIRST_NOTEBOOK).read_text()
    assert (copy / "10-more.ipynb").read_text() == "my answers"


def test_a_folder_that_cannot_be_made(packed: Path, tmp_path: Path) -> None:
    """A file in the way gives one sentence."""
    assert packed.is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match=r"^cannot write notebooks to .*file: File exists$"):
        lab.notebook_folder(tmp_path / "file")


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
