"""The test of the dealer: its arithmetic, that the real one passes, and that biased ones fail."""

import json
from collections import Counter
from fractions import Fraction as F
from itertools import combinations, pairwise
from threading import Event

import numpy as np
import pytest
from scipy import stats
from shell import from_shell, run_here

from thousandstats import simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.studies import chances, dealers, fairness
from thousandstats.studies.chances import Statistic
from thousandstats.studies.dealers import DealerTally, SimulationDealer

three = thousand.three_players

SIZES = [(2, 2, 2), (1, 2, 3), (3, 3), (4, 1, 1), (3, 2, 1, 1), (1, 1, 1, 1, 2)]


def every_deal(sizes):
    """Each deal of a small deck: for every card its place."""

    def lay(cards, left):
        if not left:
            yield {}
            return
        place, size = left[0]
        for held in combinations(cards, size):
            for rest in lay([card for card in cards if card not in held], left[1:]):
                yield {**dict.fromkeys(held, place), **rest}

    return lay(list(range(sum(sizes))), list(enumerate(sizes)))


def of_one_deal(deal, sizes):
    deck = range(sum(sizes))
    hits = [[int(deal[card] == place) for place in range(len(sizes))] for card in deck]
    together = [int(deal[one] == deal[other]) for one, other in combinations(deck, 2)]
    return chances.cards(hits, sizes, 1), chances.pairs(together, sizes, 1)


@pytest.mark.parametrize("sizes", SIZES)
def test_the_mean_of_each_statistic_over_all_deals_is_its_degrees_of_freedom(sizes):
    cards, pairs = zip(*(of_one_deal(deal, sizes) for deal in every_deal(sizes)), strict=True)
    for found in (cards, pairs):
        assert sum((one.value for one in found), F()) == len(found) * found[0].degrees
        assert {one.degrees for one in found} == {found[0].degrees}


def test_the_degrees_of_freedom_are_the_rank_of_the_covariance():
    for sizes in SIZES:
        deals = list(every_deal(sizes))
        cards = np.array(
            [[deal[c] == p for c in range(sum(sizes)) for p in range(len(sizes))] for deal in deals]
        )
        pairs = np.array(
            [[d[a] == d[b] for a, b in combinations(range(sum(sizes)), 2)] for d in deals]
        )
        found = of_one_deal(deals[0], sizes)
        # What is zero comes out as small as rounding makes it, on each processor another way.
        ranks = [
            np.linalg.matrix_rank(np.cov(table.astype(float).T), tol=1e-9)
            for table in (cards, pairs)
        ]
        assert ranks == [one.degrees for one in found], sizes


@pytest.mark.parametrize(
    ("value", "degrees"), [(3, 1), (12, 10), (60, 10), (2, 10), (345_000, 346_103)]
)
def test_p_values_are_those_of_scipys_statistics(value, degrees):
    upper, lower = stats.chi2.sf(value, degrees), stats.chi2.cdf(value, degrees)
    assert Statistic(F(value), degrees).p == pytest.approx(2 * min(upper, lower), rel=1e-9)


def test_too_good_a_fit_is_as_suspicious_as_a_bad_one():
    assert Statistic(F(10), 100).p < 1e-9
    assert Statistic(F(1000), 100).p < 1e-9
    assert Statistic(F(100), 100).p > 0.9


def test_a_fit_is_that_of_scipy_and_small_cells_are_joined():
    hits, fair = [18, 55, 27], [F(1, 4), F(1, 2), F(1, 4)]
    expected = stats.chisquare(hits, [float(100 * chance) for chance in fair])
    found = chances.fit(hits, fair)
    assert float(found.value) == pytest.approx(expected.statistic)
    assert found.degrees == 2
    rare = [F(1, 4), F(1, 2), F(24, 100), F(1, 100)]
    assert chances.fit([18, 55, 26, 1], rare) == found
    assert chances.fit([26, 1, 55, 18], [rare[2], rare[3], rare[1], rare[0]]).degrees == 2
    assert chances.fit([1, 18, 55, 26], [F(1, 100), *fair[:2], F(24, 100)]).degrees == 2
    assert chances.fit([1, 2], [F(1, 2), F(1, 2)]) == Statistic(F(0), 0)


