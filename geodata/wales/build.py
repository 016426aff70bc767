"""Builds the map of Wales: ``python geodata/wales/build.py`` (about half a minute)."""

from __future__ import annotations

from histgames.maps.making.build import build
from histgames.maps.making.checks import check

if __name__ == "__main__":
    print(build("wales"))
    for line in check("wales") or ["No fault found."]:
        print(line)
