"""Verdicts from both sides of each threshold, and what happens to them when a rule changes."""

from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import pytest

from thousandstats import figures, thousand
from thousandstats.errors import InputError
from thousandstats.games.thousand import terms
from thousandstats.published import COMPARISONS, Check, Claim, Figure, Plot, Series, Verdict
from thousandstats.published.verdicts import read_number, rounding, worst
from thousandstats.results import Distribution, Estimate, EstimatedMean, Exact

AGREES, ROUNDS, DISAGREES = Verdict.AGREES, Verdict.ROUNDS, Verdict.DISAGREES


def toy(question, kind="probability", given=None, layout=thousand.three_players):
    """A figure that no document speaks of."""
    return Figure("thousand/toy/figure", "A toy", layout, question, "nothing", "none", kind, given)


def verdict(check):
    """The verdict by counting, with the rules as they are now."""
    return check.verdict(Figure.exact)


@pytest.mark.parametrize(
    ("printed", "exact", "expected"),
    [
        ("17.6%", F(3, 17), AGREES),  # 17.647…
        ("17.7%", F(3, 17), ROUNDS),
        ("17.5%", F(3, 17), DISAGREES),
        ("18%", F(3, 17), AGREES),
        ("17%", F(3, 17), ROUNDS),
        ("17.647%", F(3, 17), AGREES),
        ("46.4%", F(79, 170), ROUNDS),  # 46.47…, cut off
        ("33.7%", F(78, 231), ROUNDS),  # 33.766…, cut off
        ("33.8%", F(78, 231), AGREES),
        ("13%", F(1, 8), AGREES),  # a half goes up
        ("12%", F(1, 8), ROUNDS),
        ("12.5%", F(1, 8), AGREES),
        ("12.4%", F(1, 8), DISAGREES),  # one whole unit away
        ("12.6%", F(1, 8), DISAGREES),
        ("0.0%", F(1, 4807), AGREES),
        ("100.0%", F(1), AGREES),
    ],
)
def test_a_printed_percentage_is_compared_at_its_own_digits(printed, exact, expected):
    assert rounding(read_number(printed, "%"), 100 * exact) is expected


@pytest.mark.parametrize("printed", ["17,6%", "17.6", "", "%", "-1%", ".5%", "17.6%%", "about 17%"])
def test_what_is_no_printed_percentage_is_refused(printed):
    with pytest.raises(ValueError, match="no printed number"):
        Check(printed, toy("marriages(hand) >= 1"))


@pytest.mark.parametrize(
    ("printed", "comparison"),
    [
        *(("3-17", "share"), ("160-220", "range"), ("15%", "mean"), ("400 points", "greatest")),
        *(("0.1 to 0.2", "interval"), ("(0.2, 0.1)", "interval"), ("(10%, 20%)", "interval")),
    ],
)
def test_a_printed_value_must_suit_its_comparison(printed, comparison):
    with pytest.raises(ValueError, match=r"written as expected|no printed number"):
        Check(printed, toy("points(kitty)", "mean"), comparison)


def test_every_comparison_agrees_with_the_right_value_and_not_with_its_neighbour():
    queen = toy("has(kitty, 'Q♥')", given="not has(hand, 'Q♥')")
    points = toy("points(kitty)", "mean")
    limit = toy("limit(hand)", "distribution", "marriages(hand) == 0")
    one = toy("limit(hand)", "distribution", "marriages(hand) == 1")
    some = toy("marriages(hand) >= 1")
    more = toy("marriages(hand | kitty) >= 1")
    pairs = {
        "percentage": (Check("17.6%", queen), Check("17.4%", queen)),
        "share": (Check("3 in 17", queen, "share"), Check("3 in 18", queen, "share")),
        "interval": (
            Check("(0.17, 0.18)", queen, "interval"),
            Check("(0.18, 0.20)", queen, "interval"),
        ),
        "mean": (Check("15", points, "mean"), Check("14", points, "mean")),
        "certain": (Check("120", limit, "certain"), Check("110", limit, "certain")),
        "range": (Check("160 to 220", one, "range"), Check("160 to 230", one, "range")),
        "greatest": (Check("220", one, "greatest"), Check("230", one, "greatest")),
        "likelier": (
            Check("more often", more, "likelier", than=some),
            Check("more often", some, "likelier", than=more),
        ),
    }
    assert set(pairs) == set(COMPARISONS)
    for right, wrong in pairs.values():
        assert (verdict(right), verdict(wrong)) == (AGREES, DISAGREES)


def test_an_event_is_not_likelier_than_itself():
    some = toy("marriages(hand) >= 1")
    assert verdict(Check("more often", some, "likelier", than=some)) is DISAGREES


def test_a_range_must_be_met_at_both_ends():
    one = toy("limit(hand)", "distribution", "marriages(hand) == 1")
    for printed in ("150 to 220", "160 to 210", "180 to 200"):
        assert verdict(Check(printed, one, "range")) is DISAGREES


def test_what_is_only_nearly_certain_is_not_certain():
    limit = toy("limit(hand)", "distribution", "not marriage(hand, '♥')")
    assert verdict(Check("120", limit, "certain")) is DISAGREES


def test_a_false_statement_may_hold_under_a_condition():
    some = toy("limit(hand)", "distribution", "marriages(hand) >= 1")
    one = toy("limit(hand)", "distribution", "marriages(hand) == 1")
    two = toy("limit(hand)", "distribution", "marriages(hand) == 2")
    false = Check("160 to 220", some, "range")
    assert verdict(false) is DISAGREES
    assert verdict(replace(false, condition=one)) is Verdict.CONDITION
    assert verdict(replace(false, condition=two)) is DISAGREES
    assert verdict(replace(false, figure=one, condition=two)) is AGREES


