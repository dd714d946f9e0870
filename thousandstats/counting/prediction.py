"""How much work a question will be, told before the large tables are made.

The unit is one *step*: two terms of two tables multiplied and added in. The tables of single
components are small and their sizes known. A product of them has no more terms than its cards have
placements (like components, in any order, count once), and no more than there are ways to use so
many cards times values that its forms and folds can take. How many terms of the two halves meet is
taken from the average over the ways to use the cards. Where points and lengths hang together, this
overshoots by a factor of a hundred and more; so it only rules out the hopeless.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, gcd, prod

from thousandstats.counting.groups import Component, Fold, Plan

Half = tuple[Component, ...]


def component_steps(plan: Plan) -> int:
    """An upper bound on the steps of making the components' own tables."""
    work = 0
    for component in set(plan.components):
        grown = 1
        for kind in component.kinds:
            grown *= ways_to_spread(kind.cards, plan.capacities)
            work += grown
    return work


def halves(plan: Plan, terms: Mapping[Component, int]) -> tuple[Half, Half]:
    """The components in two halves of like size; equal halves can share a table."""
    parts: tuple[list[Component], list[Component]] = ([], [])
    sizes = [1, 1]
    for component in sorted(plan.components, key=lambda c: -terms[c]):
        smaller = 0 if sizes[0] <= sizes[1] else 1
        parts[smaller].append(component)
        sizes[smaller] *= max(2, terms[component])
    return tuple(parts[0]), tuple(parts[1])


def steps(plan: Plan, terms: Mapping[Component, int]) -> int:
    """About how many steps the plan takes once its components' tables have so many terms."""
    work = 0
    first, second = halves(plan, terms)
    for half in {first, second}:
        for number, component in enumerate(half):
            work += _size(plan, half[:number], terms) * terms[component]
    cards, other_cards = (sum(component.cards for component in half) for half in (first, second))
    used, other_used = (ways_to_spread(n, plan.capacities) for n in (cards, other_cards))
    pairs = _fitting_pairs(cards, other_cards, plan.capacities)
    met = pairs * _size(plan, second, terms) // other_used
    ends = min(met // used + 1, _values(plan, second))
    return work + met + _size(plan, first, terms) * ends


def ways_to_spread(cards: int, capacities: Sequence[int]) -> int:
    """In how many ways so many cards, alike, can lie in places of these capacities.

    >>> ways_to_spread(2, (1, 2))
    2
    """
    ways = [1] + [0] * cards
    for capacity in capacities:
        ways = [sum(ways[max(0, n - capacity) : n + 1]) for n in range(cards + 1)]
    return ways[cards]


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


def _size(plan: Plan, components: Half, terms: Mapping[Component, int]) -> int:
    """An upper bound on the terms of a product of components."""
    placements = prod(
        comb(terms[component] + alike - 1, alike)
        for component, alike in Counter(components).items()
    )
    spread = ways_to_spread(sum(component.cards for component in components), plan.capacities)
    return min(placements, spread * _values(plan, components))


def _values(plan: Plan, components: Half) -> int:
    """An upper bound on the different values of all forms and folds together."""
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
    return values * prod(_outcomes(fold, suits) for fold in plan.folds)


def _outcomes(fold: Fold, suits: int) -> int:
    """How many sets of counters a fold can have over so many suits."""
    lengths = len(fold.thresholds)
    if fold.fold == "shape":
        return comb(lengths + suits, suits)
    # A suit that reaches a threshold reaches all lower ones.
    return lengths + 1
