"""Tables of answers side by side, as notebooks show them."""

from dataclasses import replace
from pathlib import Path

import pytest

from thousandstats import figures, thousand
from thousandstats.games.thousand import table
from thousandstats.play.records import parse
from thousandstats.play.replays import replay
from thousandstats.published import Check, Claim, Figure, Trial
from thousandstats.report import notebook_tables
from thousandstats.report.notebook_tables import (
    Board,
    beside,
    ledger,
    outcomes,
    routes,
    tried,
    turns,
)
from thousandstats.results import grouped

QUEEN = figures.get("thousand/kitty/completes-one-of-one")
MARRIAGE = figures.get("thousand/marriage/in-the-hand")
MARRIAGES = figures.get("thousand/marriages/in-the-hand")
MEAN = figures.get("thousand/kitty/mean-points")
ALWAYS = figures.get("thousand/limit/spades")
RANGE = figures.get("thousand/limit/with-a-marriage")
ONE = figures.get("thousand/limit/with-exactly-one-marriage")
NEVER = Figure("thousand/x/never", "", thousand.three_players, "marriages(kitty) >= 2", "", "")


def claim(*checks):
    """A claim with these checks."""
    return Claim("Z1", "A page", "What is said.", checks)


def test_a_board_sets_words_on_the_left_and_numbers_on_the_right():
    board = Board("T", ("name", "n"), (("a", "1"), ("bcdef", "234")))
    assert str(board).split("\n") == ["T", "name     n", "a        1", "bcdef  234"]
    page = board._repr_html_()
    assert page.count("text-align:left") == 1 + 3  # the caption and the names
    assert "<td>234</td>" in page
    assert ">bcdef</td>" in page
    assert Board("T", ("n",), (("1",),), words=())._repr_html_().count("text-align:left") == 1


def test_a_board_lets_no_text_become_markup():
    page = Board("<i>", ("a & b",), (("<b>",),))._repr_html_()
    assert "<i>" not in page
    assert "<b>" not in page
    assert "a &amp; b" in page


def test_chances_stand_with_frequency_fraction_and_counts():
    exact = QUEEN.answer()
    (row,) = beside("The kitty", {"queen": QUEEN}).rows
    counts = grouped(exact.count), grouped(exact.total)
    assert row == ("queen", "17.6%", "1 in 5.67", "3/17", *counts)
    assert beside("The kitty", {"queen": QUEEN}, digits=3).rows[0][1] == "17.647%"


def test_what_never_happens_is_no_error():
    assert beside("No", {"two": NEVER}).rows[0][1:4] == ("0.0%", "never", "0")


def test_means_stand_as_decimals():
    assert beside("Worth", {"kitty": MEAN}).rows == (("kitty", "15.00", "15"),)
    assert beside("Worth", {"kitty": MEAN}, digits=0).rows == (("kitty", "15", "15"),)


def test_chances_and_means_do_not_share_a_column():
    with pytest.raises(ValueError, match="different kinds"):
        beside("Mixed", {"a": QUEEN, "b": MEAN})


def test_a_distribution_is_no_single_number():
    with pytest.raises(ValueError, match="no single number"):
        beside("Many", {"a": MARRIAGES})
    with pytest.raises(ValueError, match="no chance"):
        routes("Many", {"a": MARRIAGES}, deals=10)


def test_distributions_share_their_outcomes_and_leave_gaps():
    ten = figures.get("thousand/marriages/in-hand-and-kitty")
    board = outcomes("Marriages", "how many", {"seven": MARRIAGES, "ten": ten})
    assert board.heading == ("how many", "seven", "ten")
    assert [row[0] for row in board.rows] == ["0", "1", "2", "3", "4"]
    assert board.rows[4] == ("4", "", "<0.1%")
    assert outcomes("M", "n", {"a": MARRIAGES}, digits=2).rows[3] == ("3", "0.02%")


def test_a_ledger_has_a_row_for_each_check_and_says_the_statement_once():
    board = ledger("L", [claim(Check("17.6%", QUEEN), Check("28.4%", MARRIAGE))])
    assert board.rows == (
        ("Z1", "What is said.", "17.6%", "17.6%", "3/17", "agrees"),
        ("Z1", "", "28.4%", "28.5%", "1369/4807", "rounds differently"),
    )


