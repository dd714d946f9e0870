"""What a condition rules out prunes the tables: the same counts, from far fewer steps."""

import logging
import re
from itertools import pairwise, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shell import run_here

from thousandstats import counting, games, thousand
from thousandstats.cli import console
from thousandstats.counting import polynomials, watch
from thousandstats.counting.trees import (
    Combination,
    Length,
    Shape,
    Sum,
    Tally,
    bounds,
    formula,
    negation,
    quantities,
)
from thousandstats.errors import ArgumentError, InputError
from thousandstats.parsing import parse
from thousandstats.questions import Constant, ways_to_part

three = thousand.three_players
bid_whist = games.layout("bid_whist", "standard")
boston = games.layout("boston", "standard")

FEW_STEPS = 3_000_000
"""A second, or less."""


def counts(layout, text, condition=None, limit=FEW_STEPS):
    return counting.distribution(parse(layout, text, condition), limit).counts


# Conditions that pin counts

FIVE_EACH = (
    "count(hand, '♠') == 5 and count(left, '♥') == 5 and count(partner, '♦') == 5 "
    "and count(right, '♣') == 5 and count(kitty, 'joker') == 2"
)


def ways_to_have_five_each():
    """Suit by suit: where the other eight cards of each suit lie beside five in its own hand."""
    elsewhere = [n for n in product(range(9), repeat=4) if sum(n) == 8 and n[3] <= 4]
    ways = {(0, 0, 0, 0, 2): 1}
    for own in range(4):
        grown = {}
        for used, before in ways.items():
            for others in elsewhere:
                held = (*others[:own], 5, *others[own:])
                both = tuple(a + b for a, b in zip(used, held, strict=True))
                if max(both[:4]) <= 12 and both[4] <= 6:
                    grown[both] = grown.get(both, 0) + before * ways_to_part(held)
        ways = grown
    return ways[12, 12, 12, 12, 6]


def test_five_pinned_counts_take_few_steps_and_are_right():
    found = counts(bid_whist, FIVE_EACH)
    assert found[True] == ways_to_have_five_each() > 0
    assert sum(found.values()) == bid_whist.deals


@pytest.mark.parametrize(
    "more",
    [
        "count(kitty, 'A') == 2",
        "has(hand, 'A♥ K♥')",
        "count(left | partner, '♠') == 8",
        "not has(kitty, 'A♠')",
        "longest(kitty) <= 3",
        "1 <= count(right, '♦') < 3",
    ],
)
def test_a_sixth_part_only_makes_it_quicker(more):
    five = counts(bid_whist, FIVE_EACH)[True]
    six = counts(bid_whist, f"{FIVE_EACH} and {more}")[True]
    assert 0 < six < five
    # The same by a condition, of which the sixth part is asked.
    under = counts(bid_whist, more, FIVE_EACH)
    assert under == {True: six, False: five - six}


def test_pins_that_contradict_each_other_are_impossible():
    condition = f"{FIVE_EACH} and count(hand | left | partner, '♣') >= 9"
    with pytest.raises(InputError, match="is impossible: no deal meets it"):
        counts(bid_whist, "longest(hand)", condition)


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        (bid_whist, "players_with(longest(player) >= 6) >= 1"),
        (bid_whist, "players_with(longest(player) == 4) == 4"),
        (bid_whist, "max(longest(hand), longest(left), longest(partner), longest(right)) <= 5"),
        (boston, "players_with(shortest(player) == 0) >= 1"),
        (boston, "not players_with(longest(player) < 7) == 4"),
        (boston, "min(shortest(hand), shortest(left), shortest(opposite), shortest(right)) > 1"),
        (three, "players_with(shape(player) == '3-2-1-1') == 3"),
    ],
)
def test_lengths_of_several_places_take_few_steps(layout, text):
    found = counts(layout, text, limit=2_000_000)
    assert sum(found.values()) == layout.deals
    assert len(found) == 2


# The same counts with and without

CASES = (
    (boston, "count(hand, 'A') >= 2", "longest(hand) >= 6 and shortest(left) == 0"),
    (boston, "shape(hand) == '4-3-3-3'", "count(left, '♠') == 5 and count(hand, '♠') <= 3"),
    (bid_whist, "longest(hand) > 5 or longest(left) > 5", "count(kitty, 'joker') == 1"),
    (three, "points(hand) > 40", "marriages(hand) == 0 and count(left, 'A') >= 1"),
    (three, "points(hand) - points(left) < -10", "max(longest(hand), longest(left)) == 3"),
    (three, "not marriages(hand | kitty) >= 1", "2 <= count(kitty, 'K') or points(kitty) > 20"),
    (three, "limit(hand) == 220 and has(kitty, 'Q♥')", "count(left, '♠') != 2"),
)


