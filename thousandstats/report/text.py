"""A reproduction as lines of plain text: a block for each claim, and a summary.

No line holds markup or colour; whoever prints them deals with encodings. Left out: distributions
of many outcomes, which stand in the tables.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from textwrap import wrap

from thousandstats.published import TrialResult, Verdict
from thousandstats.published.claims import Source
from thousandstats.published.verdicts import decimals
from thousandstats.reproduction.compute import (
    CheckResult,
    ClaimReview,
    ComputedFigure,
    Reproduction,
)
from thousandstats.reproduction.number_text import estimate_text, exact_text, signed
from thousandstats.results import Exact, decimal, grouped, many, show_value

WIDTH = 100

MOST_OUTCOMES = 16
"""A distribution with more outcomes is only named; its table has them."""

FOLDED = 4
"""The fewest checks in a row with the same values and counts that are folded into one."""

HEADINGS: dict[Source, tuple[str, ...]] = {
    "document": (),
    "page": ("Errata: what other public pages print", ""),
}
"""What stands above the claims of each source."""

Alike = tuple[str, Exact, bool, Verdict]


def lines(reproduction: Reproduction) -> list[str]:
    """Everything that is printed of a reproduction."""
    text: list[str] = []
    for source, heading in HEADINGS.items():
        checked = [
            one for one in reproduction.claims if one.claim.source == source and one.examined
        ]
        if checked:
            text += [*heading, *(line for one in checked for line in (*claim_lines(one), ""))]
    unchecked = [one for one in reproduction.claims if not one.examined]
    if unchecked:
        text += [str(Verdict.UNCHECKED).capitalize()]
        for one in unchecked:
            text += _wrapped(f"{one.claim.id:4}{one.claim.document}: {one.claim.statement}", 2, 6)
        text.append("")
    return [*text, *summary_lines(reproduction)]


def claim_lines(one: ClaimReview) -> list[str]:
    """Return the block of a claim: what was printed where, each check, what stands beside it."""
    claim = one.claim
    text = [
        f"{claim.id}  {one.verdict}",
        *_wrapped(f"{claim.document}: {claim.statement}", 4),
        *_wrapped(claim.note, 4),
    ]
    for _, group in groupby(one.checks, key=alike):
        text += _check_lines(tuple(group))
    for tried in one.trials:
        text += _trial_lines(tried)
    if one.beside:
        text.append("    beside it:")
    for computed in one.beside:
        text += _beside_lines(computed)
    return text


def summary_lines(reproduction: Reproduction) -> list[str]:
    """Return how many claims have each verdict, how the simulations did, and what failed."""
    verdicts = reproduction.verdicts
    intervals, missed, expected = reproduction.intervals
    counts = ", ".join(f"{verdict} {verdicts[verdict]}" for verdict in Verdict if verdicts[verdict])
    return [
        f"{len(reproduction.claims)} claims, by verdict: {counts or 'none'}.",
        f"{len(reproduction.figures)} figures, each by counting, by enumeration and by simulation "
        f"of {many(reproduction.deals, 'deal')} with seed {reproduction.seed}.",
        f"{grouped(missed)} of {many(intervals, 'interval')} miss the exact value; "
        f"{decimal(Fraction(expected), 1)} were expected to.",
        "Questions of one layout see the same random deals, so they often miss together.",
        *_tried(reproduction),
        *reproduction.failures,
        _conclusion(len(reproduction.failures)),
    ]


def _conclusion(failures: int) -> str:
    """Return the last line: whether routes disagree, on figures or on the claims about them."""
    if not failures:
        return "All routes agree."
    return f"{failures} {'failure' if failures == 1 else 'failures'}: routes disagree."


def _tried(reproduction: Reproduction) -> Iterator[str]:
    """How many statements about the play were tried, if any were."""
    trials = [tried.trial for one in reproduction.claims for tried in one.trials]
    if trials:
        records = len({trial.record for trial in trials})
        yield f"{len(trials)} printed values were tried at the table, replaying {records} records."


def routes_text(computed: ComputedFigure) -> str:
    """Which exact routes agree."""
    return "counting = enumeration" if computed.agree else "counting and enumeration differ"


def alike(checked: CheckResult) -> Alike:
    """Return what the checks of a fold have in common."""
    return checked.check.printed, checked.cell.exact, checked.computed.agree, checked.verdict


def _check_lines(group: Sequence[CheckResult]) -> list[str]:
    """Return the lines of checks that are alike: of each, or of the first and one for the rest."""
    if len(group) < FOLDED:
        return [line for checked in group for line in _one_check(checked)]
    rest = [checked.cell.z for checked in group[1:]]
    last = group[-1].check.figure.id
    return [
        *_one_check(group[0]),
        f"        and the same for {len(rest)} more figures, to {last},",
        f"        simulated with z from {signed(min(rest))} to {signed(max(rest))}",
    ]


def _one_check(checked: CheckResult) -> Iterator[str]:
    check, cell = checked.check, checked.cell
    digits = max(1, decimals(check.printed))
    instead = _instead(checked.verdict, checked.right)
    yield f"    printed {check.printed}: {checked.verdict}{instead}"
    yield from _wrapped(f"{check.figure.id}: {check.figure.title}", 8)
    if not checked.computed.agree:
        yield f"        counting    {exact_text(cell.exact, digits)}"
        yield f"        enumeration {exact_text(checked.enumerated, digits)}"
    event = f"{check.event}: " if check.event else ""
    exact = exact_text(cell.exact, digits)
    yield from _wrapped(f"{event}{exact}; {routes_text(checked.computed)}", 8)
    yield from _wrapped(estimate_text(cell), 8)
    for word, other in (("compared with", checked.than), ("its condition is", checked.condition)):
        if other is not None:
            yield from _wrapped(f"{word} {other.figure.id}: {other.figure.title}", 8)
            exact = exact_text(check.exact(other.counted), digits)
            yield f"        {exact}; {routes_text(other)}"


def _instead(verdict: Verdict, right: str) -> str:
    """Return the right value, where another was printed."""
    match verdict:
        case Verdict.DISAGREES | Verdict.ROUNDS:
            return f"; right is {right}"
        case Verdict.CONDITION:
            return f"; in general {right}"
    return ""


def _trial_lines(tried: TrialResult) -> Iterator[str]:
    """Yield what the record of a trial gives; of a trial under a condition also what saves it."""
    instead = _instead(tried.verdict, tried.found)
    yield from _wrapped(f"printed {tried.trial.printed}: {tried.verdict}{instead}", 4, 6)
    yield from _wrapped(_replayed(tried), 8)
    if tried.condition is not None:
        yield from _wrapped(f"its condition: {_replayed(tried.condition)}", 8)


def _replayed(tried: TrialResult) -> str:
    trial = tried.trial
    return f"{trial.title}: {tried.told}; route: replay of {trial.record.name}"


def _beside_lines(computed: ComputedFigure) -> Iterator[str]:
    figure = computed.figure
    yield from _wrapped(f"{figure.id}: {figure.title}", 8, 10)
    number = computed.number
    if number is not None:
        yield f"          {exact_text(number.exact)}; {routes_text(computed)}"
        yield from _wrapped(estimate_text(number), 10)
    elif len(computed.outcomes) > MOST_OUTCOMES:
        yield f"          a table of {len(computed.outcomes)} values; {routes_text(computed)}"
    else:
        shown = "; ".join(
            f"{show_value(value)}: {cell.exact.percent()}, {grouped(cell.exact.count)}"
            for value, cell in computed.outcomes.items()
        )
        total = grouped(computed.counted.total)
        yield from _wrapped(f"{shown} (of {total}; {routes_text(computed)})", 10)


def _wrapped(text: str, indent: int, later: int | None = None) -> list[str]:
    """Text in lines of the page's width; none for an empty text."""
    first, rest = " " * indent, " " * (indent if later is None else later)
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
