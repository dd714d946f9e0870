"""Studies of Thousand: the census, in which every deal is visited, one by one.

No grouping of cards and no multiplicity takes part in it: a computer deals every deal there is,
looks where the marriages lie, and adds 1. A block is the first place to be filled, the smallest,
with one set of cards in it: a kitty. What it must come to is told by counting, block by block with
that kitty known, and as a whole.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from threading import Event
from typing import Any

import numpy as np

from thousandstats import counting
from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.games.thousand.kernels import census as kernels
from thousandstats.games.thousand.layouts import three_players, two_players
from thousandstats.games.thousand.terms import MARRIAGE_VALUES, pair
from thousandstats.kernels.combinations import binomials
from thousandstats.parsing import parse
from thousandstats.published.studies import Parts, Study, Table
from thousandstats.questions import ways_to_part
from thousandstats.results import grouped
from thousandstats.simulation.blocks import BlockTally


@dataclass(frozen=True)
class CensusDealer:
    """Every deal of a deck to places of these sizes; block n has subset n in the first to fill.

    An outcome has the number of marriages in each place.
    """

    deck: Deck
    sizes: tuple[int, ...]

    @cached_property
    def order(self) -> list[int]:
        """The places as they are filled: the smallest first, and of like ones the first."""
        return sorted(range(len(self.sizes)), key=self.sizes.__getitem__)

    @property
    def blocks(self) -> int:
        return comb(self.deck.size, self.sizes[self.order[0]])

    @property
    def size(self) -> int:
        """How many deals are a block."""
        return ways_to_part(self.sizes) // self.blocks

    def first(self, number: int) -> int:
        """Return the cards of the first place in a block; subsets are ordered by mask."""
        mask, place = 0, self.deck.size
        for size in range(self.sizes[self.order[0]], 0, -1):
            while comb(place, size) > number:
                place -= 1
            number -= comb(place, size)
            mask |= 1 << place
        return mask

    def block(self, number: int, quota: int, _stop: Event) -> BlockTally:
        """Visit every deal of a block; it is too short to look whether to stop."""
        census = self.census
        tally = np.zeros((int(self._strides[0]) * self._base, kernels.LANES), np.int64)
        turns = self.size // len(census.hands)
        kernels.tally_census(census, self.first(number), 0, turns, tally)
        found = enumerate(tally.sum(axis=1).tolist())
        counts = {self._outcome(key): deals for key, deals in found if deals}
        return BlockTally(quota, counts, quota)

    @property
    def _base(self) -> int:
        return len(MARRIAGE_VALUES) + 1

    @cached_property
    def _strides(self) -> list[int]:
        return [self._base ** (len(self.sizes) - 1 - place) for place in range(len(self.sizes))]

    def _outcome(self, key: int) -> tuple[int, ...]:
        return tuple(key // stride % self._base for stride in self._strides)

    @cached_property
    def census(self) -> kernels.Census:
        """What the kernel needs."""
        rooms = [self.sizes[place] for place in self.order]
        strides = [self._strides[place] for place in self.order]
        cells = rooms[-2] + rooms[-1]
        hands = sorted(sum(1 << c for c in hand) for hand in combinations(range(cells), rooms[-2]))
        pairs = [pair(self.deck, suit) for suit in MARRIAGE_VALUES]
        return kernels.Census(
            self.deck.full,
            np.array(pairs, np.int64),
            np.array(rooms, np.int64),
            np.array(strides, np.int64),
            np.array(hands, np.int64),
            kernels.codes(len(pairs), *strides[-2:]),
            binomials(),
        )


@lru_cache(maxsize=64)
def _counted(layout: AskableLayout, question: str, given: str | None) -> Counter[tuple[int, ...]]:
    # Several values are asked for, so that each outcome is a tuple of them.
    return Counter(counting.distribution(parse(layout, question, given)).counts)  # type: ignore[arg-type]


def _total(parts: Parts) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for part in parts.values():
        found.update(part.counts)
    return found


@dataclass(frozen=True)
class CensusReport:
    """What follows from the blocks of a census of a layout."""

    layout: AskableLayout

    @cached_property
    def deals(self) -> CensusDealer:
        """The deals, block by block."""
        return CensusDealer(self.layout.deck, self.layout.sizes)

    @property
    def question(self) -> str:
        """What is counted."""
        return ", ".join(f"marriages({name})" for name in self.layout.numbers)

    @property
    def place(self) -> str:
        """The place whose cards a block has alone."""
        return list(self.layout.numbers)[self.deals.order[0]]

    def _cards(self, number: int) -> str:
        return self.layout.deck.show(self.deals.first(number))

    def label(self, number: int) -> str:
        """Return what a block is called."""
        return f"{self.place} {self._cards(number)}"

    def faults(self, parts: Parts) -> Iterator[str]:
        """Yield what is wrong with the blocks, in sentences."""
        for number, part in sorted(parts.items()):
            cards = self._cards(number)
            if part.counts != _counted(self.layout, self.question, f"{self.place} == '{cards}'"):
                yield f"With {cards} in the {self.place}, counting does not give the same."
        whole = len(parts) == self.deals.blocks
        if whole and _total(parts) != _counted(self.layout, self.question, None):
            yield "The sum of all deals is not what counting gives."

    def table(self, parts: Parts) -> Table:
        """Return the outcomes as rows for people."""
        found = _total(parts)
        rows = [(*map(str, outcome), grouped(count)) for outcome, count in sorted(found.items())]
        rest = [""] * (len(self.layout.places) - 1)
        last = ("all", *rest, grouped(sum(found.values())))
        return ((*self.layout.numbers, "deals"), *rows, last)

    def summary(self, parts: Parts) -> dict[str, Any]:
        """Return the outcomes as data."""
        found = _total(parts)
        return {
            "visited": str(sum(found.values())),
            "outcomes": [
                {"value": list(map(str, outcome)), "count": str(count)}
                for outcome, count in sorted(found.items())
            ],
        }


def census(layout: AskableLayout, name: str, first: int, *also: str) -> Study:
    """Return the census of a layout.

    >>> from thousandstats.games.thousand import two_players
    >>> study = census(two_players, "census-two", 20)
    >>> study.blocks, study.label(0), study.about["deals"]
    (276, 'kitty 9♠ 9♣', '11779303536')
    """
    report = CensusReport(layout)
    return Study(
        name,
        f"the marriages in every place of every deal, visited one by one: {layout.title}",
        report.deals.blocks,
        first,
        report.deals,
        {
            "game": layout.game,
            "layout": layout.name,
            "question": report.question,
            "deals": str(layout.deals),
            "block": str(report.deals.size),
            "key": f"the marriages in {', '.join(layout.numbers)}",
        },
        report.label,
        report.summary,
        report.table,
        report.faults,
        also,
    )


STUDIES = (
    census(two_players, "census-two", 20, "census"),
    census(three_players, "census-three", 4),
)
