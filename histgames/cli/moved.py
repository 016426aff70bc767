"""Mends an environment whose folder was copied, renamed or moved: what says where it lies is said anew. Used by the Makefile."""

from __future__ import annotations

import re
import sys
from pathlib import Path

__all__ = ["mend"]

#: So many bytes of a program are looked at for the path of its Python.
HEAD = 2_000


def mend(environment: Path, project: Path, before: str) -> int:
    """Let the programs of an environment and the kit in it be found where they are now.

    Parameters
    ----------
    environment, project : Path
        Where the environment and the kit's folder are.
    before : str
        Where the environment was.

    Returns
    -------
    int
        How many files were changed.
    """
    now, changed = str(environment), 0
    for path in [*environment.glob("bin/*"), *environment.glob("Scripts/*")]:
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            head = content[:HEAD]
            if before and before != now and before.encode() in head and b"\0" not in head:
                path.write_bytes(content.replace(before.encode(), now.encode()))
                changed += 1
    for path in environment.glob("[Ll]ib/**/site-packages/_editable_impl_histgames.pth"):
        if path.read_text(encoding="utf-8").strip() != str(project):
            path.write_text(f"{project}\n", encoding="utf-8")
            changed += 1
    return changed


def where_it_was(environment: Path) -> str:
    """Return where an environment was when its program `histgames` was installed; nothing if that cannot be told."""
    try:
        first = (environment / "bin" / "histgames").read_bytes()[:HEAD].decode("utf-8", "replace")
    except OSError:
        return ""
    found = re.search(r"(?:#!|exec' '?\"?)([^'\"\n]*)/bin/python", first)
    return found[1] if found else ""


if __name__ == "__main__":
    prefix = Path(sys.prefix)
    mend(prefix, Path.cwd(), where_it_was(prefix))
