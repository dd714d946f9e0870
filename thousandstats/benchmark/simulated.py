"""The speed of simulation: independent deals a second, each rate with a test of its estimate.

Seeds are fixed. The z-score says how far the estimate of one outcome was from its exact value, by
counting: a dealer that is fast and wrong fails. NumPy shuffles with `Generator.permuted`, once for
each deal, and tallies the same in the same run: as one would write it, by shuffling the cards of
each deck, and the fastest way that we know, by shuffling the places that the cards go to.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from statistics import median
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thousandstats import counting, games, simulation
from thousandstats.answers import AskableLayout
from thousandstats.benchmark.timing import BenchmarkRow, alternating
from thousandstats.cards import SUITS
from thousandstats.parsing import parse
from thousandstats.results import Value

SEED = 1
HANDS = "marriages(hand), marriages(left), marriages(right)"
GENERAL = "marriages(hand | kitty) >= 1"
ACE = "A"

RATE = 200_000_000
GENERAL_RATE = 20_000_000
LARGE_RATE = 5_000_000
LEAST_TIMES_NUMPY = 80
LEAST_TWO_THREADS = 1.4


class Workload(NamedTuple):
    """A question to simulate, the outcome that is tested, and how many deals."""

    layout: AskableLayout
    text: str
    outcome: Value
    deals: int


def rows(layout: AskableLayout, runs: int, quick: bool) -> Iterator[BenchmarkRow]:
    """Yield the rows of simulation; what is compared takes turns."""
    small = 8 if quick else 1
    hands = Workload(layout, HANDS, (0, 0, 0), 2**25 // small)
    yield from _headline(hands, 2**17 // small, runs)
    yield _rate(Workload(layout, GENERAL, True, 2**24 // small), GENERAL_RATE, runs)
    large = next(filter(_is_large, _layouts()))
    text = ", ".join(f"count({name}, {ACE!r})" for name, _ in large.places)
    yield _rate(Workload(large, text, (1, 1, 1, 1, 0), 2**22 // small), LARGE_RATE, runs)


def _layouts() -> Iterator[AskableLayout]:
    for game in games.names():
        yield from games.layouts(game).values()


def _is_large(layout: AskableLayout) -> bool:
    """Four hands and a kitty of 54 cards."""
    return layout.deck.size == 54 and len(layout.players) == 4 and len(layout.places) == 5


def _headline(work: Workload, numpy_deals: int, runs: int) -> Iterator[BenchmarkRow]:
    """One thread, two threads and NumPy, in turn."""
    one = partial(_simulate, work, 1)
    two = partial(_simulate, work, 2)
    peers = [partial(peer, work.layout, numpy_deals) for peer in (by_cards, by_places)]
    for action in (one, two):
        action()
    times = alternating([one, two, *peers], runs)
    middle = [median(taken) for taken in times]
    best = [min(taken) for taken in times]
    z = _z(work, one(), work.deals)
    name = f"simulate {work.deals:,} deals: {work.text}"
    yield BenchmarkRow(name, middle[0], best[0], work.deals / RATE, deals=work.deals, z=z)
    yield BenchmarkRow(
        "the same on two threads",
        middle[1],
        best[1],
        factor=middle[1] / middle[0],
        most_factor=1 / LEAST_TWO_THREADS,
        deals=work.deals,
        z=_z(work, two(), work.deals),
    )
    labels = "the cards of each deck", "the places of the cards"
    for number, (peer, label) in enumerate(zip(peers, labels, strict=True), 2):
        yield BenchmarkRow(
            f"{numpy_deals:,} deals by NumPy's Generator.permuted, {label} shuffled",
            middle[number],
            best[number],
            factor=middle[number] / numpy_deals * work.deals / middle[0],
            least_factor=LEAST_TIMES_NUMPY if peer is peers[0] else None,
            deals=numpy_deals,
            z=_z(work, peer(), numpy_deals),
        )


def _rate(work: Workload, rate: int, runs: int) -> BenchmarkRow:
    """One thread, held against a given number of deals a second."""
    action: Callable[[], int] = partial(_simulate, work, 1)
    hits = action()
    (times,) = alternating([action], runs)
    return BenchmarkRow(
        f"simulate {work.deals:,} deals of {work.layout.deck.size} cards: {work.text}",
        median(times),
        min(times),
        work.deals / rate,
        deals=work.deals,
        z=_z(work, hits, work.deals),
    )


def _simulate(work: Workload, workers: int) -> int:
    """How many of the deals had the outcome."""
    question = parse(work.layout, work.text)
    found = simulation.distribution(question, work.deals, SEED, workers=workers)
    return found.counts.get(work.outcome, 0)


def _z(work: Workload, hits: int, deals: int) -> float:
    """How far a number of hits is from what counting expects, in standard deviations."""
    exact = counting.distribution(parse(work.layout, work.text))
    likely = float(exact[work.outcome].fraction)
    return (hits - deals * likely) / sqrt(deals * likely * (1 - likely))


def by_cards(layout: AskableLayout, deals: int) -> int:
    """How many of these decks, shuffled by NumPy, leave each of three hands without a marriage.

    All three hands are tallied, as the kernel does.
    """
    decks = np.tile(np.arange(layout.deck.size), (deals, 1))
    decks = np.random.default_rng(SEED).permuted(decks, axis=1)
    found = []
    at = 0
    for size in layout.sizes[:3]:
        hand = decks[:, at : at + size]
        at += size
        found.append(
            sum(
                (hand == king).any(axis=1) & (hand == queen).any(axis=1)
                for king, queen in _marriages(layout)
            )
        )
    return _none(found)


def by_places(layout: AskableLayout, deals: int) -> int:
    """Return the same, with the place of each card shuffled: a hand need not be searched."""
    places = np.tile(np.repeat(np.arange(len(layout.places)), layout.sizes), (deals, 1))
    places = np.random.default_rng(SEED).permuted(places, axis=1)
    kings, queens = (list(cards) for cards in zip(*_marriages(layout), strict=True))
    holder = np.where(places[:, kings] == places[:, queens], places[:, kings], -1)
    return _none([(holder == place).sum(axis=1) for place in range(3)])


def _marriages(layout: AskableLayout) -> list[tuple[int, int]]:
    """King and queen of each suit, by their numbers."""
    deck = layout.deck
    return [(deck.card(f"K{suit}"), deck.card(f"Q{suit}")) for suit in SUITS]


def _none(found: Sequence[npt.NDArray[np.int64]]) -> int:
    """How many deals have no marriage in any hand, by a tally of all three together."""
    first, second, third = found
    return int(np.bincount(25 * first + 5 * second + third, minlength=125)[0])
