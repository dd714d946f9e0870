"""Plots: bars of exact probabilities, drawn with matplotlib, and the data they show.

The same data gives the same file; see `canvas`. The drawing may differ between versions of
matplotlib, so plots are compared by their data.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING

import pandas as pd

from thousandstats.errors import InputError, short
from thousandstats.published import Figure, Plot, Series
from thousandstats.questions import Question
from thousandstats.report import canvas
from thousandstats.report.canvas import FORMATS, STYLE, Style
from thousandstats.results import Distribution, Exact, Value, decimal, show_value, significant

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

Answers = Callable[[Figure], Distribution]
Naming = Callable[[Value], str]
Wording = Callable[[str], str]

# Okabe and Ito's colours, told apart by the colour-blind and in grey.
COLOURS = ("#0072B2", "#E69F00", "#009E73")

WIDTH, HEIGHT, BAR = 7.5, 4.0, 0.15
"""In inches: the size of a plot, and what a bar needs at least."""

MOST_BARS = 100
"""The most bars that can be told apart."""

MOST_LABELS = 24
"""The most numbers of a scale that are all named; of more, only round ones are."""

LONGEST = 30
"""A name below a bar that has more characters would leave no room for the bars."""

LINE = 80
"""How many characters of a title fit on a line."""

WIDEST = 90
"""As many characters fit side by side; where the longest text needs more, all stand upright."""


def data(plot: Plot, answers: Answers) -> pd.DataFrame:
    """Return what a plot shows: a row for each bar.

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


def draw(
    plot: Plot,
    answers: Answers,
    naming: Naming = show_value,
    wording: Wording = str,
    style: Style = STYLE,
    width: float | None = None,
) -> "Canvas":
    """Return the plot as a matplotlib figure.

    `naming` says what stands below a bar, `wording` puts each text into another language, and
    `width` is in inches; by default a plot is as wide as its bars need.
    """
    bars = [[(value, exact) for value, _, exact in _bars(one, answers)] for one in plot.series]
    found = list(dict.fromkeys(value for series in bars for value, _ in series))
    place, gap, room = _places(found)
    bar = 0.8 * gap / len(bars)
    wide = max(WIDTH, room * BAR) if width is None else width
    high = HEIGHT if width is None else HEIGHT * width / WIDTH

    with canvas.fixed(style):
        drawn = canvas.blank(wide, high)
        axes = drawn.add_subplot()
        for number, (series, colour) in enumerate(zip(bars, COLOURS[: len(bars)], strict=True)):
            shift = (number - (len(bars) - 1) / 2) * bar
            axes.bar(
                [place[value] + shift for value, _ in series],
                [float(exact) for _, exact in series],
                bar,
                color=colour,
                label=wording(plot.series[number].name),
            )
        axes.set_title(wording(plot.title), loc="left")
        axes.set_xlabel(wording(plot.axis))
        axes.set_ylabel(wording("probability"))
        _label(axes, place, room, lambda value: wording(naming(value)))
        percentages(axes, wording)
        if len(bars) > 1:
            axes.legend(frameon=False)
    return drawn


def svg(
    plot: Plot,
    answers: Answers,
    wording: Wording = str,
    style: Style = STYLE,
    width: float | None = None,
) -> bytes:
    """Return the plot as an SVG file; see `draw`."""
    drawn = draw(plot, answers, wording=wording, style=style, width=width)
    return canvas.file(drawn, ".svg", style)


def drawing(figure: Figure, found: Distribution, ending: str) -> bytes:
    """Return a distribution as a file, a bar for each outcome.

    Raises
    ------
    InputError
        If a file with this ending is not drawn, or there are too many outcomes.
    """
    if ending not in FORMATS:
        raise InputError(
            f"A plot is a file that ends with {', '.join(FORMATS)}, not {short(ending)!r}."
        )
    if len(found) > MOST_BARS:
        raise InputError(
            f"{figure.id} has {len(found)} outcomes, and more than {MOST_BARS} bars cannot be told "
            "apart; as a table it has them all."
        )
    naming = _naming(figure.asked, found)
    order = " (in this order)" if figure.asked.joint and naming is show_value else ""
    axis = "\n".join(wrap(figure.asked.text + order, LINE))
    title = "\n".join(wrap(figure.title, LINE))
    plot = Plot(figure.id.replace("/", "-"), title, axis, (Series(axis, (figure,)),))
    return canvas.file(draw(plot, lambda _: found, naming), ending)


