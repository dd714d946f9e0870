"""`scripts/environment.py`: when it sets up, when it does not, and what it says when it cannot.

The programs that it calls are replaced by a list of their command lines; nothing is installed.
"""

import ast
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from shell import ROOT

SCRIPTS = ROOT / "scripts"

STARTED = sorted(
    path.name for path in SCRIPTS.glob("*.py") if "__main__" in path.read_text(encoding="utf-8")
)
"""The scripts that are run; the others are imported by them."""


def load() -> ModuleType:
    """The script as a module of its own, as if it had just been started."""
    spec = importlib.util.spec_from_file_location("environment", SCRIPTS / "environment.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Programs:
    """Stands for venv and pip: keeps the command lines, makes the Python, fails when told to."""

    def __init__(self, python: Path):
        self.python = python
        self.calls: list[list[str]] = []
        self.fails = ""
        self.raises: type[BaseException] | None = None

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.calls.append(command)
        if "venv" in command:
            self.python.parent.mkdir(parents=True)
            self.python.touch()
        if self.fails and self.fails in command:
            if self.raises is not None:
                raise self.raises
            output = "\n".join(f"line {number}" for number in range(100))
            return subprocess.CompletedProcess(command, 1, output)
        return subprocess.CompletedProcess(command, 0, "")

    def new_calls(self) -> list[list[str]]:
        calls, self.calls = self.calls, []
        return calls


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """The script, at home in a folder with a blank in its name."""
    root = tmp_path / "a checkout"
    root.mkdir()
    (root / "constraints.txt").write_text("numpy==2.0\n", encoding="utf-8")
    (root / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\n[project]\ndependencies = ["numpy>=2"]\n'
        '[project.optional-dependencies]\ntest = ["pytest"]\ncluster = ["dask"]\n',
        encoding="utf-8",
    )
    module = load()
    monkeypatch.setattr(module, "ROOT", root)
    monkeypatch.setattr(module, "VENV", root / ".venv")
    monkeypatch.setattr(module, "RECORD", root / ".venv" / "made-from.json")
    return module


@pytest.fixture
def programs(environment, monkeypatch):
    fake = Programs(environment.program("python"))
    monkeypatch.setattr(environment.subprocess, "run", fake.run)
    return fake


def kinds(calls: list[list[str]]) -> list[str]:
    """Each command line in a word."""
    return [
        "venv" if "venv" in call else "project" if "--editable" in call else "packages"
        for call in calls
    ]


def sentence(capsys, stop: pytest.ExceptionInfo[SystemExit], status: int = 2) -> str:
    """The last line of what was said to the person; everything else must look as expected."""
    assert stop.value.code == status
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err.splitlines()[-1]


def test_the_first_run_makes_the_environment_and_the_second_does_nothing(environment, programs):
    python = environment.ensure()
    assert python == environment.VENV / ("Scripts" if os.name == "nt" else "bin") / python.name
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]
    assert environment.ensure() == python
    assert programs.new_calls() == []


def test_packages_are_installed_under_the_constraints_and_the_project_without_any(
    environment, programs
):
    environment.ensure(["test"])
    _, packages, project = programs.new_calls()
    pinned = packages.index("--constraint")
    assert packages[pinned + 1] == str(environment.ROOT / "constraints.txt")
    assert packages[pinned + 2 :] == ["hatchling", "numpy>=2", "pytest"]
    assert {"--no-deps", "--no-build-isolation", "--editable"} < set(project)


def test_an_extra_is_added_to_those_installed_before(environment, programs):
    environment.ensure(["test"])
    programs.new_calls()
    environment.ensure(["cluster"])
    packages, _ = programs.new_calls()
    assert packages[-2:] == ["dask", "pytest"]
    environment.ensure(["test", "cluster"])
    environment.ensure(["test"])
    environment.ensure()
    assert programs.new_calls() == []


def test_other_constraints_make_the_environment_anew(environment, programs):
    environment.ensure(["test"])
    leftover = environment.VENV / "leftover"
    leftover.touch()
    programs.new_calls()
    (environment.ROOT / "constraints.txt").write_text("numpy==2.1\n", encoding="utf-8")
    environment.ensure()
    calls = programs.new_calls()
    assert kinds(calls) == ["venv", "packages", "project"]
    assert "pytest" not in calls[1]
    assert not leftover.exists()


def test_another_python_makes_the_environment_anew(environment, programs, monkeypatch):
    environment.ensure()
    programs.new_calls()
    monkeypatch.setattr(environment.sys, "version_info", (3, 99, 0, "final", 0))
    environment.ensure()
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]


def test_a_copied_environment_is_made_anew(environment, programs, monkeypatch):
    environment.ensure()
    programs.new_calls()
    copy = environment.ROOT.with_name("a copy")
    shutil.copytree(environment.ROOT, copy)
    monkeypatch.setattr(environment, "ROOT", copy)
    environment.ensure()
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]


def test_an_environment_without_its_python_is_made_anew(environment, programs):
    environment.ensure().unlink()
    programs.new_calls()
    environment.ensure()
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]


def test_another_project_file_only_installs_again(environment, programs):
    environment.ensure(["test"])
    programs.new_calls()
    with open(environment.ROOT / "pyproject.toml", "a", encoding="utf-8") as file:
        file.write("# changed\n")
    environment.ensure()
    calls = programs.new_calls()
    assert kinds(calls) == ["packages", "project"]
    assert "pytest" in calls[0]


