"""What many games come to: estimates under headings, the same form for every game.

>>> [line] = shares({"made": 3, "failed": 0}, seed=7)
>>> line.what, line.found.hits, line.found.deals
('made', 3, 3)
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from thousandstats.results import Estimate, EstimatedMean


class Line(NamedTuple):
    """Something that was counted, or added up, and the estimate that it gives.

    The deals of an estimate are here whatever was counted: games, deals, contracts.
    """

    what: str
    found: Estimate | EstimatedMean


class Section(NamedTuple):
    """Lines that belong together.

    Attributes
    ----------
    name, title : str
        A word for programs, and a heading for people.
    lines : tuple of Line
        Those that there is something to say of.
    """

    name: str
    title: str
    lines: tuple[Line, ...]


def share(what: str, hits: int, of: int, seed: int) -> list[Line]:
    """How many of so many; no line where there are none that could be counted."""
    return [Line(what, Estimate(int(hits), int(of), int(of), seed))] if of else []


def shares(counts: Mapping[str, int], seed: int) -> list[Line]:
    """How the total is shared out; no line for what did not happen."""
    of = sum(counts.values())
    return [line for what, hits in counts.items() if hits for line in share(what, hits, of, seed)]


def mean(what: str, sums: Iterable[int], of: int, seed: int) -> list[Line]:
    """The mean of so many values, from their sum and the sum of their squares.

    No line where there are not two, which an interval needs.
    """
    total, squares = map(int, sums)
    if of < 2:
        return []
    return [Line(what, EstimatedMean(total, squares, int(of), int(of), seed))]
