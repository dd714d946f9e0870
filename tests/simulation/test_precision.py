"""Stopping at a precision: what it reaches and what it costs.

How often the truth is where the answer says is added up exactly in test_coverage.
"""

import logging

import numpy as np
import pytest

from thousandstats import simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.results import intervals as formulas
from thousandstats.simulation import blocks, precision
from thousandstats.simulation.precision import Goal

three = thousand.three_players

RUNS = 200

# Probability and precision in points: near 1/2, ordinary, rare; ending at the first look, within
# the first block, after a few blocks, after many.
COVERED = [
    (0.5, 2),
    (0.3, 0.5),
    (3 / 17, 0.2),
    (3 / 17, 0.05),
    (0.02, 0.05),
    (0.0277, 0.005),
    (1 / 4807, 0.01),
    (1 / 4807, 0.002),
]


def stopped(probability, goal, rng, size=2**16):
    """The hits and deals of one run of chance, by the rule."""
    hits = before = 0
    for deals in precision.looks(goal.most, size):
        hits += int(rng.binomial(deals - before, probability))
        if goal.farthest((hits, deals - hits), deals) <= goal.points:
            break
        before = deals
    return hits, deals


@pytest.mark.parametrize(("probability", "points"), COVERED)
def test_it_ends_within_the_precision_after_not_many_more_deals_than_it_needs(probability, points):
    rng = np.random.default_rng(20_240_229)
    goal = Goal(points, 0.95)
    spent = 0
    for _ in range(RUNS):
        hits, deals = stopped(probability, goal, rng)
        low, high = (float(end) for end in goal.ends(hits, deals))
        assert max(high - hits / deals, hits / deals - low) <= points / 100 * (1 + 1e-9)
        assert deals <= goal.most
        spent += deals
    # A sample of the right size, were the truth known, has no correction for looking; a look may
    # come when twice as many are dealt, and a rare event takes more than a normal interval says.
    needed = probability * (1 - probability) * (1.96 / (points / 100)) ** 2
    assert 1.1 * needed < spent / RUNS < 3.5 * needed or spent / RUNS == precision.FIRST


def test_a_rule_that_stops_at_the_first_narrow_interval_is_found_out():
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(RUNS):
        hits = deals = 0
        while True:
            hits += int(rng.binomial(100, 0.01))
            deals += 100
            if 1.96 * (hits / deals * (1 - hits / deals) / deals) ** 0.5 <= 0.005:
                break
        covered += abs(hits / deals - 0.01) <= 0.005
    assert covered / RUNS < 0.9


def test_looks_go_up_to_the_worst_case_and_depend_on_nothing_else():
    for size in (1000, 2**16, 2**20):
        short, long = (list(precision.looks(last, size)) for last in (10**6 + 1, 10**9))
        assert short[-1] == 10**6 + 1
        assert long[-1] == 10**9
        assert short[:-1] == long[: len(short) - 1]
        assert long == sorted(set(long))
        assert all(deals % size == 0 or deals < size for deals in long[:-1])
        assert len(long) < 120
    assert list(precision.looks(1, 1000)) == [1]


@pytest.mark.parametrize("level", [1e-12, 0.3, 0.95, 0.9999, 1 - 1e-12])
@pytest.mark.parametrize("points", [50, 33, 5, 1, 0.3])
def test_the_most_deals_reach_it_whatever_the_outcome_and_one_less_does_not(points, level):
    goal = Goal(points, level)
    assert goal.distances(np.arange(goal.most + 1), goal.most).max() <= points
    if goal.most > 1:
        assert goal.distances(np.arange(goal.most), goal.most - 1).max() > points


def test_the_most_deals_of_a_fine_precision_are_found_at_once():
    assert Goal(0.05, 0.95).most == 4_530_577
    for level in (0.5, 0.95, 1 - 1e-12):
        most = Goal(0.0005, level).most
        normal = (formulas.quantile(1 - (1 - level) * 2 / 3) * 50 / 0.0005) ** 2
        assert normal < most < normal * 1.0001


@pytest.mark.parametrize("points", [0, -1, 50.5, float("nan"), float("inf")])
def test_a_precision_that_makes_no_sense_is_refused(points):
    with pytest.raises(InputError, match="it must be above 0, and 50 at most"):
        three.probability("has(hand, 'K♥')", route="simulation", precision=points)


# The real dealer


def precise(text, given=None, **options):
    options = {"route": "simulation", "seed": 7, **options}
    return three.distribution(text, given, **options)


@pytest.mark.kernels
def test_every_outcome_is_within_the_precision(monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 5000)
    for text, given in (("marriages(hand)", None), ("shape(hand)", "marriages(left) >= 1")):
        found = precise(text, given, precision=0.8)
        for estimate in found.values():
            share = float(estimate.value)
            assert max(estimate.high - share, share - estimate.low) <= 0.008
        assert found.deals <= Goal(0.8, 0.95).most
        assert found.stopped


@pytest.mark.kernels
def test_the_same_seed_stops_at_the_same_deal_on_any_number_of_threads(monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 2000)
    question = parse(three, "marriages(hand)")
    runs = [
        simulation.distribution(question, None, 3, points=0.7, workers=workers)
        for workers in (1, 2, 5)
    ]
    assert len({(tuple(found.counts.items()), found.deals, found.attempts) for found in runs}) == 1
    plain = simulation.distribution(question, runs[0].deals, 3)
    assert plain.counts == runs[0].counts


@pytest.mark.kernels
def test_the_dealer_covers_the_exact_value_too():
    exact = float(three.probability("marriages(hand) >= 1").fraction)
    hits = 0
    for seed in range(200):
        found = three.probability(
            "marriages(hand) >= 1", route="simulation", seed=seed, precision=3, confidence=0.9
        )
        hits += abs(float(found.value) - exact) <= 0.03
    assert hits >= 169  # 180 expected; fewer once in a hundred times


@pytest.mark.kernels
def test_a_higher_level_takes_more_deals():
    short, long = (precise("marriages(hand)", precision=1, confidence=c) for c in (0.8, 0.999))
    assert short.deals < long.deals
    assert (short.confidence, long.confidence) == (0.8, 0.999)


@pytest.mark.kernels
def test_it_tells_beforehand_how_many_deals_it_may_take_and_then_how_many_it_took(caplog):
    with caplog.at_level(logging.INFO, logger="thousandstats"):
        found = precise("has(kitty, 'Q♥')", precision=1)
    before, after = (record.getMessage() for record in caplog.records)
    assert before.startswith("A precision of 1 percentage points at 95% takes 11,421 deals at most")
    assert after.startswith(f"Within 1 percentage points at 95% after {found.deals} deals: 0.")


def test_a_number_of_deals_and_a_precision_do_not_go_together():
    with pytest.raises(InputError, match="A number of deals and a precision do not go together"):
        precise("has(hand, 'K♥')", deals=1000, precision=1)


def test_a_mean_has_no_precision_in_points():
    with pytest.raises(InputError, match="for a mean say how many deals"):
        three.mean("points(kitty)", route="simulation", precision=1)
