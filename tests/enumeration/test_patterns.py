"""Enumeration by patterns: the same integers as by deals, as counting, as a slow twin, at any size.

Both forms are made here by themselves, so that each answers questions that the rule would leave to
the other.
"""

from itertools import pairwise, product
from math import comb, prod

import numpy as np
import pytest
import reference
from hypothesis import given, settings
from small_deals import cases, layout

from thousandstats import bid_whist, boston, counting, enumeration, thousand
from thousandstats.enumeration import patterns as patterns_module
from thousandstats.enumeration.compositions import put_together, spread_count, spreads, ways
from thousandstats.enumeration.deals import Deals
from thousandstats.enumeration.patterns import Patterns
from thousandstats.errors import InputError
from thousandstats.kernels.patterns import GUARDS, MODULI, Stack, find_slot, tally_patterns
from thousandstats.parsing import parse
from thousandstats.questions import ways_to_part

pytestmark = pytest.mark.kernels

three, two = thousand.three_players, thousand.two_players
HAND = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'"


def by(form, question, workers=1):
    """The distribution by one of the forms, whatever the rule says."""
    forms = [form(question, case) for case in question.cases]
    return enumeration.visited(question, forms, workers)


def check(expected, question):
    """Patterns give these counts, or find that no deal meets the condition."""
    if not expected:
        with pytest.raises(InputError, match="impossible"):
            by(Patterns, question)
        return
    found = by(Patterns, question)
    assert found.counts == expected
    assert found.total == sum(expected.values())
    types = {"bool": bool, "int": int, "text": str}
    for value in found.counts:
        parts = value if question.joint else (value,)
        assert [type(part) for part in parts] == [types[kind] for kind in question.kinds]


# Small deals


def check_small(asked_of, text, given):
    expected = reference.distribution(asked_of, text, given)
    try:
        question = parse(asked_of, text, given)
    except InputError:
        assert not expected
        return
    check(expected, question)


@given(cases(1_000))
@settings(max_examples=250, deadline=None)
def test_random_questions_are_answered_as_by_their_slow_twin(case):
    check_small(*case)


@pytest.mark.exhaustive
@given(cases(20_000))
@settings(max_examples=4_000, deadline=None)
def test_thousands_of_random_questions_are_answered_as_by_their_slow_twin(case):
    check_small(*case)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("chains(hand), chains(left)", None),
        ("chains(hand | kitty), trios(left | kitty), quartets(kitty)", None),
        ("penalty(hand), penalty(hand | left)", "chains(kitty) == 8"),
        ("shape(hand), chains(left), has(kitty, 'K♠ Q♥')", None),
        (
            "shape(hand), longest(hand), shortest(hand | left)",
            "has(hand, 'Q♠') and has(left, 'K♠')",
        ),
        ("shortest(hand | kitty) - longest(left)", "count(hand, 'joker') == 1"),
        ("count(hand, trump), marriage(left, trump), shape(kitty)", "has(kitty, 'BJ')"),
        ("trump == '♥', trump == '♠'", None),
        ("size(hand), 3", None),
    ],
)
def test_groups_of_several_kinds_and_folded_lengths_agree_with_every_deal(text, condition):
    small = layout("J Q K A", {"hand": 3, "left": 3, "kitty": 12}, jokers="LJ BJ")
    question = parse(small, text, condition)
    check(by(Deals, question).counts, question)


@pytest.mark.parametrize("form", [Deals, Patterns])
def test_the_larger_of_a_yes_and_a_number_is_a_number(form):
    small = layout("Q K", {"hand": 2, "kitty": 6})
    question = parse(small, "max(has(hand, 'Q♠'), marriages(hand)), has(hand, 'Q♠')")
    found = by(form, question).counts
    assert [(value, type(value[0])) for value in sorted(found)] == [
        (value, int) for value in [(0, False), (1, False), (1, True)]
    ]


@pytest.mark.parametrize("text", ["longest(hand)", "shortest(kitty)", "shape(left | kitty)"])
def test_a_digit_of_lengths_has_only_the_values_that_there_are(text):
    small = layout("Q K A", {"hand": 4, "left": 1, "kitty": 9}, jokers="LJ BJ")
    question = parse(small, text)
    form = Patterns(question, question.cases[0])
    assert form.shape == (len(by(Patterns, question)),)


# The deals of the games

