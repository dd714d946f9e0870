"""What is known about a thing, each fact under a label, as lines of text."""

from collections.abc import Sequence
from textwrap import wrap

PROSE = 80
"""How wide a line of prose may be; a line that holds a number is never broken."""

Rows = Sequence[tuple[str, str]]


def prose(label: str, text: str) -> list[tuple[str, str]]:
    """Return a long text under one label, a line after the other."""
    lines = wrap(text, PROSE, break_long_words=False, break_on_hyphens=False)
    return [(label if number == 0 else "", line) for number, line in enumerate(lines)]


def labelled(rows: Rows) -> list[str]:
    """Lines of a label and what it says, the labels padded to one width.

    >>> labelled([("given", "nothing"), ("probability", "28.5%")])
    ['given        nothing', 'probability  28.5%']
    """
    width = max(len(label) for label, _ in rows)
    return [f"{label.ljust(width)}  {said}" for label, said in rows]


def titled(title: str, rows: Rows) -> str:
    """Return a title and, below it, each text under its label, the long ones on several lines.

    >>> print(titled("Thousand", [("cards", "24"), ("terms", "points(place)")]))
    Thousand
    cards  24
    terms  points(place)
    """
    return "\n".join([title, *labelled([line for row in rows for line in prose(*row)])])
