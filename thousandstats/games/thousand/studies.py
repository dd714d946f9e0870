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
from thousandstats.simulation.blocks import Part


@dataclass(frozen=True)
class Deals:
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
        """The cards of the first place in a block: the subsets in the order of their masks."""
        mask, place = 0, self.deck.size
        for size in range(self.sizes[self.order[0]], 0, -1):
            while comb(place, size) > number:
                place -= 1
            number -= comb(place, size)
            mask |= 1 << place
        return mask

    def block(self, number: int, quota: int, stop: Event) -> Part:
        """Visit every deal of a block; it is too short to look whether to stop."""
        census = self.census
        tally = np.zeros((int(self._strides[0]) * self._base, kernels.LANES), np.int64)
        turns = self.size // len(census.hands)
        kernels.tally_census(census, self.first(number), 0, turns, tally)
        found = enumerate(tally.sum(axis=1).tolist())
        counts = {self._outcome(key): deals for key, deals in found if deals}
        return Part(quota, counts, quota)

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


def census(layout: AskableLayout, name: str, takes: str, first: int, *also: str) -> Study:
    """The census of a layout.

    >>> from thousandstats.games.thousand import two_players
    >>> study = census(two_players, "census-two", "10 s", 20)
    >>> study.blocks, study.label(0), study.about["deals"]
    (276, 'kitty 9♠ 9♣', '11779303536')
    """
    deals = Deals(layout.deck, layout.sizes)
    place = list(layout.numbers)[deals.order[0]]
    question = ", ".join(f"marriages({name})" for name in layout.numbers)

    @lru_cache(maxsize=64)
    def counted(given: str | None) -> Counter[tuple[int, ...]]:
        return Counter(counting.distribution(parse(layout, question, given)).counts)  # type: ignore[arg-type]

    def cards(number: int) -> str:
        return layout.deck.show(deals.first(number))

    def total(parts: Parts) -> Counter[tuple[int, ...]]:
        found: Counter[tuple[int, ...]] = Counter()
        for part in parts.values():
            found.update(part.counts)
        return found

    def faults(parts: Parts) -> Iterator[str]:
        for number, part in sorted(parts.items()):
            if part.counts != counted(f"{place} == '{cards(number)}'"):
                yield f"With {cards(number)} in the {place}, counting does not give the same."
        if len(parts) == deals.blocks and total(parts) != counted(None):
            yield "The sum of all deals is not what counting gives."

    def table(parts: Parts) -> Table:
        found = total(parts)
        rows = [(*map(str, outcome), grouped(count)) for outcome, count in sorted(found.items())]
        rest = [""] * (len(layout.places) - 1)
        return ((*layout.numbers, "deals"), *rows, ("all", *rest, grouped(sum(found.values()))))

    def summary(parts: Parts) -> dict[str, object]:
        found = total(parts)
        return {
            "visited": str(sum(found.values())),
            "outcomes": [
                {"value": list(map(str, outcome)), "count": str(count)}
                for outcome, count in sorted(found.items())
            ],
        }

    return Study(
        name,
        f"the marriages in every place of every deal, visited one by one: {layout.title}",
        takes,
        deals.blocks,
        first,
        deals,
        {
            "game": layout.game,
            "layout": layout.name,
            "question": question,
            "deals": str(layout.deals),
            "block": str(deals.size),
            "key": f"the marriages in {', '.join(layout.numbers)}",
        },
        lambda number: f"{place} {cards(number)}",
        summary,
        table,
        faults,
        also,
    )


STUDIES = (
    census(two_players, "census-two", "about 10 s on two cores", 20, "census"),
    census(three_players, "census-three", "about 10 min on two cores", 4),
)
