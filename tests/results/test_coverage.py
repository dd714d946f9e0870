"""Intervals hold what they are about at least as often as their level says, added up exactly."""

from fractions import Fraction as F
from itertools import product
from math import comb

import numpy as np
import pytest

from thousandstats.reproduction import coverage
from thousandstats.results import Estimate
from thousandstats.results import intervals as formulas
from thousandstats.simulation import precision
from thousandstats.simulation.precision import Goal

ROUNDING = 1e-8
"""The sums are of floating-point numbers."""

EXPECTED = (0.05, 0.1, 0.17, 0.25, 0.5, 0.7, 1, 1.5, 2, 3, 3.7, 5, 7, 10)
"""Hits that are expected, and by symmetry misses."""

LEVELS = (0.5, 0.8, 0.95, 0.99, 0.9999)

EVERY = pytest.param("exhaustive", marks=pytest.mark.exhaustive)


def near_ends(deals):
    """Shares with few expected hits, or few expected misses."""
    for hits in EXPECTED:
        if 2 * hits <= deals:
            yield hits / deals
            yield 1 - hits / deals


# A number of deals settled beforehand


@pytest.mark.parametrize("deals", [1, 2, 7, 30, 1000, 165_000])
def test_the_interval_of_a_share_holds_its_level_near_both_ends_and_in_the_middle(deals):
    for p, level in product([*near_ends(deals), 0.1, 3 / 17, 0.5, 0.9], LEVELS):
        assert coverage.share(p, deals, level) >= level - ROUNDING, (p, level)


@pytest.mark.exhaustive
@pytest.mark.parametrize("deals", [*range(1, 60), 10**3, 10**4, 10**5, 10**6])
def test_the_interval_of_a_share_holds_its_level_at_every_share(deals):
    for p in [*near_ends(deals), *(np.geomspace(0.02, 20, 400) / deals), *np.linspace(0, 1, 201)]:
        if p <= 1:
            for level in LEVELS:
                assert coverage.share(p, deals, level) >= level - ROUNDING, (p, level)


def test_wilson_does_not_hold_it_for_rare_events():
    found = {hits: coverage.share(hits / 10**6, 10**6, 0.95, coverage.wilson) for hits in EXPECTED}
    assert 0.84 < found[0.17] < 0.845
    assert sum(held < 0.95 for held in found.values()) > 5
    # The event of the fault: p = 1.02e-6 among 165,000 deals, where 334 of 400 seeds held it.
    assert 0.84 < coverage.share(1.02e-6, 165_000, 0.95, coverage.wilson) < 0.85
    assert coverage.share(1.02e-6, 165_000, 0.95) > 0.98


def test_a_wide_interval_is_not_much_wider_than_it_must_be():
    # Where many hits are expected it misses about as often as it may.
    for p in (0.1, 3 / 17, 0.5):
        assert coverage.share(p, 10**6, 0.95) < 0.9505


@pytest.mark.parametrize("p", [F(1, 2), F(3, 17), F(1, 300), F(299, 300)])
@pytest.mark.parametrize("deals", [1, 7, 40])
def test_the_sum_is_that_of_all_tallies_one_by_one(p, deals):
    exact = sum(
        comb(deals, hits) * p**hits * (1 - p) ** (deals - hits)
        for hits in range(deals + 1)
        if (found := Estimate(hits, deals, deals, 1)).low <= p <= found.high
    )
    assert coverage.share(float(p), deals, 0.95) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize("hits", [0, 1, 176, 999, 1000])
def test_wilson_here_is_the_same_as_that_of_an_estimate(hits):
    found = Estimate(hits, 1000, 1000, 7, confidence=0.9)
    ours = [float(end) for end in coverage.wilson(np.array(hits), 1000, 0.9)]
    assert ours == pytest.approx(found.interval("wilson"), abs=1e-15)


# A run that stops at a precision


