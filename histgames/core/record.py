"""Records: a game as a file that can be read by people, replayed on any Python and continued later.

A record holds format version, rules version, scenario, options, every action and outcome with the hash of the state after it,
and the branches that were taken back. Reading it checks everything and executes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import frozen

from histgames.core.chance import DiceSource, Manual, Scripted, Seeded, scripted
from histgames.core.codec import from_plain, to_plain
from histgames.core.errors import BadOutcome, GameError, RecordError, UnknownName, Unreadable, WouldLose
from histgames.core.files import path_of, read_text, write_text
from histgames.core.names import cited
from histgames.core.options import fitting
from histgames.core.ruleset import Ruleset
from histgames.core.session import Node, Session
from histgames.core.stages import Plain, lost_by

__all__ = ["FORMAT_VERSION", "Repair", "load_record", "lost_in", "read_plain", "save_record", "to_record"]

#: Gives the rules of a game by its name and a user's own tables.
FindRules = Callable[[str, Mapping[str, Any]], Ruleset[Any]]

FORMAT = "histgames record"
FORMAT_VERSION = 2
#: In older records the hash of a state was that of another form of it: actions and outcomes are checked, hashes are not.
FIRST_HASHED = 2
#: A record larger than this (characters) is not read.
LARGEST = 50_000_000


@frozen
class Repair:
    """Where a record stopped to replay: the line's number, the line, and why; the game is open up to the line before."""

    line: int
    text: str
    reason: str
    rule: str


def to_record(session: Session[Any]) -> dict[str, Any]:
    """Return a session as plain data.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> game = Session(raid.make(), seed=1)
    >>> _ = game.play("hide 1")
    >>> to_record(game)["lines"][0]["action"]
    'hide 1'
    """
    dice = session.dice
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": session.rules.name,
        "rules_version": session.rules.version,
        "scenario": session.scenario.name,
        "options": dict(session.options),
        "tables": {name: list(rows) for name, rows in session.rules.tables.items()},
        "dice": {"kind": dice.kind},
        "policy": session.policy,
        "sides": list(session.sides),
        "players": dict(session.names),
        "start": None if session.start is None else to_plain(session.rules, session.start),
        "start_hash": session.tree.nodes[0].digest,
        "start_note": session.tree.nodes[0].note,
        "lines": [_line(session, node) for node in session.tree.nodes[1:]],
        "at": session.node.number,
        "remarks": [[number, text] for number, text in session.remarks],
    }
    if session.secret:
        record["secret"] = True
    if isinstance(dice, Seeded):
        record["dice"]["seed"] = dice.seed
    if isinstance(dice, Scripted):
        record["dice"]["script"] = [list(entry) for entry in dice.script]
    return record


def _line(session: Session[Any], node: Node[Any]) -> dict[str, Any]:
    assert node.parent is not None
    line: dict[str, Any] = {"n": node.number}
    if node.parent.number != node.number - 1:
        line["after"] = node.parent.number
    if node.action is not None:
        line |= {"seat": node.seat, "action": session.rules.notation.show(node.action)}
    else:
        line |= {"roll": node.what, "outcome": list(node.drawn or ())}
        if node.parent.by_hand:
            line["by_hand"] = True
    line["hash"] = node.digest
    if node.note:
        line["note"] = node.note
    return line


def save_record(session: Session[Any], path: Path | str, *, overwrite: bool = False) -> Path:
    """Write a session to a file: first to a temporary one, then renamed.

    Parameters
    ----------
    session : Session
        The game.
    path : path
        The file. An earlier stage of the same game is written over.
    overwrite : bool
        Whether anything else may be written over, too.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    WouldLose
        If the file holds another game, a longer stage of this one or something else; it is left as it is.
    NotWritten
        If the file cannot be written.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save_record(Session(raid.make()), Path(folder) / "friday.json").name
    'friday.json'
    """
    record, file = to_record(session), path_of(path)
    if not overwrite and (holds := lost_in(record, file)):
        raise WouldLose(f"{file.name!r} holds {holds}: save under another name, or with overwrite=True.", holds)
    lines = record.pop("lines")
    head = json.dumps(record, ensure_ascii=False, indent=1)[:-2]
    encode = json.JSONEncoder(ensure_ascii=False).encode
    body = ",\n".join(["  " + encode(line) for line in lines])
    return write_text(path, f'{head},\n "lines": [\n{body}\n ]\n}}\n')


