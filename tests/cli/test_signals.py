"""Ctrl-C, SIGTERM and SIGHUP end every command alike, at any moment, and lose nothing."""

import json
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from shell import environment, from_shell, started
from waiting import GUARD, wait_until

from thousandstats import __main__ as entry
from thousandstats.kernels import pool
from thousandstats.simulation import blocks, runs

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no SIGHUP")

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

SIMULATION = ("ask", "shape(hand)", "--route", "simulation", "--deals", str(10**12), "--seed", "7")


def done(path):
    return int(json.loads(path.read_text("utf-8"))["done"]) if path.exists() else 0


def ended(process):
    out, err = process.communicate(timeout=GUARD)
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize("number", SIGNALS)
def test_each_signal_prints_and_keeps_what_was_dealt(tmp_path, number):
    path = tmp_path / "run"
    with started(*SIMULATION, "--json", "--checkpoint", str(path)) as process:
        wait_until(lambda: done(path), process)
        process.send_signal(number)
        status, out, err = ended(process)
    assert status == 130
    found = json.loads(out)
    assert found["partial"] is True
    assert int(found["deals"]) > 0
    stopped, last = err.splitlines()
    assert f"; {path} keeps {done(path):,} deals, and the same command goes on" in stopped
    assert last == "Interrupted."


def test_two_signals_at_once_cost_no_answer(tmp_path):
    path = tmp_path / "run"
    with started(*SIMULATION, "--json", "--checkpoint", str(path)) as process:
        wait_until(lambda: done(path), process)
        for number in (signal.SIGTERM, signal.SIGHUP):
            process.send_signal(number)
        status, out, err = ended(process)
    assert status == 130
    assert json.loads(out)["partial"] is True
    assert err.endswith("Interrupted.\n")


@pytest.fixture
def at(monkeypatch):
    """A function that lets a signal come at a time: whether it is raised as an interrupt."""
    monkeypatch.setattr(entry, "caught", [])
    monkeypatch.setattr(entry, "raised", [])

    def comes(moment):
        monkeypatch.setattr(entry, "monotonic", lambda: moment)
        try:
            entry._interrupt(signal.SIGTERM, None)
        except KeyboardInterrupt:
            return True
        return False

    return comes


def test_a_signal_is_the_same_wish_for_a_moment_and_another_after_it(at):
    just = entry.TOGETHER
    moments = (100, 100 + just / 100, 100 + just * 0.99, 100 + just * 1.01, 100 + just * 1.5)
    assert [at(moment) for moment in moments] == [True, False, False, True, False]
    assert len(entry.caught) == 5


def test_a_signal_that_the_parent_ignores_stays_ignored(tmp_path):
    path = tmp_path / "run"
    words = [sys.executable, "-m", "thousandstats", *SIMULATION, "--checkpoint", str(path)]
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),  # what nohup does
    )
    with process:
        try:
            wait_until(lambda: done(path), process)
            process.send_signal(signal.SIGHUP)
            before = done(path)
            wait_until(lambda: done(path) > before, process)
            process.send_signal(signal.SIGTERM)
            assert ended(process)[0] == 130
        finally:
            process.kill()


LOADING = """
import sys, time
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            print("ready", flush=True)
            time.sleep(60)
sys.meta_path.insert(0, Slow())
sys.argv = ["thousandstats", "ask", "marriages(hand)", "--route", "enumeration"]
from thousandstats.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("module", ["thousandstats.cli", "typer", "numba"])
def test_a_signal_while_the_program_is_loaded_ends_it_quietly(module, number):
    with started(program=("-c", LOADING.format(module=module))) as process:
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(number)
        assert ended(process) == (130, "", "Interrupted.\n")


LOADED = """
import sys
import os  # as site does
before = set(sys.modules)
import thousandstats.__main__
print(*sorted(set(sys.modules) - before))
"""


def test_nothing_is_loaded_before_signals_are_listened_to():
    # Without what an installation adds to the start of Python, which may load anything.
    result = from_shell(program=("-S", "-c", LOADED))
    assert result.stdout.decode().split() == ["thousandstats", "thousandstats.__main__"]


LOST = """
import signal, sys, time
import thousandstats.cli
class Late:
    def __del__(self):
        signal.raise_signal(signal.{name})
        for _ in range(1000):
            pass
