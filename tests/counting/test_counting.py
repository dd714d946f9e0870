"""Counting agrees with the slow twin in `reference`, and keeps the symmetries of a deal.

First come random questions about random small deals; then, by name, the places where exact code
goes wrong: three of something, thresholds, known cards, places without cards; last what must not
change an answer.
"""

import logging
from fractions import Fraction as F
from math import comb

import pytest
import reference
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import SUITS
from small_deals import COMPARISONS, cases, conjunctions, layout

from thousandstats import counting, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.questions import ways_to_part

IMPOSSIBLE = "is impossible: no deal meets it|The condition puts"
QUICK = settings(max_examples=600, deadline=None)
THOROUGH = settings(max_examples=6_000, deadline=None)

three = thousand.three_players


def check(asked_of, text, given=None):
    """Counting and its slow twin say the same, or both find that no deal meets the condition."""
    expected = reference.distribution(asked_of, text, given)
    if not expected:
        with pytest.raises(InputError, match=IMPOSSIBLE):
            counting.distribution(parse(asked_of, text, given))
        return
    question = parse(asked_of, text, given)
    found = counting.distribution(question)
    assert found.counts == dict(expected), (text, given)
    assert found.total == expected.total(), (text, given)
    if given is None:
        assert found.total == question.total
    types = {"bool": bool, "int": int, "text": str}
    for value in found.counts:
        parts = value if question.joint else (value,)
        assert [type(part) for part in parts] == [types[kind] for kind in question.kinds]


@given(cases(4_000))
@QUICK
def test_counting_agrees_with_its_slow_twin(case):
    check(*case)


@given(conjunctions(2_000))
@settings(QUICK, max_examples=250)
def test_counting_agrees_with_its_slow_twin_where_parts_of_a_condition_prune(case):
    check(*case)


@pytest.mark.exhaustive
@given(conjunctions(20_000))
@THOROUGH
def test_counting_agrees_with_its_slow_twin_on_thousands_of_conjunctions(case):
    check(*case)


@pytest.mark.exhaustive
@given(cases(20_000))
@THOROUGH
def test_counting_agrees_with_its_slow_twin_on_thousands_of_questions(case):
    check(*case)


# The slow twin itself


def test_the_slow_twin_deals_every_deal_once():
    dealt = list(reference.deals("abcdefgh", [2, 2, 2]))
    assert len(dealt) == len(set(dealt)) == ways_to_part([2, 2, 2, 2])
    assert all(len({*first, *second, *third}) == 6 for first, second, third in dealt)


def test_the_slow_twin_counts_what_can_be_counted_by_hand():
    small = layout("Q K", {"hand": 2, "left": 2, "right": 2, "kitty": 2})
    # Of 28 pairs of cards 4 are marriages; with one in the hand, 3 of 15 are.
    assert reference.distribution(small, "marriages(hand)") == {0: 24, 1: 4}
    both = reference.distribution(small, "marriages(hand), marriages(left)")
    assert both == {(1, 1): 12, (1, 0): 48, (0, 1): 48, (0, 0): 312}
    given_king = reference.distribution(small, "has(hand, 'Q♠')", "has(hand, 'K♠')")
    assert given_king == {True: 1, False: 6}
    assert reference.distribution(small, "count(hand, trump) == 2") == {True: 4, False: 108}
    assert reference.distribution(small, "players_with(hand == 'K♠ Q♠')") == {0: 27, 3: 1}
    assert reference.distribution(small, "size(hand | left) + 1") == {5: 1}
    assert reference.distribution(small, "shape(hand)") == {"2-0-0-0": 4, "1-1-0-0": 24}


# Thresholds

EVEN = layout("J Q K", {"hand": 4, "kitty": 1, "rest": 7}, players=["hand"])
FIVE = layout("J Q K", {"hand": 3, "kitty": 2, "rest": 7}, players=["hand"])
ODD = layout("Q K A", {"hand": 5, "kitty": 1, "rest": 7}, jokers="BJ", players=["hand"])


@pytest.mark.parametrize("sign", COMPARISONS)
@pytest.mark.parametrize("term", ["longest", "shortest", "marriages", "count"])
def test_every_comparison_with_every_constant_on_either_side(term, sign):
    for small, place in [(EVEN, "hand"), (ODD, "hand"), (EVEN, "hand | kitty"), (ODD, "kitty")]:
        value = f"count({place}, 'Q♠ Q♣ K♠')" if term == "count" else f"{term}({place})"
        sides = [(f"{value} {sign} {n}", f"{n} {sign} {value}") for n in range(-1, 8)]
        check(small, ", ".join(text for pair in sides for text in pair))
        # One constant at a time needs other thresholds than all of them together.
        for n in (0, 1, 2, 3, 7):
            check(small, f"{value} {sign} {n}")


