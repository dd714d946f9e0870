"""From forms to *components*: the small groups of cards that a question holds together.

Known cards have left the deck. Places that no carried quantity tells apart are one *block*; cards
that none tells apart are one *kind*; kinds that a group of several cards or a suit length ties
together are one *component*. Cards that nothing mentions are the *filler*.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from thousandstats.counting.plans import (
    Blocks,
    Component,
    CountingPlan,
    Kind,
    LengthTest,
    Tie,
)
from thousandstats.counting.trees import Form, Quantity, Sum, Tally
from thousandstats.errors import InputError
from thousandstats.questions import Layout

Places = int
"""A union of places as a bit mask."""


def plan(
    layout: Layout,
    mentioned: Sequence[int],
    known: Sequence[int],
    quantities: Sequence[Quantity],
    cuts: Mapping[Quantity, frozenset[int]],
) -> CountingPlan:
    """Blocks, kinds and components for these quantities.

    Parameters
    ----------
    layout : Layout
    mentioned : sequence of int
        The places that the total tells apart; all others are merged.
    known : sequence of int
        The cards known to lie in each place of the layout.
    quantities : sequence of (Sum or Tally)
        Sums first.
    cuts : mapping
        The values that matter of those quantities of which not all do.
    """
    settled = [_settle(q.form, known) for q in quantities if isinstance(q, Sum)]
    tallies = [q for q in quantities if isinstance(q, Tally)]

    rooms = {n: layout.sizes[n] - known[n].bit_count() for n in mentioned}
    rest = sum(size - known[n].bit_count() for n, size in enumerate(layout.sizes) if n not in rooms)
    blocks = _blocks(rooms, rest, [form for form, _ in settled], tallies)
    as_blocks = {
        place: number for number, (places, _) in enumerate(blocks) for place in places if place >= 0
    }

    free = layout.deck.full & ~_union(known)
    forms = [form for form, _ in settled]
    weights = _weights(free, forms, as_blocks, len(blocks))
    groups = _groups(forms, as_blocks)
    base = _lengths_known(tallies, known)
    components, filler = _components(weights, groups, _suits(tallies), base)
    return CountingPlan(
        capacities=tuple(sum(rooms) for _, rooms in blocks),
        members=tuple(rooms for _, rooms in blocks),
        components=components,
        filler=filler,
        forms=tuple(constant for _, constant in settled),
        tests=tuple(
            LengthTest(tally.test, tally.length, _in_blocks(tally.places, as_blocks))
            for tally in tallies
        ),
        cuts=tuple(cuts.get(quantity) for quantity in quantities),
    )


def _settle(form: Form, known: Sequence[int]) -> tuple[Form, int]:
    """Return the form on the free cards and what known cards add; some groups are dead."""
    everywhere = _union(known)
    weights: dict[tuple[int, int], int] = {}
    constant = 0
    for (union, mask), weight in form:
        inside = _union(cards for place, cards in enumerate(known) if union >> place & 1)
        if mask & everywhere & ~inside:
            continue
        free = mask & ~inside
        if not free:
            constant += weight
            continue
        # What is left of a group may be a single card, which lies in one place of the union.
        for part in _bits(union) if _single(free) else [union]:
            weights[part, free] = weights.get((part, free), 0) + weight
    return tuple(sorted((group, weight) for group, weight in weights.items() if weight)), constant


def _blocks(
    rooms: dict[int, int], rest: int, forms: list[Form], tallies: list[Tally]
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Places that nothing tells apart, as (places, rooms); the merged rest is place -1."""
    alike: dict[object, list[tuple[int, int]]] = {}
    for place, room in [*rooms.items(), (-1, rest)]:
        signature = (
            tuple(
                tuple(
                    (mask, weight if _single(mask) else union)
                    for (union, mask), weight in form
                    if place >= 0 and union >> place & 1
                )
                for form in forms
            ),
            tuple(place >= 0 and tally.places >> place & 1 for tally in tallies),
        )
        if room:
            alike.setdefault(signature, []).append((place, room))
    return [
        (tuple(place for place, _ in block), tuple(room for _, room in block))
        for block in alike.values()
    ]


