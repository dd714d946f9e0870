"""Enumeration: the same integers as counting, the same as a slow twin, and honest refusals."""

import random
import threading
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from thousandstats import counting, enumeration
from thousandstats.cards import SUITS, Deck
from thousandstats.enumeration.deals import Deals
from thousandstats.errors import InputError
from thousandstats.games.bid_whist import individual_2
from thousandstats.games.bid_whist import standard as bid_whist
from thousandstats.games.boston import standard as boston
from thousandstats.games.thousand import three_players, two_players
from thousandstats.parsing import parse
from thousandstats.questions import Layout, evaluate, measures
from thousandstats.terms import COMMON_TERMS, Term, WeightedGroups

pytestmark = pytest.mark.kernels

HAND = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'"
MOSTLY_KNOWN = (
    "has(hand, '9♠ 9♣ 9♦ 9♥ J♥') and has(left, '10♠ 10♣ 10♦ A♥') and has(right, 'A♠ A♦ A♣ J♠')"
)

# One question for each shape that there is, on the deals of Thousand for three and for two.
THREE = [
    ("marriages(hand)", None),
    ("marriages(hand) >= 1", None),
    ("limit(hand | kitty)", None),
    ("marriage(hand, '♥')", None),
    ("points(kitty)", None),
    ("points(hand | left | right | kitty)", None),
    ("points(hand | left | right), points(kitty)", None),
    ("size(hand) == 7", None),
    ("7", None),
    ("count(hand, 'A'), count(hand, '♥'), has(hand, 'Q♥')", None),
    ("longest(hand), shortest(hand)", None),
    ("shape(hand)", None),
    ("shape(hand) == '4-3-0-0' or longest(kitty | hand) > 5", "has(kitty, 'Q♥ K♠')"),
    ("shape(hand), shape(kitty)", "has(hand, 'A♠ K♠ Q♠ J♠ 9♠') and has(left, '9♣')"),
    ("players_with(has(player, 'K♥ Q♥'))", HAND),
    ("players_with(marriages(player) >= 1)", MOSTLY_KNOWN),
    ("has(kitty, 'Q♥')", HAND + " and marriages(left) >= 1"),
    ("limit(hand | kitty)", "marriages(hand) == 0 and count(hand, 'K') == 2"),
    ("max(limit(hand), limit(left)), points(hand) > points(left)", MOSTLY_KNOWN),
    ("10 * marriages(hand) - count(hand | kitty, '♠') // 2 % 3", "points(kitty) < 10"),
    ("not has(hand, 'A♠') and points(hand) % 2 == 0", "count(hand, 'A') != 2"),
    ("limit(right)", "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣' and left == 'K♠ K♣ 10♣ A♣ 9♦ J♦ 10♦'"),
]
TWO = [
    ("marriages(hand), marriages(other)", "has(kitty, 'K♠ Q♥')"),
    ("marriages(hand | kitty)", "points(spare) > 20"),
    ("has(kitty, 'Q♥') or has(spare, 'Q♥')", "marriages(hand) == 0 and has(hand, 'Q♣ 9♦')"),
    ("points(kitty), points(spare)", None),
    ("points(kitty | spare) > 12", "hand == 'A♠ 10♠ K♠ Q♠ J♠ 9♠ A♥ 10♥ K♥ 9♥'"),
]
OTHERS = [
    (boston, "count(hand, trump), longest(hand)", "has(hand, '2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 2♥ 3♥')"),
    (boston, "trump, trump == '♥'", None),
    (
        boston,
        "shape(hand)",
        "count(hand, trump) >= 5 and has(hand, '2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 2♥ 3♥ 4♥')",
    ),
    (bid_whist, "count(kitty, 'joker'), count(kitty, 'A')", None),
    (individual_2, "longest(kitty), has(kitty, 'BJ')", "has(kitty, '2♠ 3♠')"),
]


def enumerated(layout, text, given=None, **options):
    """The counts by enumeration."""
    return enumeration.distribution(parse(layout, text, given), **options)


@pytest.mark.parametrize(
    ("layout", "text", "given"),
    [(three_players, *asked) for asked in THREE]
    + [(two_players, *asked) for asked in TWO]
    + OTHERS,
)
def test_enumeration_and_counting_agree_as_integers(layout, text, given):
    question = parse(layout, text, given)
    counted, visited = counting.distribution(question), enumeration.distribution(question)
    assert visited.counts == counted.counts
    assert {type(value) for value in visited.counts} == {type(value) for value in counted.counts}
    assert visited.total == counted.total
    assert visited[next(iter(visited))].route == "enumeration"


