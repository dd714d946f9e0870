"""Exact answers, and what tables of outcomes share whether exact or estimated."""

import json
import subprocess
import sys
from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thousandstats.errors import InputError
from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    Exact,
)

HANDS = 346_104  # seven of 24 cards
# Marriages in seven cards: 4 x 18 ways hold three, C(4,2) (C(20,3) - 36) two, and so on down.
MARRIAGES = {0: 247_536, 1: 91_872, 2: 6_624, 3: 72}

counts = st.dictionaries(st.integers(-50, 400), st.integers(0, 10**15), min_size=1).filter(
    lambda table: sum(table.values()) > 0
)


# Exact answers


def test_an_exact_answer_shows_percentage_fraction_count_total_frequency_and_route():
    answer = Exact(98_568, HANDS)
    assert repr(answer) == "Exact 1369/4807"
    assert str(answer) == "28.5%: 1369/4807 = 98,568/346,104; 1 in 3.51; by counting"
    assert (answer.numerator, answer.denominator) == (1369, 4807)
    assert (answer.percent(3), answer.one_in(1)) == ("28.479%", "1 in 3.5")
    assert answer.odds_against() == "2.51 to 1 against"
    assert (answer.decimal(6), float(answer)) == ("0.284793", 98_568 / HANDS)


def test_a_mean_is_labelled_and_is_no_percentage():
    expected = Exact(225_720, HANDS, "mean")
    assert repr(expected) == "Exact mean 15/23"
    assert str(expected) == "mean 0.6522: 15/23 = 225,720/346,104; by counting"
    for write in (expected.percent, expected.one_in, expected.odds_against):
        with pytest.raises(InputError, match="a mean is no probability"):
            write()
    with pytest.raises(InputError, match="a variance is no probability"):
        Exact(1, 4, "variance").percent()
    assert Exact(-5, 2, "mean").decimal(0) == "-3"


def test_a_count_may_reach_its_total_and_not_pass_it():
    assert Exact(10, 10).percent() == "100.0%"
    assert Exact(0, 10).one_in() == "never"
    for count in (-1, 11):
        with pytest.raises(InputError, match=f"the count is {count}, but"):
            Exact(count, 10)
    for total in (0, -1):
        with pytest.raises(InputError, match=f"the control total is {total}, but"):
            Exact(0, total, "mean")
    assert Exact(11, 10, "mean").fraction == F(11, 10)


@pytest.mark.parametrize("wrong", [1.5, True, "1", 2.0**60])
def test_only_whole_numbers_are_counts(wrong):
    with pytest.raises(TypeError):
        Exact(wrong, 10)
    with pytest.raises(TypeError):
        Exact(0, wrong)
    with pytest.raises(TypeError):
        Estimate(wrong, 10, 10, seed=7)


def test_exact_answers_are_compared_by_their_integers_and_not_by_their_route():
    assert Exact(1, 2) == Exact(1, 2, route="enumeration")
    assert hash(Exact(1, 2)) == hash(Exact(1, 2, route="enumeration"))
    assert Exact(1, 2) != Exact(2, 4)
    assert Exact(1, 2) != Exact(1, 2, "mean")
    assert Exact(1, 2).fraction == Exact(2, 4).fraction


def test_an_exact_answer_keeps_its_big_integers_in_json():
    deals = 6_090_285_737_397_498_513_818_805_582_264_000
    written = json.loads(json.dumps(Exact(deals - 1, deals).to_json()))
    assert (int(written["count"]), int(written["total"])) == (deals - 1, deals)
    assert Exact(72, HANDS).to_json() == {
        "route": "counting",
        "kind": "probability",
        "numerator": "1",
        "denominator": "4807",
        "count": "72",
        "total": "346104",
        "value": "0.000208029956314",
    }
    assert Exact(-1, 3, "mean", "enumeration").to_json()["value"] == "-0.333333333333"
    assert Exact(-1, 3, "mean", "enumeration").to_json()["kind"] == "mean"


def test_a_notebook_shows_an_exact_answer_as_an_escaped_table():
    shown = Exact(72, HANDS, route="<counting>")._repr_html_()
    for cell in ("&lt;0.1%", "1 in 4807", "1/4807", "72", "346,104", "&lt;counting&gt;"):
        assert f"<td>{cell}</td>" in shown
    mean = Exact(3, 2, "mean")._repr_html_()
    assert "<td>1.5000</td>" in mean
    assert "%" not in mean


