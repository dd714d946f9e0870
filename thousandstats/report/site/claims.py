"""Claims as a page shows them: each printed value beside the exact one, with its verdict.

As in the text of a reproduction, many checks in a row that are alike are folded into one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from thousandstats.published import Figure, Verdict
from thousandstats.published.claims import Source
from thousandstats.report.site.shown import FigureView
from thousandstats.report.text import FOLDED, alike
from thousandstats.reproduction.compute import CheckResult, ClaimReview, Reproduction
from thousandstats.results import Exact, grouped


@dataclass(frozen=True)
class ClaimRow:
    """A printed value beside the exact one.

    Attributes
    ----------
    printed, right : str
        What was printed, and what would be right in the same words and with as many digits.
    figure : Figure
        What it was compared with.
    fraction, count, total : str
        How likely what was printed is, or the mean.
    verdict : Verdict
    others : tuple
        Further figures that the verdict rests on: a key of the words, the figure, its number.
    more : int
        How many more figures gave just the same.
    last : Figure
        The last of them.
    """

    printed: str
    right: str
    figure: Figure
    fraction: str
    count: str
    total: str
    verdict: Verdict
    others: tuple[tuple[str, Figure, str], ...]
    more: int
    last: Figure


def rows(one: ClaimReview) -> tuple[ClaimRow, ...]:
    """Return the checks of a claim."""
    return tuple(
        row for _, group in groupby(one.checks, key=alike) for row in _folded(tuple(group))
    )


def records(one: ClaimReview) -> dict[str, str]:
    """Return the records that are replayed for a claim, by the names of their files."""
    trials = [tried.trial for tried in one.trials]
    trials += [trial.condition for trial in trials if trial.condition is not None]
    return {trial.record.name: trial.record.read_text(encoding="utf-8") for trial in trials}


def counts(claims: Iterable[ClaimReview]) -> list[tuple[Verdict, int]]:
    """How many claims have each verdict, from best to worst."""
    found = Counter(one.verdict for one in claims)
    return [(verdict, found[verdict]) for verdict in Verdict if found[verdict]]


def printed(one: FigureView) -> tuple[tuple[ClaimReview, CheckResult], ...]:
    """Return what documents print of a figure alone, each printed value once."""
    found: dict[str, tuple[ClaimReview, CheckResult]] = {}
    for reviewed, checks in one.claims:
        for checked in checks:
            alone = checked.check.figure == one.figure and checked.check.than is None
            if reviewed.claim.source == "document" and alone:
                found.setdefault(checked.check.printed, (reviewed, checked))
    return tuple(found.values())


def by_document(reproduction: Reproduction, source: Source) -> dict[str, list[ClaimReview]]:
    """Return the claims that were checked, document by document."""
    return _grouped(
        one for one in reproduction.claims if one.claim.source == source and one.examined
    )


def unchecked(reproduction: Reproduction) -> dict[str, list[ClaimReview]]:
    """Return the claims without a check or a trial, document by document."""
    return _grouped(one for one in reproduction.claims if not one.examined)


def _grouped(claims: Iterable[ClaimReview]) -> dict[str, list[ClaimReview]]:
    found: dict[str, list[ClaimReview]] = {}
    for one in claims:
        found.setdefault(one.claim.document, []).append(one)
    return found


def _folded(group: tuple[CheckResult, ...]) -> Iterator[ClaimRow]:
    if len(group) < FOLDED:
        yield from (_row(checked, checked, 0) for checked in group)
    else:
        yield _row(group[0], group[-1], len(group) - 1)


def _row(checked: CheckResult, last: CheckResult, more: int) -> ClaimRow:
    check, exact = checked.check, checked.cell.exact
    others = (("compared_with", checked.than), ("holds_if", checked.condition))
    return ClaimRow(
        printed=check.printed,
        right=checked.right,
        figure=check.figure,
        fraction=str(exact.fraction),
        count=grouped(exact.count),
        total=grouped(exact.total),
        verdict=checked.verdict,
        others=tuple(
            (word, one.figure, _said(check.exact(one.counted))) for word, one in others if one
        ),
        more=more,
        last=last.check.figure,
    )


def _said(exact: Exact) -> str:
    return exact.percent() if exact.kind == "probability" else exact.value_text()
