"""What really happened: a chronology of the period of a game, as records and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from attrs import frozen

from histgames.core import GameError, Session, UnknownName
from histgames.core.dates import HistoricalDate
from histgames.core.marks import override
from histgames.core.names import cited, spellings
from histgames.core.tables import SOURCES, Row, choice, number, text
from histgames.games import LEDGERS
from histgames.maps.drawing.palette import BORDER
from histgames.maps.drawing.symbols import safe
from histgames.maps.topology import topology
from histgames.teaching.edtf import Span, months, read_edtf, told
from histgames.teaching.folder import date, folders, read_table, zone_of

__all__ = ["CERTAINTIES", "Chronology", "Happening", "chronology", "read_chronology"]

CERTAINTIES = ("high", "medium", "low")
#: The columns of the table and their widths in per cent.
HEAD = {"When": 13, "Place": 13, "Zone": 12, "What happened": 36, "Who tells it": 17, "How sure": 9}
#: The file in the folder `lessons` of a game.
FILE = "chronology.csv"
COLUMNS = {
    "year": number(1, 1999),
    "edtf": date,
    "place": text,
    "what": text,
    "who": text,
    "source": choice(*SOURCES),
    "named": text,
    "certainty": choice(*CERTAINTIES),
}


@frozen
class Happening:
    """Something that happened.

    Attributes
    ----------
    edtf : str
        When, as EDTF text.
    place, zone : str
        Where: a place, and the id of the zone of the map that it lies in; empty if it is elsewhere or unknown.
    what : str
        What happened, in a sentence or two.
    who : tuple of str
        The people in it.
    source, named : str
        Kind of source, and which writers tell it.
    certainty : str
        ``"high"``, ``"medium"`` or ``"low"``: how sure it is that it happened so, there and then.
    """

    edtf: str
    place: str
    zone: str
    what: str
    who: tuple[str, ...]
    source: str
    named: str
    certainty: str

    @property
    def span(self) -> Span:
        """The date, or the first and last date."""
        return read_edtf(self.edtf)

    @property
    def date(self) -> HistoricalDate:
        """The date, or the first one possible."""
        return self.span[0]

    @property
    def when(self) -> str:
        """The date in words."""
        return told(self.span)

    def record(self) -> dict[str, Any]:
        """Return the row for a table: with an integer year and the EDTF text."""
        return {
            "year": self.date.year,
            "edtf": self.edtf,
            "when": self.when,
            "place": self.place,
            "zone": self.zone,
            "what": self.what,
            "who": "; ".join(self.who),
            "source": self.source,
            "named": self.named,
            "certainty": self.certainty,
        }


class Chronology(Sequence[Happening]):
    """Happenings in the order of time; in a notebook it shows itself as a table.

    Parameters
    ----------
    rows : iterable of Happening
        What happened.
    map : str
        The map that the zones belong to; empty if there is none.
    """

    def __init__(self, rows: Iterable[Happening], map: str) -> None:  # noqa: A002 - the kit's word for it
        self.rows = tuple(sorted(rows, key=lambda row: row.date.year))  # within a year in the table's order
        self.map = map

    @override
    def __len__(self) -> int:
        """Return how many happenings there are."""
        return len(self.rows)

    @override
    def __getitem__(self, index: Any) -> Any:
        """Return a happening by its number."""
        return self.rows[index]

    @override
    def __iter__(self) -> Iterator[Happening]:
        """Go through the happenings."""
        return iter(self.rows)

    @override
    def __repr__(self) -> str:
        """Return how many there are, and from when to when."""
        if not self.rows:
            return "<Chronology: nothing>"
        return f"<Chronology: {len(self)} happenings, {self.rows[0].date.year} to {self.rows[-1].date.year}>"

    @override
    def __str__(self) -> str:
        """Return a line for each happening."""
        return "\n".join(self.line(row) for row in self.rows)

    def line(self, row: Happening) -> str:
        """Return a happening as a line of text: when, where, what."""
        where = row.place or self.zone_name(row)
        return f"{row.when}{f', {where}' if where else ''}: {row.what}"

    def zone_name(self, row: Happening) -> str:
        """Return the name of the zone in which something happened; empty if it is elsewhere or unknown."""
        return topology(self.map).zones[row.zone].name if row.zone else ""

    def filter(
        self, *, years: tuple[int, int] | None = None, zone: str | None = None, who: str | None = None
    ) -> Chronology:
        """Return the happenings that fit.

        Parameters
        ----------
        years : tuple of int, optional
            First and last year; what may have been in one of them fits.
        zone : str, optional
            A zone by its id or any of its names.
        who : str, optional
            A part of the name of somebody in it.

        Raises
        ------
        GameError
            If there is no such zone, or no map.
        """
        if zone and not self.map:
            raise GameError("This chronology has no map, and so no zones.")
        wanted = topology(self.map).find(zone).id if zone else ""
        names = spellings(who or "")
        return Chronology(
            (
                row
                for row in self.rows
                if (years is None or _meets(row, *years))
                and wanted in ("", row.zone)
                and any(name in way for person in row.who for way in spellings(person) for name in names)
            ),
            self.map,
        )

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as plain records, for pandas or a file."""
        return [row.record() for row in self.rows]

    def to_html(self) -> str:
        """Return the happenings as a table."""
        rows = "".join(
            f"<tr><td>{safe(row.when)}</td><td>{safe(row.place)}</td><td>{safe(self.zone_name(row))}</td>"
            f"<td>{safe(row.what)}</td><td>{safe(row.named)}</td><td>{safe(row.certainty)}</td></tr>"
            for row in self.rows
        )
        head = "".join(f'<th style="width:{width}%">{name}</th>' for name, width in HEAD.items())
        style = "table.hg-chronology{border-collapse:collapse}.hg-chronology td,.hg-chronology th{text-align:left!important;vertical-align:top!important;"
        style += f"padding:3px 8px;border-bottom:1px solid {BORDER}}}"
        return f'<style>{style}</style><table class="hg-chronology"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def _repr_html_(self) -> str:
        return self.to_html()


