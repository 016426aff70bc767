"""A game at the terminal: shows the board and the question, reads actions and words of command."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from histgames.api import Game
from histgames.cli.board import board, score_table
from histgames.cli.rule import describe, rows_of
from histgames.core.autosave import Autosave
from histgames.core.errors import GameError, WouldLose
from histgames.core.names import cited, whole
from histgames.core.session import LogLine
from histgames.core.steps import Action
from histgames.players import Player, play_on
from histgames.telling.prose import won

__all__ = ["HELP", "Terminal"]

WIDTH = 100
#: So many actions are listed with numbers; of more, examples are shown.
LISTED = 20

HELP = """Type the number of an action, or an action such as those shown; names may be shortened.
  legal [WORD]   all legal actions, or those with a word in them
  board, score   the board again, the points so far
  log [N]        the last N lines of the log
  undo, redo [N] go back and forth
  rule ID        what a rule says
  note TEXT      a remark on this position
  save FILE      save the game
  help, quit"""


def how_many(text: str, default: int) -> int:
    """Return the number typed after a word of command, or the default if nothing was."""
    number = whole(text) if text else default
    if not number:
        raise GameError(f"After this word comes a number from 1 up, or nothing, not {cited(text)}.")
    return number


class Terminal:
    """A game played at the terminal.

    Parameters
    ----------
    game : Game
        What is played.
    players : mapping
        The programs that play a side; people play the others.
    random : Random
        The programs' chance.
    interactive : bool
        Whether somebody sits at the keyboard; what is piped in is repeated in the output.
    read, write : callable
        Where lines come from and go to.
    folder : Path, optional
        Where the game is kept by itself after each action; without it, it is not.
    """

    def __init__(
        self,
        game: Game,
        players: Mapping[str, Player],
        random: Random,
        *,
        interactive: bool = True,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
        folder: Path | None = None,
    ) -> None:
        self.game, self.players, self.random = game, players, random
        self.interactive, self.read, self.write = interactive, read, write
        people = [side for side in game.sides if side not in players]
        self.side = people[0] if len(people) == 1 else None  # whose secrets may be shown
        self.kept = None if folder is None else Autosave(game, folder)
        self.told = 0
        self.headline = ""  # under which the board was shown
        self.menu: list[str] = []
        self.done = False
        self.words: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.write(HELP),
            "legal": self.legal,
            "board": lambda _: self.write(board(self.game, self.seat)),
            "score": lambda _: self.write(score_table(self.game, self.game.rules.seen(self.game.state, self.seat))),
            "log": self.log,
            "undo": lambda text: self.back(self.game.undo, text),
            "redo": lambda text: self.back(self.game.redo, text),
            "rule": lambda text: self.write("\n".join(describe(row) for row in rows_of(text))),
            "note": self.game.note,
            "save": self.save,
            "quit": self.leave,
        }

    @property
    def seat(self) -> str | None:
        """The seat that must decide, or the only person's side."""
        asked = self.game.to_act
        first = [seat for side in self.game.sides for seat in sorted(asked) if self.game.rules.side_of(seat) == side]
        return next(iter(first), self.side)

    def run(self) -> int:
        """Play until the end of the game or of the input."""
        self.complete()
        self.write(f"{self.game.rules.title}: {self.game.scenario.title}. {self.game.scenario.about}\n{HELP}")
        try:
            self.play()
        finally:
            self.tell_kept()
        return 0

    def play(self) -> None:
        """Ask and answer in turn, and keep the game after each answer."""
        shown = -1
        while not self.done:
            play_on(self.game, self.players, self.random)
            self.keep()
            self.tell()
            if self.game.outcome is not None:
                self.finish()
                break
            if shown != self.game.node.number:
                self.ask()
                shown = self.game.node.number
            try:
                line = self.read("> ")
            except EOFError:
                self.write("The input has ended before the game.")
                break
            if not self.interactive:
                self.write(line)
            self.answer(line.strip())
            self.keep()

    def keep(self) -> None:
        """Keep the game as it stands; say so once if that cannot be done."""
        if self.kept is None:
            return
        before = self.kept.trouble
        self.kept.keep(self.game)
        if self.kept.trouble and not before:
            self.write(self.kept.trouble)

    def tell_kept(self) -> None:
        """Say where the game was kept, so that it can be gone on with."""
        if self.kept is not None and self.kept.path is not None and self.game.outcome is None:
            self.write(f'The game is kept. To go on: histgames play --load "{self.kept.path}"')

    def ask(self) -> None:
        """Show where the game stands and what can be done."""
        game = self.game
        headline = game.rules.headline(game.rules.seen(game.state, self.seat))
        self.write(f"\n{headline}")
        if headline != self.headline:
            self.write(board(game, self.seat))
            self.headline = headline
        if game.chance is not None:
            self.menu = []
            self.write(f"Roll: {game.chance.what}. Type the values, or 'roll' to let the program do it.")
            return
        seat = self.seat
        prompt = game.prompt(seat)
        assert prompt is not None
        self.write(f"{game.rules.seat_name(seat or '')}: {prompt.text} ({prompt.rule})")
        legal = game.legal_for(seat)
        show = game.rules.notation.show
        if len(legal) <= LISTED:
            self.menu = [show(action) for action in legal]
            lines = enumerate(self.listed(legal), start=1)
            self.write("\n".join(f"  {number:>2}  {text}" for number, text in lines))
        else:
            self.menu = []
            first: dict[str, str] = {}
            for action in legal:
                first.setdefault(game.rules.notation.verb(action), show(action))
            examples = "; ".join(first.values())
            self.write(
                f"  {len(legal)} actions, for example: {examples}. 'legal WORD' shows those with a word in them."
            )

    def answer(self, line: str) -> None:
        """Carry out what was typed; a mistake gives one sentence."""
        word, _, rest = line.partition(" ")
        try:
            if not line:
                return
            if word.lower() in self.words:
                self.words[word.lower()](rest.strip())
            elif self.game.chance is not None:
                self.roll(line)
            elif (number := whole(line)) is not None:
                self.number(number)
            else:
                self.game.play(line, self.seat)
        except GameError as mistake:
            self.write(str(mistake))

    def number(self, number: int) -> None:
        """Play the action with that number of the list."""
        if not self.menu:
            raise GameError("There is no list with numbers now: type the action.")
        if not 1 <= number <= len(self.menu):
            raise GameError(f"There is no action {number}: the list has 1 to {len(self.menu)}.")
        self.game.play(self.menu[number - 1], self.seat)

    def roll(self, line: str) -> None:
        """Take typed dice or names, or roll."""
        if line.lower() == "roll":
            self.game.roll(self.random.randrange(10**9))
            return
        parts = [part.strip() for part in (line.split(",") if "," in line else [line]) if part.strip()]
        faces = [whole(word) for part in parts for word in part.split()]
        if None not in faces:
            self.game.enter(*[face for face in faces if face is not None])
        else:
            self.game.enter(*parts)

    def listed(self, actions: Sequence[Action]) -> list[str]:
        """Return actions in people's words with their notation beside, or in notation alone where they have no other words."""
        pairs = [(self.game.say(action), self.game.rules.notation.show(action)) for action in actions]
        width = max([len(words) for words, text in pairs if words != text], default=0)
        return [text if words == text else f"{words:<{width}}   {text}" for words, text in pairs]

    def legal(self, word: str) -> None:
        """List legal actions."""
        found = [text for text in self.listed(self.game.legal_for(self.seat)) if word.lower() in text.lower()]
        self.write("\n".join(f"  {text}" for text in found) or f"No legal action has {word!r} in it.")

    def log(self, text: str) -> None:
        """Show the last lines of the log."""
        count = how_many(text, 20)
        self.write("\n".join(self.line(line) for line in self.game.log_for(self.side)[-count:]))

    def tell(self) -> None:
        """Show what has happened since the last time."""
        lines = self.game.log_for(self.side)
        for line in lines[min(self.told, len(lines)) :]:
            self.write(self.line(line))
        self.told = len(lines)

    @staticmethod
    def line(line: LogLine) -> str:
        """Return a line of the log with its rule."""
        return textwrap.fill(f"{line.text} ({line.rule})", WIDTH, initial_indent="  ", subsequent_indent="    ")

    def back(self, go: Callable[[int], None], text: str) -> None:
        """Go back or forth, so far that a person decides again."""
        go(how_many(text, 1))
        while go == self.game.undo and self.game.stop and not self.person_asked():
            go(1)
        self.told = len(self.game.log_for(self.side))

    def person_asked(self) -> bool:
        """Return whether it is a person who must decide."""
        return any(
            seat not in self.players and self.game.rules.side_of(seat) not in self.players for seat in self.game.to_act
        )

    def save(self, name: str) -> None:
        """Save the game."""
        if not name:
            raise GameError("Say the name of the file: save friday.json")
        try:
            self.write(f"Saved as {self.game.save(name)}.")
        except WouldLose as refused:
            raise GameError(f"{name!r} holds {refused.holds}: save under another name.") from refused

    def leave(self, _: str) -> None:
        """Stop playing."""
        self.done = True

    def finish(self) -> None:
        """Show how the game ended."""
        game, outcome = self.game, self.game.outcome
        assert outcome is not None
        self.write(f"\n{board(game, None)}\n\n{game.rules.headline(game.state)}")
        self.write(f"{won(game.rules, outcome.winners)}: {outcome.result} ({outcome.rule})")
        self.write(score_table(game, game.state))

    def complete(self) -> None:
        """Let the tabulator complete actions, where the terminal can."""
        if not self.interactive:
            return
        try:
            import readline
        except ImportError:
            return

        def completed(text: str, number: int) -> str | None:
            show = self.game.rules.notation.show
            actions = [show(action) for action in self.game.legal_for(self.seat)]
            found = [each for each in [*actions, *self.words] if each.lower().startswith(text.lower())]
            return found[number] if number < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(completed)
        readline.parse_and_bind("tab: complete")
