"""Conditions on one place: met by dealing it from the sets of cards that meet them."""

import pickle
from collections import Counter
from itertools import combinations, islice
from math import comb, prod, sqrt
from threading import Event

import numpy as np
import pytest
from slow_dealer import WORDS, slow_words, subset

from thousandstats import counting, simulation
from thousandstats.errors import InputError
from thousandstats.games.bid_whist import standard as bid_whist
from thousandstats.games.boston import standard as boston
from thousandstats.games.thousand import three_players, two_players
from thousandstats.kernels.dealing import deal_columns
from thousandstats.kernels.streams import start_stream
from thousandstats.parsing import parse
from thousandstats.simulation import compiled, conditioning
from thousandstats.simulation.blocks import QuestionSource
from thousandstats.simulation.compiled import CompiledQuestion
from thousandstats.simulation.conditioning import direct

pytestmark = pytest.mark.kernels

THREE = "marriages(hand) == 3"
ALL = "points(hand), points(left), points(right), points(kitty)"


def simulated(text, given, deals=1000, seed=7, layout=three_players, **options):
    """The estimates of a question."""
    return simulation.distribution(parse(layout, text, given), deals, seed, **options)


def chosen(given, text="points(left)", layout=three_players):
    """The place that is dealt from a list by its name, how long the list is, and what is tried."""
    found = direct(parse(layout, text, given), 14)
    return found and (layout.places[found.place][0], len(found.sets), found.rest)


def dealt(asked, seed, block, deals):
    """For each place asked for, then the rest, the cards that it holds, attempt by attempt."""
    plan = asked.plan
    stream = np.empty(4, np.uint64)
    start_stream(np.uint64(seed), np.uint64(block), stream)
    words = np.empty((len(plan.ranges), deals), np.uint64)
    held = np.empty((len(plan.known), deals), np.int64)
    deal_columns(plan, stream, words, np.zeros(deals, np.int64), np.empty(deals, np.int64), held)
    return held


@pytest.mark.parametrize(
    ("layout", "text", "given"),
    [
        (three_players, "points(left)", THREE),
        (three_players, "points(hand)", "shape(hand) != '3-2-1-1' and count(hand, 'A') > 2"),
        (three_players, ALL, "10 < points(kitty) < 20 or has(kitty, '9♠')"),
        (three_players, "points(left)", "marriages(hand) == 2 and has(kitty, '9♠ 9♥')"),
        (three_players, "points(left)", "has(hand, 'A♠ K♠') and points(hand) > 50"),
        (three_players, "points(left)", "not has(right, 'A♠') and 7 < 8"),
        (two_players, "points(other)", "marriages(hand) == 0 and shortest(hand) == 2"),
        (two_players, "points(other)", "points(spare) == 0"),
        (bid_whist, "count(kitty, 'A')", "has(kitty, 'LJ BJ') and longest(kitty) == 4"),
    ],
)
def test_what_speaks_of_one_place_costs_no_attempt(layout, text, given):
    found = simulated(text, given, 3000, layout=layout)
    assert found.attempts == found.deals == 3000


@pytest.mark.parametrize(
    ("layout", "text", "given"),
    [
        (three_players, "points(left)", "players_with(marriages(player) >= 1) == 2"),
        (three_players, "points(left)", "marriages(hand | left) == 2"),
        (three_players, "points(left)", "points(hand) > 50 or points(left) > 50"),
        (boston, "count(hand, trump)", "count(hand, trump) > 4"),
        (boston, "trump", "longest(hand) == 5"),
        (boston, "longest(left)", "longest(hand) == 5"),
        (bid_whist, "count(hand, 'A')", "count(kitty, 'A') == 2 and has(kitty, 'LJ')"),
    ],
)
def test_other_conditions_are_tried_as_before(layout, text, given):
    assert chosen(given, text, layout) is None
    found = simulated(text, given, 3000, layout=layout)
    assert found.attempts > found.deals == 3000


