"""Estimates: intervals at their edges and beside scipy, z, means, and what is shown of a sample."""

import math
from fractions import Fraction as F
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from thousandstats.errors import InputError
from thousandstats.results import Estimate, EstimatedDistribution, EstimatedMean
from thousandstats.results import intervals as formulas

tallies = st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def estimate(hits, deals, confidence=0.95):
    return Estimate(hits, deals, deals, seed=7, confidence=confidence)


# Estimates


def test_an_interval_at_none_and_at_all_touches_the_edge_and_has_width():
    none, every = estimate(0, 1000), estimate(1000, 1000)
    for method, end in (("clopper-pearson", "0.36821"), ("wilson", "0.38268")):
        assert none.interval(method)[0] == 0
        assert every.interval(method)[1] == 1
        assert f"{100 * none.interval(method)[1]:.5f}" == end
        assert f"{100 * (1 - every.interval(method)[0]):.5f}" == end


@given(tallies, st.sampled_from([0.5, 0.9, 0.95, 0.99, 0.9999]))
@settings(deadline=None)
def test_intervals_agree_with_those_of_scipy(tally, confidence):
    ours, theirs = estimate(*tally, confidence), binomtest(*tally, 0.5)
    for method, name in (("wilson", "wilson"), ("clopper-pearson", "exact")):
        expected = theirs.proportion_ci(confidence, method=name)
        low, high = ours.interval(method)
        # scipy.stats seeks the exact ends with an absolute tolerance of about 1e-12.
        assert low == pytest.approx(expected.low, rel=1e-9, abs=1e-11)
        assert high == pytest.approx(expected.high, rel=1e-9, abs=1e-11)


@pytest.mark.parametrize("deals", [10**7, 261_566_457, 772_538_037, 10**9, 10**12])
@pytest.mark.parametrize("hits", [998, 999, 1000, 1001])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.9999])
def test_tails_of_intervals_hold_what_they_leave_also_where_a_quantile_of_scipy_is_wrong(
    hits, deals, confidence
):
    low, high = estimate(hits, deals, confidence).interval("clopper-pearson")
    assert low < hits / deals < high
    for share in (binom.sf(hits - 1, deals, low), binom.cdf(hits, deals, high)):
        assert share == pytest.approx((1 - confidence) / 2, rel=1e-5)


@given(st.integers(1, 10**9), st.sampled_from([0.5, 0.95, 0.9999]))
@settings(deadline=None)
def test_the_ends_at_no_hit_and_one_hit_are_those_of_the_closed_forms(deals, confidence):
    tail = (1 - confidence) / 2
    least_below = -math.expm1(math.log(tail) / deals)  # (1 - p) ** deals == tail
    most_above = -math.expm1(math.log1p(-tail) / deals)  # 1 - (1 - p) ** deals == tail
    none, one = estimate(0, deals, confidence), estimate(1, deals, confidence)
    assert none.high == pytest.approx(least_below, rel=1e-9)
    assert one.low == pytest.approx(most_above, rel=1e-9)
    square = NormalDist().inv_cdf(1 - tail) ** 2
    assert none.interval("wilson")[1] == pytest.approx(square / (deals + square), rel=1e-9)


@given(tallies, st.floats(0.01, 1, exclude_max=True))
@settings(deadline=None)
def test_an_interval_holds_its_estimate_and_stays_between_0_and_1(tally, confidence):
    sample = estimate(*tally, confidence)
    low, high = sample.interval()
    assert 0 <= low <= high <= 1
    assert low - 1e-12 <= sample.value <= high + 1e-12
    assert (low == 0) == (sample.hits == 0)
    assert "nan" not in str(sample)


def test_a_confidence_next_to_0_or_1_still_gives_an_interval():
    # Half of all intervals may be too high and half too low; the ends do not meet.
    assert estimate(0, 1000, 1e-300).high == pytest.approx(1 - 0.5 ** (1 / 1000))
    low, high = estimate(500, 1000, math.nextafter(1, 0)).interval()
    assert 0.37 < low < 0.38 < 0.62 < high < 0.63


def test_more_confidence_widens_an_interval_and_the_method_matters():
    sample = estimate(176, 1000)
    clopper_pearson, wilson = sample.interval(), sample.interval("wilson")
    assert (sample.low, sample.high) == clopper_pearson
    assert clopper_pearson[0] < wilson[0] < estimate(176, 1000, 0.9).low
    with pytest.raises(InputError, match="method must be 'clopper-pearson' or 'wilson'"):
        sample.interval("wald")


