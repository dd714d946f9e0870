"""How played games, and the rules to play by, are laid out: as text, and as JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any, NamedTuple

from thousandstats.cli import shown
from thousandstats.play.statistics import Section
from thousandstats.results import Estimate, EstimatedMean, decimal, grouped
from thousandstats.results.estimates import level, rounded
from thousandstats.results.rounding import digits_for, text_table

CONFIDENCE = 0.95

CAUTION = (
    "The deals of a game hang together by its scores; what is counted in deals takes them as "
    "independent, so that its intervals are a little too narrow. All this is true of players such "
    "as these, not of people."
)


class About(NamedTuple):
    """What was played: the title of the layout, the rules, the player at each seat, the numbers."""

    title: str
    rules: str
    who: Sequence[str]
    seed: int
    most: int
    wanted: int


def as_text(about: About, found: Any, sections: Iterable[Section]) -> str:
    """What was played, then a table for each section."""
    above = [
        ("layout", about.title),
        ("rules", about.rules),
        ("players", ", ".join(about.who)),
        ("seed", str(about.seed)),
        ("games", f"{grouped(found.games)}; {_cut(about, found)}"),
        ("deals", grouped(found.deals)),
    ]
    if found.games < about.wanted:
        above.insert(0, ("partial", "interrupted, so these are the first games only"))
    caution = [said for _, said in shown.prose("", CAUTION)]
    return "\n".join([*shown.labelled(above), *_tables(sections), "", *caution])


def _cut(about: About, found: Any) -> str:
    """What became of games that nobody won."""
    if not found.cut:
        return "all played to the end"
    deals = "1 deal" if about.most == 1 else f"{grouped(about.most)} deals"
    return f"{grouped(found.cut)} cut after {deals}, won by nobody"


def _tables(sections: Iterable[Section]) -> Iterator[str]:
    """A table for each section, all with the same columns."""
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


def _row(what: str, found: Estimate | EstimatedMean) -> tuple[str, ...]:
    low, high = found.low, found.high
    if isinstance(found, Estimate):
        digits = digits_for(100 * (high - low))
        ends = " to ".join(found.percent_interval(digits))
        counted = f"{grouped(found.hits)} of {grouped(found.deals)}"
        return what, found.percent(digits), ends, counted
    digits = digits_for(high - low)
    ends = " to ".join(decimal(Fraction(end), digits) for end in (low, high))
    return what, decimal(found.value, digits), ends, f"mean of {grouped(found.deals)}"


def as_json(about: About, found: Any, sections: Iterable[Section]) -> dict[str, object]:
    """The same as data, whole numbers as text."""
    return {
        "rules": about.rules,
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


def _estimate(found: Estimate | EstimatedMean) -> dict[str, object]:
    if isinstance(found, Estimate):
        counted = {"kind": "share", "hits": str(found.hits)}
    else:
        counted = {"kind": "mean", "sum": str(found.total), "squares": str(found.squares)}
    return {
        **counted,
        "of": str(found.deals),
        "estimate": rounded(found.value),
        "low": rounded(found.low),
        "high": rounded(found.high),
    }


def rules_as_text(table: ModuleType, who: Mapping[str, str]) -> str:
    """The rule sets with what is stated and what is filled in, every option, and the players."""
    lines = ["Rule sets: what the document states of each, and what is filled in."]
    for name, title in table.RULES.items():
        stated, filled = _values(table, name)
        lines += ["", f"{name}: {title}"]
        lines += shown.labelled([*_listed("  stated", stated), *_listed("  filled in", filled)])
    first = next(iter(table.OPTIONS.values()))
    lines += [
        "",
        f"Options, as in --rules {first.name}={first.values[-1]}; the first value is usual.",
    ]
    for option in table.OPTIONS.values():
        lines += ["", f"{option.name}: {', '.join(option.values)}"]
        lines += [f"  {said}" for _, said in shown.prose("", option.explanation)]
    return "\n".join([*lines, "", "Players, as in --who:", *shown.labelled(list(who.items()))])


def _values(table: ModuleType, preset: str) -> tuple[dict[str, str], dict[str, str]]:
    """The options of a rule set that are stated and those that are not, where they have effect."""
    chosen = table.rules(preset)
    values: dict[str, str] = chosen.options
    matter = {
        name: value
        for name, value in values.items()
        if not (needs := table.OPTIONS[name].needs) or values[needs[0]] in needs[1:]
    }
    stated = {name: value for name, value in matter.items() if name in chosen.stated}
    return stated, {name: value for name, value in matter.items() if name not in stated}


def _listed(label: str, values: Mapping[str, str]) -> list[tuple[str, str]]:
    return shown.prose(label, ", ".join(f"{name}={value}" for name, value in values.items()))


def rules_as_json(table: ModuleType, who: Mapping[str, str]) -> dict[str, object]:
    """The same as data."""
    sets = {}
    for name, title in table.RULES.items():
        stated, filled = _values(table, name)
        sets[name] = {"title": title, "stated": stated, "filled_in": filled}
    options = {
        option.name: {"values": list(option.values), "explanation": option.explanation}
        for option in table.OPTIONS.values()
    }
    return {"rules": sets, "options": options, "players": dict(who)}
