"""A Dask cluster on this machine, started as a user would: the same counts, also when one dies."""

import json
import logging
import os
import signal
from contextlib import contextmanager

import pytest
from dask_cluster import DaskCluster
from shell import as_json, run_here
from shell import started as command_line
from waiting import wait_until

from thousandstats import simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.results import grouped
from thousandstats.results.interruption import ClusterError, RunInterrupt
from thousandstats.simulation import cluster

pytestmark = pytest.mark.slow

three = thousand.three_players

ASKED = "shape(hand), marriages(left)"
GIVEN = "marriages(hand) >= 1"


@pytest.fixture
def started(tmp_path):
    begun = DaskCluster(tmp_path)
    yield begun
    begun.end()


def simulated(deals=300_000, text=ASKED, given=GIVEN, **options):
    return simulation.distribution(parse(three, text, given), deals, 7, **options)


def told(found):
    return found.counts, found.deals, found.attempts, found.seed


def test_a_cluster_deals_the_same_and_loses_nothing_when_a_worker_is_killed(started, capsys):
    run = run_here(capsys)
    first, second = started.worker(), started.worker()
    words = ("ask", ASKED, "--given", GIVEN, "--route", "simulation", "--deals", "300000")
    from_cluster = as_json(run, *words, "--seed", "7", "--dask", started.address)
    assert from_cluster == as_json(run, *words, "--seed", "7")

    alive = []

    def kill(done, of):
        if done and first.poll() is None:
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
            alive.append((done, of))

    deals = 100 * simulation.BLOCK
    found = simulated(deals, client=started.address, progress=kill)
    ((done, of),) = alive
    assert done < of == deals  # there was still something to lose
    assert second.poll() is None
    assert told(found) == told(simulated(deals))


def test_a_client_handed_in_does_the_same_and_stays_open(started, tmp_path):
    from distributed import Client

    started.worker()
    with Client(started.address, set_as_default=False) as client:
        client.wait_for_workers(1, timeout=60)
        assert told(simulated(client=client)) == told(simulated())
        precise = three.distribution(
            "marriages(hand)", route="simulation", seed=1, precision=1, client=client
        )
        here = three.distribution("marriages(hand)", route="simulation", seed=1, precision=1)
        assert told(precise) == told(here)

        def stop(done, of):
            raise KeyboardInterrupt

        kept = tmp_path / "run"
        with pytest.raises(RunInterrupt):
            simulated(client=client, checkpoint=kept, progress=stop)
        simulated(checkpoint=kept)
        simulated(checkpoint=tmp_path / "whole")
        assert kept.read_bytes() == (tmp_path / "whole").read_bytes()
        assert client.submit(sum, [1, 2]).result(timeout=60) == 3


def test_no_worker_and_then_one_that_deals_by_other_streams(started, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(InputError, match="has no worker; start one by dask worker tcp://"):
        simulated(client=started.address)
    monkeypatch.setattr(cluster, "PATIENCE", 60)
    other = "import thousandstats.simulation.cluster as cluster; cluster.STREAM_VERSION = 10**6"
    started.worker("--preload", other)
    with pytest.raises(InputError, match="deals by stream version 1000000, not"):
        simulated(client=started.address)


def test_a_worker_without_the_package_is_told_apart(started):
    started.worker("--preload", "import sys; sys.modules['thousandstats'] = None")
    with pytest.raises(InputError, match=r"cannot import what it needs .*thousandstats"):
        simulated(client=started.address)


def done(path):
    return int(json.loads(path.read_text("utf-8"))["done"]) if path.exists() else 0


@pytest.mark.parametrize("attempt", range(3))
def test_a_scheduler_that_dies_is_one_sentence_and_costs_nothing(started, tmp_path, attempt):
    started.worker()
    path = tmp_path / "run"
    words = ("ask", ASKED, "--route", "simulation", "--deals", str(10**11), "--seed", "7", "--json")
    with command_line(*words, "--dask", started.address, "--checkpoint", str(path)) as command:
        wait_until(lambda: done(path), process=command)
        started.processes[0].kill()
        out, err = (text.decode() for text in command.communicate(timeout=120))
    assert command.returncode == 3
    found = json.loads(out)
    assert found["partial"] is True
    assert err.startswith(f"The scheduler at {started.address} is gone, after the first ")
    kept = f"{path} keeps {grouped(done(path))} deals, and the same command goes on from there.\n"
    assert err.endswith(kept)
    assert err.count("\n") == 1
    question = parse(three, ASKED)
    whole = simulation.distribution(question, int(found["deals"]), 7)
    assert json.loads(json.dumps(whole.to_json()))["outcomes"] == found["outcomes"]
    more = done(path) + 500
    resumed = simulation.distribution(question, more, 7, checkpoint=path)
    assert told(resumed) == told(simulation.distribution(question, more, 7))


class Handler(logging.Handler):
    """Does something for each message."""

    def __init__(self, act):
        super().__init__()
        self.act = act

    def emit(self, record):
        self.act(record.getMessage())


@contextmanager
def whenever_told(act):
    handler = Handler(act)
    log = logging.getLogger("thousandstats")
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)


