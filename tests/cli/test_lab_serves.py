"""`histgames lab` as people start it: the address that it prints answers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from histgames.cli.lab import free_port

pytestmark = pytest.mark.slow
START_SECONDS = 60


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Start the verb without a browser and give the address that it prints first."""
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "histgames",
            "lab",
            "--no-browser",
            "--port",
            str(free_port()),
            "--folder",
            str(tmp_path / "mine"),
        ],
        env={**os.environ, **{name: str(tmp_path / name) for name in folders}},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
    )
    assert process.stdout is not None
    with process, process.stdout:
        yield process.stdout.readline().removeprefix("The kit is at ").strip()
        process.terminate()


def fetch(address: str) -> tuple[str, str]:
    """Return the final address and the text served there, as soon as the server is up."""
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            with urllib.request.urlopen(address, timeout=20) as answer:
                return answer.url, answer.read().decode()
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def test_the_address_serves_the_first_notebook(address: str) -> None:
    """With the token of the address JupyterLab opens; without it the server wants a password. No news are fetched."""
    assert re.fullmatch(r"http://localhost:\d+/lab/tree/00-start\.ipynb\?token=\w{32}", address)
    final, text = fetch(address)
    assert "/lab/tree/00-start.ipynb" in final
    assert "jupyter-config-data" in text
    news = "/lab/api/settings/@jupyterlab/apputils-extension:notification"
    _, settings = fetch(address.replace("/lab/tree/00-start.ipynb", news))
    assert json.loads(settings)["schema"]["properties"]["fetchNews"]["default"] == "false"
    locked, _ = fetch(address.split("?")[0])
    assert "/login?" in locked


def test_tabs_are_those_of_this_folder(address: str, tmp_path: Path) -> None:
    """What was open in another folder of the kit is not restored: the tabs are kept beside the notebooks."""
    fetch(address)
    token = address.partition("token=")[2]
    place = address.partition("/lab/")[0]
    data = json.dumps({"data": {}, "metadata": {"id": "default"}}).encode()
    request = urllib.request.Request(f"{place}/lab/api/workspaces/default?token={token}", data=data, method="PUT")
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 204
    assert list((tmp_path / "mine" / ".workspaces").glob("*"))
