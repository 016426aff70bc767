"""What all tests share."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from histgames.core import Ruleset
from histgames.games import GAMES, Entry, find_rules

# Speed differs too much between machines for a deadline per example; the examples are the same each time.
settings.register_profile(
    "histgames",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("histgames")


class OneProcessForTheBrowser(LoadScopeScheduling):
    """Spread the tests, but keep those in the browser together: they share a server and a browser."""

    def _split_scope(self, nodeid: str) -> str:
        return "browser" if nodeid.startswith("tests/browser/") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Choose how tests are spread over processes."""
    return OneProcessForTheBrowser(config, log)


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the repository."""
    return Path(__file__).parents[1]


@pytest.fixture
def fair(monkeypatch: pytest.MonkeyPatch) -> Ruleset[Any]:
    """Let the kit know the toy game of `tests.fair` under its name, and return its rules."""
    monkeypatch.setitem(GAMES, "fair", Entry("fair", "The Fair", "FR", "tests.fair.rules"))
    return find_rules("fair")
