"""How soon the kit is there, and what it brings along."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from benchmarks.frame import Result, benchmark, best

COMPILED = ("geopandas", "matplotlib", "numpy", "pandas", "plotly", "pydantic", "pyogrio", "pyproj", "scipy", "shapely")
GAME = "import histgames; histgames.new('marcher-lords', seed=1)"


@benchmark
def cold_import() -> Iterator[Result]:
    """Measure starts in a new process, less the start of Python itself; the modules were compiled by an earlier one, as usual."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def start(code: str) -> float:
            return best(lambda: subprocess.run([sys.executable, "-c", code], check=True, env=environment), repeat=9)

        empty = start("pass")
        seconds = start("import histgames") - empty
        yield Result(name="import histgames, cold", value=seconds * 1000, unit="ms", better="less", target=150)
        seconds = start(GAME) - empty
        yield Result(name="import and first position, cold", value=seconds * 1000, unit="ms", better="less")
    found = f"{GAME}; import sys; print(sum(name in sys.modules for name in {COMPILED!r}))"
    answer = subprocess.run([sys.executable, "-c", found], check=True, capture_output=True, text=True)
    yield Result(
        name="compiled packages imported by it", value=int(answer.stdout), unit="packages", better="less", target=0
    )
