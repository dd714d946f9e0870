"""The dealer: deals of a slow twin, two ways to lay cards down, a kernel made by hand, fairness."""

import os
import random
import subprocess
import sys
import tracemalloc
from collections import Counter
from itertools import combinations, islice
from math import comb, prod, sqrt
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from slow_dealer import WORDS, cards_of, slow_words, subset

from thousandstats.cards import Deck
from thousandstats.games.bid_whist import standard as bid_whist
from thousandstats.games.boston import standard as boston
from thousandstats.games.thousand import three_players, two_players
from thousandstats.kernels import compile, instructions
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.dealing import deal_columns
from thousandstats.kernels.instructions import deposit_by_instruction, has_deposit, ones, product
from thousandstats.kernels.pairs import deal_pairs
from thousandstats.kernels.streams import fair_word, next_word, start_stream
from thousandstats.kernels.unranking import deposit_by_table, subsets_of_size
from thousandstats.parsing import parse
from thousandstats.questions import Layout
from thousandstats.simulation import compiled
from thousandstats.simulation.compiled import CompiledQuestion
from thousandstats.simulation.deal_plan import pairs_of_three_hands, pieces, places_to_deal
from thousandstats.terms import COMMON_TERMS

pytestmark = pytest.mark.kernels

HANDS = "marriages(hand), marriages(left), marriages(right)"
EVERYWHERE = "points(hand) > points(left) > points(right) > points(kitty)"

# A question for each kind of deal: every place or one, known cards, trump, no piece at all.
DEALT = [
    (three_players, EVERYWHERE, None),
    (three_players, HANDS, None),
    (three_players, "points(hand)", None),
    (three_players, "points(left | kitty)", "has(hand, 'A♠ K♠') and has(kitty, '9♠')"),
    (three_players, "points(left)", "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣' and kitty == 'A♠ A♣ A♦'"),
    (two_players, "points(hand) + points(other) > points(kitty) + points(spare)", None),
    (bid_whist, "longest(hand) + longest(left) > longest(partner) + longest(right | kitty)", None),
    (bid_whist, "count(kitty, 'A')", "has(partner, 'BJ')"),
    (boston, "count(hand, trump) > count(opposite, trump)", None),
    (boston, "trump == '♥'", None),
]

# Conditions on one place, which is dealt from a list.
LISTED = [
    (three_players, "points(left), shape(right)", "marriages(hand) == 3"),
    (two_players, "points(other)", "shape(hand) == '4-3-2-1' and points(kitty) < 9"),
]


def dealt(question, seed, block, deals):
    """The cases, and a column of masks for each place asked for and for the rest."""
    plan = CompiledQuestion(question).plan
    stream = np.empty(4, np.uint64)
    start_stream(np.uint64(seed), np.uint64(block), stream)
    words = np.empty((len(plan.ranges), deals), np.uint64)
    held = np.empty((len(plan.known), deals), np.int64)
    case, left = np.zeros(deals, np.int64), np.empty(deals, np.int64)
    deal_columns(plan, stream, words, case, left, held)
    return case, held


def slow_deals(question, seed, block):
    """Deals from their numbers: the case, and for each place the cards it was dealt.

    A word is one number below the product of all numbers of subsets, taken apart by division.
    """
    words = slow_words(seed, block)
    layout = question.layout
    knowns = [
        set.intersection(*map(set, map(cards_of, column)))
        for column in zip(*(case.known for case in question.cases), strict=True)
    ]
    free = [card for card in range(layout.deck.size) if not any(card in k for k in knowns)]
    bounds = [piece.ways for piece in pieces(question)]
    cases = len(question.cases)
    while True:
        case, digits = None, []
        while len(digits) < len(bounds) or case is None:
            taken = [cases] if case is None else [1]
            while len(digits) + len(taken) - 1 < len(bounds):
                if prod(taken) * bounds[len(digits) + len(taken) - 1] > 2**60:
                    break
                taken.append(bounds[len(digits) + len(taken) - 1])
            ways = prod(taken)
            while True:
                number, low = divmod(next(words) * ways, WORDS)
                if low >= WORDS % ways:
                    break
            found = []
            for bound in reversed(taken):
                number, digit = divmod(number, bound)
                found.append(digit)
            first, *more = reversed(found)
            case = first if case is None else case
            digits += more
        left = list(free)
        hands = {place: set(knowns[place]) for place in question.places} | {None: set()}
        for piece, digit in zip(pieces(question), digits, strict=True):
            cards = subset(left, piece.size, digit)
            hands[piece.place] |= set(cards)
            left = [card for card in left if card not in cards]
        places = places_to_deal(question)
        if places:
            hands[places[-1][0]] |= set(left)
        yield case, [hands[place] for place in (*question.places, None)]


