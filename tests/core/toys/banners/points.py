"""The procedures that chapters start without knowing what they consist of."""

from __future__ import annotations

from histgames.core import Procedure

BATTLE = Procedure("TOY-B2", "a battle: who attacks, with which banners")
CARD = Procedure("TOY-B3", "a card: who draws it")
