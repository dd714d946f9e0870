"""The catalogue of Thousand: cards, points, suits, splits, the first trick, the two kitties."""

from collections import Counter
from fractions import Fraction as F
from math import comb

import pytest
from thousand_answers import HAND, both, chance, chances, found, least, mean, merged

from thousandstats.games.thousand.catalogue.figures import FIGURES
from thousandstats.games.thousand.catalogue.wording import CARDINALS

# Cards and points


@both
def test_an_ace_is_in_the_kitty_as_often_as_it_completes_one_of_as_many_cards(start):
    total = F(0)
    for own in range(4):
        given = chance(f"{start}kitty/some-ace-beside-{CARDINALS[own]}")
        assert given == chance(f"{start}kitty/completes-one-of-{CARDINALS[4 - own]}")
        total += given * chances(f"{start}aces/in-the-hand")[own]
    assert chance(f"{start}kitty/some-ace") == total


def test_the_kitty_has_an_ace_or_two_nines_as_often_as_counted_by_hand():
    assert chance("kitty/some-ace") == F(221, 506)
    assert chance("kitty/two-nines") == F(31, 506)
    assert chance("two-players/kitty/two-nines") == F(6, 276)
    assert chance("kitty/of-one-suit") == F(4 * comb(6, 3), comb(24, 3))


@both
def test_a_hand_has_an_ace_or_none_and_a_marriage_or_none(start):
    names = ("no-ace-and-no-marriage", "ace-without-a-marriage", "marriage-without-an-ace",
             "ace-and-marriage")  # fmt: skip
    neither, ace, marriage, two = (chance(f"{start}hand/{name}") for name in names)
    assert neither + ace + marriage + two == 1
    assert neither + marriage == chance(f"{start}aces/none")
    assert marriage + two == chance(f"{start}marriage/in-the-hand")


@both
def test_four_of_a_rank_or_three_nines_are_with_one_player_only(start):
    players = 3 if not start else 2
    four = F(comb(20, HAND[start] - 4), comb(24, HAND[start]))
    for rank in ("aces", "tens", "kings", "jacks", "nines"):
        assert chance(f"{start}{rank}/all-four") == four
    assert chance(f"{start}nines/all-four-with-some-player") == players * four
    three = least(f"{start}nines/in-the-hand", 3)
    assert chance(f"{start}nines/three-or-more") == three
    assert chance(f"{start}nines/three-or-more-with-some-player") == players * three


@both
def test_the_points_of_a_hand_are_under_a_bound_as_often_as_its_table_says(start):
    for points in (13, 14, 15, 18):
        said = chance(f"{start}points/hand-under-{points}")
        assert said == 1 - least(f"{start}points/in-the-hand", points)
    assert chance(f"{start}points/half-of-all-in-the-hand") == least(
        f"{start}points/in-the-hand", 60
    )


def test_two_hands_cannot_both_be_under_14_points_but_under_15():
    # The fourteen lowest cards are worth 28.
    for points in (14, 15):
        three = 3 * chance(f"points/hand-under-{points}")
        assert (chance(f"points/some-hand-under-{points}") == three) == (points == 14)


def test_only_one_of_three_hands_has_more_than_half_of_the_points():
    # The fourteen highest cards are worth 106.
    assert chance("points/some-hand-has-half") == 3 * least("points/in-the-hand", 60)
    assert least("points/strongest-hand", 54) == 3 * least("points/in-the-hand", 54)
    assert least("points/strongest-hand", 53) < 3 * least("points/in-the-hand", 53)


def test_the_strongest_hand_is_at_least_a_third_of_what_the_kitty_leaves():
    assert min(found("points/strongest-hand")) == F(120 - max(found("kitty/points")), 3)
    assert 35 < mean("points/strongest-hand") < 60


def test_the_stronger_and_the_weaker_of_two_hands_average_to_one():
    ends = (mean(f"two-players/points/mean-{end}-hand") for end in ("strongest", "weakest"))
    assert sum(ends) == 2 * 50
    alone = [chance(f"two-players/points/yours-alone-are-{end}") for end in ("most", "fewest")]
    assert alone[0] == alone[1] < F(1, 2)


# Suits


