"""What all card games share at the table: tricks, and chance without compiled code."""

from collections import Counter
from contextlib import suppress
from itertools import islice, product
from math import comb

import numpy as np
import pytest

from thousandstats import games
from thousandstats.errors import InputError
from thousandstats.kernels.combinations import binomials, pick
from thousandstats.kernels.streams import fair_word, next_word, start_stream
from thousandstats.play import IllegalActionError, chance
from thousandstats.play.chance import below, checked_seed, deal, subset, words
from thousandstats.play.tricks import cards_in, following, trick_order, winning

LAYOUTS = [layout for game in games.names() for layout in games.layouts(game).values()]
SEEDS = (0, 1, 7, 2**63, 2**64 - 1)


def compiled_words(seed, number, many):
    """The words of a stream, as the kernels draw them."""
    state = np.zeros(4, np.uint64)
    start_stream(np.uint64(seed), np.uint64(number), state)
    state = tuple(state)
    found = []
    for _ in range(many):
        word, state = next_word(tuple(map(np.uint64, state)))
        found.append(int(np.uint64(word)))
    return found


@pytest.mark.kernels
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", [0, 1, 2**32, 2**63])
def test_words_are_those_of_the_kernels(seed, number):
    assert list(islice(words(seed, number), 50)) == compiled_words(seed, number, 50)


@pytest.mark.kernels
@pytest.mark.parametrize("ways", [1, 2, 3, 10, 807_723_671_040, 2**63 + 1])
def test_a_number_below_is_that_of_the_kernels(ways):
    state = np.zeros(4, np.uint64)
    start_stream(np.uint64(5), np.uint64(0), state)
    state, stream = tuple(state), words(5, 0)
    for _ in range(50):
        unsigned = tuple(map(np.uint64, state))
        word, state = fair_word(np.uint64(ways), np.uint64(2**64 % ways), unsigned)
        assert below(ways, stream) == int(np.uint64(word)) * ways >> 64


@pytest.mark.kernels
def test_a_subset_is_that_of_the_kernels():
    cells = 0b1011011101
    for size in range(8):
        ranks = range(comb(cells.bit_count(), size))
        found = [subset(rank, size, cells) for rank in ranks]
        assert found == [pick(rank, size, cells, binomials()) for rank in ranks]
        assert found == sorted(set(found))
        assert all(mask & ~cells == 0 for mask in found)


def test_numbers_below_are_equally_likely():
    stream = words(3, 0)
    counts = Counter(below(6, stream) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # p = 0.001


def test_a_number_below_takes_one_word_up_to_2_to_the_64_and_more_words_beyond():
    ways = (1, 2**64 - 1, 2**64, 2**64 + 1, 2**128, 2**128 + 1)
    for many, size in zip(ways, (1, 1, 1, 2, 2, 3), strict=True):
        drawn = list(islice(words(4, 0), 3))
        whole = sum(word << 64 * (size - 1 - place) for place, word in enumerate(drawn[:size]))
        stream = words(4, 0)
        assert below(many, stream) == whole * many >> 64 * size
        assert next(stream) == [*islice(words(4, 0), 4)][size]


def test_numbers_of_several_words_are_exactly_uniform(monkeypatch):
    """With words of 3 bits every pair of words can be tried."""
    monkeypatch.setattr(chance, "WORD_BITS", 3)
    for ways in range(9, 65):
        counts = Counter()
        for first, second in product(range(8), repeat=2):
            with suppress(StopIteration):  # where the pair is rejected
                counts[below(ways, iter((first, second)))] += 1
        assert counts == dict.fromkeys(range(ways), 64 // ways)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda each: f"{each.game}-{each.name}")
def test_every_layout_can_be_dealt_from_a_seed(layout):
    for number in range(20):
        masks = deal(layout.sizes, layout.deck.full, words(7, number))
        assert tuple(mask.bit_count() for mask in masks) == layout.sizes
        assert sum(masks) == layout.deck.full


def test_each_card_of_54_comes_equally_often_to_each_place():
    layout = max(LAYOUTS, key=lambda each: each.deals)
    assert layout.deals > 2**64
    deals = 2000
    counts = Counter(
        (card, place)
        for number in range(deals)
        for place, mask in enumerate(deal(layout.sizes, layout.deck.full, words(8, number)))
        for card in cards_in(mask)
    )
    expected = [deals * size / layout.deck.size for size in layout.sizes]
    squares = [
        (counts[card, place] - mean) ** 2 / mean
        for card in range(layout.deck.size)
        for place, mean in enumerate(expected)
    ]
    freedom = (layout.deck.size - 1) * (len(layout.sizes) - 1)
    assert sum(squares) < freedom + 4.5 * (2 * freedom) ** 0.5


def test_every_deal_of_a_small_deck_comes_equally_often():
    stream = words(9, 1)
    counts = Counter(deal((2, 1, 2), 0b111011, stream) for _ in range(6000))
    assert len(counts) == 30
    assert all(sum(masks) == 0b111011 for masks in counts)
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 58.3  # p = 0.001


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", True, None])
def test_a_seed_is_a_whole_number_that_fits_64_bits(seed):
    with pytest.raises(InputError, match="The seed is"):
        checked_seed(seed)


def test_the_ends_of_the_seeds_are_seeds():
    assert [checked_seed(seed) for seed in (0, 2**64 - 1)] == [0, 2**64 - 1]


def test_cards_are_listed_from_the_lowest():
    assert cards_in(0) == []
    assert cards_in(1 << 62 | 1) == [0, 62]


def test_following_is_a_duty_only_for_who_can():
    assert following(0b0110, 0b0011) == 0b0010
    assert following(0b0100, 0b0011) == 0b0100
    assert following(0, 0b0011) == 0


SUITS, STRENGTHS = (0, 0, 0, 1, 1, 1), (0, 1, 2, 0, 1, 2)


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ((0,), None, 0),
        ((0, 1, 2), None, 2),
        ((2, 1, 0), None, 0),
        ((1, 5, 0), None, 0),
        ((1, 3, 0), 1, 1),
        ((1, 3, 5), 1, 2),
        ((1, 5, 3), 1, 1),
        ((3, 5, 2), 1, 1),
        ((3, 2, 0), 0, 1),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(trick, trump, place):
    assert winning(trick, trick_order(SUITS, STRENGTHS), trump) == place


def test_low_cards_win_where_a_game_ranks_them_so():
    downwards = tuple(2 - strength for strength in STRENGTHS)
    assert winning((2, 0, 1), trick_order(SUITS, downwards)) == 1


def test_an_illegal_action_is_an_input_error():
    assert issubclass(IllegalActionError, InputError)
