"""A checkpoint that cannot be written costs no answer, and what it keeps is said as it is."""

import errno
import json
import os
import pickle
import resource
import shutil

import pytest
from shell import as_json, run_here

from thousandstats import files, scheduling, simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.results import grouped
from thousandstats.results.interruption import (
    CheckpointWarning,
    ClusterError,
    Remainder,
    RunInterrupt,
    SavedDeals,
)
from thousandstats.simulation import blocks, checkpoints

three = thousand.three_players

ASKED = "marriages(hand), longest(left)"


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture(autouse=True)
def small_and_saved_often(monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 500)
    monkeypatch.setattr(scheduling, "GAP", 0)
    monkeypatch.setattr(scheduling, "CHEAP", 0)


@pytest.fixture
def fail(monkeypatch):
    """A function that lets writing fail from the `after`-th time on, or at just these times."""

    def failing(after=0, times=None, error=None):
        write, count = files.put, iter(range(10**9))

        def put(path, content):
            number = next(count)
            if number >= after if times is None else number in times:
                raise error or InputError(f"{path} cannot be written: {REASON}.")
            write(path, content)

        monkeypatch.setattr(checkpoints, "put", put)

    return failing


REASON = "No space left on device"


def simulated(path, deals=10_250, **options):
    return simulation.distribution(parse(three, ASKED), deals, 7, checkpoint=path, **options)


def told(found):
    return found.counts, found.deals, found.attempts, found.seed


def done(path):
    return int(json.loads(path.read_text("utf-8"))["done"])


def many(path):
    return grouped(done(path)) if done(path) else "no"


def warning(caught):
    (found,) = (one for one in caught if one.category is CheckpointWarning)
    return str(found.message)


@pytest.mark.parametrize("options", [{}, {"points": 1, "deals": None}])
@pytest.mark.parametrize("after", [1, 2, 3])
def test_a_disk_that_fills_up_costs_no_answer(tmp_path, fail, after, options):
    whole = simulated(tmp_path / "whole", **options)
    path = tmp_path / "run"
    fail(after)
    with pytest.warns(CheckpointWarning) as caught:
        found = simulated(path, workers=1, **options)
    assert told(found) == told(whole)
    assert warning(caught) == f"{path} cannot be written: {REASON}; it keeps {many(path)} deals."
    assert done(path) < whole.deals


def test_a_folder_that_is_removed_meanwhile_costs_no_answer(tmp_path):
    path = tmp_path / "folder" / "run"
    path.parent.mkdir()

    def remove(done, of):
        shutil.rmtree(path.parent, ignore_errors=True)

    with pytest.warns(CheckpointWarning) as caught:
        found = simulated(path, progress=remove)
    assert told(found) == told(simulated(None))
    assert warning(caught).startswith(f"{path} cannot be written: ")
    assert warning(caught).endswith("; it keeps no deals.")


def test_a_disk_that_has_room_again_is_written_to_and_no_more_is_said(tmp_path, fail):
    fail(times={1, 2})
    simulated(tmp_path / "run")
    fail(after=10**9)
    simulated(tmp_path / "whole")
    assert (tmp_path / "run").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_run_that_is_done_is_answered_where_nothing_can_be_written(tmp_path, fail, run):
    for options in ({}, {"points": 2, "deals": None}):
        path = tmp_path / f"run{len(options)}"
        whole = simulated(path, **options)
        before = path.read_bytes()
        fail()
        assert told(simulated(path, **options)) == told(whole)
        assert path.read_bytes() == before
        fail(after=10**9)


def test_a_run_that_is_done_is_refused_more_deals_before_the_first_of_them(tmp_path, fail):
    path = tmp_path / "run"
    simulated(path, 1000)
    before = path.read_bytes()
    fail()
    with pytest.raises(InputError, match=REASON):
        simulated(path, 10**9, progress=lambda done, of: pytest.fail("it dealt"))
    assert path.read_bytes() == before


