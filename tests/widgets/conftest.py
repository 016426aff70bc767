"""What tests of widgets share: the messages that widgets would send to a page."""

from __future__ import annotations

import json
from typing import Any

import comm
import pytest

from histgames.widgets import ticker


@pytest.fixture(autouse=True)
def no_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything happen at once, also in a process in which a browser's event loop is running."""
    monkeypatch.setattr(ticker, "running_loop", lambda: None)


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let boards keep their games in a folder of the test's own."""
    monkeypatch.chdir(tmp_path_factory.mktemp("here"))


class Wire:
    """The messages sent: kind and content."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []

    @property
    def size(self) -> int:
        """Bytes of all contents."""
        return sum(len(json.dumps(content)) for _, content in self.sent)

    def clear(self) -> None:
        """Forget what was sent."""
        self.sent.clear()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Record what widgets send."""
    made = Wire()

    def publish(self: object, kind: str, data: Any = None, *args: object, **more: object) -> None:
        made.sent.append((kind, data))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return made
