"""Ask a layout: the same verbs whatever the route.

``three.probability("marriages(hand) >= 1")`` reads the question and hands it to the route that is
named, by default counting; a route is never changed silently. The compiled routes are imported
when they are first used, so that counting starts at once.
"""

from secrets import randbits
from typing import Literal, TypedDict, Unpack, get_args

from thousandstats import counting
from thousandstats.errors import InputError, short
from thousandstats.parsing import parse
from thousandstats.questions import Layout, Question
from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
)

Route = Literal["counting", "enumeration", "simulation"]
ROUTES: tuple[Route, ...] = get_args(Route)

DEALS = 1_000_000
"""How many deals are simulated when no number is given."""


class Options(TypedDict, total=False):
    """How a question is answered.

    ``route`` is counting (the default), enumeration or simulation; ``deals`` and ``seed`` belong
    to simulation; ``language`` is that of the cards: en, pl or ru.
    """

    route: str
    deals: int | None
    seed: int | None
    language: str


def answer(
    question: Question, route: str = "counting", deals: int | None = None, seed: int | None = None
) -> Distribution | EstimatedDistribution:
    """Each value of the question with its probability, by the route named.

    Raises
    ------
    InputError
        If there is no such route, if `deals` or `seed` are given to an exact route, or if the
        route cannot answer.
    """
    if route not in ROUTES:
        raise InputError(f"There is no route called {route!r}; the routes are {', '.join(ROUTES)}.")
    if route == "simulation":
        from thousandstats import simulation

        _check_possible(question)
        seed = randbits(64) if seed is None else seed
        return simulation.distribution(question, DEALS if deals is None else deals, seed)
    if deals is not None or seed is not None:
        raise InputError(
            f"A number of deals and a seed belong to the route simulation; {route} is exact."
        )
    if route == "enumeration":
        from thousandstats import enumeration

        return enumeration.distribution(question)
    return counting.distribution(question)


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


class AskableLayout(Layout):
    """A layout with the verbs that answer questions.

    Every verb takes the question, a condition `given` and `Options`. The exact routes give
    `Exact` and `Distribution`, simulation gives `Estimate`, `EstimatedMean` and
    `EstimatedDistribution`. All raise `InputError` where a question cannot be read or answered.
    """

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

    def probability(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact | Estimate:
        """The probability that the statement holds.

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

    def mean(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact | EstimatedMean:
        """The expected value of a number (of a statement: its probability, as a number).

        >>> from thousandstats import thousand
        >>> thousand.three_players.mean("points(kitty)")
        Exact mean 15
        """
        asked = self._numeric(question, given, options)
        return self._answer(asked, options).mean()

    def variance(
        self, question: str, given: str | None = None, **options: Unpack[Options]
    ) -> Exact:
        """The variance of a number, by an exact route."""
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
        return answer(
            asked, options.get("route", "counting"), options.get("deals"), options.get("seed")
        )
