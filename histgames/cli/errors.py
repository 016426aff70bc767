"""What a verb raises when it cannot do what was asked."""

from __future__ import annotations

__all__ = ["CommandError"]


class CommandError(Exception):
    """A mistake on the command line or something missing; the message is one sentence."""
