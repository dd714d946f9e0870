"""How far tallies of random deals lie from what is expected: exact statistics and their p-values.

A statistic is a fraction, worked out from whole numbers; only its p-value is a float. Cells of a
tally are never independent, as a deal has a fixed number of cards in each place: so each statistic
is divided by its true covariance, which makes it a chi-square with known degrees of freedom. Its
mean over all deals, even for a single one, is then exactly that number; tests check this.

Left out: cells with unlike covariances other than these.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, perm
from typing import NamedTuple

LEAST_EXPECTED = 5
"""Cells with less expected are joined with their neighbour, as is the custom."""


class Statistic(NamedTuple):
    """A sum of squares, and the degrees of freedom it has if all is fair."""

    value: Fraction
    degrees: int

    @property
    def p(self) -> float:
        """How likely a fair dealer is to be as far off or farther, on either side.

        Too good a fit is as suspicious as a bad one, so the smaller tail is doubled.

        >>> f"{Statistic(Fraction(30), 10).p:.6f}"
        '0.001713'
        """
        from scipy.special import gammainc, gammaincc

        half, x = self.degrees / 2, float(self.value) / 2
        return min(1.0, 2 * min(float(gammainc(half, x)), float(gammaincc(half, x))))


def fit(hits: Sequence[int], chances: Sequence[Fraction]) -> Statistic:
    """Independent deals that each fall in one cell, with these chances.

    >>> fit([8, 12], [Fraction(1, 2)] * 2)
    Statistic(value=Fraction(4, 5), degrees=1)
    """
    deals = sum(hits)
    cells = _joined(hits, [deals * chance for chance in chances])
    value = sum((Fraction((hit - mean) ** 2) / mean for hit, mean in cells), Fraction())
    return Statistic(value, len(cells) - 1)


def _joined(hits: Sequence[int], means: Sequence[Fraction]) -> list[tuple[int, Fraction]]:
    """Cells in which enough is expected: small ones joined with the next, a last one before it."""
    cells: list[tuple[int, Fraction]] = []
    hit, mean = 0, Fraction()
    for more_hits, more in zip(hits, means, strict=True):
        hit, mean = hit + more_hits, mean + more
        if mean >= LEAST_EXPECTED:
            cells.append((hit, mean))
            hit, mean = 0, Fraction()
    if mean:
        before = cells.pop() if cells else (0, Fraction())
        cells.append((before[0] + hit, before[1] + mean))
    return cells


def uniform(times: Sequence[tuple[int, int]], cells: int) -> Statistic:
    """As many equally likely cells, of which `times` says how many were hit so often.

    >>> uniform([(8, 1), (12, 1)], cells=2)
    Statistic(value=Fraction(4, 5), degrees=1)
    """
    deals = sum(hits * count for hits, count in times)
    squares = sum(hits**2 * count for hits, count in times)
    return Statistic(Fraction(cells * squares, deals) - deals, cells - 1)


def cards(hits: Sequence[Sequence[int]], sizes: Sequence[int], deals: int) -> Statistic:
    """How often each card lay in each place: a row for each card.

    Rows and columns both have fixed sums, so that one degree is lost to each; a cell varies by
    N / (N - 1) more than it would if cards were dealt one by one from N packs.
    """
    deck = len(hits)
    value = Fraction()
    for place, size in enumerate(sizes):
        mean = Fraction(deals * size, deck)
        value += sum((row[place] - mean) ** 2 for row in hits) / mean
    return Statistic(value * (deck - 1) / deck, (deck - 1) * (len(sizes) - 1))


def pairs(hits: Sequence[int], sizes: Sequence[int], deals: int) -> Statistic:
    """How often each pair of cards lay in one place: as `itertools.combinations` orders them.

    Two pairs vary together in one way if they share a card and in another if not. Such a
    covariance has two spaces beside the constant: sums by card, and what is left of them (the
    Johnson scheme); each has its own variance.
    """
    deck = sum(sizes)
    together = chance_together(sizes)
    means = deals * together
    off = [hit - means for hit in hits]
    by_card = [Fraction()] * deck
    for (one, other), difference in zip(combinations(range(deck), 2), off, strict=True):
        by_card[one] += difference
        by_card[other] += difference
    squares = sum((difference**2 for difference in off), Fraction())
    of_cards = sum((difference**2 for difference in by_card), Fraction()) / (deck - 2)
    alone, sharing, apart = _covariances(sizes, together)
    card_variance = alone + (deck - 4) * sharing - (deck - 3) * apart
    rest_variance = alone - 2 * sharing + apart
    value, degrees = Fraction(), 0
    if card_variance:
        value += of_cards / (deals * card_variance)
        degrees += deck - 1
    if rest_variance:
        value += (squares - of_cards) / (deals * rest_variance)
        degrees += deck * (deck - 3) // 2
    return Statistic(value, degrees)


def chance_together(sizes: Sequence[int]) -> Fraction:
    """How likely two cards are to lie in one place."""
    return Fraction(sum(comb(size, 2) for size in sizes), comb(sum(sizes), 2))


def _covariances(sizes: Sequence[int], together: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Of one deal: of a pair with itself, with one that shares a card, with one that does not."""
    deck = sum(sizes)
    three = Fraction(sum(perm(size, 3) for size in sizes), perm(deck, 3))
    two_and_two = sum(perm(size, 4) for size in sizes) + sum(
        perm(one, 2) * perm(other, 2)
        for place, one in enumerate(sizes)
        for other in (*sizes[:place], *sizes[place + 1 :])
    )
    square = together**2
    return together - square, three - square, Fraction(two_and_two, perm(deck, 4)) - square


def overlap(deck: int, size: int) -> list[Fraction]:
    """How likely two hands of this size are to share 0, 1, 2, … cards.

    >>> [str(chance) for chance in overlap(4, 2)]
    ['1/6', '2/3', '1/6']
    """
    ways = [comb(size, shared) * comb(deck - size, size - shared) for shared in range(size + 1)]
    return [Fraction(way, comb(deck, size)) for way in ways]


def corrected(ps: Sequence[float]) -> list[float]:
    """Holm's correction for many tests.

    Each may be compared with the level as if it were the only one, and a fair dealer is called
    unfair no more often than the level says, however the tests hang together; they do, as they
    look at the same deals. Bonferroni's promises the same and finds less.

    >>> corrected([0.25, 0.01, 0.03])
    [0.25, 0.03, 0.06]
    """
    order = sorted(range(len(ps)), key=ps.__getitem__)
    result = [0.0] * len(ps)
    largest = 0.0
    for rank, number in enumerate(order):
        largest = max(largest, min(1.0, (len(ps) - rank) * ps[number]))
        result[number] = largest
    return result
