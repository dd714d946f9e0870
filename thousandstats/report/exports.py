"""Tables for other programs and for print: CSV, JSON, Markdown, LaTeX and HTML.

Every format has the same columns: the values, then ``count``, ``total``, ``numerator``,
``denominator`` and the number itself to twelve digits, then in words what people read, rounded to
as many digits as they wish. Whole numbers are written with all their digits and nothing between
them, fractions with a decimal point. Yes and no are ``true`` and ``false`` in CSV and JSON, which
programs read, and words in the formats that people read. Every table says what it is about: in
columns after the numbers where a format has nothing but cells (CSV: a line that is no row would be
read as one, or as the heading), and else in its caption or head, which also has the mean and the
variance of a distribution of one number. See `markup` for Markdown, LaTeX and HTML.

A spreadsheet makes a date of ``3-1``, and pandas makes nothing of ``NA``, quoted or not. In CSV
such a text is therefore written as the formula ``="3-1"``, which a spreadsheet shows as the text.
"""

import json as objects
import re
from collections.abc import Callable

from thousandstats.published.tables import INTEGERS, FigureTable
from thousandstats.report import markup
from thousandstats.results import Exact, Value, column_note, show_value, significant
from thousandstats.results.outcomes import json_value

# A number, date, time or percentage; what starts a formula; what pandas takes for a missing value.
MISREAD = re.compile(
    r"\d+([-/.:, ]\d+){0,2}%?|\d+[eE]\d+|[-=+@\t\r].*|"
    r"(?i:|true|false|na|nan|null|none|n/a|<na>|#.*|1\.#(ind|qnan))",
    re.DOTALL,
)

Cells = dict[str, str]


def csv(table: FigureTable, digits: int | None = None) -> str:
    """Comma-separated values: texts in quotes, numbers without."""
    about = {name: said or "nothing" for name, said in table.about.items() if name != "total"}
    about["rounding"] = rounding(table, digits) or "nothing to say"
    plain = {*INTEGERS, table.kind}
    lines = [[_quoted(name) for name in (*table.names, *heading(table), *about)]]
    for values, exact in table.rows:
        shown = numbers(exact, digits).items()
        cells = [text if name in plain else _quoted(text) for name, text in shown]
        lines.append([*map(_cell, values), *cells, *map(_quoted, about.values())])
    return "".join(f"{','.join(line)}\n" for line in lines)


def json(table: FigureTable, digits: int | None = None) -> str:
    """One object; whole numbers are texts, so that no reader rounds them.

    The probability or the mean is a number, to twelve digits: it is rounded anyway.
    """
    document: dict[str, object] = {
        **table.about,
        **{exact.kind: _moment(exact) for exact in table.moments},
        "rounding": rounding(table, digits),
        "values": [
            {"name": name, "kind": kind}
            for name, kind in zip(table.names, table.kinds, strict=True)
        ],
        "rows": [
            {
                **dict(zip(table.names, map(json_value, values), strict=True)),
                **numbers(exact, digits),
                exact.kind: float(significant(exact.fraction)),
            }
            for values, exact in table.rows
        ],
    }
    return objects.dumps(document, ensure_ascii=False, indent=2) + "\n"


def markdown(table: FigureTable, digits: int | None = None) -> str:
    """Return a table with pipes, under a heading and a list of what it is about."""
    return markup.markdown(_sheet(table, digits))


def latex(table: FigureTable, digits: int | None = None) -> str:
    """Return a ``table`` that needs no package, or a ``longtable`` where the rows are many."""
    return markup.latex(_sheet(table, digits))


def html(table: FigureTable, digits: int | None = None) -> str:
    """Return a ``table`` with caption and header cells, for a page of any encoding."""
    return markup.html(_sheet(table, digits))


FORMATS: dict[str, Callable[[FigureTable, int | None], str]] = {
    "csv": csv,
    "json": json,
    "markdown": markdown,
    "latex": latex,
    "html": html,
}


def heading(table: FigureTable) -> tuple[str, ...]:
    """Return the names of the columns after the values."""
    return tuple(numbers(table.rows[0][1], None))


def numbers(exact: Exact, digits: int | None) -> Cells:
    """Return the columns of an exact number.

    >>> numbers(Exact(3, 17), None)["frequency"], numbers(Exact(3, 17), None)["odds"]
    ('1 in 5.67', '4.67 to 1 against')
    >>> numbers(Exact(30360, 2024, "mean"), 2)["rounded"]
    '15'
    """
    cells = {
        "count": str(exact.count),
        "total": str(exact.total),
        "numerator": str(exact.numerator),
        "denominator": str(exact.denominator),
        exact.kind: significant(exact.fraction),
    }
    if exact.kind != "probability":
        return {**cells, "rounded": exact.value_text(4 if digits is None else digits)}
    finer = ratio_digits(digits)
    return {
        **cells,
        "percentage": exact.percent(1 if digits is None else digits),
        "frequency": exact.one_in(finer),
        "odds": exact.odds_against(finer),
    }


def ratio_digits(digits: int | None) -> int:
    """How many decimals "1 in N" and odds get where a number of them was asked for: two at least.

    Of 3438/4807 the frequency without decimals would be 1 in 1 and the odds 3 to 1 on.

    >>> ratio_digits(None), ratio_digits(0), ratio_digits(4)
    (2, 2, 4)
    """
    return max(2, digits or 0)


def rounding(table: FigureTable, digits: int | None) -> str | None:
    """Check that the percentages do not add to 100%, where they do not."""
    if not table.names:
        return None
    fractions = [exact.fraction for _, exact in table.rows]
    return column_note(fractions, 1 if digits is None else digits)


def _cell(value: Value) -> str:
    """Return a value as a cell of CSV that nothing takes for something else."""
    if isinstance(value, int):  # true and false in small letters, as pandas and spreadsheets read
        return str(value).lower()
    text = show_value(value)
    return _quoted(f"={_quoted(text)}" if MISREAD.fullmatch(text) else text)


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def _moment(exact: Exact) -> dict[str, object]:
    return {
        "numerator": str(exact.numerator),
        "denominator": str(exact.denominator),
        "value": float(significant(exact.fraction)),
    }


def _sheet(table: FigureTable, digits: int | None) -> markup.Sheet:
    about = {name: said or "nothing" for name, said in table.about.items()}
    note = rounding(table, digits)
    # With the decimals that the command line gives them.
    moments: dict[str, str] = {
        exact.kind: exact.equation(max(4, digits or 0)) for exact in table.moments
    }
    title = about.pop("title")
    return markup.Sheet(
        label=about["figure"],
        title=title,
        about={**about, **moments, **({"rounding": note} if note else {})},
        heading=(*table.names, *heading(table)),
        rows=tuple(
            (*map(show_value, values), *numbers(exact, digits).values())
            for values, exact in table.rows
        ),
        named=len(table.names),
        numeric=(*(kind == "int" for kind in table.kinds), *(True for _ in heading(table))),
    )