@pytest.mark.parametrize("seed", [0, 7, WORDS - 1])
@pytest.mark.parametrize(("layout", "text", "given"), DEALT)
def test_a_seed_stands_for_the_deals_of_the_slow_twin(layout, text, given, seed):
    question = parse(layout, text, given)
    case, held = dealt(question, seed, 3, 150)
    expected = islice(slow_deals(question, seed, 3), 150)
    for number, (its_case, hands) in enumerate(expected):
        assert case[number] == its_case
        assert [set(cards_of(int(mask))) for mask in held[:, number]] == hands


@pytest.mark.parametrize(("layout", "text", "given"), DEALT)
def test_every_deal_fills_every_place_and_uses_every_card_once(layout, text, given):
    question = parse(layout, text, given)
    _, held = dealt(question, 1, 0, 400)
    sizes = [layout.sizes[place] for place in question.places]
    counts = np.bitwise_count(held)
    assert (counts[:-1] == np.array(sizes)[:, None]).all()
    assert (counts.sum(axis=0) == layout.deck.size).all()
    assert (np.bitwise_or.reduce(held) == layout.deck.full).all()


@pytest.mark.parametrize(("layout", "text", "given"), DEALT)
def test_pieces_make_up_every_place_but_the_largest(layout, text, given):
    question = parse(layout, text, given)
    found = list(pieces(question))
    rooms = dict(places_to_deal(question)[:-1])
    assert Counter(piece.place for piece in found for _ in range(piece.size)) == Counter(rooms)
    left = sum(room for _, room in places_to_deal(question))
    for piece in found:
        assert piece.left == left
        assert piece.ways == comb(left, piece.size) <= 2**15
        left -= piece.size
    assert all(left >= room for room in rooms.values())


@pytest.mark.parametrize("layout", [three_players, two_players])
def test_a_deal_of_24_cards_takes_one_word(layout):
    text = " + ".join(f"points({name})" for name, _ in layout.places)
    plan = CompiledQuestion(parse(layout, text)).plan
    assert len(plan.ranges) == 1
    # The deals, and for each of them the ways to part a place into its pieces.
    assert int(plan.ranges[0]) % layout.deals == 0
    assert int(plan.rejected[0]) == WORDS % int(plan.ranges[0])


def some_deposits():
    dice = random.Random(3)
    yield from ((0, 0), (0, 5), (1, 1 << 53), (1, 0b1000), ((1 << 54) - 1, (1 << 54) - 1))
    for _ in range(2000):
        into = dice.getrandbits(54)
        yield dice.getrandbits(into.bit_count()) if into else 0, into


def laid_down(cells, into):
    return sum(1 << card for number, card in enumerate(cards_of(into)) if cells >> number & 1)


def test_cells_are_laid_on_the_cards_that_are_left():
    for cells, into in some_deposits():
        assert deposit_by_table(cells, into) == laid_down(cells, into)


@pytest.mark.skipif(not instructions.HAS_DEPOSIT, reason="this processor has no such instruction")
def test_the_instruction_lays_the_same_cards():
    @kernel
    def lay(cells, into):
        return deposit_by_instruction(cells, into)

    for cells, into in some_deposits():
        assert lay(cells, into) == laid_down(cells, into)


