"""The library writes nothing that nobody asked for; the command line shows what routes report."""

import ast
import logging
from pathlib import Path

import pytest
from shell import from_shell, run_here

import thousandstats
from thousandstats import counting, thousand

PACKAGE = Path(thousandstats.__path__[0])

TALKING = ("cli", "__main__.py")
"""What may write to the terminal by itself."""

FAILURES = {
    "cluster.py": "every worker of a cluster is gone",
    "unfinished.py": "what is computed cannot be kept",
}
"""The modules that log louder than a notice: what has gone wrong while the work goes on."""

LOUD = {"warning", "error", "critical", "exception"}
"""The levels of what Python writes to standard error where nothing is set up."""

ASKED = "thousand.three_players.probability('marriages(hand) >= 1', "


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.mark.parametrize("words", [("ask", "1"), ("ask", "1", "--quiet"), ("ask", "nonsense")])
def test_the_notices_of_a_program_that_runs_a_command_are_as_they_were(run, words):
    log = logging.getLogger("thousandstats")
    before = log.level, list(log.handlers)
    run(*words)
    assert (log.level, log.handlers) == before


@pytest.mark.parametrize(
    "call",
    [
        "route='simulation', seed=1, precision=5)",
        "route='simulation', seed=1, deals=1000)",
        "given='has(kitty, \\'A♠\\')')",
    ],
)
def test_a_python_call_writes_nothing_to_standard_error(call):
    slow = "from thousandstats import counting, thousand; counting.BUDGET = 1; "
    result = from_shell(f"{slow}{ASKED}{call}", program=("-c",))
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")


def test_the_notices_are_there_for_who_asks_for_them(caplog):
    with caplog.at_level(logging.INFO, logger="thousandstats"):
        thousand.three_players.probability(
            "has(kitty, 'Q♥')", route="simulation", seed=1, precision=5
        )
    assert [record.levelname for record in caplog.records] == ["INFO", "INFO"]


def test_the_command_line_shows_the_notices_once_each(run):
    words = ("ask", "has(kitty, 'Q♥')", "--route", "simulation", "--precision", "5", "--seed", "1")
    for _ in range(2):
        status, _, err = run(*words)
        first, second = err.splitlines()
        assert status == 0
        assert "deals at most" in first
        assert second.startswith("Within 5 ")


def test_the_command_line_says_that_counting_takes_long(run, monkeypatch):
    monkeypatch.setattr(counting, "BUDGET", 1)
    status, _, err = run("ask", "marriages(hand)", "--distribution")
    assert status == 0
    assert "Counting this takes up to" in err


@pytest.mark.parametrize("quiet", [(), ("--quiet",)])
def test_a_long_table_is_announced_before_it_is_written(run, monkeypatch, quiet):
    words = ("ask", "marriages(hand), longest(hand)", *quiet)
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    monkeypatch.setattr("thousandstats.cli.ask.LONG", 3)
    again, same, err = run(*words)
    assert (again, same) == (status, out)
    assert bool(err) != bool(quiet)
    assert not err or err.startswith("Writing a table of ")


def test_quiet_hides_the_notices(run):
    words = ("ask", "has(kitty, 'Q♥')", "--route", "simulation", "--precision", "5", "--quiet")
    status, _, err = run(*words)
    assert (status, err) == (0, "")


def outspoken(folder):
    """The calls in a package by which a module writes to the terminal, or makes Python do so."""
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] in TALKING:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("print")):
                    yield f"{path.name}: print"
                case ast.Attribute(ast.Name("log" | "logging"), name) if name in LOUD:
                    if path.name in FAILURES:
                        continue
                    yield f"{path.name}: {name}"
                case ast.Attribute(ast.Name("sys"), "stderr" | "stdout" as name):
                    yield f"{path.name}: {name}"


def test_only_the_command_line_writes_to_the_terminal():
    assert list(outspoken(PACKAGE)) == []


@pytest.mark.parametrize(
    "line", ["print(1)", "log.warning('x')", "logging.error('x')", "sys.stderr.write('x')"]
)
def test_a_module_that_writes_to_the_terminal_is_found(tmp_path, line):
    (tmp_path / "cards.py").write_text(f"{line}\n", encoding="utf-8")
    (tmp_path / "cli").mkdir()
    (tmp_path / "cli" / "console.py").write_text(f"{line}\n", encoding="utf-8")
    assert len(list(outspoken(tmp_path))) == 1