def test_when_all_workers_are_gone_the_run_waits_says_so_and_goes_on(started):
    first = started.worker()
    messages = []

    def kill(done, of):
        if done and first.poll() is None:
            first.kill()
            first.wait()

    def start(message):
        messages.append(message)
        started.worker()

    deals = 40 * simulation.BLOCK
    with whenever_told(start):
        found = simulated(deals, client=started.address, progress=kill)
    assert messages == [
        f"All workers of {started.address} are gone; the deals wait {cluster.WAIT} seconds for one "
        "to come back."
    ]
    assert told(found) == told(simulated(deals))


def test_when_no_worker_comes_back_what_was_dealt_is_handed_over(started, monkeypatch, tmp_path):
    monkeypatch.setattr(cluster, "WAIT", 2)
    first = started.worker()
    path = tmp_path / "run"

    def kill(done, of):
        if done and first.poll() is None:
            first.kill()
            first.wait()

    with pytest.raises(ClusterError, match="none came back in 2 seconds") as caught:
        simulated(10**10, client=started.address, progress=kill, checkpoint=path)
    remains = caught.value.remains
    assert remains.kept.deals == done(path) > 0
    assert told(remains.partial) == told(simulated(remains.partial.deals))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="Windows cannot stop a process")
def test_a_scheduler_that_hangs_is_given_up(started, monkeypatch):
    monkeypatch.setattr(cluster, "WAIT", 2)
    started.worker()

    def halt(done, of):
        if done:
            started.processes[0].send_signal(signal.SIGSTOP)

    with pytest.raises(ClusterError, match="has not answered for 2 seconds") as caught:
        simulated(10**10, client=started.address, progress=halt)
    assert caught.value.remains.partial.deals > 0


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "nonsense", "", "x://y"])
def test_no_scheduler_is_one_sentence_within_the_patience(address, capsys, tmp_path, monkeypatch):
    import distributed

    whole, given = distributed.Client, []

    def client(*args, **options):
        given.append(options["timeout"])
        return whole(*args, **options)

    monkeypatch.setattr(distributed, "Client", client)
    words = ("ask", "marriages(hand) >= 1", "--route", "simulation", "--dask", address)
    kept = tmp_path / "run"
    status, out, err = run_here(capsys)(*words, "--checkpoint", str(kept))
    assert (status, out) == (2, "")
    reached = address.endswith(":1")
    said = f"There is no scheduler at {address}" if reached else f"{address!r} is no address"
    assert err.startswith(said)
    assert err.count("\n") == 1
    assert given == ([cluster.PATIENCE] if reached else [])
    assert cluster.PATIENCE <= 10
    assert not kept.exists()


@pytest.mark.parametrize("address", ["", "garbage", "http://x", "tcp://127.0.0.1:abc", "host:"])
def test_what_is_no_address_is_refused_at_once(address):
    with (
        pytest.raises(InputError, match="is no address of a scheduler"),
        cluster.connected(address),
    ):
        pass