def test_the_instruction_is_used_only_where_it_is_there_and_fast():
    assert has_deposit("haswell", "+sse2,+bmi2,+avx2")
    assert has_deposit("znver3", "+bmi2")
    assert not has_deposit("znver2", "+bmi2")
    assert not has_deposit("skylake", "+sse2,-bmi2")
    assert not has_deposit("apple-m1", "+neon,+bmi2x")
    assert not has_deposit("generic", "")


def test_the_digest_knows_how_cards_are_laid_down(monkeypatch):
    before = compile.digest(compile.PACKAGE)
    monkeypatch.setattr(compile, "HAS_DEPOSIT", not compile.HAS_DEPOSIT)
    assert compile.digest(compile.PACKAGE) != before


RUN = """
import sys
from thousandstats import games, simulation
from thousandstats.kernels.instructions import HAS_DEPOSIT
from thousandstats.parsing import parse
print(HAS_DEPOSIT)
for line in sys.stdin:
    game, name, text, given = line.rstrip("\\n").split("\\t")
    question = parse(games.layout(game, name), text, given or None)
    found = simulation.distribution(question, 3000, 11)
    print(found.attempts, found.counts)
"""


def test_processors_without_the_instruction_deal_the_same():
    questions = [(q.game, q.name, text, given or "") for q, text, given in DEALT + LISTED]
    outputs = {}
    for name in ("", "generic"):
        result = subprocess.run(
            [sys.executable, "-W", "error", "-c", RUN],
            input="\n".join("\t".join(question) for question in questions) + "\n",
            env={
                **os.environ,
                **({"NUMBA_CPU_NAME": name} if name else {}),
                "PYTHONPATH": str(Path(compile.PACKAGE).parent),
                "PYTHONIOENCODING": "utf-8",
            },
            capture_output=True,
            encoding="utf-8",
        )
        assert result.returncode == 0, result.stderr
        outputs[name] = result.stdout.splitlines()
    assert outputs[""][0] == str(instructions.HAS_DEPOSIT)
    assert outputs["generic"][0] == "False"
    assert outputs[""][1:] == outputs["generic"][1:]
    assert len(outputs[""]) == 1 + len(questions)


def test_tables_hold_the_subsets_in_the_order_of_their_masks():
    for size, cells in ((1, 5), (3, 7), (7, 12)):
        expected = sorted(sum(1 << c for c in some) for some in combinations(range(cells), size))
        assert subsets_of_size(size, cells).tolist() == expected
        assert subsets_of_size(size, cells - 1).tolist() == expected[: comb(cells - 1, size)]


@kernel
def instruction(mask, one, other):
    return ones(mask), product(one, other)


def test_bits_and_products_of_whole_words():
    dice = random.Random(4)
    edges = [(0, 0, 0), (2**62 - 1, WORDS - 1, WORDS - 1), (1 << 61, 2**32, 2**32)]
    for mask, one, other in edges + [
        (dice.getrandbits(62), dice.getrandbits(64), dice.getrandbits(64)) for _ in range(200)
    ]:
        bits, parts = instruction(mask, np.uint64(one), np.uint64(other))
        assert bits == mask.bit_count()
        assert [int(part) for part in parts] == [*divmod(one * other, WORDS)]


def start(seed, block):
    state = np.zeros(4, np.uint64)
    start_stream(np.uint64(seed), np.uint64(block), state)
    return state.tolist()


def fair(ways, state):
    """The next word for so many ways, and the state after it."""
    state = tuple(map(np.uint64, state))
    word, state = fair_word(np.uint64(ways), np.uint64(WORDS % ways), state)
    return int(word), [int(part) for part in state]


def following(state):
    """The next word of all, and the state after it."""
    word, state = next_word(tuple(map(np.uint64, state)))
    return int(word), [int(part) for part in state]


