"""Ask a layout: the same verbs whatever the route.

``three.probability("marriages(hand) >= 1")`` reads the question and hands it to the route that is
named, by default counting; a route is never changed silently. The compiled routes are imported
when they are first used, so that counting starts at once.
"""

from collections.abc import Callable
from os import PathLike
from secrets import randbits
from typing import TYPE_CHECKING, Literal, Required, TypedDict, Unpack, get_args, overload

from thousandstats import counting
from thousandstats.arguments import checked
from thousandstats.errors import InputError, short, unknown
from thousandstats.parsing import parse
from thousandstats.questions import Layout, Question
from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
)

if TYPE_CHECKING:
    from distributed import Client

Route = Literal["counting", "enumeration", "simulation"]
ROUTES: tuple[Route, ...] = get_args(Route)

Language = Literal["en", "pl", "ru"]

DEALS = 1_000_000
"""How many deals are simulated when no number is given."""


class Dealing(TypedDict, total=False):
    """How a simulation deals; all of it is optional.

    ``workers`` is how many threads share the work; ``precision`` the percentage points within
    which the ends of each interval shall lie, instead of a number of deals; ``checkpoint`` a file
    that keeps what is done; ``client`` a Dask cluster, by its Client or the address of its
    scheduler; ``confidence`` the level of the intervals; ``progress`` is called with how many
    deals are done, and of how many (and by counting, if it takes long, with its steps).
    """

    workers: int | None
    precision: float | None
    checkpoint: str | PathLike[str] | None
    client: "Client | str | None"
    confidence: float | None
    progress: Callable[[int, int], None] | None


class Options(Dealing, total=False):
    """How a question is answered.

    ``route`` is counting (the default), enumeration or simulation; ``deals``, ``seed`` and all of
    `Dealing` belong to simulation; ``most_outcomes`` is how many outcomes counting gives, 100,000
    if not said; ``language`` is that of the cards: en, pl or ru.
    """

    route: Route
    most_outcomes: int | None
    deals: int | None
    seed: int | None
    language: Language


class ExactOptions(TypedDict, total=False):
    """What of `Options` is for the exact routes; type checkers know by it what they answer."""

    route: Literal["counting", "enumeration"]
    most_outcomes: int | None
    language: Language
    progress: Callable[[int, int], None] | None


class SimulationOptions(Dealing, total=False):
    """What of `Options` is for simulation; type checkers know by it what it answers."""

    route: Required[Literal["simulation"]]
    deals: int | None
    seed: int | None
    language: Language


@overload
def answer(
    question: Question,
    route: Literal["counting", "enumeration"] = "counting",
    deals: None = None,
    seed: None = None,
    most_outcomes: int | None = None,
    **dealing: Unpack[Dealing],
) -> Distribution: ...
@overload
def answer(
    question: Question,
    route: Literal["simulation"],
    deals: int | None = None,
    seed: int | None = None,
    most_outcomes: None = None,
    **dealing: Unpack[Dealing],
) -> EstimatedDistribution: ...
@overload
def answer(
    question: Question,
    route: str = "counting",
    deals: int | None = None,
    seed: int | None = None,
    most_outcomes: int | None = None,
    **dealing: Unpack[Dealing],
) -> Distribution | EstimatedDistribution: ...
@checked
def answer(
    question: Question,
    route: str = "counting",
    deals: int | None = None,
    seed: int | None = None,
    most_outcomes: int | None = None,
    **dealing: Unpack[Dealing],
) -> Distribution | EstimatedDistribution:
    """Each value of the question with its probability, by the route named.

    Raises
    ------
    InputError
        If there is no such route, if an exact route is told how to deal, or if the route cannot
        answer.
    """
    if route not in ROUTES:
        raise unknown("route", route, ROUTES)
    if most_outcomes is not None and route != "counting":
        raise InputError(f"The most outcomes are a limit of the route counting, not of {route}.")
    if route == "simulation":
        return _simulated(question, deals, seed, dealing)
    progress = dealing.pop("progress", None) if route == "counting" else None
    told = {"deals": deals, "seed": seed, **dealing}
    named = [name for name, value in told.items() if value is not None]
    if named:
        raise InputError(
            f"Numbers of deals, seeds and the like (here {', '.join(named)}) belong to the route "
            f"simulation; {route} is exact."
        )
    if route == "enumeration":
        from thousandstats import enumeration

        return enumeration.distribution(question)
    most = counting.MOST_OUTCOMES if most_outcomes is None else most_outcomes
    return counting.distribution(question, most_outcomes=most, progress=progress)


def _simulated(
    question: Question, deals: int | None, seed: int | None, dealing: Dealing
) -> EstimatedDistribution:
    """Return the answer of a simulation; what is not said is as in its checkpoint, or usual."""
    from thousandstats import simulation

    points, checkpoint = dealing.get("precision"), dealing.get("checkpoint")
    confidence = dealing.get("confidence")
    begun = None if checkpoint is None else simulation.begun(checkpoint)
    if begun is not None:
        seed = begun.seed if seed is None else seed
        if deals is None and points is None:
            deals = begun.deals if begun.precision is None else None
            points = begun.precision
            confidence = begun.confidence if confidence is None else confidence
    _check_possible(question)
    return simulation.distribution(
        question,
        DEALS if deals is None and points is None else deals,
        randbits(64) if seed is None else seed,
        0.95 if confidence is None else confidence,
        dealing.get("workers"),
        points,
        checkpoint,
        dealing.get("client"),
        dealing.get("progress"),
    )


