"""How numbers become text: every rounding of the project happens here, from exact fractions.

Nothing passes through a float on the way, so 1/800 shows as 0.13 % and never as the neighbour that
binary arithmetic would pick. Rounding is half up; for negative numbers half away from zero, so that
``x`` and ``-x`` look alike. A whole number of five digits or more takes commas (``12,376``), a
shorter one none (``4807``). Tables of text cells are laid out here too; reading a printed number
back and comparing it with an exact one is left to the code that knows the document.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import TypeAlias

from thousandstats.arguments import checked
from thousandstats.errors import InputError

Number: TypeAlias = int | Fraction
Value: TypeAlias = bool | int | str | tuple["Value", ...]  # what a question answers
SIGNIFICANT = 12  # digits of a number written for machines


@checked
def round_half_up(number: Number, digits: int = 0) -> int:
    """Return ``number * 10**digits`` as the nearest integer, halves away from zero.

    Examples
    --------
    >>> round_half_up(Fraction(1, 800), 4), round_half_up(Fraction(-5, 2)), round_half_up(25, -1)
    (13, -3, 3)
    """
    size, unit = abs(number.numerator), number.denominator
    if digits >= 0:
        size *= 10**digits
    else:
        unit *= 10**-digits
    units: int = (2 * size + unit) // (2 * unit)
    return units if number >= 0 else -units


@checked
def decimal(number: Number, digits: int) -> str:
    """Write a number of any sign with ``digits`` decimals; what rounds to zero carries no sign.

    Examples
    --------
    >>> decimal(Fraction(15, 23), 3), decimal(Fraction(-1, 8), 2), decimal(Fraction(-1, 800), 2)
    ('0.652', '-0.13', '0.00')
    """
    _check_digits(digits)
    return _point(round_half_up(number, digits), digits)


@checked
def percent(fraction: Number, digits: int = 1) -> str:
    """Write a probability as a percentage that never calls a possible event impossible.

    Only 0 itself shows as 0.0% and only 1 itself as 100.0%.

    Examples
    --------
    >>> percent(Fraction(3, 17)), percent(Fraction(1, 4807)), percent(Fraction(1, 4807), 2)
    ('17.6%', '<0.1%', '0.02%')
    >>> percent(Fraction(4806, 4807)), percent(0), percent(1)
    ('>99.9%', '0.0%', '100.0%')
    """
    _check_probability(fraction)
    _check_digits(digits)
    units, certain = round_half_up(fraction, digits + 2), 10 ** (digits + 2)
    if units == 0 and fraction > 0:
        return f"<{_point(1, digits)}%"
    if units == certain and fraction < 1:
        return f">{_point(certain - 1, digits)}%"
    return f"{_point(units, digits)}%"


@checked
def one_in(fraction: Number, digits: int = 2) -> str:
    """Write a probability as a frequency, "1 in N"; a whole N has no decimals.

    An uncertain event whose N would round to 1 shows the next number it stays below.

    Examples
    --------
    >>> one_in(Fraction(3, 17)), one_in(Fraction(1, 4807)), one_in(Fraction(2, 1470943))
    ('1 in 5.67', '1 in 4807', '1 in 735,471.50')
    >>> one_in(0), one_in(1), one_in(Fraction(999, 1000))
    ('never', '1 in 1', '1 in <1.01')
    """
    _check_probability(fraction)
    _check_digits(digits)
    if fraction == 0:
        return "never"
    if fraction < 1 and round_half_up(1 / Fraction(fraction), digits) == 10**digits:
        return f"1 in <{_point(10**digits + 1, digits)}"
    return f"1 in {_ratio(1 / Fraction(fraction), digits)}"


@checked
def odds_against(fraction: Number, digits: int = 2) -> str:
    """Write a probability as odds: "x to 1 against", or "x to 1 on" when more likely than not.

    Examples
    --------
    >>> odds_against(Fraction(3, 17)), odds_against(Fraction(1, 64)), odds_against(Fraction(3, 4))
    ('4.67 to 1 against', '63 to 1 against', '3 to 1 on')
    >>> odds_against(Fraction(1, 2)), odds_against(0), odds_against(1)
    ('evens', 'never', 'always')
    """
    _check_probability(fraction)
    _check_digits(digits)
    if fraction in (0, 1):
        return "always" if fraction else "never"
    against = (1 - Fraction(fraction)) / fraction
    if against == 1:
        return "evens"
    if against > 1:
        return f"{_ratio(against, digits)} to 1 against"
    return f"{_ratio(1 / against, digits)} to 1 on"


@checked
def significant(number: Number, digits: int = SIGNIFICANT) -> str:
    """Write a number for machines: rounded to significant digits, no exponent, no idle zeros.

    Examples
    --------
    >>> significant(Fraction(1369, 4807)), significant(Fraction(1, 735471)), significant(120)
    ('0.284793010193', '0.00000135967291708', '120')
    """
    if number == 0:
        return "0"
    size = abs(Fraction(number))
    exponent = len(str(size.numerator)) - len(str(size.denominator))
    if size < Fraction(10) ** exponent:
        exponent -= 1
    places = digits - 1 - exponent
    if places <= 0:
        return str(round_half_up(number, places) * 10**-places)
    return decimal(number, places).rstrip("0").rstrip(".")


@checked
def grouped(number: int) -> str:
    """Write a whole number, with commas from five digits on.

    Examples
    --------
    >>> grouped(4807), grouped(807723671040)
    ('4807', '807,723,671,040')
    """
    return f"{number:,}" if abs(number) >= 10_000 else str(number)


@checked
def many(number: int, noun: str) -> str:
    """Write how many there are of something, one or more.

    Examples
    --------
    >>> many(1, "deal"), many(0, "deal"), many(20_000, "deal")
    ('1 deal', '0 deals', '20,000 deals')
    """
    return f"{grouped(number)} {noun if number == 1 else noun + 's'}"


def digits_for(width: float) -> int:
    """Return how many decimals an interval of this width deserves: five units across, or more.

    Examples
    --------
    >>> digits_for(4.7), digits_for(0.15), digits_for(0.0)
    (1, 2, 1)
    """
    digits = 1
    while 0 < width < 5 / 10**digits:
        digits += 1
    return digits


@checked
def column_note(fractions: Iterable[Number], digits: int = 1) -> str | None:
    """Say so when a rounded column of percentages misses its own total; otherwise None.

    An entry shown as ``<0.1%`` counts as 0.0 here and one shown as ``>99.9%`` as 100.0.

    Examples
    --------
    >>> column_note([Fraction(1, 3)] * 3)
    'the rounded column adds to 99.9%, not 100%, because each entry is rounded by itself'
    >>> column_note([Fraction(1, 4)] * 4) is None
    True
    """
    entries = list(fractions)
    added = sum(round_half_up(entry, digits + 2) for entry in entries)
    total = Fraction(sum(entries))
    if added == round_half_up(total, digits + 2):
        return None
    return (
        f"the rounded column adds to {_point(added, digits)}%, not {_ratio(100 * total, digits)}%, "
        "because each entry is rounded by itself"
    )


@checked
def show_value(value: Value) -> str:
    """Write an outcome: yes or no, a number, a text, or several of them joined by commas.

    Examples
    --------
    >>> show_value(True), show_value(160), show_value("4-3-0-0"), show_value((1, "4-3-0-0", False))
    ('yes', '160', '4-3-0-0', '1, 4-3-0-0, no')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(show_value(part) for part in value)
    return str(value)


