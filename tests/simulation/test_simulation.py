"""Simulation: what decides the counts and what does not, fair deals, agreement with counting."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from threading import Event

import numpy as np
import pytest

from thousandstats import counting, simulation
from thousandstats.bounds import combined
from thousandstats.cards import SUITS
from thousandstats.errors import InputError
from thousandstats.games.bid_whist import standard as bid_whist
from thousandstats.games.boston import standard as boston
from thousandstats.games.thousand import three_players, two_players
from thousandstats.kernels.dealing import deal_columns
from thousandstats.kernels.streams import start_stream
from thousandstats.parsing import parse
from thousandstats.questions import OPERATIONS, Constant, Operation, evaluate, measures
from thousandstats.simulation import compiled
from thousandstats.simulation.compiled import CompiledQuestion
from thousandstats.simulation.compiler import number_of, text_of
from thousandstats.terms import Term, WeightedGroups

pytestmark = pytest.mark.kernels

HAND = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'"
RARE = "marriages(hand) == 2"
TRIED = "marriages(hand) + marriages(left) == 3"


def simulated(text, given=None, deals=1000, seed=7, layout=three_players, **options):
    """The estimates of a question."""
    return simulation.distribution(parse(layout, text, given), deals, seed, **options)


def told(found):
    """What two runs of the same seed must share."""
    return found.counts, found.deals, found.attempts, found.seed


ASKED = [
    (three_players, "marriages(hand)", None),
    (three_players, "limit(hand | kitty), marriage(hand, '♥')", None),
    (three_players, "points(hand) > points(left)", RARE),
    (three_players, "has(kitty, 'Q♥')", f"{HAND} and marriages(left) >= 1"),
    (three_players, "players_with(marriages(player) >= 1)", "has(kitty, '9♠')"),
    (three_players, "longest(hand), shortest(hand)", None),
    (three_players, "shape(hand)", "not has(hand, 'A♠')"),
    (three_players, "shape(hand) == shape(left)", "shape(right) == '3-2-1-1'"),
    (three_players, "max(count(hand, 'A'), 2) - min(count(left, 'A'), 1, 3)", "points(kitty) > 9"),
    (three_players, "(points(kitty) * 3 - 20) // 7, (points(kitty) - 30) % 4", "7 < 8 <= 9"),
    (two_players, "marriages(hand | kitty), marriages(other)", "points(spare) <= 8"),
    (two_players, "has(hand, 'A♠') == has(other, 'A♥')", "has(hand, '9♠') or has(spare, '9♠')"),
    (boston, "count(hand, trump)", None),
    (boston, "trump, count(hand, trump) > 4", "count(hand, '♥') == 3"),
    (boston, "trump == '♥' and longest(hand | left) > 9 or trump != '♣'", "has(hand, '2♠')"),
    (bid_whist, "shape(hand), count(hand | partner, 'joker')", None),
    (bid_whist, "count(kitty, 'A')", "has(partner, 'BJ') and count(left, 'A') != 1"),
]


@pytest.mark.parametrize(("layout", "text", "given"), ASKED)
def test_no_value_is_far_from_its_exact_probability(layout, text, given):
    exact = counting.distribution(parse(layout, text, given))
    found = simulated(text, given, 60_000, 1, layout)
    assert sum(found.counts.values()) == found.deals == 60_000
    assert found.counts.keys() <= exact.counts.keys()
    assert {type(value) for value in found} == {type(value) for value in exact}
    for value, probability in exact.items():
        hits = found.counts.get(value, 0)
        expected = 60_000 * float(probability.fraction)
        # Below a few expected hits the normal scale does not fit; there the bound is Poisson's.
        bound = 4.5 * sqrt(expected) if expected > 20 else 8 + 4 * sqrt(expected)
        assert abs(hits - expected) < bound, (value, hits, expected)


def test_attempts_tell_how_likely_the_condition_is():
    found = simulated("points(hand)", TRIED, 20_000)
    likely = counting.distribution(parse(three_players, TRIED))[True].fraction
    z = (20_000 - found.attempts * likely) / sqrt(found.attempts * likely * (1 - likely))
    assert abs(z) < 4.5
    assert simulated("points(hand)", None, 20_000).attempts == 20_000


def test_known_cards_are_dealt_around_and_cost_no_attempt():
    for given in (HAND, "has(hand, 'A♠ K♠') and has(kitty, '9♠ 9♥') and has(left, 'Q♠')"):
        assert simulated("points(left | kitty)", given).attempts == 1000


def test_what_is_known_for_one_trump_only_is_no_card_to_deal_around():
    layout = replace(boston, terms=(Term("ace", "a suit", ace, "its ace"), *boston.terms))
    asked = "trump == '♠', has(hand, 'A♠')", "ace(hand, trump) and has(hand, 'A♥ K♥')"
    exact = counting.distribution(parse(layout, *asked))
    found = simulated(*asked, 20_000, 2, layout)
    assert found.attempts > 40_000
    assert found.counts.keys() == exact.keys()
    assert all(abs(found[value].z(exact[value].fraction)) < 4.5 for value in exact)


def ace(deck, suit):
    """Whether the ace of the suit lies there."""
    return WeightedGroups(((deck.suit(suit) & deck.rank("A"), 1),), boolean=True)


def test_a_mere_possibility_is_not_taken_for_known():
    assert simulated("has(hand, 'A♠')", "has(hand, 'A♠') or has(left, 'A♥')").attempts > 1000
    assert simulated("has(hand, 'A♠')", "has(hand, 'A♠') or has(hand, 'A♥')")[False].hits > 100
    assert simulated("has(hand, 'A♠')", "not has(hand, 'A♠')").counts == {False: 1000}


# Golden counts: what these seeds deal in STREAM_VERSION 3. It became 2 with deals from the numbers
# of subsets in the place of a shuffle, and 3 when conditions on one place were met by dealing and
# no longer tried; these did not change then. If they do, a published estimate would too: raise the
# version.
GOLDEN = [
    (0, {0: 7106, 1: 2695, 2: 197, 3: 2}),
    (1, {0: 7258, 1: 2575, 2: 167}),
    (2**63, {0: 7144, 1: 2683, 2: 171, 3: 2}),
    (2**64 - 1, {0: 7101, 1: 2700, 2: 196, 3: 3}),
]


@pytest.mark.parametrize(("seed", "counts"), GOLDEN)
def test_a_seed_gives_the_same_counts_for_ever(seed, counts):
    assert simulation.STREAM_VERSION == 3
    assert simulation.BLOCK == 2**18
    found = simulated("marriages(hand)", None, 10_000, seed)
    assert (found.counts, found.seed) == (counts, seed)


def test_golden_counts_under_a_condition_with_known_cards_and_trump():
    asked = "trump == '♥', count(hand, trump)", "count(hand, trump) > 6 and has(hand, '2♠')"
    found = simulated(*asked, 500, 3, boston)
    assert found.attempts == 48723
    assert found.counts == {
        (False, 7): 379,
        (False, 8): 47,
        (False, 9): 3,
        (True, 7): 65,
        (True, 8): 5,
        (True, 9): 1,
    }


def test_golden_counts_of_four_hands_and_a_kitty():
    sides = "longest(hand) + longest(left | kitty) > longest(right) + 9"
    asked = f"{sides}, count(partner, 'joker')"
    found = simulated(asked, None, 1000, 4, bid_whist)
    assert found.counts == {
        (False, 0): 565,
        (False, 1): 366,
        (False, 2): 51,
        (True, 0): 7,
        (True, 1): 11,
    }


def test_different_seeds_deal_differently():
    seeds = (0, 1, 2, 2**32, 2**63, 2**63 + 1, 2**64 - 1)
    counts = [tuple(simulated("points(hand)", seed=seed).counts.items()) for seed in seeds]
    assert len(set(counts)) == len(seeds)


def test_threads_and_repetition_change_nothing(monkeypatch):
    monkeypatch.setattr(compiled, "CHUNK", 5_000)
    asked = (
        "limit(hand | kitty)",
        "marriages(left) + marriages(right) == 1",
        4 * simulation.BLOCK // 3,
    )
    first = simulated(*asked, workers=1)
    for workers in (1, 2, 3, 8):
        assert told(simulated(*asked, workers=workers)) == told(first)


QUESTION = "points(hand), points(left), shape(right)"


def accepted_rows(asked, seed, block, deals):
    """The values of the deals of a block that meet the condition, and the attempt each was."""
    found = []
    (case,) = asked.question.cases
    held = masks(asked, seed, block, deals)
    for attempt in range(deals):
        values = {
            m: measured(m, held[:, attempt].tolist()) for m in measures((*case.values, case.given))
        }
        if evaluate(case.given, values):
            found.append((attempt + 1, tuple(evaluate(node, values) for node in case.values)))
    return found


def test_the_first_deals_of_a_block_are_those_that_meet_the_condition_first():
    asked = CompiledQuestion(parse(three_players, QUESTION, "points(left | kitty) < 51"))
    found = accepted_rows(asked, 5, 3, 2500)
    assert len(found) > 1100
    for quota in (1, 2, 200, 511, 512, 513, 1024, 1025, 1100):
        counts, attempts = asked.block(5, 3, quota, Event())
        expected = Counter(row for _, row in found[:quota])
        assert {asked.value(row): hits for row, hits in counts.items()} == expected
        assert attempts == found[quota - 1][0]


@pytest.mark.parametrize("more", [-1, 0, 1, 1000])
def test_the_first_deals_of_a_longer_run_are_those_of_the_shorter(more):
    n = simulation.BLOCK + more
    asked = CompiledQuestion(parse(three_players, "points(hand), points(left)"))
    counts = Counter()
    for block, quota in ((0, min(n, simulation.BLOCK)), (1, max(0, more))):
        counts.update(asked.block(5, block, quota, Event())[0])
    found = simulated("points(hand), points(left)", None, n, 5)
    assert found.counts == counts
    longer = simulated("points(hand), points(left)", None, 2 * n, 5)
    assert Counter(found.counts) <= Counter(longer.counts)


def test_chunks_change_nothing(monkeypatch):
    whole = told(simulated("points(hand)", TRIED, 3000))
    for chunk in (1, 100, 1000):
        monkeypatch.setattr(compiled, "CHUNK", chunk)
        assert told(simulated("points(hand)", TRIED, 3000)) == whole


def test_no_block_repeats_the_deals_of_another():
    asked = CompiledQuestion(parse(three_players, "points(hand), points(left), points(kitty)"))
    blocks = [masks(asked, 1, block, 200) for block in range(4)]
    for number, one in enumerate(blocks):
        for other in blocks[:number]:
            assert not (one == other).all(axis=0).any()


RUN = """
from thousandstats.games.thousand import three_players
print(three_players.distribution("shape(hand), has(kitty, 'Q♥')", given="marriages(left) >= 1",
                                 route="simulation", deals=2000, seed=0).counts)
