"""Reproduction: every figure by every route, every claim with its verdict.

The two exact routes must agree as integers, every count and the total, and the simulation, whose
seed was fixed beforehand, must lie near; otherwise the claim falls. Verdicts rest on the exact
answers alone. A printed value that disagrees with them is a finding, and no failure of ours.

What is said about the play has one route: a record is replayed by the rules engine.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from thousandstats import figures as registry
from thousandstats.published import Check, Claim, Figure, TrialResult, Verdict
from thousandstats.published.verdicts import worst
from thousandstats.reproduction.agreement import Cell, average, outcomes, share
from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
    Value,
)

DEALS = 1_000_000
"""How many deals each figure is simulated with."""

SEED = 20_260_101
"""The seed of every simulation: a date, chosen before any estimate had been seen."""

Progress = Callable[[int, int, str], None]
"""Told how many figures are done, of how many, and the id of the next one (empty at the end)."""


@dataclass(frozen=True)
class ComputedFigure:
    """A figure by every route."""

    figure: Figure
    counted: Distribution
    enumerated: Distribution
    simulated: EstimatedDistribution

    @property
    def agree(self) -> bool:
        """Whether the exact routes gave the same integers."""
        return self.counted == self.enumerated

    @cached_property
    def outcomes(self) -> Mapping[Value, Cell]:
        """Every outcome as computed and as simulated; empty unless it is a distribution."""
        if self.figure.kind != "distribution":
            return {}
        return outcomes(self.counted, self.simulated)

    @cached_property
    def number(self) -> Cell | None:
        """The one number, as computed and as simulated; None for a distribution."""
        exact = self.figure.part_of_exact(self.counted)
        estimate = self.figure.part_of_estimated(self.simulated)
        if isinstance(exact, Distribution) or isinstance(estimate, EstimatedDistribution):
            return None
        return _cell(exact, estimate, self.counted)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All that was both computed and simulated."""
        return (self.number,) if self.number is not None else tuple(self.outcomes.values())

    @property
    def failures(self) -> Iterator[str]:
        """What does not agree, in sentences."""
        if not self.agree:
            yield f"{self.figure.id}: counting and enumeration do not give the same integers."
        far = sum(cell.far for cell in self.cells)
        if far:
            yield (
                f"{self.figure.id}: {far} of {len(self.cells)} simulated values lie too far from "
                f"the exact ones."
            )


@dataclass(frozen=True)
class CheckResult:
    """A check of a claim with what its figures gave."""

    check: Check
    verdict: Verdict
    computed: ComputedFigure
    than: ComputedFigure | None
    condition: ComputedFigure | None

    @property
    def right(self) -> str:
        """What should have been printed."""
        used = (self.computed, self.than, self.condition)
        counted = {one.figure: one.counted for one in used if one is not None}
        return self.check.right(counted.__getitem__)

    @property
    def enumerated(self) -> Exact:
        """The number that is compared, by enumeration; `cell` has it by counting."""
        return self.check.exact(self.computed.enumerated)

    @cached_property
    def cell(self) -> Cell:
        """The number that is compared, as counted and as simulated."""
        exact = self.check.exact(self.computed.counted)
        return _cell(exact, self.check.estimated(self.computed.simulated), self.computed.counted)


