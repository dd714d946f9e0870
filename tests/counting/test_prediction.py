"""A question that would take too long is refused before the work, by a forecast that is honest."""

import logging

import pytest

from thousandstats import counting, games, thousand
from thousandstats.counting import growing, joining, tasks, watch
from thousandstats.errors import InputError
from thousandstats.parsing import parse

three = thousand.three_players
bid_whist = games.layout("bid_whist", "standard")
boston = games.layout("boston", "standard")

FEW_STEPS = 1_500_000
"""Less than a second."""


@pytest.fixture
def notices(caplog):
    caplog.set_level(logging.INFO, logger="thousandstats")
    return lambda: [record.getMessage() for record in caplog.records]


@pytest.fixture
def begun(monkeypatch):
    """The watches of the questions that are counted."""
    watches = []

    def start(*given):
        watches.append(watch.Watch(*given))
        return watches[-1]

    monkeypatch.setattr(counting, "Watch", start)
    return watches


LONGEST = [f"longest({name})" for name in ("hand", "left", "partner", "right", "kitty")]
TOO_LONG = (
    ", ".join(LONGEST),
    " + ".join(LONGEST[:4]) + " >= 26",
    "players_with(shape(player) == '4-3-3-2') >= 2",
)


@pytest.mark.parametrize("text", TOO_LONG)
def test_a_question_that_takes_too_long_is_refused_before_its_halves_are_made(text, begun):
    with pytest.raises(InputError, match=r"would take about \d minutes?, and its limit is 50 sec"):
        counting.distribution(parse(bid_whist, text))
    assert begun[-1].done < FEW_STEPS


POINTS_AND_LENGTHS = "points(hand), longest(hand), points(left), longest(left)"


def test_the_first_notice_of_points_and_lengths_covers_all_their_steps(notices):
    def interrupted(done, of):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counting.distribution(parse(three, POINTS_AND_LENGTHS), progress=interrupted)
    # 78,000,000 steps in all, of which nearly none are done by now
    assert notices() == ["Counting this takes up to 39 seconds."]


def test_a_hopeless_question_that_gets_a_try_is_refused_with_a_time_beyond_the_limit():
    with pytest.raises(InputError, match=r"would take about .* (hours|days|years), and its limit"):
        counting.distribution(parse(three, POINTS_AND_LENGTHS, "points(kitty) > 10"))


SAMPLED = (
    (boston, "longest(hand), longest(left), longest(opposite), longest(right)", None),
    (boston, "players_with(shape(player) == '4-4-3-2') >= 2", None),
    (boston, "longest(hand) == longest(left) == longest(opposite)", None),
    (bid_whist, "longest(hand) == longest(left) == longest(partner)", None),
    (bid_whist, "longest(hand), longest(left), shortest(left)", "count(kitty, 'joker') == 1"),
    (three, POINTS_AND_LENGTHS, None),
    (three, "points(hand) > points(left) > points(right)", None),
)


@pytest.mark.parametrize(("layout", "text", "condition"), SAMPLED)
def test_a_forecast_agrees_with_the_steps_that_there_are(layout, text, condition, monkeypatch):
    monkeypatch.setattr(growing, "CHEAP", 0.1)
    question = parse(layout, text, condition)
    spent = watch.Watch(10**9, 10**9)
    (case,) = question.cases
    for task in tasks.work(question, case, spent).tasks:
        begun = task.begin(spent)
        before = spent.done
        forecast = begun.forecast(spent)
        assert forecast is not None
        assert spent.done - before <= growing.MOST
        grown = begun.grow(spent)
        bound = joining.steps_to_join(
            grown.first, grown.second, task.plan, task.fields, 10**12, spent
        )
        steps = joining.steps_to_join(
            grown.first, grown.second, task.plan, task.fields, bound - 1, spent
        )
        assert steps <= bound
        assert abs(forecast.steps - steps) <= 4 * forecast.error
        assert forecast.least <= steps <= 1.1 * forecast.most


def test_a_forecast_that_would_cost_as_much_as_the_work_is_not_made():
    question = parse(three, "points(hand), longest(hand)")
    spent = watch.Watch(10**9, 10**9)
    (task,) = tasks.work(question, question.cases[0], spent).tasks
    assert task.begin(spent).forecast(spent) is None


def test_suits_that_are_alike_for_a_question_share_a_table():
    question = parse(bid_whist, TOO_LONG[0])
    (task,) = tasks.work(question, question.cases[0], watch.Watch(10**9, 10**9)).tasks
    assert len(task.plan.components) == 4
    assert len(task.tables) == 1
    tied = parse(bid_whist, TOO_LONG[0], "has(hand, 'A♠')")
    (task,) = tasks.work(tied, tied.cases[0], watch.Watch(10**9, 10**9)).tasks
    assert len(task.plan.components) == 4
    assert len(task.tables) == 2