BOTH = [
    (three, "marriages(hand)", None),
    (three, "points(hand), shape(hand)", "marriages(hand) == 1"),
    (three, "limit(hand | kitty), marriages(hand)", "has(hand, 'A♠ K♠ Q♥')"),
    (three, "points(kitty), points(hand | left | right)", None),
    (three, "players_with(marriages(player) >= 1)", HAND + " and has(left, '9♦ 9♥ A♦ A♠')"),
    (two, "points(kitty), points(spare)", None),
    (two, "marriages(hand | kitty) - marriages(hand)", "has(hand, '9♠ 9♣ 9♦ 9♥ A♠ A♣ A♦')"),
    (boston, "count(hand, trump), longest(hand)", "has(hand, '2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 2♥ 3♥')"),
    (bid_whist.individual_2, "longest(kitty), has(kitty, 'BJ')", "has(kitty, '2♠ 3♠')"),
]


@pytest.mark.parametrize(
    ("asked_of", "text", "condition"),
    [(getattr(game, "standard", game), *asked) for game, *asked in BOTH],
)
def test_patterns_and_deals_agree_as_integers(asked_of, text, condition):
    question = parse(asked_of, text, condition)
    check(by(Deals, question).counts, question)


WHOLE = [
    (three, "players_with(marriages(player) >= 1)", None),
    (three, "marriages(hand), marriages(left), marriages(right), marriages(kitty)", None),
    (three, "shape(hand), shape(left), shape(right)", None),
    (three, "limit(hand) > limit(left), marriages(right)", "marriages(kitty) == 1"),
    (three, "longest(hand), marriages(kitty)", "shape(hand) != '4-2-1-0'"),
    (three, "has(kitty, 'Q♥'), players_with(marriages(player) >= 1)", HAND),
    (two, "points(hand) > points(other), points(kitty)", None),
    (two, "marriages(hand), marriages(other), marriages(kitty)", "has(kitty, 'K♠')"),
    (boston.standard, "count(hand, 'A'), count(left, 'A'), count(opposite, 'A')", None),
    (boston.standard, "players_with(shortest(player) == 0)", None),
    (boston.standard, "players_with(count(player, trump) >= 5)", "has(hand, 'A♠ K♠')"),
    (boston.standard, "shape(hand), longest(left)", "shape(hand) != '4-3-3-3'"),
    (bid_whist.standard, "count(hand, 'joker'), count(kitty, 'joker')", "longest(hand) > 6"),
    (bid_whist.standard, "players_with(count(player, 'A') >= 2), has(kitty, 'BJ')", None),
    (bid_whist.no_jokers, "longest(hand), shortest(left)", "has(kitty, '2♠ 2♣')"),
    (bid_whist.classic, "players_with(has(player, 'A♠ K♠'))", None),
    (bid_whist.individual_2, "shape(hand), longest(other)", None),
    (bid_whist.individual_3, "shortest(hand), count(left | right, 'joker')", None),
    (bid_whist.individual_4, "players_with(count(player, 'K') >= 1)", "has(kitty, 'LJ K♥')"),
    (bid_whist.individual_5, "players_with(count(player, 'A') == 1), count(kitty, 'joker')", None),
]


@pytest.mark.parametrize(("asked_of", "text", "condition"), WHOLE)
def test_patterns_of_whole_deals_agree_with_counting(asked_of, text, condition):
    question = parse(asked_of, text, condition)
    counted = counting.distribution(question)
    check(counted.counts, question)
    assert enumeration.distribution(question).counts == counted.counts


def test_the_points_of_all_hands_at_once_agree_with_counting():
    question = parse(three, "points(hand) > points(left) > points(right)")
    check(counting.distribution(question).counts, question)


@pytest.mark.parametrize(
    ("asked_of", "text", "total"),
    [
        (three, "points(hand)", 346_104),
        (three, "marriages(hand), marriages(left)", 6_731_030_592),
        (three, "marriages(hand), marriages(left), marriages(right)", 807_723_671_040),
        (boston.standard, "longest(hand)", 635_013_559_600),
        (boston.standard, "longest(hand), longest(left)", 635_013_559_600 * comb(39, 13)),
        (
            boston.standard,
            "count(hand, 'A'), count(left, 'A'), count(right, 'A')",
            53_644_737_765_488_792_839_237_440_000,
        ),
    ],
)
def test_patterns_add_up_to_the_deals_of_one_two_and_three_hands(asked_of, text, total):
    question = parse(asked_of, text)
    assert question.total == total
    assert by(Patterns, question).total == total


