"""Builds the map of the Empire: ``python geodata/empire/build.py`` (a minute or two)."""

from __future__ import annotations

from histgames.maps.making.build import build
from histgames.maps.making.checks import check

if __name__ == "__main__":
    print(build("empire"))
    for line in check("empire") or ["No fault found."]:
        print(line)
