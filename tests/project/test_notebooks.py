"""Notebooks: short cells, stored without outputs, and running from top to bottom."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.ipynb"))]
LONGEST_CELL = 3
SECONDS = 60


def code_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    """Return the cells with code."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def errors(notebook: nbformat.NotebookNode) -> list[str]:
    """Return the errors among the outputs, also those of callbacks."""
    outputs = [output for cell in code_cells(notebook) for output in cell.outputs]
    return [f"{output.ename}: {output.evalue}" for output in outputs if output.output_type == "error"]


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_is_stored_clean(path: Path) -> None:
    """A notebook is stored without outputs and counts, with a kernel, and opens without a question."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    assert [cell.outputs for cell in code_cells(notebook) if cell.outputs] == []
    assert {cell.execution_count for cell in code_cells(notebook)} <= {None}
    assert "widgets" not in notebook.metadata


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_cells_are_calls(path: Path) -> None:
    """A cell of more than three lines of code belongs into the package."""
    cells = code_cells(nbformat.read(path, as_version=4))
    long = [cell.source for cell in cells if len([line for line in cell.source.splitlines() if line]) > LONGEST_CELL]
    assert long == []


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_begins_with_its_title(path: Path) -> None:
    """The first cell says in a heading what the notebook is for."""
    first = nbformat.read(path, as_version=4).cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All cells run within a minute, without an error in a cell or a callback."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook, timeout=SECONDS, store_widget_state=False, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    assert errors(notebook) == []