def test_checks_that_are_alike_share_a_row():
    again = replace(QUEEN, id="thousand/kitty/again")
    (row,) = ledger("L", [claim(Check("17.6%", QUEEN), Check("17.6%", again))]).rows
    assert row[2] == "17.6% (2 times)"


def test_a_ledger_says_always_or_of_how_many_deals_a_value_is_true():
    always, sometimes = ledger(
        "L",
        [
            claim(
                Check("160", ALWAYS, "certain"),
                Check("160 to 220", RANGE, "range", condition=ONE),
            )
        ],
    ).rows
    assert always[3:] == ("160", "always", "agrees")
    assert sometimes[3:5] == ("160 to 360", "in 94.3%")
    # The verdict names its condition.
    assert sometimes[5].startswith("holds under a condition: ")
    assert "one marriage" in sometimes[5]


def test_the_verdicts_of_a_ledger_follow_the_answers():
    other = MARRIAGE.exact()
    (row,) = ledger("L", [claim(Check("17.6%", QUEEN))], lambda _: other).rows
    assert row[-1] == "disagrees"


RECORD = """
players: Ann, Ben, Cara
dealer: Cara
Ann holds A♠ 9♠ 10♣ J♣ K♦ 9♦ J♥
Ben holds J♠ K♣ Q♣ 9♣ 10♦ A♥ 9♥
Cara holds 10♠ Q♠ A♣ A♦ J♦ 10♥ Q♥
kitty holds K♠ Q♦ K♥
Ben: bid 110
Cara: pass
"""


def trial(printed, found, condition=None):
    """A trial that finds the same whatever there is."""
    return Trial(printed, f"Is it {printed}?", Path("some-game.txt"), lambda: found, condition)


def test_what_was_replayed_says_so_in_the_ledger_where_a_number_would_be():
    both = replace(claim(Check("17.6%", QUEEN)), trials=(trial("yes", "no"),))
    assert ledger("L", [both]).rows == (
        ("Z1", "What is said.", "17.6%", "17.6%", "3/17", "agrees"),
        ("Z1", "", "yes", "no", "replayed", "disagrees"),
    )


def test_trials_stand_below_each_other_with_what_was_looked_at_and_a_condition_behind_its_own():
    saved = trial("yes", "no", trial("up", "up"))
    board = tried("T", [claim(), replace(claim(), trials=(saved, trial("a", "a")))])
    assert board.rows == (
        ("Z1", "Is it yes?", "yes", "no", "holds under a condition", "some-game"),
        ("", "if: Is it up?", "up", "up", "agrees", "some-game"),
        ("", "Is it a?", "a", "a", "agrees", "some-game"),
    )


def test_a_replayed_game_is_told_turn_by_turn_without_the_deal():
    played = replay(parse(RECORD), table.TABLE, "PL_HOUSE")
    assert turns("T", played).rows == (
        ("Ben", "pass or bid 110", "bid 110"),
        ("Cara", "pass or bid 120", "pass"),
    )


def test_three_routes_stand_side_by_side():
    board = routes("R", {"queen": QUEEN}, deals=10_000, seed=7)
    ((name, counted, enumerated, total, same, exact, interval, z),) = board.rows
    assert (name, same, exact) == ("queen", "the same", "17.65%")
    assert counted == enumerated == grouped(QUEEN.answer().count)
    assert total == grouped(QUEEN.answer().total)
    low, high = QUEEN.answer("simulation", 10_000, 7).percent_interval(2)
    assert interval == f"{low} to {high}"
    assert z[0] in "+-"


def test_routes_that_do_not_agree_are_told_so(monkeypatch):
    done = notebook_tables.compute(QUEEN, 100, 7)
    monkeypatch.setattr(
        notebook_tables, "compute", lambda *_: replace(done, enumerated=MARRIAGE.exact())
    )
    (row,) = routes("R", {"queen": QUEEN}).rows
    assert row[4] == "NOT the same"
    assert row[1] != row[2]
