"""The ledger: every statement of the four documents once, and the verdicts that come out.

The errata of other pages have tests of their own.
"""

import re
from fractions import Fraction as F
from functools import cache

import pytest

from thousandstats import figures
from thousandstats.published import Figure, Verdict

LEDGER = [f"{letter}{n}" for letter, last in zip("KTWB", (21, 8, 9, 4), strict=True)
          for n in range(1, last + 1)]  # fmt: skip
CHECKED = {f"K{n}" for n in (1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 17)} | {f"T{n}" for n in range(1, 5)}
TRIED = {f"K{n}" for n in (*range(11, 17), *range(18, 22))} | {"T5", "T7", "T8"}
CONDITIONAL = {"K3", "K18"}

answers = cache(Figure.exact)
ALL = [claim for claim in figures.claims() if claim.source == "document"]
claims = {claim.id: claim for claim in ALL}


def fractions(claim):
    """The exact value behind each check of a claim."""
    return [check.exact(answers(check.figure)).fraction for check in claims[claim].checks]


def test_every_statement_of_the_ledger_is_there_once_and_in_order():
    assert [claim.id for claim in ALL] == LEDGER


def test_every_claim_names_its_document_and_says_something():
    titles = {
        "K": "Bidding and the Kitty in Thousand",
        "T": "Thousand for two",
        "W": "How To Play Bid Whist",
        "B": "A fragment on Boston",
    }
    for claim in ALL:
        assert claim.document == titles[claim.id[0]]
        assert claim.statement.endswith(".")
    assert len({claim.statement for claim in ALL}) == len(LEDGER)


def test_the_claims_that_have_checks_are_those_that_can_have_them_so_far():
    assert {claim.id for claim in ALL if claim.checks} == CHECKED
    assert {claim.id for claim in ALL if claim.trials} == TRIED


def test_what_is_not_yet_checked_is_on_other_games_or_needs_a_search():
    open_yet = set(LEDGER) - CHECKED - TRIED
    assert {id for id in open_yet if id[0] in "KT"} == {"K4", "T6"}


@pytest.mark.parametrize("id", LEDGER)
def test_the_verdict_on_every_claim(id):
    expected = Verdict.AGREES if id in CHECKED | TRIED else Verdict.UNCHECKED
    expected = Verdict.CONDITION if id in CONDITIONAL else expected
    assert claims[id].verdict(answers) is expected


def test_every_printed_number_stands_in_the_statement():
    for claim in figures.claims():
        said = re.findall(r"\d+(?:\.\d+)?", claim.statement)
        for check in claim.checks:
            assert set(re.findall(r"\d+(?:\.\d+)?", check.printed)) <= set(said), claim.id
            assert check.printed.endswith("%") <= (check.printed in claim.statement)
        for trial in claim.trials:
            assert set(re.findall(r"\d+", trial.printed)) <= set(said), claim.id


def test_every_figure_behind_or_beside_a_claim_is_listed():
    for claim in figures.claims():
        used = [figure for check in claim.checks for figure in check.figures]
        assert {*used, *claim.beside} <= set(figures.all())
        assert not {*used} & {*claim.beside}


# The values themselves, worked out by hand from the documents.


def test_the_kitty_brings_a_missing_card_as_often_as_the_table_says():
    assert fractions("K7") == [F(3, 17), F(3, 17), F(3, 17)]
    assert fractions("K8") == [F(45, 136)]
    assert fractions("K9") == [F(79, 170), F(197, 340)]
    assert fractions("K10") == [F(1, 7), F(1, 7), F(25, 91), F(36, 91), F(46, 91)]


def test_holding_a_marriage_afterwards_is_another_question_for_fewer_than_four_lone_cards():
    missing = ("none", "one", "two", "three", "four")
    for start in ("thousand", "thousand/two-players"):
        for number, word in enumerate(missing):
            after = figures.get(f"{start}/kitty/first-marriage-with-{word}-lone").answer()
            brings = F(0)
            if number:
                brings = figures.get(f"{start}/kitty/completes-one-of-{word}").answer().fraction
            assert (after.fraction == brings) == (number == 4)
            assert after.fraction >= brings


def test_the_whole_pair_in_the_kitty_is_much_rarer_than_one_of_two_cards():
    assert figures.get("thousand/kitty/holds-a-whole-marriage").answer().fraction == F(3, 136)


def test_a_range_from_160_to_220_breaks_with_two_marriages_or_more():
    broken = figures.get("thousand/limit/above-the-dearest-marriage").answer()
    assert (broken.count, broken.total) == (5592, 98_568)
    within = figures.get("thousand/limit/two-marriages-within-the-dearest").answer()
    assert (within.count, within.total) == (1104, 6624)
    beyond = figures.get("thousand/limit/with-a-marriage").exact()
    assert (min(beyond), max(beyond)) == (160, 360)


def test_the_kitty_is_worth_its_share_of_the_points_that_you_do_not_hold():
    joint = figures.get("thousand/kitty/points-beside-the-hand").exact().counts
    for held in {hand for hand, _ in joint}:
        row = {kitty: count for (hand, kitty), count in joint.items() if hand == held}
        mean = F(sum(kitty * count for kitty, count in row.items()), sum(row.values()))
        assert mean == F(3, 17) * (120 - held)
        if held in (30, 40, 50):
            named = figures.get(f"thousand/kitty/mean-points-beside-{held}").answer()
            assert named.fraction == mean


def test_each_suit_is_worth_30_and_a_nine_nothing():
    suits = ("spades", "clubs", "diamonds", "hearts")
    found = [figures.get(f"thousand/deck/points-of-{suit}").exact().counts for suit in suits]
    assert found == [{30: 1}] * 4


def test_every_unseen_card_is_as_likely_to_lie_in_the_kitty():
    cards = [figure for figure in figures.all() if "/holds-unseen/" in figure.id]
    assert len({figure.question for figure in cards}) == 24
    assert {figure.answer().fraction for figure in cards} == {F(3, 17)}


def test_ten_cards_hold_a_marriage_as_often_with_two_players_as_after_the_kitty_of_three():
    dealt = figures.get("thousand/two-players/marriage/in-the-hand").answer()
    taken = figures.get("thousand/marriage/in-hand-and-kitty").answer()
    assert dealt.fraction == taken.fraction == F(4010, 7429)
    assert (dealt.count, dealt.total) == (1_058_640, 1_961_256)