def test_uniform_cells_are_a_fit_whose_hits_are_told_by_how_often_they_come():
    hits = [7, 9, 7, 12, 5, 20]
    times = list(Counter(hits).items())
    assert chances.uniform(times, 6) == chances.fit(hits, [F(1, 6)] * 6)
    assert chances.uniform([*times, (0, 4)], 10) == Statistic(
        F(10 * sum(h * h for h in hits), 60) - 60, 9
    )


def test_hands_share_cards_as_all_pairs_of_hands_do():
    hands = [set(hand) for hand in combinations(range(7), 3)]
    slow = Counter(len(one & other) for one in hands for other in hands)
    assert chances.overlap(7, 3) == [F(slow[n], len(hands) ** 2) for n in range(4)]
    assert sum(chances.overlap(24, 7)) == 1


def test_holm_multiplies_the_least_most_and_keeps_the_order():
    assert chances.corrected([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert chances.corrected([0.5, 0.6]) == [1.0, 1.0]
    assert chances.corrected([]) == []
    ps = [0.001, 0.2, 0.013, 0.9, 0.012]
    # By the definition: reject from the least on, while each is below level / (tests left).
    for level in (0.004, 0.006, 0.04, 0.06, 0.5):
        rejected = 0
        for rank, p in enumerate(sorted(ps)):
            if p > level / (len(ps) - rank):
                break
            rejected += 1
        assert sum(p <= level for p in chances.corrected(ps)) == rejected


class Given:
    """Deals as they were written down."""

    def __init__(self, deals):
        self.rows = deals

    def deals(self, seed, block, quota):
        return np.array(self.rows[seed][block][:quota], np.int64).T


def test_tallies_are_those_of_a_slow_count():
    rng = np.random.default_rng(5)
    sizes, deck = (3, 2, 3), 8

    def deal():
        cards = rng.permutation(deck)
        return [sum(1 << int(c) for c in part) for part in np.split(cards, np.cumsum(sizes)[:-1])]

    blocks = [[deal() for _ in range(40)] for _ in range(3)]
    tallied = DealerTally(Given({9: blocks}), deck, sizes, (9,), 100, 40)
    part = tallied.block(0, 100, Event())
    blocks[2] = blocks[2][:20]
    every = [deal for block in blocks for deal in block]
    slow = Counter()
    for place, size in enumerate(sizes):
        hits = Counter(deal[place] for deal in every)
        masks = [sum(1 << card for card in held) for held in combinations(range(deck), size)]
        slow.update((dealers.SETS, place, hits[mask]) for mask in masks)
        for card in range(deck):
            slow[dealers.CARDS, card, place] = sum(deal[place] >> card & 1 for deal in every)
        for block in blocks:
            for one, other in pairwise(block):
                slow[dealers.NEXT_DEAL, place, (one[place] & other[place]).bit_count()] += 1
        for before, after in pairwise(blocks):
            for one, other in zip(before, after, strict=False):
                slow[dealers.NEXT_BLOCK, place, (one[place] & other[place]).bit_count()] += 1
    for pair in combinations(range(deck), 2):
        both = sum(1 << card for card in pair)
        slow[dealers.PAIRS, *pair] = sum(mask & both == both for deal in every for mask in deal)
    assert part.counts == +slow
    assert part.quota == 100


def test_sets_are_numbered_in_the_order_of_their_masks():
    for deck, size in ((8, 3), (7, 0), (5, 5), (9, 4), (24, 3)):
        sets = dealers.sets(deck, size)
        assert sets.numbers(sets.masks).tolist() == list(range(len(sets.masks)))
        assert len(set(sets.masks.tolist())) == len(sets.masks)


@pytest.mark.kernels
def test_the_dealer_that_is_tested_is_the_one_that_simulates():
    question = "marriages(hand), marriages(left), marriages(right), marriages(kitty)"
    masks = SimulationDealer(three.deck, three.places).deals(7, 0, 1000)
    assert (masks.sum(axis=0) == three.deck.full).all()
    pairs = (masks >> 8) & (masks >> 12) & 15
    found = Counter(map(tuple, np.bitwise_count(pairs).T.tolist()))
    assert found == simulation.distribution(parse(three, question), 1000, 7).counts
    assert (SimulationDealer(three.deck, three.places).deals(7, 0, 300) == masks[:, :300]).all()
    assert (SimulationDealer(three.deck, three.places).deals(7, 1, 300) != masks[:, :300]).any()


def outcome(dealer=None, deals=150_000, seeds=(1, 2), block=2**15):
    """The parts of a small test, and the names of the tests that were failed."""
    study = fairness.study(three, deals, dealer, seeds, block)
    parts = {n: study.source.block(n, deals, Event()) for n in range(len(seeds))}
    failed = [fault.split(": chi-square")[0].split(", ")[1] for fault in study.faults(parts)]
    return study, parts, failed


def test_the_real_dealer_passes():
    study, parts, failed = outcome()
    assert failed == []
    summary = study.summary(parts)
    assert summary["verdict"] == "fair"
    assert len(summary["tests"]) == 2 * 14
    assert {test["seed"] for test in summary["tests"]} == {"1", "2"}
    assert {"test": "cards", "cells": ["43750.000"] * 3 + ["18750.000"]} in summary["expected"]
    assert {"test": "sets: kitty", "each": "74.111"} in summary["expected"]


class Shuffled:
    """A dealer by a shuffle in NumPy: `swaps` says with which card each in turn changes places."""

    def __init__(self, swaps):
        self.swaps = swaps

    def deals(self, seed, block, quota):
        rng = np.random.default_rng([seed, block])
        cards = np.tile(np.arange(24), (quota, 1))
        rows = np.arange(quota)
        for place in range(24):
            other = self.swaps(rng, place, quota)
            cards[rows, place], cards[rows, other] = cards[rows, other], cards[rows, place]
        ends = np.cumsum(three.sizes)[:-1]
        return np.array([(1 << part).sum(axis=1) for part in np.split(cards, ends, axis=1)])


def by_fisher_and_yates(rng, place, quota):
    return rng.integers(place, 24, quota)


def with_any_card(rng, place, quota):
    """The usual mistake: some orders come more often, as 24²⁴ is no multiple of 24!"""
    return rng.integers(0, 24, quota)


def by_the_rest_of_a_byte(rng, place, quota):
    """The other usual mistake: 256 is no multiple of most numbers."""
    return place + rng.integers(0, 256, quota) % (24 - place)


def test_an_honest_dealer_of_other_make_passes():
    assert outcome(Shuffled(by_fisher_and_yates))[2] == []


@pytest.mark.parametrize("swaps", [with_any_card, by_the_rest_of_a_byte])
def test_a_biased_shuffle_fails(swaps):
    study, parts, failed = outcome(Shuffled(swaps))
    assert {"cards"} <= set(failed)
    assert study.summary(parts)["verdict"] == "unfair"


class Bent:
    """The real dealer, and what somebody makes of its deals."""

    def __init__(self, bend):
        self.real = SimulationDealer(three.deck, three.places)
        self.bend = bend

    def deals(self, seed, block, quota):
        return self.bend(self.real, seed, block, quota)


def each_deal_twice(real, seed, block, quota):
    return np.repeat(real.deals(seed, block, quota // 2 + 1), 2, axis=1)[:, :quota]


def one_stream_for_all_blocks(real, seed, block, quota):
    return real.deals(seed, 0, quota)


def hands_in_turn(real, seed, block, quota):
    """All 346,104 hands of the first place one after the other: too even to be random."""
    deals = real.deals(seed, block, quota)
    masks = dealers.sets(24, 7).masks
    wanted = masks[(np.arange(quota) + block * quota) % len(masks)]
    swapped = deals[0] & ~wanted, wanted & ~deals[0]
    others = deals.copy()
    others[0] = wanted
    for deal in range(quota):
        give, take = int(swapped[0][deal]), int(swapped[1][deal])
        while take:
            card, back = take & -take, give & -give
            take, give = take ^ card, give ^ back
            place = next(p for p in (1, 2, 3) if deals[p][deal] & card)
            others[place][deal] ^= card | back
    return others


def red_and_black_queen_together(real, seed, block, quota):
    """Now and then two cards change places, so that a pair of queens lies together more often."""
    deals = real.deals(seed, block, quota)
    one, other, third = (1 << three.deck.cards.index(card) for card in ("Q♥", "Q♠", "9♦"))
    holds = [((deals & card) > 0) for card in (one, other, third)]
    bent = (np.arange(quota) % 8 == 0) & ~(holds[0] & holds[1]).any(axis=0)
    bent &= (holds[0] & holds[2]).any(axis=0)
    for place in range(len(deals)):
        swap = other * (holds[1][place] & bent) | third * (holds[2][place] & bent)
        deals[place] ^= np.where((swap == other) | (swap == third), other | third, 0)
    return deals


@pytest.mark.parametrize(
    ("bend", "test"),
    [
        (each_deal_twice, "next deal: hand"),
        (one_stream_for_all_blocks, "next block: hand"),
        (hands_in_turn, "sets: hand"),
        (red_and_black_queen_together, "pairs"),
    ],
)
def test_a_bent_dealer_fails_the_test_that_is_made_for_it(bend, test):
    failed = outcome(Bent(bend), seeds=(1,))[2]
    assert test in failed
    if bend is red_and_black_queen_together:
        assert "cards" not in failed


def test_tallies_that_do_not_add_up_are_told():
    study, parts, _ = outcome(seeds=(1,))
    for key in ((0, 0, 1), (1, 3, 2), (2, 0, 1), (3, 1, 2), (4, 3, 0)):
        wrong = Counter(parts[0].counts)
        wrong[key] += 1
        faults = list(study.faults({0: parts[0]._replace(counts=wrong)}))
        assert "does not add up" in faults[0]


def test_too_few_deals_are_refused(capsys, tmp_path):
    with pytest.raises(InputError, match="100000 is the least"):
        fairness.study(three, 99_999)
    status, out, err = run_here(capsys)("study", "fairness", "--deals", "5", "--out", str(tmp_path))
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_command_tests_as_many_deals_as_it_is_told(capsys, tmp_path):
    run = run_here(capsys)
    words = ("study", "fairness", "--deals", "100000", "--out", str(tmp_path))
    status, out, _ = run(*words)
    assert status == 0
    assert "fair" in out
    assert "next deal: kitty" in out
    content = json.loads((tmp_path / "studies" / "fairness.json").read_text(encoding="utf-8"))
    assert content["deals_of_each_seed"] == "100000"
    assert content["verdict"] == "fair"
    assert len(content["rows"]) == len(fairness.SEEDS)
    assert run(*words, "--check")[0] == 0
    status, _, err = run(*words[:2], "--deals", "100001", "--out", str(tmp_path))
    assert status == 2
    assert "its deals of each seed is '100000', not '100001'" in err


@pytest.mark.slow
def test_the_path_without_the_instruction_deals_the_same(tmp_path):
    portable = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+cx16"}
    code = "from thousandstats.kernels import instructions as i; print(i.HAS_DEPOSIT)"
    assert from_shell("-c", code, program=(), **portable).stdout.split() == [b"False"]
    files = []
    for name, changes in (("usual", {}), ("portable", portable)):
        out = tmp_path / name
        words = ("study", "fairness", "--deals", "300000", "--out", str(out), "--quiet")
        found = from_shell(*words, **changes)
        assert (found.returncode, found.stderr) == (0, b"")
        files.append((out / "studies" / "fairness.json").read_bytes())
    assert files[0] == files[1]