def grid(kind):
    """Precisions, levels and shares, a few or many."""
    points = {"few": (0.4, 2), "exhaustive": (0.05, 0.1, 0.2, 0.4, 1, 2, 3, 10, 30)}[kind]
    levels = {"few": (0.8, 0.95), "exhaustive": (0.5, 0.8, 0.9, 0.95, 0.99, 0.999)}[kind]
    many = {"few": 25, "exhaustive": 150}[kind]
    for goal in (Goal(*pair) for pair in product(points, levels)):
        rare = np.geomspace(0.05, 30, many) * goal.points / 100
        shares = np.unique([*rare, *np.linspace(0.05, 0.5, many // 3)])
        yield goal, [float(p) for p in shares if p <= 0.5]


@pytest.mark.parametrize("kind", ["few", EVERY])
def test_a_run_that_stops_at_a_precision_holds_its_level(kind):
    for goal, shares in grid(kind):
        for p in shares:
            held, mirrored = coverage.stopped([p, 1 - p], goal)
            assert held >= goal.confidence - ROUNDING, (goal, p)
            assert mirrored == pytest.approx(held, abs=1e-9)


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [2**6, 2**10])
def test_it_holds_it_whatever_the_size_of_a_block(size):
    for points, level in product((0.4, 1), (0.8, 0.95, 0.999)):
        for p in np.geomspace(0.002, 0.5, 60):
            (held, _) = coverage.stopped([p, 1 - p], Goal(points, level), size)
            assert held >= level - ROUNDING, (points, level, p)


THREE = [
    (0.88, 0.1188, 0.0012),
    (0.88, 0.06, 0.06),
    (0.6, 0.3, 0.1),
    (0.55, 0.44, 0.01),
    (0.48, 0.48, 0.04),
    (0.9, 0.096, 0.004),
]
"""Outcomes of which one is more likely than not, or nearly."""


@pytest.mark.parametrize("shares", THREE)
def test_each_of_three_outcomes_holds_its_level_also_one_above_a_half(shares):
    for held in coverage.stopped(shares, Goal(2, 0.95)):
        assert held >= 0.95 - ROUNDING


@pytest.mark.exhaustive
@pytest.mark.parametrize("points", [0.6, 1, 2])
def test_any_three_outcomes_hold_their_level(points):
    rng = np.random.default_rng(20_240_229)
    for shares in [*THREE, *rng.dirichlet([0.7, 0.7, 0.7], 60)]:
        for held in coverage.stopped(tuple(shares), Goal(points, 0.95)):
            assert held >= 0.95 - ROUNDING, shares


def test_three_outcomes_of_which_one_never_comes_are_two():
    goal = Goal(2, 0.95)
    assert coverage.stopped([0.12, 0.88, 0], goal)[:2] == pytest.approx(
        coverage.stopped([0.12, 0.88], goal), abs=1e-9
    )


def test_without_the_correction_stopping_flatters_the_interval(monkeypatch):
    monkeypatch.setattr(formulas, "STOPPED", 1)
    (held, _) = coverage.stopped([0.12, 0.88], Goal(2, 0.95))
    assert held < 0.941


class OldGoal(Goal):
    """The rule as it was: Wilson's interval, without a correction."""

    @property
    def most(self):
        return int((1.959964 * 50 / self.points) ** 2) + 1

    def ends(self, hits, deals):
        return coverage.wilson(hits, deals, self.confidence)


def test_the_old_rule_did_not_hold_its_level():
    for points, p in ((2, 9.584e-4), (2, 3.906e-3), (0.4, 4.8905e-4), (0.05, 6.1131e-5)):
        (held, _) = coverage.stopped([p, 1 - p], OldGoal(points, 0.95))
        assert held < 0.94


@pytest.mark.parametrize("p", [F(1, 5), F(1, 2), F(19, 20)])
def test_a_run_followed_exactly_from_deal_to_deal_comes_to_the_same(p, monkeypatch):
    monkeypatch.setattr(precision, "FIRST", 6)
    goal = Goal(25, 0.8)
    ways, held, before = {0: F(1)}, F(0), 0
    for deals in precision.looks(goal.most, 4):
        for _ in range(deals - before):
            more = {}
            for hits, way in ways.items():
                more[hits] = more.get(hits, 0) + way * (1 - p)
                more[hits + 1] = more.get(hits + 1, 0) + way * p
            ways = more
        before = deals
        for hits, way in list(ways.items()):
            if goal.farthest([hits, deals - hits], deals) <= goal.points:
                found = Estimate(hits, deals, deals, 1, 0.8, stopped=True)
                held += way * (found.low <= p <= found.high)
                del ways[hits]
    assert not ways
    assert coverage.stopped([float(p), float(1 - p)], goal, 4)[0] == pytest.approx(float(held))
