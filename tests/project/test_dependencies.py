"""The four files that name packages say the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^ ;\\]+)", re.MULTILINE)
LOCKS = {"requirements.txt": ("lab", "dev"), "requirements-lab.txt": ("lab",)}


def project(root: Path) -> dict[str, list[str]]:
    """Return the requirements of pyproject.toml: '' for all users, then by extra."""
    data = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": data["dependencies"], **data["optional-dependencies"], "python": [data["requires-python"]]}


def pins(path: Path) -> dict[str, str]:
    """Return name and version of each pinned package."""
    found = PIN.finditer(path.read_text(encoding="utf-8"))
    return {canonicalize_name(match["name"]): match["version"] for match in found}


def spelled(requirement: str) -> tuple[str, str]:
    """Return a requirement in one spelling, so that two files can be compared."""
    parsed = Requirement(requirement)
    return canonicalize_name(parsed.name), str(parsed.specifier)


def test_conda_users_get_the_same_set(root: Path) -> None:
    """environment.yml asks for the packages of the base and lab sets, in the same versions."""
    wanted = project(root)
    listed = yaml.safe_load((root / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    conda = {spelled(line) for line in listed if isinstance(line, str) and line != "pip"}
    python = ("python", str(Requirement(f"python{wanted['python'][0]}").specifier))
    assert conda == {python, *map(spelled, [*wanted[""], *wanted["lab"]])}
    assert listed[-1] == {"pip": ["--no-deps -e ."]}


@pytest.mark.parametrize(("name", "extras"), LOCKS.items())
def test_pinned_versions_fit_the_project(name: str, extras: tuple[str, ...], root: Path) -> None:
    """Each package that the project asks for is pinned, in a version that it allows."""
    wanted, pinned = project(root), pins(root / name)
    requirements = [Requirement(line) for extra in ("", *extras) for line in wanted[extra]]
    versions = {r.name: pinned.get(canonicalize_name(r.name), "missing") for r in requirements}
    assert {r.name: r.specifier.contains(versions[r.name]) for r in requirements} == dict.fromkeys(versions, True)


@pytest.mark.parametrize("name", LOCKS)
def test_each_pin_has_hashes_and_no_file_an_address(name: str, root: Path) -> None:
    """Packages are known by their hashes, from wherever they are fetched."""
    text = (root / name).read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[A-Za-z0-9])", re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    without = [block.split()[0] for block in blocks if block.strip() and "--hash=sha256:" not in block]
    assert without == []
    assert "://" not in text
    assert "--index" not in text


def test_the_smaller_lock_is_part_of_the_larger(root: Path) -> None:
    """Users and contributors run the same versions."""
    assert pins(root / "requirements-lab.txt").items() <= pins(root / "requirements.txt").items()