def _meets(row: Happening, first: int, last: int) -> bool:
    begins, ends = months(row.span)
    return begins <= 12 * last + 11 and ends >= 12 * first


def chronology(
    game: str | Session[Any] = "marcher-lords",
    *,
    years: tuple[int, int] | None = None,
    zone: str | None = None,
    who: str | None = None,
) -> Chronology:
    """Return what really happened in the time and land of a game.

    Parameters
    ----------
    game : str or Session
        A game's name, or a game that is being played.
    years, zone, who
        Only what fits them; see `Chronology.filter`.

    Raises
    ------
    GameError
        If there is no chronology for the game.

    Examples
    --------
    >>> chronology(years=(1067, 1067), zone="Hereford", who="Bleddyn")[0].when
    'about August 1067'
    """
    name, known = game if isinstance(game, str) else game.rules.name, _known()
    if name not in known:
        raise UnknownName(f"There is no chronology for {cited(name)}: there is one for {', '.join(known)}.")
    return read_chronology(known[name], LEDGERS[name].map).filter(years=years, zone=zone, who=who)


def _known() -> dict[str, Traversable]:
    return {name: folder for name, folder in folders().items() if (folder / FILE).is_file()}


def read_chronology(folder: Traversable, map: str) -> Chronology:  # noqa: A002 - the kit's word for it
    """Return the chronology of a folder.

    Parameters
    ----------
    folder : Traversable
        The folder `lessons` of a game.
    map : str
        The map that its zones belong to; empty if there is none.

    Raises
    ------
    GameError
        If the table is wrong; the message names line and column.
    """
    rows = read_table(folder, FILE, {**COLUMNS, "zone": zone_of(map)}, key="what")
    return Chronology([_happening(row) for row in rows], map)


def _happening(row: Row) -> Happening:
    who = tuple(name.strip() for name in row["who"].split(";") if name.strip())
    return Happening(
        row["edtf"], row["place"], row["zone"], row["what"], who, row["source"], row["named"], row["certainty"]
    )
