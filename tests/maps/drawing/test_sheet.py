"""The still picture of a map with fortresses."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from histgames.maps.drawing.sheet import sheet
from histgames.maps.gazetteer import gazetteer
from histgames.maps.topology import topology

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_has_every_area_place_and_the_lands_of_its_year() -> None:
    """Each area and place is drawn and says what it is; the names of lands are those of the year."""
    root = ElementTree.fromstring(sheet("empire", year=1156, width=1400))
    told = [each.text for each in root.iter(f"{SVG}title")]
    places = gazetteer("empire").places
    assert len(root.findall(f"{SVG}circle")) == len(places)
    assert len(told) == 1 + len(topology("empire").zones) + len(places)
    assert told[0] == "Das Reich im 12. Jahrhundert, 1156"
    assert "Würzburg: town" in told
    names = ["\n".join(line.text or "" for line in text) for text in root.iter(f"{SVG}text")]
    assert "HERZOGTUM\nÖSTERREICH" in names
    assert "Köln" in names


def test_a_wider_picture_names_more() -> None:
    """At twice the width there is room for many more names."""
    few, many = (sheet("empire", year=1180, language="english", width=width).count("<text") for width in (700, 1800))
    assert many > 2 * few


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"year": 1100}, "The lands of the map 'empire' are known from 1137 to 1198, not in 1100."),
        ({"language": "latin"}, "A map is lettered in english or german, not in 'latin'."),
        ({"width": 90_000}, "A picture is 200 to 4000 pixels wide, not 90000."),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(given: dict[str, object], line: str) -> None:
    """Year, language and width are checked before anything is drawn."""
    with pytest.raises(ValueError, match=r".+") as caught:
        sheet("empire", **given)  # type: ignore[arg-type]
    assert str(caught.value) == line