# Distributions


def test_a_distribution_gives_each_outcome_its_exact_probability():
    marriages = Distribution(MARRIAGES, HANDS, "enumeration")
    assert marriages[3] == Exact(72, HANDS)
    assert marriages[3].route == "enumeration"
    assert sum(exact.fraction for exact in marriages.values()) == 1
    assert marriages.counts == MARRIAGES
    assert 4 not in marriages


def test_an_expected_number_is_no_probability_of_at_least_one():
    marriages = Distribution(MARRIAGES, HANDS)
    assert marriages.mean() == Exact(105_336, HANDS, "mean")
    assert marriages.mean().fraction == F(7, 23)
    assert marriages.at_least(1) == Exact(98_568, HANDS)
    assert marriages.variance().kind == "variance"


@given(counts)
@settings(deadline=None)
def test_mean_and_variance_follow_their_definitions(table):
    total = sum(table.values())
    distribution = Distribution(table, total)
    mean = sum(F(value * count, total) for value, count in table.items())
    spread = sum(F(count, total) * (value - mean) ** 2 for value, count in table.items())
    assert distribution.mean().fraction == mean
    assert distribution.mean().total == total
    assert distribution.variance().fraction == spread
    assert distribution.variance().total == total**2


def test_yes_counts_one_and_no_nothing():
    answer = Distribution({True: 3, False: 14}, 17)
    assert answer.mean() == Exact(3, 17, "mean")
    assert answer.variance().fraction == F(3 * 14, 17 * 17)


@pytest.mark.parametrize(
    ("value", "named"), [("4-3-0-0", "a text: 4-3-0-0"), ((1, True), "several values: 1, yes")]
)
def test_texts_and_joint_values_have_no_mean_and_no_order(value, named):
    exact, seen = Distribution({value: 2}, 2), EstimatedDistribution({value: 2}, 2, 2, seed=7)
    for ask in (exact.mean, exact.variance, seen.mean):
        with pytest.raises(InputError, match=named):
            ask()
    for table in (exact, seen):
        for ask in (table.at_least, table.at_most, table.below_equal_above):
            with pytest.raises(InputError, match=named):
                ask(1)


def test_below_equal_and_above_share_out_every_deal():
    marriages = Distribution(MARRIAGES, HANDS)
    below, equal, above = marriages.below_equal_above(1)
    assert [x.count for x in (below, equal, above)] == [247_536, 91_872, 6_696]
    assert [x.count for x in marriages.below_equal_above(4)] == [HANDS, 0, 0]
    assert [x.count for x in marriages.below_equal_above(-1)] == [0, 0, HANDS]


def test_at_least_and_at_most_include_the_value_itself():
    marriages = Distribution(MARRIAGES, HANDS)
    assert marriages.at_least(2) == Exact(6_696, HANDS)
    assert marriages.at_most(2) == Exact(HANDS - 72, HANDS)
    assert marriages.at_least(0).fraction == 1
    assert marriages.at_least(4).fraction == 0
    assert marriages.at_most(-1).fraction == 0


@pytest.mark.parametrize(
    ("shuffled", "ordered"),
    [
        ([10, -2, 9], [-2, 9, 10]),
        ([True, False], [False, True]),
        (["4-3-0-0", "10-1-1-0", "4-2-1-0"], ["10-1-1-0", "4-2-1-0", "4-3-0-0"]),
        ([(10, "b"), (9, "c"), (10, "a")], [(9, "c"), (10, "a"), (10, "b")]),
        ([(True, 2), (False, 10), (False, 9)], [(False, 9), (False, 10), (True, 2)]),
    ],
)
def test_outcomes_stand_in_rising_order_however_they_were_found(shuffled, ordered):
    assert list(Distribution(dict.fromkeys(shuffled, 1), len(shuffled))) == ordered
    seen = EstimatedDistribution(dict.fromkeys(shuffled, 1), len(shuffled), 9, seed=7)
    assert list(seen) == ordered
    assert len(seen) == len(ordered)


def test_an_outcome_that_never_happens_is_left_out():
    assert list(Distribution({0: 5, 1: 0}, 5)) == [0]
    assert list(EstimatedDistribution({0: 5, 1: 0}, 5, 5, seed=7)) == [0]


