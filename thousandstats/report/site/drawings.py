"""Plots as a page shows them: light drawings that take the colours of the page, and alt texts.

The letters are drawn as shapes, so that suits look alike everywhere and no font is missing. A page
that is dark makes them light.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from thousandstats.published import Plot
from thousandstats.report import canvas, plots
from thousandstats.report.plots import Answers
from thousandstats.report.site import words
from thousandstats.report.site.languages import local, translation
from thousandstats.results import Exact, decimal

INK = "#26231f"
"""What is drawn in this colour takes that of the text beside it."""

STYLE: canvas.Style = {
    **canvas.STYLE,
    "font.size": 10,
    "svg.fonttype": "path",
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}

WIDTH = 6.0
"""In inches: at this width letters can still be read when a phone makes the drawing smaller."""

LIGHT_AND_DARK = (
    f"<style>:root{{color-scheme:light dark;color:{INK}}}"
    "@media (prefers-color-scheme:dark){:root{color:#ece8e1}}</style>"
)

LONG = re.compile(r"(?<!scale\()(?<!\d)-?\d+\.\d{3,}")
"""A length with more decimals than anyone sees; a scale needs all of its own."""

SAID = 12
"""The most bars of a series that a text names; of more, it names the highest."""


def drawn(plot: Plot, answers: Answers, language: str) -> bytes:
    """Return the plot as an SVG file, without its title, which stands on the page."""
    untitled = replace(plot, title="")
    drawn = plots.svg(untitled, answers, lambda text: _worded(text, language), STYLE, WIDTH)
    drawing = drawn.decode()
    drawing = re.sub(r"<metadata>.*?</metadata>", "", drawing, flags=re.DOTALL)
    drawing = LONG.sub(lambda found: decimal(Fraction(found[0]), 2), drawing)
    drawing = re.sub(r"\s*\n\s*", " ", drawing).replace("> <", "><").replace(INK, "currentColor")
    head, root, rest = drawing.partition('version="1.1">')
    return f"{head}{root}{LIGHT_AND_DARK}{rest}\n".encode()


def described(plot: Plot, answers: Answers, language: str) -> str:
    """Return the plot in words: what it shows, and its bars, or of many how far they go."""
    said = words.of(language)
    bars: dict[str, list[tuple[str, Exact]]] = {}
    for bar in plots.data(plot, answers).to_dict("records"):
        shown = bars.setdefault(bar["series"], [])
        shown.append((bar[plot.axis], Exact(bar["count"], bar["total"])))
    series = "; ".join(
        f"{_worded(name, language)}: {_spoken(shown, language)}" for name, shown in bars.items()
    )
    return said["plot_alt"].format(title=_worded(plot.title, language), bars=series)


def _spoken(shown: Sequence[tuple[str, Exact]], language: str) -> str:
    texts = [(_worded(value, language), local(exact.percent(), language)) for value, exact in shown]
    if len(shown) <= SAID:
        return ", ".join(f"{value} {percent}" for value, percent in texts)
    peak = max(range(len(shown)), key=lambda number: shown[number][1].fraction)
    value, percent = texts[peak]
    return words.of(language)["plot_peak"].format(
        first=texts[0][0], last=texts[-1][0], value=value, percent=percent
    )


def _worded(text: str, language: str) -> str:
    """Return a text of a drawing: a word of the pages, a text of the game, or a number."""
    known = words.of(language).get(text) if text == "probability" else None
    return known or translation(text, language) or local(text, language)
