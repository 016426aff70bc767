"""The map for the wall: one sheet, as PNG and as PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from histgames.maps.wallmap import SHEET, wall_map


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


def test_other_endings_are_refused(tmp_path: Path) -> None:
    """The message gives the endings that there are."""
    with pytest.raises(
        ValueError, match=r"^A wall map is written to a file ending in \.png or \.pdf, not to 'empire\.jpg'\.$"
    ):
        wall_map("empire", tmp_path / "empire.jpg")
