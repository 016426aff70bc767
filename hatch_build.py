"""Build hook: a wheel also carries the built maps and the notebooks."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DataHook(BuildHookInterface):  # type: ignore[type-arg]
    """Put geodata/<map>/built and notebooks below the package.

    An editable install reads both from the repository, so nothing is copied then.
    """

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folders to the files of a standard wheel."""
        if version == "editable":
            return
        root = Path(self.root)
        for built in sorted(root.glob("geodata/*/built")):
            build_data["force_include"][str(built)] = f"histgames/geodata/{built.parent.name}"
        for notebook in sorted(root.glob("notebooks/*.ipynb")):
            build_data["force_include"][str(notebook)] = f"histgames/notebooks/{notebook.name}"