def odd(deck):
    """Weights of either sign, a card in two groups, and a group of three."""
    groups = ((0b11, -3), (0b110, 5), (0b100, 2), (0b1110000, 7), (0b1, -1))
    return WeightedGroups(groups, offset=-4)


def pairs(deck):
    """The king and queen of each suit."""
    royal = deck.rank("K") | deck.rank("Q")
    return WeightedGroups(tuple((deck.suit(suit) & royal, 1) for suit in SUITS))


TERMS = (Term("odd", "", odd, "weights"), Term("pairs", "", pairs, "pairs"), *COMMON_TERMS)
TINY = Layout(
    "tiny",
    "tiny",
    "Tiny",
    Deck("tiny", ("Q", "K"), ("LJ", "BJ")),
    (("north", 3), ("east", 2), ("south", 2), ("west", 1), ("stock", 2)),
    ("north", "east", "south"),
    TERMS,
    trump=True,
)


def measured(measure, hands):
    """What a measure says of a deal, card by card."""
    held = {
        card for place, hand in enumerate(hands) if measure.places >> place & 1 for card in hand
    }
    statistic = measure.statistic
    if isinstance(statistic, WeightedGroups):
        value = statistic.offset
        for mask, weight in statistic.groups:
            if all(card in held for card in range(12) if mask >> card & 1):
                value += weight
        return bool(value) if statistic.boolean else value
    lengths = sorted((sum(suit >> card & 1 for card in held) for suit in statistic.suits), key=int)
    if statistic.fold == "shape":
        return "-".join(map(str, reversed(lengths)))
    return lengths[-1] if statistic.fold == "longest" else lengths[0]


def every_deal(layout, places):
    """Every deal of the places, as sets of cards by place number."""

    def lay_out(left, hands, to_come):
        if not to_come:
            yield [hands.get(place, ()) for place in range(len(layout.places))]
            return
        for hand in combinations(sorted(left), layout.sizes[to_come[0]]):
            yield from lay_out(left - set(hand), {**hands, to_come[0]: hand}, to_come[1:])

    yield from lay_out(set(range(layout.deck.size)), {}, places)


def slow_counts(question):
    """What each value comes to, by dealing all and looking at each."""
    counts = Counter()
    for case in question.cases:
        nodes = (*case.values, *([case.given] if case.given is not None else []))
        for hands in every_deal(question.layout, question.places):
            values = {measure: measured(measure, hands) for measure in measures(nodes)}
            if case.given is None or evaluate(case.given, values):
                answer = tuple(evaluate(node, values) for node in case.values)
                counts[answer if len(answer) > 1 else answer[0]] += 1
    return counts


def random_question(seed):
    """A question of two values about the tiny deck, perhaps with a condition."""
    dice = random.Random(seed)
    places = ["north", "east", "south", "west"][: 2 if seed % 3 else 3]

    def place():
        return " | ".join(dice.sample(places, dice.choice([1, 1, 2])))

    def number(lengths=""):
        card = dice.choice(["K♥", "Q♥ K♥", "LJ", "Q♠ K♦"])
        forms = (
            f"odd({{}})  pairs({{}})  count({{}}, 'K')  count({{}}, 'joker')  has({{}}, '{card}')"
        )
        forms += "  count({}, trump)" * (seed % 5 == 0) + lengths
        return dice.choice(forms.split("  ")).format(place())

    lengths = "  longest({})  shortest({})"
    first = f"{number(lengths)} {dice.choice(['+', '-', '*', '<', '!='])} {number()}"
    second = dice.choice([f"shape({place()})", number(lengths)])
    known = f"has({dice.choice(places)}, '{dice.choice(['BJ', 'Q♣', 'K♦'])}')"
    given = dice.choice([None, known, f"{known} or {number()} >= 1", f"{known} and {number()} < 3"])
    return parse(TINY, f"{first}, {second}", given)


@pytest.mark.parametrize("seed", range(40))
def test_random_questions_are_answered_as_by_dealing_everything(seed):
    question = random_question(seed)
    expected = slow_counts(question)
    if not expected:
        with pytest.raises(InputError, match="impossible"):
            enumeration.distribution(question)
        return
    assert enumeration.distribution(question).counts == expected
    assert counting.distribution(question).counts == expected


def test_what_is_known_may_differ_from_trump_to_trump():
    layout = replace(TINY, terms=(Term("king", "a suit", king, "its king"), *TERMS))
    given = "king(north, trump) and has(north, 'K♠') and has(east, 'LJ')"
    question = parse(layout, "trump == '♠', pairs(north | east)", given)
    assert {case.known[0].bit_count() for case in question.cases} == {1, 2}
    assert enumeration.distribution(question).counts == slow_counts(question)


