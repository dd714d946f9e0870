"""Enumeration: an exact answer by brute force, visiting everything that can happen one by one.

It has two forms, and shares nothing with counting but the question.

- *Deals* (see `deals`): every deal of the mentioned places is visited, and groups of cards are
  looked for in it.
- *Patterns* (see `patterns`): cards that no measure of the question tells apart are alike, and
  every pattern of how many of each kind lie where is visited, with its number of deals.

In both, the rest of the deck counts as one place, known cards lie where they are known to lie, and
places that the question never tells apart are one.

The rule: up to `FEW_DEALS` are always visited as deals, which supposes least. Where there are
more, it is patterns if there are no more than `MOST_PATTERNS` of them, and fewer than deals; else
deals up to `MOST_DEALS`. A form whose table of joint values would be too large is passed over.
Beyond that the question is refused.
"""

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from typing import Protocol

from thousandstats.enumeration.deals import Deals
from thousandstats.enumeration.patterns import Patterns
from thousandstats.errors import InputError, short
from thousandstats.kernels.pool import cores
from thousandstats.questions import Question
from thousandstats.results import Distribution, Value

FEW_DEALS = 5 * 10**8
"""The number of deals that takes a second or so."""

MOST_DEALS = 10**10
"""More deals than this are not visited: it would take minutes."""

MOST_PATTERNS = 4 * 10**9
"""More patterns than this are not visited: it would take a minute. No more than 2³² are tallied."""

MOST_CELLS = 2**25
"""The most entries that the table of all joint values may have."""


class Form(Protocol):
    """A case in one of the two forms."""

    visits: int
    cells: int

    def count(self, workers: int) -> Counter[Value]:
        """Return the number of deals that meet the condition and have each value."""


def distribution(question: Question, workers: int | None = None) -> Distribution:
    """How many deals of the mentioned places that meet the condition have each value.

    Parameters
    ----------
    question : Question
    workers : int, optional
        How many threads share the work, by default one for each core; the counts are the same.

    Returns
    -------
    Distribution
        Counts over the control total: the deals of the mentioned places, the rest merged, that
        meet the condition.

    Raises
    ------
    InputError
        If no deal meets the condition, or there is too much to visit.

    Examples
    --------
    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> distribution(parse(thousand.three_players, "marriages(hand)"))[3]
    Exact 1/4807
    >>> question = "players_with(marriages(player) >= 1)"
    >>> distribution(parse(thousand.three_players, question)).total
    807723671040
    """
    return visited(question, _chosen(question), workers)


def visited(question: Question, forms: Sequence[Form], workers: int | None) -> Distribution:
    """Return the distribution of a question, each case of it in the form given."""
    counts: Counter[Value] = Counter()
    for form in forms:
        counts.update(form.count(cores() if workers is None else workers))
    total = sum(counts.values())
    if not total:
        raise InputError(
            f"The condition {short(str(question.given))} is impossible: no deal meets it."
        )
    if question.given is None and total != question.total:
        raise AssertionError(f"{total} deals were visited, and there are {question.total}")
    return Distribution(dict(counts), total, route="enumeration")


def _chosen(question: Question) -> Sequence[Form]:
    """All cases of a question in the form that the rule chooses."""
    deals = [Deals(question, case) for case in question.cases]
    to_deal, deal_cells = _size(deals)
    if to_deal <= FEW_DEALS and deal_cells <= MOST_CELLS:
        return deals
    patterns = [Patterns(question, case) for case in question.cases]
    to_visit, pattern_cells = _size(patterns)
    possible: list[tuple[int, int, Sequence[Form]]] = []
    if to_deal <= MOST_DEALS:
        possible.append((to_deal, deal_cells, deals))
    if to_visit <= MOST_PATTERNS and all(case.fits for case in patterns):
        possible.append((to_visit, pattern_cells, patterns))
    if not possible:
        raise _too_much(
            f"has {to_deal:,} deals to visit, and the limit is {MOST_DEALS:,}, "
            f"or up to {to_visit:,} patterns, and the limit is {MOST_PATTERNS:,}"
        )
    for _, cells, forms in sorted(possible, key=itemgetter(0)):
        if cells <= MOST_CELLS:
            return forms
    smallest = min(cells for _, cells, _ in possible)
    raise _too_much(
        f"with {to_deal:,} deals to visit needs a table of {smallest:,} joint values, "
        f"and the limit is {MOST_CELLS:,}"
    )


def _size(forms: Sequence[Form]) -> tuple[int, int]:
    """Return what there is to visit in all cases, and the entries of the largest table."""
    return sum(case.visits for case in forms), max(case.cells for case in forms)


def _too_much(what: str) -> InputError:
    return InputError(
        f"Enumeration of this question {what}; ask it by the route counting, or simulate it with "
        "--route simulation --deals 1000000 (in Python route='simulation', deals=1_000_000)."
    )
