"""A layout answers by the same verbs whatever the route, with numbers that were known before.

The known values were worked out by hand, by a hypergeometric formula or by other programs; where a
test gives a formula, it is the one of a textbook and not what the package does.
"""

import sys
from fractions import Fraction as F
from math import comb
from types import SimpleNamespace

import pytest

import thousandstats
from thousandstats import answers, bid_whist, boston, thousand
from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.errors import InputError
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.terms import TERMS
from thousandstats.results import Distribution, Exact
from thousandstats.terms import COMMON_TERMS

three, two = thousand.three_players, thousand.two_players
jokers = bid_whist.standard

ONE_MATE_MISSING = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'"


def deal_of(deck, *sizes, terms=COMMON_TERMS):
    """A layout with a hand, others, and last a kitty."""
    names = ["hand", "left", "right"][: len(sizes) - 1]
    places = (*zip(names, sizes, strict=False), ("kitty", sizes[-1]))
    return AskableLayout("test", "test", "The test", deck, places, tuple(names), terms)


def chance(text, condition=None, of=three):
    return of.probability(text, condition).fraction


# The deals


@pytest.mark.parametrize(
    ("layout", "deals"),
    [
        (three, 807_723_671_040),
        (two, 11_779_303_536),
        (jokers, 6_090_285_737_397_498_513_818_805_582_264_000),
        (bid_whist.no_jokers, 63_839_473_138_338_558_845_060_855_160_000),
        (boston.standard, 53_644_737_765_488_792_839_237_440_000),
    ],
)
def test_the_number_of_deals_is_not_wrapped_or_rounded(layout, deals):
    assert layout.deals == deals
    assert layout.count(f"size({layout.players[0]}) > 0") == 1
    union = ", ".join(f"has({name}, 'A♠')" for name in layout.numbers)
    assert layout.distribution(union).total == deals


def test_every_count_is_a_whole_number():
    found = three.distribution("marriages(hand), marriages(left), points(kitty) >= 20")
    assert {type(ways) for ways in found.counts.values()} == {int}
    assert sum((exact.fraction for exact in found.values()), F(0)) == 1
    assert type(three.count("marriages(hand) >= 1")) is int


# Marriages


def test_a_hand_of_seven_holds_a_marriage_in_1369_of_4807_deals():
    assert chance("marriages(hand) >= 1") == F(1369, 4807)
    assert three.count("marriages(hand) >= 1") == 98_568


def test_three_marriages_in_seven_cards_are_one_deal_in_4807():
    assert chance("marriages(hand) == 3") == F(1, 4807)


def test_four_marriages_in_eight_cards_are_one_deal_in_735471():
    assert chance("marriages(hand) == 4", of=deal_of(DECK, 8, 16, terms=TERMS)) == F(1, 735_471)


def test_four_marriages_in_seven_cards_are_impossible_but_no_error():
    answer = three.probability("marriages(hand) == 4")
    assert (answer.count, answer.total) == (0, 346_104)


def test_ten_cards_hold_a_marriage_in_54_percent_of_deals_and_15_23rds_on_average():
    assert two.probability("marriages(hand) >= 1").percent(2) == "53.98%"
    assert two.mean("marriages(hand)").fraction == F(15, 23)


def test_after_the_kitty_twelve_cards_hold_a_marriage_in_70_percent_of_deals():
    assert two.probability("marriages(hand | kitty) >= 1").percent() == "70.4%"


def test_marriages_are_more_frequent_with_two_players_than_with_three():
    assert chance("marriages(hand) >= 1", of=two) > chance("marriages(hand) >= 1")


def test_every_limit_has_its_number_of_hands():
    found = three.distribution("limit(hand)").counts
    assert sum(found.values()) == 346_104
    # So many hands hold these marriages and no other: by inclusion and exclusion.
    triple = comb(18, 1)
    pair = comb(20, 3) - 2 * triple
    one = comb(22, 5) - 3 * pair - 3 * triple
    assert found == {
        120: 346_104 - 4 * one - 6 * pair - 4 * triple,
        **{160: one, 180: one, 200: one},
        220: one + pair,  # ♥ alone, or ♠ and ♣
        240: pair,
        260: 2 * pair,  # ♠ and ♥, or ♣ and ♦
        280: pair,
        300: pair + triple,  # ♦ and ♥, or ♠ and ♣ and ♦
        **{320: triple, 340: triple, 360: triple},
    }


