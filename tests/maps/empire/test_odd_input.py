"""What is no year, name, place or file of the map is refused in one sentence; nothing is lost."""

from __future__ import annotations

import math
import re
import sqlite3
import unicodedata
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import geopandas as gpd
import pytest
from matplotlib.figure import Figure

from histgames.core.errors import UnknownName
from histgames.maps.drawing.export import ExportError, export
from histgames.maps.drawing.land_colours import land_colours
from histgames.maps.drawing.wallmap import wall_figure, wall_map
from histgames.maps.drawing.year_strip import strip
from histgames.maps.drawing.zoom_names import names_at
from histgames.maps.files import UnknownMap
from histgames.maps.gazetteer import gazetteer
from histgames.maps.geography import geography, lands
from histgames.maps.grid import grid, read_cell
from histgames.maps.routes import march
from histgames.maps.years import lordships, rulers

ODD: tuple[Any, ...] = (None, 7, b"Rom", ["Rom"], "", "  ", "\0", "<b>x</b>", "Αθήνα", "x" * 100_000)
BY_MAP: dict[str, Callable[[Any], object]] = {
    "gazetteer": gazetteer,
    "grid": grid,
    "geography": geography,
    "land_colours": land_colours,
    "lordships": lambda name: lordships(name, 1156),
    "rulers": lambda name: rulers(name, 1156),
    "lands": lambda name: lands(name, 1156),
    "strip": lambda name: strip(name, 1156),
    "march": lambda name: march(name, "Köln", "Rom"),
    "names_at": lambda name: names_at(name, 6, year=1156),
    "wall_figure": wall_figure,
}
BY_YEAR: dict[str, Callable[[Any], object]] = {
    "lands": lambda year: lands("empire", year),
    "strip": lambda year: strip("empire", year),
    "names_at": lambda year: names_at("empire", 6, year=year),
    "wall_figure": lambda year: wall_figure("empire", year=year),
}


def one_sentence(error: pytest.ExceptionInfo[Exception]) -> bool:
    """Whether a message is short, ends as a sentence does and holds no line break."""
    text = str(error.value)
    return len(text) < 420 and text[-1] in ".?" and "\n" not in text


@pytest.mark.parametrize("asked", BY_MAP)
@pytest.mark.parametrize("name", ODD, ids=lambda each: repr(each)[:12])
def test_what_is_no_map_is_refused(asked: str, name: object) -> None:
    """Every function that takes a map's name says that there is none, and which there are."""
    with pytest.raises(UnknownMap, match=r"^There is no map called .*There are: empire, wales\.$") as error:
        BY_MAP[asked](name)
    assert one_sentence(error)


@pytest.mark.parametrize("asked", BY_YEAR)
@pytest.mark.parametrize("year", [0, -5, 1136, 1199, 10**9])
def test_years_that_the_map_does_not_know(asked: str, year: int) -> None:
    """The message gives the first year and the last."""
    line = f"The lands of the map 'empire' are known from 1137 to 1198, not in {year}."
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        BY_YEAR[asked](year)


@pytest.mark.parametrize("asked", [*BY_YEAR, "lordships", "rulers"])
@pytest.mark.parametrize("year", ["1156", 1156.5, math.nan, True, [1156], b"1156"], ids=repr)
def test_what_is_no_year(asked: str, year: object) -> None:
    """A year is a whole number, in every function."""
    ask = BY_YEAR | {"lordships": lambda each: lordships("empire", each), "rulers": lambda each: rulers("empire", each)}
    with pytest.raises(ValueError, match=r"^A year is a whole number such as 1156, not ") as error:
        ask[asked](year)
    assert one_sentence(error)


def test_lordships_end_with_the_last_year() -> None:
    """Nothing is told of years after 1198."""
    assert lordships("empire", 1199) == lordships("empire", 10**9) == {}


@pytest.mark.parametrize("name", ODD, ids=lambda each: repr(each)[:12])
def test_what_is_no_place(name: Any) -> None:
    """A search finds nothing, everything that needs a place says so."""
    book = gazetteer("empire")
    assert book.search(name) == ()
    for ask in (book.find, book.crossings_of, lambda each: march("empire", each, "Rom")):
        with pytest.raises(UnknownName) as error:
            ask(name)
        assert one_sentence(error)


