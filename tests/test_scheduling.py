"""The scheduler of simulations and studies: what is done, what is taken, when it is saved."""

import ast
from concurrent.futures import Future
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as some

from thousandstats import scheduling
from thousandstats.errors import InputError
from thousandstats.scheduling import Keeper, Lanes, Saver, run_tasks, threads

PACKAGE = Path(scheduling.__file__).parent


def done(result):
    future = Future()
    future.set_result(result)
    return future


@given(tasks=some.lists(some.integers()), workers=some.integers(1, 5))
def test_every_task_is_done_once(tasks, workers):
    results = []
    left = iter(tasks)
    with threads(lambda task, stop: 2 * task, workers) as lanes:
        run_tasks(lanes, lambda: next(left, None), results.append)
    assert sorted(results) == sorted(2 * task for task in tasks)


def in_hand(width, count, monkeypatch):
    """Run so many tasks, of which one ends at a time, the newest first; how many were under way."""
    pending, under_way, results = [], [], []

    def submit(task):
        pending.append((task, Future()))
        return pending[-1][1]

    def one_ends(futures, *_):
        assert list(futures) == [future for _, future in pending]
        under_way.append(len(pending))
        task, future = pending.pop()
        future.set_result(task)
        return {future}, set()

    monkeypatch.setattr(scheduling, "wait", one_ends)
    left = iter(range(count))
    run_tasks(Lanes(width, submit), lambda: next(left, None), results.append)
    return under_way, results


@pytest.mark.parametrize(("width", "most"), [(1, 1), (3, 3), (5, 5), (6, 5)])
def test_no_more_tasks_are_under_way_than_the_lanes_are_wide(width, most, monkeypatch):
    under_way, results = in_hand(width, 5, monkeypatch)
    assert max(under_way) == most
    assert sorted(results) == [0, 1, 2, 3, 4]


def test_what_follows_is_asked_for_again_when_a_task_has_ended():
    results = []

    def following():
        return len(results) + 1 if len(results) < 4 and not waiting else None

    waiting = []

    def submit(task):
        waiting.append(task)
        return done(task)

    def take(result):
        waiting.clear()
        results.append(result)

    run_tasks(Lanes(3, submit), following, take)
    assert results == [1, 2, 3, 4]


def test_watch_and_look_are_called_after_what_has_ended_was_taken():
    calls = []
    left = iter("ab")
    lanes = Lanes(1, done, lambda: calls.append("look"))
    run_tasks(lanes, lambda: next(left, None), calls.append, lambda: calls.append("watch"))
    assert calls == ["a", "watch", "look", "b", "watch", "look"]


def test_what_has_ended_beside_a_task_that_failed_is_taken(monkeypatch):
    futures, results = [], []

    def submit(task):
        futures.append(Future())
        if task == 2:
            futures[-1].set_exception(InputError("No deal met the condition."))
        elif task == 3:
            futures[-1].cancel()
        elif task != 4:
            futures[-1].set_result(task)
        return futures[-1]

    monkeypatch.setattr(scheduling, "wait", lambda *_: ({futures[2]}, set()))
    left = iter(range(6))
    with pytest.raises(InputError, match="No deal met"):
        run_tasks(Lanes(6, submit), lambda: next(left, None), results.append)
    assert results == [0, 1, 5]


@pytest.mark.parametrize("moment", range(4))
def test_an_interrupt_while_a_result_is_taken_hands_it_over_again(moment):
    attempts, taken = [], set()

    def take(result):
        attempts.append(result)
        if len(attempts) == moment + 1:
            raise KeyboardInterrupt
        taken.add(result)

    left = iter(range(4))
    with pytest.raises(KeyboardInterrupt):
        run_tasks(Lanes(4, done), lambda: next(left, None), take)
    assert taken == {0, 1, 2, 3}
    assert len(attempts) == 5


def test_threads_that_still_work_at_the_end_are_stopped_and_not_waited_for():
    begun, stopped = Event(), Event()

    def work(task, stop):
        begun.set()
        stop.wait()
        stopped.set()

    def interrupt():
        begun.wait()
        raise KeyboardInterrupt

    left = iter(range(5))
    with pytest.raises(KeyboardInterrupt), threads(work, 1) as lanes:
        run_tasks(lanes, lambda: next(left, None), lambda result: None, interrupt)
    assert stopped.wait(60)


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is moved."""
    now = [100.0]
    monkeypatch.setattr(scheduling, "monotonic", lambda: now[0])
    return now


# By the seconds that a saving takes, those after which the next may follow.
PAUSES = {0: scheduling.GAP, 0.01: scheduling.GAP, 0.5: 0.5 * scheduling.CHEAP}


@pytest.mark.parametrize(("takes", "pause"), PAUSES.items())
def test_savings_are_apart_by_a_second_and_by_twenty_times_what_one_takes(clock, takes, pause):
    saved = []

    def write():
        clock[0] += takes
        saved.append(clock[0])

    saver = Saver(write)
    saver.save_if_due("a")
    end = clock[0]
    assert saved == [end]
    clock[0] = end + pause - 0.001
    saver.save_if_due("b")
    assert saved == [end]
    clock[0] = end + pause
    saver.save_if_due("b")
    assert len(saved) == 2


def test_a_state_that_is_saved_is_not_saved_again(clock):
    saved = []
    state = ["a"]
    saver = Saver(lambda: saved.append(state[0]), "a")
    saver.save("a")
    assert saved == []
    for state[0] in "bbcc":
        saver.save(state[0])
    assert saved == ["b", "c"]


def test_a_saving_that_fails_is_told_until_one_succeeds(clock):
    full = InputError("No space left on device.")
    faults = [full, None]

    def write():
        fault = faults.pop(0)
        if fault is not None:
            raise fault

    saver = Saver(write)
    saver.save(1)
    assert saver.failure is full
    saver.save(1)  # it is still new
    assert saver.failure is None
    assert faults == []
    saver.save(1)


def test_a_keeper_saves_all_that_is_done_and_only_what_is_new(clock):
    saved = []
    keeper = Keeper({"a": 1}, lambda parts: saved.append(dict(parts)))
    keeper.keep()  # as it was begun, so that a place that cannot be written is noticed
    keeper.take({"b": 2})
    assert saved == [{"a": 1}]
    clock[0] += scheduling.GAP
    keeper.take({"c": 3})
    keeper.take({"c": 3})
    keeper.keep()
    assert saved == [{"a": 1}, {"a": 1, "b": 2, "c": 3}]


def waiting_for_futures(package):
    """The modules that wait for tasks on their own."""
    return [
        str(path.relative_to(package))
        for path in sorted(package.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module in ("concurrent.futures", "distributed")
        and {"wait", "as_completed"} & {alias.name for alias in node.names}
    ]


def test_the_scheduler_is_one():
    assert waiting_for_futures(PACKAGE) == ["scheduling.py"]


def test_a_second_scheduler_is_found(tmp_path):
    (tmp_path / "a.py").write_text("from concurrent.futures import as_completed\n", "utf-8")
    assert waiting_for_futures(tmp_path) == ["a.py"]