# What the kitty brings: the figures of "Bidding and the Kitty in Thousand"


def no_whole_marriage_and(halves):
    return f"marriages(hand) == 0 and count(hand, 'K') + count(hand, 'Q') == {halves}"


@pytest.mark.parametrize(
    ("missing", "exact", "printed"),
    [
        (0, F(0), "0.0%"),
        (1, F(3, 17), "17.6%"),
        (2, F(45, 136), "33.1%"),
        (3, F(79, 170), "46.5%"),
        (4, F(197, 340), "57.9%"),
    ],
)
def test_one_of_so_many_missing_mates_is_in_the_kitty(missing, exact, printed):
    """Known either as a hand or as all hands of the kind: it is the same 3 of 17 cards."""
    mates = ["Q♠", "Q♣", "Q♦", "Q♥"][:missing]
    kings = ["K♠", "K♣", "K♦", "K♥"][:missing]
    others = ["9♠", "9♣", "9♦", "9♥", "J♠", "J♣", "J♦"][missing:]
    held = f"hand == '{' '.join(kings + others)}'"
    completed = three.probability("marriages(hand | kitty) - marriages(kitty) >= 1", held)
    assert completed.fraction == exact
    assert completed.percent() == printed
    if missing:
        assert chance(f"count(kitty, '{' '.join(mates)}') >= 1", held) == exact
    kind = no_whole_marriage_and(missing)
    assert chance("marriages(hand | kitty) - marriages(kitty) >= 1", kind) == exact
    assert exact == 1 - F(comb(17 - missing, 3), comb(17, 3))


@pytest.mark.parametrize("missing", range(5))
def test_any_marriage_after_the_kitty_is_another_question(missing):
    """Both cards of a marriage may come at once, in the suits of which neither is held."""
    kind = no_whole_marriage_and(missing)
    none_comes = comb(17 - missing, 3) - (4 - missing) * (17 - missing - 2)
    other = chance("marriages(hand | kitty) >= 1", kind)
    assert other == 1 - F(none_comes, comb(17, 3))
    completed = chance("marriages(hand | kitty) - marriages(kitty) >= 1", kind)
    assert other == completed if missing == 4 else other > completed


def test_both_cards_of_one_marriage_are_rarer_than_one_of_two():
    assert chance("has(kitty, 'K♠ Q♠')", ONE_MATE_MISSING) == F(15, 680)
    assert chance("count(kitty, 'K♠ Q♦') >= 1", ONE_MATE_MISSING) == F(45, 136)
    assert chance("has(kitty, 'K♠') or has(kitty, 'Q♦')", ONE_MATE_MISSING) == F(45, 136)


@pytest.mark.parametrize(
    ("missing", "printed"), [(1, "14.3%"), (2, "27.5%"), (3, "39.6%"), (4, "50.5%")]
)
def test_with_two_players_the_kitty_is_2_of_14_cards(missing, printed):
    answer = two.probability(
        "marriages(hand | kitty) - marriages(kitty) >= 1", no_whole_marriage_and(missing)
    )
    assert answer.percent() == printed
    assert answer.fraction == 1 - F(comb(14 - missing, 2), comb(14, 2))


def test_each_unseen_card_is_equally_likely_in_the_kitty():
    deck = three.deck
    held = deck.parse("K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣")
    for card in deck.cards:
        chances = chance(f"has(kitty, '{card}')", ONE_MATE_MISSING)
        assert chances == (0 if held & deck.parse(card) else F(3, 17))


@pytest.mark.parametrize(("outs", "exact"), [(1, F(3, 17)), (14, F(679, 680)), (15, 1), (17, 1)])
def test_outs_are_drawn_without_replacement(outs, exact):
    held = three.deck.parse("K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣")
    unseen = [card for card in three.deck.cards if not held & three.deck.parse(card)][:outs]
    answer = chance(f"count(kitty, '{' '.join(unseen)}') >= 1", ONE_MATE_MISSING)
    assert answer == exact == 1 - F(comb(17 - outs, 3), comb(17, 3))