@pytest.mark.parametrize("ways", [1, 2, 3, 807_723_671_040, 2**60 - 1, 3 << 62])
def test_words_are_those_of_lemires_method(ways):
    state, words = start(5, 5), start(5, 5)
    for _ in range(500):
        while True:
            word, words = following(words)
            if word * ways % WORDS >= WORDS % ways:
                break
        found, state = fair(ways, state)
        assert found == word
        assert state == words


@pytest.mark.parametrize("ways", [3, 7, 11, 23])
def test_words_are_rejected_up_to_the_very_threshold(ways):
    # With 0 first, xoshiro256++ rotates its last word by 23 and gives that: any word can be made.
    for low in range(ways):
        word = low * pow(ways, -1, WORDS) % WORDS
        state = (0, 1, 2, word >> 23 | (word << 41) % WORDS)
        first = following(state)
        assert first[0] == word
        found = fair(ways, state)
        assert (found == first) == (low >= WORDS % ways)


def test_a_range_that_fits_badly_is_uniform_too():
    # Without rejection a third of the numbers of this range would come twice as often.
    ways = 3 << 62
    state = start(11, 0)
    hits = Counter()
    for _ in range(30_000):
        word, state = fair(ways, state)
        hits[(word * ways >> 64) % 3] += 1
    assert all(abs(hits[rest] - 10_000) < 5 * 82 for rest in range(3))


@pytest.mark.parametrize(("seed", "block", "quota"), [(0, 0, 1), (7, 3, 513), (1, 9, 300_000)])
def test_the_kernel_made_by_hand_tallies_what_the_general_one_does(seed, block, quota):
    by_hand = CompiledQuestion(parse(three_players, HANDS))
    general = CompiledQuestion(parse(three_players, HANDS))
    assert by_hand.pairs == (sum(1 << card for card in range(8, 12)), 4)
    general.pairs = None
    found = by_hand.block(seed, block, quota, Event())
    assert found == general.block(seed, block, quota, Event())
    assert sum(found[0].values()) == found[1] == quota