def command():
    late = Late()
    del late
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        return 130
    return 1
thousandstats.cli.main = command
from thousandstats.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_in_a_finalizer_is_not_lost(number):
    with started(program=("-c", LOST.format(name=number.name))) as process:
        assert ended(process) == (130, "", "")


CHANGED = """
import signal, sys
import thousandstats.cli
def command():
    try:
        signal.raise_signal(signal.SIGINT)
        for _ in range(1000):
            pass
    except KeyboardInterrupt:
        raise {error} from None
thousandstats.cli.main = command
from thousandstats.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("error", ["ImportError", "SystemError", "SystemExit(1)"])
def test_an_interrupt_that_others_turn_into_an_error_is_still_one(error):
    with started(program=("-c", CHANGED.format(error=error))) as process:
        assert ended(process) == (130, "", "Interrupted.\n")


def test_an_error_without_a_signal_is_not_called_an_interrupt():
    code = LOST.replace("time.sleep(60)", "raise ImportError('nothing here')")
    code = code.replace("late = Late()", "late = None").format(name="SIGINT")
    with started(program=("-c", code)) as process:
        status, _, err = ended(process)
    assert status == 1
    assert "nothing here" in err
    assert "Interrupted" not in err


def interrupt_main():
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)


@pytest.fixture
def taken():
    """Let this process take interrupts, even where a shell has it ignore them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_does_not_wait_for_a_compiled_loop(taken, workers):
    release, over, stops = threading.Event(), [], []

    def deep(number, stop):
        stops.append(stop)
        interrupt_main()
        release.wait(GUARD)  # as a compiled loop, it does not look at `stop`
        over.append(number)

    try:
        with pytest.raises(KeyboardInterrupt):
            pool.share(deep, workers)
        assert not over
        assert all(stop.is_set() for stop in stops)
    finally:
        release.set()


def test_lanes_are_not_waited_for_either(taken):
    release, over = threading.Event(), []

    class Deep:
        size = 10

        def block(self, number, quota, stop):
            interrupt_main()
            release.wait(GUARD)
            over.append(number)
            return blocks.BlockTally(quota, {(0,): quota}, quota)

    try:
        with pytest.raises(KeyboardInterrupt), runs.lanes(Deep(), 1) as lanes:
            runs.Run(Deep(), blocks.RunTally()).to(10, lanes)
        assert not over
    finally:
        release.set()


COMMANDS = (
    ("ask", "marriages(hand), shape(left)", "--route", "enumeration"),
    SIMULATION,
    ("figures", "thousand/limit/hand", "--check"),
    ("hand", "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"),
    ("play", "--games", "1000000000", "--seed", "7"),
    ("study", "census-three", "--out", "studies"),
    ("reproduce", "--out", "results"),
    ("benchmark",),
)


def catches(process, number):
    """Whether a process handles a signal by now."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("SigCgt:"):
            return int(line.split()[1], 16) >> (number - 1) & 1
    return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells of signals")
@pytest.mark.parametrize("seed", range(16))
def test_signals_at_any_moment_end_a_command_without_a_traceback(seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chance = random.Random(seed)
    words = COMMANDS[seed % len(COMMANDS)]
    with started(*words) as process:
        wait_until(lambda: catches(process, signal.SIGHUP), process)
        time.sleep(chance.uniform(0, 3))
        for _ in range(chance.choice([1, 1, 2, 4])):
            process.send_signal(chance.choice(SIGNALS))
            time.sleep(chance.choice([0, 0.01, 0.1]))
        status, _, err = ended(process)
    assert "Traceback" not in err
    assert "ignored" not in err
    # Done before the signal came, or, at its very end, killed by it.
    assert status == 130 or (status <= 0 and "Interrupted." not in err)
    assert status != 130 or err.endswith("Interrupted.\n")
    # Nothing is half-written; what `reproduce` keeps for its next run has a name of its own.
    assert {path.name for path in tmp_path.rglob(".*")} <= {".unfinished.json"}
