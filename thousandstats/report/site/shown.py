"""A figure as a page shows it: every number already text, written by `thousandstats.results`.

The texts are English, as the command line writes them; the templates put them into the language of
the page. A joint table that is too long for a page keeps its likeliest outcomes, and says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from thousandstats.published import Figure
from thousandstats.report.commands import command
from thousandstats.reproduction.agreement import Cell
from thousandstats.reproduction.compute import (
    CheckResult,
    ClaimReview,
    ComputedFigure,
    Reproduction,
)
from thousandstats.reproduction.number_text import certain, estimate_ends
from thousandstats.results import Estimate, Exact, Value, column_note, grouped, show_value
from thousandstats.results.estimates import level
from thousandstats.results.rounding import decimal, digits_for, percent

MOST_ROWS = 100
"""A table of more outcomes is cut."""

LIKELIEST = 20
"""The number of rows that are left of it."""


@dataclass(frozen=True)
class Number:
    """An exact number and its estimate, in words; what does not apply is empty.

    Attributes
    ----------
    value : str
        The percentage of a probability, the decimals of a mean.
    one_in, fraction, count, total : str
    estimate, low, high, hits : str
        Nothing of an interval where the event is certain or impossible.
    """

    value: str
    one_in: str
    fraction: str
    count: str
    total: str
    estimate: str
    low: str
    high: str
    hits: str


@dataclass(frozen=True)
class FigureRow:
    """An outcome: its values, its number, and its bar in percent of the longest."""

    values: tuple[str, ...]
    number: Number
    bar: str


@dataclass(frozen=True)
class FigureView:
    """A figure with all that stands beside it.

    Attributes
    ----------
    figure : Figure
    question, given : str, str or None
        As the command line writes them.
    number : Number or None
        A single number; None for a distribution.
    names, rows : tuple
        The heading and the rows of a distribution.
    outcomes, shown : int
        How many outcomes there are, and how many rows of them.
    share : str
        What the rows of a cut table add to; empty for a whole one.
    note : str
        That the percentages of a whole table do not add to 100%, where they do not.
    moments : tuple
        Mean and variance of a distribution of one number.
    total : str
    agree : bool
        Whether the exact routes gave the same integers.
    level, deals, attempts, seed : str
        Of the simulation.
    asks : str
        The command that asks the question again.
    claims : tuple
        The claims whose checks rest on it, with these checks.
    """

    figure: Figure
    question: str
    given: str | None
    number: Number | None
    names: tuple[str, ...]
    rows: tuple[FigureRow, ...]
    outcomes: int
    share: str
    note: str
    moments: tuple[tuple[str, str, str], ...]
    total: str
    agree: bool
    level: str
    deals: str
    attempts: str
    seed: str
    asks: str
    claims: tuple[tuple[ClaimReview, tuple[CheckResult, ...]], ...]

    @property
    def slug(self) -> str:
        """The name under which a browser keeps one of its files."""
        return self.figure.id.replace("/", "-")

    @property
    def certain(self) -> bool:
        """Whether there is but one thing that can be."""
        return not self.number.estimate if self.number else self.outcomes == 1

    @property
    def brief(self) -> str:
        """What a line shows of it; of a table that is too much for a line, how many outcomes."""
        row = self.likeliest
        if self.number or not row:
            return self.number.value if self.number else str(self.outcomes)
        return f"{row.values[0]} {row.number.value}"

    @property
    def likeliest(self) -> FigureRow | None:
        """The likeliest outcome of a distribution of one value, which may be the only one."""
        if self.number is not None or len(self.names) > 1:
            return None
        return max(self.rows, key=lambda row: Fraction(row.bar))


def shown(computed: ComputedFigure, claims: Iterable[ClaimReview]) -> FigureView:
    """Return a figure as a page shows it, with those of the claims that rest on it."""
    figure, question = computed.figure, computed.figure.asked
    sample = computed.simulated
    rows, share = _rows(computed)
    table = figure.tabulated(computed.counted)
    return FigureView(
        figure=figure,
        question=question.text,
        given=question.given,
        number=None if computed.number is None else number(computed.number),
        names=table.names,
        rows=rows,
        outcomes=len(computed.outcomes),
        share=share,
        note="" if share or not rows else column_note(x.fraction for _, x in table.rows) or "",
        moments=tuple((one.kind, str(one.fraction), one.value_text()) for one in table.moments),
        total=grouped(computed.counted.total),
        agree=computed.agree,
        level=level(sample.confidence),
        deals=grouped(sample.deals),
        attempts=grouped(sample.attempts),
        seed=str(sample.seed),
        asks=command(question, figure.kind),
        claims=tuple(
            (one, checks)
            for one in claims
            if (checks := tuple(c for c in one.checks if figure in c.check.figures))
        ),
    )


def all_shown(reproduction: Reproduction) -> dict[str, FigureView]:
    """Every figure as a page shows it, by id, in the order of the reproduction."""
    return {
        figure.id: shown(computed, reproduction.claims)
        for figure, computed in reproduction.figures.items()
    }


def number(cell: Cell, digits: int | None = None) -> Number:
    """Return a number in words; the estimate with these digits, or those it deserves."""
    exact, estimate = cell.exact, cell.estimate
    likely = exact.kind == "probability"
    hits = grouped(estimate.hits) if isinstance(estimate, Estimate) else ""
    if certain(cell):
        value, low, high = "", "", ""
    elif isinstance(estimate, Estimate) and digits is not None:
        value, (low, high) = percent(estimate.value, digits), estimate.percent_interval(digits)
    else:
        value, low, high = estimate_ends(estimate)
    return Number(
        value=exact.percent() if likely else exact.value_text(),
        one_in=exact.one_in() if likely else "",
        fraction=str(exact.fraction),
        count=grouped(exact.count),
        total=grouped(exact.total),
        estimate=value,
        low=low,
        high=high,
        hits=hits,
    )


def _rows(computed: ComputedFigure) -> tuple[tuple[FigureRow, ...], str]:
    """Return the rows of a distribution, and of a table that is cut what they add to."""
    cells = computed.outcomes
    if not cells:
        return (), ""
    share = ""
    if len(cells) > MOST_ROWS:
        order = sorted(cells.items(), key=lambda item: item[1].exact.fraction, reverse=True)
        kept = {value for value, _ in order[:LIKELIEST]}
        cells = {value: cell for value, cell in cells.items() if value in kept}
        total = computed.counted.total
        share = Exact(sum(cell.exact.count for cell in cells.values()), total).percent()
    most = max(cell.exact.fraction for cell in cells.values())
    widest = max(cell.estimate.high - cell.estimate.low for cell in cells.values())
    digits = digits_for(100 * widest)
    return tuple(
        FigureRow(_texts(value), number(cell, digits), decimal(100 * cell.exact.fraction / most, 1))
        for value, cell in cells.items()
    ), share


def _texts(value: Value) -> tuple[str, ...]:
    return tuple(map(show_value, value if isinstance(value, tuple) else (value,)))
