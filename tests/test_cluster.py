"""A Dask cluster on this machine, started as a user would: the same counts, also when one dies."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from shell import as_json, environment, run_here

from thousandstats import simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.results.interruption import Interrupted
from thousandstats.simulation import cluster

pytestmark = pytest.mark.slow

three = thousand.three_players

ASKED = "shape(hand), marriages(left)"
GIVEN = "marriages(hand) >= 1"


class Started:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        file = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                   "--scheduler-file", str(file))  # fmt: skip
        limit = time.monotonic() + 60
        while not (file.exists() and file.read_text()):
            assert time.monotonic() < limit
            time.sleep(0.05)
        self.address = json.loads(file.read_text())["address"]

    def start(self, *words):
        with open(self.folder / f"{len(self.processes)}.log", "wb") as log:
            command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
            process = subprocess.Popen(
                command, stdout=log, stderr=log, env=environment(), cwd=self.folder
            )
        self.processes.append(process)
        return process

    def worker(self, *words):
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny",
                          "--no-dashboard", *words)  # fmt: skip

    def end(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def started(tmp_path):
    begun = Started(tmp_path)
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
        with pytest.raises(Interrupted):
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


def test_a_scheduler_that_dies_leaves_the_checkpoint_to_go_on_from(started, tmp_path):
    started.worker()

    def kill(done, of):
        if done:
            started.processes[0].kill()

    with pytest.raises(InputError, match=r"The scheduler at tcp://.* is gone"):
        simulated(10**10, client=started.address, checkpoint=tmp_path / "run", progress=kill)
    done = int(json.loads((tmp_path / "run").read_text("utf-8"))["done"])
    assert 0 < done < 10**10
    assert told(simulated(done + 500, checkpoint=tmp_path / "run")) == told(simulated(done + 500))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "nonsense", "", "x://y"])
def test_no_scheduler_is_one_sentence_soon(address, capsys, tmp_path):
    begin = time.monotonic()
    words = ("ask", "marriages(hand) >= 1", "--route", "simulation", "--dask", address)
    kept = tmp_path / "run"
    status, out, err = run_here(capsys)(*words, "--checkpoint", str(kept))
    assert (status, out) == (2, "")
    reached = address.endswith(":1")
    said = f"There is no scheduler at {address}" if reached else f"{address!r} is no address"
    assert err.startswith(said) and err.count("\n") == 1
    assert time.monotonic() - begin < 20
    assert not kept.exists()


@pytest.mark.parametrize("address", ["", "garbage", "http://x", "tcp://127.0.0.1:abc", "host:"])
def test_what_is_no_address_is_refused_at_once(address):
    with (
        pytest.raises(InputError, match="is no address of a scheduler"),
        cluster.connected(address),
    ):
        pass
