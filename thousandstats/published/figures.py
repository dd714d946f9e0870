"""A figure is a question with a name that never changes; a plot puts figures side by side.

Neither holds a number: the numbers are computed from the question whenever they are asked for.
"""

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args, overload

from thousandstats.answers import AskableLayout, answer
from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.published.tables import FigureTable, tabulated
from thousandstats.questions import Question
from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
)
from thousandstats.results.labels import titled
from thousandstats.results.rounding import html_table

if TYPE_CHECKING:
    import pandas as pd

Kind = Literal["probability", "distribution", "mean"]

PROJECT = Path(__file__).resolve().parents[2]
"""The folder that holds the package."""

ID = re.compile(r"[a-z0-9_]+(/[a-z0-9]+(-[a-z0-9]+)*)+")


def calling_line(levels: int = 1) -> str:
    """Return the file, within the project, and the line from which a function was called.

    Parameters
    ----------
    levels : int
        How many calls up: 1 is the caller of the function that asks.
    """
    frame = sys._getframe(levels + 1)
    path = Path(frame.f_code.co_filename)
    if path.is_relative_to(PROJECT):
        path = path.relative_to(PROJECT)
    return f"{path.as_posix()}:{frame.f_lineno}"


@checked
@dataclass(frozen=True, repr=False)
class Figure:
    """A published number: a question of a layout, under a name.

    Printed, or at the end of a cell in a notebook, it shows what is asked; `answer` answers.

    Attributes
    ----------
    id : str
        ``game/part/name``, in small letters; once published it never changes.
    title : str
        What a player reads.
    layout : AskableLayout
        What the question is asked of.
    question : str
        The question as it is asked on the command line.
    known : str
        What is known and what is unseen, in words.
    rules : str
        The rule set, in words.
    kind : {"probability", "distribution", "mean"}
        Which of the answers to the question is meant.
    given : str or None
        The condition.
    defined_in : str
        The file and the line that define it, for people who look for its source: many ids and
        titles are put together from parts, so that a search does not find them. No part of what
        the figure is.

    Examples
    --------
    >>> from thousandstats import figures
    >>> figure = figures.get("thousand/kitty/completes-one-of-one")
    >>> figure.answer()
    Exact 3/17
    >>> figure.defined_in.partition(":")[0]
    'thousandstats/games/thousand/catalogue/figures/completions.py'
    >>> figure
    <thousand/kitty/completes-one-of-one: The kitty brings Q♥ to a hand that holds K♥ without it>
    """

    id: str
    title: str
    layout: AskableLayout
    question: str
    known: str
    rules: str
    kind: Kind = "probability"
    given: str | None = None
    defined_in: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.defined_in:
            # Above this method are the constructor and its checks, then the line that called it.
            object.__setattr__(self, "defined_in", calling_line(3))
        if not ID.fullmatch(self.id) or self.id.split("/")[0] != self.layout.game:
            raise ValueError(f"{self.id!r} is no id of a figure of {self.layout.game}")
        if self.kind not in get_args(Kind):
            raise ValueError(f"{self.id} is a {self.kind}, which no figure is")

    @property
    def asked(self) -> Question:
        """The question as the routes read it."""
        return parse(self.layout, self.question, self.given)

    def exact(self, route: str = "counting") -> Distribution:
        """Every value of the question with its count, by an exact route."""
        found = answer(self.asked, route)
        if isinstance(found, EstimatedDistribution):
            raise InputError(f"The route {route} estimates; the exact ones count and enumerate.")
        return found

    def simulated(self, deals: int | None = None, seed: int | None = None) -> EstimatedDistribution:
        """Every value that was seen with its hits, by simulation."""
        return answer(self.asked, "simulation", deals, seed)

    @overload
    def answer(
        self,
        route: Literal["counting", "enumeration"] = "counting",
        deals: None = None,
        seed: None = None,
    ) -> Exact | Distribution: ...
    @overload
    def answer(
        self, route: Literal["simulation"], deals: int | None = None, seed: int | None = None
    ) -> Estimate | EstimatedMean | EstimatedDistribution: ...
    @overload
    def answer(
        self, route: str = "counting", deals: int | None = None, seed: int | None = None
    ) -> Exact | Distribution | Estimate | EstimatedMean | EstimatedDistribution: ...
    def answer(
        self, route: str = "counting", deals: int | None = None, seed: int | None = None
    ) -> Exact | Distribution | Estimate | EstimatedMean | EstimatedDistribution:
        """Return the figure itself, by the route named.

        Returns
        -------
        Exact, Estimate or EstimatedMean
            For a probability or a mean.
        Distribution or EstimatedDistribution
            For a distribution.
        """
        found = answer(self.asked, route, deals, seed)
        if isinstance(found, EstimatedDistribution):
            return self.part_of_estimated(found)
        return self.part_of_exact(found)

    @overload
    def number(
        self,
        route: Literal["counting", "enumeration"] = "counting",
        deals: None = None,
        seed: None = None,
    ) -> Exact: ...
    @overload
    def number(
        self, route: Literal["simulation"], deals: int | None = None, seed: int | None = None
    ) -> Estimate | EstimatedMean: ...
    @overload
    def number(
        self, route: str = "counting", deals: int | None = None, seed: int | None = None
    ) -> Exact | Estimate | EstimatedMean: ...
    def number(
        self, route: str = "counting", deals: int | None = None, seed: int | None = None
    ) -> Exact | Estimate | EstimatedMean:
        """Return the answer to a figure that is one number: a probability or a mean.

        The same as `answer`, whose type leaves open whether the figure is a distribution.

        Raises
        ------
        InputError
            If the figure is a distribution.

        Examples
        --------
        >>> from thousandstats import figures
        >>> figures.get("thousand/kitty/mean-points").number().value
        Fraction(15, 1)
        """
        if self.kind == "distribution":
            raise InputError(
                f"{self.id} is a distribution, and no single number; answer() gives all of it."
            )
        found = self.answer(route, deals, seed)
        assert not isinstance(found, Distribution | EstimatedDistribution)
        return found

    def table(self, route: str = "counting") -> "pd.DataFrame":
        """Return the exact figure as a pandas table, by counting or by enumeration.

        A row for each outcome, or one row for a probability or a mean. Each value has a column
        named after its part of the question; ``count``, ``total``, ``numerator`` and
        ``denominator`` are ``int64`` where all of them fit and Python integers where not, and
        ``probability`` or ``mean`` is a float. What the table is about is in its ``attrs``.

        Examples
        --------
        >>> from thousandstats import figures
        >>> table = figures.get("thousand/marriages/in-the-hand").table()
        >>> table[["marriages(hand)", "count"]].values.tolist()
        [[0, 247536], [1, 91872], [2, 6624], [3, 72]]
        >>> table.attrs["given"], table.attrs["total"]
        (None, '346104')
        """
        return self.tabulated(self.exact(route)).frame()

    def tabulated(self, found: Distribution) -> FigureTable:
        """Return what the figure shows of all values of its question, with what it is about."""
        about = {
            "figure": self.id,
            "title": self.title,
            "question": self.asked.text,
            "given": self.asked.given,
            "layout": self.layout.title,
            "known": self.known_beside_label,
            "rules": self.rules,
            "route": found.route,
            "total": str(found.total),
            "command": f"thousandstats figures {self.id}",
        }
        return tabulated(self.asked, self.part_of_exact(found), about)

    @property
    def known_beside_label(self) -> str:
        """What is known as it stands beside the word "known", which it need not repeat."""
        return self.known.removeprefix("Nothing is known: ")

    def part_of_exact(self, found: Distribution) -> Exact | Distribution:
        """Return what the figure shows of all values of its question."""
        if self.kind == "probability":
            # A statement that never holds is no key of the distribution, and its count is 0.
            return Exact(found.counts.get(True, 0), found.total, route=found.route)
        return found.mean() if self.kind == "mean" else found

    def part_of_estimated(
        self, found: EstimatedDistribution
    ) -> Estimate | EstimatedMean | EstimatedDistribution:
        """Return what the figure shows of all values that were simulated."""
        if self.kind == "probability":
            return found.share(found.counts.get(True, 0))
        return found.mean() if self.kind == "mean" else found

    def _facts(self) -> tuple[tuple[str, str], ...]:
        return (
            ("figure", self.id),
            ("kind", self.kind),
            ("question", self.question),
            ("given", self.given or "nothing"),
            ("layout", self.layout.summary),
            ("known", self.known_beside_label),
            ("rules", self.rules),
            ("defined in", self.defined_in),
        )

    def __repr__(self) -> str:
        return f"<{self.id}: {self.title}>"

    def __str__(self) -> str:
        return titled(self.title, self._facts())

    def _repr_html_(self) -> str:
        return html_table(self._facts(), self.title, heading=False, words=True)


@checked
@dataclass(frozen=True)
class Series:
    """One colour of a plot: the outcomes of a distribution, or several probabilities.

    Attributes
    ----------
    name : str
        What the legend says.
    figures : tuple of Figure
        One distribution, or one probability for each label.
    labels : tuple of str
        What stands below each probability; empty for a distribution, whose outcomes are named.
    """

    name: str
    figures: tuple[Figure, ...]
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        kinds = {figure.kind for figure in self.figures}
        if self.labels:
            fits = kinds == {"probability"} and len(self.labels) == len(self.figures)
        else:
            fits = kinds == {"distribution"} and len(self.figures) == 1
        if not fits:
            raise ValueError(f"the series {self.name!r} needs one distribution or a label for each")


@checked
@dataclass(frozen=True)
class Plot:
    """A picture of figures that already exist.

    Attributes
    ----------
    id : str
        The name of its file, in small letters with hyphens.
    title, axis : str
        What stands above it, and below.
    series : tuple of Series
        The colours.
    """

    id: str
    title: str
    axis: str
    series: tuple[Series, ...]
