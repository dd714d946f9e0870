"""The exact answer of a figure as a table: a row for each outcome, and what the rows are about.

A probability or a mean is one row without a value. Values and counts stay what they are, Python
integers of any size, truth values and texts; writing them out is left to whoever shows the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from thousandstats.questions import Question
from thousandstats.results import Distribution, Exact, Value

if TYPE_CHECKING:
    import pandas as pd

INTEGERS = ("count", "total", "numerator", "denominator")
"""The columns that hold whole numbers of any size, in this order after the values."""


@dataclass(frozen=True)
class Table:
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

    def frame(self) -> "pd.DataFrame":
        """The table for pandas; what it is about is in its ``attrs``.

        Only the column named after the `kind` holds floats, each correctly rounded; every other
        column is of type object, so that no integer passes through a float.
        """
        import pandas as pd

        cells = [
            (*values, exact.count, exact.total, exact.numerator, exact.denominator, float(exact))
            for values, exact in self.rows
        ]
        frame = pd.DataFrame(cells, columns=[*self.names, *INTEGERS, self.kind], dtype=object)
        frame = frame.astype({self.kind: float})
        frame.attrs.update(self.about)
        return frame


def tabulated(
    question: Question, shown: Exact | Distribution, about: Mapping[str, str | None]
) -> Table:
    """The table of an answer to a question."""
    if isinstance(shown, Exact):
        return Table((), (), (((), shown),), about)
    rows = tuple(
        (value if isinstance(value, tuple) else (value,), exact) for value, exact in shown.items()
    )
    return Table(question.names, question.kinds, rows, about)
