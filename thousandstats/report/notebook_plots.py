"""Pictures as a notebook shows them: small PNGs, each with a text that says what is to be seen.

Bars are those of ``plots``. What only a notebook draws is here: a simulation on its way to the
exact answer, many of its intervals side by side, and p-values beside what chance would give.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from thousandstats import figures as registry
from thousandstats.errors import unknown
from thousandstats.published import Figure, Plot
from thousandstats.report import canvas, plots
from thousandstats.reproduction import numbers
from thousandstats.results import Estimate, Exact, grouped, many
from thousandstats.results.estimates import level

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

DOTS = 90
"""Dots an inch: sharp enough to read, and some ten or twenty kilobytes a picture."""

EXACT, SEEN, MISSED = plots.COLOURS[2], plots.COLOURS[0], "#D55E00"

SAID = 12
"""The most bars of a series that a text names; of more, it names the highest."""


@dataclass(frozen=True)
class Picture:
    """A PNG and what it shows, in words: for those who cannot see it, and where it is not drawn."""

    png: bytes
    alt: str

    def __repr__(self) -> str:
        return self.alt

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
        data = {"image/png": b64encode(self.png).decode(), "text/plain": self.alt}
        return data, {"image/png": {"alt": self.alt}}


def bars(plot: Plot | str) -> Picture:
    """Return the bars of exact probabilities of a plot, or of the registered plot of that id.

    Raises
    ------
    InputError
        If no plot has this id.

    Examples
    --------
    >>> bars("thousand-players-with-a-marriage")
    How many of the three players hold a marriage. Bars: 0 35.2%, 1 45.7%, 2 17.4%, 3 1.7%.
    """
    if isinstance(plot, str):
        known = {one.id: one for one in registry.plots()}
        if plot not in known:
            raise unknown("plot", plot, known)
        plot = known[plot]
    answers = {figure: figure.exact() for series in plot.series for figure in series.figures}
    told: dict[str, list[tuple[str, Exact]]] = {}
    for bar in plots.data(plot, answers.__getitem__).to_dict("records"):
        shown = told.setdefault(bar["series"], [])
        shown.append((bar[plot.axis], Exact(bar["count"], bar["total"])))
    named = [
        f"{series if len(told) > 1 else 'Bars'}: {_spoken(shown)}" for series, shown in told.items()
    ]
    drawn = plots.draw(plot, answers.__getitem__)
    return Picture(_png(drawn), f"{plot.title}. {'; '.join(named)}.")


def converging(figure: Figure, seed: int, most: int, title: str) -> Picture:
    """Return a simulation on its way: the estimate with its interval after more and more deals.

    It is one run that goes on: the first deals of a longer run are the shorter run.
    """
    exact, estimates = figure.number(), numbers.growing(figure, seed, most)
    with canvas.fixed():
        drawn, axes = _axes(title, "deals")
        deals = [estimate.deals for estimate in estimates]
        axes.axhline(float(exact), color=EXACT, label=f"exact: {exact.fraction}")
        axes.fill_between(
            deals,
            [estimate.low for estimate in estimates],
            [estimate.high for estimate in estimates],
            color=SEEN,
            alpha=0.25,
            linewidth=0,
            label=f"{level(estimates[0].confidence)} interval",
        )
        values = [float(estimate.value) for estimate in estimates]
        axes.plot(deals, values, color=SEEN, marker="o", markersize=3, label="estimate")
        axes.set_xscale("log")
        axes.set_xticks(deals[::3], [grouped(number) for number in deals[::3]])
        axes.minorticks_off()
        plots.percentages(axes)
        axes.legend(frameon=False)
    first, last = estimates[0], estimates[-1]
    return Picture(
        _png(drawn),
        f"{title}. After {many(first.deals, 'deal')} the interval is "
        f"{' to '.join(first.percent_interval())}, after {grouped(last.deals)} it is "
        f"{' to '.join(last.percent_interval(2))}; exact is {exact.percent(2)}.",
    )


def intervals(title: str, figure: Figure, estimates: Sequence[Estimate]) -> Picture:
    """Many intervals side by side, those that miss the exact answer in another colour."""
    exact = figure.number()
    missed = [not numbers.holds(estimate, exact.fraction) for estimate in estimates]
    with canvas.fixed():
        drawn, axes = _axes(title, "simulation, each with another seed")
        for colour, wanted, name in ((SEEN, False, "holds it"), (MISSED, True, "misses it")):
            some = [n for n, miss in enumerate(missed) if miss == wanted]
            axes.vlines(
                [n + 1 for n in some],
                [estimates[n].low for n in some],
                [estimates[n].high for n in some],
                color=colour,
                linewidth=3 if wanted else 1.5,
                label=f"interval that {name}",
            )
        axes.axhline(float(exact), color=EXACT, label=f"exact: {exact.fraction}")
        plots.percentages(axes)
        axes.legend(frameon=False, ncols=3, loc="lower center", bbox_to_anchor=(0.5, -0.32))
    return Picture(
        _png(drawn),
        f"{title}: {len(estimates)} intervals, and the exact {exact.percent(2)} lies outside "
        f"{sum(missed)} of them.",
    )


def spread(title: str, chances: Mapping[str, float]) -> Picture:
    """P-values in rising order beside the straight line on which chance alone would put them."""
    ordered = sorted(chances.values())
    line = [(number + 0.5) / len(ordered) for number in range(len(ordered))]
    with canvas.fixed():
        drawn, axes = _axes(title, "what chance alone would give")
        axes.plot([0, 1], [0, 1], color=EXACT, label="chance")
        axes.plot(line, ordered, ".", color=SEEN, label="p-value of a test")
        axes.set_ylabel("p-value")
        axes.legend(frameon=False)
    farthest = max(abs(seen - fair) for seen, fair in zip(ordered, line, strict=True))
    return Picture(
        _png(drawn),
        f"{title}. The {len(ordered)} p-values lie along a straight line; "
        f"none is farther than {farthest:.2f} from it.",
    )


def _spoken(shown: Sequence[tuple[str, Exact]]) -> str:
    """Bars in words: all, or of many how far they go and which is highest."""
    if len(shown) <= SAID:
        return ", ".join(f"{value} {exact.percent()}" for value, exact in shown)
    value, exact = max(shown, key=lambda bar: bar[1].fraction)
    return f"from {shown[0][0]} to {shown[-1][0]}, highest at {value} with {exact.percent()}"


def _axes(title: str, axis: str) -> "tuple[Canvas, Axes]":
    drawn = canvas.blank(plots.WIDTH, plots.HEIGHT)
    axes = drawn.add_subplot()
    axes.set_title(title, loc="left")
    axes.set_xlabel(axis)
    axes.set_ylabel("probability")
    return drawn, axes


def _png(drawn: "Canvas") -> bytes:
    return canvas.file(drawn, ".png", dpi=DOTS)