def test_a_marriage_shown_by_an_opponent_changes_the_kitty():
    """Fifteen unseen cards are left for the kitty when the left player holds K♠ Q♠."""
    held = f"{ONE_MATE_MISSING} and has(left, 'K♠ Q♠')"
    assert chance("has(kitty, 'Q♥')", held) == F(3, 15)
    assert chance("has(kitty, 'K♠')", held) == 0


# Card points


def test_the_kitty_is_worth_15_points_on_average_and_10_with_two_players():
    assert three.mean("points(kitty)").fraction == 15
    assert two.mean("points(kitty)").fraction == 10
    # Forty points are held: 80 points lie in 17 cards.
    held = "hand == 'A♥ 10♥ A♠ K♠ K♥ 9♠ 9♥'"
    assert three.mean("points(kitty)", held).fraction == F(3 * 80, 17)


def test_all_cards_are_worth_120_points():
    assert three.distribution("points(hand | left | right | kitty)").counts == {120: three.deals}


def test_the_variance_of_the_points_of_one_card_is_that_of_the_deck():
    small = deal_of(DECK, 23, 1, terms=TERMS)
    squares = F(4 * (11**2 + 10**2 + 4**2 + 3**2 + 2**2), 24)
    assert small.variance("points(kitty)").fraction == squares - 25
    assert small.variance("points(kitty) - 7").fraction == squares - 25
    assert small.variance("-2 * points(kitty)").fraction == 4 * (squares - 25)


@pytest.mark.parametrize(
    ("misdeal", "exact"),
    [
        ("points(hand) < 13", F(139, 28_842)),
        ("points(kitty) < 6", F(41, 506)),
        ("count(kitty, '9') == 2", F(15, 253)),
        ("count(hand, '9') == 4", F(5, 1_518)),
    ],
)
def test_hands_and_kitties_that_some_rules_deal_again(misdeal, exact):
    assert chance(misdeal) == exact


# Thresholds, suits, splits


def test_at_least_one_ace_in_three_cards_is_not_more_than_one():
    assert chance("count(kitty, 'A') >= 1") == F(221, 506)
    assert chance("count(kitty, 'A') > 1") == F(31, 506)
    assert chance("count(kitty, 'A') >= 0") == 1
    assert chance("count(kitty, 'A') >= 4") == 0
    assert chance("not count(kitty, 'A') >= 1") == 1 - F(221, 506)


def test_a_whole_suit_in_seven_cards_is_four_times_one_named_suit():
    assert chance("longest(hand) == 6") == F(1, 4_807)
    assert chance("count(hand, '♠') == 6") == F(1, 19_228)
    assert chance("longest(hand) >= 6") == F(1, 4_807)
    assert chance("longest(hand) >= 7") == 0
    euchre = deal_of(DECK, 5, 19)
    assert chance("longest(hand) == 5", of=euchre) == F(24, 42_504)


SKAT = Deck("Skat", ("7", "8", "9", "J", "Q", "K", "10", "A"))


@pytest.mark.parametrize(
    ("layout", "held", "kitty", "splits"),
    [
        (
            three,
            "A♠ 10♠ A♥ A♣ A♦ 10♥ 10♣",
            "9♥ 9♣ 9♦",
            {4: F(10, 143), 3: F(70, 143), 2: F(63, 143)},
        ),
        (
            deal_of(DECK, 8, 8, 8, 0),
            "A♠ 10♠ A♥ A♣ A♦ 10♥ 10♣ 10♦",
            "",
            {4: F(1, 13), 3: F(32, 65), 2: F(28, 65)},
        ),
        (
            deal_of(SKAT, 10, 10, 10, 2),
            "A♠ 10♠ K♠ Q♠ A♥ A♣ A♦ 10♥ 10♣ 10♦",
            "7♥ 7♣",
            {4: F(28, 323), 3: F(160, 323), 2: F(135, 323)},
        ),
    ],
)
def test_four_cards_between_two_hands_split_without_replacement(layout, held, kitty, splits):
    """A coin for each card would give 1/8, 1/2 and 3/8."""
    condition = f"hand == '{held}' and kitty == '{kitty}'"
    found = layout.distribution("max(count(left, '♠'), count(right, '♠'))", condition)
    assert {longer: exact.fraction for longer, exact in found.items()} == splits


