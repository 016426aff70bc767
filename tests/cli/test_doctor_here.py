"""`histgames doctor` in the environment that runs the tests."""

from __future__ import annotations

from histgames.cli import doctor


def test_this_environment_fits_together() -> None:
    """What the project installs passes its own doctor."""
    amiss = [str(finding) for finding in doctor.examine() if not finding.ok]
    assert amiss == []