@pytest.mark.parametrize("name", ODD, ids=lambda each: repr(each)[:12])
def test_what_is_no_area_house_province_scenario_printing_or_cell(name: Any) -> None:
    """Each says what there is instead of an empty answer."""
    book = gazetteer("empire")
    asks = (book.in_zone, book.holdings, book.province, book.at, lambda each: grid("empire", each), read_cell)
    for ask in asks:
        with pytest.raises(UnknownName) as error:
            ask(name)
        assert one_sentence(error)


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_any_form_of_unicode_will_do(form: Any) -> None:
    """Letters with marks may come as one character or as two."""
    typed = unicodedata.normalize(form, "Würzburg")
    assert gazetteer("empire").find(typed).place == "Wurzburg"
    assert {place.province for place in gazetteer("empire").province(unicodedata.normalize(form, "Köln"))} == {"Koln"}
    assert {place.arms for place in gazetteer("empire").holdings(unicodedata.normalize(form, "Zähringer"))} == {
        "Zahringer"
    }


def test_numbers_will_do_for_scenarios_and_printings() -> None:
    """1192 is the scenario, 1 the printing."""
    assert gazetteer("empire").at(1192) == gazetteer("empire").at("1192")
    assert grid("empire", 2) is grid("empire", "2")


def test_a_name_of_many_places_is_answered_with_a_few() -> None:
    """A letter fits dozens; six are named, the others counted."""
    with pytest.raises(UnknownName, match=r"^'w' may mean (\S+ or ){5}\S.* or one of \d+ more\.$"):
        gazetteer("empire").find("w")


@pytest.mark.parametrize(
    ("start", "end", "without", "message"),
    [
        ("Rom", "Rome", (), "A march leads from one place to another, not from Rom to itself."),
        ("Venedig", "Rom", (), "No road of the map leads to Venedig."),
        ("Freiburg", "Bern", "Straßburg", "No open road leads from Freiburg im Breisgau to Bern."),
        ("Köln", "Rom", 7, "The places that let nobody pass are a list of names, not 7."),
        ("Köln", "Rom", [None], "A place is named by a text such as 'Köln' or 'Cologne', not by None."),
    ],
)
def test_marches_that_cannot_be(start: str, end: str, without: Any, message: str) -> None:
    """To oneself, to an island, past a place that is given alone and not in a list."""
    with pytest.raises(UnknownName, match=f"^{re.escape(message)}$"):
        march("empire", start, end, without=without)


def test_with_every_place_closed_no_road_is_open() -> None:
    """The two ends stay open, but between them nothing."""
    with pytest.raises(UnknownName, match=r"^No open road leads from Köln to Rom\.$"):
        march("empire", "Köln", "Rom", without=list(gazetteer("empire").places))


@pytest.mark.parametrize("zoom", [-1, 21, 1136, math.nan, math.inf, "6", None, True])
def test_what_is_no_zoom(zoom: Any) -> None:
    """A zoom is a number from 0 to 20."""
    with pytest.raises(ValueError, match=r"^A zoom is a number from 0 to 20, not "):
        names_at("empire", zoom, year=1156)


@pytest.mark.parametrize("language", [None, 7, "", "latin", "German", ["german"]])
def test_other_languages(language: Any) -> None:
    """The message gives the languages that there are."""
    with pytest.raises(ValueError, match=r"^A map is lettered in english or german, not in "):
        names_at("empire", 6, year=1156, language=language)


@pytest.mark.parametrize("width", [0, -5, 299, 10**9, math.nan, "700", None, True])
def test_strips_that_nobody_could_read(width: Any) -> None:
    """A strip has a sensible width."""
    with pytest.raises(ValueError, match=r"^A strip is from 300 to 4000 pixels wide, not "):
        strip("empire", 1156, width=width)


@pytest.mark.parametrize("lat", [None, "48", math.nan, math.inf, True, [48]])
def test_what_is_no_position(lat: Any) -> None:
    """A cell needs two numbers."""
    with pytest.raises(ValueError, match=r"^A position is a latitude and a longitude in degrees, not "):
        grid("empire").cell(lat, 10.0)


def writers() -> dict[str, Callable[[Any], Path]]:
    """Return the two functions that write files."""
    return {".gpkg": lambda path: export("empire", path), ".pdf": lambda path: wall_map("empire", path)}


@pytest.mark.parametrize("ending", [".gpkg", ".pdf"])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "A file is named by a text or a path, not by None."),
        (7, "A file is named by a text or a path, not by 7."),
        ("a\0b.pdf", "A file is named by a text or a path, not by 'a\\x00b.pdf'."),
    ],
)
def test_what_is_no_file(ending: str, given: object, message: str) -> None:
    """Both say what names a file."""
    with pytest.raises(ExportError, match=f"^{re.escape(message)}$"):
        writers()[ending](given)


