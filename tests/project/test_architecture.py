"""The shape of the project: what may import what, what may name what, what may stand in a file.

The scans take a folder, so that each is also tried on a small package with the mistake in it.
"""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from pkgutil import iter_modules

import pytest
import waiting
from hypothesis import HealthCheck, settings
from shell import ROOT

PACKAGE = ROOT / "thousandstats"
THOUSAND = "thousandstats.games.thousand"
HEAVY = ("matplotlib", "numba", "numpy", "pandas", "scipy")

# A home folder, or where packages came from; written so that this line is no match of its own.
OF_ONE_MACHINE = re.compile(
    rb"(?<![\w.~/-])/(?:home|root|Users)/\w|(?:index-url|find-links|trusted-host)(?=[ =])"
)


def sources(folder: Path) -> list[Path]:
    """The Python files of a folder."""
    return sorted(folder.rglob("*.py"))


def is_kernel_module(package: Path, path: Path) -> bool:
    """`kernels/…` at the top, and a game's own `kernels.py`: what may import numba."""
    match path.relative_to(package).with_suffix("").parts:
        case ("kernels", *_) | ("games", _, "kernels"):
            return True
    return False


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a source imports, by a statement or by `import_module("…")`."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case ast.Call(
                func=ast.Name("import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(str(module)), *_],
            ):
                yield module


def numba_outside_kernels(package: Path) -> list[str]:
    """The modules that import numba and should not."""
    return [
        str(path.relative_to(package))
        for path in sources(package)
        if not is_kernel_module(package, path)
        and any(name.split(".")[0] == "numba" for name in imported(parsed(path)))
    ]


def without_docstring(folder: Path) -> list[str]:
    """The modules that do not open with what they are."""
    return [
        str(path.relative_to(folder))
        for path in sources(folder)
        if not (ast.get_docstring(parsed(path)) or "").strip()
    ]


def game_names(package: Path) -> list[str]:
    """The games there are: the folders in `games`."""
    return [module.name for module in iter_modules([str(package / "games")]) if module.ispkg]


def naming_a_game(folder: Path, games: list[str]) -> list[str]:
    """`file:line word` for code outside `games/` that names a game; prose in docstrings may."""
    words = "|".join(re.escape(game).replace("_", "[_ -]?") for game in games)
    name = re.compile(rf"(?<![a-z])({words})(?![a-z])", re.IGNORECASE)
    return [
        f"{path.relative_to(folder)}:{line} {word}"
        for path in sources(folder)
        if path.relative_to(folder).parts[0] != "games"
        for line, word in words_of(parsed(path))
        if name.search(word)
    ]


def words_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every identifier and every text in a source, with its line, except the docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        for _, value in ast.iter_fields(node):
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str):
                    yield getattr(node, "lineno", 0), word


