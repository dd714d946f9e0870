"""Counting: exact answers by generating functions over small groups of cards, integers only.

The question's terms are sums over small groups, so their joint table is a product of small
polynomials; see `linear`, `components` and `polynomials` for the three steps. Like components share
a table, and the deck is done in two halves. The parts of a condition's outermost ``and`` prune the
tables while they grow (`pruning`); a statement is counted as one more such part, or its negation
is, whichever leaves less. The work is predicted before
the large tables are made and watched while they are: a hopeless question is refused at once, one
whose halves take long by a forecast from a sample of them (`growing`), and no table is begun that
would lead beyond `LIMIT`. Work that takes longer than a second or two is announced by a notice.

Left out: terms of the play, and any approximation.
"""

import shlex
from collections import Counter
from collections.abc import Sequence

from thousandstats.arguments import checked
from thousandstats.counting.tasks import BegunTask, GrownTask, Task, work
from thousandstats.counting.watch import (
    Progress,
    TooManyOutcomesError,
    TooMuchError,
    Watch,
    duration,
)
from thousandstats.errors import ArgumentError, InputError, short
from thousandstats.questions import Question
from thousandstats.results import Distribution, Value

BUDGET = 5_000_000
"""Steps that are done without a word, if they take no longer than `watch.PATIENCE`."""

LIMIT = 100_000_000
"""Steps that are never passed, if not told otherwise: a minute or so."""

MOST_OUTCOMES = 100_000
"""Outcomes of a distribution that are given, if not told otherwise: some megabytes of text."""

OVERSHOOT = 300
"""How many times too high a prediction may be; only beyond that a question is hopeless."""

GROWING = 2
"""How many times as long a step of growing a half takes as one of joining two, at most."""

SMALL = 1_000_000
"""Steps of growing that are done without a forecast of what they lead to."""

TRY = 10
"""The part of the limit that is tried where a condition may save a hopeless question."""


@checked
def distribution(
    question: Question,
    limit: int = LIMIT,
    most_outcomes: int = MOST_OUTCOMES,
    progress: Progress | None = None,
) -> Distribution:
    """How many deals of the mentioned places that meet the condition have each value.

    Parameters
    ----------
    question : Question
    limit : int
        Steps that are never passed.
    most_outcomes : int
        Different values that are never passed, 1 or more.
    progress : callable, optional
        Called now and then, once the work takes longer, with the steps that are done and about
        how many there will be.

    Returns
    -------
    Distribution
        Counts over the control total: the deals of the mentioned places, the rest merged, that
        meet the condition.

    Raises
    ------
    InputError
        If no deal meets the condition, counting is too much work, or there are too many values.
    ArgumentError
        If an argument has a wrong type, or fewer than 1 value would be allowed.
    """
    if most_outcomes < 1:
        raise ArgumentError(
            f"most_outcomes must be a whole number of 1 or more, not {most_outcomes}."
        )
    watch = Watch(limit, BUDGET, progress)
    try:
        counts = _counts(question, watch, most_outcomes)
    except TooMuchError as error:
        raise InputError(_refusal(question, error.steps, limit)) from None
    except TooManyOutcomesError:
        raise InputError(
            f"{short(question.text)} has more than {most_outcomes:,} outcomes"
            f"{_at_most(question)}; ask fewer things side by side, or compare them with numbers, "
            "as in points(hand) >= 40, or allow more of them by --most-outcomes "
            f"{10 * most_outcomes} (most_outcomes={10 * most_outcomes} in Python)."
        ) from None
    total = sum(counts.values())
    if not total:
        given = short(str(question.given))
        raise InputError(f"The condition {given} is impossible: no deal meets it.")
    return Distribution(dict(counts), total, route="counting")


def _counts(question: Question, watch: Watch, most_outcomes: int) -> Counter[Value]:
    """Return the counts of all cases, telling how much work is left as it becomes known."""
    cases = [work(question, case, watch) for case in question.cases]
    tasks = [task for case in cases for task in case.tasks]
    growing, joining = (sum(task.predicted[n] for task in tasks) for n in (0, 1))
    hopeless = growing + joining > OVERSHOOT * watch.limit
    if hopeless and not any(task.pruner.parts for task in tasks):
        raise TooMuchError(growing + joining)
    watch.expect(GROWING * growing, joining)
    try:
        grown = iter(_grown(tasks, watch, TRY if hopeless else 1))
    except TooMuchError as error:
        raise (TooMuchError(growing + joining) if hopeless and error.steps else error) from None
    counts: Counter[Value] = Counter()
    for case in cases:
        found = [next(grown).counts(watch, most_outcomes) for _ in case.tasks]
        counts.update(case.counts(found))
        if len(counts) > most_outcomes:
            raise TooManyOutcomesError
    return counts


def _grown(tasks: Sequence[Task], watch: Watch, tried: int) -> list[GrownTask]:
    """Return the tasks with their halves made, once the steps that are left fit the limit.

    Parameters
    ----------
    tasks : sequence of Task
    watch : Watch
    tried : int
        The part of the limit that is tried as long as there is no forecast.

    Raises
    ------
    TooMuchError
    """
    limit = watch.limit
    watch.limit = limit // tried
    begun = [task.begin(watch) for task in tasks]
    grown = {task: task.grow(watch) for task in begun if task.steps <= SMALL}
    left = {task: grown[task].steps(limit - watch.done, watch) for task in grown}
    large = [task for task in begun if task not in grown]
    if large and _forecast(large, sum(left.values()), watch, limit):
        watch.limit = limit
    for task in large:
        grown[task] = task.grow(watch)
        left[task] = grown[task].steps(limit - watch.done, watch)
    watch.limit = limit
    watch.check(sum(left.values()))
    watch.expect(sum(left.values()))
    return [grown[task] for task in begun]


def _forecast(large: Sequence[BegunTask], others: int, watch: Watch, limit: int) -> bool:
    """Tell how many steps will be left once these are grown; return whether that is known.

    Raises
    ------
    TooMuchError
        If there are too many.
    """
    growing = sum(task.steps for task in large)
    watch.expect(GROWING * growing, None)
    forecasts = [task.forecast(watch) for task in large]
    known = [forecast for forecast in forecasts if forecast is not None]
    before = watch.done + growing + others
    if before + sum(forecast.least for forecast in known) > limit:
        raise TooMuchError(before + round(sum(forecast.steps for forecast in known)))
    if len(known) < len(forecasts):
        return False
    watch.expect(GROWING * growing, others + sum(forecast.most for forecast in known))
    return True


def _at_most(question: Question) -> str:
    """How many outcomes there can be, where all are deals or statements that say yes or no."""
    most = question.total
    if set(question.kinds) == {"bool"}:
        most = min(most, 2 ** len(question.kinds))
    return f" (at most {most:,})" if most < 10**9 else ""


def _refusal(question: Question, steps: int | None, limit: int) -> str:
    layout = question.layout
    words = ["thousandstats", "ask", question.text]
    if question.given is not None:
        words += ["--given", question.given]
    words += ["--game", layout.game, "--layout", layout.name, "--route", "simulation"]
    why = (
        "Counting this would take more memory than a gigabyte"
        if steps is None
        else f"Counting this would take about {duration(steps)}, and its limit is {duration(limit)}"
    )
    return f"{why}; simulate it instead: {shlex.join(words)}"
