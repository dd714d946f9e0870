"""Everything about the figures as one JSON document, the same on every run.

Integers stand as text, so that no reader rounds them, and floats as text of six digits. A part
that is short stands on one line. `loading` reads the document back; so that it can, a mean has the
counts and hits of the values that it is the mean of.
"""

import json
from collections.abc import Iterator
from typing import Any

from thousandstats.reproduction.agreement import Cell
from thousandstats.reproduction.compute import ComputedFigure, Reproduction
from thousandstats.reproduction.number_text import estimate_columns
from thousandstats.results import Exact, Value, significant
from thousandstats.results.outcomes import json_value

ONE_LINE = 240
"""The most characters of a part that stands on one line."""


def figures_json(reproduction: Reproduction) -> str:
    """Every figure by every route, in the order of the ids."""
    figures = sorted(reproduction.figures.values(), key=lambda computed: computed.figure.id)
    document = {
        "deals": str(reproduction.deals),
        "seed": str(reproduction.seed),
        "figures": [figure(computed) for computed in figures],
    }
    return "".join(_laid_out(document, "")) + "\n"


def figure(computed: ComputedFigure) -> dict[str, Any]:
    """Return what is known of one figure: the question, and the answers of all routes."""
    one = computed.figure
    return {
        "id": one.id,
        "title": one.title,
        "kind": one.kind,
        "question": one.asked.text,
        "given": one.asked.given,
        "game": one.layout.game,
        "layout": one.layout.name,
        "known": one.known,
        "rules": one.rules,
        "routes": ["counting", "enumeration"],
        "routes_agree": computed.agree,
        **_answers(computed),
    }


def _answers(computed: ComputedFigure) -> dict[str, Any]:
    number = computed.number
    if number is not None:
        return {
            **_exact(number.exact),
            "total": str(number.exact.total),
            "value": significant(number.exact.fraction),
            "simulation": {**_sample(computed), **_estimate(number)},
            **({"values": _averaged(computed)} if computed.figure.kind == "mean" else {}),
        }
    return {
        "total": str(computed.counted.total),
        "simulation": _sample(computed),
        "outcomes": [_outcome(value, cell) for value, cell in computed.outcomes.items()],
    }


def _outcome(value: Value, cell: Cell) -> dict[str, Any]:
    return {
        "value": json_value(value),
        **_exact(cell.exact),
        "probability": significant(cell.exact.fraction),
        **_estimate(cell),
    }


def _averaged(computed: ComputedFigure) -> list[dict[str, object]]:
    counts, hits = computed.counted.counts, computed.simulated.counts
    return [
        {
            "value": json_value(value),
            "count": str(counts.get(value, 0)),
            "hits": str(hits.get(value, 0)),
        }
        for value in dict.fromkeys((*counts, *hits))
    ]


def _exact(exact: Exact) -> dict[str, str]:
    return {
        "numerator": str(exact.numerator),
        "denominator": str(exact.denominator),
        "count": str(exact.count),
    }


def _sample(computed: ComputedFigure) -> dict[str, str]:
    sample = computed.simulated
    return {
        "deals": str(sample.deals),
        "attempts": str(sample.attempts),
        "seed": str(sample.seed),
        "confidence": str(sample.confidence),
    }


def _estimate(cell: Cell) -> dict[str, str]:
    """Return what the cell alone has of its simulation: the sample is that of the whole figure."""
    sample = ("deals", "attempts", "seed")
    columns = estimate_columns(cell).items()
    return {name: text for name, text in columns if text and name not in sample}


def _laid_out(part: Any, indent: str) -> Iterator[str]:
    """Yield the text of a part of the document, a line for each of its parts unless it is short."""
    text = json.dumps(part, ensure_ascii=False)
    if len(indent) + len(text) <= ONE_LINE or not isinstance(part, dict | list):
        yield text
        return
    deeper = indent + " "
    if isinstance(part, dict):
        named = [(f"{json.dumps(name)}: ", inner) for name, inner in part.items()]
    else:
        named = [("", inner) for inner in part]
    yield "{" if isinstance(part, dict) else "["
    for number, (name, inner) in enumerate(named):
        yield f"{',' if number else ''}\n{deeper}{name}"
        yield from _laid_out(inner, deeper)
    yield f"\n{indent}" + ("}" if isinstance(part, dict) else "]")