def king(deck, suit):
    """Whether the king of the suit lies there."""
    return WeightedGroups(((deck.suit(suit) & deck.rank("K"), 1),), boolean=True)


def test_the_threads_change_nothing():
    asked = "marriages(hand), points(kitty)", "has(hand, '9♠ 9♣ J♠')"
    one = enumerated(three_players, *asked, workers=1)
    assert one.counts == enumerated(three_players, *asked, workers=2).counts
    assert one.counts == enumerated(three_players, *asked, workers=5).counts


def test_many_blocks_make_the_same_tally_as_one(monkeypatch):
    asked = "marriages(hand), marriages(hand | kitty)", "has(hand, '9♠ 9♣ 9♦ 9♥')"
    whole = enumerated(three_players, *asked)
    monkeypatch.setattr(enumeration.deals, "BLOCK", 2**10)
    for workers in (1, 3):
        assert enumerated(three_players, *asked, workers=workers).counts == whole.counts


def test_two_python_threads_may_enumerate_at_once():
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(enumerated(three_players, "shape(hand)")))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers[0].counts == answers[1].counts == enumerated(three_players, "shape(hand)").counts


@pytest.mark.parametrize(
    ("text", "visits"),
    [
        ("marriages(hand)", 346_104),
        ("limit(hand | kitty)", 1_961_256),
        ("limit(hand | kitty) + points(kitty | hand)", 1_961_256),
        ("points(hand | left | right | kitty)", 1),
        ("points(hand | left | right), points(kitty)", 2_024),
        ("marriages(hand), marriages(hand | kitty)", 235_350_720),
    ],
)
def test_places_that_are_never_told_apart_are_visited_as_one(text, visits):
    question = parse(three_players, text)
    form = Deals(question, question.cases[0])
    assert form.visits == visits
    assert form.visits * form.space.ways == question.total


def test_known_cards_are_laid_down_before_the_visits():
    question = parse(three_players, "marriages(left), points(hand)", HAND)
    assert Deals(question, question.cases[0]).visits == 19_448
    question = parse(three_players, "points(hand)", "has(hand, 'A♠') and has(hand, 'A♠ A♥')")
    assert Deals(question, question.cases[0]).visits == 26_334


@pytest.mark.parametrize(
    ("layout", "text", "patterns"),
    [
        (three_players, "has(hand, 'A♠'), shape(left), points(right) > points(hand)", 4**23),
        (bid_whist, "players_with(longest(player) == 5)", 152_428_654_440),
    ],
)
def test_more_than_can_be_visited_is_refused(layout, text, patterns):
    with pytest.raises(InputError) as refused:
        enumerated(layout, text)
    total = parse(layout, text).total
    assert f"has {total:,} deals to visit, and the limit is 10,000,000,000" in str(refused.value)
    assert f"up to {patterns:,} patterns, and the limit is 4,000,000,000" in str(refused.value)
    assert "--route simulation --deals" in str(refused.value)


@pytest.mark.parametrize(
    ("places", "deals"), [("hand", "346,104"), ("hand left right kitty", "807,723,671,040")]
)
def test_more_joint_values_than_fit_a_table_are_refused(places, deals):
    every = ", ".join(
        f"points({place}), marriages({place}), limit({place})" for place in places.split()
    )
    if places == "hand":
        every += ", shape(hand), count(hand, '♠'), count(hand, '♥'), longest(hand)"
        every += "".join(f", count(hand, '{rank}')" for rank in "AKQJ9")
    words = f"{deals} deals to visit needs a table of .* joint values, and the limit is 33,554,432"
    with pytest.raises(InputError, match=words):
        enumerated(three_players, every)


def test_an_impossible_condition_is_no_answer_of_zero():
    with pytest.raises(InputError, match=r"condition marriages\(hand\) == 4 is impossible"):
        enumerated(three_players, "points(hand)", "marriages(hand) == 4")


@pytest.mark.slow
def test_every_hand_with_every_kitty_agrees_with_counting():
    for text in ("marriages(hand), marriages(hand | kitty)", "points(hand), points(kitty)"):
        question = parse(three_players, text)
        visited = enumeration.distribution(question)
        assert visited.total == 235_350_720
        assert visited.counts == counting.distribution(question).counts


@pytest.mark.slow
def test_two_hands_of_known_cards_agree_with_counting():
    given = "has(hand, '9♠ J♠ 9♥') and has(left, 'A♣ 10♣ 9♣')"
    question = parse(three_players, "marriages(hand), marriages(left), limit(kitty)", given)
    assert enumeration.distribution(question).counts == counting.distribution(question).counts
