"""Plots: bars of exact probabilities, drawn with matplotlib as SVG, and the data they show.

The same data gives the same file: no date, and names that do not change. The drawing may differ
between versions of matplotlib, so plots are compared by their data. DejaVu Sans has the suits.
"""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import matplotlib
import pandas as pd
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import PercentFormatter

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

SIZE = (7.5, 4.0)


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
    axis = sorted(numbers) if len(numbers) == len(found) else found
    place = {value: number for number, value in enumerate(axis)}
    width = 0.8 / len(bars)

    with matplotlib.rc_context(STYLE):
        canvas = Canvas(figsize=SIZE, layout="constrained")
        axes = canvas.add_subplot()
        for number, (series, colour) in enumerate(zip(bars, COLOURS, strict=False)):
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
        axes.set_xticks(range(len(axis)), [show_value(value) for value in axis])
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        axes.legend(frameon=False)
    return canvas


def svg(plot: Plot, answers: Answers) -> bytes:
    """The plot as an SVG file."""
    canvas = draw(plot, answers)
    written = BytesIO()
    with matplotlib.rc_context(STYLE):
        canvas.savefig(written, format="svg", metadata={"Date": None, "Creator": "thousandstats"})
    return written.getvalue()


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