@pytest.mark.parametrize("ending", [".gpkg", ".pdf"])
def test_folders_are_no_files(ending: str, tmp_path: Path) -> None:
    """A folder of that name, a missing folder and a name too long for the disk are refused before anything is drawn."""
    (tmp_path / f"dir{ending}").mkdir()
    write = writers()[ending]
    for name, words in (
        (f"dir{ending}", "is a folder"),
        (f"no/x{ending}", "no folder"),
        ("x" * 300 + ending, "written"),
    ):
        with pytest.raises(ExportError, match=words) as error:
            write(tmp_path / name)
        assert one_sentence(error)
    assert [each.name for each in tmp_path.iterdir()] == [f"dir{ending}"]


def test_a_wall_map_that_fails_leaves_the_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, and somebody who stops it half way: the file is what it was, and nothing lies about."""
    path = tmp_path / "wall.pdf"
    path.write_text("old")
    monkeypatch.setattr("histgames.maps.drawing.wallmap.wall_figure", lambda *_, **__: Figure())
    for error, caught in (
        (OSError(28, "No space left on device"), ExportError),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ):

        def fail(self: Figure, target: Path, error: BaseException = error, **options: object) -> None:
            Path(target).write_text("half")
            raise error

        monkeypatch.setattr(Figure, "savefig", fail)
        with pytest.raises(caught):
            wall_map("empire", path)
        assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("wall.pdf", "old")]


@pytest.mark.parametrize("dpi", [0, -1, 10**9, math.nan, "200", None, True])
def test_sheets_that_nobody_could_print(dpi: Any, tmp_path: Path) -> None:
    """A sheet has a sensible number of pixels."""
    with pytest.raises(ValueError, match=r"^A wall map has from 50 to 600 pixels to the inch, not "):
        wall_map("empire", tmp_path / "wall.png", dpi=dpi)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("extra", [7, {"board": 7}, {"": gpd.GeoDataFrame()}, {3: gpd.GeoDataFrame()}])
def test_what_is_no_layer(extra: Any, tmp_path: Path) -> None:
    """Further layers are GeoDataFrames with names; nothing is written otherwise."""
    with pytest.raises(ExportError, match=r"^(Further layers are given|A further layer is)") as error:
        export("empire", tmp_path / "x.gpkg", extra=extra)
    assert one_sentence(error)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("layer", [None, ["zones"], "", "Zones"])
def test_layers_that_the_map_has_not(layer: Any, tmp_path: Path) -> None:
    """The message gives those that there are."""
    with pytest.raises(ExportError, match=r"^The map 'empire' has no layer .* It has: land, "):
        export("empire", tmp_path / "x.geojson", layer=layer)


def test_a_package_in_capitals_replaces_an_older_one(tmp_path: Path) -> None:
    """The case of the ending does not matter, what stood there before goes, and no column holds nothing."""
    path = tmp_path / "EMPIRE.GPKG"
    path.write_text("old")
    export("empire", path)
    assert [each.name for each in tmp_path.iterdir()] == ["EMPIRE.GPKG"]
    with closing(sqlite3.connect(path)) as database:
        titles = [
            row[0] for row in database.execute("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'")
        ]
        for title in titles:
            for _, column, kind, *_ in database.execute(f'PRAGMA table_info("{title}")').fetchall():
                count = f'SELECT count(*) FROM "{title}" WHERE "{column}" IS NOT NULL'
                assert database.execute(count).fetchone()[0] > 0, (title, column)
                empty = f'SELECT count(*) FROM "{title}" WHERE "{column}" = \'\''
                assert column == "geom" or database.execute(empty).fetchone()[0] == 0, (title, column)
                assert kind.startswith("INT") or column not in {"founded", "year", "height_m", "alpine", "seq"}, title
        founded = database.execute("SELECT id FROM places WHERE founded BETWEEN 1190 AND 1192 ORDER BY id").fetchall()
        assert [row[0] for row in founded] == ["Bern", "Neuss"]
        assert database.execute("SELECT count(*) FROM places WHERE year = 0").fetchone() == (0,)
        assert database.execute("SELECT max(height_m) FROM passes").fetchone() == (2469,)
    assert not re.findall(rb"/(?:home|tmp|work|root|Users)/[\w.-]+", path.read_bytes())