@pytest.mark.parametrize(
    "given",
    [
        None,
        "has(hand, 'A♠ K♠') and has(kitty, '9♠')",
        "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'",
        "7 < 8",
        "points(hand) >= 0 and points(kitty) < 100",
        "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣' and marriages(hand) == 0",
    ],
)
def test_known_cards_and_what_is_always_met_need_no_list(given):
    assert chosen(given) is None
    assert simulated("points(left)", given).attempts == 1000


def test_the_list_has_every_set_that_meets_the_condition_once_in_ascending_order():
    given = "points(kitty) > 20 and has(hand, 'A♠ K♠') and count(kitty, '♥') != 1"
    deck = three_players.deck
    points = dict(zip(("A", "10", "K", "Q", "J", "9"), (11, 10, 4, 3, 2, 0), strict=True))
    free = [name for name in deck.cards if name not in ("A♠", "K♠")]
    expected = []
    for cells in combinations(range(22), 3):
        names = [free[cell] for cell in cells]
        if (
            sum(points[name[:-1]] for name in names) > 20
            and sum(name.endswith("♥") for name in names) != 1
        ):
            expected.append(sum(1 << cell for cell in cells))
    found = direct(parse(three_players, "points(left)", given), 7)
    assert 100 < len(expected) < comb(22, 3) // 2
    assert found.sets.tolist() == sorted(expected)
    assert found.rest is None


def test_the_least_likely_place_is_chosen_and_the_rest_is_tried():
    both = "points(left) > 50 and marriages(hand) == 3 and points(kitty) > points(right)"
    place, sets, rest = chosen(both)
    assert (place, sets, len(rest.operands)) == ("hand", 4 * 18, 2)
    place, _, rest = chosen("points(left) > 60 and marriages(hand) >= 0")
    assert (place, len(rest.operands)) == ("left", 1)
    # As likely: then the place that comes first.
    assert chosen("count(left, 'A') == 2 and count(hand, 'A') == 2")[0] == "hand"


@pytest.mark.parametrize(("most", "listed"), [(346_103, False), (346_104, True)])
def test_a_list_is_made_of_so_many_sets_at_most(most, listed, monkeypatch):
    monkeypatch.setattr(conditioning, "MOST_SETS", most)
    assert (chosen(THREE) is not None) == listed
    assert (simulated("points(left)", THREE, 5).attempts == 5) == listed


def test_a_hand_of_two_players_is_short_enough_for_a_list():
    given = "marriages(hand) == 0 and count(hand, 'K') + count(hand, 'Q') == 0"
    assert chosen(given, "points(other)", two_players) == ("hand", comb(16, 10), None)


@pytest.mark.parametrize(
    "given",
    [
        "count(hand, 'A') > points(hand)",
        "points(left) > 30 and points(kitty) > 31 and count(kitty, '♠') == 3",
        "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣' and marriages(hand) == 1",
        "has(kitty, 'A♠ A♣ A♦') and marriages(left) == 1 and points(kitty) == 34",
    ],
)
def test_a_condition_that_no_set_of_cards_meets_is_refused_at_once(given):
    with pytest.raises(InputError, match="is impossible: no deal meets it"):
        simulated("points(hand)", given)


def digits(seed, block, bounds):
    """The digits of each word of a block that is not rejected, by division."""
    ways = prod(bounds)
    for word in slow_words(seed, block):
        number, low = divmod(word * ways, WORDS)
        if low < WORDS % ways:
            continue
        found = []
        for bound in reversed(bounds):
            number, digit = divmod(number, bound)
            found.append(digit)
        yield found[::-1]


