"""Run every check that the project has, in the order that finds a mistake soonest.

    python scripts/test.py            what the continuous integration runs
    python scripts/test.py --fast     without what is slow, or needs a browser or Node.js
    python scripts/test.py --all      with the exhaustive enumerations

Needs nothing but Python 3.11 or newer; Chromium and Node.js, for tests of the pages, are installed
where apt-get may do it. Stops at the first step that fails, with status 1. The last line is
"N passed, N failed": the tests, and the failed step where that was no test.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path

import environment
import machine

TIERS = {
    "fast": "not slow and not browser and not exhaustive",
    "default": "not exhaustive",
    "all": "",
}
NO_TESTS = 5  # pytest's status when nothing was selected
WORKERS = 8  # more of them wait for each other's caches and browsers


def main(arguments: Sequence[str]) -> int:
    """Run the steps of the tier that the arguments name; return the exit status."""
    tier = _tier(arguments)
    python = environment.ensure(["test"])
    # In CI every test runs; elsewhere those that lack something are skipped.
    if tier != "fast" and not machine.ensure() and os.environ.get("CI") == "true":
        return _summary(0, 1)
    lint = environment.program("lint-imports")
    steps = {
        "ruff check": [python, "-m", "ruff", "check"],
        "ruff format": [python, "-m", "ruff", "format", "--check"],
        "mypy": [python, "-m", "mypy", "--strict", "thousandstats", "scripts"],
        "lint-imports": [lint, "--no-cache", "--no-logo"],
    }
    for name, command in steps.items():
        if _step(name, command):
            return _summary(0, 1)

    # A file's tests stay together, as they share what is made once for a file.
    together = ["-n", str(min(os.cpu_count() or 1, WORKERS)), "--dist", "loadfile"]
    pytest = [python, "-m", "pytest", *together]
    marked = ["-m", TIERS[tier]] if TIERS[tier] else []
    everything = [*pytest, *marked, "--doctest-modules", "thousandstats", "tests", "README.md"]
    passed, failed = _tests("pytest", everything)
    if failed:
        return _summary(passed, failed)

    # What is slow is slower still with its bounds checked, and visits the same lines more often.
    again = ["kernels", "" if tier == "all" else TIERS["fast"]]
    kernels = [*pytest, "-m", " and ".join(filter(None, again)), "tests"]
    name = "pytest, kernels with bounds checked"
    more, failed = _tests(name, kernels, may_be_empty=True, NUMBA_BOUNDSCHECK="1")
    return _summary(passed + more, failed)


def _tier(arguments: Sequence[str]) -> str:
    parser = argparse.ArgumentParser(description="Run every check that the project has.")
    choice = parser.add_mutually_exclusive_group()
    for flag, text in (("fast", "leave out what is slow"), ("all", "what is exhaustive as well")):
        choice.add_argument("--" + flag, dest="tier", action="store_const", const=flag, help=text)
    return parser.parse_args(arguments).tier or "default"


def _step(name: str, command: Sequence[object], **variables: str) -> int:
    """Run one step in the checkout, saying its name before and its time after."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    words = [str(word) for word in command]
    status = subprocess.call(words, cwd=environment.ROOT, env={**os.environ, **variables})
    print(f"== {name}: {time.monotonic() - start:.1f} s, status {status}\n", flush=True)
    return status


def _tests(
    name: str, command: Sequence[object], may_be_empty: bool = False, **variables: str
) -> tuple[int, int]:
    """Run pytest; how many tests passed, and how many failed or could not run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        status = _step(name, [*command, "--junit-xml", report], **variables)
        passed, failed = _count(report)
    broken = status != 0 and not (may_be_empty and status == NO_TESTS)
    return passed, max(failed, 1) if broken else failed


def _count(report: Path) -> tuple[int, int]:
    """Return the tests in pytest's report; a run that broke before writing one has none."""
    if not report.exists():
        return 0, 0
    suite = ElementTree.parse(report).getroot()[0]
    tests, failures, errors, skipped = (
        int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped")
    )
    return tests - failures - errors - skipped, failures + errors


def _summary(passed: int, failed: int) -> int:
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
