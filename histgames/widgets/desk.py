"""The desk: what the board knows apart from its widgets. Which position is shown, to whom, and who plays by himself."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from histgames.core import Action, GameError, Session, kernel
from histgames.core.chance import Chance
from histgames.core.names import whole
from histgames.core.session import Node
from histgames.core.steps import Prompt
from histgames.maps.drawing.scene import Scene
from histgames.players import Player
from histgames.telling.prose import Line, Told, lines

__all__ = ["Desk"]


class Desk:
    """A session as it is shown: the position looked at, the seat that looks, and the seats played by a program.

    Parameters
    ----------
    session : Session
        The game.
    bots : mapping of str to Player, optional
        Who plays a seat or a whole side instead of a person.
    secret : bool
        Whether each side sees only what it may know; otherwise everybody sees everything.
    """

    def __init__(
        self, session: Session[Any], *, bots: Mapping[str, Player] | None = None, secret: bool = False
    ) -> None:
        self.session = session
        self.bots = dict(bots or {})
        self.secret = secret
        self.random = Random()
        self._looking: Node[Any] | None = None
        self._known = ""
        self._told: Told = {}
        self._scene: tuple[tuple[Node[Any], str | None], Scene] | None = None

    def take(self, session: Session[Any], players: Mapping[str, Player] | None = None) -> None:
        """Take another game on the desk; sides that its record gives to known players are played by them again."""
        self.session, self._looking, self._known, self._told, self._scene = session, None, "", {}, None
        if players is not None:
            seated = {seat: players[name] for seat, name in session.players.items() if name in players}
            self.bots = seated

    # what is shown

    @property
    def rules(self) -> Any:
        """The rules of the game, with what a board needs beside what a session needs."""
        return self.session.rules

    @property
    def node(self) -> Node[Any]:
        """The position shown."""
        return self._looking or self.session.node

    @property
    def looking_back(self) -> bool:
        """Whether the position shown is not the one that is played."""
        return self._looking is not None

    @property
    def stop(self) -> int:
        """The number of the position shown."""
        stops = self.session.stops
        return stops.index(self.node) if self.node in stops else self.session.stop

    @property
    def asked(self) -> str:
        """The seat for which a person must decide now; empty if there is none."""
        return next((seat for seat in kernel.to_act(self.session.state) if self.bot(seat) is None), "")

    @property
    def chance(self) -> Chance | None:
        """The dice that people must roll now."""
        return None if self.looking_back else self.session.chance

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that are played by people."""
        return tuple(side for side in self.rules.sides if side not in self.bots)

    @property
    def viewer(self) -> str | None:
        """The seat whose view is shown; None shows everything."""
        if not self.secret or not self.people or self.session.outcome is not None:
            return None
        if len(self.people) == 1:
            self._known = self.people[0]
        if self.asked and self.rules.side_of(self.asked) == self._known:
            return self.asked
        return self._known or self.people[0]

    @property
    def curtain(self) -> str:
        """The side that must take the laptop before anything is shown; empty if nothing need be hidden."""
        if self.viewer is None or len(self.people) < 2 or not self.asked:
            return ""
        side = str(self.rules.side_of(self.asked))
        return side if side != self._known else ""

    def lift(self) -> None:
        """Show the board to the side that is asked: the laptop has been passed."""
        self._known = str(self.rules.side_of(self.asked))

    def seen(self) -> Any:
        """Return the state shown, as the viewer may see it."""
        state = self.node.state
        return state if self.viewer is None else self.rules.view(state, self.viewer)

    def scene(self) -> Scene:
        """Return the picture of the position shown."""
        key = (self.node, self.viewer)
        if self._scene is None or self._scene[0] != key:
            self._scene = (key, self.rules.scene(self.node.state, self.viewer))
        return self._scene[1]

    def headline(self) -> str:
        """Return where in the game the position is."""
        return str(self.rules.headline(self.node.state))

    def track(self) -> tuple[int, int, str] | None:
        """Return the turn, the last turn and the turn's name; None if the game has no turn track."""
        told: tuple[int, int, str] | None = self.rules.track(self.node.state) if hasattr(self.rules, "track") else None
        return told

    def score(self) -> Mapping[str, int]:
        """Return the victory points of the position."""
        score: Mapping[str, int] = self.rules.score(self.node.state)
        return score

    def odds(self) -> list[tuple[str, Any, str]]:
        """Return the chances that matter now for whoever is asked: what, how likely, by which rule."""
        if not hasattr(self.rules, "odds") or not self.asked or self.looking_back:
            return []
        return list(self.rules.odds(self.seen(), self.asked))

    def prompt(self) -> Prompt | None:
        """Return the question put to the person who is asked."""
        return self.session.prompt(self.asked) if self.asked and not self.looking_back else None

    def legal(self) -> Sequence[Action]:
        """Return what the person who is asked may do."""
        if not self.asked or self.looking_back or self.curtain:
            return ()
        return self.session.legal_for(self.asked)

    def lines(self) -> list[Line]:
        """Return the log up to the position shown, oldest first, as the viewer may see it."""
        return lines(self.session, self.node, self.viewer, self._told)

    # what is done

    def play(self, action: Action | str) -> None:
        """Carry out what a person decides."""
        self._must_be_now()
        self.session.play(action, self.asked or None)

    def enter(self, text: str) -> None:
        """Take typed dice or names: apart by blanks or commas."""
        self._must_be_now()
        words = text.replace(",", " ").split() if self._numbers() else [w.strip() for w in text.split(",") if w.strip()]
        faces = [whole(word) for word in words]
        self.session.enter(*[word if face is None else face for face, word in zip(faces, words, strict=True)])

    def _numbers(self) -> bool:
        return self.chance is None or hasattr(self.chance, "high")

    def roll(self) -> None:
        """Let the program roll the dice that would be typed in."""
        self._must_be_now()
        self.session.roll(secrets.token_hex(8))

    def undo(self) -> None:
        """Take back what the person before did, and what programs did since."""
        self._looking = None
        stops, at = self.session.stops, self.session.stop
        count = 1
        while count < at and (seats := kernel.to_act(stops[at - count].state)) and all(self.bot(s) for s in seats):
            count += 1
        self.session.undo(count)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._looking = None
        self.session.redo()

    def look(self, stop: int) -> None:
        """Show another position of the line, without taking anything back."""
        stops = self.session.stops
        node = stops[min(max(stop, 0), len(stops) - 1)]
        self._looking = None if node is self.session.node else node

    def go_on_here(self) -> None:
        """Play on from the position looked at."""
        if self._looking is not None:
            stop = self.stop
            self._looking = None
            self.session.goto(stop)

    def _must_be_now(self) -> None:
        if self.looking_back:
            raise GameError("You are looking at an earlier or later position: go back to now, or go on from here.")

    # programs that play

    def bot(self, seat: str) -> Player | None:
        """Return who plays a seat instead of a person."""
        return self.bots.get(seat) or self.bots.get(self.rules.side_of(seat))

    @property
    def bot_turn(self) -> str:
        """The seat for which a program must decide now; empty if people are asked or the game is over."""
        if self.looking_back or self.session.chance is not None:
            return ""
        return next((seat for seat in kernel.to_act(self.session.state) if self.bot(seat) is not None), "")

    def let_decide(self, seat: str, player: Player) -> None:
        """Let a program decide once for a seat, on what that seat may know."""
        self._must_be_now()
        view = self.rules.view(self.session.state, seat)
        self.session.play(player.choose(self.rules, view, seat, self.session.legal_for(seat), self.random), seat)

    def play_bot(self) -> bool:
        """Let the program whose turn it is decide once; return whether there was one."""
        seat = self.bot_turn
        player = self.bot(seat) if seat else None
        if player is None:
            return False
        self.let_decide(seat, player)
        return True