@pytest.mark.parametrize("sign", COMPARISONS)
def test_lengths_are_compared_with_each_other(sign):
    for left, right in [
        ("longest(hand)", "longest(kitty)"),
        ("longest(kitty)", "shortest(hand)"),
        ("shortest(hand | kitty)", "shortest(hand)"),
        ("longest(hand)", "points(kitty)"),
        ("longest(hand) - shortest(hand)", "longest(kitty) + 1"),
        ("longest(hand)", "longest(hand)"),
    ]:
        check(FIVE, f"{left} {sign} {right}")


@pytest.mark.parametrize("sign", COMPARISONS)
def test_lengths_and_extremes_beside_constants_are_compared_with_constants(sign):
    for left in (
        "longest(hand) + 1",
        "longest(hand) - 1",
        "2 + shortest(hand | kitty)",
        "3 - longest(hand)",
        "1 - (2 - shortest(hand | kitty))",
        "max(longest(hand), shortest(hand | kitty) + 1)",
        "min(longest(hand) - 1, longest(kitty), 2)",
        "5 - max(longest(hand), longest(kitty) + 1)",
    ):
        values = sorted(reference.distribution(FIVE, left))
        constants = range(values[0] - 1, values[-1] + 2)
        check(FIVE, ", ".join(f"{left} {sign} {n}, {n} {sign} {left}" for n in constants))
        check(FIVE, f"{left} {sign} {values[len(values) // 2]}")


def test_every_shape_is_asked_for_by_name():
    for small in (EVEN, ODD):
        shapes = reference.distribution(small, "shape(hand)")
        assert len(shapes) >= 4
        check(small, "shape(hand)")
        for written in shapes:
            check(small, f"shape(hand) == '{written}'")
            check(small, f"shape(hand) != '{written}', longest(hand)")
    check(EVEN, "shape(hand) == shape(kitty)")


