"""Runs notebooks from the first cell to the last. A notebook fails if it raises or if its output differs.

    python python/tools/notebooks.py FILE...         runs them
    python python/tools/notebooks.py --write FILE...  and stores their output

The text output of each cell is compared with the stored output; pictures are not.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient


def texts(cell: Any) -> str:
    """Returns the text output of a cell."""
    shown = []
    for output in cell.get("outputs", ()):
        if output["output_type"] == "stream" and output["name"] == "stdout":
            shown.append(output["text"])
        elif "data" in output:
            shown.append(output["data"].get("text/plain", ""))
    return "\n".join(shown).strip()


def main(words: list[str]) -> int:
    """Runs the notebooks and returns the exit status."""
    write = "--write" in words
    failed = 0
    for path in (Path(word) for word in words if word != "--write"):
        notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
        before = [texts(cell) for cell in notebook.cells]
        NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
        if write:
            for cell in notebook.cells:
                cell.metadata = {}
            notebook.metadata.pop("language_info", None)
            nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
            continue
        for cell, recorded in zip(notebook.cells, before):
            if cell.cell_type == "code" and texts(cell) != recorded:
                print(f"{path}: a cell says something else than it did\n{cell.source}\n--- before\n{recorded}\n--- now\n{texts(cell)}")
                failed += 1
        print(f"{path}: {len(notebook.cells)} cells")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
