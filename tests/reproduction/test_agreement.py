"""How far an estimate may lie from the exact value, and how often its interval misses."""

from fractions import Fraction as F
from math import comb

import pytest

from thousandstats.reproduction.agreement import _chance_to_miss, average, outcomes, share
from thousandstats.results import Distribution, Estimate, EstimatedDistribution, Exact


def test_an_estimate_is_too_far_beyond_four_and_a_half_deviations():
    # 10,000 deals at 1/2 have a deviation of 50.
    for hits, far in ((5225, False), (5226, True), (4775, False), (4774, True)):
        assert share(Exact(1, 2), Estimate(hits, 10_000, 10_000, 1)).far is far


def test_a_rare_outcome_that_is_seen_once_is_not_too_far():
    once = share(Exact(1, 10**6), Estimate(1, 1000, 1000, 1))
    assert once.z > 30
    assert not once.far
    assert share(Exact(1, 10**6), Estimate(3, 1000, 1000, 1)).far


def test_an_outcome_that_cannot_happen_must_not_be_seen():
    cells = outcomes(
        Distribution({1: 5, 2: 5}, 10), EstimatedDistribution({1: 50, 2: 49, 3: 1}, 100, 100, 1)
    )
    assert [value for value, cell in cells.items() if cell.far] == [3]


def test_an_outcome_that_is_certain_must_be_seen_always():
    assert not share(Exact(3, 3), Estimate(10, 10, 10, 1)).far
    assert share(Exact(3, 3), Estimate(9, 10, 10, 1)).far


def test_a_mean_is_measured_by_its_variance():
    exact = Distribution({0: 1, 2: 1}, 2)
    for twos, far in ((5225, False), (5226, True)):
        seen = EstimatedDistribution({0: 10_000 - twos, 2: twos}, 10_000, 10_000, 1, bounds=(0, 2))
        assert average(exact.mean(), seen.mean(), exact.variance()).far is far


@pytest.mark.parametrize("p", [F(1, 2), F(3, 17), F(1, 300), F(299, 300), F(1, 4807), F(0), F(1)])
@pytest.mark.parametrize("deals", [1, 7, 40, 400])
def test_the_chance_to_miss_is_that_of_the_hits_whose_interval_misses(p, deals):
    missing = sum(
        comb(deals, hits) * p**hits * (1 - p) ** (deals - hits)
        for hits in range(deals + 1)
        if share(Exact(p.numerator, p.denominator), Estimate(hits, deals, deals, 1)).missed
    )
    assert _chance_to_miss(p, deals, 0.95) == pytest.approx(float(missing), abs=1e-12)