def _check_possible(question: Question) -> None:
    """Refuse a condition that counting, if it is quick about it, finds impossible."""
    if question.given is None:
        return
    condition = parse(question.layout, question.given)
    try:
        met = counting.distribution(condition, limit=counting.BUDGET).counts.get(True, 0)
    except InputError:  # too much to count: simulation will find out
        return
    if not met:
        raise InputError(f"The condition {short(question.given)} is impossible: no deal meets it.")


def check_precision(wanted: str, points: float | None) -> None:
    """Refuse a precision in percentage points for what is no percentage."""
    if wanted == "mean" and points is not None:
        raise InputError(
            "A precision is in percentage points, so it is for probabilities; for a mean say how "
            "many deals."
        )


@checked
class AskableLayout(Layout):
    """A layout with the verbs that answer questions.

    Every verb takes the question, a condition `given` and `Options`. The exact routes give
    `Exact` and `Distribution`, simulation gives `Estimate`, `EstimatedMean` and
    `EstimatedDistribution`. All raise `InputError` where a question cannot be read or answered.
    """

    @overload
    def distribution(
        self, question: str, given: str | None = None, **options: Unpack[ExactOptions]
    ) -> Distribution: ...
    @overload
    def distribution(
        self, question: str, given: str | None = None, **options: Unpack[SimulationOptions]
    ) -> EstimatedDistribution: ...
    @overload
    def distribution(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Distribution | EstimatedDistribution: ...
    def distribution(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Distribution | EstimatedDistribution:
        """Each value of the question with its probability; with a comma, each pair of values.

        >>> from thousandstats import thousand
        >>> thousand.three_players.distribution("marriages(hand)")[3]
        Exact 1/4807
        """
        asked = parse(self, question, given, options.get("language", "en"))
        return self._answer(asked, options)

    @overload
    def probability(
        self, question: str, given: str | None = None, **options: Unpack[ExactOptions]
    ) -> Exact: ...
    @overload
    def probability(
        self, question: str, given: str | None = None, **options: Unpack[SimulationOptions]
    ) -> Estimate: ...
    @overload
    def probability(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact | Estimate: ...
    def probability(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact | Estimate:
        """Return the probability that the statement holds.

        >>> from thousandstats import thousand
        >>> thousand.three_players.probability("marriages(hand) >= 1")
        Exact 1369/4807
        """
        asked = parse(self, question, given, options.get("language", "en"))
        if asked.kinds != ("bool",):
            raise InputError(
                f"{short(asked.text)} is not one statement, so it has no probability; "
                "compare it, as in longest(hand) >= 4, or ask for its distribution."
            )
        return self._answer(asked, options).at_least(True)  # which may never happen

    @overload
    def mean(
        self, question: str, given: str | None = None, **options: Unpack[ExactOptions]
    ) -> Exact: ...
    @overload
    def mean(
        self, question: str, given: str | None = None, **options: Unpack[SimulationOptions]
    ) -> EstimatedMean: ...
    @overload
    def mean(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact | EstimatedMean: ...
    def mean(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact | EstimatedMean:
        """Return the expected value of a number (of a statement: its probability, as a number).

        >>> from thousandstats import thousand
        >>> thousand.three_players.mean("points(kitty)")
        Exact mean 15
        """
        asked = self._numeric(question, given, options)
        check_precision("mean", options.get("precision"))
        return self._answer(asked, options).mean()

    def variance(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact:
        """Return the variance of a number, by an exact route."""
        asked = self._numeric(question, given, options)
        found = self._answer(asked, options)
        if isinstance(found, EstimatedDistribution):
            raise InputError("A variance is exact; ask it by counting or by enumeration.")
        return found.variance()

    def count(self, question: str, given: str | None = None, **options: Unpack[Options]) -> int:
        """In how many deals of the mentioned places the statement holds.

        >>> from thousandstats import thousand
        >>> thousand.three_players.count("marriages(hand) >= 1")
        98568
        """
        found = self.probability(question, given, **options)
        if isinstance(found, Estimate):
            raise InputError("A count is exact; ask it by counting or by enumeration.")
        return found.count

    def _numeric(self, question: str, given: str | None, options: Options) -> Question:
        asked = parse(self, question, given, options.get("language", "en"))
        if asked.joint or asked.kinds[0] == "text":
            raise InputError(
                f"{short(asked.text)} is not one number, so it has no mean or variance."
            )
        return asked

    def _answer(self, asked: Question, options: Options) -> Distribution | EstimatedDistribution:
        told = {name: value for name, value in options.items() if name != "language"}
        # The overloads are for callers who name the route; here it is one of the options.
        found: Distribution | EstimatedDistribution = answer(asked, **told)  # type: ignore[call-overload]
        return found
