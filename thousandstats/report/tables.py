"""Reproductions as pandas tables: counts, exact numbers and estimates in columns of their own.

Counts stay whole numbers of any size; exact and estimated values never share a column. A table
written as CSV reads back unchanged as text.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from thousandstats.published import TrialResult
from thousandstats.reproduction.compute import (
    CheckResult,
    ClaimReview,
    ComputedFigure,
    Reproduction,
)
from thousandstats.reproduction.number_text import estimate_columns
from thousandstats.results import Exact, Value, show_value, significant

Row = Mapping[str, Any]

CLAIM_COLUMNS = (
    *("claim", "source", "document", "statement", "verdict"),
    *("printed", "comparison", "check_verdict", "right"),
    *("figure", "layout", "question", "given", "compared_with", "condition", "record", "detail"),
    *("kind", "count", "total", "numerator", "denominator", "value", "percentage", "routes_agree"),
    *("hits", "sum", "deals", "attempts", "seed", "estimate", "low", "high", "z"),
)


def figure(computed: ComputedFigure) -> pd.DataFrame:
    """Return a row for each outcome of a figure, exact and as simulated."""
    columns = computed.figure.asked.names
    rows = [
        {**_values(columns, value), **_exact(cell.exact), **estimate_columns(cell)}
        for value, cell in computed.outcomes.items()
    ]
    return _frame(rows, tuple(rows[0]) if rows else columns)


def claims(reproduction: Reproduction) -> pd.DataFrame:
    """Return a row for each check and trial; a claim without any has a row of its own."""
    rows: list[Row] = []
    for one in reproduction.claims:
        found = [_check(one, checked) for checked in one.checks]
        found += [_trial(one, tried) for tried in one.trials]
        rows += found or [_claim(one)]
    return _frame(rows, CLAIM_COLUMNS)


def csv(table: pd.DataFrame) -> str:
    """Return a table as CSV text, with the same line ends everywhere."""
    return table.to_csv(index=False, lineterminator="\n")


def _frame(rows: Iterable[Row], columns: tuple[str, ...]) -> pd.DataFrame:
    # As objects, integers beyond 64 bits stay integers and an empty cell stays empty text.
    return pd.DataFrame(list(rows), columns=list(columns), dtype=object).fillna("")


def _values(names: Iterable[str], value: Value) -> Row:
    parts = value if isinstance(value, tuple) else (value,)
    return {name: show_value(part) for name, part in zip(names, parts, strict=True)}


def _exact(exact: Exact) -> Row:
    return {
        "count": exact.count,
        "total": exact.total,
        "numerator": exact.numerator,
        "denominator": exact.denominator,
        "probability": significant(exact.fraction),
        "percentage": exact.percent(2),
    }


def _claim(one: ClaimReview) -> Row:
    claim = one.claim
    return {
        "claim": claim.id,
        "source": claim.source,
        "document": claim.document,
        "statement": claim.statement,
        "verdict": str(one.verdict),
    }


def _check(one: ClaimReview, checked: CheckResult) -> Row:
    check, exact = checked.check, checked.cell.exact
    return {
        **_claim(one),
        "printed": check.printed,
        "comparison": check.comparison,
        "check_verdict": str(checked.verdict),
        "right": checked.right,
        "figure": check.figure.id,
        "layout": check.figure.layout.name,
        "question": check.figure.question,
        "given": check.figure.given or "",
        "compared_with": check.than.id if check.than else "",
        "condition": check.condition.id if check.condition else "",
        "kind": exact.kind,
        "count": exact.count,
        "total": exact.total,
        "numerator": exact.numerator,
        "denominator": exact.denominator,
        "value": significant(exact.fraction),
        "percentage": exact.percent(2) if exact.kind == "probability" else "",
        "routes_agree": "yes" if checked.computed.agree else "no",
        **estimate_columns(checked.cell),
    }


def _trial(one: ClaimReview, tried: TrialResult) -> Row:
    trial = tried.trial
    return {
        **_claim(one),
        "printed": trial.printed,
        "comparison": "replay",
        "check_verdict": str(tried.verdict),
        "right": tried.found,
        "question": trial.title,
        "condition": trial.condition.title if trial.condition else "",
        "record": trial.record.name,
        "detail": tried.detail,
    }