"""


def test_the_order_of_hashes_changes_nothing():
    outputs = set()
    for seed in ("0", "1", "2"):
        result = subprocess.run(
            [sys.executable, "-W", "error", "-c", RUN],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
        )
        assert result.returncode == 0, result.stderr
        outputs.add(result.stdout)
    assert len(outputs) == 1
    assert "4-2-1-0" in outputs.pop()


def masks(asked, seed, block, deals):
    """For each place asked for, then the rest, the cards that it holds, deal by deal."""
    plan = asked.plan
    stream = np.empty(4, np.uint64)
    start_stream(np.uint64(seed), np.uint64(block), stream)
    words = np.empty((len(plan.ranges), deals), np.uint64)
    held = np.empty((len(plan.known), deals), np.int64)
    case, left = np.zeros(deals, np.int64), np.empty(deals, np.int64)
    deal_columns(plan, stream, words, case, left, held)
    return held


def dealt(layout, text, deals, seed=1, given=None):
    """The place of each card, deal by deal; what lies nowhere has the number after the last."""
    asked = CompiledQuestion(parse(layout, text, given))
    held = masks(asked, seed, 0, deals)
    places = np.full((deals, layout.deck.size), -1)
    for row, number in enumerate((*asked.question.places, len(layout.places))):
        inside = (held[row][:, None] >> np.arange(layout.deck.size) & 1).astype(bool)
        assert (places[inside] == -1).all()
        places[inside] = number
    return places


def chi_square(hits, expected):
    return float(((hits - expected) ** 2 / expected).sum())


def test_each_of_the_24_cards_lies_in_the_kitty_as_often_as_any_other():
    # 12.5 % each; a shuffle that swaps with any card gives the last one 15.1 %. Three cards a deal
    # without replacement: the statistic is 21/24 of a chi-square of 23 degrees, which passes 63
    # once in a hundred thousand seeds.
    for text in ("points(hand | left | right | kitty)", "points(kitty)"):
        hits = (dealt(three_players, text, 20_000) == 3).sum(axis=0)
        assert hits.sum() == 60_000
        assert chi_square(hits, 60_000 / 24) < 63


def test_each_pair_of_cards_lies_in_the_kitty_as_often_as_any_other():
    inside = (dealt(three_players, "points(kitty)", 20_000) == 3).astype(np.int64)
    pairs = (inside.T @ inside)[np.triu_indices(24, 1)]
    # 276 pairs; 276 + 5 * sqrt(2 * 276) is beyond any luck.
    assert chi_square(pairs, 20_000 * 3 / 276) < 393


def test_cards_dealt_around_known_ones_are_spread_evenly():
    given = "has(hand, 'A♠ A♣ A♦') and has(kitty, '9♠')"
    places = dealt(three_players, "points(hand | kitty)", 20_000, given=given)
    deck = three_players.deck
    assert (places[:, [deck.card(c) for c in ("A♠", "A♣", "A♦")]] == 0).all()
    assert (places[:, deck.card("9♠")] == 3).all()
    free = [n for n in range(24) if deck.cards[n] not in ("A♠", "A♣", "A♦", "9♠")]
    for place, room in ((0, 4), (3, 2)):
        hits = (places[:, free] == place).sum(axis=0)
        assert chi_square(hits, 20_000 * room / 20) < 60


def test_trump_is_each_suit_as_often_as_any_other():
    hits = np.array([simulated("trump", None, 40_000, 5, boston).counts[suit] for suit in SUITS])
    assert chi_square(hits, 10_000) < 30


def test_each_deal_is_worked_out_as_by_definition():
    text = (
        "points(hand) + 3 * marriages(left | kitty), shape(right), longest(kitty) - shortest(left),"
        "not has(hand, 'A♠') or count(right, '♥') >= 2, min(points(left), 40) // 7 % 4"
    )
    given = "points(kitty) < 12 or marriages(hand) == 1 and shape(hand) != '3-2-1-1'"
    asked = CompiledQuestion(parse(three_players, text, given))
    found = accepted_rows(asked, 9, 0, 500)
    assert 50 < len(found) < 450
    for quota in range(1, len(found)):
        counts, attempts = asked.block(9, 0, quota, Event())
        expected = Counter(row for _, row in found[:quota])
        assert {asked.value(row): hits for row, hits in counts.items()} == expected
        assert attempts == found[quota - 1][0]


def measured(measure, held):
    """What a measure says, card by card, of the cards that each place holds."""
    held = sum(mask for place, mask in enumerate(held) if measure.places >> place & 1)
    held = {card for card in range(24) if held >> card & 1}
    statistic = measure.statistic
    if isinstance(statistic, WeightedGroups):
        value = statistic.offset
        for mask, weight in statistic.groups:
            value += weight * all(card in held for card in range(24) if mask >> card & 1)
        return bool(value) if statistic.boolean else value
    lengths = sorted(sum(suit >> card & 1 for card in held) for suit in statistic.suits)
    if statistic.fold == "shape":
        return "-".join(map(str, reversed(lengths)))
    return lengths[-1] if statistic.fold == "longest" else lengths[0]


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - {"not"}))
def test_every_operation_means_in_the_kernel_what_it_means_in_python(name):
    numbers = (0, 1) if name in ("and", "or") else (-7, -1, 0, 1, 2, 5)
    divisors = (1, 2, 5) if name in ("//", "%") else numbers
    for left, right in product(numbers, divisors):
        # The kitty's points take the place of a constant, which would be worked out beforehand.
        points = parse(three_players, "points(kitty)").cases[0].values[0]
        shifted = Operation("+", (Operation("*", (points, Constant(0))), Constant(left)))
        node = Operation(name, (shifted, Constant(right)))
        question = parse(three_players, "points(kitty)")
        (case,) = question.cases
        asked = CompiledQuestion(
            type(question)(
                question.layout, "", None, (type(case)((node,), None, case.known),), ("int",)
            )
        )
        (row,), _ = asked.block(1, 0, 1, Event())
        assert row[0] == OPERATIONS[name](left, right)


@pytest.mark.parametrize("name", sorted(OPERATIONS.keys() - {"not"}))
def test_the_bounds_of_an_operation_hold_all_its_results(name):
    spans = [(0, 0), (0, 1), (1, 1)] if name in ("and", "or") else [(-3, 2), (1, 4), (2, 2), (4, 9)]
    divisors = [(3, 3), (1, 1)] if name in ("//", "%") else spans
    for left, right in product(spans, divisors):
        results = [
            int(OPERATIONS[name](one, other))
            for one in range(left[0], left[1] + 1)
            for other in range(right[0], right[1] + 1)
        ]
        low, high = combined(name, left, right)
        assert low <= min(results)
        assert max(results) <= high
        if name not in ("%", "*"):
            assert {low, high} <= set(results)


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("marriages(hand)", (0, 3)),
        ("limit(hand | kitty)", (120, 400)),
        ("points(kitty)", (0, 33)),
        ("count(kitty, '♥') - count(hand, 'K')", (-4, 3)),
        ("has(hand, 'A♠ K♠')", (0, 1)),
        ("longest(kitty)", (0, 6)),
    ],
)
def test_the_bounds_of_a_measure_know_how_many_cards_there_are(text, bounds):
    assert CompiledQuestion(parse(three_players, text)).bounds == [bounds]


@pytest.mark.parametrize(
    "text", [*SUITS, "4-3-0-0", "7-0-0-0", "3-2-1-1", "13-0-0-0", "2-1-0-0", "2-1-0", "0-0"]
)
def test_texts_are_numbers_and_texts_again(text):
    assert text_of(number_of(text, 14), 14, text.count("-") + 1) == text


def test_many_values_side_by_side_are_counted_as_rows():
    every = ", ".join(
        f"points({place}) * 100000" for place in ("hand", "left", "right", "kitty", "hand | kitty")
    )
    found = simulated(every, None, 3000)
    assert not CompiledQuestion(parse(three_players, every)).packed
    points = simulated(every.replace(" * 100000", ""), None, 3000)
    assert found.counts == {
        tuple(100_000 * value for value in row): hits for row, hits in points.counts.items()
    }


def test_the_confidence_is_that_of_the_intervals():
    narrow, wide = (simulated("marriages(hand) >= 1", confidence=c)[True] for c in (0.5, 0.999))
    assert narrow.hits == wide.hits
    assert narrow.high - narrow.low < wide.high - wide.low
    with pytest.raises(InputError, match="confidence"):
        simulated("marriages(hand) >= 1", confidence=1.5)


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**70)])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(InputError, match=f"The seed is {seed}; it must lie between 0 and"):
        simulated("marriages(hand)", seed=seed)


@pytest.mark.parametrize("deals", [0, -5])
def test_fewer_deals_than_one_are_refused(deals):
    with pytest.raises(InputError, match=f"{deals} deals cannot be simulated; 1 is the least"):
        simulated("marriages(hand)", deals=deals)


@pytest.mark.parametrize(
    "given",
    ["points(kitty) > 33", "size(hand) == 8", "marriages(hand) == 4 and points(left) > 3"],
)
def test_a_condition_that_its_bounds_rule_out_is_refused_at_once(given):
    with pytest.raises(InputError, match="is impossible: no deal meets it"):
        simulated("points(hand)", given)


# Neither bounds nor the sets of one place show that no deal meets it.
NEVER = "count(hand, 'A') * 11 + count(left, 'A') * 11 > points(hand) + points(left)"


def test_a_condition_that_is_never_met_ends_with_a_sentence(monkeypatch):
    monkeypatch.setattr(compiled, "PATIENCE", 50_000)
    monkeypatch.setattr(compiled, "CHUNK", 10_000)
    for workers in (1, 2):
        with pytest.raises(InputError, match=r"No deal met .* in 51,200 attempts in a row; ask"):
            simulated(
                "points(hand)",
                NEVER,
                100_000,
                workers=workers,
            )


def test_a_rare_condition_does_not_run_out_of_patience(monkeypatch):
    monkeypatch.setattr(compiled, "PATIENCE", 50_000)
    monkeypatch.setattr(compiled, "CHUNK", 10_000)
    found = simulated("points(hand)", "marriages(hand) * 4 + marriages(left) == 12", 40)
    assert found.attempts > 100_000


def test_numbers_that_would_overflow_are_refused():
    with pytest.raises(InputError, match="can grow to"):
        simulated("points(hand) * 1000000000000 * 1000000000000 > 5")
    with pytest.raises(InputError, match="can grow to"):
        simulated("5 - points(hand) * 1000000000 * 1000000000 * 10 > 5")


def test_an_estimate_that_no_deal_hits_is_no_error():
    found = simulated("marriages(hand) == 3", None, 10)
    assert found.counts == {False: 10}
    assert found[False].value == Fraction(1)