def test_the_command_prints_the_answer_then_the_sentence_and_ends_with_3(tmp_path, fail, run):
    words = ("ask", ASKED, "--route", "simulation", "--deals", "20000", "--seed", "7")
    whole = as_json(run, *words)
    for number, quiet in enumerate([(), ("--quiet",)]):
        path = tmp_path / f"run{number}"
        fail(after=2)
        status, out, err = run(*words, *quiet, "--checkpoint", str(path), "--json")
        assert status == 3
        assert json.loads(out) == whole
        assert err == f"{path} cannot be written: {REASON}; it keeps {many(path)} deals.\n"


# Ctrl-C


def stop(done, of):
    if done >= 3000:
        raise KeyboardInterrupt


def test_an_interrupt_says_what_the_file_keeps(tmp_path):
    path = tmp_path / "run"
    with pytest.raises(RunInterrupt) as caught:
        simulated(path, 10**9, progress=stop)
    found = caught.value
    assert found.kept == SavedDeals(str(path), done(path))
    assert found.kept.deals >= 3000
    first = (
        f"Stopped after the first {grouped(found.partial.deals)} of 1,000,000,000 deals of seed 7; "
    )
    assert str(found) == f"{first}{path} keeps {many(path)} deals."


def test_an_interrupt_where_nothing_can_be_written_says_what_the_file_keeps(tmp_path, fail, run):
    path = tmp_path / "run"
    simulated(path, 1000)
    fail(after=1)
    with pytest.raises(RunInterrupt) as caught:
        # With several threads, blocks that wait for an earlier one are no part of the answer yet.
        simulated(path, 10**9, progress=stop, workers=1)
    assert caught.value.partial.deals >= 2500
    assert done(path) == 1000
    assert str(caught.value).endswith(f"; {path} cannot be written: {REASON}; it keeps 1000 deals.")


def test_a_second_interrupt_breaks_the_saving_off_and_that_is_said(tmp_path, fail):
    path = tmp_path / "run"
    simulated(path, 1000)
    monkey = {"armed": False}
    put = checkpoints.put

    def stop_at(deals, of):
        monkey["armed"] = True
        raise KeyboardInterrupt

    def broken(path, content):
        if monkey["armed"]:
            raise KeyboardInterrupt
        put(path, content)

    fail(after=10**9)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checkpoints, "put", broken)
        with pytest.raises(RunInterrupt) as caught:
            simulated(path, 10**9, progress=stop_at)
    assert caught.value.kept == SavedDeals(str(path), 1000)
    assert caught.value.partial.deals >= 1000


@pytest.mark.parametrize("spoilt", [b"", b"{}", None])
def test_what_cannot_be_read_back_is_not_called_kept(tmp_path, spoilt):
    path = tmp_path / "run"
    file = checkpoints.Checkpoint(path, {}, [])
    if spoilt is not None:
        path.write_bytes(spoilt)
        assert str(file.kept()) == f"{path}: what it keeps cannot be read"
    else:
        assert str(file.kept()) == f"{path} keeps no deals"


def test_what_is_handed_over_survives_pickling():
    partial = simulated(None, 1000)
    remains = Remainder(partial, 2000, 7, SavedDeals("run", 1000, "run cannot be written: no."))
    for error in (RunInterrupt(*remains), ClusterError("It is gone.", remains)):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert told(again.args[-1].partial if len(again.args) == 2 else again.partial) == told(
            partial
        )


def test_a_limit_on_the_size_of_files_costs_no_answer(tmp_path):
    path = tmp_path / "run"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(done, of):
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))

    try:
        with pytest.warns(CheckpointWarning) as caught:
            found = simulated(path, progress=limit)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert told(found) == told(simulated(None))
    said = f"{path} cannot be written: {os.strerror(errno.EFBIG)}; it keeps {many(path)} deals."
    assert warning(caught) == said
