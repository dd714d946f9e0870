"""Pruning: terms of a table that no deal of the condition can grow from are dropped.

For each quantity, the tables of the components that are still to be placed bound what they can add
to it. So every term of a table gives each quantity a range, and interval arithmetic tells of each
part of the condition (of its outermost ``and``) whether it can still be met. A term that cannot
meet a part is dropped. A quantity of which only the comparisons with some *cuts* matter is brought
down to the least value that lies between the same cuts, if no card can take it across one: so terms
that differ in nothing that matters become one.

All of this gives an equivalent question, so that the bounds may be taken from tables that are
pruned already, and again: a part that pins a count narrows what is possible elsewhere.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from thousandstats.counting.plans import Component, CountingPlan
from thousandstats.counting.polynomials import Packing, Table
from thousandstats.counting.trees import Quantity, Range, Tree, bounds_formula, quantities
from thousandstats.counting.watch import LOOKS, Watch

ROUNDS = 4
"""How often the components' tables narrow each other."""

RULED_OUT = -1


@dataclass(frozen=True)
class Bundle:
    """Parts of a condition that read the same quantities, and the fields of these in a key."""

    parts: tuple[Tree, ...]
    numbers: tuple[int, ...]
    mask: int


Reach = tuple[tuple[int, int], ...]
"""The least and the most that some components add to the field of each quantity."""


class Pruner:
    """Prunes the tables of one plan by the parts of a condition."""

    def __init__(
        self,
        plan: CountingPlan,
        fields: Packing,
        carried: Sequence[Quantity],
        parts: Sequence[Tree],
    ) -> None:
        self._plan = plan
        self._fields = fields
        self._carried = carried
        self.parts = tuple(parts)
        self.bundles = self._bundled(parts)

    def _bundled(self, parts: Sequence[Tree]) -> tuple[Bundle, ...]:
        """Parts with a quantity in common belong together; so does a quantity with its cuts."""
        number_of = {quantity: n for n, quantity in enumerate(self._carried)}
        together: list[tuple[set[int], list[Tree]]] = [
            ({n}, [])
            for n, cuts in enumerate(self._plan.cuts)
            if cuts is not None and not self._flag(n)
        ]
        for part in parts:
            mine = {number_of[quantity] for quantity in quantities([part])}
            trees = [part]
            apart = []
            for numbers, others in together:
                if numbers & mine:
                    mine |= numbers
                    trees = others + trees
                else:
                    apart.append((numbers, others))
            together = [*apart, (mine, trees)]
        return tuple(
            Bundle(tuple(trees), tuple(sorted(numbers)), sum(map(self._mask, numbers)))
            for numbers, trees in together
        )

    def _mask(self, number: int) -> int:
        shift, width = self._fields.quantities[number]
        return (1 << width) - 1 << shift

    def _flag(self, number: int) -> bool:
        return bool(self._fields.flags >> self._fields.quantities[number][0] & 1)

    def reach(self, table: Table) -> Reach:
        """Return the least and the most that a table has in the field of each quantity."""
        found = []
        for shift, width in self._fields.quantities:
            ones = (1 << width) - 1
            values = {key >> shift & ones for key in table}
            found.append((min(values, default=0), max(values, default=0)))
        return tuple(found)

    def clusters(self, tables: Mapping[Component, Table]) -> list[tuple[Component, ...]]:
        """Return the components, those together that a part of the condition ties to each other.

        A part that ties most of the components ties none.
        """
        reaches = {component: self.reach(table) for component, table in tables.items()}
        components = self._plan.components
        sizes = [log(max(2, len(tables[component]))) for component in components]
        clusters = [{n} for n in range(len(components))]
        tied = sorted(
            (
                {
                    n
                    for n, component in enumerate(components)
                    if any(
                        reaches[component][number][0] < reaches[component][number][1]
                        for number in bundle.numbers
                    )
                }
                for bundle in self.bundles
                if bundle.parts
            ),
            key=len,
        )
        for numbers in tied:
            joined = [cluster for cluster in clusters if cluster & numbers]
            together = set().union(*joined)
            if len(joined) > 1 and 2 * sum(sizes[n] for n in together) <= sum(sizes):
                clusters = [cluster for cluster in clusters if cluster not in joined] + [together]
        return [
            tuple(components[n] for n in sorted(cluster, key=lambda n: -sizes[n]))
            for cluster in sorted(clusters, key=min)
        ]

    def stage(self, inside: Reach, outside: Reach) -> "PruningStage":
        """Return how tables are pruned to which these components have been multiplied.

        Parameters
        ----------
        inside, outside : tuple of (int, int)
            What the components in the table, and all others, add to each field.
        """
        return PruningStage(tuple(self._judge(bundle, inside, outside) for bundle in self.bundles))

    def _judge(self, bundle: Bundle, inside: Reach, outside: Reach) -> "Judgement":
        """Return how the fields of a bundle are brought down, or `RULED_OUT`."""
        fields = []
        for number in bundle.numbers:
            cuts = None if self._flag(number) else self._plan.cuts[number]
            offset = self._fields.offsets[number]
            ordered = None if cuts is None else sorted(cut - offset for cut in cuts)
            fields.append((number, *self._fields.quantities[number], offset, ordered))
        numbers = {self._carried[number]: n for n, number in enumerate(bundle.numbers)}
        possible = [bounds_formula(part, numbers) for part in bundle.parts]

        def judge(mine: int) -> int:
            ranges: list[Range] = []
            brought_down = 0
            for number, shift, width, offset, ordered in fields:
                value = mine >> shift & (1 << width) - 1
                least, most = value + outside[number][0], value + outside[number][1]
                ranges.append((least + offset, most + offset))
                if ordered is not None:
                    passed = bisect_right(ordered, least)
                    if passed == bisect_right(ordered, most):
                        # Never below what the components inside add at least: others count on that.
                        lowest = ordered[passed - 1] - outside[number][0] if passed else 0
                        value = max(inside[number][0], lowest)
                brought_down |= value << shift
            if all(part(ranges)[1] for part in possible):
                return brought_down
            return RULED_OUT

        return Judgement(bundle.mask, len(fields), judge)


