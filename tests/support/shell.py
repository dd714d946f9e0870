"""Running the program, here or in a process of its own, for the tests of the command line."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from thousandstats.cli import main

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = ("-m", "thousandstats")


def environment(**changes):
    """The environment of a process: UTF-8 and buffers as on most machines; an empty change takes
    a variable out.
    """
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    for name in ("PYTHONIOENCODING", "PYTHONUTF8", "PYTHONUNBUFFERED", "LC_ALL", "LANG"):
        here.pop(name, None)
    changed = {**here, "PYTHONUTF8": "1", **changes}
    return {name: value for name, value in changed.items() if value}


def from_shell(*words, program=PROGRAM, **changes):
    """The process, when it has ended; what it wrote stays bytes."""
    command = [sys.executable, *program, *words]
    return subprocess.run(command, capture_output=True, env=environment(**changes))


def take_signals():
    """Take the signals that end a process, whatever the parents do.

    A shell without job control lets what it starts in the background ignore Ctrl-C, and nohup lets
    it ignore the end of the terminal.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


@contextmanager
def started(*words, program=PROGRAM):
    """The process while it runs; it takes signals even where its parents ignore them."""
    process = subprocess.Popen(
        [sys.executable, *program, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=take_signals,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def run_here(capsys):
    """A function that runs a command line in this process: status, standard output and error."""

    def run(*words):
        status = main(words)
        return status, *capsys.readouterr()

    return run


def labels(text):
    """The lines of an answer by their labels."""
    return dict(re.split(r"  +", line, maxsplit=1) for line in text.splitlines() if "  " in line)


def as_json(run, *words, status=0):
    """The object that a command prints."""
    ended, out, err = run(*words, "--json")
    assert (ended, err) == (status, "")
    return json.loads(out)
