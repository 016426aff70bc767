"""`histgames doctor` finds halves of widgets that do not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from histgames.cli import doctor, main
from histgames.cli.doctor import PagePart

LEAFLET = PagePart("jupyter-leaflet", "jupyter_leaflet")
WIDGETS = PagePart("@jupyter-widgets/jupyterlab-manager", "jupyterlab_widgets", {"3": "5"})


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the versions that count as installed in the kernel."""
    versions = {"jupyter_leaflet": "0.20.0", "jupyterlab_widgets": "3.0.17", "jupyterlab": "4.6.6"}
    monkeypatch.setattr(doctor, "installed_version", versions.get)
    return versions


def write_extension(folder: Path, part: PagePart, version: str, **data: Any) -> Path:
    """Put the page's half of a library into a folder of extensions."""
    path = folder / part.name
    path.mkdir(parents=True)
    (path / "package.json").write_text(json.dumps({"version": version, **data}))
    return path


def check(part: PagePart, *folders: Path) -> doctor.Finding:
    """Return the one finding about a part of the page."""
    (finding,) = doctor.check_page([part], folders)
    return finding


@pytest.mark.parametrize(("part", "version"), [(LEAFLET, "0.20.3"), (WIDGETS, "5.0.16")])
def test_halves_that_fit(part: PagePart, version: str, tmp_path: Path) -> None:
    """The same series in kernel and page is fine."""
    write_extension(tmp_path, part, version)
    assert check(part, tmp_path).ok


def test_a_missing_half(tmp_path: Path) -> None:
    """A widget library without its script in the page is named, with what to do."""
    finding = check(LEAFLET, tmp_path)
    assert str(finding) == (
        "amiss page: jupyter-leaflet is missing, so its widgets stay empty\n"
        "      -> pip install --upgrade 'histgames[lab]', then restart JupyterLab and reload the page"
    )


def test_an_old_copy_that_hides_the_right_one(tmp_path: Path) -> None:
    """A copy in the user's folder that JupyterLab finds first is to be removed."""
    old = write_extension(tmp_path / "user", LEAFLET, "0.19.2")
    write_extension(tmp_path / "environment", LEAFLET, "0.20.0")
    finding = check(LEAFLET, tmp_path / "user", tmp_path / "environment")
    assert finding.what == f"page: jupyter-leaflet 0.19.2 from {old} does not fit jupyter_leaflet 0.20.0"
    assert finding.remedy == f"remove {old}"


def test_an_extension_for_another_jupyterlab(tmp_path: Path) -> None:
    """An extension made for JupyterLab 3 only does not fit JupyterLab 4."""
    write_extension(tmp_path, WIDGETS, "5.0.1", dependencies={"@jupyterlab/application": "^3.0.0"})
    assert check(WIDGETS, tmp_path).what.endswith("5.0.1 does not fit this JupyterLab")


def test_an_extension_for_several_jupyterlabs(tmp_path: Path) -> None:
    """A range with the installed JupyterLab in it fits."""
    write_extension(tmp_path, WIDGETS, "5.0.1", dependencies={"@jupyterlab/application": "^3.0.0 || ^4.2.0"})
    assert check(WIDGETS, tmp_path).ok


@pytest.mark.parametrize("text", ["", "{}", "[]", "nonsense"])
def test_a_damaged_extension(text: str, tmp_path: Path) -> None:
    """A description that cannot be read is a finding, not a crash."""
    (write_extension(tmp_path, LEAFLET, "0.20.0") / "package.json").write_text(text)
    assert check(LEAFLET, tmp_path).what.endswith("jupyter-leaflet cannot be read")


def test_packages_are_compared_with_what_the_kit_asks_for() -> None:
    """Missing and too old packages are named; those of other extras are not looked at."""
    requirements = [
        "attrs>=25.1",
        "ipyleaflet<0.21,>=0.20; extra == 'lab'",
        "shapely>=2.1; extra == 'lab'",
        "mypy>=1; extra == 'dev'",
    ]
    versions = {"attrs": "25.3", "ipyleaflet": "0.19.2"}
    found = [finding.what for finding in doctor.check_packages(requirements, versions.get)]
    assert found == [
        "attrs 25.3",
        "ipyleaflet 0.19.2 does not fit, <0.21,>=0.20 is needed",
        "shapely is not installed",
    ]


def test_a_library_that_does_not_load() -> None:
    """A library that cannot be imported is named with the reason."""
    found = list(doctor.check_imports(["json", "histgames_no_such_module"]))
    assert [finding.ok for finding in found] == [False]
    assert found[0].what.startswith("histgames_no_such_module cannot be loaded: No module named")


def test_the_verb_sums_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The status tells a script whether something is amiss."""
    good, bad = doctor.Finding("this"), doctor.Finding("that", "do something")
    monkeypatch.setattr(doctor, "examine", lambda: iter([good]))
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out == "ok    this\nAll fits together.\n"
    monkeypatch.setattr(doctor, "examine", lambda: iter([good, bad]))
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 of 2 checks need attention"
