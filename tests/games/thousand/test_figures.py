"""The catalogue of Thousand: its words, its margins and means, its marriages and limits."""

import re
from collections import Counter
from fractions import Fraction as F
from math import comb

import pytest
from thousand_answers import HAND, LAYOUTS, TAKEN, both, chance, chances, least, mean, merged

from thousandstats import figures
from thousandstats.games.thousand.catalogue.figures import FIGURES
from thousandstats.games.thousand.catalogue.wording import CARDINALS
from thousandstats.games.thousand.layouts import two_players

# What there is


def test_the_catalogue_has_every_topic_for_both_deals():
    topics = {"limit", "kitty", "partner", "marriage", "marriages", "aces", "tens", "nines"}
    topics |= {"kings", "jacks", "hand", "points", "suits", "splits", "first-trick"}
    ids = {figure.id.removeprefix("thousand/") for figure in FIGURES}
    assert {id.split("/")[0] for id in ids} == topics | {"deck", "unseen", "two-players"}
    assert {id.split("/")[1] for id in ids if id.startswith("two-")} == topics | {"deal", "kitties"}
    assert len(ids) == len(FIGURES) > 400


def test_whoever_asks_of_two_players_asks_it_of_their_deal():
    for figure in FIGURES:
        assert (figure.layout is two_players) == ("/two-players/" in figure.id)
        assert (figure.layout is two_players) == figure.title.endswith(", with two players")


def test_every_number_in_a_title_stands_in_the_question():
    numbered = 0
    for figure in FIGURES:
        asked = f"{figure.question} {figure.given or ''}"
        for words in (figure.title, figure.known):
            numbers = set(re.findall(r"\d+", re.sub(r"\d+[♠♣♦♥]", "", words)))
            numbered += bool(numbers)
            assert numbers <= set(re.findall(r"\d+", asked)), figure.id
    assert numbered > 20


def test_every_card_in_a_title_is_asked_of():
    for figure in FIGURES:
        asked = re.findall(r"\w+[♠♣♦♥]", f"{figure.question} {figure.given or ''}")
        named = set(re.findall(r"\w+[♠♣♦♥]", figure.title))
        assert named <= set(asked), figure.id


@both
@pytest.mark.parametrize("stage", ["", "after-the-kitty/"])
@pytest.mark.parametrize("held", range(7))
def test_a_split_is_named_by_the_hearts_that_are_known(start, stage, held):
    figure = figures.get(f"thousand/{start}splits/{stage}holding-{CARDINALS[held]}")
    assert figure.given.count("♥") == held
    assert figure.known.count(f"with {CARDINALS[held]} of the hearts") == 1
    assert f"{CARDINALS[held]} of the six" in figure.title


# The margins of joint tables


MARGINS = [
    ("limit/hand-then-kitty", ["limit/hand", "limit/hand-and-kitty"]),
    ("kitty/points-beside-the-hand", ["points/in-the-hand", "kitty/points"]),
    ("two-players/kitties/points", ["two-players/kitty/points"] * 2),
    ("aces/of-each-player", ["aces/in-the-hand"] * 3),
    ("two-players/aces/of-each-player", ["two-players/aces/in-the-hand"] * 2),
    ("marriages/of-each-player", ["marriages/in-the-hand"] * 3),
    ("two-players/marriages/of-each-player", ["two-players/marriages/in-the-hand"] * 2),
    *(
        (f"{start}{joint}", [f"{start}{one}" for one in singles])
        for start in LAYOUTS
        for joint, singles in (
            ("kitty/aces-beside-the-hand", ["aces/in-the-hand", "kitty/aces"]),
            (
                "marriages/hand-then-kitty",
                ["marriages/in-the-hand", "marriages/in-hand-and-kitty"],
            ),
            *(
                (
                    f"marriages/which-{where}",
                    [f"marriage/of-{s}-{where}" for s in ("spades", "clubs", "diamonds", "hearts")],
                )
                for where in ("in-the-hand", "in-hand-and-kitty")
            ),
        )
    ),
]


@pytest.mark.parametrize(("joint", "singles"), MARGINS, ids=[joint for joint, _ in MARGINS])
def test_the_margins_of_a_joint_table_are_the_tables_of_its_parts(joint, singles):
    for part, single in enumerate(singles):
        assert merged(joint, lambda values, part=part: values[part]) == chances(single)


