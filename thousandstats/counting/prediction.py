"""How much work a question will be, told before the large tables are made.

The unit is one *step*: two terms of two tables multiplied and added in. The tables of single
components are small and their sizes known. A product of them has no more terms than its cards have
placements (like components, in any order, count once), and no more than there are ways to use
its cards times values that its quantities can take. How many terms of the two halves meet is taken
from the average over the ways to use the cards. Where points and lengths hang together, this
overshoots by a factor of a hundred and more; so it only rules out the hopeless. `growing`
forecasts more closely, and once the halves are made, `joining.steps_to_join` tells how many steps
are left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb, gcd, prod

from thousandstats.counting.plans import Component, CountingPlan
from thousandstats.counting.trees import Test
from thousandstats.questions import ways_to_spread

Half = tuple[Component, ...]


def component_steps(plan: CountingPlan) -> int:
    """Return an upper bound on the steps of making the components' own tables."""
    return sum(_own_steps(component, plan.capacities) for component in set(plan.components))


def _own_steps(component: Component, capacities: tuple[int, ...]) -> int:
    """Return an upper bound on the steps of making one component's table."""
    work = 0
    grown = 1
    single: Counter[tuple[int, ...]] = Counter({(0,) * len(capacities): 1})
    for kind in component.kinds:
        grown *= ways_to_spread(kind.cards, capacities)
        if kind.cards > 1:
            single.clear()
        if single:
            # Cards that are each of its own kind soon fill small places.
            single = _one_more(single, capacities)
            grown = min(grown, single.total())
        work += grown
    return work


def _one_more(
    placements: Counter[tuple[int, ...]], capacities: tuple[int, ...]
) -> Counter[tuple[int, ...]]:
    """Return the placements of one more card, by the cards in each place."""
    more: Counter[tuple[int, ...]] = Counter()
    for used, ways in placements.items():
        for place, capacity in enumerate(capacities):
            if used[place] < capacity:
                more[*used[:place], used[place] + 1, *used[place + 1 :]] += ways
    return more


def halves(
    clusters: Iterable[Sequence[Component]], terms: Mapping[Component, int]
) -> tuple[Half, Half]:
    """Return the components in two halves of like size; equal halves can share a table.

    The components of a cluster stay together, and the largest are multiplied last: the fewest
    steps.
    """
    parts: tuple[list[Component], list[Component]] = ([], [])
    sizes = [1, 1]
    by_size = [(prod(max(2, terms[one]) for one in cluster), cluster) for cluster in clusters]
    for size, cluster in sorted(by_size, key=lambda pair: -pair[0]):
        smaller = 0 if sizes[0] <= sizes[1] else 1
        parts[smaller].extend(cluster)
        sizes[smaller] *= size
    return tuple(reversed(parts[0])), tuple(reversed(parts[1]))


def growth_steps(
    plan: CountingPlan, first: Half, second: Half, terms: Mapping[Component, int]
) -> int:
    """Return an upper bound on the steps of making two halves from tables of these sizes."""
    return sum(
        _size(plan, half[:number], terms) * terms[component]
        for half in {first, second}
        for number, component in enumerate(half)
    )


def join_steps(
    plan: CountingPlan, first: Half, second: Half, terms: Mapping[Component, int]
) -> int:
    """About how many steps it takes to join two halves made from tables of these sizes."""
    cards, other_cards = (sum(component.cards for component in half) for half in (first, second))
    used, other_used = (ways_to_spread(n, plan.capacities) for n in (cards, other_cards))
    pairs = _fitting_pairs(cards, other_cards, plan.capacities)
    met = pairs * _size(plan, second, terms) // other_used
    ends = min(met // used + 1, _values(plan, second))
    return met + _size(plan, first, terms) * ends


def _fitting_pairs(first: int, second: int, capacities: Sequence[int]) -> int:
    """In how many ways two lots of cards can be spread so that both fit together."""
    pairs = {(0, 0): 1}
    for capacity in capacities:
        grown: dict[tuple[int, int], int] = {}
        for (mine, theirs), ways in pairs.items():
            for more in range(min(capacity, first - mine) + 1):
                for others in range(min(capacity - more, second - theirs) + 1):
                    key = mine + more, theirs + others
                    grown[key] = grown.get(key, 0) + ways
        pairs = grown
    return pairs.get((first, second), 0)


def _size(plan: CountingPlan, components: Half, terms: Mapping[Component, int]) -> int:
    """Return an upper bound on the terms of a product of components."""
    placements = prod(
        comb(terms[component] + alike - 1, alike)
        for component, alike in Counter(components).items()
    )
    spread = ways_to_spread(sum(component.cards for component in components), plan.capacities)
    return min(placements, spread * _values(plan, components))


def _values(plan: CountingPlan, components: Half) -> int:
    """Return an upper bound on the different values of all forms and folds together."""
    values = 1
    for form in range(len(plan.forms)):
        reach = step = 0
        for component in components:
            ties = [abs(tie.weight) for tie in component.ties if tie.form == form]
            reach += sum(ties)
            step = gcd(step, *ties)
            for kind in component.kinds:
                low = min(kind.weights[form])
                above = [weight - low for weight in kind.weights[form]]
                reach += kind.cards * max(above)
                step = gcd(step, *above)
        values *= reach // step + 1 if step else 1
    suits = sum(len(component.suits) for component in components)
    alike = Counter((test.test, test.union) for test in plan.tests)
    return values * prod(_outcomes(test, number, suits) for (test, _), number in alike.items())


def _outcomes(test: Test, lengths: int, suits: int) -> int:
    """How many sets of tallies a number of lengths can have over a number of suits."""
    if test == "==":
        return comb(lengths + suits, suits)
    # A suit that reaches a length reaches all lower ones.
    return lengths + 1
