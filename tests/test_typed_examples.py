"""The Python of README.md and the notebooks, as a strict type checker sees it.

What people copy from there is typed: a misspelt name or an attribute that an answer does not have
is an error where it is written, not when it runs.
"""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))

# What a page may do and a module may not: name a variable anew, leave types of its own functions
# out, and know that the figure it asks for is a number and no distribution.
PAGE = (
    "--allow-redefinition",
    "--disable-error-code=no-untyped-def",
    "--disable-error-code=union-attr",
    "--disable-error-code=no-untyped-call",
    "--disable-error-code=type-arg",
)


def checked(folder, code):
    """What a strict type checker says of some code."""
    (folder / "page.py").write_text(code, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        *PAGE,
        "--config-file=" + str(ROOT / "pyproject.toml"),
        "page.py",
        "--cache-dir",
        str(ROOT / ".mypy_cache"),
    ]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", env=environment()
    )
    return [
        line
        for line in done.stdout.splitlines()
        if line.startswith("page.py:") and ": error:" in line
    ]


def environment():
    import os

    return {**os.environ, "MYPYPATH": str(ROOT), "PYTHONPATH": ""}


def readme():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def notebook(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    lines = "\n\n".join(code).splitlines()
    return "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in lines) + "\n"


@pytest.mark.slow
def test_the_python_of_the_readme_is_typed(tmp_path):
    code = readme()
    assert "thousandstats" in code
    assert checked(tmp_path, code) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_the_python_of_a_notebook_is_typed(path, tmp_path):
    assert checked(tmp_path, notebook(path)) == []


@pytest.mark.slow
def test_types_follow_the_route(tmp_path):
    right = """
from fractions import Fraction

from thousandstats import figures, thousand
from thousandstats.results import (
    Distribution, Estimate, EstimatedDistribution, EstimatedMean, Exact
)

three = thousand.three_players
a: Exact = three.probability("marriages(hand) >= 1")
b: Exact = three.probability("marriages(hand) >= 1", route="enumeration")
c: Estimate = three.probability("marriages(hand) >= 1", route="simulation", deals=1000)
d: EstimatedMean = three.mean("points(kitty)", route="simulation", seed=7)
e: Distribution = three.distribution("marriages(hand)", "longest(hand) >= 4")
f: EstimatedDistribution = three.distribution("marriages(hand)", route="simulation")
values: list[Fraction] = [a.value, c.value, d.value, three.mean("points(kitty)").value]
g: Exact | Distribution = figures.get("thousand/kitty/mean-points").answer()
"""
    assert checked(tmp_path, right) == []
    wrong = {
        "a.valeu": 'has no attribute "valeu"',
        'three.probabillity("marriages(hand) >= 1")': "has no attribute",
        'three.probability("marriages(hand) >= 1", rout="counting")': "No overload",
        'three.probability("marriages(hand) >= 1", deals="many")': "No overload",
        "c.fraction": 'has no attribute "fraction"',
        "thousand.four_players": "has no attribute",
    }
    said = checked(tmp_path, right + "".join(f"{line}\n" for line in wrong))
    first = right.count("\n") + 1
    for number, (line, reason) in enumerate(wrong.items(), start=first):
        assert any(f"page.py:{number}:" in one and reason in one for one in said), line