@pytest.mark.parametrize(("layout", "text", "condition"), CASES)
def test_a_statement_has_the_counts_of_a_joint_table_that_nothing_prunes(layout, text, condition):
    # Side by side with a sum of statements, none is a part of a condition, and none prunes.
    joint = counts(layout, f"0 + ({text}), 0 + ({condition})", limit=counting.LIMIT)
    met = {bool(yes): ways for (yes, holds), ways in joint.items() if holds}
    assert counts(layout, text, condition, limit=counting.LIMIT) == met
    denied = counts(layout, f"not ({text})", condition, limit=counting.LIMIT)
    assert denied == {not yes: ways for yes, ways in met.items()}


# What bounds decide alone

NEVER = (
    (boston, "size(opposite | left) < longest(left)"),
    (boston, "longest(hand) > 13"),
    (boston, "longest(hand) < 4"),
    (boston, "count(hand, '♠') + count(hand, '♥') > 13"),
    (three, "points(hand) > 74"),
    (three, "points(kitty) - points(hand) > 33"),
    (three, "shortest(hand) == 2"),
    (three, "not count(kitty, 'A') <= 3"),
    (three, "max(longest(kitty), count(kitty, '9')) >= 4"),
)


@pytest.mark.parametrize(("layout", "condition"), NEVER)
def test_a_condition_that_bounds_rule_out_is_impossible_before_any_table(layout, condition):
    players = " + ".join(f"longest({name})" for name in layout.players)
    with pytest.raises(InputError, match="is impossible: no deal meets it"):
        counts(layout, players, condition, limit=0)
    assert counts(layout, condition, limit=10) == {False: parse(layout, condition).total}


@pytest.mark.parametrize(("layout", "condition"), NEVER)
def test_a_condition_that_always_holds_costs_nothing(layout, condition):
    assert counts(layout, f"not ({condition})", limit=10) == {True: parse(layout, condition).total}
    text = f"marriages(hand) + size({layout.players[1]})" if layout is three else "longest(hand)"
    mentioned = " and ".join(f"longest({name}) >= 0" for name in layout.numbers)
    alone = counts(layout, text, mentioned)
    assert counts(layout, text, f"{mentioned} and not ({condition})") == alone


SHAPES = (Constant("2-1-0-0"), Constant("1-1-1-0"))
QUANTITIES = (
    Sum((((1, 1), 2),)),
    Sum((((1, 2), -3), ((2, 4), 1))),
    Tally(1, (1, 2), ">=", 3),
    Tally(1, (1, 2), "<", 2),
    *(Tally(2, (1, 2, 4, 8), "==", length) for length in range(3)),
)
leaves = st.one_of(
    st.sampled_from(QUANTITIES[:4]),
    st.integers(-5, 5).map(Constant),
    st.just(Length((QUANTITIES[2],))),
    st.just(Length((QUANTITIES[3],))),
)


def _numbers(inner):
    pair = st.tuples(inner, inner)
    return st.one_of(
        st.builds(Combination, st.sampled_from(["+", "-", "*", "max", "min"]), pair),
        st.builds(
            Combination,
            st.sampled_from(["//", "%"]),
            st.tuples(inner, st.integers(1, 4).map(Constant)),
        ),
    )


numbers = st.recursive(leaves, _numbers, max_leaves=5)
compared = st.one_of(
    st.builds(
        Combination,
        st.sampled_from(["<", "<=", ">", ">=", "==", "!="]),
        st.tuples(numbers, numbers),
    ),
    st.builds(
        Combination,
        st.sampled_from(["==", "!="]),
        st.tuples(st.just(Shape(QUANTITIES[4:])), st.sampled_from(SHAPES)),
    ),
)
statements = st.recursive(
    compared,
    lambda inner: st.one_of(
        st.builds(Combination, st.sampled_from(["and", "or"]), st.tuples(inner, inner)),
        st.builds(Combination, st.just("not"), st.tuples(inner)),
    ),
    max_leaves=5,
)