def test_a_bridge_hand_has_each_shape_as_often_as_the_tables_say():
    found = boston.standard.distribution("shape(hand)")
    assert found.total == 635_013_559_600
    assert found.counts["4-4-3-2"] == 136_852_887_600
    assert found.counts["4-3-3-3"] == 66_905_856_160
    assert found.counts["13-0-0-0"] == 4
    assert len(found) == 39
    assert boston.standard.count("shortest(hand) == 0") == 32_427_298_180


# Jokers


def test_a_given_card_is_in_the_bid_whist_kitty_in_one_deal_of_seven():
    held = "hand == '2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠'"
    assert chance("has(kitty, 'A♠')", held, jokers) == F(1, 7)
    assert chance("count(kitty, 'joker') >= 1", held, jokers) == F(11, 41)
    assert chance("has(kitty, 'BJ LJ')", held, jokers) == F(5, 287)
    assert chance("has(kitty, 'A♠')", held, bid_whist.no_jokers) == F(1, 10)


def test_both_jokers_are_in_a_hand_of_twelve_in_22_deals_of_477():
    assert chance("count(hand, 'joker') == 2", of=jokers) == F(22, 477)


def test_a_joker_belongs_to_no_suit():
    assert chance("count(hand, 'joker') + count(hand, '♠') > 13", of=jokers) == 0
    suits = " + ".join(f"count(hand, '{suit}')" for suit in "♠♣♦♥")
    assert set(jokers.distribution(suits).counts) == {10, 11, 12}


# The verbs


def test_every_verb_gives_its_own_kind_of_answer():
    assert type(three.probability("has(hand, 'A♠')")) is Exact
    assert type(three.distribution("points(kitty)")) is Distribution
    assert three.probability("has(hand, 'A♠')").kind == "probability"
    assert three.mean("points(kitty)").kind == "mean"
    assert three.variance("points(kitty)").kind == "variance"
    assert three.mean("has(hand, 'A♠')").fraction == F(7, 24)
    assert three.count("has(hand, 'A♠')") == comb(23, 6)
    assert three.count("has(hand, 'A♠')", "has(hand, 'K♠')") == comb(22, 5)


def test_a_comma_asks_for_the_joint_distribution():
    found = three.distribution("marriages(hand), marriages(hand | kitty)")
    # Three cards complete no more marriages than three of one's own, and bring one of theirs.
    assert {(own, both - own) for own, both in found.counts} == {
        *((0, more) for more in range(4)),
        *((1, more) for more in range(4)),
        *((2, more) for more in range(3)),
        *((3, more) for more in range(2)),
    }
    assert sum(ways for (own, _), ways in found.counts.items() if own) == 98_568 * 680


def test_cards_are_read_in_the_language_that_is_named():
    expected = three.probability("has(kitty, 'Q♥')", "has(hand, 'J♠')")
    for written, jack, language in (("D♥", "W♠", "pl"), ("Д♥", "В♠", "ru")):
        asked = f"has(kitty, '{written}')", f"has(hand, '{jack}')"
        assert three.probability(*asked, language=language) == expected
        assert three.mean(*asked, language=language).fraction == expected.fraction
        assert three.distribution(*asked, language=language)[True] == expected
        assert three.variance(*asked, language=language).fraction == F(3, 23) * F(20, 23)
        assert three.count(*asked, language=language) == expected.count
        with pytest.raises(InputError):
            three.probability(*asked)


