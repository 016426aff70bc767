"""`make` in a folder that was copied, renamed or moved, after an upgrade of Python, and without internet."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from histgames.cli.moved import mend, where_it_was

pytestmark = pytest.mark.slow


@pytest.fixture
def kit(tmp_path: Path, root: Path) -> Path:
    """Return a folder of the kit with an environment that was made in another folder."""
    folder = tmp_path / "a kit with a new name"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements.txt", "requirements-lab.txt"):
        shutil.copyfile(root / name, folder / name)
    (folder / "histgames").symlink_to(root / "histgames")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    packages = next((folder / ".venv" / "lib").glob("python*/site-packages"))
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
    (packages / "_editable_impl_histgames.pth").write_text("/old/kit")
    program = folder / ".venv" / "bin" / "histgames"
    program.write_text("#!/old/kit/.venv/bin/python\nimport sys\nfrom histgames.cli import main\nsys.exit(main())\n")
    program.chmod(0o755)
    for name in (".made", ".lab"):
        (folder / ".venv" / name).write_text("/old/kit")
    return folder


def make(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder."""
    own = ("PYTHONPATH", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    outside = {name: value for name, value in os.environ.items() if name not in own}
    return subprocess.run(
        ["make", *words], cwd=folder, env={**outside, **variables}, capture_output=True, text=True, timeout=300
    )


def test_a_moved_kit_is_mended(kit: Path) -> None:
    """Its command runs, its Python finds the kit where it is now, and nothing is installed again."""
    done = make(kit, "here")
    assert done.returncode == 0, done.stderr
    packages = next((kit / ".venv" / "lib").glob("python*/site-packages"))
    assert (packages / "_editable_impl_histgames.pth").read_text().strip() == str(kit)
    assert (kit / ".venv" / ".made").read_text() == str(kit)
    assert where_it_was(kit / ".venv") == str(kit / ".venv")
    assert "Installing" not in make(kit, "-n", "lab").stdout


def test_programs_start_where_they_are_now(tmp_path: Path) -> None:
    """Only what names the old place is changed, and only if the file is a text."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "histgames").write_text("#!/old/.venv/bin/python\n")
    (programs / "long").write_text("#!/bin/sh\n'''exec' '/old/.venv/bin/python' \"$0\" \"$@\"\n' '''\n")
    (programs / "binary").write_bytes(b"\0/old/.venv/bin/python")
    (programs / "other").write_text("#!/bin/sh\n")
    assert mend(tmp_path, tmp_path, where_it_was(tmp_path)) == 2
    assert (programs / "histgames").read_text() == f"#!{tmp_path}/bin/python\n"
    assert (programs / "binary").read_bytes() == b"\0/old/.venv/bin/python"
    assert mend(tmp_path, tmp_path, where_it_was(tmp_path)) == 0


def test_an_environment_of_a_python_that_is_gone_is_made_anew(kit: Path) -> None:
    """It is said, and thrown away; the next step makes another."""
    python = kit / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/old/python3")
    done = make(kit, "here")
    assert "belongs to a Python that is gone: it is made anew" in done.stdout
    assert not (kit / ".venv").exists()


def test_without_internet_one_sentence_says_what_is_needed(kit: Path) -> None:
    """It is the last that is said before make itself, with the size and how a proxy is set."""
    shutil.rmtree(kit / ".venv")
    nowhere = "http://127.0.0.1:9/simple"
    done = make(
        kit,
        ".venv/.lab",
        PIP_INDEX_URL=nowhere,
        UV_DEFAULT_INDEX=nowhere,
        UV_CACHE_DIR=str(kit / "cache"),
        PIP_CONFIG_FILE=os.devnull,
        PIP_RETRIES="0",
    )
    assert done.returncode != 0
    last = [line for line in done.stderr.splitlines() if not line.startswith("make")][-1]
    assert last.startswith(
        "The packages could not be fetched. This needs the internet once, for about 600 MB on the disk;"
    )
    assert "a proxy is set with HTTPS_PROXY=" in last
    assert not (kit / ".venv" / ".lab").exists()