@given(st.one_of(numbers, statements), st.data())
@settings(max_examples=250, deadline=None)
def test_bounds_hold_whatever_the_quantities_turn_out_to_be(tree, data):
    ranges, values = {}, []
    for quantity in QUANTITIES:
        low, high = (0, 4) if isinstance(quantity, Tally) else (-6, 6)
        ends = sorted(data.draw(st.tuples(st.integers(low, high), st.integers(low, high))))
        ranges[quantity] = tuple(ends)
        values.append(data.draw(st.integers(*ends)))
    low, high = bounds(tree, ranges)
    value = formula(tree, {quantity: n for n, quantity in enumerate(QUANTITIES)})(values)
    assert low <= value <= high
    exact = {quantity: (one, one) for quantity, one in zip(QUANTITIES, values, strict=True)}
    if not isinstance(tree, Combination) or "shape" not in str(tree).lower():
        assert bounds(tree, exact) == (value, value)


@given(statements, st.lists(st.integers(0, 4), min_size=7, max_size=7))
@settings(max_examples=100, deadline=None)
def test_a_negation_holds_where_the_statement_does_not(statement, values):
    numbers_of = {quantity: n for n, quantity in enumerate(QUANTITIES)}
    denied = negation(statement)
    assert set(quantities([denied])) == set(quantities([statement]))
    assert formula(denied, numbers_of)(values) == (not formula(statement, numbers_of)(values))


# What is checked on every call


def test_a_lost_placement_is_noticed(monkeypatch):
    whole = polynomials._kind_table

    def short_of_one(*args):
        table = whole(*args)
        table.popitem()
        return table

    monkeypatch.setattr(polynomials, "_kind_table", short_of_one)
    with pytest.raises(AssertionError, match="does not add up to all deals"):
        counts(three, "points(hand) > 40")


def test_a_lost_term_of_a_product_or_a_join_is_noticed(monkeypatch):
    def forgetful(batches):
        def some(self, items, steps_each):
            for batch in batches(self, items, steps_each):
                yield batch[1:]

        return some

    monkeypatch.setattr(watch.Watch, "batches", forgetful(watch.Watch.batches))
    with pytest.raises(AssertionError, match="do not add up"):
        counts(three, "marriages(hand) >= 1", "points(kitty) > 10")


# What is said and shown while it works


@pytest.fixture
def notices(caplog):
    caplog.set_level(logging.INFO, logger="thousandstats")
    return lambda: [record.getMessage() for record in caplog.records]


def test_a_notice_comes_before_the_work_that_it_announces(monkeypatch, notices):
    monkeypatch.setattr(counting, "BUDGET", 1000)
    question = parse(three, "points(hand), points(left)")
    seen = []
    counting.distribution(question, progress=lambda done, of: seen.append((done, of, notices())))
    assert seen
    assert all(told == ["Counting this takes up to 1 second."] for *_, told in seen)
    assert [done for done, *_ in seen] == sorted(done for done, *_ in seen)
    assert all(done <= of for done, of, _ in seen)


def test_what_takes_longer_than_expected_is_announced_all_the_same(monkeypatch, notices):
    question = parse(three, "points(hand), points(left)")
    monkeypatch.setattr(watch, "LITTLE", 1000)
    counting.distribution(question)
    assert not notices()
    monkeypatch.setattr(watch, "PATIENCE", -1)  # as on a machine that is very slow
    counting.distribution(question)
    assert notices() == ["Counting this takes up to 1 second."]


def test_between_two_looks_at_the_clock_lies_a_fraction_of_a_second(monkeypatch):
    monkeypatch.setattr(counting, "BUDGET", 0)
    done = [0]
    question = parse(three, "points(hand), points(left), points(right)")
    counting.distribution(question, progress=lambda steps, _: done.append(steps))
    assert len(done) > 10
    gaps = [after - before for before, after in pairwise(done)]
    assert max(gaps) <= 4 * watch.BATCH


def test_ctrl_c_stops_it_where_it_is(monkeypatch):
    monkeypatch.setattr(counting, "BUDGET", 1000)
    calls = []

    def interrupted(done, of):
        calls.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counting.distribution(parse(three, "points(hand), points(left)"), progress=interrupted)
    assert len(calls) == 1