def of_one_machine(files: list[Path]) -> list[str]:
    """`file: text` for files that hold a home folder or the address of a package index."""
    return [
        f"{path.name}: {found[0].decode()}"
        for path in files
        if path.is_file() and (found := OF_ONE_MACHINE.search(path.read_bytes()))
    ]


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the import contracts of the project that stands in the folder."""
    command = (
        "import sys; from importlinter.cli import lint_imports; "
        "sys.exit(lint_imports(cache_dir=None))"
    )
    return subprocess.run(
        [sys.executable, "-c", command], cwd=folder, capture_output=True, encoding="utf-8"
    )


def loaded_by(statement: str) -> set[str]:
    """The heavy packages that are loaded after the statement, in a new process."""
    code = f"import sys; {statement}; print(*({HEAVY!r} & sys.modules.keys()))"
    code = code.replace(repr(HEAVY), repr(set(HEAVY)))
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    return set(result.stdout.split())


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A project with our contracts and a package of a few lines that keeps them."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "thousandstats"
    for name in ("", "kernels", "games", "games/chess", "games/go_moku", "games/thousand"):
        (package / name).mkdir()
        write(package / name / "__init__.py", "")
    write(package / "errors.py", "")
    write(package / "cards.py", "import thousandstats.errors")
    write(package / "counting.py", "import thousandstats.kernels")
    write(package / "enumeration.py", "import thousandstats.kernels")
    write(package / "simulation.py", "import thousandstats.kernels, thousandstats.cards")
    write(package / "report.py", "import thousandstats.cards")
    write(package / "kernels" / "bits.py", "import numba")
    write(package / "games" / "chess" / "kernels.py", "from numba import njit")
    write(package / "games" / "go_moku" / "rules.py", "import thousandstats.cards")
    for name in ("kernels", "rules", "spec"):
        write(package / "games" / "thousand" / f"{name}.py", "")
    return package


def write(path: Path, code: str) -> None:
    """Write a module that says what it is, and then the code."""
    path.write_text(f'"""A part: chess or Go-moku."""\n{code}\n', encoding="utf-8")


def test_the_import_contracts_hold():
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_small_package_keeps_every_rule(small):
    result = lint_imports(small.parent)
    assert result.returncode == 0, result.stdout + result.stderr
    assert game_names(small) == ["chess", "go_moku", "thousand"]
    assert numba_outside_kernels(small) == []
    assert without_docstring(small) == []
    assert naming_a_game(small, game_names(small)) == []


@pytest.mark.parametrize(
    ("module", "code", "contract"),
    [
        ("errors.py", "import thousandstats.cards", "imports point down only"),
        ("errors.py", "def f():\n    from thousandstats import cards", "imports point down only"),
        ("cards.py", "import thousandstats.games.chess", "imports point down only"),
        ("counting.py", "import thousandstats.simulation", "imports point down only"),
        ("nowhere.py", "", "imports point down only"),
        ("cards.py", "import numba", "only kernel modules import numba"),
        ("games/chess/rules.py", "from numba import njit", "only kernel modules import numba"),
        ("report.py", "import thousandstats.counting", "the report shows answers"),
        ("games/chess/rules.py", "import thousandstats.games.go_moku", "games do not know"),
        ("games/thousand/table.py", f"import {THOUSAND}.kernels", "inside Thousand"),
        ("games/thousand/rules.py", f"import {THOUSAND}.spec", "inside Thousand"),
        ("games/thousand/attic.py", "", "inside Thousand"),
    ],
)
def test_a_broken_import_contract_is_found(small, module, code, contract):
    write(small / module, code)
    result = lint_imports(small.parent)
    assert result.returncode == 1
    assert re.search(rf"{contract}.* BROKEN", result.stdout)


def classes(folder: Path) -> dict[str, list[str]]:
    """The modules in which a class of each name is defined."""
    found: dict[str, list[str]] = {}
    for path in sources(folder):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(str(path.relative_to(folder)))
    return found


def test_a_class_name_stands_for_one_thing():
    found = classes(PACKAGE)
    assert len(found) > 150
    assert {name: there for name, there in found.items() if len(there) > 1} == {}


def test_a_class_name_that_stands_for_two_things_is_found(small):
    for name in ("cards", "counting"):
        write(small / f"{name}.py", "class Deck:\n    pass")
    assert classes(small)["Deck"] == ["cards.py", "counting.py"]


def never_imported(package: Path, dependencies: list[str]) -> list[str]:
    """The dependencies of which no module of a package imports anything."""
    roots = {
        module.partition(".")[0]
        for path in sources(package)
        for module in imported(ast.parse(path.read_text(encoding="utf-8")))
    }
    known = packages_distributions()
    used = {name.lower() for root in roots for name in known.get(root, ())}
    return [one for one in dependencies if re.split(r"[^\w.-]", one)[0].lower() not in used]


def test_every_dependency_is_imported():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert len(project["dependencies"]) >= 5
    assert never_imported(PACKAGE, project["dependencies"]) == []


def test_a_dependency_that_nothing_imports_is_found(small):
    write(small / "cards.py", "import numpy.linalg\nfrom jinja2 import Environment")
    assert never_imported(small, ["numpy>=2.0", "Jinja2", "rich>=13.7"]) == ["rich>=13.7"]


def test_importing_the_package_loads_nothing_heavy():
    assert loaded_by("import thousandstats") == set()


def test_a_heavy_import_is_noticed():
    assert loaded_by("import numpy") == {"numpy"}


def test_numba_is_imported_in_kernel_modules_only():
    assert numba_outside_kernels(PACKAGE) == []


@pytest.mark.parametrize(
    "code",
    [
        "import numba",
        "import numba.core as n",
        "from numba.typed import List",
        "def f():\n    import numba",
        "import importlib\nn = importlib.import_module('numba')",
    ],
)
def test_numba_outside_kernels_is_found(small, code):
    write(small / "games" / "chess" / "rules.py", code)
    assert numba_outside_kernels(small) == [str(Path("games", "chess", "rules.py"))]


def test_every_module_says_what_it_is():
    for folder in (PACKAGE, ROOT / "scripts", ROOT / "tests"):
        assert without_docstring(folder) == []


def test_a_module_without_docstring_is_found(small):
    (small / "cards.py").write_text("DECK = 1\n", encoding="utf-8")
    assert without_docstring(small) == ["cards.py"]


def test_nothing_outside_games_names_one():
    games = sorted({"bid_whist", "boston", "thousand", *game_names(PACKAGE)})
    assert naming_a_game(PACKAGE, games) == []
    assert naming_a_game(ROOT / "scripts", games) == []


@pytest.mark.parametrize(
    "code",
    [
        "import thousandstats.games.chess",
        "from thousandstats import go_moku",
        "GAME = 'chess'",
        "HELP = f'as in {1} Go-Moku'",
        "chess_layout = 1",
        "def f(go_moku):\n    return 1",
        "x = 1\nx.chess = 2",
        "match x:\n    case {'chess': 1}:\n        pass",
    ],
)
def test_a_game_named_outside_games_is_found(small, code):
    write(small / "cards.py", code)
    assert len(naming_a_game(small, game_names(small))) == 1


@pytest.mark.parametrize("code", ["import chesslike", "x = 'go'", "'''chess'''"])
def test_a_part_of_another_word_is_no_game(small, code):
    write(small / "cards.py", "def f():\n    " + code)
    assert naming_a_game(small, game_names(small)) == []


def test_no_file_tells_on_which_machine_it_was_made():
    assert of_one_machine(tracked()) == []


@pytest.mark.parametrize("place", ["home", "root", "Users"])
def test_a_home_folder_is_found(tmp_path, place):
    path = tmp_path / "notes.md"
    path.write_text(f"See https://example.org/{place}/ada for more.\n", encoding="utf-8")
    assert of_one_machine([path]) == []
    path.write_text(f"It lies in '/{place}/ada/cards'.\n", encoding="utf-8")
    assert of_one_machine([path]) == [f"notes.md: /{place}/a"]


@pytest.mark.parametrize("option", ["index" + "-url", "extra-index" + "-url", "find" + "-links"])
def test_a_package_index_is_found(tmp_path, option):
    path = tmp_path / "pins.txt"
    path.write_text(f"numpy==2.0\n--{option} https://example.org\n", encoding="utf-8")
    assert len(of_one_machine([path])) == 1


def test_the_constraints_are_sorted_versions_and_comments():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)
    assert pins == sorted(pins, key=str.lower)


def tracked() -> list[Path]:
    """The files that git knows of here."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        # An unpacked source archive has no list of files; a checkout, as CI has, always does.
        pytest.skip("no git, or not a git checkout")
    names = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    return [ROOT / name for name in names.split("\0") if name]


