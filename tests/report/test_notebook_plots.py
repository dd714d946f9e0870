"""The pictures of notebooks: what they show, and what is said of them."""

import base64
from fractions import Fraction
from itertools import pairwise

import pytest

from thousandstats import figures
from thousandstats.errors import InputError
from thousandstats.published import Plot, Series
from thousandstats.report.notebook_plots import bars, converging, intervals, spread
from thousandstats.reproduction.numbers import growing, holds, simulated
from thousandstats.results import Estimate

QUEEN = figures.get("thousand/kitty/completes-one-of-one")
MARRIAGES = figures.get("thousand/marriages/in-the-hand")
POINTS = figures.get("thousand/kitty/points")
PNG = b"\x89PNG\r\n\x1a\n"


def test_a_picture_shows_itself_with_its_words_as_the_alternative():
    picture = bars(Plot("p", "Marriages", "held", (Series("seven", (MARRIAGES,)),)))
    data, metadata = picture._repr_mimebundle_()
    assert base64.b64decode(data["image/png"]) == picture.png
    assert picture.png.startswith(PNG)
    assert len(picture.png) < 40_000
    assert data["text/plain"] == repr(picture) == metadata["image/png"]["alt"]
    assert repr(picture) == "Marriages. Bars: 0 71.5%, 1 26.5%, 2 1.9%, 3 <0.1%."


def test_the_words_name_every_series_and_of_many_bars_the_highest():
    two = (Series("the hand", (MARRIAGES,)), Series("the kitty", (POINTS,)))
    said = bars(Plot("p", "Both", "n", two)).alt
    value, exact = max(POINTS.exact().items(), key=lambda bar: bar[1].fraction)
    assert "the hand: 0 71.5%" in said
    assert f"the kitty: from 0 to 33, highest at {value} with {exact.percent()}." in said


def test_a_plot_is_drawn_by_its_id_and_an_unknown_one_refused():
    assert bars("thousand-aces").alt.startswith("Aces by the number of cards. seven cards: 0 ")
    with pytest.raises(InputError, match=r"no plot called 'x'; the plots are thousand-limit, "):
        bars("x")


def test_the_same_picture_is_the_same_file():
    assert bars("thousand-aces").png == bars("thousand-aces").png


def test_a_growing_simulation_is_one_run_that_goes_on():
    steps = growing(QUEEN, seed=7, most=2000)
    assert [step.deals for step in steps] == [100, 200, 500, 1000, 2000]
    assert all(a.hits <= b.hits for a, b in pairwise(steps))
    assert steps[-1] == QUEEN.answer("simulation", 2000, 7)


def test_the_way_of_a_simulation_is_told_by_its_ends():
    steps = growing(QUEEN, 7, 1000)
    picture = converging(QUEEN, seed=7, most=1000, title="The queen")
    first = " to ".join(steps[0].percent_interval(1))
    last = " to ".join(steps[-1].percent_interval(2))
    assert picture.alt == (
        f"The queen. After 100 deals the interval is {first}, after 1000 it is {last}; "
        "exact is 17.65%."
    )
    assert picture.png.startswith(PNG)


def test_intervals_that_miss_are_counted():
    right, wrong = Estimate(176, 1000, 1000, 7), Estimate(250, 1000, 1000, 8)
    said = intervals("Runs", QUEEN, [right, wrong, right]).alt
    assert said == "Runs: 3 intervals, and the exact 17.65% lies outside 1 of them."


def test_an_interval_holds_its_own_ends():
    estimate = Estimate(0, 1000, 1000, 7)
    assert holds(estimate, Fraction(0))
    assert holds(estimate, Fraction(estimate.high))
    assert not holds(estimate, Fraction(estimate.high) + Fraction(1, 10**9))


def test_p_values_are_compared_with_a_straight_line():
    even = {str(n): (n + 0.5) / 10 for n in range(10)}
    assert "The 10 p-values" in spread("P", even).alt
    assert spread("P", even).alt.endswith("none is farther than 0.00 from it.")
    assert spread("P", dict.fromkeys(even, 0.0)).alt.endswith("none is farther than 0.95 from it.")


def test_only_a_chance_can_be_simulated_on_its_way():
    for call in (lambda: simulated(MARRIAGES, 10, 7), lambda: converging(MARRIAGES, 7, 100, "")):
        with pytest.raises(ValueError, match=r"no chance|no single number"):
            call()
    assert isinstance(simulated(QUEEN, 10, 7), Estimate)


def test_only_a_chance_or_a_mean_is_one_number():
    mean = figures.get("thousand/kitty/mean-points")
    assert [QUEEN.number().kind, mean.number().kind] == ["probability", "mean"]
    assert mean.number() == POINTS.exact().mean()
    with pytest.raises(ValueError, match=r"points is a distribution, and no single number"):
        POINTS.number()