@both
def test_what_the_kitty_adds_is_the_difference_of_the_joint_table(start):
    added = merged(f"{start}marriages/hand-then-kitty", lambda both: both[1] - both[0])
    assert added == chances(f"{start}marriages/from-the-kitty")
    if not start:
        raised = merged("limit/hand-then-kitty", lambda both: both[1] - both[0])
        assert raised == chances("limit/raised-by")
    assert chance(f"{start}limit/kitty-raises-it") == 1 - chances(f"{start}limit/raised-by")[0]


@both
def test_the_tables_of_all_players_follow_from_that_of_each(start):
    each = f"{start}marriages/of-each-player"
    assert merged(each, sum) == chances(f"{start}marriages/of-all-players")
    assert merged(each, max) == chances(f"{start}marriages/most-of-a-player")
    holding = merged(each, lambda held: sum(number > 0 for number in held))
    assert holding == chances(f"{start}marriages/players-with-one")
    assert chance(f"{start}marriage/of-some-player") == 1 - holding[0]
    assert chance(f"{start}marriage/of-just-one-player") == holding[1]
    assert chance(f"{start}marriage/of-every-player") == holding[3 if not start else 2]
    aces = f"{start}aces/of-each-player"
    assert merged(aces, max) == chances(f"{start}aces/most-of-a-player")
    without = merged(aces, lambda held: held.count(0))
    assert without == chances(f"{start}aces/players-without-one")


@both
def test_what_an_opponent_holds_beside_your_marriages_follows_from_that_of_each(start):
    each = merged(f"{start}marriages/of-each-player", lambda held: (held[0], any(held[1:])))
    own = chances(f"{start}marriages/in-the-hand")
    assert chance(f"{start}marriage/of-an-opponent") == sum(
        p for (_, opponent), p in each.items() if opponent
    )
    for number, word in ((0, "none"), (1, "one")):
        given = chance(f"{start}marriage/of-an-opponent-when-you-hold-{word}")
        assert given == each[number, True] / own[number]


# Means, by linearity


def test_ten_cards_are_ten_cards_whoever_holds_them():
    pairs = [
        (figure.id, f"thousand/two-players/{figure.id[9:].replace('hand-and-kitty', 'the-hand')}")
        for figure in FIGURES
        if figure.id.endswith("in-hand-and-kitty") and "two-players" not in figure.id
    ]
    assert len(pairs) > 20
    for three, two in pairs:
        assert chances(three[9:]) == chances(two[9:]), three


@both
def test_cards_hold_their_share_of_the_points_and_of_the_aces(start):
    for name, size in (("in-the-hand", HAND[start]), ("in-hand-and-kitty", TAKEN[start])):
        assert mean(f"{start}points/mean-{name}") == 5 * size
        for rank in ("aces", "tens", "nines"):
            assert mean(f"{start}{rank}/{name}") == F(4 * size, 24)
        assert mean(f"{start}suits/of-a-suit-{name}") == F(size, 4)
        pair = F(comb(22, size - 2), comb(24, size))
        assert mean(f"{start}marriages/mean-{name}") == 4 * pair
        assert chance(f"{start}marriage/of-clubs-{name}") == pair
        limit = f"{start}limit/mean-{name.removeprefix('in-').removeprefix('the-')}"
        assert mean(limit) == 120 + 280 * pair
    in_the_kitty = TAKEN[start] - HAND[start]
    assert mean(f"{start}kitty/aces") == F(in_the_kitty, 6)
    assert mean(f"{start}marriages/lone-kings-and-queens") == (
        F(HAND[start], 3) - 2 * mean(f"{start}marriages/in-the-hand")
    )


@both
def test_the_kitty_raises_the_limit_on_average_by_the_difference_of_the_averages(start):
    after, before = (mean(f"{start}limit/mean-{name}") for name in ("hand-and-kitty", "hand"))
    assert mean(f"{start}limit/mean-raise") == after - before > 0


def test_each_ace_is_worth_eleven_and_the_other_cards_their_share():
    for number in range(5):
        expected = 11 * number + F((120 - 44) * (7 - number), 20)
        assert mean(f"points/mean-with-aces-{CARDINALS[number]}") == expected


def test_hands_with_and_without_a_marriage_average_to_all_hands():
    some = chance("marriage/in-the-hand")
    with_one, without = (mean(f"points/mean-{w}-a-marriage") for w in ("with", "without"))
    assert some * with_one + (1 - some) * without == 35
    assert with_one < without


