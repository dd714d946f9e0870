"""How an answer is laid out: label and value line by line, an outcome a line, or one JSON object.

Every number is written by `thousandstats.results`; what is added here is what it answers: the
question, the condition, the layout, and what is known and unseen.
"""

from collections.abc import Sequence
from fractions import Fraction

from thousandstats.questions import Question
from thousandstats.report.exports import ratio_digits
from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
    column_note,
    grouped,
    many,
    one_in,
    percent,
    show_value,
)
from thousandstats.results.labels import labelled
from thousandstats.results.rounding import decimal, digits_for, significant, text_table

Answer = Exact | Estimate | EstimatedMean | Distribution | EstimatedDistribution


def asked(question: Question) -> list[tuple[str, str]]:
    """Return what is asked, of what, and what is known."""
    return [
        ("question", question.text),
        ("given", question.given or "nothing"),
        ("layout", question.layout.summary),
        ("known", _known_in_words(question)),
    ]


def known(question: Question) -> dict[str, str]:
    """Return the cards that the condition names one by one, by the place where they lie."""
    layout = question.layout
    sure = [layout.deck.full] * len(layout.places)
    for case in question.cases:
        sure = [mask & named for mask, named in zip(sure, case.known, strict=True)]
    return {
        name: layout.deck.show(mask)
        for (name, _), mask in zip(layout.places, sure, strict=True)
        if mask
    }


def unseen(question: Question) -> int:
    """How many cards can still lie in more than one place."""
    return question.layout.deck.size - sum(len(cards.split()) for cards in known(question).values())


def _known_in_words(question: Question) -> str:
    there = [f"{cards} in {place}" for place, cards in known(question).items()]
    return f"{', '.join(there) or 'no card'}; {unseen(question)} cards unseen"


def text(
    question: Question,
    found: Answer,
    digits: int | None = None,
    above: Sequence[tuple[str, str]] | None = None,
) -> str:
    """Return the answer as people read it.

    `digits` is how many decimals were asked for, if any were (frequencies and odds get two at
    least); `above` is what stands over the
    answer, by default what is asked.
    """
    rows = asked(question) if above is None else list(above)
    if isinstance(found, Exact):
        return "\n".join(labelled([*rows, *_exact(question, found, digits)]))
    if isinstance(found, Estimate | EstimatedMean):
        return "\n".join(labelled([*rows, *_estimate(found, digits)]))
    table, notes = _outcomes(question, found, digits)
    return "\n".join([*labelled(rows), "", text_table(table), "", *labelled(notes)])


def as_json(question: Question, found: Answer) -> dict[str, object]:
    """Return the answer as one object: integers as text, a joint value as a list."""
    layout = question.layout
    return {
        "question": question.text,
        "given": question.given,
        "game": layout.game,
        "layout": layout.name,
        "places": {name: str(size) for name, size in layout.places},
        "known": known(question),
        "unseen": str(unseen(question)),
        **found.to_json(),
    }


def _exact(question: Question, found: Exact, digits: int | None) -> list[tuple[str, str]]:
    if found.kind == "probability":
        shown = [("probability", found.percent(1 if digits is None else digits))]
        finer = ratio_digits(digits)
        frequency = [("frequency", found.one_in(finer)), ("odds", found.odds_against(finer))]
        counted = f"{grouped(found.count)} of {_deals(question, found.total)}"
    else:
        shown = [(found.kind, found.value_text(4 if digits is None else digits))]
        frequency = []
        counted = f"{grouped(found.count)} over {grouped(found.total)}"
    return [
        *shown,
        ("fraction", str(found.fraction)),
        ("count", counted),
        *frequency,
        ("route", f"{found.route}, exact"),
    ]


def _deals(question: Question, total: int) -> str:
    """Return the control total with what it counts."""
    layout = question.layout
    mentioned = [layout.places[number][0] for number in question.places]
    if not mentioned:
        return many(total, "deal")
    rest = ["the rest"] if len(mentioned) < len(layout.places) else []
    parts = [*mentioned, *rest]
    deals = f"{many(total, 'deal')} of {', '.join(parts[:-1])} and {parts[-1]}"
    suits = ", each with every trump suit" if len(question.cases) > 1 else ""
    return f"{deals}{suits}{' that meet the condition' if question.given else ''}"


def _estimate(found: Estimate | EstimatedMean, digits: int | None) -> list[tuple[str, str]]:
    low, high = found.low, found.high
    level = f"{significant(Fraction(100 * found.confidence))}% interval"
    if isinstance(found, Estimate):
        places = digits_for(100 * (high - low)) if digits is None else digits
        shown = [
            ("estimate", found.percent(places)),
            (level, f"{' to '.join(found.percent_interval(places))} ({found.method})"),
            ("hits", f"{grouped(found.hits)} of {many(found.deals, 'deal')}"),
        ]
    else:
        places = digits_for(high - low) if digits is None else digits
        ends = f"{decimal(Fraction(low), places)} to {decimal(Fraction(high), places)}"
        shown = [
            ("mean, estimated", decimal(found.value, places)),
            (level, f"{ends} ({found.method})"),
            ("deals", grouped(found.deals)),
        ]
    return [*shown, *_sample(found)]


def _sample(found: Estimate | EstimatedMean | EstimatedDistribution) -> list[tuple[str, str]]:
    return [
        ("attempts", grouped(found.attempts)),
        ("seed", str(found.seed)),
        ("route", "simulation, estimated"),
    ]


def _outcomes(
    question: Question, found: Distribution | EstimatedDistribution, digits: int | None
) -> tuple[list[Sequence[str]], list[tuple[str, str]]]:
    """Return the table of a distribution, heading first and total last, and its notes."""
    numeric = question.kinds == ("int",)
    table: list[Sequence[str]]
    if isinstance(found, Distribution):
        places = 1 if digits is None else digits
        fractions = [Fraction(count, found.total) for count in found.counts.values()]
        frequencies = [one_in(share, ratio_digits(digits)) for share in fractions]
        rows = [
            (show_value(value), percent(share, places), str(share), grouped(count), seldom)
            for (value, count), share, seldom in zip(
                found.counts.items(), fractions, frequencies, strict=True
            )
        ]
        heading = ("value", "probability", "fraction", "count", "frequency")
        table = [heading, *rows, ("total", percent(1, places), "1", grouped(found.total), "")]
        note = column_note(fractions, places)
        moments = [("mean", found.mean()), ("variance", found.variance())] if numeric else []
        notes = [
            *((name, x.equation(max(4, places))) for name, x in moments),
            ("total", _deals(question, found.total)),
            ("route", f"{found.route}, exact"),
        ]
    else:
        widest = max(x.high - x.low for x in found.values())
        places = digits_for(100 * widest) if digits is None else digits
        rows = [
            (show_value(value), x.percent(places), *x.percent_interval(places), grouped(x.hits))
            for value, x in found.items()
        ]
        heading = ("value", "estimate", "low", "high", "hits")
        table = [heading, *rows, ("total", percent(1, places), "", "", grouped(found.deals))]
        note = column_note((x.value for x in found.values()), places)
        level = f"{significant(Fraction(100 * found.confidence))}%, {found.method}, each by itself"
        notes = [("intervals", level), ("deals", grouped(found.deals)), *_sample(found)]
    return table, [*notes, *([("rounding", note)] if note else [])]
