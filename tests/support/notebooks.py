"""Run notebooks and put them into the form in which they are kept.

    python tests/support/notebooks.py                    runs all and rewrites them
    python tests/support/notebooks.py notebooks/02_*     some of them

A notebook is kept as it looks after a run from a fresh kernel, without anything that differs from
run to run: no times, no widget models (a reader sees what stands in their place), numbered cells.
"""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import nbformat
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode
from shell import ROOT

FOLDER = ROOT / "notebooks"

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

HIDDEN = {"jupyter": {"source_hidden": True}}
"""Of a cell that only writes a sentence with numbers in it, Jupyter shows the sentence alone."""

WIDGET = "application/vnd.jupyter.widget-view+json"

LONGEST = 120
"""Seconds that a cell may take: on a cold start kernels are compiled first."""


class Manager(AsyncKernelManager):
    """Starts the kernel with this very Python, whatever kernels are installed."""

    @property
    def kernel_spec(self):
        """What to start."""
        command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        return KernelSpec(argv=command, display_name="Python 3", language="python")


def paths():
    """All notebooks."""
    return sorted(FOLDER.glob("*.ipynb"))


def read(path):
    """A notebook as it is kept."""
    return nbformat.read(path, as_version=4)


def execute(notebook, folder=FOLDER):
    """A notebook after a run in a fresh kernel, in the form in which it is kept.

    The kernel sees no settings of whoever runs it; only compiled code is taken from their cache.
    """
    fresh = nbformat.from_dict(notebook)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    with tempfile.TemporaryDirectory() as home:
        client = NotebookClient(
            fresh,
            kernel_manager_class=Manager,
            timeout=LONGEST,
            resources={"metadata": {"path": str(folder)}},
            # What widgets do later is no part of the notebook.
            store_widget_state=False,
        )
        manager = client.create_kernel_manager()
        manager.connection_file = str(Path(home, "kernel.json"))
        if os.name != "nt":
            # No port that another kernel may take in the same moment, and nobody else can listen.
            manager.transport, manager.ip = "ipc", str(Path(home, "kernel"))
        client.execute(env=_environment(home))
    return normalised(fresh)


def _environment(home):
    """What the kernel is told: a home of its own, and nothing of the user's but the cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("JUPYTER", "IPYTHON", "MPL"))
    }
    return {
        **kept,
        "HOME": home,
        "USERPROFILE": home,
        "XDG_CACHE_HOME": cache,
        "IPYTHONDIR": home,
        "JUPYTER_CONFIG_DIR": home,
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
    }


def normalised(notebook: NotebookNode) -> NotebookNode:
    """The notebook without what differs from run to run."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, 1):
        cell.id, cell.metadata = f"cell-{number:02}", NotebookNode()
        if cell.cell_type == "code":
            if cell.source.startswith("Markdown("):
                cell.metadata = nbformat.from_dict(HIDDEN)
            cell.outputs = list(_joined(cell.outputs))
            for output in cell.outputs:
                output.get("data", {}).pop(WIDGET, None)
    return notebook


def _joined(outputs: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    """The outputs; what a stream wrote in several pieces is one."""
    last = None
    for output in outputs:
        if output.output_type == "stream" and last is not None and last.get("name") == output.name:
            last.text += output.text
            continue
        last = output
        yield output


def differences(kept: NotebookNode, ran: NotebookNode) -> Iterator[str]:
    """What a run shows that the kept notebook does not, in sentences.

    Texts are compared letter by letter. Of a picture only its words: how it is drawn depends on
    the version of matplotlib, and the words hold the numbers.
    """
    if [cell.source for cell in kept.cells] != [cell.source for cell in ran.cells]:
        yield "The cells are not the same."
        return
    for before, after in zip(kept.cells, ran.cells, strict=True):
        if before.cell_type != "code":
            continue
        if before.execution_count != after.execution_count:
            yield f"{before.id} was run as number {before.execution_count}."
        shown, now = ([*map(_comparable, cell.outputs)] for cell in (before, after))
        if shown != now:
            yield f"{before.id} shows {shown}, but a run gives {now}."


def _comparable(output):
    """An output with pictures as the mere fact that there is one."""
    data = output.get("data", {})
    texts = {kind: "a picture" if kind.startswith("image/") else data[kind] for kind in data}
    metadata = output.get("metadata", {})
    return {**{key: output[key] for key in output if key not in ("data", "metadata")},
            "data": texts, "metadata": metadata}  # fmt: skip


def main(names):
    """Run the notebooks named, or all, and rewrite them."""
    for path in [Path(name).resolve() for name in names] or paths():
        print(path.name, flush=True)
        nbformat.write(execute(read(path)), path)


if __name__ == "__main__":
    main(sys.argv[1:])