def points_of(cards):
    return sum((0, 2, 3, 4, 10, 11)[card // 4] for card in cards)


def slow_hands_with_three_marriages(seed, block):
    """Hand, left, and the rest: the hand from its list, then left in one piece."""
    hands = [
        cards
        for cards in combinations(range(24), 7)
        if sum(8 + suit in cards and 12 + suit in cards for suit in range(4)) == 3
    ]
    hands.sort(key=lambda cards: sum(1 << card for card in cards))
    for number, other in digits(seed, block, [len(hands), comb(17, 7)]):
        rest = [card for card in range(24) if card not in hands[number]]
        left = subset(rest, 7, other)
        yield [set(hands[number]), set(left), set(rest) - set(left)]


def slow_deals_around_a_dear_kitty(seed, block):
    """Hand with the nine of spades, left, right, kitty: the kitty from its list, then the hand in
    two pieces, then left.
    """
    free = list(range(1, 24))
    kitties = [cards for cards in combinations(free, 3) if points_of(cards) >= 25]
    kitties.sort(key=lambda cards: sum(1 << card for card in cards))
    bounds = [len(kitties), comb(20, 3), comb(17, 3), comb(14, 7)]
    for number, one, other, last in digits(seed, block, bounds):
        rest = [card for card in free if card not in kitties[number]]
        hand = subset(rest, 3, one)
        hand += subset([card for card in rest if card not in hand], 3, other)
        rest = [card for card in rest if card not in hand]
        left = subset(rest, 7, last)
        yield [{0, *hand}, set(left), set(rest) - set(left), set(kitties[number]), set()]


TWINS = [
    (slow_hands_with_three_marriages, "points(left)", THREE, lambda held: True),
    (
        slow_deals_around_a_dear_kitty,
        "points(left), points(right)",
        "points(left) > 40 and points(kitty) >= 25 and has(hand, '9♠')",
        lambda held: points_of(held[1]) > 40,
    ),
]


@pytest.mark.parametrize(("twin", "text", "given", "met"), TWINS)
@pytest.mark.parametrize(("seed", "block"), [(0, 0), (WORDS - 1, 3)])
def test_a_seed_stands_for_the_deals_of_the_slow_twin(twin, text, given, met, seed, block):
    asked = CompiledQuestion(parse(three_players, text, given))
    expected = list(islice(twin(seed, block), 300))
    held = dealt(asked, seed, block, 300)
    places = [*asked.question.places, None]
    for number, its in enumerate(expected):
        masks = [sum(1 << card for card in cards) for cards in its]
        assert held[:, number].tolist() == masks
    kept = [(number + 1, its) for number, its in enumerate(expected) if met(its)]
    assert len(kept) > 40
    mentioned = [row for row, place in enumerate(places) if place in (1, 2)]
    for quota in (1, 2, 7, 39, 40):
        counts, attempts = asked.block(seed, block, quota, Event())
        rows = [tuple(points_of(its[row]) for row in mentioned) for _, its in kept[:quota]]
        assert counts == Counter(rows)
        assert attempts == kept[quota - 1][0]


def test_each_set_of_a_list_comes_as_often_as_any_other_and_so_does_each_other_card():
    asked = CompiledQuestion(parse(three_players, "points(left)", THREE))
    held = dealt(asked, 5, 0, 72_000)
    sets, hits = np.unique(held[0], return_counts=True)
    assert len(sets) == 72
    # Chi-square of 71 degrees: beyond 135 once in a hundred thousand seeds.
    assert ((hits - 1000) ** 2 / 1000).sum() < 135
    # Each card is as often in left as the hand leaves it free: in 7 of 17.
    for card in range(24):
        free = int((held[0] >> card & 1 == 0).sum())
        found = int((held[1] >> card & 1).sum())
        assert abs(found - free * 7 / 17) <= 4.5 * sqrt(free * 7 / 17 * 10 / 17)


AGREED = [
    (three_players, "points(left) // 10", THREE),
    (three_players, "points(hand) > points(left)", "marriages(hand) == 2"),
    (three_players, "shape(hand)", "points(hand) > 60"),
    (three_players, "marriages(left | kitty)", "shape(hand) == '4-3-0-0' and has(hand, 'K♠')"),
    (three_players, "has(kitty, 'Q♥')", "has(hand, 'K♥') and not has(hand, 'Q♥')"),
    (three_players, "count(hand, 'A')", "points(kitty) < 6 and has(left, 'A♠ 10♠')"),
    (three_players, "marriages(left)", "points(hand) > 40 and points(left) > 40"),
    (three_players, "marriages(right)", "marriages(hand) == 1 and marriages(hand | left) == 2"),
    (two_players, "marriages(hand | kitty) >= 1", "marriages(hand) == 0 and count(hand, 'K') == 2"),
    (two_players, "longest(hand), marriages(spare)", "shortest(hand) == 0 and points(other) > 60"),
    (two_players, "points(hand) // 8", "points(kitty) == 0 and has(other, 'A♠ A♥ A♣')"),
    (boston, "longest(hand)", "has(left, '2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠') and longest(left) == 10"),
    (boston, "count(hand, trump)", "longest(hand) == 5 and has(left, '2♠')"),
]


@pytest.mark.parametrize(("layout", "text", "given"), AGREED)
def test_no_value_is_far_from_its_exact_probability(layout, text, given):
    exact = counting.distribution(parse(layout, text, given))
    found = simulated(text, given, 60_000, 1, layout)
    assert found.counts.keys() <= exact.counts.keys()
    for value, probability in exact.items():
        expected = 60_000 * float(probability.fraction)
        if expected > 20:
            assert value in found
            assert abs(found[value].z(probability.fraction)) <= 4.5, value
        else:
            assert found.counts.get(value, 0) < 8 + expected + 4 * sqrt(expected), value


def test_attempts_tell_how_likely_the_rest_of_the_condition_is():
    rest, part = "points(left) > points(right) + 20", "marriages(hand) == 2"
    found = simulated("points(hand)", f"{rest} and {part}", 20_000)
    likely = counting.distribution(parse(three_players, rest, part))[True].fraction
    z = (20_000 - found.attempts * likely) / sqrt(found.attempts * likely * (1 - likely))
    assert abs(z) < 4.5
    assert found.attempts > 40_000


def test_golden_counts_of_a_hand_from_a_list():
    found = simulated("marriages(left)", f"{THREE} and points(kitty) < 12", 10_000, 0)
    assert simulation.STREAM_VERSION == 3
    assert (found.attempts, found.counts) == (48776, {0: 8788, 1: 1212})


BOTH = "shape(right)", "points(hand) > 50 and points(left) > points(kitty) + 20"


def told(found):
    """What two runs of the same seed must share."""
    return found.counts, found.deals, found.attempts, found.seed


@pytest.mark.parametrize("given", [THREE, BOTH[1]])
def test_threads_and_chunks_change_nothing(given, monkeypatch):
    asked = BOTH[0], given, 4 * simulation.BLOCK // 3
    first = told(simulated(*asked, workers=1))
    for chunk, workers in ((5_000, 1), (5_000, 3), (2**20, 2)):
        monkeypatch.setattr(compiled, "CHUNK", chunk)
        assert told(simulated(*asked, workers=workers)) == first


@pytest.mark.parametrize("given", [THREE, BOTH[1]])
def test_the_first_deals_of_a_longer_run_are_those_of_the_shorter(given):
    source = QuestionSource(parse(three_players, ALL, given), 5)
    shorter, longer = (source.block(2, n, Event()) for n in (1000, 2000))
    assert Counter(shorter.counts) <= Counter(longer.counts)
    assert shorter.attempts < longer.attempts
    found, more = (simulated(ALL, given, n, 5) for n in (simulation.BLOCK + 1, simulation.BLOCK))
    assert sum((Counter(found.counts) - Counter(more.counts)).values()) == 1
    assert Counter(more.counts) <= Counter(found.counts)


def test_a_worker_elsewhere_makes_the_same_list():
    source = QuestionSource(parse(three_players, *BOTH), 5)
    sent = pickle.loads(pickle.dumps(source))
    assert sent.block(1, 500, Event()) == source.block(1, 500, Event())
