"""The public face: start, load and show games."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from histgames.core.chance import DiceSource, Manual, Seeded, scripted
from histgames.core.errors import GameError, RecordWarning, UnknownName
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.names import cited, legible
from histgames.core.options import Option, Scenario, options_in
from histgames.core.outcome import Score
from histgames.core.record import Repair, load_record, save_record
from histgames.core.ruleset import Ruleset
from histgames.core.session import Session
from histgames.core.words import ENGLISH
from histgames.games import GAMES, find_rules

if TYPE_CHECKING:
    from histgames.maps.drawing.scene import Scene

__all__ = ["Game", "catalogue", "load", "new", "options", "position", "scenarios", "show", "start"]

Tables = Mapping[str, Sequence[Mapping[str, str]]]


class Game(Session[Any]):
    """A game being played: a `Session` that can also be saved, drawn and shown.

    Start one with `new`, open one with `load`.
    """

    #: Where a loaded record stopped to replay, or None.
    repair: Repair | None = None

    @property
    def name(self) -> str:
        """The name of the game, as `new` takes it."""
        return self.rules.name

    @property
    def score(self) -> dict[str, Score]:
        """The victory points so far, by seat: the total and what it is made of."""
        return dict(self.rules.score(self.state))

    def save(self, path: Path | str, *, overwrite: bool = False) -> Path:
        """Write the game to a file; an older file of that name stays until the new one is whole.

        Parameters
        ----------
        path : path
            The file. An earlier stage of this game is written over.
        overwrite : bool
            Whether anything else may be written over, too.

        Returns
        -------
        Path
            The file.

        Raises
        ------
        WouldLose
            If the file holds another game, a longer stage of this one or something else.
        NotWritten
            If it cannot be written.
        """
        return save_record(self, path, overwrite=overwrite)

    def skip_to(self, phase: str, *, side: str = "", turn: int | None = None) -> tuple[Event, ...]:
        r"""Play on to a phase, such as ``"Movement Phase"``: phases before it are ended, and what leaves no choice is played.

        Nothing else is decided for anybody: see `histgames.players.skip.skip_to`.

        Examples
        --------
        >>> game = position("marcher-lords", "Hereford: norman castle, Knight\nArfon: welsh, Infantry", seed=1067)
        >>> _ = game.skip_to("Movement Phase", side="welsh")
        >>> game
        <The Marcher Lords, The Norman Conquerors: Turn 1 of 10, about spring 1067: Welsh Movement Phase>
        """
        from histgames.players.skip import skip_to

        return skip_to(self, phase, side=side, turn=turn)

    def position(self) -> str:
        """Return the position as text, which `histgames.position` reads."""
        return self.rules.show_position(self.state)

    def board(self) -> Any:
        """Return the board as a GeoDataFrame in EPSG:4326: a row for each zone with holder, units and geometry.

        Needs geopandas.
        """
        scene = self.scene()
        if scene.picture or not scene.map:
            raise GameError(
                f"The board of {self.rules.title} is no georeferenced map: see rules.rows(state), or to_svg()."
            )
        from histgames.maps.geography import geography

        zones = geography(scene.map).zones
        rows = {row["zone"]: row for row in self.rules.rows(self.state)}
        columns = [column for column in next(iter(rows.values())) if column != "zone"]
        for column in columns:
            zones[column] = [rows[zone][column] for zone in zones.index]
        return zones[[*[c for c in zones.columns if c not in (*columns, "geometry")], *columns, "geometry"]]

    def scene(self, seat: str | None = None) -> Scene:
        """Return the board as plain data: looks of zones, stacks, legend; with a seat, as that seat may see it.

        Raises
        ------
        GameError
            If there is no such seat, or the game has no picture of its board.
        """
        if seat is not None:
            self.rules.must_be_seat(seat, self.sides)
        return self._scene_of(self.state, seat)

    def _scene_of(self, state: Any, seat: str | None = None) -> Scene:
        from histgames.maps.drawing.shown import shown

        return shown(self.rules).scene(state, seat)

    def to_svg(self, seat: str | None = None, *, width: int = 760) -> str:
        """Return the board as an SVG picture; with a seat, as that seat may see it."""
        from histgames.maps.drawing.draw import draw
        from histgames.maps.drawing.ids import own_ids
        from histgames.maps.drawing.svg_paths import checked_width

        return own_ids(draw(self.scene(seat), width=checked_width(width)))

    def to_html(self, seat: str | None = None) -> str:
        """Return the whole game as one self-contained web page with a replay, the log and the rules."""
        from histgames.telling.page import page

        return page(self, seat=seat)

    def _public_svg(self) -> str:
        """Return the board without what is hidden from any side."""
        from histgames.maps.drawing.draw import draw
        from histgames.maps.drawing.ids import own_ids

        state = self.state
        for side in self.sides:
            state = self.rules.view(state, side)
        return own_ids(draw(self._scene_of(state)))

    def _repr_svg_(self) -> str:
        return self._public_svg()

    @override
    def __repr__(self) -> str:
        """Return what is played and where it stands."""
        return f"<{self.rules.title}, {self.scenario.title}: {self.rules.headline(self.state)}>"


def catalogue() -> dict[str, str]:
    """Return the games of the kit: name and title.

    Examples
    --------
    >>> catalogue()
    {'marcher-lords': 'The Marcher Lords', 'classical': 'Classical Diplomacy'}
    """
    return {name: find_rules(name).title for name in GAMES}


def scenarios(game: str) -> dict[str, Scenario]:
    """Return the scenarios of a game by name.

    Examples
    --------
    >>> list(scenarios("marcher-lords"))
    ['norman-conquerors', 'welsh-resurgence']
    """
    return dict(find_rules(game).scenarios)


def options(game: str, scenario: str | None = None) -> dict[str, Option]:
    """Return the options of a game by name: what each does, its default and choices.

    Parameters
    ----------
    game : str
        Its name, see `catalogue`.
    scenario : str, optional
        Only options that mean something in this scenario; one that it fixes has a single choice.

    Examples
    --------
    >>> options("marcher-lords")["sea_invasion"].default
    False
    >>> "blood_ties" in options("marcher-lords", "welsh-resurgence")
    False
    """
    rules = find_rules(game)
    return dict(rules.options) if scenario is None else options_in(rules.options, rules.scenario(scenario))


def new(
    game: str,
    scenario: str | None = None,
    *,
    options: Mapping[str, bool | str] | None = None,
    seed: int | str | None = None,
    dice: str | Sequence[Sequence[int | str]] | None = None,
    policy: str = "class",
    players: int | Mapping[str, str] | None = None,
    tables: Tables | None = None,
    language: str = ENGLISH,
) -> Game:
    """Start a game.

    Parameters
    ----------
    game : str
        Its name, see `catalogue`.
    scenario : str, optional
        Name of the scenario, see `scenarios`; the first by default.
    options : mapping, optional
        Options to switch, see `options`.
    seed : int or str, optional
        Seed of the dice; without one, they are new each time.
    dice : str or sequence, optional
        ``"manual"`` to type real dice in, or a list with the outcomes in order.
    policy : str
        ``"class"``: everything can be taken back; ``"fair"``: not past dice or the other side.
    players : int or mapping, optional
        How many play, where a game allows more or fewer; or the names of the people, by seat, which stand in `Game.names`. If these
        are just the sides of a smaller number of players, so many play.
    tables : mapping, optional
        Your own tables in place of the reconstructed ones, for example ``{"units": rows}``.
    language : str
        Language of the log, the questions and the refusals, if the game speaks it; see ``Game.rules.languages``.

    Raises
    ------
    GameError
        If a name, value or table is wrong, or options do not go together.

    Examples
    --------
    >>> game = new("marcher-lords", seed=1067)
    >>> game.legal_for("norman")
    <2 legal: place Earl Hugh Chester; place Earl Hugh Malpas>
    """
    rules = find_rules(game, tables)
    made = Game(
        rules,
        scenario,
        options,
        dice=_dice(dice, seed),
        policy=policy,
        players=_number(rules, players),
        language=language,
    )
    for seat, name in players.items() if isinstance(players, Mapping) else ():
        rules.must_be_seat(seat, made.sides)
        made.names[seat] = str(name)
    return made


def _number(rules: Ruleset[Any], players: object) -> int | None:
    """Return how many play, or None for as many as can."""
    if isinstance(players, Mapping):
        named = {rules.side_of(str(seat)) for seat in players}
        return next((number for number in rules.players if set(rules.sides_for(number)) == named), None)
    if players is not None and type(players) is not int:
        raise GameError(
            f"Players are given as how many, or as seats with names, such as {{{rules.sides[0]!r}: 'Anna'}}, "
            f"not as {cited(players)}."
        )
    return players


def _dice(dice: str | Sequence[Sequence[int | str]] | None, seed: int | str | None) -> DiceSource:
    if dice == "manual":
        return Manual()
    if isinstance(dice, str):
        raise UnknownName(f"The dice can be 'manual' or a list of outcomes, not {cited(dice)}.")
    if dice is not None:
        return scripted(dice)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise UnknownName(f"A seed is a number or a text, not {cited(seed)}.")
    return Seeded(randbelow(1_000_000_000) if seed is None else seed)


def position(
    game: str,
    text: str,
    *,
    options: Mapping[str, bool | str] | None = None,
    seed: int | str | None = None,
    dice: str | Sequence[Sequence[int | str]] | None = None,
    policy: str = "class",
    language: str = ENGLISH,
) -> Game:
    """Start from a position set up by hand, given as text.

    Parameters
    ----------
    game, options, seed, dice, policy, language
        As for `new`.
    text : str
        The position, in the game's own notation.

    Raises
    ------
    GameError
        With the line that is wrong, or the reasons why the position cannot be played.

    Examples
    --------
    >>> game = position("marcher-lords", '''
    ... phase norman Movement Phase
    ... Hereford: norman castle, Knight 2, Earl William
    ... Gwent Uwch Coed: welsh, Infantry
    ... ''')
    >>> "invade Knight 2 Hereford > Gwent Uwch Coed" in game.legal
    True
    """
    rules = find_rules(game)
    if not isinstance(text, str):
        raise GameError(f"A position is given as text, not as {cited(text)}.")
    state = rules.read_position(legible(text), options)
    return Game(
        rules,
        state.scenario or None,
        rules.chosen(state),
        dice=_dice(dice, seed),
        policy=policy,
        start=state,
        language=language,
    )


def load(path: Path | str, *, language: str = ENGLISH) -> Game:
    """Open a saved game.

    A game that a later version of the rules cannot replay to its end is opened up to its last good line, with a warning that names
    the line and the reason; `Game.repair` holds them, and the game can be played on from there.

    Parameters
    ----------
    path : path
        The file.
    language : str
        Language of the log, the questions and the refusals.

    Raises
    ------
    RecordError
        If the file is no saved game, is damaged, or was made by a newer version of the kit.
    UnknownName
        If the game does not speak the language.
    """
    session, repair = load_record(path, find_rules, Game)
    assert isinstance(session, Game)
    session.language = session.rules.words(language).language
    session.repair = repair
    if repair is not None:
        rule = f" ({repair.rule})" if repair.rule else ""
        stop = "" if repair.reason.endswith(".") else "."
        warnings.warn(
            f"{Path(path).name}: line {repair.line} cannot be replayed: {repair.reason}{rule}{stop} "
            "The game is open before it and can be played on from there.",
            RecordWarning,
            stacklevel=2,
        )
    return session


def show(game: Session[Any], **settings: Any) -> Any:
    """Return the interactive board of a game; a finished one is shown as a replay.

    Parameters
    ----------
    game : Game
        What is played.
    **settings
        See `histgames.widgets.Board`.
    """
    if not isinstance(game, Session):
        raise GameError(f"What is shown is a game, as new, load or position give it, not {cited(game)}.")
    from histgames.widgets import show as show_board

    return show_board(game, **settings)


def start() -> Any:
    """Return the start menu: choose a game and scenario, or open a saved one."""
    from histgames.widgets import start_menu

    return start_menu(session_type=Game)