def test_the_interval_of_a_run_that_stopped_is_wider_and_says_so():
    plain, stopped = estimate(176, 1000), Estimate(176, 1000, 1000, 7, stopped=True)
    assert stopped.low < plain.low < plain.high < stopped.high
    # A third of the probability to miss goes into the correction.
    wider = estimate(176, 1000, confidence=1 - 0.05 * 2 / 3).interval()
    assert stopped.interval() == pytest.approx(wider, rel=1e-12)
    assert "(Clopper-Pearson, corrected for stopping)" in str(stopped)
    assert stopped.to_json()["method"] == "Clopper-Pearson, corrected for stopping"
    assert stopped.interval("wilson") == plain.interval("wilson")


def test_a_thousand_deals_pin_three_in_seventeen_to_two_points_and_a_third():
    sample = estimate(176_471, 10**6)
    assert 100 * (sample.high - sample.low) / 2 == pytest.approx(0.0748, abs=1e-4)
    small = estimate(176, 1000)
    assert 100 * (small.high - small.low) / 2 == pytest.approx(2.41, abs=0.01)


def test_z_is_the_distance_from_the_exact_value_in_standard_deviations():
    assert estimate(60, 100).z(F(1, 2)) == 2.0
    assert estimate(40, 100).z(F(1, 2)) == -2.0
    assert estimate(20, 100).z(F(1, 5)) == 0.0


def test_z_against_a_certainty_is_zero_or_infinite():
    assert estimate(0, 100).z(F(0)) == 0.0
    assert estimate(1, 100).z(F(0)) == math.inf
    assert estimate(100, 100).z(F(1)) == 0.0
    assert estimate(99, 100).z(F(1)) == -math.inf


@pytest.mark.parametrize(
    ("hits", "deals", "attempts", "confidence", "sentence"),
    [
        (0, 0, 10, 0.95, "needs at least 1 deal that meets the condition, but there are 0 in 10"),
        (-1, 10, 10, 0.95, "the hits are -1, but they must lie between 0 and the 10 deals"),
        (11, 10, 10, 0.95, "the hits are 11, but"),
        (5, 10, 9, 0.95, "the attempts are 9, but they must be at least the 10 deals"),
        (5, 10, 10, 0.0, "The confidence is 0.0, but it must lie between 0 and 1"),
        (5, 10, 10, 1.0, "The confidence is 1.0, but"),
        (5, 10, 10, math.nan, "The confidence is nan, but"),
    ],
)
def test_a_sample_that_cannot_be_is_refused_in_a_sentence(
    hits, deals, attempts, confidence, sentence
):
    with pytest.raises(InputError, match=sentence):
        Estimate(hits, deals, attempts, 7, confidence)


def test_an_estimate_of_none_or_all_is_shown_as_a_count():
    assert estimate(0, 1000).percent() == "0 of 1000"
    assert estimate(12_345, 12_345).percent() == "12,345 of 12,345"
    assert estimate(1, 10_000).percent() == "<0.1%"
    assert estimate(9999, 10_000).percent() == ">99.9%"
    assert estimate(176, 1000).percent(2) == "17.60%"


def test_an_estimate_shows_hits_deals_attempts_seed_and_interval():
    assert str(Estimate(176, 1000, 12_345, seed=0, confidence=0.999)) == (
        "estimate 17.6%, 99.9% interval 13.8% to 21.9% (Clopper-Pearson); 176 of 1000 deals, "
        "12,345 attempts, seed 0"
    )
    shown = estimate(0, 1000)._repr_html_()
    for cell in ("0 of 1000", "95% interval (Clopper-Pearson)", "0% to 0.37%", "1000", "7"):
        assert f"<td>{cell}</td>" in shown


def test_an_estimate_writes_its_integers_as_text_in_json():
    assert Estimate(0, 1000, 1001, seed=2**64 - 1).to_json() == {
        "route": "simulation",
        "hits": "0",
        "deals": "1000",
        "attempts": "1001",
        "seed": "18446744073709551615",
        "estimate": 0.0,
        "low": 0.0,
        "high": 0.00368208389687,
        "method": "Clopper-Pearson",
        "confidence": 0.95,
    }


# Estimated means


def normal(mean):
    """The ends of the normal interval, to compare with."""
    spread = F(mean.squares * mean.deals - mean.total**2, mean.deals**2 * (mean.deals - 1))
    half = formulas.quantile(mean.confidence) * math.sqrt(spread)
    return float(mean.value) - half, float(mean.value) + half


