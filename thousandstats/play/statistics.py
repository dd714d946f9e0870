"""What many games come to: estimates under headings, the same form for every game.

Games have nothing to do with each other, but the deals of one game do. What is counted in games is
therefore an `Estimate`, and what is counted in deals a `GroupedShare` or a `GroupedMean`, whose
interval comes from the spread between groups of games.

>>> [line] = shares({"won": 3, "lost": 0}, seed=7)
>>> line.what, line.found.hits, line.found.deals
('won', 3, 3)
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from thousandstats.results import Estimate, EstimatedMean, GroupedMean, GroupedShare

Counts = Sequence[int]
"""Something that was counted, or added up, in each group of games."""


class TallyLine(NamedTuple):
    """Something that was counted, or added up, and the estimate that it gives.

    The deals of an estimate are here whatever was counted: games, deals, contracts.
    """

    what: str
    found: Estimate | EstimatedMean | GroupedShare | GroupedMean


class TallySection(NamedTuple):
    """Lines that belong together.

    Attributes
    ----------
    name, title : str
        A word for programs, and a heading for people.
    lines : tuple of TallyLine
        Those that there is something to say of.
    """

    name: str
    title: str
    lines: tuple[TallyLine, ...]


def share(what: str, hits: int, of: int, seed: int) -> list[TallyLine]:
    """How many of a number of games; no line where there are none that could be counted."""
    return [TallyLine(what, Estimate(int(hits), int(of), int(of), seed))] if of else []


def shares(counts: Mapping[str, int], seed: int) -> list[TallyLine]:
    """How all games are shared out; no line for what did not happen."""
    of = sum(counts.values())
    return [line for what, hits in counts.items() if hits for line in share(what, hits, of, seed)]


def mean(
    what: str, counts: Mapping[int, int], bounds: tuple[int, int], seed: int
) -> list[TallyLine]:
    """Return the mean of values of games, from how often each came; no line without any."""
    seen = {value: hits for value, hits in counts.items() if hits}
    if not seen:
        return []
    return [TallyLine(what, EstimatedMean(seen, bounds, sum(seen.values()), seed))]


def share_of_deals(what: str, hits: Counts, of: Counts, games: int, seed: int) -> list[TallyLine]:
    """How many of a number of deals, group by group; no line where there are none."""
    if not sum(of):
        return []
    return [TallyLine(what, GroupedShare(tuple(zip(hits, of, strict=True)), games, seed))]


def shares_of_deals(counts: Mapping[str, Counts], games: int, seed: int) -> list[TallyLine]:
    """How all deals are shared out, group by group; no line for what did not happen."""
    of = [sum(column) for column in zip(*counts.values(), strict=True)]
    return [
        line
        for what, hits in counts.items()
        if sum(hits)
        for line in share_of_deals(what, hits, of, games, seed)
    ]


def mean_of_deals(what: str, totals: Counts, of: Counts, seed: int) -> list[TallyLine]:
    """Return the mean over a number of deals, group by group.

    No line where the deals are not of two groups, which an interval needs.
    """
    if sum(deals > 0 for deals in of) < 2:
        return []
    return [TallyLine(what, GroupedMean(tuple(zip(totals, of, strict=True)), seed))]