# Marriages and limits


@both
def test_none_one_and_more_marriages_are_all_there_are(start):
    for name in ("in-the-hand", "in-hand-and-kitty"):
        held = chances(f"{start}marriages/{name}")
        one, more = (
            chance(f"{start}marriage/{some}-{name}") for some in ("just-one", "two-or-more")
        )
        assert held[0] + one + more == 1
        assert chance(f"{start}marriage/{name}") == one + more
        dearest = chances(f"{start}marriages/dearest-{name}")
        assert list(dearest) == [0, 40, 60, 80, 100]
        assert dearest[0] == held[0]
        assert dearest[100] == chance(f"{start}marriage/of-hearts-{name}")


@both
def test_the_limit_is_at_least_so_high_as_often_as_its_table_says(start):
    for name in ("hand", "hand-and-kitty"):
        for level in (180, 200, 220):
            said = chance(f"{start}limit/{name}-at-least-{level}")
            assert said == least(f"{start}limit/{name}", level)


@both
def test_the_highest_limit_is_that_of_a_hand_without_only_if_nobody_has_a_marriage(start):
    highest = chances(f"{start}limit/highest")
    assert highest[120] == 1 - chance(f"{start}marriage/of-some-player")
    for level in highest:
        assert least(f"{start}limit/highest", level) >= least(f"{start}limit/hand", level)


def test_one_of_two_players_has_the_higher_limit_unless_both_have_the_same():
    nobody, alone = (
        chance(f"two-players/limit/{name}")
        for name in ("nobody-has-a-higher", "yours-alone-is-highest")
    )
    assert nobody == 1 - alone


def test_somebody_among_three_has_the_highest_limit():
    alone, nobody = chance("limit/yours-alone-is-highest"), chance("limit/nobody-has-a-higher")
    assert 3 * alone < 1 < 3 * nobody
    # One player has the highest limit, or two, or all three, but these only without a marriage.
    shared_by_all = chances("limit/highest")[120]
    assert 3 * alone + 2 * (1 - 3 * alone - shared_by_all) + 3 * shared_by_all == 3 * nobody


def test_any_marriage_of_an_opponent_beats_that_of_spades():
    above = [chance(f"limit/opponent-above-your-{s}") for s in ("spades", "clubs", "hearts")]
    assert above[0] == chance("marriage/of-an-opponent-when-you-hold-one")
    assert above == sorted(above, reverse=True)


def test_with_four_lone_cards_the_kitty_raises_the_limit_as_often_as_it_completes_one():
    stays = chances("limit/after-the-kitty-with-four-lone")[120]
    assert 1 - stays == chance("kitty/completes-one-of-four")
    for number in range(5):
        word = CARDINALS[number]
        after = chances(f"limit/after-the-kitty-with-{word}-lone")
        assert 1 - after[120] == chance(f"kitty/first-marriage-with-{word}-lone")


@both
def test_the_partner_of_a_lone_king_lies_in_each_place_by_its_size(start):
    sizes = (7, 7, 3) if not start else (10, 2, 2)
    unseen = 24 - HAND[start]
    expected = {
        tuple(other == place for other in range(3)): F(size, unseen)
        for place, size in enumerate(sizes)
    }
    assert chances(f"{start}partner/who-holds-it") == expected
    players = sizes[: 2 if not start else 1]
    assert chance(f"{start}partner/with-an-opponent") == F(sum(players), unseen)
    pairs = sum(comb(size, 2) for size in players)
    assert chance(f"{start}partner/both-with-an-opponent") == F(pairs, comb(unseen, 2))


def test_all_marriages_are_parted_in_the_share_of_deals_found_pair_by_pair():
    # Place the kings, 4 in any places, and each queen elsewhere: summed over all such ways.
    ways = {(7, 7, 7, 3): 1}
    for _ in range(4):
        grown = Counter()
        for rooms, count in ways.items():
            for king in range(4):
                for queen in range(4):
                    if king != queen and rooms[king] and rooms[queen]:
                        left = list(rooms)
                        left[king] -= 1
                        left[queen] -= 1
                        grown[tuple(left)] += count * rooms[king] * rooms[queen]
        ways = grown
    placed = 24 * 23 * 22 * 21 * 20 * 19 * 18 * 17
    assert chance("marriage/all-parted") == F(sum(ways.values()), placed)
