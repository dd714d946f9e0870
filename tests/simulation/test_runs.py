"""The scheduler of blocks: whatever deals them, and whatever interrupts it, the sum is the same."""

import random
import time
import tracemalloc
from collections import Counter
from concurrent.futures import Future
from threading import Event

import pytest

from thousandstats import scheduling, simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.results import grouped
from thousandstats.results.interruption import RunInterrupt
from thousandstats.scheduling import Lanes
from thousandstats.simulation import blocks, runs
from thousandstats.simulation.blocks import BlockTally, RunTally, deal
from thousandstats.simulation.runs import Run

three = thousand.three_players


class Toy:
    """A source whose deals have names: 0, 1, 2, … ; block n has those from 10 n on."""

    size = 10

    def __init__(self, delay=None):
        self.delay = delay
        self.dealt = []

    def block(self, number, quota, stop):
        if self.delay is not None:
            self.delay(number)
        self.dealt.append(number)
        names = range(number * self.size, number * self.size + quota)
        return BlockTally(quota, Counter((name,) for name in names), quota * (number + 1))


def everything(deals):
    """What a run of the toy gives."""
    attempts = sum(name // Toy.size + 1 for name in range(deals))
    return BlockTally(deals, {(name,): 1 for name in range(deals)}, attempts)


def summed(part):
    return part.quota, dict(part.counts), part.attempts


@pytest.mark.parametrize("deals", [1, 9, 10, 11, 250, 1003])
def test_every_deal_is_there_once_on_any_number_of_threads(deals):
    for workers in (1, 2, 7):
        toy = Toy()
        with runs.lanes(toy, workers) as lanes:
            found = Run(toy, RunTally()).to(deals, lanes)
        assert summed(found) == summed(everything(deals))
        assert sorted(toy.dealt) == list(range(-(-deals // 10)))


def test_blocks_may_end_in_any_order():
    chance = random.Random(3)
    toy = Toy(delay=lambda number: time.sleep(chance.choice((0, 0, 0.002, 0.01))))
    with runs.lanes(toy, 8) as lanes:
        found = Run(toy, RunTally()).to(505, lanes)
    assert toy.dealt != sorted(toy.dealt)
    assert summed(found) == summed(everything(505))


@pytest.mark.parametrize("most", [1, 2, 5, 64])
def test_batches_of_any_size_give_the_same(most, monkeypatch):
    monkeypatch.setattr(runs, "MOST", most)
    batches = []
    toy = Toy()

    def submit(wanted):
        batches.append(len(wanted))
        future = Future()
        future.set_result(deal(toy, wanted, Event()))
        return future

    assert summed(Run(toy, RunTally()).to(9995, Lanes(2, submit))) == summed(everything(9995))
    assert max(batches) == most
    assert batches[-1] == 1  # the last ones are small, so that all lanes end together


def test_a_bounded_number_of_batches_is_under_way_and_none_far_ahead(monkeypatch):
    monkeypatch.setattr(scheduling, "TICK", 0.001)
    monkeypatch.setattr(runs, "MOST", 4)
    toy = Toy()
    waiting = []

    def submit(wanted):
        future = Future()
        future.wanted = wanted
        waiting.append(future)
        return future

    def finish(future):
        future.set_result(deal(toy, future.wanted, Event()))

    under_way = []
    stuck = []

    def watch(done):
        # Block 0 takes for ever, all others no time at all.
        under_way.append(len(waiting))
        if waiting:
            if waiting[0].wanted[0][0] == 0:
                stuck.append(done)
            finish(waiting.pop())

    found = Run(toy, RunTally(), watch=watch).to(5000, Lanes(4, submit))
    assert summed(found) == summed(everything(5000))
    assert max(under_way) <= 4
    assert 0 < max(stuck) <= runs.AHEAD * 4 * 4 * Toy.size < 5000


def test_memory_does_not_grow_with_the_number_of_deals():
    class Endless:
        size = 2**16

        def block(self, number, quota, stop):
            return BlockTally(quota, {(0,): quota - 1, (1,): 1}, quota)

    calls = 0

    def watch(done):
        nonlocal calls
        calls += 1
        if calls == 100:
            raise KeyboardInterrupt

    run = Run(Endless(), RunTally(), watch=watch)
    tracemalloc.start()
    with pytest.raises(KeyboardInterrupt), runs.lanes(run.source, 2) as lanes:
        run.to(10**12, lanes)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert run.done.whole > 500
    assert peak < 5e6


def test_an_interruption_at_any_moment_loses_and_doubles_nothing():
    for moment in range(1, 40, 3):
        calls = 0

        def watch(done, moment=moment):
            nonlocal calls
            calls += 1
            if calls == moment:
                raise KeyboardInterrupt

        toy = Toy()
        run = Run(toy, RunTally(), watch=watch)
        while True:
            try:
                with runs.lanes(toy, 3) as lanes:
                    found = run.to(407, lanes)
                break
            except KeyboardInterrupt:
                first, part = run.done.first(Toy.size)
                assert summed(part) == summed(everything(first))
        assert summed(found) == summed(everything(407))


def test_a_block_that_fails_ends_the_run_and_keeps_the_others():
    def fail(number):
        if number == 20:
            raise InputError("No deal met the condition.")

    toy = Toy(delay=fail)
    run = Run(toy, RunTally())
    with pytest.raises(InputError, match="No deal met"), runs.lanes(toy, 2) as lanes:
        run.to(400, lanes)
    first, part = run.done.first(Toy.size)
    assert summed(part) == summed(everything(first))
    assert first <= 200


def test_what_was_dealt_beside_a_block_that_failed_is_kept():
    toy = Toy()

    def submit(wanted):
        future = Future()
        if wanted[0][0] == 3:
            future.set_exception(InputError("No deal met the condition."))
        else:
            future.set_result(deal(toy, wanted, Event()))
        return future

    run = Run(toy, RunTally())
    with pytest.raises(InputError, match="No deal met"):
        run.to(80, Lanes(8, submit))
    assert (run.done.whole, sorted(run.done.ahead)) == (3, [4, 5, 6, 7])


def test_a_shorter_run_takes_only_the_blocks_that_it_has():
    toy = Toy()
    parts = {number: toy.block(number, 10, None) for number in (1, 2, 5)}
    done = RunTally().joined({0: toy.block(0, 10, None)}, 10).joined(parts, 10).within(47, 10)
    assert done.whole == 3
    assert done.ahead == {}
    beyond = RunTally(0, {}, 0, parts).within(24, 10)
    assert sorted(beyond.ahead) == [1]
    with runs.lanes(toy, 2) as lanes:
        assert summed(Run(toy, beyond).to(24, lanes)) == summed(everything(24))


def test_a_run_goes_on_to_more_deals_and_not_back_to_fewer():
    toy = Toy()
    run = Run(toy, RunTally())
    for deals in (3, 25, 26, 40, 95):
        with runs.lanes(toy, 2) as lanes:
            assert summed(run.to(deals, lanes)) == summed(everything(deals))
    with pytest.raises(InputError, match="95 deals are done already, more than the 80 asked for"):
        run.to(80, None)
    assert run.done.deals(Toy.size) == 95


def test_a_merge_leaves_what_was_there_as_it_was():
    before = RunTally(1, {(5,): 10}, 12, {3: BlockTally(10, {(7,): 10}, 10)})
    after = before.joined(
        {1: BlockTally(10, {(5,): 10}, 10), 2: BlockTally(10, {(6,): 10}, 11)}, 10
    )
    assert after == RunTally(4, {(5,): 20, (6,): 10, (7,): 10}, 43, {})
    assert before == RunTally(1, {(5,): 10}, 12, {3: BlockTally(10, {(7,): 10}, 10)})
    assert after.joined({3: BlockTally(10, {(7,): 10}, 10)}, 10) == after


def test_what_is_saved_is_new_and_not_saved_too_often(monkeypatch):
    saved = []
    monkeypatch.setattr(scheduling, "GAP", 1000)
    toy = Toy(delay=lambda number: time.sleep(0.002))
    run = Run(toy, RunTally(), save=lambda done, deals: saved.append((done, deals)))
    with runs.lanes(toy, 2) as lanes:
        run.to(300, lanes)
        run.keep()
        run.keep()
    assert [done.deals(10) for done, _ in saved] == [0, 300]
    assert {deals for _, deals in saved} == {300}
    monkeypatch.setattr(scheduling, "GAP", 0)
    monkeypatch.setattr(scheduling, "CHEAP", 0)
    saved.clear()
    with runs.lanes(toy, 2) as lanes:
        Run(toy, RunTally(), save=lambda done, deals: saved.append((done, deals))).to(900, lanes)
    assert len(saved) > 3


# The real dealer


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 1000)


def told(found):
    return found.counts, found.deals, found.attempts, found.seed


@pytest.mark.kernels
def test_threads_interruptions_and_more_deals_change_no_count(small_blocks):
    question = parse(three, "limit(hand | kitty)", "marriages(left | right) == 1")
    whole = told(simulation.distribution(question, 25_500, 7, workers=1))
    for workers in (2, 5):
        assert told(simulation.distribution(question, 25_500, 7, workers=workers)) == whole


@pytest.mark.kernels
def test_ctrl_c_hands_over_the_first_deals_as_a_run_of_so_many(small_blocks):
    def stop(done, of):
        assert of == 10**12
        if done > 5000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        three.probability("marriages(hand) >= 1", route="simulation", deals=10**12, seed=0,
                          workers=1, progress=stop)  # fmt: skip
    assert isinstance(caught.value, RunInterrupt)
    partial = caught.value.partial
    assert (caught.value.wanted, caught.value.seed) == (10**12, 0)
    assert partial.deals % 1000 == 0
    assert partial.deals > 5000
    done = f"the first {grouped(partial.deals)} of 1,000,000,000,000 deals of seed 0"
    assert str(caught.value) == f"Stopped after {done}."
    question = parse(three, "marriages(hand) >= 1")
    assert told(simulation.distribution(question, partial.deals, 0)) == told(partial)


@pytest.mark.kernels
def test_ctrl_c_before_a_block_is_done_hands_over_nothing(monkeypatch):
    def stop(self, *others):
        raise KeyboardInterrupt

    monkeypatch.setattr(runs.Run, "_take", stop)
    with pytest.raises(KeyboardInterrupt, match="after the first 0 of 10 deals of seed 5"):
        three.distribution("points(hand)", route="simulation", deals=10, seed=5)


@pytest.mark.parametrize("workers", [0, -1, 10**6])
def test_a_number_of_threads_that_makes_no_sense_is_refused(workers):
    with pytest.raises(InputError, match=f"{workers} threads cannot deal; 1 is the least"):
        three.probability("has(hand, 'K♥')", route="simulation", deals=10, workers=workers)


def test_threads_here_and_a_cluster_do_not_go_together():
    with pytest.raises(InputError, match="does not go together with a cluster"):
        three.probability("has(hand, 'K♥')", route="simulation", workers=2, client="tcp://[::1]:1")