def text_table(rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows of cells, the heading first, in columns aligned on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )


def html_table(
    rows: Sequence[Sequence[str]], caption: str, heading: bool = True, words: bool = False
) -> str:
    """Write rows of cells, escaped, as an HTML table; the first row may be the heading.

    A table of words, of which the first in a row is its name, starts on the left; where nothing
    is said, notebooks set all cells on the right.
    """
    left = ' style="text-align:left"' if words else ""
    name = ' style="text-align:left; white-space:nowrap"' if words else ""
    title = ' style="text-align:left; font-weight:bold"' if words else ""
    lines = []
    for number, row in enumerate(rows):
        tag = "th" if heading and number == 0 else "td"
        cells = "".join(
            f"<{tag}{left if place else name}>{escape(cell)}</{tag}>"
            for place, cell in enumerate(row)
        )
        lines.append(f"<tr>{cells}</tr>")
    return f"<table><caption{title}>{escape(caption)}</caption>{''.join(lines)}</table>"


def _point(units: int, digits: int) -> str:
    """Put the decimal point into a whole number of units of the last place."""
    sign, figures = "-" if units < 0 else "", str(abs(units)).zfill(digits + 1)
    return sign + (f"{figures[:-digits]}.{figures[-digits:]}" if digits else figures)


def _ratio(number: Fraction, digits: int) -> str:
    if number.denominator == 1:
        return grouped(number.numerator)
    whole, dot, rest = decimal(number, digits).partition(".")
    return grouped(int(whole)) + dot + rest


def _check_probability(fraction: Number) -> None:
    if not 0 <= fraction <= 1:
        raise InputError(f"{fraction} is no probability, which lies between 0 and 1.")


def _check_digits(digits: int) -> None:
    if digits < 0:
        raise InputError(f"The number of decimals is {digits}, but it must be 0 or more.")
