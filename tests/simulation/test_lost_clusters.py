"""What a cluster that is lost costs: a sentence, and no deal; here without a cluster."""

import json
import logging
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Event

import pytest
from shell import as_json, run_here

from thousandstats import scheduling, simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.results.interruption import ClusterError
from thousandstats.simulation import blocks, cluster

three = thousand.three_players

WORDS = ("ask", "marriages(hand)", "--route", "simulation", "--deals", "5000", "--seed", "7")


class Scheduler:
    """Answers as often as it is told to, one number of workers each time."""

    def __init__(self, *workers):
        self.scheduler = self
        self.ncores = None
        self.workers = list(workers)
        self.asked = 0

    def sync(self, what, callback_timeout):
        assert callback_timeout == cluster.WAIT
        self.asked += 1
        count = self.workers.pop(0)
        if count is None:
            raise TimeoutError
        return {f"tcp://w:{number}": 1 for number in range(count)}


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still unless it is moved."""

    class Clock:
        now = 1000.0

        def __call__(self):
            return self.now

    found = Clock()
    monkeypatch.setattr(cluster, "monotonic", found)
    return found


def seconds(clock, watch, count):
    """Look ten times a second for so many seconds."""
    for _ in range(10 * count):
        clock.now += 0.1
        watch.look()


def test_a_look_is_cheap_and_seldom(clock):
    scheduler = Scheduler(*[2] * 100)
    watch = cluster.ClusterWatch(scheduler, "tcp://s:1")
    seconds(clock, watch, 30)
    assert 25 <= scheduler.asked <= 30 / cluster.LOOK


def test_without_workers_a_run_waits_so_long_and_says_so_once(clock, caplog):
    watch = cluster.ClusterWatch(Scheduler(2, *[0] * 100), "tcp://s:1")
    seconds(clock, watch, cluster.WAIT)
    (record,) = caplog.records
    assert record.getMessage() == (
        "All workers of tcp://s:1 are gone; the deals wait 60 seconds for one to come back."
    )
    with pytest.raises(ClusterError, match="none came back in 60 seconds"):
        seconds(clock, watch, 4)


def test_a_worker_that_comes_back_begins_the_wait_anew(clock, caplog):
    half = cluster.WAIT // 2 + 5
    watch = cluster.ClusterWatch(Scheduler(*[0] * half, 1, *[0] * half), "tcp://s:1")
    with pytest.raises(IndexError):  # it has answered as often as it can
        seconds(clock, watch, 10 * cluster.WAIT)
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2


def test_a_scheduler_that_does_not_answer_is_said(clock):
    watch = cluster.ClusterWatch(Scheduler(1, None), "tcp://s:1")
    with pytest.raises(ClusterError, match="tcp://s:1 has not answered for 60 seconds"):
        seconds(clock, watch, 10)


@pytest.mark.parametrize("name", ["distributed", "distributed.client", "tornado.application",
                                  "asyncio", "distributed.made.later"])  # fmt: skip
def test_what_dask_logs_is_kept_out_and_only_meanwhile(name, caplog):
    log = logging.getLogger(name)
    before = log.level
    with cluster._silence():
        log.error("a traceback")
        logging.getLogger("thousandstats").warning("ours")
    assert [record.getMessage() for record in caplog.records] == ["ours"]
    assert log.level == before
    log.error("again")
    assert caplog.records[-1].getMessage() == "again"


@pytest.fixture
def lost(monkeypatch):
    """Lanes of a cluster that is lost after so many batches."""
    monkeypatch.setattr(blocks, "BLOCK", 500)

    def after(batches):
        @contextmanager
        def lanes(source, client):
            left = iter(range(batches))

            def submit(wanted):
                future = Future()
                if next(left, None) is not None:
                    future.set_result(blocks.deal(source, wanted, Event()))
                return future

            def look():
                if next(left, None) is None:
                    raise ClusterError("The scheduler at tcp://s:1 is gone.")

            yield scheduling.Lanes(1, submit, look)

        monkeypatch.setattr(cluster, "lanes", lanes)

    return after


def test_what_was_dealt_is_handed_over_and_kept(lost, tmp_path):
    lost(3)
    question = parse(three, "marriages(hand)")
    path = tmp_path / "run"
    with pytest.raises(ClusterError) as caught:
        simulation.distribution(question, 5000, 7, client="tcp://s:1", checkpoint=path)
    partial = caught.value.remains.partial
    whole = simulation.distribution(question, partial.deals, 7)
    assert partial.counts == whole.counts
    assert partial.deals >= 500
    assert caught.value.remains.kept.deals == partial.deals
    assert str(caught.value) == (
        f"The scheduler at tcp://s:1 is gone, after the first {partial.deals} of 5000 deals of "
        f"seed 7; {path} keeps {partial.deals} deals."
    )
    resumed = simulation.distribution(question, 5000, 7, checkpoint=path)
    assert resumed.counts == simulation.distribution(question, 5000, 7).counts


def test_the_command_prints_what_was_dealt_one_sentence_and_ends_with_3(lost, tmp_path, capsys):
    lost(3)
    run = run_here(capsys)
    path = tmp_path / "run"
    dask = ("--dask", "tcp://s:1", "--checkpoint", str(path))
    for more in ((), ("--quiet",)):
        path.unlink(missing_ok=True)
        lost(3)
        status, out, err = run(*WORDS, *dask, *more)
        assert status == 3
        assert "interrupted" in out
        assert err.startswith("The scheduler at tcp://s:1 is gone, after the first ")
        kept = json.loads(path.read_text("utf-8"))["done"]
        assert int(kept) >= 500
        said = f"{path} keeps {kept} deals, and the same command goes on from there.\n"
        assert err.endswith(said)
        assert err.count("\n") == 1
    assert as_json(run, *WORDS, "--checkpoint", str(path)) == as_json(run, *WORDS)


def test_where_nothing_was_dealt_there_is_only_the_sentence(lost, capsys):
    lost(0)
    status, out, err = run_here(capsys)(*WORDS, "--dask", "tcp://s:1")
    assert (status, out) == (2, "")
    assert err == (
        "The scheduler at tcp://s:1 is gone, after the first 0 of 5000 deals of seed 7.\n"
    )
    assert issubclass(ClusterError, InputError)