# Large numbers


@pytest.mark.parametrize(
    "number",
    [
        *(0, 1, 2**32 - 17, 2**32 - 5, 2**63, 2**64 - 1, 2**64, 2**64 + 1),
        *(2**64 * MODULI[1] - 1, 2**64 * MODULI[1], prod(MODULI) - 1, 10**37),
    ],
)
def test_a_number_is_put_together_from_its_residues(number):
    assert put_together([number % modulus for modulus in MODULI]) == number
    # Residues may have been added up without being reduced.
    assert put_together([number % 2**64, *(number % m + 5 * m for m in MODULI[1:])]) == number
    if number < 2**64:
        assert put_together([number]) == number


def test_the_moduli_have_no_common_divisor_and_their_residues_multiply_in_a_word():
    for prime in MODULI[1:]:
        assert 2**31 < prime < 2**32
        assert all(prime % divisor for divisor in range(2, 2**16))
    assert len(set(MODULI)) == len(MODULI)
    assert enumeration.MOST_PATTERNS * 2**32 <= 2**64


def test_small_deals_by_all_moduli_are_those_by_one():
    question = parse(three, "marriages(hand), limit(left)", "count(kitty, 'A') == 1")
    narrow = Patterns(question, question.cases[0])
    wide = Patterns(question, question.cases[0])
    assert len(narrow.moduli) == 1
    wide.moduli = MODULI
    assert wide.count(1) == narrow.count(1)


def test_all_moduli_are_used_as_soon_as_the_deals_pass_a_word():
    for asked_of, text, moduli in (
        (boston.standard, "longest(hand)", 1),
        (boston.standard, "longest(hand), longest(left)", 3),
    ):
        question = parse(asked_of, text)
        assert len(Patterns(question, question.cases[0]).moduli) == moduli


def test_the_deals_of_a_spread_are_multinomials_by_each_modulus():
    rows = spreads(50, (10, 10, 10, 10, 12))
    for modulus in MODULI:
        expected = [ways_to_part(row) % modulus for row in rows.tolist()]
        assert ways(rows, modulus).tolist() == expected


# Spreads, the kernel, its slots


@pytest.mark.parametrize(("cards", "rooms"), [(0, (3, 2)), (4, (7, 7, 7, 3)), (5, (0, 2, 3, 4))])
def test_spreads_are_all_that_there_is_room_for(cards, rooms):
    every = [
        counts for counts in product(*(range(room + 1) for room in rooms)) if sum(counts) == cards
    ]
    assert sorted(map(tuple, spreads(cards, rooms).tolist())) == every
    assert spread_count(cards, rooms) == len(every)


def slow_tally(data, stack):
    """What the kernel does, by its definition; fields are read as the numbers they are."""
    fields = [(data.takes >> 7 * number) & 127 for number in range(9)]
    rooms = [int(stack.rooms[0] & ~GUARDS) >> 7 * number & 127 for number in range(9)]
    tally = {}
    for rows in product(*(range(begin, end) for begin, end in pairwise(data.first))):
        rows = list(rows)
        if [int(field[rows].sum()) for field in fields] != rooms:
            continue
        key = int(stack.keys[0] + data.keys[rows].sum())
        places = stack.steps[0] + data.steps[rows].sum(axis=0)
        key += sum(int(data.lookups[place]) for place in places)
        deals = prod(int(number) for number in data.ways[rows, 0])
        tally[key] = tally.get(key, 0) + deals
    return tally


