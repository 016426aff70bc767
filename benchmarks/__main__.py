"""Run the benchmarks and print their figures."""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path

from attrs import asdict

from benchmarks.frame import REGISTERED, Result, run, table


def main() -> int:
    """Run all benchmarks, or those whose module or function has a word in its name."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("words", nargs="*", help="only benchmarks with one of these in their name")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    args = parser.parse_args()
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        importlib.import_module(f"benchmarks.{path.stem}")
    chosen = [
        function
        for function in REGISTERED
        if not args.words or any(word in f"{function.__module__}.{function.__name__}" for word in args.words)
    ]
    if not chosen:
        print(f"no benchmark has {' or '.join(args.words)} in its name", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()} on {platform.machine()}, one process")
    results: list[Result] = []
    failed: list[str] = []
    for function in chosen:
        print(f"  {function.__name__} ...", file=sys.stderr)
        try:
            results += run([function])
        except Exception as error:  # one that cannot run here must not cost the others
            failed.append(f"{function.__name__} failed: {type(error).__name__}: {str(error).splitlines()[0]}")
    print("\n".join([*([table(results)] if results else []), *failed]))
    if args.json:
        args.json.write_text(json.dumps([asdict(result) for result in results], indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
