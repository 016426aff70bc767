"""The toy game of docs/architecture.md, taken from the page itself."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
SOURCE = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]

exec(compile(SOURCE, str(PAGE), "exec"), globals())