@pytest.mark.parametrize(
    "text",
    [
        "chains(hand), longest(left)",
        "marriages(hand), marriages(left)",
        "count(hand, 'K'), penalty(left)",
    ],
)
@pytest.mark.parametrize("outer", [0, 1, 2])
def test_every_pattern_is_tallied_as_its_slow_twin_does(text, outer):
    small = layout("Q K", {"hand": 2, "left": 2, "kitty": 5}, jokers="BJ")
    question = parse(small, text)
    form = Patterns(question, question.cases[0])
    data, stack = form._data()
    expected = slow_tally(data, stack)
    outer = min(outer, len(form.kinds) - 2)
    turns = prod(np.diff(data.first)[:outer].tolist())
    tally = np.zeros((prod(form.shape), 1), np.uint64)
    for edges in pairwise([0, turns // 3, turns // 3, turns]):
        own = Stack._make(part.copy() for part in stack)
        tally_patterns(data, outer, *edges, own, np.zeros(0, np.int64), tally)
    assert {key: deals for key, (deals,) in enumerate(tally.tolist()) if deals} == expected


def test_each_key_has_a_slot_of_its_own():
    slots = np.zeros(64, np.int64)
    keys = [0, 1, 2, 2**62, *range(10**9, 10**9 + 58)]
    found = [find_slot(key, slots) for key in keys]
    assert len(set(found)) == len(keys) == 62
    assert [find_slot(key, slots) for key in keys] == found
    assert [int(slots[slot]) - 1 for slot in found] == keys


def test_few_patterns_with_many_keys_are_tallied_in_slots():
    text = ", ".join(f"players_with(count(player, '{rank}') >= 2)" for rank in "AKQ")
    question = parse(boston.standard, text)
    form = Patterns(question, question.cases[0])
    assert form.sparse
    assert form.entries < prod(form.shape) / 1000
    check(counting.distribution(question).counts, question)


def test_slots_change_nothing():
    question = parse(three, "points(hand), limit(kitty), marriages(left)", HAND)
    form = Patterns(question, question.cases[0])
    dense = Patterns(question, question.cases[0])
    form.sparse, form.entries = True, 2 << form.visits.bit_length()
    dense.sparse, dense.entries = False, prod(dense.shape)
    assert form.count(1) == dense.count(1)


@pytest.mark.parametrize("text", ["shape(hand), shape(left), shape(right)", "points(hand)"])
def test_threads_and_blocks_change_nothing(text, monkeypatch):
    question = parse(three, text)
    whole = by(Patterns, question)
    for block, workers in ((2**22, 2), (2**10, 1), (2**10, 3), (1, 2)):
        monkeypatch.setattr(patterns_module, "BLOCK", block)
        found = by(Patterns, question, workers)
        assert list(found.counts.items()) == list(whole.counts.items())


def test_many_kinds_in_many_blocks_agree_with_counting(monkeypatch):
    monkeypatch.setattr(patterns_module, "BLOCK", 2**8)
    question = parse(three, "points(hand) > points(kitty)", "has(hand, 'A♠') and has(left, '9♠')")
    assert by(Patterns, question, 3).counts == counting.distribution(question).counts


# The rule, and what is left out


@pytest.mark.parametrize(
    ("asked_of", "text", "form"),
    [
        (three, "marriages(hand)", Deals),
        (three, "marriages(hand), marriages(hand | kitty)", Deals),
        (three, "marriages(hand), marriages(left)", Patterns),
        (two, "points(hand) > points(other)", Patterns),
        (three, "players_with(marriages(player) >= 1)", Patterns),
        (boston.standard, "longest(hand)", Patterns),
        # 6,731,030,592 deals, in which each card is told from the others.
        (three, "points(hand), longest(hand), marriages(left)", Deals),
    ],
)
def test_few_deals_are_visited_themselves_and_patterns_where_there_are_more(asked_of, text, form):
    question = parse(asked_of, text)
    assert {type(case) for case in enumeration._chosen(question)} == {form}


def test_deals_whose_table_would_be_too_large_are_visited_as_patterns():
    condition = "has(hand, '9♠ J♠') and has(left, '9♣ J♣') and has(right, '9♦ J♦ 9♥')"
    question = parse(three, "shape(hand), shape(left), shape(right)", condition)
    (deals,) = [Deals(question, case) for case in question.cases]
    assert deals.visits <= enumeration.FEW_DEALS
    assert deals.cells > enumeration.MOST_CELLS
    assert enumeration.distribution(question).counts == counting.distribution(question).counts


def test_more_places_than_the_kernel_has_fields_for_do_not_fit():
    for places, fits in ((8, True), (9, False)):
        names = {f"p{number}": 1 for number in range(places)}
        many = layout("Q K A", {**names, "kitty": 12 - places})
        question = parse(many, ", ".join(f"has({name}, 'Q♠')" for name in names))
        assert Patterns(question, question.cases[0]).fits is fits


def test_more_deals_than_the_moduli_reach_do_not_fit():
    places = {f"p{number}": 7 for number in range(7)} | {"kitty": 5}
    crowded = layout("2 3 4 5 6 7 8 9 10 J Q K A", {**places, "kitty": 3})
    question = parse(crowded, ", ".join(f"has({name}, 'Q♠')" for name in places if name != "kitty"))
    form = Patterns(question, question.cases[0])
    assert form.space.deals >= prod(MODULI)
    assert not form.fits
