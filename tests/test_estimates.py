"""Estimates: intervals at their edges and beside scipy, z, means, and what is shown of a sample."""

import math
from fractions import Fraction as F
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from thousandstats.errors import InputError
from thousandstats.results import Estimate, EstimatedDistribution, EstimatedMean

tallies = st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def estimate(hits, deals, confidence=0.95):
    return Estimate(hits, deals, deals, seed=7, confidence=confidence)


# Estimates


def test_an_interval_at_none_and_at_all_touches_the_edge_and_has_width():
    none, every = estimate(0, 1000), estimate(1000, 1000)
    assert none.low == 0
    assert f"{100 * none.high:.5f}" == "0.38268"
    assert none.interval("clopper-pearson")[0] == 0
    assert f"{100 * none.interval('clopper-pearson')[1]:.5f}" == "0.36821"
    assert every.high == 1
    assert f"{100 * (1 - every.low):.5f}" == "0.38268"
    assert every.interval("clopper-pearson")[1] == 1
    assert f"{100 * (1 - every.interval('clopper-pearson')[0]):.5f}" == "0.36821"


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


@given(st.integers(1, 10**9), st.sampled_from([0.5, 0.95, 0.9999]))
@settings(deadline=None)
def test_the_ends_at_no_hit_and_one_hit_are_those_of_the_closed_forms(deals, confidence):
    tail = (1 - confidence) / 2
    least_below = -math.expm1(math.log(tail) / deals)  # (1 - p) ** deals == tail
    most_above = -math.expm1(math.log1p(-tail) / deals)  # 1 - (1 - p) ** deals == tail
    none, one = estimate(0, deals, confidence), estimate(1, deals, confidence)
    assert none.interval("clopper-pearson")[1] == pytest.approx(least_below, rel=1e-9)
    assert one.interval("clopper-pearson")[0] == pytest.approx(most_above, rel=1e-9)
    square = NormalDist().inv_cdf(1 - tail) ** 2
    assert none.high == pytest.approx(square / (deals + square), rel=1e-9)


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
    assert estimate(0, 1000, 1e-300).interval() == (0, 0)
    low, high = estimate(500, 1000, math.nextafter(1, 0)).interval()
    assert 0.37 < low < 0.38 < 0.62 < high < 0.63


def test_more_confidence_widens_an_interval_and_the_method_matters():
    sample = estimate(176, 1000)
    wilson, clopper_pearson = sample.interval(), sample.interval("clopper-pearson")
    assert (sample.low, sample.high) == wilson
    assert clopper_pearson[0] < wilson[0] < estimate(176, 1000, 0.9).low
    with pytest.raises(InputError, match="choose wilson or clopper-pearson"):
        sample.interval("wald")


def test_a_thousand_deals_pin_three_in_seventeen_to_two_points_and_a_third():
    sample = estimate(176_471, 10**6)
    assert 100 * (sample.high - sample.low) / 2 == pytest.approx(0.0747, abs=1e-4)
    small = estimate(176, 1000)
    assert 100 * (small.high - small.low) / 2 == pytest.approx(2.36, abs=0.01)


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
        "estimate 17.6%, 99.9% interval 14.0% to 21.9% (Wilson); 176 of 1000 deals, "
        "12,345 attempts, seed 0"
    )
    shown = estimate(0, 1000)._repr_html_()
    for cell in ("0 of 1000", "95% interval (Wilson)", "0% to 0.38%", "1000", "7"):
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
        "high": 0.00382675848556,
        "confidence": 0.95,
    }


# Estimated means


def test_an_estimated_mean_has_the_normal_interval():
    # Ten ones and ten threes: mean 2, sample variance 20/19, standard error sqrt(1/19).
    mean = EstimatedMean(total=40, squares=100, deals=20, attempts=25, seed=7)
    assert mean.value == 2
    assert mean.high - 2 == pytest.approx(1.959963984540054 / math.sqrt(19))
    assert mean.low + mean.high == pytest.approx(4)
    assert str(mean) == (
        "estimated mean 2.0, 95% interval 1.6 to 2.4 (normal); 20 deals, 25 attempts, seed 7"
    )
    assert "<td>1.6 to 2.4</td>" in mean._repr_html_()
    written = mean.to_json()
    assert (written["sum"], written["squares"], written["deals"]) == ("40", "100", "20")
    assert (written["kind"], written["attempts"], written["estimate"]) == ("mean", "25", 2.0)
    assert written["low"] == float(f"{mean.low:.12g}")


def test_z_of_a_mean_uses_the_exact_mean_and_variance():
    mean = EstimatedMean(total=60, squares=60, deals=100, attempts=100, seed=7)
    assert mean.z(F(1, 2), F(1, 4)) == 2.0
    assert mean.z(F(3, 5), F(0)) == 0.0
    assert mean.z(F(1, 2), F(0)) == math.inf
    assert mean.z(F(1, 1), F(0)) == -math.inf


def test_a_mean_without_spread_says_why_its_interval_has_no_width():
    constant = EstimatedMean(total=700, squares=4900, deals=100, attempts=100, seed=7)
    assert constant.low == constant.high == 7
    assert "7.0 to 7.0, as every deal gave the same value (normal)" in str(constant)
    assert "same value" not in str(EstimatedMean(701, 4915, 100, 100, seed=7))


def test_a_mean_of_one_deal_or_of_impossible_sums_is_refused():
    with pytest.raises(InputError, match="at least 2 deals"):
        EstimatedMean(7, 49, 1, 1, seed=7)
    with pytest.raises(ValueError, match="cannot have squares that add to 24"):
        EstimatedMean(10, 24, 4, 4, seed=7)
    assert EstimatedMean(10, 25, 4, 4, seed=7).low == 2.5
    with pytest.raises(TypeError):
        EstimatedMean(10.0, 25, 4, 4, seed=7)


# Estimated distributions


def test_an_estimated_distribution_gives_each_outcome_its_estimate():
    seen = EstimatedDistribution({1: 176, 0: 800, 2: 24}, 1000, 1500, seed=7, confidence=0.9)
    assert seen[1] == Estimate(176, 1000, 1500, 7, 0.9)
    assert seen.mean() == EstimatedMean(224, 272, 1000, 1500, 7, 0.9)
    assert seen.at_least(1).hits == 200
    assert seen.at_most(1).hits == 976
    assert [x.hits for x in seen.below_equal_above(1)] == [800, 176, 24]
    assert seen.counts == {0: 800, 1: 176, 2: 24}
    assert seen != EstimatedDistribution(seen.counts, 1000, 1500, seed=8, confidence=0.9)


def test_an_estimated_distribution_prints_as_a_table_with_its_sample():
    seen = EstimatedDistribution({0: 1, 1: 1, 2: 1}, 3, 4, seed=7)
    assert str(seen).splitlines() == [
        "value  estimate   low   high  hits",
        "    0     33.3%  6.1%  79.2%     1",
        "    1     33.3%  6.1%  79.2%     1",
        "    2     33.3%  6.1%  79.2%     1",
        "total    100.0%                  3",
        "95% intervals (Wilson); 3 deals, 4 attempts, seed 7",
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