@dataclass(frozen=True)
class ClaimReview:
    """A claim with its verdict, its checks and trials, and the figures to be seen beside it."""

    claim: Claim
    checks: tuple[CheckResult, ...]
    beside: tuple[ComputedFigure, ...]
    trials: tuple[TrialResult, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of its checks and trials."""
        tried = [one.verdict for one in self.trials]
        return worst([*(checked.verdict for checked in self.checks), *tried])

    @property
    def examined(self) -> bool:
        """Whether there is a check or a trial of it."""
        return bool(self.checks or self.trials)


@dataclass(frozen=True)
class Reproduction:
    """All figures and claims, recomputed."""

    deals: int
    seed: int
    figures: Mapping[Figure, ComputedFigure]
    claims: tuple[ClaimReview, ...]

    @cached_property
    def failures(self) -> tuple[str, ...]:
        """What failed, in sentences: figures whose routes disagree, and the claims on them."""
        figures = [sentence for one in self.figures.values() for sentence in one.failures]
        fallen = [
            f"{one.claim.id} {one.verdict}: {one.claim.statement}"
            for one in self.claims
            if one.verdict is Verdict.FALLS
        ]
        return (*figures, *fallen)

    @property
    def ok(self) -> bool:
        """Whether all routes agree."""
        return not self.failures

    @property
    def verdicts(self) -> Counter[Verdict]:
        """How many claims have each verdict."""
        return Counter(one.verdict for one in self.claims)

    @cached_property
    def intervals(self) -> tuple[int, int, float]:
        """How many intervals there are, how many missed, and how many were expected to miss."""
        cells = [cell for one in self.figures.values() for cell in one.cells]
        return (
            len(cells),
            sum(cell.missed for cell in cells),
            sum(cell.chance_to_miss for cell in cells),
        )


def reproduce(
    deals: int = DEALS,
    seed: int = SEED,
    progress: Progress | None = None,
    claims: Iterable[Claim] | None = None,
    figures: Iterable[Figure] | None = None,
    before: Mapping[Figure, ComputedFigure] | None = None,
    take: Callable[[ComputedFigure], None] | None = None,
) -> Reproduction:
    """Compute every figure by every route, and from them every verdict.

    Parameters
    ----------
    deals, seed : int
        Of each simulation.
    progress : callable, optional
        See `Progress`.
    claims, figures : iterables, optional
        By default all that are registered. The figures that a claim needs are computed in any case.
    before : mapping of Figure to Computed, optional
        What an earlier run has computed, with the same deals and seed; it is not computed again.
    take : callable, optional
        Given each figure when it is computed.

    Returns
    -------
    Reproduction
    """
    ledger, needed = wanted(claims, figures)
    computed = {figure: one for figure, one in (before or {}).items() if figure in needed}
    for figure in needed:
        if figure in computed:
            continue
        if progress is not None:
            progress(len(computed), len(needed), figure.id)
        computed[figure] = compute(figure, deals, seed)
        if take is not None:
            take(computed[figure])
    if progress is not None:
        progress(len(needed), len(needed), "")
    return reviewed(deals, seed, {figure: computed[figure] for figure in needed}, ledger)


def wanted(
    claims: Iterable[Claim] | None = None, figures: Iterable[Figure] | None = None
) -> tuple[tuple[Claim, ...], tuple[Figure, ...]]:
    """Return the claims and all the figures that are to be computed for them; see `reproduce`."""
    ledger = tuple(registry.claims() if claims is None else claims)
    listed = tuple(registry.all() if figures is None else figures)
    return ledger, tuple(dict.fromkeys((*listed, *_figures_of(ledger))))


def reviewed(
    deals: int, seed: int, computed: Mapping[Figure, ComputedFigure], claims: Iterable[Claim]
) -> Reproduction:
    """Return what was computed, with the verdicts on the claims that follow from it."""
    ledger = tuple(_review(claim, computed) for claim in claims)
    return Reproduction(deals, seed, computed, ledger)


def compute(figure: Figure, deals: int = DEALS, seed: int = SEED) -> ComputedFigure:
    """Return a figure by every route."""
    return ComputedFigure(
        figure,
        figure.exact("counting"),
        figure.exact("enumeration"),
        figure.simulated(deals, seed),
    )


def _figures_of(claims: Iterable[Claim]) -> Iterator[Figure]:
    for claim in claims:
        for check in claim.checks:
            yield from check.figures
        yield from claim.beside


def _review(claim: Claim, computed: Mapping[Figure, ComputedFigure]) -> ClaimReview:
    checks = tuple(
        CheckResult(
            check,
            _verdict(check, computed),
            computed[check.figure],
            computed[check.than] if check.than else None,
            computed[check.condition] if check.condition else None,
        )
        for check in claim.checks
    )
    beside = tuple(computed[figure] for figure in claim.beside)
    return ClaimReview(claim, checks, beside, tuple(trial.tried() for trial in claim.trials))


def _verdict(check: Check, computed: Mapping[Figure, ComputedFigure]) -> Verdict:
    """Return the verdict from the exact answers, unless the routes do not agree on them."""
    if any(list(computed[figure].failures) for figure in check.figures):
        return Verdict.FALLS
    return check.verdict(lambda figure: computed[figure].counted)


def _cell(exact: Exact, estimate: Estimate | EstimatedMean, counted: Distribution) -> Cell:
    if isinstance(estimate, EstimatedMean):
        return average(exact, estimate, counted.variance())
    return share(exact, estimate)