class Judgement:
    """What becomes of the fields in a mask, remembered: brought down, or `RULED_OUT`."""

    def __init__(self, mask: int, quantities: int, judge: Callable[[int], int]) -> None:
        self.mask = mask
        self.quantities = quantities
        self.judge = judge
        self.known: dict[int, int] = {}


class PruningStage:
    """Prunes tables to which the same components have been multiplied."""

    def __init__(self, judgements: tuple[Judgement, ...]) -> None:
        self._judgements = judgements

    def prune(self, table: Table, watch: Watch) -> Table:
        """Return the table without the terms that cannot meet the parts; the others brought down.

        Raises
        ------
        AssertionError
            If what is kept and what is ruled out is not all that there was.
        """
        for judgement in self._judgements:
            mask, known = judgement.mask, judgement.known
            watch.add(len(table) // LOOKS)
            met = {key & mask for key in table}
            new = [mine for mine in met if mine not in known]
            for batch in watch.batches(new, 2 * judgement.quantities):
                known.update((mine, judgement.judge(mine)) for mine in batch)
            if all(known[mine] == mine for mine in met):
                continue
            watch.add(len(table))
            kept: Table = {}
            get = kept.get
            ruled_out = 0
            for key, ways in table.items():
                change = known[key & mask]
                if change >= 0:
                    key += change - (key & mask)
                    kept[key] = get(key, 0) + ways
                else:
                    ruled_out += ways
            if sum(kept.values()) + ruled_out != sum(table.values()):
                raise AssertionError("what is kept and what is ruled out is not all there was")
            table = kept
        return table


def prune_components(
    tables: Mapping[Component, Table], components: Iterable[Component], pruner: Pruner, watch: Watch
) -> dict[Component, Table]:
    """Return the tables of all components, each pruned by what the others can add."""
    components = tuple(components)
    pruned = dict(tables)
    if not pruner.bundles:
        return pruned
    reaches = {component: pruner.reach(table) for component, table in pruned.items()}
    for _ in range(ROUNDS):
        changed = False
        for component, table in pruned.items():
            others = list(components)
            others.remove(component)
            outside = total_reach([reaches[other] for other in others], len(reaches[component]))
            smaller = pruner.stage(reaches[component], outside).prune(table, watch)
            if smaller != table:
                changed = True
                pruned[component] = smaller
                reaches[component] = pruner.reach(smaller)
        if not changed:
            break
    return pruned


def total_reach(reaches: Iterable[Reach], quantities: int) -> Reach:
    """Return what several components add together to the field of each quantity."""
    total = [(0, 0)] * quantities
    for reach in reaches:
        total = [(a + c, b + d) for (a, b), (c, d) in zip(total, reach, strict=True)]
    return tuple(total)
