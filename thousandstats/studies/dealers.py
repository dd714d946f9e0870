"""Deals as they come, and their tallies: what the test of fairness looks at.

A block of the study is a seed, of which a number of deals is made, in the blocks of simulation. An
outcome is a kind of tally, by number, and two numbers more; see `KEY`. Tallies are taken with
numpy alone: nothing of the dealer that is tested takes part in them but the masks it hands over.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from threading import Event
from typing import NamedTuple, Protocol

import numpy as np

from thousandstats.cards import Deck
from thousandstats.kernels.blocks import deal_block
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.dealing import DEALS
from thousandstats.kernels.streams import start_stream
from thousandstats.parsing import parse
from thousandstats.questions import Layout
from thousandstats.simulation import blocks
from thousandstats.simulation.blocks import BlockTally
from thousandstats.simulation.compiled import CompiledQuestion
from thousandstats.terms import Term, WeightedGroups

SETS, CARDS, PAIRS, NEXT_DEAL, NEXT_BLOCK = range(5)

KEY = (
    "0 place n: how many sets of cards the place got n times; 1 card place: how often the card lay "
    "there; 2 card card: how often both lay in one place; 3 place n: how often it shared n cards "
    "with itself one deal later; 4 place n: the same one block later"
)
"""What an outcome says; cards and places go by their numbers in the layout, from 0 on."""


class Dealer(Protocol):
    """Whose deals are tested."""

    def deals(self, seed: int, block: int, quota: int) -> Ints:
        """Return the first deals of a block in order: a row of masks for each place."""


@dataclass(frozen=True)
class SimulationDealer:
    """The dealer of simulation, asked which cards lie in each place."""

    deck: Deck
    places: tuple[tuple[str, int], ...]

    def deals(self, seed: int, block: int, quota: int) -> Ints:
        """Return the first deals of a block in order: a row of masks for each place."""
        asked = _asked(self.deck, self.places)
        stream = np.empty(4, np.uint64)
        start_stream(np.uint64(seed), np.uint64(block), stream)
        rows = np.empty((quota + DEALS, 1 + len(self.places)), np.int64)
        tally = np.zeros(0, np.int64)
        filled, _ = deal_block(asked.plan, asked.program, stream, quota, quota, tally, rows)
        if filled != quota:
            raise AssertionError(f"{filled} deals were dealt of {quota}")
        return np.ascontiguousarray(rows[:quota, 1:].T)


@cache
def _asked(deck: Deck, places: tuple[tuple[str, int], ...]) -> CompiledQuestion:
    """Return the question which cards lie in each place: a mask is a sum of powers of two."""
    cards = WeightedGroups(tuple((1 << card, 1 << card) for card in range(deck.size)))
    term = Term("cards", "", lambda _: cards, "the cards, as a mask")
    layout = Layout("", "", "", deck, places, (), (term,))
    return CompiledQuestion(parse(layout, ", ".join(f"cards({name})" for name, _ in places)))


class Sets(NamedTuple):
    """All sets of a number of cards, numbered in the order of their masks.

    Attributes
    ----------
    masks : array
        The sets.
    low, high : array
        What the lower and the upper half of a mask add to its number.
    half : int
        How many cards the lower half has.
    """

    masks: Ints
    low: Ints
    high: Ints
    half: int

    def numbers(self, masks: Ints) -> Ints:
        """Return the numbers of these sets.

        >>> sets(4, 2).masks.tolist(), sets(4, 2).numbers(np.array([0b1100, 0b0101])).tolist()
        ([3, 5, 6, 9, 10, 12], [5, 1])
        """
        found: Ints = self.low[masks & (1 << self.half) - 1] + self.high[masks >> self.half]
        return found


@cache
def sets(deck: int, size: int) -> Sets:
    """Return the table of all sets of a number of cards of a deck."""
    half = deck // 2
    masks = np.sort([sum(1 << card for card in cards) for cards in combinations(range(deck), size)])
    # A mask has rank C(c₁, 1) + C(c₂, 2) + …: how many there are in its upper half is known from
    # the size, once the lower half is.
    low = [_rank(mask, 0, 0) for mask in range(1 << half)]
    high = [_rank(mask, size - mask.bit_count(), half) for mask in range(1 << deck - half)]
    return Sets(masks.astype(np.int64), np.array(low, np.int64), np.array(high, np.int64), half)


def _rank(mask: int, below: int, shift: int) -> int:
    """Return what these cards add to the number of a set that has `below` cards below them."""
    cards = [card + shift for card in range(mask.bit_length()) if mask >> card & 1]
    return sum(comb(card, max(0, below + place)) for place, card in enumerate(cards, 1))


def together(masks: Ints, hits: Ints, deck: int) -> Ints:
    """How often each two cards are in a set, of which each comes so often; a card with itself too.

    Masks are read eight cards at a time, so that what is added up is a table for each two bytes.

    >>> together(np.array([0b011, 0b101]), np.array([10, 1]), 3).tolist()
    [[11, 10, 1], [10, 10, 0], [1, 0, 1]]
    """
    eights = [masks >> start & 255 for start in range(0, deck, 8)]
    bits = np.arange(256)[:, None] >> np.arange(8) & 1
    rows = []
    for one in eights:
        # The sums are floats, which are exact below 2⁵³.
        tables = [np.bincount(one << 8 | other, hits, minlength=2**16) for other in eights]
        rows.append([bits.T @ table.astype(np.int64).reshape(256, 256) @ bits for table in tables])
    found: Ints = np.block(rows)[:deck, :deck]
    return found


@dataclass(frozen=True)
class DealerTally:
    """Deals of a dealer, tallied: block n of the study is seed n.

    Attributes
    ----------
    dealer : Dealer
    deck : int
        How many cards there are.
    sizes : tuple of int
        How many each place takes.
    seeds : tuple of int
    size : int
        How many deals each seed makes.
    part : int
        How many deals come from one stream.
    """

    dealer: Dealer
    deck: int
    sizes: tuple[int, ...]
    seeds: tuple[int, ...]
    size: int
    part: int

    def block(self, number: int, quota: int, stop: Event) -> BlockTally:
        """Deal and tally a seed; anything, if `stop` is set meanwhile."""
        hits = [np.zeros(comb(self.deck, size), np.int64) for size in self.sizes]
        shared = np.zeros((2, len(self.sizes), max(self.sizes) + 1), np.int64)
        before: Ints | None = None
        for block in range(-(-quota // self.part)):
            if stop.is_set():
                break
            deals = blocks.quota(block, quota, self.part)
            masks = self.dealer.deals(self.seeds[number], block, deals)
            for place, size in enumerate(self.sizes):
                numbers = sets(self.deck, size).numbers(masks[place])
                hits[place] += np.bincount(numbers, minlength=len(hits[place]))
            _add_shared(shared[0], masks[:, 1:], masks[:, :-1])
            if before is not None:
                _add_shared(shared[1], masks, before[:, : masks.shape[1]])
            before = masks
        return BlockTally(quota, self._counts(hits, shared), quota)

    def _counts(self, hits: Sequence[Ints], shared: Ints) -> Counter[tuple[int, ...]]:
        """All tallies by outcome; cards and pairs are sums over the sets that have them."""
        counts: Counter[tuple[int, ...]] = Counter()
        pairs = np.zeros((self.deck, self.deck), np.int64)
        for place, size in enumerate(self.sizes):
            times, many = np.unique(hits[place], return_counts=True)
            for time, count in zip(times.tolist(), many.tolist(), strict=True):
                counts[SETS, place, time] = count
            both = together(sets(self.deck, size).masks, hits[place], self.deck)
            pairs += both
            for card in range(self.deck):
                counts[CARDS, card, place] = int(both[card, card])
            for kind, row in ((NEXT_DEAL, shared[0, place]), (NEXT_BLOCK, shared[1, place])):
                for cards in range(size + 1):
                    counts[kind, place, cards] = int(row[cards])
        for one, other in combinations(range(self.deck), 2):
            counts[PAIRS, one, other] = int(pairs[one, other])
        return Counter({outcome: count for outcome, count in counts.items() if count})


def _add_shared(tally: Ints, one: Ints, other: Ints) -> None:
    """Count the cards that each place has in both deals."""
    for place in range(len(one)):
        cards = np.bitwise_count(one[place] & other[place])
        tally[place] += np.bincount(cards, minlength=tally.shape[1])