@pytest.mark.parametrize(
    ("verb", "question", "message"),
    [
        ("probability", "points(hand)", "points(hand) is not one statement"),
        ("probability", "has(hand, 'K♥'), has(hand, 'Q♥')", "is not one statement"),
        ("probability", "shape(hand)", "shape(hand) is not one statement"),
        ("count", "points(hand)", "points(hand) is not one statement"),
        ("mean", "shape(hand)", "shape(hand) is not one number"),
        ("mean", "points(hand), 1", "points(hand), 1 is not one number"),
        ("variance", "shape(hand)", "shape(hand) is not one number"),
        ("variance", "1, 2", "1, 2 is not one number"),
    ],
)
def test_a_verb_refuses_what_it_cannot_tell(verb, question, message):
    with pytest.raises(InputError) as caught:
        getattr(three, verb)(question)
    assert message in str(caught.value)


def test_an_impossible_condition_is_an_error_and_an_impossible_event_is_0():
    for verb in ("probability", "mean", "variance", "count", "distribution"):
        with pytest.raises(InputError, match="impossible"):
            getattr(three, verb)("has(hand, 'K♥')", "marriages(hand) >= 4")
    assert three.probability("marriages(hand) >= 4").count == 0


def test_there_are_three_routes_and_no_other():
    assert answers.ROUTES == ("counting", "enumeration", "simulation")
    with pytest.raises(InputError, match="'counting', 'enumeration' or 'simulation', not 'guess'"):
        three.probability("has(hand, 'K♥')", route="guess")


@pytest.mark.parametrize("route", ["counting", "enumeration"])
@pytest.mark.parametrize("option", [{"deals": 10}, {"seed": 0}, {"seed": 7}])
def test_an_exact_route_takes_no_deals_and_no_seed(route, option):
    with pytest.raises(InputError, match=f"belong to the route simulation; {route} is exact"):
        three.probability("has(hand, 'K♥')", route=route, **option)


class Routes:
    """Stands in for the compiled routes, and remembers what it was asked."""

    def __init__(self):
        self.asked = []

    def simulate(self, question, deals, seed, *others):
        self.asked.append((question.text, question.given, deals, seed, *others))
        return thousandstats.counting.distribution(question)

    def enumerate(self, question):
        self.asked.append((question.text, question.given))
        return thousandstats.counting.distribution(question)


@pytest.fixture
def routes(monkeypatch):
    stand_in = Routes()
    for name, distribution in (
        ("simulation", stand_in.simulate),
        ("enumeration", stand_in.enumerate),
    ):
        module = SimpleNamespace(distribution=distribution)
        monkeypatch.setitem(sys.modules, f"thousandstats.{name}", module)
        monkeypatch.setattr(thousandstats, name, module, raising=False)
    return stand_in


def test_a_question_goes_to_the_route_that_is_named_and_to_no_other(routes):
    three.probability("has(hand, 'kh')")
    assert routes.asked == []
    three.probability("has(hand, 'kh')", "points(left) > 3", route="enumeration")
    assert routes.asked.pop() == ("has(hand, 'K♥')", "points(left) > 3")
    three.mean("points(hand)", route="simulation", deals=5, seed=0)
    assert routes.asked.pop()[:4] == ("points(hand)", None, 5, 0)


def test_a_seed_of_nought_is_a_seed_and_none_is_drawn_anew(routes):
    for seed in (0, 1, 2**64 - 1):
        three.distribution("points(hand)", route="simulation", deals=0, seed=seed)
        assert routes.asked.pop()[2:4] == (0, seed)
    for _ in range(2):
        three.distribution("points(hand)", route="simulation")
    (first_deals, first), (deals, second) = (asked[2:4] for asked in routes.asked)
    assert first_deals == deals == answers.DEALS == 1_000_000
    assert first != second
    assert 0 <= first < 2**64
    assert 0 <= second < 2**64


def test_a_simulation_refuses_at_once_a_condition_that_counting_finds_impossible():
    condition = "points(hand) >= 70 and marriages(kitty) >= 2"
    with pytest.raises(InputError, match="is impossible: no deal meets it"):
        three.probability("marriages(hand) >= 1", condition, route="simulation", deals=10, seed=1)
    rare = "points(hand) >= 70 and marriages(kitty) >= 1"
    found = three.probability("marriages(hand) >= 1", rare, route="simulation", deals=10, seed=1)
    assert found.deals == 10 < found.attempts
