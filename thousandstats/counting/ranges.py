"""What the known cards and the sizes of the places leave possible for a quantity."""

from collections.abc import Iterator, Sequence

from thousandstats.counting.trees import TESTS, Form, Quantity, Range, Sum
from thousandstats.questions import Layout


class Ranges:
    """The ranges of quantities in one case, in which some cards are known; remembered."""

    def __init__(self, layout: Layout, known: Sequence[int]) -> None:
        self._layout = layout
        self._known = known
        self._rooms = [
            size - cards.bit_count() for size, cards in zip(layout.sizes, known, strict=True)
        ]
        self._known_ranges: dict[Quantity, Range] = {}

    def of(self, quantity: Quantity) -> Range:
        """Return bounds on the values of a quantity; not always reached."""
        if quantity not in self._known_ranges:
            self._known_ranges[quantity] = self._bounds(quantity)
        return self._known_ranges[quantity]

    def _bounds(self, quantity: Quantity) -> Range:
        """Return what known cards and sizes of places leave possible; not always reached."""
        if isinstance(quantity, Sum):
            most = self._most(quantity.form)
            least = self._most(tuple((group, -weight) for group, weight in quantity.form))
            return -least, most
        room = sum(self._rooms[n] for n in bits(quantity.places))
        elsewhere = sum(self._rooms) - room
        held, everywhere = (
            sum(self._known[n] for n in places)
            for places in (bits(quantity.places), range(len(self._known)))
        )
        test = TESTS[quantity.test]
        low = high = 0
        for suit in quantity.suits:
            base, free = (held & suit).bit_count(), (suit & ~everywhere).bit_count()
            lengths = range(base + max(0, free - elsewhere), base + min(free, room) + 1)
            passes = [test(length, quantity.length) for length in lengths]
            low, high = low + all(passes), high + any(passes)
        # No more suits can be so long than there are cards for, and the cards must go somewhere.
        size = sum(self._layout.sizes[n] for n in bits(quantity.places))
        others = self._layout.deck.size - sum(suit.bit_count() for suit in quantity.suits)
        suits, length = len(quantity.suits), quantity.length
        if length > 0 and quantity.test != "<":
            high = min(high, size // length)
        if length > 0 and quantity.test == "<":
            low = max(low, suits - size // length)
        if quantity.test == ">=" and size > suits * (length - 1) + others:
            low = max(low, 1)
        return low, high

    def _most(self, form: Form) -> int:
        """Return an upper bound on a form: each card where it is worth most and fits."""
        by_card: dict[int, dict[int, int]] = {}
        most = 0
        everywhere = sum(self._known)
        for (union, cards), weight in form:
            inside = sum(self._known[n] for n in bits(union))
            free = cards & ~inside
            if free & everywhere:
                continue
            if not free:
                most += weight
            elif free.bit_count() == 1:
                for place in bits(union):
                    worth = by_card.setdefault(free, {})
                    worth[place] = worth.get(place, 0) + weight
            elif free.bit_count() <= sum(self._rooms[n] for n in bits(union)):
                most += max(0, weight)
        places = [n for n, room in enumerate(self._rooms) if room]
        each_card = sum(max(worth.get(n, 0) for n in places) for worth in by_card.values())
        each_place = sum(
            sum(sorted(max(0, worth.get(n, 0)) for worth in by_card.values())[-self._rooms[n] :])
            for n in places
        )
        return most + min(each_card, each_place)


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
