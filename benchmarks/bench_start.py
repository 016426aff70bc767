"""How soon the kit is there."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.frame import Result, benchmark, best


@benchmark
def cold_import() -> Result:
    """Measure ``import histgames`` in a new process, less the start of Python itself."""

    def start(code: str) -> float:
        return best(lambda: subprocess.run([sys.executable, "-c", code], check=True), repeat=7)

    seconds = start("import histgames") - start("pass")
    return Result(name="import histgames, cold", value=seconds * 1000, unit="ms", better="less", target=150)