def lost_in(record: Plain, file: Path) -> str:
    """Return what a file holds that would be lost if a game, given as plain data, were written there; "" if nothing."""
    try:
        return lost_by(record, read_plain(file)) if file.is_file() else ""
    except RecordError:
        return "something else than a saved game"
    except OSError:  # no name of a file: writing says why
        return ""


def load_record(
    path: Path | str, find_rules: FindRules, session_type: type[Session[Any]] = Session
) -> tuple[Session[Any], Repair | None]:
    """Open a record.

    Parameters
    ----------
    path : path
        The file.
    find_rules : callable
        Gives the rules of a game by its name and a user's own tables, or raises `GameError`.
    session_type : type
        What to make of it.

    Returns
    -------
    session, repair
        The game, and None; or the game up to the last good line and what is wrong with the next one.

    Raises
    ------
    RecordError
        If the file is no record, is damaged, or was made by a newer version of the format.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> from tempfile import TemporaryDirectory
    >>> game = Session(raid.make(), seed=1)
    >>> _ = game.play("hide 1")
    >>> with TemporaryDirectory() as folder:
    ...     path = save_record(game, Path(folder) / "friday.json")
    ...     again, repair = load_record(path, lambda name, tables: raid.make())
    >>> again.state == game.state, repair
    (True, None)
    """
    file = path_of(path)
    return open_record(read_plain(file), find_rules, session_type, where=f"The file {cited(file.name)}")


def read_plain(path: Path) -> Any:
    """Return what is in the file of a saved game as plain data, not yet looked at; see `load_record` for what is raised."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise RecordError(f"{str(path)!r} is no file but a device: nothing is read from it.")
        if path.exists() and path.stat().st_size > LARGEST * 4:
            raise RecordError(f"The file {path.name!r} is too large for a saved game ({path.stat().st_size:,} bytes).")
        text = read_text(path)
    except FileNotFoundError:
        raise RecordError(f"There is no file {path.name!r} in the folder {path.parent.resolve().name!r}.") from None
    except Unreadable as error:
        raise RecordError(str(error)) from None
    except OSError as error:
        raise RecordError(f"The file {cited(path.name)} cannot be read as text: {type(error).__name__}.") from error
    if len(text) > LARGEST:
        raise RecordError(f"The file {path.name!r} is too large for a saved game ({len(text):,} characters).")
    try:
        return json.loads(text)
    except RecursionError:
        raise RecordError(f"The file {path.name!r} is no saved game: it is nested too deeply.") from None
    except ValueError as error:
        where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "a number in it"
        raise RecordError(f"The file {path.name!r} is damaged: {where} is no JSON.") from error


def open_record(
    data: object,
    find_rules: FindRules,
    session_type: type[Session[Any]] = Session,
    *,
    where: str = "This record",
) -> tuple[Session[Any], Repair | None]:
    """Replay a record given as plain data; see `load_record`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"{where} is no saved game of this kit.")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise RecordError(f"{where} is damaged: the version of the format is {cited(version)}.")
    if version > FORMAT_VERSION:
        raise RecordError(
            f"{where} was saved by a newer version of the kit (format {cited(version)}, "
            f"this one reads up to {FORMAT_VERSION}): please update the kit."
        )
    with _whole(where):
        tables = _mapping({"tables": {}, **data}, "tables")
        rules = find_rules(_text(data, "game"), tables)
        played_by = data.get("rules_version")
        if (
            not tables
            and type(played_by) is int
            and played_by < rules.version
            and (older := rules.older_tables(played_by))
        ):
            rules = find_rules(rules.name, older)
        start = None if data.get("start") is None else _mapping(data, "start")
    if start is not None and version < FIRST_HASHED:
        start = _turned(rules, start, where)
    with _whole(where):
        session = session_type(
            rules,
            _text(data, "scenario"),
            _options(rules, data, version),
            dice=_dice(_mapping(data, "dice")),
            policy=_text(data, "policy"),
            start=None if start is None else from_plain(rules, start),
            players=len(_names(data, "sides")) or None,
        )
        session.secret = data.get("secret") is True or session.policy == "fair"
        lines, at, remarks, players = data["lines"], data["at"], data["remarks"], _mapping(data, "players")
        session.names = {str(seat): str(name) for seat, name in players.items()}
        session.remarks = [(int(number), str(text)) for number, text in remarks]
        if not isinstance(lines, list) or type(at) is not int:
            raise TypeError("lines is no list" if not isinstance(lines, list) else "at is no number")
    session.tree.restart()
    session.tree.nodes[0].note = str(data.get("start_note", ""))
    repair = _replay(session, lines, str(data.get("start_hash", "")), hashed=version >= FIRST_HASHED)
    for node in session.tree.nodes:  # chance that had not decided when the game was saved is still to be typed in
        node.by_hand = node.by_hand or (node.followed_by is None and not node.waits)
    if repair is None and 0 <= at < len(session.tree.nodes):
        session.tree.take(session.tree.nodes[at])
    return session, repair