@pytest.mark.parametrize("above", [-1, 0])
def test_the_kernel_made_by_hand_rejects_up_to_the_very_threshold(above):
    asked = CompiledQuestion(parse(three_players, HANDS))
    ways, rejected = int(asked.plan.ranges[0]), int(asked.plan.rejected[0])
    # Lower words are the multiples of the power of two in the number of ways.
    twos = ways & -ways
    word = (rejected // twos + above) * pow(ways // twos, -1, WORDS // twos) % (WORDS // twos)
    assert word * ways % WORDS == rejected + above * twos
    stream = np.array([0, 1, 2, word >> 23 | (word << 41) % WORDS], np.uint64)
    first, after = following(stream.tolist())
    assert first == word
    tally = np.zeros(64, np.int64)
    deal_pairs(asked.plan, *asked.pairs, stream, 1, tally)
    assert tally.sum() == 1
    assert (stream.tolist() == after) == (above == 0)


def test_chunks_of_the_kernel_made_by_hand_change_nothing(monkeypatch):
    asked = CompiledQuestion(parse(three_players, HANDS))
    whole = asked.block(1, 1, 10_000, Event())
    monkeypatch.setattr(compiled, "CHUNK", 999)
    assert asked.block(1, 1, 10_000, Event()) == whole


@pytest.mark.parametrize(
    ("text", "given"),
    [
        (HANDS, "points(kitty) == 0"),
        (f"{HANDS}, marriages(kitty)", None),
        ("marriages(left), marriages(hand), marriages(right)", None),
        ("marriages(hand), marriages(left)", None),
        ("marriages(hand), marriages(left), marriages(kitty)", None),
        ("marriages(hand), marriages(left), limit(right)", None),
        ("limit(hand), limit(left), limit(right)", None),
        ("points(hand), points(left), points(right)", None),
        ("longest(hand), longest(left), longest(right)", None),
        ("has(hand, 'K♠ Q♠'), has(left, 'K♠ Q♠'), has(right, 'K♠ Q♠')", None),
        ("marriages(hand) + 0, marriages(left), marriages(right)", None),
        ("has(hand, 'A♠')", None),
    ],
)
def test_the_kernel_made_by_hand_is_for_one_question_only(text, given):
    assert pairs_of_three_hands(parse(three_players, text, given)) is None


def test_the_kernel_made_by_hand_is_not_for_other_deals():
    for layout in (two_players, boston, bid_whist):
        hands = layout.players[:3] if len(layout.players) > 2 else ("hand", "other", "kitty")
        text = ", ".join(f"count({hand}, 'K')" for hand in hands)
        assert pairs_of_three_hands(parse(layout, text)) is None


def z_of_chi_square(hits, deals):
    """How far a chi-square of cells that are alike is from its mean, in deviations."""
    cells = len(hits)
    expected = deals / cells
    square = float(((hits - expected) ** 2).sum() / expected)
    return (square - (cells - 1)) / sqrt(2 * (cells - 1))


def test_every_kitty_comes_as_often_as_any_other():
    _, held = dealt(parse(three_players, EVERYWHERE), 1, 0, 2_000_000)
    numbers = np.searchsorted(subsets_of_size(3, 24), held[3])
    assert abs(z_of_chi_square(np.bincount(numbers, minlength=2024), 2_000_000)) < 4.5


def test_every_card_lies_in_every_place_as_often_as_any_other():
    for layout, text in ((three_players, EVERYWHERE), (bid_whist, DEALT[6][1])):
        deals = 500_000
        question = parse(layout, text)
        _, held = dealt(question, 2, 0, deals)
        for row, place in enumerate(question.places):
            part = layout.sizes[place] / layout.deck.size
            for card in range(layout.deck.size):
                hits = int((held[row] >> card & 1).sum())
                z = (hits - deals * part) / sqrt(deals * part * (1 - part))
                assert abs(z) < 4.9, (place, card, z)


def test_every_deal_of_a_small_deck_comes_as_often_as_any_other():
    deck = Deck("small", ("K", "A"))
    places = (("hand", 2), ("left", 3), ("kitty", 1), ("rest", 2))
    layout = Layout("small", "small", "Small", deck, places, ("hand", "left"), COMMON_TERMS)
    text = "count(hand, 'A') + count(left, 'A') + count(kitty, 'A') + count(rest, 'A')"
    _, held = dealt(parse(layout, text), 3, 0, 2_000_000)
    keys = held[0] << 16 | held[1] << 8 | held[2]
    deals, hits = np.unique(keys, return_counts=True)
    assert len(deals) == layout.deals == 1680
    assert abs(z_of_chi_square(hits, 2_000_000)) < 4.5


@pytest.mark.slow
@pytest.mark.parametrize("text", ["points(hand)", EVERYWHERE])
def test_each_of_the_346104_hands_comes_as_often_as_any_other(text):
    question = parse(three_players, text)
    hands = sorted(set(question.places) & {0, 1, 2})
    seen = np.zeros((len(hands), 1 << 24), np.int64)
    blocks, deals = 16, 2**20
    for block in range(blocks):
        _, held = dealt(question, 20, block, deals)
        for row in hands:
            seen[row] += np.bincount(held[row], minlength=1 << 24)
    table = subsets_of_size(7, 24)
    assert len(table) == 346_104
    for hits in seen:
        assert hits[table].sum() == blocks * deals
        assert abs(z_of_chi_square(hits[table], blocks * deals)) < 4.5


def test_memory_does_not_grow_with_the_number_of_deals():
    asked = [
        CompiledQuestion(parse(three_players, text))
        for text in (HANDS, "shape(hand), points(left)")
    ]
    for each in asked:
        each.block(1, 0, 1, Event())
        peaks = []
        for quota in (100_000, 4_000_000):
            tracemalloc.start()
            each.block(1, 0, quota, Event())
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        assert peaks[1] < peaks[0] + 100_000 < 2**23