def _weights(
    free: int, forms: list[Form], as_blocks: dict[int, int], blocks: int
) -> dict[int, tuple[tuple[int, ...], ...]]:
    """For each free card what it adds to each form in each block by itself."""
    table: dict[int, list[list[int]]] = {}
    for number, form in enumerate(forms):
        for (union, mask), weight in form:
            place = union.bit_length() - 1
            if not _single(mask) or place not in as_blocks:
                continue
            row = table.setdefault(mask, [[0] * blocks for _ in forms])
            row[number][as_blocks[place]] = weight
    nothing = tuple((0,) * blocks for _ in forms)
    return {
        card: tuple(tuple(w) for w in table[card]) if card in table else nothing
        for card in _bits(free)
    }


def _groups(forms: list[Form], as_blocks: dict[int, int]) -> list[tuple[int, Blocks, int, int]]:
    """Return the groups of several cards as (form, union of blocks, cards, weight)."""
    return [
        (number, _in_blocks(union, as_blocks), mask, weight)
        for number, form in enumerate(forms)
        for (union, mask), weight in form
        if not _single(mask)
    ]


def _suits(tallies: list[Tally]) -> tuple[int, ...]:
    """Return the suits whose lengths are asked for: a component of cards belongs to one of them."""
    divisions = {tally.suits for tally in tallies}
    if len(divisions) > 1:
        raise InputError(
            "Counting takes the lengths of one division into suits at a time, and this question "
            "has terms with several; ask it by the route enumeration."
        )
    return next(iter(divisions), ())


def _lengths_known(tallies: list[Tally], known: Sequence[int]) -> list[tuple[int, ...]]:
    """For each suit the length that known cards make up already, for each tally."""
    return [
        tuple(
            sum(
                (cards & suit).bit_count() for n, cards in enumerate(known) if tally.places >> n & 1
            )
            for tally in tallies
        )
        for suit in _suits(tallies)
    ]


def _components(
    weights: dict[int, tuple[tuple[int, ...], ...]],
    groups: list[tuple[int, Blocks, int, int]],
    suits: tuple[int, ...],
    lengths_known: list[tuple[int, ...]],
) -> tuple[tuple[Component, ...], int]:
    """Return the components, and how many cards are in none."""
    kinds: dict[tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int], int] = {}
    filler = 0
    for card, row in weights.items():
        suit = next((n for n, mask in enumerate(suits) if mask & card), -1)
        tied = tuple(n for n, (_, _, mask, _) in enumerate(groups) if mask & card)
        if not tied and suit < 0 and not any(any(w) for w in row):
            filler += 1
            continue
        role = (row, tied, suit)
        kinds[role] = kinds.get(role, 0) | card
    masks = list(kinds.values())
    roles = list(kinds)
    links = [mask for _, _, mask, _ in groups] + list(suits)
    components = []
    for together in _joined(masks, links):
        inside = _union(masks[n] for n in together)
        numbers = {kind: number for number, kind in enumerate(together)}
        ties = tuple(
            Tie(form, union, tuple(numbers[n] for n in together if masks[n] & mask), weight)
            for form, union, mask, weight in groups
            if mask & inside
        )
        complete = [n for n, suit in enumerate(suits) if suit & inside]
        suit_numbers = {-1: -1, **{suit: number for number, suit in enumerate(complete)}}
        alike = []
        for n in together:
            row, _, suit = roles[n]
            alike.append(Kind(masks[n].bit_count(), row, suit_numbers[suit]))
        components.append(Component(tuple(alike), ties, tuple(lengths_known[n] for n in complete)))
    for number, suit in enumerate(suits):
        if not any(mask & suit for mask in masks):
            components.append(Component((), (), (lengths_known[number],)))
    return tuple(components), filler


def _joined(masks: list[int], links: list[int]) -> list[list[int]]:
    """Return the numbers of the masks, parted so that every link touches one part only."""
    parts: list[tuple[int, list[int]]] = []
    for number, mask in enumerate(masks):
        reach = mask | _union(link for link in links if link & mask)
        mine, others = [number], []
        for other_reach, members in parts:
            if other_reach & reach:
                reach |= other_reach
                mine = members + mine
            else:
                others.append((other_reach, members))
        parts = [*others, (reach, sorted(mine))]
    return [members for _, members in parts]


def _in_blocks(places: Places, as_blocks: dict[int, int]) -> Blocks:
    """Return the blocks of the places that have room left."""
    return _union(1 << block for place, block in as_blocks.items() if places >> place & 1)


def _single(mask: int) -> bool:
    return mask & (mask - 1) == 0


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