@pytest.mark.parametrize("sign", COMPARISONS)
def test_sums_and_their_differences_on_both_sides_of_each_threshold(sign):
    for left in (
        "points(hand) - points(kitty)",
        "penalty(hand)",
        "limit(hand) - 2 * limit(kitty)",
        "-3 * marriages(hand) + 2 * count(kitty, '♠')",
        "trios(hand | kitty)",
    ):
        values = sorted(reference.distribution(EVEN, left))
        for edge in {values[0], values[len(values) // 2], values[-1]}:
            for constant in (edge - 1, edge, edge + 1):
                check(EVEN, f"{left} {sign} {constant}, {constant} {sign} {left}")


# Where exact code goes wrong

QUARTER = layout("Q K", {"hand": 2, "left": 2, "right": 2, "kitty": 2})
TRIOS = layout("J Q K", {"hand": 4, "left": 3, "kitty": 2, "rest": 3}, players=["hand", "left"])
NOTHING = layout("Q K A", {"hand": 3, "left": 0, "kitty": 0, "rest": 9}, players=["hand", "left"])
JOKERS = layout("Q K", {"hand": 3, "left": 1, "kitty": 2, "rest": 4}, "LJ BJ", ["hand", "left"])


PITFALLS = {
    "three of something, and three hands": [
        (TRIOS, "trios(hand), trios(left)", None),
        (TRIOS, "trios(hand)", "marriage(hand, '♠')"),
        (TRIOS, "has(hand, 'K♠ Q♠ J♠')", "has(hand, 'K♠ Q♠')"),
        (TRIOS, "trios(hand | kitty) == 2", "has(kitty, 'J♥')"),
        (QUARTER, "marriages(hand), marriages(left), marriages(right), marriages(kitty)", None),
        (QUARTER, "marriages(hand) + marriages(left) + marriages(right) == 3", None),
        (QUARTER, "players_with(marriages(player) >= 1)", None),
        (QUARTER, "players_with(marriages(player) >= 1) == 3", "marriages(kitty) == 1"),
        (QUARTER, "players_with(shape(player) == '2-0-0-0') == 3", None),
    ],
    "known cards that complete a group, leave one card of it, or spoil it": [
        (QUARTER, "marriages(hand)", "has(hand, 'K♠')"),
        (QUARTER, "marriages(hand), marriages(left)", "has(hand, 'K♠') and has(left, 'Q♠')"),
        (QUARTER, "marriages(hand | kitty)", "has(hand, 'K♠') and has(kitty, 'Q♠')"),
        (QUARTER, "marriages(hand | kitty)", "has(hand, 'K♠ K♥')"),
        (QUARTER, "marriages(left) - marriages(hand)", "hand == 'K♠ Q♠'"),
        (QUARTER, "limit(hand | left)", "hand == 'K♠ Q♣' and left == 'Q♠ K♣'"),
        (TRIOS, "chains(hand)", "has(hand, 'Q♠')"),
        (TRIOS, "chains(hand | left), chains(kitty)", "has(left, 'Q♠') and has(kitty, 'K♥')"),
        (QUARTER, "quartets(hand | left)", "has(hand, 'K♠') and has(left, 'K♣ K♦')"),
    ],
    "suits wholly known, and lengths that known cards begin": [
        (TRIOS, "longest(hand), shortest(hand)", "has(hand, 'J♠ Q♠ K♠')"),
        (TRIOS, "longest(hand) >= 3", "has(left, 'J♠ Q♠ K♠')"),
        (TRIOS, "shortest(hand | left) == 1", "hand == 'J♠ Q♠ K♠ J♥'"),
        (TRIOS, "shape(hand)", "has(hand, 'J♠') and has(left, 'Q♠ K♠')"),
        (TRIOS, "shape(left) == '3-0-0-0'", "hand == 'J♠ Q♠ K♠ J♥' and has(kitty, 'Q♥')"),
    ],
    "everything known": [
        (QUARTER, "points(right)", "hand == 'K♠ Q♠' and left == 'K♣ Q♣' and kitty == 'K♥ Q♥'"),
    ],
    "places of no card": [
        (NOTHING, "marriages(left), points(kitty), longest(left), shape(kitty)", None),
        (NOTHING, "left == ''", None),
        (NOTHING, "kitty == '' and left == ''", "kitty == ''"),
        (NOTHING, "(left | kitty) == ''", None),
        (NOTHING, "((left | kitty) == '') + 1", None),
        (NOTHING, "((left | kitty) == '') == 1", None),
        (NOTHING, "marriages(hand | left | kitty)", None),
        (NOTHING, "players_with(longest(player) == 0)", None),
        (NOTHING, "shortest(left) < 1, longest(kitty) < 1", None),
    ],
    "unions: of all places, overlapping, in any order": [
        (QUARTER, "marriages(hand | left | right | kitty), points(kitty | right)", None),
        (QUARTER, "marriages(hand | kitty), marriages(kitty | left)", None),
        (QUARTER, "longest(hand | kitty) > longest(kitty | left)", None),
        (QUARTER, "has(hand | hand, 'K♠'), points(kitty | hand | kitty)", None),
        (QUARTER, "longest(hand | left | right | kitty) == 2", None),
        (QUARTER, "points(hand | left | right) + points(kitty)", None),
        (QUARTER, "players_with(marriages(player | hand) >= 1)", None),
    ],
    "repeated terms": [
        (QUARTER, "points(hand) - points(hand)", None),
        (QUARTER, "points(hand) - points(hand) == 0, points(hand)", None),
        (QUARTER, "longest(hand) - longest(hand)", None),
        (QUARTER, "marriages(hand) + marriages(hand) >= 2", None),
        (QUARTER, "0 * points(hand)", "points(hand) == points(hand)"),
        (QUARTER, "has(hand, 'K♠') + has(hand, 'K♠')", None),
    ],
    "yes and no in arithmetic": [
        (QUARTER, "has(hand, 'K♠') + has(left, 'K♠') + 2 * has(kitty, 'K♠')", None),
        (QUARTER, "(marriages(hand) >= 1) + (points(kitty) > 7) >= 1", None),
        (QUARTER, "has(hand, 'K♠') == has(left, 'K♣')", None),
        (QUARTER, "max(has(hand, 'K♠'), 0), min(2, marriages(hand) == 1), +has(kitty, 'K♠')", None),
        (QUARTER, "-has(hand, 'K♠') < -has(hand, 'Q♠')", None),
    ],
    "negative weights, and remainders of negative numbers": [
        (JOKERS, "penalty(hand), penalty(kitty | left)", None),
        (JOKERS, "penalty(hand) // 3, penalty(hand) % 3", None),
        (JOKERS, "(points(left) - points(hand)) % 5", "penalty(hand) < 0"),
        (JOKERS, "-points(hand) // 4 == -2", None),
        (JOKERS, "count(hand, 'joker'), count(kitty, 'BJ')", "count(hand, 'LJ K♠') >= 1"),
        (JOKERS, "longest(hand), shape(kitty)", "has(hand, 'BJ')"),
        (JOKERS, "shape(hand) == '1-1-0-0', shape(hand) == '1-1-1-0'", None),
    ],
    "chains of comparisons": [
        (QUARTER, "1 <= marriages(hand | left) < 2", None),
        (QUARTER, "0 < points(hand) < points(left) != 8", None),
        (QUARTER, "3 > longest(hand) == longest(left) > 1 >= marriages(kitty)", None),
    ],
    "products are not sums": [
        (QUARTER, "points(hand) * marriages(kitty), 2 * 3 * marriages(hand)", None),
        (QUARTER, "(points(hand) - 2) * (points(hand) + 2)", None),
        (QUARTER, "max(points(hand), points(left), points(kitty)) - min(points(hand), 5)", None),
    ],
    "a suit turned up": [
        (QUARTER, "count(hand, trump), trump == '♥'", None),
        (QUARTER, "marriages(hand)", "marriage(hand, trump)"),
        (QUARTER, "limit(hand | kitty)", "marriage(hand, trump) and trump != '♠'"),
        (QUARTER, "has(left, 'K♠')", "marriage(hand, trump) and has(left, 'K♠')"),
        (QUARTER, "marriages(kitty)", "trump == '♣' and count(hand, trump) == count(left, trump)"),
        (QUARTER, "players_with(count(player, trump) >= 1), shape(kitty)", None),
    ],
    "conditions that no deal meets, and conditions that all meet": [
        (QUARTER, "points(hand)", "has(hand, 'K♠') and has(left, 'K♠')"),
        (QUARTER, "points(hand)", "has(hand, 'K♠ Q♠ K♥')"),
        (QUARTER, "points(hand)", "marriages(hand) >= 2"),
        (QUARTER, "points(hand)", "hand == 'K♠ Q♠' and marriages(hand) == 0"),
        (QUARTER, "points(hand)", "marriage(hand, trump) and has(left, 'K♠ Q♥') and trump == '♠'"),
        (QUARTER, "points(hand)", "1 < 0"),
        (QUARTER, "points(hand)", "marriages(left) >= 0"),
    ],
    "alternatives and denials are no known cards": [
        (QUARTER, "marriages(hand)", "has(hand, 'K♠') or has(left, 'K♠')"),
        (QUARTER, "marriages(hand)", "not has(hand, 'K♠') and has(left | right, 'Q♠')"),
        (QUARTER, "marriages(hand)", "hand != 'K♠ Q♠' and not hand == 'K♥ Q♥'"),
        (QUARTER, "marriages(hand)", "not (has(hand, 'K♠') and has(hand, 'Q♠'))"),
        (QUARTER, "marriages(hand)", "(has(hand, 'K♠') and has(left, 'Q♠')) and has(kitty, 'K♥')"),
    ],
}


@pytest.mark.parametrize("where", PITFALLS)
def test_counting_agrees_where_exact_code_goes_wrong(where):
    for small, text, condition in PITFALLS[where]:
        check(small, text, condition)


# What must not change an answer


def counts(text, condition=None, of=three):
    return counting.distribution(parse(of, text, condition)).counts


# Values and conditions of the deal of three that stay quick together.
VALUES = (
    "marriages(hand)",
    "marriages(hand | kitty) - marriages(left)",
    "points(kitty) // 10",
    "count(hand, 'A') + count(kitty, 'A')",
    "longest(hand)",
    "players_with(marriages(player) >= 1)",
    "has(hand, 'Q♥') + has(kitty, 'K♥ K♠')",
    "max(marriages(left), marriages(right))",
    "count(right, '9♦ A♣ 10♣')",
)
CONDITIONS = (
    None,
    "marriages(hand) == 0",
    "has(hand, 'Q♠ K♥') and count(left, 'Q') >= 1",
    "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'",
    "count(kitty, '9') == 1 or has(right, 'A♦')",
)
questions = st.tuples(st.sampled_from(VALUES), st.sampled_from(CONDITIONS))


@given(questions, st.permutations(SUITS))
@settings(max_examples=40, deadline=None)
def test_giving_the_suits_other_names_changes_nothing(question, order):
    text, condition = question
    renamed = str.maketrans(SUITS, "".join(order))
    assert counts(text.translate(renamed), condition and condition.translate(renamed)) == counts(
        text, condition
    )


@given(questions)
@settings(max_examples=30, deadline=None)
def test_swapping_two_players_changes_nothing(question):
    text, condition = question

    def swap(written):
        return written and written.replace("left", "?").replace("right", "left").replace(
            "?", "right"
        )

    assert counts(swap(text), swap(condition)) == counts(text, condition)


@given(questions, st.sampled_from(["marriages(hand)", "count(kitty, '9')", "0 + has(right, 'A♠')"]))
@settings(max_examples=30, deadline=None)
def test_the_parts_of_a_partition_add_up_to_the_whole(question, label):
    text, condition = question
    both = counts(f"{text}, {label}", condition)
    parts = {}
    for part in sorted({value for _, value in both}):
        met = f"({condition}) and {label} == {part}" if condition else f"{label} == {part}"
        for value, ways in counts(text, met).items():
            parts[value, part] = ways
    assert parts == both
    whole, total = counts(text, condition), sum(both.values())
    scale = F(total, sum(whole.values()))
    summed = {value: sum(n for (v, _), n in both.items() if v == value) for value in whole}
    assert summed == {value: ways * scale for value, ways in whole.items()}


@given(questions, st.integers(-1, 4))
@settings(max_examples=30, deadline=None)
def test_a_statement_and_its_denial_are_certain_together(question, edge):
    text, condition = question
    yes, no = f"{text} >= {edge}", f"not {text} >= {edge}"
    found, denied = (counting.distribution(parse(three, text, condition)) for text in (yes, no))
    assert found.total == denied.total
    share, other = (F(table.counts.get(True, 0), table.total) for table in (found, denied))
    assert share + other == 1


@given(
    st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(VALUES)), min_size=1, max_size=2),
    st.integers(-5, 5),
    st.sampled_from(CONDITIONS),
)
@settings(max_examples=30, deadline=None)
def test_the_mean_of_a_sum_is_the_sum_of_the_means(terms, constant, condition):
    text = " + ".join([*(f"({factor}) * ({value})" for factor, value in terms), str(constant)])
    means = [three.mean(value, condition).fraction for _, value in terms]
    weighted = [factor * mean for (factor, _), mean in zip(terms, means, strict=True)]
    assert three.mean(text, condition).fraction == sum(weighted) + constant


