"""The exact answer of a figure as a table: a row for each outcome, and what the rows are about.

A probability or a mean is one row without a value. Values and counts stay what they are, Python
integers of any size, truth values and texts; writing them out is left to whoever shows the table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousandstats.questions import Question
from thousandstats.results import Distribution, Exact, Value

if TYPE_CHECKING:
    import pandas as pd

INTEGERS = ("count", "total", "numerator", "denominator")
"""The columns that hold whole numbers of any size, in this order after the values."""

MOST = 2**63
"""What the integers of 64 bits stay below."""


@dataclass(frozen=True)
class FigureTable:
    """Rows of exact numbers, and what they are about.

    Attributes
    ----------
    names, kinds : tuple of str
        What each value is called (the part of the question that asks for it), and what it is:
        ``bool``, ``int`` or ``text``; empty for a single number.
    rows : tuple
        The values and the exact number of each row.
    about : mapping
        What a reader needs beside the numbers, label by label; None where there is nothing to say.
    """

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    rows: tuple[tuple[tuple[Value, ...], Exact], ...]
    about: Mapping[str, str | None]

    @property
    def kind(self) -> str:
        """What the numbers are, a probability or a mean; their column is called so."""
        return self.rows[0][1].kind

    @property
    def moments(self) -> tuple[Exact, ...]:
        """The mean and the variance of a distribution of one number; nothing for other tables."""
        if self.kinds != ("int",):
            return ()
        counts = {value: exact.count for (value,), exact in self.rows}
        whole = Distribution(counts, self.rows[0][1].total)
        return whole.mean(), whole.variance()

    def frame(self) -> "pd.DataFrame":
        """Return the table for pandas; what it is about is in its ``attrs``.

        A column of yes and no is ``bool``; whole numbers are ``int64`` where they fit, and else
        Python integers in a column of type object, as texts are. What is counted has one type in
        all its columns, so that no sum of counts overflows. Only the column named after the `kind`
        holds floats, each correctly rounded.
        """
        import pandas as pd

        cells = [
            (*values, exact.count, exact.total, exact.numerator, exact.denominator, float(exact))
            for values, exact in self.rows
        ]
        frame = pd.DataFrame(cells, columns=[*self.names, *INTEGERS, self.kind], dtype=object)
        types = {
            name: "bool" if kind == "bool" else "int64"
            for number, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True))
            if kind == "bool" or (kind == "int" and _fit(row[number] for row in cells))
        }
        if _fit(cell for row in cells for cell in row[len(self.names) : -1]):
            types |= dict.fromkeys(INTEGERS, "int64")
        frame = frame.astype({**types, self.kind: "float64"})
        frame.attrs.update(self.about)
        return frame


def _fit(cells: Iterable[object]) -> bool:
    """Whether all of them are whole numbers of 64 bits at most."""
    return all(isinstance(cell, int) and -MOST <= cell < MOST for cell in cells)


def tabulated(
    question: Question, shown: Exact | Distribution, about: Mapping[str, str | None]
) -> FigureTable:
    """Return the table of an answer to a question."""
    if isinstance(shown, Exact):
        return FigureTable((), (), (((), shown),), about)
    rows = tuple(
        (value if isinstance(value, tuple) else (value,), exact) for value, exact in shown.items()
    )
    return FigureTable(question.names, question.kinds, rows, about)
