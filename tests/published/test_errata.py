"""Errata of other pages: what they print, what is right, and that verdicts move with the rules."""

import re
from fractions import Fraction as F
from functools import cache

import pytest
from small_ledger import RIGHT, small

from thousandstats import figures
from thousandstats.games.thousand import terms
from thousandstats.published import Check, Claim, Figure, Verdict
from thousandstats.report import results_folder, tables, text

AGREES, CONDITION, DISAGREES = Verdict.AGREES, Verdict.CONDITION, Verdict.DISAGREES

VERDICTS = {
    **dict.fromkeys(("E1", "E2", "E3"), DISAGREES),
    **{"E4": AGREES, "E5": AGREES, "E6": DISAGREES},
    **{"E7": DISAGREES, "E8": CONDITION, "E9": DISAGREES},
}

answers = cache(Figure.exact)
errata = {claim.id: claim for claim in figures.claims() if claim.source == "page"}


def right(id):
    """The right value of each check of an erratum."""
    return [check.right(answers) for check in errata[id].checks]


def test_errata_come_after_the_ledger_in_order_and_are_numbered_by_themselves():
    ids = [claim.id for claim in figures.claims()]
    assert list(errata) == list(VERDICTS) == ids[-len(errata) :]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("id", VERDICTS)
def test_the_verdict_on_every_erratum(id):
    assert errata[id].verdict(answers) is VERDICTS[id]


def test_the_printed_intervals_miss_the_exact_values_except_the_widest():
    exact = {"E1": F(3, 17), "E2": F(45, 136), "E3": F(79, 170), "E4": F(197, 340)}
    for id, fraction in exact.items():
        interval = errata[id].checks[-1]
        assert interval.comparison == "interval"
        assert interval.exact(answers(interval.figure)).fraction == fraction
        low, high = map(F, re.findall(r"0\.\d+", interval.printed))
        assert (low <= fraction <= high) == (interval.verdict(answers) is AGREES) == (id == "E4")
    assert right("E1") == ["17.6%", "3/17 = 0.176"]


def test_the_intervals_miss_any_marriage_after_the_kitty_too():
    for number, word in enumerate(("one", "two", "three"), start=1):
        after = figures.get(f"thousand/kitty/first-marriage-with-{word}-lone")
        assert after in errata[f"E{number}"].beside
        printed = errata[f"E{number}"].checks[-1].printed
        assert Check(printed, after, "interval").verdict(answers) is DISAGREES


def test_the_average_over_hands_is_not_the_chance_with_two_cards_though_both_print_alike():
    average = figures.get("thousand/kitty/completes-any-lone-card").answer()
    two = figures.get("thousand/kitty/completes-one-of-two").answer()
    assert (average.fraction, two.fraction) == (F(11877, 35836), F(45, 136))
    assert average.percent() == two.percent() == "33.1%"
    # Worked out from the number of hands with so many kings and queens and no marriage.
    hands = {1: 64_064, 2: 104_832, 3: 58_240, 4: 8_960}
    brings = {1: F(3, 17), 2: F(45, 136), 3: F(79, 170), 4: F(197, 340)}
    added = sum(count * brings[lone] for lone, count in hands.items())
    assert average.fraction == added / sum(hands.values())


def test_the_maximum_of_a_deal_is_held_against_the_greatest_limit():
    assert (right("E7"), right("E8"), right("E9")) == (["400"], ["400"], ["400"])
    assert right("E6") == ["18%", "46%", "58%"]


def test_every_printed_number_of_an_erratum_stands_in_its_statement():
    for claim in errata.values():
        for check in claim.checks:
            assert check.printed in claim.statement
        assert claim.statement.endswith(".")
        assert claim.document[0].isupper()


def test_every_figure_of_an_erratum_is_listed():
    for claim in errata.values():
        used = [figure for check in claim.checks for figure in check.figures]
        assert {*used, *claim.beside} <= set(figures.all())


# The right value


LIMIT = figures.get("thousand/limit/with-exactly-one-marriage")


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        (Check("58.9%", RIGHT.checks[0].figure), "57.9%"),
        (Check("58%", RIGHT.checks[0].figure), "58%"),
        (Check("4 in 17", figures.get("thousand/kitty/completes-one-of-one"), "share"), "3 of 17"),
        (Check("14.0", figures.get("thousand/kitty/mean-points"), "mean"), "15.0"),
        (Check("130", figures.get("thousand/limit/no-marriage"), "certain"), "120"),
        (Check("130", LIMIT, "certain"), "160 to 220"),
        (Check("100 to 200", LIMIT, "range"), "160 to 220"),
        (Check("230", LIMIT, "greatest"), "220"),
        (
            Check(
                "more often",
                figures.get("thousand/marriage/in-the-hand"),
                "likelier",
                than=figures.get("thousand/two-players/marriage/in-the-hand"),
            ),
            "28.5% against 54.0%",
        ),
    ],
    ids=lambda value: value.comparison if isinstance(value, Check) else None,
)
def test_the_right_value_is_written_as_the_printed_one(check, expected):
    assert check.right(Figure.exact) == expected


def test_an_interval_holds_its_ends():
    half = Figure("thousand/toy/half", "A toy", LIMIT.layout, "has(hand, 'K♥')", "-", "-",
                  given="has(hand | left, 'K♥')")  # fmt: skip
    for printed, verdict in {
        "(0.5, 0.6)": AGREES,
        "(0.4, 0.5)": AGREES,
        "(0.4, 0.49)": DISAGREES,
        "(0.501, 0.6)": DISAGREES,
    }.items():
        assert Check(printed, half, "interval").verdict(Figure.exact) is verdict


# What becomes of them in a reproduction


def test_errata_have_a_section_of_their_own_after_the_documents():
    page = Claim("E1", "A page", "It is 58.9%.", RIGHT.checks, source="page")
    printed = text.lines(small(page, RIGHT))
    heading = printed.index("Errata: what other public pages print")
    assert printed.index("X1  agrees") < heading < printed.index("E1  agrees")
    assert not any("Errata" in line for line in text.lines(small(RIGHT)))


def test_a_disagreement_is_shown_with_the_right_value_and_is_no_failure():
    found = small(errata["E7"], errata["E8"])
    printed = text.lines(found)
    assert "    printed 300: disagrees; right is 400" in printed
    assert "    printed 360: holds under a condition; in general 400" in printed
    assert (found.ok, found.failures, printed[-1]) == (True, (), "All routes agree.")
    rows = tables.claims(found)
    assert rows[["claim", "source", "verdict", "right"]].values.tolist() == [
        ["E7", "page", "disagrees", "400"],
        ["E8", "page", "holds under a condition", "400"],
    ]


@pytest.mark.kernels
def test_another_rule_flips_a_verdict_which_a_check_of_the_results_notices(monkeypatch, tmp_path):
    before = small(errata["E8"])
    assert before.claims[0].verdict is CONDITION
    results_folder.write(before, tmp_path)
    assert results_folder.compare(before, tmp_path) == []
    monkeypatch.setitem(terms.MARRIAGE_VALUES, "♥", 90)
    after = small(errata["E8"])
    assert (after.claims[0].verdict, after.ok) == (DISAGREES, True)
    assert any(
        line.startswith("claims.csv, line 2") for line in results_folder.compare(after, tmp_path)
    )
    right = "    printed 360: disagrees; right is 390"
    assert right in text.lines(after)


def test_another_rule_can_make_a_wrong_value_right(monkeypatch):
    monkeypatch.setattr(terms, "LIMIT_WITHOUT_MARRIAGE", 140)
    assert errata["E9"].verdict(Figure.exact) is AGREES
