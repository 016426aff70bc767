"""`histgames export`: maps and saved games in formats that other programs open."""

from __future__ import annotations

import argparse
import csv
import io
from pathlib import Path
from typing import Any

from histgames.cli.errors import CommandError

__all__ = ["add_parser", "log_table", "run"]


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "export",
        help="write a map or a saved game for QGIS, a browser or a table",
        description=(
            "Write a map (by its name, such as wales) to .gpkg or .geojson, the map of the Empire also to .pdf or .png, a sheet of A3 "
            "for the wall, or a saved game (by its file) to .html, a page with "
            "the whole game; .svg, the board; .csv, the log; .gpkg or .geojson, the position on the map."
        ),
    )
    parser.add_argument("what", help="name of a map, or file of a saved game")
    parser.add_argument(
        "--to", type=Path, required=True, metavar="FILE", help="the file to write; its ending says what"
    )
    parser.add_argument("--layer", help="layer of a map for .geojson (default: zones)")
    parser.add_argument("--seat", help="show a game as this side may see it")
    parser.add_argument("--year", type=int, help="year of a map for the wall (default: 1137)")
    parser.add_argument(
        "--language",
        choices=("english", "german"),
        help="language of a map for the wall (default: english)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    from histgames.maps import maps

    if not args.to.parent.is_dir():
        raise CommandError(f"there is no folder {str(args.to.parent)!r} to write {args.to.name!r} to")
    try:
        path = _of_map(args) if args.what in maps() else _game(args)
    except (ValueError, OSError) as error:
        raise CommandError(str(error)) from error
    print(f"Written: {path}")
    return 0


def _of_map(args: argparse.Namespace) -> Path:
    from histgames.maps.facts import known

    ending, walled = args.to.suffix.lower(), known(args.what)
    if walled and ending not in (".gpkg", ".geojson", ".pdf", ".png"):
        raise CommandError(f"this map is exported to .gpkg, .geojson, .pdf or .png, not to {args.to.name!r}")
    if not walled or ending in (".gpkg", ".geojson"):
        if walled and (args.year is not None or args.language is not None):
            raise CommandError("--year and --language are for a map for the wall, a .pdf or .png")
        return _map(args.what, args.to, args.layer)
    try:
        from histgames.maps.wallmap import wall_map
        from histgames.maps.years import FIRST
    except ImportError:
        raise CommandError("maps are drawn with matplotlib; pip install 'histgames[lab]' brings it") from None
    return wall_map(
        args.what, args.to, year=FIRST if args.year is None else args.year, language=args.language or "english"
    )


def _map(name: str, path: Path, layer: str | None, **extra: Any) -> Path:
    try:
        from histgames.maps.export import export
    except ImportError:
        raise CommandError("maps are exported with geopandas; pip install 'histgames[lab]' brings it") from None
    return export(name, path, layer=layer or "zones", extra=extra)


def _game(args: argparse.Namespace) -> Path:
    from histgames.api import load
    from histgames.core.files import write_text
    from histgames.maps import maps
    from histgames.maps.shown import shown

    if not Path(args.what).suffix:
        raise CommandError(
            f"there is no map {args.what!r}: maps are {', '.join(maps())}, and a saved game is a file such as friday.json"
        )
    game = load(args.what)
    if args.seat is not None and args.seat not in game.rules.sides:
        raise CommandError(f"there is no side {args.seat!r}: sides are {', '.join(game.rules.sides)}")
    ending = args.to.suffix.lower()
    if ending == ".html":
        return write_text(args.to, game.to_html(args.seat))
    if ending == ".svg":
        return write_text(args.to, game.to_svg(args.seat))
    if ending == ".csv":
        return write_text(args.to, log_table(game, args.seat))
    if ending in (".gpkg", ".geojson"):
        return _map(shown(game.rules).scene(game.state).map, args.to, args.layer or "position", position=game.board())
    raise CommandError(f"a game is exported to .html, .svg, .csv, .gpkg or .geojson, not to {args.to.name!r}")


def log_table(game: Any, seat: str | None) -> str:
    """Return the log of a game as CSV: position, date, rule, what happened in words, kind of event."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["position", "year", "date", "rule", "text", "event"])
    for line in game.log_for(seat):
        lines.writerow([line.stop, line.date.year, str(line.date), line.rule, line.text, line.event.kind])
    return text.getvalue()
