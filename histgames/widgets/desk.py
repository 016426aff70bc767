"""The desk: what the board knows apart from its widgets. Which position is shown, to whom, and who plays by himself.

The desk is the only one that asks the rules. Before the board is shown anew it works out a `Situation` once; all panels show that.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from histgames.core import Action, Dice, GameError, Manual, Seeded, Session, kernel
from histgames.core.chance import DiceSource
from histgames.core.names import whole
from histgames.core.notation import Notation
from histgames.core.session import Node
from histgames.maps.drawing.scene import Scene
from histgames.maps.drawing.shown import Odds, Shown, shown
from histgames.players import Player
from histgames.telling.prose import Line, Told, lines
from histgames.widgets.situation import Situation

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

    Raises
    ------
    GameError
        If the game has no board.
    """

    def __init__(
        self, session: Session[Any], *, bots: Mapping[str, Player] | None = None, secret: bool = False
    ) -> None:
        self._game: Shown[Any] = shown(session.rules)
        self.session = session
        self.bots = dict(bots or {})
        self.secret = secret or session.secret
        self.random = Random()
        self._looking: Node[Any] | None = None
        self._known = ""
        self._program_dice: DiceSource | None = None
        self._told: Told = {}
        self._scene: tuple[tuple[Node[Any], str | None], Scene] | None = None
        self._legal: tuple[tuple[Node[Any], str], Sequence[Action]] | None = None

    def take(self, session: Session[Any], players: Mapping[str, Player] | None = None) -> None:
        """Take another game on the desk; sides that its record gives to known players are played by them again."""
        self._game = shown(session.rules)
        self.session, self._looking, self._known, self._told = session, None, "", {}
        self._scene = self._legal = self._program_dice = None
        if players is not None:
            seated = {seat: players[name] for seat, name in session.names.items() if name in players}
            self.bots = seated

    @property
    def secret(self) -> bool:
        """Whether each side sees only what it may know; kept with the game."""
        return self.session.secret

    @secret.setter
    def secret(self, value: bool) -> None:
        self.session.secret = value

    # what is shown

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game."""
        return self.session.sides

    @property
    def notation(self) -> Notation:
        """The notation of the game."""
        return self.session.rules.notation

    def side_of(self, seat: str) -> str:
        """Return the side that a seat belongs to."""
        return self.session.rules.side_of(seat)

    @property
    def node(self) -> Node[Any]:
        """The position shown."""
        return self._looking or self.session.node

    @property
    def looking_back(self) -> bool:
        """Whether the position shown is not the one that is played."""
        return self._looking is not None

    def position(self) -> tuple[object, ...]:
        """Return what a situation depends on: as long as it is the same, so is what can be decided."""
        return self.session.node, self._looking, self.secret, self._known, tuple(self.bots.items())

    def situation(self) -> Situation:
        """Return what is the case, worked out anew."""
        session, node, rules = self.session, self.node, self.session.rules
        looking, stops = self.looking_back, self.session.stops
        asked, bot_turn = self._turns()
        people = tuple(side for side in session.sides if side not in self.bots)
        viewer = self._viewer(asked, people)
        state = rules.seen(node.state, viewer)
        curtain = ""
        if viewer is not None and len(people) > 1 and asked and rules.side_of(asked) != self._known:
            curtain = rules.side_of(asked)
        here = bool(asked) and not looking
        now = stops.index(session.node) if session.node in stops else session.stop
        return Situation(
            node=node,
            looking_back=looking,
            asked=asked,
            bot_turn="" if looking else bot_turn,
            people=people,
            viewer=viewer,
            curtain=curtain,
            chance=None if looking else session.chance,
            legal=self._legal_of(session.node, asked) if here and not curtain else (),
            prompt=session.prompt(asked) if here else None,
            stops=stops,
            stop=stops.index(node) if node in stops else now,
            now=now,
            scene=self._scene_of(node, viewer),
            headline=rules.headline(state),
            track=self._game.track(state),
            score=rules.score(state),
        )

    def _turns(self) -> tuple[str, str]:
        """Return the first seat for which a person must decide, and the first for which a program must."""
        seats = kernel.to_act(self.session.state)
        asked = next((seat for seat in seats if self.bot(seat) is None), "")
        if self.session.chance is not None:
            return asked, ""
        return asked, next((seat for seat in seats if self.bot(seat) is not None), "")

    def _viewer(self, asked: str, people: tuple[str, ...]) -> str | None:
        if not self.secret or not people or self.session.outcome is not None:
            return None
        if len(people) == 1:
            self._known = people[0]
        if asked and self.side_of(asked) == self._known:
            return asked
        return self._known or people[0]

    def _scene_of(self, node: Node[Any], viewer: str | None) -> Scene:
        if self._scene is None or self._scene[0] != (node, viewer):
            self._scene = ((node, viewer), self._game.scene(node.state, viewer))
        return self._scene[1]

    def _legal_of(self, node: Node[Any], asked: str) -> Sequence[Action]:
        # a state never changes, so what is legal there need not be asked again
        if self._legal is None or self._legal[0] != (node, asked):
            self._legal = ((node, asked), self.session.legal_for(asked))
        return self._legal[1]

    def lift(self) -> None:
        """Show the board to the side that is asked: the laptop has been passed."""
        self._known = self.side_of(self._turns()[0])

    def odds(self, now: Situation) -> Sequence[Odds]:
        """Return the chances that matter for whoever is asked: what, how likely, by which rule."""
        if not now.asked or now.looking_back:
            return ()
        return self._game.odds(self._seen(now), now.asked)

    def chances(self, now: Situation, action: Action) -> Fraction | None:
        """Return how likely an action of the person who is asked succeeds; None if the game cannot say."""
        return self._game.chances(self._seen(now), now.asked, action)

    def _seen(self, now: Situation) -> Any:
        """Return the state shown, as the viewer may see it."""
        state = now.node.state
        return state if now.viewer is None else self.session.rules.view(state, now.viewer)

    def lines(self, now: Situation) -> list[Line]:
        """Return the log up to the position shown, oldest first, as the viewer may see it."""
        return lines(self.session, now.node, now.viewer, self._told)

    # what is done

    @property
    def real_dice(self) -> bool:
        """Whether people roll real dice and type in what comes up."""
        return isinstance(self.session.dice, Manual)

    def roll_by_hand(self, wanted: bool) -> None:  # noqa: FBT001 - a checkbox gives its value
        """Let people roll real dice from now on, or the program, with its own dice from before if it had any.

        Raises
        ------
        GameError
            In a match, whose dice are agreed before it begins.
        """
        if wanted == self.real_dice:
            return
        if self.session.policy == "fair":
            raise GameError("In a match the dice stay as they were when it began.")
        if wanted:
            self._program_dice, self.session.dice = self.session.dice, Manual()
            return
        self.session.dice = self._program_dice or Seeded(secrets.token_hex(8))
        if self.session.chance is not None:
            self._looking = None
            self.roll()

    def play(self, action: Action | str) -> None:
        """Carry out what a person decides."""
        self._must_be_now()
        self.session.play(action, self._turns()[0] or None)

    def enter(self, text: str) -> None:
        """Take typed dice or names: apart by blanks or commas."""
        self._must_be_now()
        numbers = not self.session.chance or isinstance(self.session.chance, Dice)
        words = text.replace(",", " ").split() if numbers else [w.strip() for w in text.split(",") if w.strip()]
        faces = [whole(word) for word in words]
        self.session.enter(*[word if face is None else face for face, word in zip(faces, words, strict=True)])

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

    def look_on(self, steps: int) -> None:
        """Show the position so many steps after the one shown, or before it."""
        stops = self.session.stops
        self.look((stops.index(self.node) if self.node in stops else self.session.stop) + steps)

    def go_on_here(self) -> None:
        """Play on from the position looked at."""
        if self._looking is not None:
            stop = self.session.stops.index(self._looking)
            self._looking = None
            self.session.goto(stop)

    def forward(self) -> bool:
        """Go one step on: the next position played, or else the next decision of a program; return whether there was one."""
        stops = self.session.stops
        at = stops.index(self.node) if self.node in stops else self.session.stop
        if at + 1 >= len(stops):
            return self.play_bot()
        if self.looking_back:
            self.look(at + 1)
        else:
            self.redo()
        return True

    def _must_be_now(self) -> None:
        if self.looking_back:
            raise GameError("You are looking at an earlier or later position: go back to now, or go on from here.")

    # programs that play

    def bot(self, seat: str) -> Player | None:
        """Return who plays a seat instead of a person."""
        return self.bots.get(seat) or self.bots.get(self.side_of(seat))

    def let_decide(self, player: Player, seat: str = "") -> None:
        """Let a program decide once for a seat, on what that seat may know; by default for the person who is asked.

        Raises
        ------
        GameError
            If no person is asked.
        """
        seat = seat or self._turns()[0]
        if not seat or self.looking_back:
            raise GameError("No person is asked for a decision now.")
        rules = self.session.rules
        view = rules.view(self.session.state, seat)
        self.session.play(player.choose(rules, view, seat, self.session.legal_for(seat), self.random), seat)

    def play_bot(self) -> bool:
        """Let the program whose turn it is decide once; return whether there was one."""
        seat = "" if self.looking_back else self._turns()[1]
        player = self.bot(seat) if seat else None
        if player is None:
            return False
        self.let_decide(player, seat)
        return True