def test_counts_that_miss_the_total_are_a_fault_that_names_both():
    with pytest.raises(
        ValueError, match="deals of all outcomes add to 16, not to the total 17"
    ) as f:
        Distribution({0: 13, 1: 3}, 17)
    assert not isinstance(f.value, InputError)
    with pytest.raises(ValueError, match="hits of all outcomes add to 16, not to the total 17"):
        EstimatedDistribution({0: 13, 1: 3}, 17, 17, seed=7)
    with pytest.raises(ValueError, match="negative"):
        Distribution({0: 13, 1: -3}, 10)
    with pytest.raises(InputError, match="there are 0 deals"):
        Distribution({}, 0)
    with pytest.raises(InputError, match="at least 1 deal"):
        EstimatedDistribution({}, 0, 10, seed=7)


def test_counts_and_values_that_are_no_plain_numbers_are_refused():
    for wrong in ({0: 1.5}, {0: "1"}, {0.5: 1}, {None: 1}):
        with pytest.raises(InputError, match="counts must be a mapping"):
            Distribution(wrong, 1)


def test_array_integers_become_plain_ones():
    table = Distribution({0: np.int64(2**62), 1: np.int64(2**62)}, 2**63)
    assert {type(count) for count in table.counts.values()} == {int}
    assert table.variance().fraction == F(1, 4)


def test_routes_agree_when_counts_and_totals_do():
    counted = Distribution(MARRIAGES, HANDS)
    assert counted == Distribution(dict(reversed(MARRIAGES.items())), HANDS, "enumeration")
    assert counted != Distribution({**MARRIAGES, 0: 247_535, 1: 91_873}, HANDS)
    assert counted != Distribution({k: 2 * n for k, n in MARRIAGES.items()}, 2 * HANDS)
    assert counted != EstimatedDistribution(MARRIAGES, HANDS, HANDS, seed=7)


def test_a_table_of_counts_cannot_be_changed_from_outside():
    marriages = Distribution(MARRIAGES, HANDS)
    marriages.counts[0] = 1
    assert marriages.counts == MARRIAGES


def test_a_distribution_prints_as_a_table_with_its_total_and_its_note():
    assert str(Distribution(MARRIAGES, HANDS)).splitlines() == [
        "value  probability   fraction    count   frequency",
        "    0        71.5%  3438/4807  247,536   1 in 1.40",
        "    1        26.5%    116/437   91,872   1 in 3.77",
        "    2         1.9%      4/209     6624  1 in 52.25",
        "    3        <0.1%     1/4807       72   1 in 4807",
        "total       100.0%          1  346,104      1 in 1",
        "by counting",
        "the rounded column adds to 99.9%, not 100%, because each entry is rounded by itself",
    ]
    assert "rounded" not in str(Distribution({True: 1, False: 3}, 4))
    shown = Distribution({"<b>": 1, "c": 2, "d": 3}, 6, "enumeration")._repr_html_()
    assert "<td>&lt;b&gt;</td><td>16.7%</td><td>1/6</td>" in shown
    assert "by enumeration" in shown


def test_a_representation_rebuilds_its_distribution():
    exact = Distribution({(1, "a"): 1, (0, "b"): 2}, 3, "enumeration")
    assert eval(repr(exact)) == exact
    assert eval(repr(exact)).route == "enumeration"
    seen = EstimatedDistribution({True: 1, False: 2}, 3, 5, seed=0, confidence=0.9)
    assert eval(repr(seen)) == seen


def test_a_distribution_writes_every_integer_as_text_in_json():
    table = Distribution({(2, True, "4-3-0-0"): 1, (1, False, "7-0-0-0"): 2}, 3)
    assert json.loads(json.dumps(table.to_json())) == {
        "route": "counting",
        "total": "3",
        "outcomes": [
            {
                "value": ["1", False, "7-0-0-0"],
                "numerator": "2",
                "denominator": "3",
                "count": "2",
                "probability": "0.666666666667",
            },
            {
                "value": ["2", True, "4-3-0-0"],
                "numerator": "1",
                "denominator": "3",
                "count": "1",
                "probability": "0.333333333333",
            },
        ],
    }


def test_answers_load_without_numpy_or_scipy():
    program = (
        "import sys; from thousandstats.results import Estimate;"
        "Estimate(3, 17, 17, seed=7);"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'scipy', 'pandas', 'numba')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