def test_the_parts_of_a_deal_multiply_to_the_total():
    parts = [comb(24, 7), comb(17, 7), comb(10, 7)]
    for hands, names in ((1, ["hand"]), (2, ["hand", "left"]), (3, ["hand", "left", "right"])):
        text = " + ".join(f"marriages({name})" for name in names)
        question = parse(three, text)
        total = ways_to_part([7] * hands + [24 - 7 * hands])
        assert question.total == total == sum(counts(text).values())
        product = 1
        for part in parts[:hands]:
            product *= part
        assert total == product
    assert parse(three, "points(hand | left | right | kitty)").total == three.deals == product


# What would take too long


def test_a_hopeless_question_is_refused_with_the_command_that_simulates_it():
    text, condition = "points(hand), points(left), points(right), longest(kitty)", "1 < 2"
    with pytest.raises(InputError, match=r"would take about .* (day|year)") as caught:
        counting.distribution(parse(three, text, condition))
    command = f"ask '{text}' --given '{condition}' --game thousand --layout three"
    assert str(caught.value).endswith(f"thousandstats {command} --route simulation")


def test_cards_that_are_all_tied_together_are_counted_where_they_fill_small_places():
    small = layout("J Q K A", {"hand": 1, "left": 1, "right": 1, "kitty": 13})
    check(small, "marriages(hand), shape(left), quartets(right)")


def test_beyond_its_budget_counting_says_so_and_beyond_its_limit_it_stops(monkeypatch, caplog):
    question = parse(three, "points(hand), marriages(kitty)")
    expected = counting.distribution(question)
    assert not caplog.records
    monkeypatch.setattr(counting, "BUDGET", 10)
    with caplog.at_level(logging.INFO, logger="thousandstats"):
        assert counting.distribution(question) == expected
    assert "Counting this takes up to" in caplog.text
    with pytest.raises(InputError, match="its limit is 1 second; simulate it instead"):
        counting.distribution(question, limit=20)