@contextmanager
def _whole(where: str) -> Iterator[None]:
    """Say of a record in which something is missing or wrong that it is damaged."""
    try:
        yield
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        reason = f"the entry {error} is missing" if isinstance(error, KeyError) else str(error)
        raise RecordError(f"{where} is damaged: {reason.rstrip('.')}.") from error


def _turned(rules: Ruleset[Any], start: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the start of a record of the first format in today's form."""
    with _whole(where):
        try:
            return dict(rules.older_start(start))
        except GameError as error:
            reason = str(error)
        except (TypeError, AttributeError):  # a list, text or number where something else belongs
            raise TypeError(f"it starts from no position of {rules.title}") from None
    raise RecordError(f"{where} cannot be opened: {reason}")


def _text(data: Mapping[str, Any], key: str) -> str:
    if not isinstance(data[key], str):
        raise TypeError(f"{key} is no text")
    return str(data[key])


def _names(data: Mapping[str, Any], key: str) -> list[str]:
    names = data.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"{key} is no list of names")
    return names


def _mapping(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    if not isinstance(data[key], dict):
        raise TypeError(f"{key} is no table of names and values")
    return dict(data[key])


def _options(rules: Ruleset[Any], data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    """Return the options of a record; the first format also kept those that mean nothing in its scenario."""
    options = _mapping(data, "options")
    if unknown := [name for name in options if name not in rules.options]:
        raise UnknownName(f"it was saved with the option {cited(unknown[0])}, which {rules.title} does not have here")
    if version >= FIRST_HASHED:
        return options
    return fitting(rules.options, rules.scenario(_text(data, "scenario")), options)


def _after(line: Mapping[str, Any], number: int) -> int:
    after = line.get("after", number - 1)
    if type(after) is not int or not 0 <= after < number:
        raise ValueError(f"it should come after one of the lines before it, not after {cited(after)}")
    return after


def _dice(data: Mapping[str, Any]) -> DiceSource:
    kind = data["kind"]
    if kind == "seeded":
        if type(data["seed"]) not in (int, str):
            raise TypeError("the seed is neither a number nor a text")
        return Seeded(data["seed"])
    if kind == "scripted":
        return scripted(data["script"])
    if kind == "manual":
        return Manual()
    raise ValueError(f"there are no dice of the kind {cited(kind)}")


def _replay(session: Session[Any], lines: list[Any], start_hash: str, *, hashed: bool) -> Repair | None:
    if hashed and start_hash and session.tree.nodes[0].digest != start_hash:
        return Repair(0, "start", "the start position is another one under the rules of this version", "")
    for number, line in enumerate(lines, start=1):
        try:
            if not isinstance(line, dict) or type(line["n"]) is not int or line["n"] != number:
                raise ValueError("the line is out of order")
            session.tree.take(session.tree.nodes[_after(line, number)])
            if "action" in line:
                session.replay_action(_text(line, "action"), _text(line, "seat"))
            else:
                session.replay_outcome(line["outcome"], by_hand=line.get("by_hand") is True)
            if session.node.number != number:
                raise ValueError("the line is there twice")
            session.node.note = str(line.get("note", ""))
            if hashed and session.node.digest != line["hash"]:
                raise ValueError("the position after it is another one under the rules of this version")
        except (GameError, BadOutcome, KeyError, IndexError, TypeError, ValueError) as error:
            reason = f"the entry {error} is missing" if isinstance(error, KeyError | IndexError) else str(error)
            if session.node.number == number:
                session.tree.drop_last()
            session.tree.take(session.tree.nodes[-1])
            return Repair(number, json.dumps(line, ensure_ascii=False)[:200], reason, getattr(error, "rule", ""))
    return None
