"""`scripts/test.py`: the order of the steps, where it stops, and the line that it ends with.

The steps are replaced by a table of what each would have returned and reported.
"""

import importlib.util
import sys
from pathlib import Path

import pytest
from shell import ROOT

SCRIPTS = ROOT / "scripts"
DAILY = "not slow and not browser and not exhaustive"
STEPS = ["check", "format", "mypy", "lint-imports", "pytest", "kernels"]


class Steps:
    """Stands for the programs: what each was called with, and what it makes of it."""

    def __init__(self) -> None:
        self.results = dict.fromkeys(STEPS, 0)
        self.reports = {"pytest": (10, 0, 0, 2), "kernels": (3, 0, 0, 0)}
        self.calls: dict[str, list[str]] = {}
        self.variables: dict[str, dict[str, str]] = {}

    def call(self, command: list[str], env: dict[str, str], **_: object) -> int:
        name = self.name(command)
        self.calls[name], self.variables[name] = command, env
        if name in self.reports:
            tests, failures, errors, skipped = self.reports[name]
            Path(command[command.index("--junit-xml") + 1]).write_text(
                f'<testsuites><testsuite tests="{tests}" failures="{failures}" errors="{errors}" '
                f'skipped="{skipped}"/></testsuites>',
                encoding="utf-8",
            )
        return self.results[name]

    def name(self, command: list[str]) -> str:
        if "pytest" in command:
            return "pytest" if "--doctest-modules" in command else "kernels"
        return next(
            step for step in reversed(STEPS) if step in Path(command[0]).name or step in command
        )


@pytest.fixture
def steps(monkeypatch):
    steps = Steps()
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    monkeypatch.setattr("subprocess.call", steps.call)
    return steps


@pytest.fixture
def script(steps, monkeypatch):
    """The script as a module, with an environment that is there already."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    for name in ("environment", "machine"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    spec = importlib.util.spec_from_file_location("test_script", SCRIPTS / "test.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.environment, "ensure", lambda extras: Path("python"))
    monkeypatch.setattr(module.machine, "ensure", lambda: True)
    yield module
    for name in ("environment", "machine"):
        sys.modules.pop(name, None)


def last_line(capfd) -> str:
    return capfd.readouterr().out.splitlines()[-1]


def test_every_step_runs_once_in_order_and_the_tests_are_added_up(script, steps, capfd):
    assert script.main([]) == 0
    assert list(steps.calls) == STEPS
    assert last_line(capfd) == "11 passed, 0 failed"


@pytest.mark.parametrize("step", ["check", "format", "mypy", "lint-imports"])
def test_a_failed_step_is_the_last(script, steps, step, capfd):
    steps.results[step] = 5
    assert script.main([]) == 1
    assert list(steps.calls) == STEPS[: STEPS.index(step) + 1]
    assert last_line(capfd) == "0 passed, 1 failed"


def test_failed_and_broken_tests_are_counted_and_end_the_run(script, steps, capfd):
    steps.results["pytest"], steps.reports["pytest"] = 1, (10, 2, 1, 2)
    assert script.main([]) == 1
    assert "kernels" not in steps.calls
    assert last_line(capfd) == "5 passed, 3 failed"


@pytest.mark.parametrize("status", [-9, 2, 5])
def test_tests_that_could_not_run_have_failed(script, steps, status, capfd):
    steps.results["pytest"] = status
    del steps.reports["pytest"]
    assert script.main([]) == 1
    assert last_line(capfd) == "0 passed, 1 failed"


def test_a_kernel_out_of_bounds_fails_the_run(script, steps, capfd):
    steps.results["kernels"], steps.reports["kernels"] = 1, (3, 1, 0, 0)
    assert script.main([]) == 1
    assert steps.variables["kernels"]["NUMBA_BOUNDSCHECK"] == "1"
    assert "NUMBA_BOUNDSCHECK" not in steps.variables["pytest"]
    assert last_line(capfd) == "10 passed, 1 failed"


def test_a_tier_without_kernel_tests_passes(script, steps, capfd):
    steps.results["kernels"], steps.reports["kernels"] = 5, (0, 0, 0, 0)
    assert script.main([]) == 0
    assert last_line(capfd) == "8 passed, 0 failed"


@pytest.mark.parametrize(
    ("arguments", "everything", "kernels"),
    [
        ([], "not exhaustive", f"kernels and {DAILY}"),
        (["--fast"], DAILY, f"kernels and {DAILY}"),
        (["--all"], None, "kernels"),
    ],
)
def test_a_tier_selects_its_tests(script, steps, arguments, everything, kernels):
    assert script.main(arguments) == 0
    assert marked(steps.calls["pytest"]) == everything
    assert marked(steps.calls["kernels"]) == kernels


@pytest.mark.parametrize(
    ("cores", "workers"), [(None, "1"), (1, "1"), (2, "2"), (8, "8"), (64, "8")]
)
def test_the_tests_share_the_cores_file_by_file(script, steps, monkeypatch, cores, workers):
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert script.main([]) == 0
    for name in ("pytest", "kernels"):
        command = steps.calls[name]
        assert command[command.index("-n") + 1] == workers
        assert command[command.index("--dist") + 1] == "loadfile"


@pytest.mark.parametrize("ci", ["", "true"])
def test_what_the_machine_lacks_ends_the_run_in_ci_only(script, steps, ci, monkeypatch, capfd):
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(script.machine, "ensure", lambda: False)
    assert script.main([]) == (1 if ci else 0)
    assert list(steps.calls) == ([] if ci else STEPS)
    assert last_line(capfd) == ("0 passed, 1 failed" if ci else "11 passed, 0 failed")


def test_the_fast_tier_needs_nothing_of_the_machine(script, steps, monkeypatch):
    monkeypatch.setattr(script.machine, "ensure", lambda: pytest.fail("asked"))
    assert script.main(["--fast"]) == 0


def test_two_tiers_at_once_are_refused(script, steps):
    with pytest.raises(SystemExit) as stop:
        script.main(["--fast", "--all"])
    assert stop.value.code == 2
    assert steps.calls == {}


def marked(command: list[str]) -> str | None:
    """The marker expression that pytest is given; the first -m says that it is a module."""
    options = command[command.index("pytest") + 1 :]
    return options[options.index("-m") + 1] if "-m" in options else None
