"""The facts of a map that has fortresses: the tables of its sources, joined and written beside its layers, in plain Python.

``facts.json`` holds every table, so that an installed kit, which has no sources, can answer who held what and when.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from histgames.core.errors import UnknownName
from histgames.maps.files import built, read_json, read_table

__all__ = ["TABLES", "facts", "has_facts", "known", "write_facts"]

#: Tables that are kept as they are; ``fortresses`` and ``names`` are joined to one.
TABLES = ("kinds", "crossings", "passes", "status", "grid", "grid_fits", "lordships", "rulers")

FILE = "facts.json"
Row = Mapping[str, str]


def has_facts(folder: Path) -> bool:
    """Return whether the sources of a map tell of fortresses.

    Parameters
    ----------
    folder : Path
        The map's ``sources`` folder.
    """
    return (folder / "fortresses.csv").is_file()


def known(name: str) -> bool:
    """Return whether a built map has facts.

    Parameters
    ----------
    name : str
        A map's name.

    Examples
    --------
    >>> known("empire"), known("wales")
    (True, False)
    """
    return (built(name) / FILE).is_file()


def write_facts(folder: Path, into: Path) -> Path:
    """Write ``facts.json``.

    Parameters
    ----------
    folder : Path
        The map's ``sources`` folder.
    into : Path
        The map's ``built`` folder.

    Returns
    -------
    Path
        The file with the facts.
    """
    tables = {name: read_table(folder / f"{name}.csv") for name in TABLES}
    tables["fortresses"] = _with_names(read_table(folder / "fortresses.csv"), read_table(folder / "names.csv"))
    rows = ",\n".join(f"{json.dumps(name)}: {_lines(tables[name])}" for name in sorted(tables))
    path = into / FILE
    path.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8", newline="\n")
    return path


def facts(name: str) -> Mapping[str, Sequence[Row]]:
    """Return the tables of a map by their names, read once.

    Parameters
    ----------
    name : str
        A map's name, such as ``"empire"``.

    Raises
    ------
    UnknownMap
        If there is no such map.
    UnknownName
        If it has no such facts.

    Examples
    --------
    >>> facts("empire")["rulers"][0]["english"]
    'Lothar III'
    """
    if not known(name):
        raise UnknownName(f"The map {name!r} has no fortresses, only zones and places.")
    return _facts(name)


@cache
def _facts(name: str) -> Mapping[str, Sequence[Row]]:
    return read_json(built(name) / FILE)


def _with_names(places: Iterable[Row], names: Iterable[Row]) -> list[dict[str, str]]:
    known = {row["place"]: row for row in names}
    return [{**row, **known[row["place"]]} for row in places]


def _lines(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return a JSON list with one row to a line."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "\n]"