def test_an_estimated_mean_says_what_it_rests_on():
    mean = EstimatedMean({1: 10, 3: 10}, (0, 4), attempts=25, seed=7)
    assert (mean.value, mean.total, mean.squares, mean.deals) == (2, 40, 100, 20)
    assert mean.low + mean.high == pytest.approx(4)
    assert str(mean) == (
        "estimated mean 2.0, 95% interval 1.5 to 2.5 (Gaffke); 20 deals, 25 attempts, seed 7"
    )
    assert "<td>1.5 to 2.5</td>" in mean._repr_html_()
    written = mean.to_json()
    assert (written["sum"], written["squares"], written["deals"]) == ("40", "100", "20")
    assert (written["kind"], written["attempts"], written["estimate"]) == ("mean", "25", 2.0)
    assert (written["least"], written["greatest"], written["method"]) == ("0", "4", "Gaffke")
    assert written["low"] == float(f"{mean.low:.12g}")


@given(tallies, st.sampled_from([0.5, 0.95, 0.9999]))
@settings(deadline=None, max_examples=40)
def test_the_interval_of_a_mean_of_yes_and_no_is_that_of_their_share(tally, confidence):
    hits, deals = tally
    counts = {value: n for value, n in ((False, deals - hits), (True, hits)) if n}
    seen = EstimatedDistribution(counts, deals, deals, 7, confidence)
    mean, share = seen.mean(), seen.share(hits)
    assert mean.low == pytest.approx(share.low, rel=1e-6, abs=1e-14)
    assert mean.high == pytest.approx(share.high, rel=1e-6, abs=1e-14)


values = st.dictionaries(st.integers(-50, 50), st.integers(1, 10**6), min_size=1, max_size=12)


@given(values, st.floats(0.01, 0.999999), st.integers(0, 1000))
@settings(deadline=None, max_examples=60)
def test_the_interval_of_a_mean_holds_it_and_grows_with_its_bounds(counts, confidence, more):
    bounds = min(counts), max(counts)
    near = EstimatedMean(counts, bounds, sum(counts.values()), 7, confidence)
    wide = (bounds[0] - more, bounds[1] + more)
    far = EstimatedMean(counts, wide, sum(counts.values()), 7, confidence)
    slack = 1e-9 * (1 + more)
    assert wide[0] <= far.low <= near.low + slack <= float(near.value) + 2 * slack
    assert float(near.value) - slack <= near.high <= far.high + slack <= wide[1] + 2 * slack


def test_the_interval_of_a_mean_is_nearly_the_normal_one_where_no_value_is_rare():
    points = three_points(1)
    for times, more in ((1, 1.25), (100, 1.02), (10_000, 1.002)):
        mean = EstimatedMean({v: n * times for v, n in points.items()}, (0, 33), 10**9, seed=7)
        low, high = normal(mean)
        assert 1 <= (mean.high - mean.low) / (high - low) < more


def three_points(times):
    """Values of some size, the bounds a little farther out."""
    return {0: 5 * times, 10: 20 * times, 15: 40 * times, 20: 25 * times, 30: 10 * times}


@pytest.mark.parametrize("counts", [{0: 3, 1: 4, 9: 2}, {5: 1}, {0: 400, 2: 3}, {-3: 7, 8: 90}])
def test_the_quantile_is_that_of_weights_drawn_at_random(counts):
    bounds = (min(counts) - 2, max(counts) + 3)
    mean = EstimatedMean(counts, bounds, sum(counts.values()), 7, confidence=0.8)
    rng = np.random.default_rng(1)
    for end, extra, quantile in ((mean.low, bounds[0], 0.1), (mean.high, bounds[1], 0.9)):
        weights = rng.dirichlet([*counts.values(), 1], 200_000)
        below = (weights @ [*counts, extra] < end).mean()
        assert abs(below - quantile) < 4.5 * math.sqrt(0.09 / 200_000)


def test_z_of_a_mean_uses_the_exact_mean_and_variance():
    mean = EstimatedMean({0: 40, 1: 60}, (0, 1), attempts=100, seed=7)
    assert mean.z(F(1, 2), F(1, 4)) == 2.0
    assert mean.z(F(3, 5), F(0)) == 0.0
    assert mean.z(F(1, 2), F(0)) == math.inf
    assert mean.z(F(1, 1), F(0)) == -math.inf


