"""The page about the method: what each route does, how they must agree, and how they did.

Every number on it follows from the reproduction, or is a constant of the code that applies it; its
examples are figures of the reproduction.
"""

from collections.abc import Iterable
from fractions import Fraction

from thousandstats.published import Page, Verdict
from thousandstats.report.site import shown
from thousandstats.report.site.rendering import render
from thousandstats.reproduction import coverage
from thousandstats.reproduction.agreement import FARTHEST
from thousandstats.reproduction.compute import ComputedFigure, Reproduction
from thousandstats.reproduction.number_text import signed
from thousandstats.results import column_note, decimal, grouped
from thousandstats.results.estimates import level
from thousandstats.results.rounding import SIGNIFICANT, percent


def page(reproduction: Reproduction) -> Page:
    """Return the page, for this reproduction."""
    return Page(
        "method",
        {"en": "Method", "pl": "Jak to liczymy"},
        {
            "en": "How the numbers are made, when they count as right, and how to make them again.",
            "pl": "Jak powstają liczby, kiedy uznajemy je za poprawne i jak je odtworzyć.",
        },
        lambda lang: render("method.html", lang, **numbers(reproduction)),
    )


def numbers(reproduction: Reproduction) -> dict[str, object]:
    """Everything on the page that is computed, as text."""
    computed = list(reproduction.figures.values())
    all_cells = [cell for one in computed for cell in one.cells]
    cells, missed, expected = reproduction.intervals
    verdicts = reproduction.verdicts
    return {
        "figures": grouped(len(computed)),
        "agreeing": grouped(sum(one.agree for one in computed)),
        "deals": grouped(reproduction.deals),
        "seed": str(reproduction.seed),
        "levels": sorted({level(one.simulated.confidence) for one in computed}),
        "farthest": decimal(Fraction(FARTHEST), 1),
        "largest": signed(max((cell.z for cell in all_cells), key=abs, default=0.0)),
        "far": grouped(sum(cell.far for cell in all_cells)),
        "cells": grouped(cells),
        "missed": grouped(missed),
        "expected": decimal(Fraction(expected), 1),
        "claims": grouped(len(reproduction.claims)),
        "verdicts": [(one.value, one.name.lower(), grouped(verdicts[one])) for one in Verdict],
        "failures": reproduction.failures,
        "digits": str(SIGNIFICANT),
        "coverage": [
            (expected, *(percent(Fraction(held)) for held in both))
            for expected, *both in coverage.rare_events()
        ],
        "coverage_deals": grouped(coverage.DEALS),
        "stopped": [
            (percent(Fraction(text)), percent(Fraction(held)))
            for text, held in coverage.precise_runs()
        ],
        "points": str(coverage.POINTS),
        "example": example(reproduction),
        "rare": rare(computed),
        "uneven": uneven(computed),
    }


def example(reproduction: Reproduction) -> tuple[ComputedFigure, shown.Number] | None:
    """Return a probability without a condition as an example, a printed one if possible."""
    printed = (one.computed for claim in reproduction.claims for one in claim.checks)
    for one in (*printed, *reproduction.figures.values()):
        plain = one.figure.kind == "probability" and one.figure.given is None
        if plain and one.number and one.number.exact.fraction % 1:
            return one, shown.number(one.number)
    return None


def rare(computed: Iterable[ComputedFigure]) -> tuple[ComputedFigure, str] | None:
    """Return the rarest statement that can happen, where it would be rounded to nothing."""
    able = [
        (one.number.exact.fraction, one)
        for one in computed
        if one.figure.kind == "probability" and one.number and one.number.exact.count
    ]
    if not able:
        return None
    _, rarest = min(able, key=lambda pair: pair[0])
    text = rarest.number.exact.percent() if rarest.number else ""
    return (rarest, text) if text.startswith("<") else None


def uneven(computed: Iterable[ComputedFigure]) -> tuple[ComputedFigure, str] | None:
    """Return the first table whose rounded percentages miss 100%, with the note about it."""
    for one in computed:
        note = column_note(cell.exact.fraction for cell in one.outcomes.values())
        if one.figure.kind == "distribution" and note:
            return one, note
    return None
