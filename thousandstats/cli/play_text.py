"""How played games are laid out: as text, and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from thousandstats.cli import rulesets
from thousandstats.play.rulesets import TableRules
from thousandstats.play.statistics import TallySection
from thousandstats.results import (
    Estimate,
    EstimatedMean,
    GroupedMean,
    GroupedShare,
    decimal,
    grouped,
    many,
)
from thousandstats.results.estimates import level, rounded
from thousandstats.results.labels import labelled, prose
from thousandstats.results.rounding import digits_for, text_table

CONFIDENCE = 0.95

Found = Estimate | EstimatedMean | GroupedShare | GroupedMean

NOTES = (
    "What is counted in games has intervals of Clopper and Pearson, and the mean length that of "
    "Gaffke. What is counted in deals has intervals that follow from how much the games differ: of "
    "Korn and Graubard for shares, of the jackknife for means.",
    "All this is true of players such as these, not of people.",
)


class About(NamedTuple):
    """What was played: title and name of the layout, rules, the player at each seat, numbers."""

    title: str
    layout: str
    rules: TableRules
    who: Sequence[str]
    seed: int
    most: int
    wanted: int


def as_text(about: About, found: Any, sections: Iterable[TallySection]) -> str:
    """Return what was played, then a table for each section."""
    above = [
        ("layout", about.title),
        *rulesets.lines(about.rules, about.layout),
        ("players", ", ".join(about.who)),
        ("seed", str(about.seed)),
        ("games", f"{grouped(found.games)}; {_cut(about, found)}"),
        ("deals", grouped(found.deals)),
    ]
    if found.games < about.wanted:
        above.insert(0, ("partial", "interrupted, so these are the first games only"))
    notes = [said for note in NOTES for _, said in prose("", note)]
    return "\n".join([*labelled(above), *_tables(sections), "", *notes])


def _cut(about: About, found: Any) -> str:
    """Return what became of games that nobody won."""
    if not found.cut:
        return "all played to the end"
    return f"{grouped(found.cut)} cut after {many(about.most, 'deal')}, won by nobody"


def _tables(sections: Iterable[TallySection]) -> Iterator[str]:
    """Yield a table for each section, all with the same columns."""
    interval = f"{level(CONFIDENCE)} interval"
    rows: list[tuple[str, ...]] = []
    for section in sections:
        rows.append((section.title, "estimate", interval, "counted"))
        rows += [_row(line.what, line.found) for line in section.lines]
    width = max((len(row[0]) for row in rows), default=0)
    lines = text_table([(row[0].ljust(width), *row[1:]) for row in rows]).split("\n")
    for row, line in zip(rows, lines, strict=True):
        if row[2] == interval:
            yield ""
        yield line


def _row(what: str, found: Found) -> tuple[str, ...]:
    low, high = found.low, found.high
    if isinstance(found, Estimate | GroupedShare):
        digits = digits_for(100 * (high - low))
        ends = " to ".join(found.percent_interval(digits))
        counted = f"{grouped(found.hits)} of {grouped(found.deals)}"
        return what, found.percent(digits), ends, counted
    digits = digits_for(high - low)
    ends = " to ".join(decimal(Fraction(end), digits) for end in (low, high))
    return what, decimal(found.value, digits), ends, f"mean of {grouped(found.deals)}"


def as_json(about: About, found: Any, sections: Iterable[TallySection]) -> dict[str, object]:
    """Return the same as data, whole numbers as text."""
    return {
        "rules": str(about.rules),
        "options": about.rules.sources(about.layout),
        "who": list(about.who),
        "seed": str(about.seed),
        "most_deals": str(about.most),
        "games": str(found.games),
        "deals": str(found.deals),
        "cut": str(found.cut),
        "partial": found.games < about.wanted,
        "wanted": str(about.wanted),
        "confidence": CONFIDENCE,
        "statistics": {
            section.name: {
                "title": section.title,
                "lines": [{"what": what, **_estimate(of)} for what, of in section.lines],
            }
            for section in sections
        },
    }


def _estimate(found: Found) -> dict[str, object]:
    if isinstance(found, Estimate | GroupedShare):
        counted = {"kind": "share", "hits": str(found.hits)}
    else:
        counted = {"kind": "mean", "sum": str(found.total)}
    return {
        **counted,
        "of": str(found.deals),
        "method": found.method,
        "estimate": rounded(found.value),
        "low": rounded(found.low),
        "high": rounded(found.high),
    }