@both
def test_shapes_tell_the_longest_suit_and_the_voids(start):
    for name in ("in-the-hand", "in-hand-and-kitty"):
        lengths = merged(
            f"{start}suits/shapes-{name}", lambda shape: tuple(map(int, shape.split("-")))
        )
        longest, voids = Counter(), Counter()
        for shape, p in lengths.items():
            longest[shape[0]] += p
            voids[shape.count(0)] += p
        assert longest == chances(f"{start}suits/longest-{name}")
        assert voids == chances(f"{start}suits/voids-{name}")
        assert chance(f"{start}suits/a-void-{name}") == 1 - voids[0]
        assert chance(f"{start}suits/five-or-more-{name}") == longest[5] + longest[6]
        assert chance(f"{start}suits/all-six-{name}") == longest[6]


def test_six_cards_of_a_suit_lie_with_some_player_by_inclusion_and_exclusion():
    one = F(4 * 18, comb(24, 7))
    two = F(4 * 3 * 12 * 11, comb(24, 7) * comb(17, 7))
    three = F(4 * 3 * 2 * 6 * 5 * 4, comb(24, 7) * comb(17, 7) * comb(10, 7))
    assert chance("suits/all-six-in-the-hand") == one == F(1, 4807)
    assert chance("suits/all-six-with-some-player") == 3 * one - 3 * two + three


# Splits


@both
@pytest.mark.parametrize("held", range(7))
def test_the_hearts_of_all_others_are_those_that_you_do_not_hold(start, held):
    missing = 6 - held
    before = chances(f"{start}splits/holding-{CARDINALS[held]}")
    assert {sum(split) for split in before} == {missing}
    kitty = sum(split[-1] * p for split, p in before.items())
    assert kitty == F(missing * (3 if not start else 2), 24 - HAND[start])
    after = chances(f"{start}splits/after-the-kitty/holding-{CARDINALS[held]}")
    if not start:
        assert {more + fewer for more, fewer in after} == {missing}
        assert all(more >= fewer for more, fewer in after)
    else:
        assert sum(number * p for number, p in after.items()) == F(missing * 10, 12)


@both
@pytest.mark.parametrize("stage", ["", "after-the-kitty/"])
@pytest.mark.parametrize("held", range(6))
def test_an_opponent_is_void_as_often_as_the_split_says(start, stage, held):
    folder, word = f"{start}splits/{stage}", CARDINALS[held]
    fewest = 0 if start else 1
    void = merged(
        f"{folder}holding-{word}",
        lambda split: (split[fewest] if isinstance(split, tuple) else split) == 0,
    )
    assert chance(f"{folder}void-opponent-holding-{word}") == void.get(True, 0)


def test_four_hearts_are_split_between_two_opponents_and_not_by_tossing_a_coin():
    split = chances("splits/after-the-kitty/holding-two")
    assert split == {(2, 2): F(63, 143), (3, 1): F(70, 143), (4, 0): F(10, 143)}


# The first trick


def test_a_ten_without_the_ace_is_beaten_unless_the_kitty_brings_it():
    assert chance("first-trick/ten-beaten-before-the-kitty") == F(14, 17)
    assert chance("first-trick/ten-beaten-after-the-kitty") == 1
    assert chance("two-players/first-trick/ten-beaten-before-the-kitty") == F(10, 14)
    assert chance("two-players/first-trick/ten-beaten-after-the-kitty") == F(10, 12)


def test_a_king_without_ace_and_ten_is_beaten_unless_both_lie_in_a_kitty():
    assert chance("first-trick/king-beaten-before-the-kitty") == 1 - F(3, comb(17, 2))
    assert chance("first-trick/king-beaten-after-the-kitty") == 1
    two = "two-players/first-trick/king-beaten"
    assert chance(f"{two}-before-the-kitty") == 1 - F(comb(4, 2), comb(14, 2))
    assert chance(f"{two}-after-the-kitty") == 1 - F(1, comb(12, 2))


def test_a_king_draws_the_ace_from_one_who_has_no_ten():
    assert chance("first-trick/king-draws-the-ace") == F(7, 13)
    assert 2 * chance("first-trick/king-draws-ten-and-ace") == F(7, 13)
    assert chance("two-players/first-trick/king-draws-the-ace") == F(10 * 2, 12 * 11)