# Tests and the clock

CLOCKS = {
    *("time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime"),
    *("time_ns", "monotonic_ns", "perf_counter_ns", "process_time_ns", "thread_time_ns"),
}
USED = {"times", "getrusage", "default_timer", "timeit", "cpu_times"}
GUARD = 60
"""Seconds that a guard against hanging must have at least."""

IN_SCRIPTS = re.compile(r"\b(?:performance|Date)\.now\b|\bconsole\.time\b")


def clock_readings(path: Path) -> list[str]:
    """The lines of a test module that read a clock or let something wait too briefly."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        return [line for line in text.splitlines() if IN_SCRIPTS.search(line)]
    tree = ast.parse(text)
    lines = text.splitlines()
    numbers = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [lines[node.lineno - 1] for node in ast.walk(tree) if _reads_clock(node, numbers)]


def _reads_clock(node: ast.AST, numbers: dict[str, object]) -> bool:
    """Whether this is a reading of a clock, or a wait that a busy machine may not hold."""
    match node:
        case ast.ImportFrom(module="time", names=names):
            return any(name.name in CLOCKS for name in names)
        case ast.ImportFrom(names=names) | ast.Import(names=names):
            return any(name.name in USED for name in names)
        case ast.Attribute(value=ast.Name(id="time"), attr=attr) if attr in CLOCKS:
            return True
        case ast.Attribute(value=ast.Name(id=("os" | "resource" | "timeit")), attr=attr):
            return attr in USED
        case ast.Attribute(value=ast.Name(id=("datetime" | "date")), attr=("now" | "today")):
            return True
        case ast.keyword(arg="timeout", value=value):
            return _seconds(value, numbers) < GUARD
        case ast.Call(func=ast.Attribute(attr="set_default_timeout"), args=[value]):
            return _seconds(value, numbers) < 1000 * GUARD
        case ast.Call(func=ast.Attribute(attr=("wait" | "result")), args=[ast.Constant() as value]):
            return _seconds(value, numbers) < GUARD
        case ast.Constant(value=str() as text):
            return IN_SCRIPTS.search(text) is not None
    return False


def _seconds(value: ast.expr, numbers: dict[str, object]) -> float:
    """A number that is written or named here; endless where it comes from elsewhere."""
    number = numbers.get(value.id) if isinstance(value, ast.Name) else None
    if isinstance(value, ast.Constant):
        number = value.value
    return number if isinstance(number, int | float) else float("inf")


def test_no_test_depends_on_the_clock_of_a_busy_machine():
    tests = [*sources(ROOT / "tests"), *sorted((ROOT / "tests").glob("*.js"))]
    assert len(tests) > 90
    here = Path(__file__).resolve()
    readings = {
        path.name: found for path in tests if path != here and (found := clock_readings(path))
    }
    # The guards against hanging, whose length is checked there; and how much memory was used.
    assert set(readings) == {"waiting.py", "fuzzing.py"}
    assert waiting.GUARD >= GUARD


@pytest.mark.parametrize(
    "code",
    [
        "import time\nassert time.perf_counter() - start < 1",
        "from time import monotonic",
        "from timeit import default_timer",
        "used = os.times().children_user",
        "resource.getrusage(resource.RUSAGE_SELF)",
        "process.communicate(timeout=30)",
        "LONGEST = 10\nsubprocess.run(command, timeout=LONGEST)",
        "context.set_default_timeout(10_000)",
        "assert stop.wait(5)",
        "took = page.evaluate('() => performance.now()')",
        "start = datetime.now()",
    ],
)
def test_a_reading_of_a_clock_is_found(tmp_path, code):
    path = tmp_path / "test_quick.py"
    path.write_text(code, encoding="utf-8")
    assert clock_readings(path)


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(0.1)",
        'monkeypatch.setattr(simulating, "monotonic", lambda: next(now))',
        "process.communicate(timeout=60)",
        "client.result(timeout=GUARD)",
        "context.set_default_timeout(60_000)",
    ],
)
def test_a_pause_a_false_clock_and_a_generous_guard_are_none(tmp_path, code):
    path = tmp_path / "test_calm.py"
    path.write_text(code, encoding="utf-8")
    assert clock_readings(path) == []


def test_a_script_that_reads_a_clock_is_found(tmp_path):
    path = tmp_path / "quick.js"
    path.write_text("const start = performance.now();\n", encoding="utf-8")
    assert clock_readings(path)


def test_examples_have_no_deadline():
    chosen = settings.default
    assert chosen.deadline is None
    assert HealthCheck.too_slow in chosen.suppress_health_check
    assert settings(max_examples=3).deadline is None