def test_windows_line_ends_change_nothing(environment, programs):
    environment.ensure()
    programs.new_calls()
    for name in ("pyproject.toml", "constraints.txt"):
        path = environment.ROOT / name
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    environment.ensure()
    assert programs.new_calls() == []


@pytest.mark.parametrize("step", ["venv", "--constraint", "--editable"])
def test_a_failed_step_shows_its_last_lines_and_is_done_again(environment, programs, step, capsys):
    programs.fails = step
    with pytest.raises(SystemExit) as stop:
        environment.ensure()
    assert stop.value.code == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[1] == "  line 88"
    assert lines[-2] == "  line 99"
    assert lines[-1].startswith("The ")
    assert lines[-1].endswith(".")
    programs.new_calls()
    programs.fails = ""
    environment.ensure()
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]


def test_without_a_network_the_sentence_says_what_to_check(environment, programs, capsys):
    programs.fails = "--constraint"
    with pytest.raises(SystemExit) as stop:
        environment.ensure()
    assert "check the network connection" in sentence(capsys, stop)


def test_an_extra_that_cannot_be_had_leaves_the_rest_usable(environment, programs):
    environment.ensure()
    programs.fails = "pytest"
    with pytest.raises(SystemExit):
        environment.ensure(["test"])
    programs.new_calls()
    environment.ensure()
    assert programs.new_calls() == []
    programs.fails = ""
    environment.ensure(["test"])
    assert kinds(programs.new_calls()) == ["packages", "project"]


def test_a_project_that_was_not_put_back_makes_the_environment_anew(environment, programs):
    environment.ensure()
    programs.fails = "--editable"
    with pytest.raises(SystemExit):
        environment.ensure(["test"])
    programs.new_calls()
    programs.fails = ""
    environment.ensure()
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]


@pytest.mark.parametrize("step", ["venv", "--constraint", "--editable"])
def test_an_interrupted_set_up_is_done_again(environment, programs, step, capsys):
    programs.fails, programs.raises = step, KeyboardInterrupt
    with pytest.raises(SystemExit) as stop:
        environment.ensure()
    assert sentence(capsys, stop, 130).startswith("Interrupted")
    programs.new_calls()
    programs.fails = ""
    environment.ensure()
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]


@pytest.mark.parametrize("record", ["", "{", "[]", "{}"])
def test_a_record_that_says_nothing_is_a_half_made_environment(environment, programs, record):
    environment.ensure()
    environment.RECORD.write_text(record, encoding="utf-8")
    programs.new_calls()
    environment.ensure()
    assert kinds(programs.new_calls()) == ["venv", "packages", "project"]


def test_the_record_names_what_the_environment_was_made_from(environment, programs):
    environment.ensure(["test"])
    record = json.loads(environment.RECORD.read_text(encoding="utf-8"))
    assert record["extras"] == ["test"]
    assert record["python"].endswith(f"{sys.version_info[0]}.{sys.version_info[1]}")


def test_somebody_elses_environment_is_left_alone(environment, programs, capsys):
    (environment.VENV / "bin").mkdir(parents=True)
    with pytest.raises(SystemExit) as stop:
        environment.ensure()
    assert "was not made by this script" in sentence(capsys, stop)
    assert (environment.VENV / "bin").exists()
    assert programs.new_calls() == []


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(
    environment, programs, missing, monkeypatch, capsys
):
    monkeypatch.setattr(
        environment.importlib.util, "find_spec", lambda name: None if name == missing else object()
    )
    with pytest.raises(SystemExit) as stop:
        environment.ensure()
    assert "apt-get install python3-venv" in sentence(capsys, stop)
    assert not environment.VENV.exists()


def test_a_checkout_that_cannot_be_written_is_a_sentence(
    environment, programs, monkeypatch, capsys
):
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(environment, "_write_record", refuse)
    with pytest.raises(SystemExit) as stop:
        environment.ensure()
    assert sentence(capsys, stop).endswith("could not be written: Permission denied.")


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_older_python_is_told_so(version, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as stop:
        load()
    told = sentence(capsys, stop)
    assert told.endswith(f"needs Python 3.11 or newer, and this is Python 3.{version[1]}.")


@pytest.mark.parametrize("name", ["environment", "machine", "reproduce", "test", "benchmark"])
def test_an_older_python_can_read_the_scripts(name):
    text = (SCRIPTS / f"{name}.py").read_text(encoding="utf-8")
    assert ast.parse(text, feature_version=(3, 6)).body


@pytest.mark.skipif(os.name == "nt", reason="programs are made by other means there")
def test_a_command_is_run_with_its_blanks_and_its_status(tmp_path):
    script = tmp_path / "a program"
    script.write_text('#!/bin/sh\necho "$#:$1"\nexit 7\n', encoding="utf-8")
    script.chmod(0o755)
    code = "import sys, environment; environment.run(sys.argv[1:])"
    result = subprocess.run(
        [sys.executable, "-c", code, script, "two words"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SCRIPTS)},
        capture_output=True,
        encoding="utf-8",
    )
    assert (result.returncode, result.stdout) == (7, "1:two words\n")


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("name", STARTED)
def test_help_is_printed_before_anything_is_set_up(tmp_path, name, flag):
    scripts = shutil.copytree(SCRIPTS, tmp_path / "scripts")
    for origin in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / origin, tmp_path)
    result = subprocess.run(
        [sys.executable, scripts / name, flag], capture_output=True, encoding="utf-8"
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert name in result.stdout
    assert not (tmp_path / ".venv").exists()