def _places(found: Sequence[Value]) -> tuple[dict[Value, int], int, int]:
    """Where the values stand, how far apart the nearest two, and how many there is room for.

    Numbers stand on a scale, unless that would take more room than bars that can be told apart:
    then, as texts do, they stand side by side.
    """
    numbers = sorted(value for value in found if type(value) is int)
    if len(numbers) == len(found):
        gap = min((high - low for low, high in pairwise(numbers)), default=1)
        room = (numbers[-1] - numbers[0]) // gap + 1
        if room <= MOST_BARS:
            return {number: number for number in numbers}, gap, room
        found = numbers
    return {value: place for place, value in enumerate(found)}, 1, len(found)


def _label(axes: "Axes", place: dict[Value, int], room: int, naming: Naming) -> None:
    """Name the bars below the axis."""
    on_scale = all(type(value) is int and value == at for value, at in place.items())
    if on_scale and room > MOST_LABELS:
        low, high = min(place.values()), max(place.values())
        least = (high - low) / MOST_LABELS
        step = next(
            n * 10**power for power in range(30) for n in (1, 2, 5) if n * 10**power >= least
        )
        ticks = range(-(-low // step) * step, high + 1, step)
        axes.set_xticks(ticks, list(map(str, ticks)))
        return
    names = [naming(value) for value in place]
    upright = 0 if on_scale or _widest(names) * len(names) <= WIDEST else 90
    axes.set_xticks(list(place.values()), names, rotation=upright)


def _naming(question: Question, found: Iterable[Value]) -> Naming:
    """How the outcomes of a question are named: several values by what each of them is.

    Of statements those that hold are named, one below the other. Where the names would be too
    long, the values alone stand in the order of the question.
    """
    names = _short(question.names)

    def named(value: Value) -> str:
        parts = value if isinstance(value, tuple) else (value,)
        if set(question.kinds) == {"bool"}:
            held = [name for name, part in zip(names, parts, strict=True) if part]
            return "\n".join(held) or "none"
        return ", ".join(
            f"{name} {show_value(part)}" for name, part in zip(names, parts, strict=True)
        )

    if not question.joint:
        return show_value
    shown = [named(value) for value in found]
    clear = len(set(shown)) == len(shown) and _widest(shown) <= LONGEST
    return named if clear else show_value


def _widest(names: Iterable[str]) -> int:
    return max(len(line) for name in names for line in name.split("\n"))


def _short(names: Sequence[str]) -> Sequence[str]:
    """Names without the words that all start or end with; unchanged where that leaves no names.

    >>> _short(["marriage(hand, '♠')", "marriage(hand, '♥')"])
    ['♠', '♥']
    >>> _short(["limit(hand)", "limit(hand | kitty)"])
    ['limit(hand)', 'limit(hand | kitty)']
    """
    words = [re.findall(r"\w+|.", name) for name in names]
    start = _alike(words)
    end = _alike([word[start:][::-1] for word in words])
    short = ["".join(word[start : len(word) - end]).strip() for word in words]
    return short if all(short) and all(map(_balanced, short)) else names


def _alike(lists: Sequence[Sequence[str]]) -> int:
    """How many items all the lists start with."""
    columns = list(zip(*lists, strict=False))
    return next((n for n, column in enumerate(columns) if len(set(column)) > 1), len(columns))


def _balanced(text: str) -> bool:
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]")) and text.count("'") % 2 == 0


def percentages(axes: "Axes", wording: Wording = str) -> None:
    """Name the heights with as many decimals as the step between two of them needs.

    Which ticks there are is known only when the labels below have taken their room.
    """

    def named(height: float, _: float) -> str:
        # Ticks are floats that stand for short decimals: 0.30000000000000004 for 0.3.
        ticks = [significant(100 * Fraction(float(tick))) for tick in axes.get_yticks()]
        decimals = max(len(tick.partition(".")[2]) for tick in ticks)
        return wording(f"{decimal(100 * Fraction(float(height)), decimals)}%")

    axes.yaxis.set_major_formatter(named)


def _bars(series: Series, answers: Answers) -> list[tuple[Value, Figure, Exact]]:
    """Return the value, the figure and the height of each bar of a series."""
    if not series.labels:
        figure = series.figures[0]
        return [(value, figure, exact) for value, exact in answers(figure).items()]
    bars: list[tuple[Value, Figure, Exact]] = []
    for label, figure in zip(series.labels, series.figures, strict=True):
        exact = figure.part_of_exact(answers(figure))
        if isinstance(exact, Exact):
            bars.append((label, figure, exact))
    return bars
