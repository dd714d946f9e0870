"""Plots: bars of exact probabilities, drawn with matplotlib, and the data they show.

The same data gives the same file: no date, and names that do not change. The drawing may differ
between versions of matplotlib, so plots are compared by their data. DejaVu Sans has the suits.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from io import BytesIO
from textwrap import wrap
from typing import Any

import matplotlib
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import PercentFormatter

from thousandstats.errors import InputError
from thousandstats.published import Figure, Plot, Series
from thousandstats.results import Distribution, Exact, Value, show_value, significant

Answers = Callable[[Figure], Distribution]

STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "svg.fonttype": "none",
    "svg.hashsalt": "thousandstats",
    "axes.spines.top": False,
    "axes.spines.right": False,
}

# Okabe and Ito's colours, told apart by the colour-blind and in grey.
COLOURS = ("#0072B2", "#E69F00", "#009E73")

WIDTH, HEIGHT, BAR = 7.5, 4.0, 0.15
"""In inches: the size of a plot, and what a bar needs at least."""

# What each kind of file would otherwise say about the time or the version of its making.
FORMATS: dict[str, dict[str, Any]] = {
    ".svg": {"Date": None, "Creator": "thousandstats"},
    ".png": {"Software": None},
    ".pdf": {"CreationDate": None, "Creator": "thousandstats", "Producer": None},
}

MOST_BARS = 100
"""More bars than so many cannot be told apart."""

MOST_LABELS = 24
"""Of more numbers than so many, not all are named."""

LINE = 80
"""How many characters of a title fit on a line."""

WIDEST = 70
"""Texts that have more characters in all stand upright."""


def data(plot: Plot, answers: Answers) -> pd.DataFrame:
    """What a plot shows: a row for each bar.

    Examples
    --------
    >>> from thousandstats import figures
    >>> plot = next(plot for plot in figures.plots() if plot.id == "thousand-completing-cards")
    >>> data(plot, Figure.exact)["numerator"].tolist()
    [3, 45, 79, 197, 1, 25, 36, 46]
    """
    return pd.DataFrame(
        [
            {
                "series": series.name,
                plot.axis: show_value(value),
                "figure": figure.id,
                "count": exact.count,
                "total": exact.total,
                "numerator": exact.numerator,
                "denominator": exact.denominator,
                "probability": significant(exact.fraction),
            }
            for series in plot.series
            for value, figure, exact in _bars(series, answers)
        ],
        dtype=object,
    )


def draw(plot: Plot, answers: Answers) -> Canvas:
    """The plot as a matplotlib figure."""
    bars = [[(value, exact) for value, _, exact in _bars(one, answers)] for one in plot.series]
    found = list(dict.fromkeys(value for series in bars for value, _ in series))
    numbers = [value for value in found if isinstance(value, int)]
    axis: Sequence[Value] = sorted(numbers) if len(numbers) == len(found) else found
    place = {value: number for number, value in enumerate(axis)}
    width = 0.8 / len(bars)

    with matplotlib.rc_context(STYLE):
        canvas = Canvas(figsize=(max(WIDTH, len(axis) * BAR), HEIGHT), layout="constrained")
        axes = canvas.add_subplot()
        for number, (series, colour) in enumerate(zip(bars, COLOURS[: len(bars)], strict=True)):
            shift = (number - (len(bars) - 1) / 2) * width
            axes.bar(
                [place[value] + shift for value, _ in series],
                [float(exact) for _, exact in series],
                width,
                color=colour,
                label=plot.series[number].name,
            )
        axes.set_title(plot.title, loc="left")
        axes.set_xlabel(plot.axis)
        axes.set_ylabel("probability")
        _label(axes, axis)
        _percentages(axes)
        if len(bars) > 1:
            axes.legend(frameon=False)
    return canvas


def svg(plot: Plot, answers: Answers) -> bytes:
    """The plot as an SVG file."""
    return _file(draw(plot, answers), ".svg")


def drawing(figure: Figure, found: Distribution, ending: str) -> bytes:
    """A distribution as a file, a bar for each outcome.

    Raises
    ------
    InputError
        If a file with this ending is not drawn, or there are too many outcomes.
    """
    if ending not in FORMATS:
        raise InputError(f"A plot is a file that ends with {', '.join(FORMATS)}, not {ending!r}.")
    if len(found) > MOST_BARS:
        raise InputError(
            f"{figure.id} has {len(found)} outcomes, and more than {MOST_BARS} bars cannot be told "
            "apart; as a table it has them all."
        )
    axis = "\n".join(wrap(figure.asked.text, LINE))
    title = "\n".join(wrap(figure.title, LINE))
    plot = Plot(figure.id.replace("/", "-"), title, axis, (Series(axis, (figure,)),))
    return _file(draw(plot, lambda _: found), ending)


def _file(canvas: Canvas, ending: str) -> bytes:
    written = BytesIO()
    with matplotlib.rc_context(STYLE):
        canvas.savefig(written, format=ending[1:], metadata=FORMATS[ending])
    return written.getvalue()


def _label(axes: Axes, axis: Sequence[Value]) -> None:
    """Name the bars below the axis."""
    names = [show_value(value) for value in axis]
    if all(isinstance(value, int) for value in axis):
        step = -(-len(names) // MOST_LABELS)
        axes.set_xticks(range(0, len(names), step), names[::step])
    else:
        upright = 90 if sum(map(len, names)) > WIDEST else 0
        axes.set_xticks(range(len(names)), names, rotation=upright)


def _percentages(axes: Axes) -> None:
    """Name the heights with as many decimals as the step between two of them needs."""
    # Ticks are floats that stand for short decimals: 0.30000000000000004 for 0.3.
    ticks = [significant(100 * Fraction(float(tick))) for tick in axes.get_yticks()]
    decimals = max(len(tick.partition(".")[2]) for tick in ticks)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=decimals))


def _bars(series: Series, answers: Answers) -> list[tuple[Value, Figure, Exact]]:
    """The value, the figure and the height of each bar of a series."""
    if not series.labels:
        figure = series.figures[0]
        return [(value, figure, exact) for value, exact in answers(figure).items()]
    bars: list[tuple[Value, Figure, Exact]] = []
    for label, figure in zip(series.labels, series.figures, strict=True):
        exact = figure.part_of_exact(answers(figure))
        if isinstance(exact, Exact):
            bars.append((label, figure, exact))
    return bars
