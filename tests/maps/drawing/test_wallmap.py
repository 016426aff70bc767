"""The map for the wall: one sheet, as PNG and as PDF."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from histgames.maps.drawing.palette import INK
from histgames.maps.drawing.wallmap import LANGUAGES, SHEET, wall_figure, wall_map
from histgames.maps.drawing.zoom_names import Language
from histgames.maps.gazetteer import gazetteer


@pytest.mark.slow
def test_a_sheet_of_a3(tmp_path: Path) -> None:
    """The PNG has the size of A3 upright, and is full of colours."""
    path = wall_map("empire", tmp_path / "empire.png", year=1180, dpi=50)
    with Image.open(path) as picture:
        assert picture.size == (round(SHEET[0] * 50 - 0.5), round(SHEET[1] * 50 - 0.5))
        colours = picture.convert("RGB").getcolors(maxcolors=1_000_000)
    assert colours is not None
    assert len(colours) > 500


@pytest.mark.slow
def test_a_pdf_has_its_title(tmp_path: Path) -> None:
    """The PDF is one page and says what it is."""
    content = wall_map("empire", tmp_path / "empire.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") == 1
    assert b"The Empire in the 12th century" in content


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_cover_neither_one_another_nor_a_mark(language: Language) -> None:
    """Every place of the map is named on the sheet, and no two names overlap; a name holds no mark of another place."""
    figure = wall_figure("empire", language=language)
    axes, renderer = figure.axes[0], figure.canvas.get_renderer()  # type: ignore[attr-defined]
    places = gazetteer("empire").places.values()
    written = [text for text in axes.texts if text.get_color() == INK]
    assert sorted(text.get_text() for text in written) == sorted(str(getattr(place, language)) for place in places)
    boxes = [text.get_window_extent(renderer).shrunk(0.97, 0.6) for text in written]
    assert not [
        (one.get_text(), other.get_text())
        for (one, a), (other, b) in combinations(zip(written, boxes, strict=True), 2)
        if a.overlaps(b)
    ]
    marks = [spot for each in axes.collections if each.get_zorder() == 12 for spot in each.get_offsets()]
    assert len(marks) == len(boxes)
    spots = axes.transData.transform(marks)
    assert not [
        text.get_text() for text, box in zip(written, boxes, strict=True) if any(box.contains(*s) for s in spots)
    ]


def test_other_languages_are_refused(tmp_path: Path) -> None:
    """The message gives the languages that there are, and nothing is written."""
    with pytest.raises(ValueError, match=r"^A wall map is lettered in english or german, not in 'latin'\.$"):
        wall_map("empire", tmp_path / "empire.png", language="latin")  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_other_endings_are_refused(tmp_path: Path) -> None:
    """The message gives the endings that there are."""
    with pytest.raises(
        ValueError, match=r"^A wall map is written to a file ending in \.png or \.pdf, not to 'empire\.jpg'\.$"
    ):
        wall_map("empire", tmp_path / "empire.jpg")