def test_what_may_lead_too_far_is_announced_as_such_and_refused_with_its_time(notices, monkeypatch):
    # Lengths and shapes hang together: whether they fit the limit shows when the halves are made.
    question = parse(boston, "longest(hand), longest(left), longest(opposite), longest(right)")
    monkeypatch.setattr(counting, "BUDGET", 100_000)
    with pytest.raises(InputError, match="would take about 4 seconds, and its limit is 2 seconds"):
        counting.distribution(question, limit=3_000_000)
    assert notices() == ["Whether this can be counted within 2 seconds shows in up to 1 second."]


def test_a_question_that_fits_after_all_says_how_long_it_takes(notices, monkeypatch):
    question = parse(bid_whist, "longest(hand) == longest(left) == longest(partner)")
    monkeypatch.setattr(counting, "BUDGET", 100_000)
    counting.distribution(question, limit=16_000_000)
    first, second = notices()
    assert first.startswith("Whether this can be counted within 8 seconds shows in")
    assert second.startswith("Counting this takes up to")


def test_tables_of_too_many_terms_are_refused(monkeypatch):
    monkeypatch.setattr(watch, "MOST_TERMS", 1000)
    with pytest.raises(InputError, match="more memory than a gigabyte; simulate it instead"):
        counts(three, "points(hand), points(left)", limit=counting.LIMIT)


# Distributions that nobody reads

ALL_CARDS = ", ".join(f"has(hand, '{card}')" for card in three.deck.cards)


def test_a_distribution_of_too_many_outcomes_is_asked_back():
    with pytest.raises(InputError) as caught:
        counting.distribution(parse(three, ALL_CARDS))
    assert "has more than 100,000 outcomes (at most 346,104); ask fewer things" in str(caught.value)
    assert "--most-outcomes 1000000" in str(caught.value)


@pytest.mark.parametrize("text", ["points(hand)", "points(kitty), longest(hand)"])
def test_outcomes_are_counted_on_both_sides_of_their_limit(text):
    question = parse(three, text)
    found = counting.distribution(question)
    most = len(found.counts)
    assert counting.distribution(question, most_outcomes=most) == found
    with pytest.raises(InputError, match=f"has more than {most - 1} outcomes"):
        counting.distribution(question, most_outcomes=most - 1)


@pytest.mark.parametrize("most", ["7", 2.5, True, None])
def test_the_most_outcomes_are_a_whole_number(most):
    with pytest.raises(ArgumentError, match=r"most_outcomes must be a whole number"):
        counting.distribution(parse(three, "points(hand)"), most_outcomes=most)


@pytest.mark.parametrize("most", [0, -1])
def test_the_most_outcomes_are_at_least_one(most):
    for ask in (three.distribution, three.probability):
        with pytest.raises(ArgumentError, match=f"a whole number of 1 or more, not {most}"):
            ask("points(hand) >= 0", most_outcomes=most)
    assert three.probability("points(hand) >= 0", most_outcomes=1).count == comb(24, 7)


def test_a_suit_turned_up_counts_the_outcomes_of_all_four():
    question = parse(boston, "trump == '♠', count(hand, '♠')")
    most = len(counting.distribution(question).counts)
    with pytest.raises(InputError, match="outcomes"):
        counting.distribution(question, most_outcomes=most - 1)


def test_more_outcomes_are_given_to_who_asks_for_them(capsys):
    run = run_here(capsys)
    text = "points(kitty), longest(hand)"
    status, out, err = run("ask", text, "--most-outcomes", "20")
    assert (status, out) == (2, "")
    assert "has more than 20 outcomes" in err
    status, out, err = run("ask", text, "--most-outcomes", "200")
    assert (status, err) == (0, "")
    assert "total" in out
    found = three.distribution(text, most_outcomes=200)
    assert found == three.distribution(text)
    for route in ("enumeration", "simulation"):
        with pytest.raises(InputError, match="a limit of the route counting"):
            three.distribution(text, route=route, most_outcomes=200)


def test_the_command_line_shows_how_far_counting_is_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(counting, "BUDGET", 1000)
    run, text = run_here(capsys), "points(hand) > points(left) > points(right)"
    status, quiet, err = run("ask", text)
    assert status == 0
    assert "steps" not in err
    monkeypatch.setattr(console, "on_terminal", lambda: True)
    status, out, err = run("ask", text)
    assert (status, out) == (0, quiet)
    assert re.search(r"\r[\d,]+ of [\d,]+  steps", err)
    assert run("ask", text, "--quiet") == (0, quiet, "")
