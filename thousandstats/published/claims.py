"""Claims: what was printed, the checks that compare it with figures, the trials that replay a game.

A claim with neither reads "not yet checked". Which documents and pages there are, and what they
say, is data of the games.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from thousandstats.arguments import checked
from thousandstats.published.figures import Figure
from thousandstats.published.trials import Trial
from thousandstats.published.verdicts import (
    RANGE,
    SHARE,
    Verdict,
    decimals,
    either,
    read_interval,
    read_number,
    read_pair,
    rounding,
    worst,
)
from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
    Value,
)

Comparison = Literal[
    "percentage", "share", "interval", "mean", "certain", "range", "greatest", "likelier"
]
COMPARISONS: tuple[Comparison, ...] = get_args(Comparison)

Source = Literal["document", "page"]
"""Where a claim was printed: one of the documents whose ledger this is, or another public page."""

Answers = Callable[[Figure], Distribution]
"""Where a check finds the exact answer to the question of a figure."""


@checked
@dataclass(frozen=True)
class Check:
    """A printed value and the figure it is compared with.

    Attributes
    ----------
    printed : str
        As printed: ``17.6%``, ``3 of 17``, ``(0.096, 0.171)``, ``15``, ``160 to 220``.
    figure : Figure
        What was computed.
    comparison : str
        - ``percentage``: the probability, rounded half up to the printed digits;
        - ``share``: the probability as a fraction, equal;
        - ``interval``: the probability lies within the printed ends;
        - ``mean``: the mean, rounded half up to the printed digits;
        - ``certain``: the printed number is the only outcome;
        - ``range``: the least and the greatest outcome;
        - ``greatest``: the greatest outcome;
        - ``likelier``: the probability is greater than that of the figure `than`.
    than : Figure or None
        What is less likely.
    condition : Figure or None
        The same question under the condition that saves a statement that is false in general.
    """

    printed: str
    figure: Figure
    comparison: Comparison = "percentage"
    than: Figure | None = None
    condition: Figure | None = None

    def __post_init__(self) -> None:
        if (self.comparison == "likelier") != (self.than is not None):
            raise ValueError(f"the check of {self.printed!r} compares two figures or one")
        if self.comparison == "percentage":
            read_number(self.printed, "%")
        elif self.comparison == "share":
            read_pair(self.printed, SHARE)
        elif self.comparison == "interval":
            read_interval(self.printed)
        elif self.comparison == "range":
            read_pair(self.printed, RANGE)
        elif self.comparison in ("mean", "certain", "greatest"):
            read_number(self.printed, "")

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures that the verdict rests on."""
        return tuple(f for f in (self.figure, self.than, self.condition) if f is not None)

    @property
    def event(self) -> str:
        """What the share that is shown is the share of, where the printed value does not say so."""
        asked = self.figure.question
        if self.comparison == "certain":
            return f"{asked} is {self.printed}"
        if self.comparison == "range":
            return f"{asked} lies from {self.printed}"
        if self.comparison == "greatest":
            return f"{asked} is at most {self.printed}"
        return ""

    def verdict(self, answers: Answers) -> Verdict:
        """Return the verdict, computed from the exact answers."""
        general = self._compare(answers(self.figure), answers)
        if general is not Verdict.DISAGREES or self.condition is None:
            return general
        if self._compare(answers(self.condition), answers) is Verdict.AGREES:
            return Verdict.CONDITION
        return general

    def right(self, answers: Answers) -> str:
        """Return what should have been printed, in the same words and with as many digits."""
        found = answers(self.figure)
        exact, digits = self.exact(found), decimals(self.printed)
        if self.than is not None:
            return f"{exact.percent()} against {self.exact(answers(self.than)).percent()}"
        match self.comparison:
            case "percentage":
                return exact.percent(digits)
            case "share":
                return f"{exact.numerator} of {exact.denominator}"
            case "interval":
                return f"{exact.fraction} = {exact.decimal(digits)}"
            case "mean":
                return exact.decimal(digits)
            case "greatest":
                return str(max(found.counts))
        low, high = min(found.counts), max(found.counts)
        return str(low) if low == high else f"{low} to {high}"

    def exact(self, found: Distribution) -> Exact:
        """Return the exact value that is compared: a mean, or how likely the printed outcome is."""
        if self.comparison == "mean":
            return found.mean()
        count = sum(n for value, n in found.counts.items() if self._meant(value))
        return Exact(count, found.total, route=found.route)

    def estimated(self, found: EstimatedDistribution) -> Estimate | EstimatedMean:
        """Return the simulated value beside the exact one."""
        if self.comparison == "mean":
            return found.mean()
        hits = sum(n for value, n in found.counts.items() if self._meant(value))
        return found.share(hits)

    def _meant(self, value: Value) -> bool:
        """Whether an outcome is one that the document speaks of."""
        if self.comparison == "certain":
            return value == read_number(self.printed, "")[0]
        if self.comparison == "greatest":
            return isinstance(value, int) and value <= read_number(self.printed, "")[0]
        if self.comparison == "range":
            low, high = read_pair(self.printed, RANGE)
            return isinstance(value, int) and low <= value <= high
        return value is True

    def _compare(self, found: Distribution, answers: Answers) -> Verdict:
        exact = self.exact(found).fraction
        if self.comparison == "percentage":
            return rounding(read_number(self.printed, "%"), 100 * exact)
        if self.comparison == "mean":
            return rounding(read_number(self.printed, ""), exact)
        if self.comparison == "share":
            part, whole = read_pair(self.printed, SHARE)
            return either(exact * whole == part)
        if self.comparison == "interval":
            low, high = read_interval(self.printed)
            return either(low <= exact <= high)
        if self.comparison == "greatest":
            return either(max(found.counts) == read_number(self.printed, "")[0])
        if self.comparison == "range":
            ends = min(found.counts), max(found.counts)
            return either(ends == read_pair(self.printed, RANGE))
        if self.than is not None:
            return either(exact > self.exact(answers(self.than)).fraction)
        return either(exact == 1)


@checked
@dataclass(frozen=True)
class Claim:
    """A checkable statement of a document or another page.

    Attributes
    ----------
    id : str
        A letter for the document and a number.
    document : str
        Its title, or what kind of page it is.
    statement : str
        What it says.
    checks : tuple of Check
        The comparisons with figures.
    beside : tuple of Figure
        Figures a reader should see beside it: the neighbouring question, the condition it needs.
    note : str
        What the statement means, or leaves open; no numbers.
    source : {"document", "page"}
        Whether the ledger is about the document, or the statement is an erratum of another page.
    trials : tuple of Trial
        What is found where a record is replayed.
    """

    id: str
    document: str
    statement: str
    checks: tuple[Check, ...] = ()
    beside: tuple[Figure, ...] = ()
    note: str = ""
    source: Source = "document"
    trials: tuple[Trial, ...] = ()

    def verdict(self, answers: Answers) -> Verdict:
        """Return the worst verdict of its checks and trials."""
        checked = [check.verdict(answers) for check in self.checks]
        return worst([*checked, *(trial.tried().verdict for trial in self.trials)])
