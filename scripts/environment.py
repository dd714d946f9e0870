"""The project's own virtual environment: `.venv` in the checkout, made once, pinned, left alone.

Standard library only. A record inside `.venv` says what it was made from; while work is under way
the record says so, and whoever finds it in that state starts again. Once the record matches,
nothing is installed and no network is needed. An older Python must still be able to read this file
as far as the version check: no syntax here that Python 3.6 does not know.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NoReturn

if sys.version_info < (3, 11):
    sys.stderr.write(
        "thousandstats needs Python 3.11 or newer, and this is Python "
        f"{sys.version_info[0]}.{sys.version_info[1]}.\n"
    )
    sys.exit(2)

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
RECORD = VENV / "made-from.json"
STANDS_OR_FALLS = ("python", "place", "constraints.txt")  # a change in these: made anew
PIP_LINES = 12


def ensure(extras: Collection[str] = ()) -> Path:
    """Return the environment's Python, after installing whatever is not yet there.

    `extras` are names of optional dependencies in pyproject.toml; those installed before stay.
    Ends the program with status 2 and one sentence if the environment cannot be made.
    """
    python = program("python")
    found, wanted = _record(), _origin()
    sound = python.exists() and all(found.get(key) == wanted[key] for key in STANDS_OR_FALLS)
    installed = set(found["extras"]) if sound else set()
    unchanged = sound and found["pyproject.toml"] == wanted["pyproject.toml"]
    if unchanged and installed.issuperset(extras):
        return python

    _say("Setting up .venv; this installs packages, which needs the network once.")
    together = sorted(installed.union(extras))
    try:
        if not sound:
            _make()
        _install(python, together)
        _write_record({**wanted, "extras": together})
    except OSError as error:
        _fail(f"The environment in {VENV} could not be written: {error.strerror or error}.")
    except KeyboardInterrupt:
        _say("Interrupted; run this again to go on.")
        sys.exit(130)
    return python


def program(name: str) -> Path:
    """Where the environment keeps a program, on this system."""
    if os.name == "nt":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name


def become(name: str, about: str, extras: Collection[str] = ()) -> NoReturn:
    """Become a command of thousandstats, with the arguments of this program.

    Help asks for no set-up: before there is an environment, what the script says of itself is all
    that there is to show.
    """
    arguments = sys.argv[1:]
    if {"--help", "-h"}.intersection(arguments) and not _is_sound():
        print(about.strip())
        print(f"\nEvery option: thousandstats {name} --help, once .venv is set up.")
        sys.exit(0)
    ensure(extras)
    run([program("thousandstats"), name, *arguments])


def _is_sound() -> bool:
    """Whether an environment is there whose programs can be run."""
    found, wanted = _record(), _origin()
    sound = all(found.get(key) == wanted[key] for key in STANDS_OR_FALLS)
    return sound and program("thousandstats").exists()


def run(command: Sequence[object]) -> NoReturn:
    """Become the command: its output, its exit status, its signals."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(words[0], words)
    # Windows has no exec that the shell waits for.
    process = subprocess.Popen(words)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # the child got it too, and decides how to end


def _origin() -> dict[str, str]:
    """Return what an environment is made from, its place included."""
    return {
        "python": f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}",
        "place": str(ROOT),
        "pyproject.toml": _digest(ROOT / "pyproject.toml"),
        "constraints.txt": _digest(ROOT / "constraints.txt"),
    }


def _digest(path: Path) -> str:
    # Line ends may differ between two checkouts of the same text.
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def _record() -> dict[str, Any]:
    """Return what the environment was made from; empty if it is missing or unfinished."""
    try:
        found = json.loads(RECORD.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write_record(record: dict[str, Any]) -> None:
    RECORD.write_text(json.dumps(record, indent=1), encoding="utf-8")


def _make() -> None:
    """Make an environment without packages, marked as unfinished."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        _fail(
            "This Python cannot make virtual environments because its venv or ensurepip module is "
            "missing; install it (on Debian and Ubuntu: apt-get install python3-venv)."
        )
    if VENV.is_symlink():
        _fail(f"{VENV} is a link, and what it leads to is not touched; move it away or delete it.")
    if VENV.exists():
        if not RECORD.exists():
            _fail(f"{VENV} exists and was not made by this script; move it away or delete it.")
        shutil.rmtree(VENV)
    VENV.mkdir()
    _write_record({})
    # Started from the old environment, sys.executable was just deleted; its origin was not.
    base = getattr(sys, "_base_executable", None) or sys.executable
    _call([base, "-m", "venv", VENV], "The virtual environment could not be made.")


def _install(python: Path, extras: Sequence[str]) -> None:
    """Install what the project needs, pinned, and then the project itself, editable."""
    # -I keeps PYTHONPATH and the user's own packages out of it.
    pip = [python, "-I", "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    failure = (
        "The packages could not be installed: read pip's last lines above, check the network "
        "connection, and run this again."
    )
    # Every version is pinned, so this only adds: if it fails, what the record promises still holds.
    pins = ["--constraint", ROOT / "constraints.txt"]
    _call([*pip, *pins, *_requirements(extras)], failure)
    _write_record({})
    _call([*pip, "--no-build-isolation", "--no-deps", "--editable", "."], failure)


def _requirements(extras: Sequence[str]) -> list[str]:
    """Return the build backend, the dependencies and those of the extras, from pyproject.toml."""
    import tomllib  # not before the version check: it is new in 3.11

    with open(ROOT / "pyproject.toml", "rb") as file:
        described = tomllib.load(file)
    project = described["project"]
    requirements = [*described["build-system"]["requires"], *project["dependencies"]]
    for extra in extras:
        requirements += project["optional-dependencies"][extra]
    return requirements


def _call(command: Sequence[object], failure: str) -> None:
    """Run a command in the checkout; on failure show its last lines and end with the sentence."""
    result = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        env={**os.environ, "PIP_USER": "0"},  # a global `user = true` makes no sense in here
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if result.returncode:
        for line in result.stdout.splitlines()[-PIP_LINES:]:
            _say(f"  {line}")
        _fail(failure)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _fail(sentence: str) -> NoReturn:
    _say(sentence)
    sys.exit(2)