@pytest.mark.parametrize("held", range(1, 6))
def test_an_ace_catches_a_ten_that_lies_with_no_other_heart(held):
    others = 6 - held - 1
    bare = F(2 * comb(13 - others, 6), comb(14, 7))
    name = f"first-trick/ace-catches-the-ten-holding-{CARDINALS[held]}"
    assert chance(name) == bare
    spare = F(comb(11 - others, 9) if others <= 2 else 0, comb(12, 10))
    assert chance(f"two-players/{name}") == spare


def test_a_ten_that_you_must_play_falls_to_an_ace_that_lies_where_it_can():
    assert chance("first-trick/bare-ten-under-the-ace") == F(10, 17)
    assert chance("two-players/first-trick/bare-ten-under-the-ace") == F(12, 14)
    assert chance("first-trick/ten-on-a-king-beaten") == F(7, 16)


def test_the_figures_of_the_first_trick_say_what_the_duties_are():
    trick = [figure for figure in FIGURES if "/first-trick/" in figure.id]
    assert len(trick) > 20
    assert all("no trump" in figure.rules and "beat if he can" in figure.rules for figure in trick)


# The two kitties


@pytest.mark.parametrize(
    ("better", "chosen"),
    [
        ("kitties/dearer-points", "kitty/points"),
        ("kitties/most-aces", "kitty/aces"),
        ("kitties/most-tens", "kitty/tens"),
        ("kitties/marriages-after-the-better", "marriages/in-hand-and-kitty"),
        ("kitties/limit-after-the-better", "limit/hand-and-kitty"),
    ],
)
def test_the_better_of_two_kitties_is_at_least_the_chosen_one(better, chosen):
    outcomes = found(f"two-players/{chosen}")
    for bound in list(outcomes)[1:]:
        assert (
            least(f"two-players/{chosen}", bound)
            < least(f"two-players/{better}", bound)
            < 2 * least(f"two-players/{chosen}", bound)
        )


def test_either_kitty_may_be_the_better_one():
    start = "two-players/kitties"
    assert 2 * chance(f"{start}/chosen-dearer") + chance(f"{start}/worth-the-same") == 1
    more, same = (
        chance(f"{start}/chosen-gives-more-marriages"),
        chance(f"{start}/as-many-marriages"),
    )
    assert 2 * more + same == 1
    # With as many marriages, the limits still differ.
    assert chance(f"{start}/chosen-gives-the-higher-limit") > more


def test_the_dearer_and_the_cheaper_kitty_are_worth_both():
    start = "two-players/kitties"
    dearer, cheaper = mean(f"{start}/mean-dearer-points"), mean(f"{start}/mean-cheaper-points")
    assert dearer + cheaper == 20 == mean(f"{start}/points-of-both")
    assert dearer - cheaper == mean(f"{start}/mean-points-between")
    points = f"{start}/points"
    for name, key in (
        ("dearer-points", max),
        ("cheaper-points", min),
        ("points-of-both", sum),
        ("points-between", lambda both: max(both) - min(both)),
    ):
        assert merged(points, key) == chances(f"{start}/{name}")
    assert chance(f"{start}/dearer-leaves-too-little") == least(f"{start}/dearer-points", 21)


def test_four_cards_hold_one_of_the_missing_as_often_as_four_cards_do():
    for missing in range(1, 5):
        name = f"two-players/kitties/either-completes-one-of-{CARDINALS[missing]}"
        assert chance(name) == 1 - F(comb(14 - missing, 4), comb(14, 4))
    for word in ("ace", "ten"):
        some = chance(f"two-players/kitties/some-{word}-in-either")
        assert some == 1 - F(comb(20, 4), comb(24, 4))


def test_the_better_kitty_leads_to_a_first_marriage_or_there_was_one():
    held = chance("two-players/marriage/in-the-hand")
    first = chance("two-players/kitties/first-marriage-from-the-better")
    after = chance("two-players/kitties/marriage-after-the-better")
    assert after == held + (1 - held) * first
    assert chances("two-players/kitties/marriages-after-the-better")[0] == 1 - after