def test_a_condition_must_give_the_printed_value_itself():
    false = Check("33.1%", toy("marriages(hand) >= 1"))
    queen = toy("has(kitty, 'Q♥')", given="not has(hand, 'Q♥')")
    assert verdict(replace(false, printed="17.6%", condition=queen)) is Verdict.CONDITION
    assert verdict(replace(false, printed="17.7%", condition=queen)) is DISAGREES


def test_a_claim_is_as_bad_as_its_worst_check():
    ranked = [AGREES, ROUNDS, Verdict.CONDITION, Verdict.UNCHECKED, DISAGREES, Verdict.FALLS]
    for number, bad in enumerate(ranked):
        assert worst([*ranked[: number + 1], AGREES]) is bad
    right, wrong = (Check(p, toy("marriages(hand) >= 1")) for p in ("28.5%", "28.4%"))
    assert Claim("X1", "A page", "…", (right, wrong)).verdict(Figure.exact) is ROUNDS
    assert Claim("X1", "A page", "…", (right,)).verdict(Figure.exact) is AGREES


def test_a_claim_without_a_check_is_not_yet_checked():
    assert Claim("X1", "A page", "…").verdict(Figure.exact).value == "not yet checked"


def verdicts():
    """The verdict on every claim, with the rules as they are now."""
    answers = cache(Figure.exact)
    return {claim.id: claim.verdict(answers) for claim in figures.claims()}


@pytest.mark.parametrize(
    ("table", "key", "value", "flipped"),
    [
        ("MARRIAGE_VALUES", "♥", 90, {"K2": DISAGREES, "K3": DISAGREES, "E8": DISAGREES}),
        ("MARRIAGE_VALUES", "♠", 50, {"K2": DISAGREES, "K3": DISAGREES}),
        ("MARRIAGE_VALUES", "♦", 70, {"K2": DISAGREES, "K17": DISAGREES, "E8": DISAGREES}),
        # With another 4 points the kitty of three is worth 15.5 on average, for which 15 is
        # printed if it is cut off; that of two is worth 10.33.
        ("CARD_POINTS", "A", 12, {"K1": DISAGREES, "K5": ROUNDS}),
        ("CARD_POINTS", "A", 14, {"K1": DISAGREES, "K5": DISAGREES, "K17": DISAGREES}),
    ],
)
def test_another_rule_flips_the_verdicts_that_rest_on_it(monkeypatch, table, key, value, flipped):
    before = verdicts()
    monkeypatch.setitem(getattr(terms, table), key, value)
    assert dict(verdicts().items() - before.items()) == flipped


def test_another_limit_without_a_marriage_flips_its_verdicts(monkeypatch):
    before = verdicts()
    monkeypatch.setattr(terms, "LIMIT_WITHOUT_MARRIAGE", 130)
    flipped = dict(verdicts().items() - before.items())
    assert flipped == dict.fromkeys(("K2", "K3", "K12", "K17", "E8"), DISAGREES)


def test_another_deal_flips_the_verdicts_on_the_kitty(monkeypatch):
    """With a kitty of four, and one card fewer for an opponent, the printed chances are wrong."""
    places = (("hand", 7), ("left", 7), ("right", 6), ("kitty", 4))
    other = replace(thousand.three_players, places=places)
    for id in ("K5", "K6", "K7", "K8", "K9"):
        claim = next(claim for claim in figures.claims() if claim.id == id)
        checks = tuple(replace(c, figure=replace(c.figure, layout=other)) for c in claim.checks)
        assert replace(claim, checks=checks).verdict(Figure.exact) is DISAGREES


def test_a_figure_answers_with_what_its_kind_says():
    some = toy("marriages(hand) >= 1")
    assert some.answer() == Exact(98_568, 346_104)
    assert some.answer("enumeration") == some.answer()
    assert toy("points(kitty)", "mean").answer().fraction == 15
    assert isinstance(toy("points(kitty)", "distribution").answer(), Distribution)
    simulated = some.answer("simulation", 1000, 7)
    assert isinstance(simulated, Estimate)
    assert (simulated.deals, simulated.seed) == (1000, 7)
    mean = toy("points(kitty)", "mean").answer("simulation", 1000, 7)
    assert isinstance(mean, EstimatedMean)


def test_a_figure_that_never_holds_has_the_count_0():
    never = toy("marriages(hand) == 4")
    assert never.answer() == Exact(0, 346_104)
    assert never.answer("simulation", 100, 1).hits == 0


def test_a_simulation_is_no_exact_route():
    with pytest.raises(InputError, match="estimates"):
        toy("marriages(hand) >= 1").exact("simulation")


@pytest.mark.parametrize("id", ["thousand", "Thousand/x", "thousand/", "boston/x", "thousand/a b"])
def test_an_id_names_the_game_and_a_part_in_small_letters(id):
    with pytest.raises(ValueError, match="no id"):
        replace(toy("marriages(hand) >= 1"), id=id)


def test_a_figure_is_of_a_known_kind():
    with pytest.raises(ValueError, match="median"):
        toy("points(kitty)", "median")


def test_a_series_shows_one_distribution_or_labelled_probabilities():
    some = toy("marriages(hand) >= 1")
    many = toy("marriages(hand)", "distribution")
    assert Series("fine", (some, some), ("a", "b")).labels == ("a", "b")
    assert Plot("fine", "Fine", "x", (Series("fine", (many,)),)).series[0].figures == (many,)
    for shown, labels in (
        ((some,), ()),
        ((many, many), ()),
        ((some,), ("a", "b")),
        ((many,), "a"),
    ):
        with pytest.raises(ValueError, match="series"):
            Series("wrong", shown, tuple(labels))