def test_a_mean_without_spread_has_width_while_another_value_is_possible():
    constant = EstimatedMean({7: 100}, (5, 9), attempts=100, seed=7)
    # Of a hundred values all were 7: that of a probability, 0 of 100, on either side.
    above = estimate(0, 100).high
    assert constant.high == pytest.approx(7 + 2 * above)
    assert constant.low == pytest.approx(7 - 2 * above)
    sure = EstimatedMean({7: 100}, (7, 7), attempts=100, seed=7)
    assert sure.low == sure.high == 7


def test_a_mean_of_one_deal_knows_next_to_nothing():
    once = EstimatedMean({7: 1}, (0, 10), attempts=1, seed=7)
    assert once.low < 0.2
    assert once.high > 9.9


def test_a_mean_of_what_cannot_be_is_refused():
    with pytest.raises(InputError, match="at least 1 deal"):
        EstimatedMean({}, (0, 1), 1, seed=7)
    with pytest.raises(ValueError, match="values from 2 to 7 were seen, which the bounds 2 and 6"):
        EstimatedMean({2: 1, 7: 1}, (2, 6), 2, seed=7)
    with pytest.raises(ValueError, match="was not seen"):
        EstimatedMean({2: 1, 7: 0}, (2, 7), 2, seed=7)
    with pytest.raises(TypeError):
        EstimatedMean({2.5: 1}, (2, 7), 2, seed=7)
    with pytest.raises(InputError, match="give them as bounds"):
        EstimatedDistribution({1: 3, 2: 4}, 7, 7, seed=7).mean()


# Estimated distributions


def test_an_estimated_distribution_gives_each_outcome_its_estimate():
    seen = EstimatedDistribution(
        {1: 176, 0: 800, 2: 24}, 1000, 1500, seed=7, confidence=0.9, bounds=(0, 4)
    )
    assert seen[1] == Estimate(176, 1000, 1500, 7, 0.9)
    assert seen.mean() == EstimatedMean(seen.counts, (0, 4), 1500, 7, 0.9)
    assert seen.at_least(1).hits == 200
    assert seen.share(3).hits == 3
    assert not seen.share(3).stopped
    stopped = EstimatedDistribution(seen.counts, 1000, 1500, seed=7, stopped=True)
    assert stopped[1].stopped
    assert stopped != seen
    assert "corrected" in str(stopped)
    assert seen.at_most(1).hits == 976
    assert [x.hits for x in seen.below_equal_above(1)] == [800, 176, 24]
    assert seen.counts == {0: 800, 1: 176, 2: 24}
    assert seen != EstimatedDistribution(seen.counts, 1000, 1500, seed=8, confidence=0.9)


def test_an_estimated_distribution_prints_as_a_table_with_its_sample():
    seen = EstimatedDistribution({0: 1, 1: 1, 2: 1}, 3, 4, seed=7)
    assert str(seen).splitlines() == [
        "value  estimate   low   high  hits",
        "    0     33.3%  0.8%  90.6%     1",
        "    1     33.3%  0.8%  90.6%     1",
        "    2     33.3%  0.8%  90.6%     1",
        "total    100.0%                  3",
        "95% intervals (Clopper-Pearson); 3 deals, 4 attempts, seed 7",
        "the rounded column adds to 99.9%, not 100%, because each entry is rounded by itself",
    ]
    large = EstimatedDistribution({False: 823_529, True: 176_471}, 10**6, 10**6, seed=7)
    assert "17.65%  17.57%  17.72%" in str(large)
    assert "<td>17.65%</td>" in large._repr_html_()


def test_an_estimated_distribution_writes_every_integer_as_text_in_json():
    written = EstimatedDistribution({0: 824, 1: 176}, 1000, 1000, seed=7).to_json()
    assert written["seed"] == "7"
    assert written["confidence"] == 0.95
    first, second = written["outcomes"]
    assert (first["value"], first["hits"], second["value"]) == ("0", "824", "1")
    expected = Estimate(176, 1000, 1000, seed=7).to_json()
    assert {key: second[key] for key in ("hits", "estimate", "low", "high")} == {
        key: expected[key] for key in ("hits", "estimate", "low", "high")
    }


@pytest.mark.parametrize("deals", [10**power for power in range(1, 21)])
def test_the_ends_lie_around_the_estimate_whatever_the_number_of_deals(deals):
    for hits in sorted({0, 1, 5, deals // 3, deals // 2, deals - 1, deals}):
        low, high = formulas.clopper_pearson(hits, deals, 0.95)
        share = hits / deals
        assert 0 <= low <= share <= high <= 1
        # As wide as the normal interval, and by a few hits more where these are few.
        wide = 2 * 1.96 * math.sqrt(share * (1 - share) / deals)
        assert high - low <= 1.01 * wide + 9 / deals
