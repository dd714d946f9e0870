"""A hand: every line held to slow twins, the cards as condition, the command and its refusals.

The slow twins let `reference` answer a line's text on every deal of the unseen cards: of all places
where few cards are unseen, else of the one place that the line mentions, or of the cards that the
line can see, each deal of them weighted by the ways to deal the rest. Ranks are held to a sum over
the cards of each suit.
"""

import random
import re
from collections import Counter
from fractions import Fraction as F
from itertools import combinations, product
from math import comb

import pytest
import reference
from reference import CARD_POINTS, MARRIAGE_VALUES, SUITS, Pile, rank, suit
from shell import as_json, run_here

from thousandstats import games, hands, thousand
from thousandstats.errors import InputError
from thousandstats.games.thousand.catalogue.hand import STAGES
from thousandstats.parsing import parse
from thousandstats.questions import ways_to_part
from thousandstats.results import Distribution, Exact

THREE, TWO = thousand.three_players, thousand.two_players
DECK = THREE.deck.cards
SEVEN = "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"
TEN = f"{SEVEN} Q♥ 10♠ K♣"
TWELVE = f"{TEN} A♦ Q♦"

every_stage = pytest.mark.parametrize(
    "stage", STAGES, ids=[f"{stage.layout.name}, {stage.title}" for stage in STAGES]
)


@pytest.fixture
def run(capsys):
    return run_here(capsys)


def dealt(stage, rng, most_unseen=24):
    """A random hand of a stage, and random cards known elsewhere that leave at most so many."""
    pack = rng.sample(DECK, len(DECK))
    held = [pack.pop() for _ in range(stage.size)]
    known = {name: [] for name in stage.others}
    while len(pack) > most_unseen or (most_unseen < 24 and pack and rng.random() < 0.2):
        name = rng.choice(list(known))
        if len(known[name]) < stage.others[name]:
            known[name].append(pack.pop())
    return held, known, pack


def told_of(stage, held, known):
    written = {name: " ".join(cards) for name, cards in known.items()}
    return hands.about(stage.layout, " ".join(held), **written)


def lines(told):
    return [answered for part in told.parts for answered in part.lines]


# The slow twins


def tables(stage, held, known, added):
    """The names that a line's text uses, when cards are added to what is known of each place."""
    found = {"__builtins__": {}, **reference.TERMS, "max": max, "min": min}
    found |= {name: Pile(()) for name in stage.places} | {stage.places[0]: Pile(held)}
    return found | {name: Pile([*known[name], *added.get(name, ())]) for name in stage.others}


def of_every_deal(stage, held, known, unseen, texts):
    """The values of each text with their shares, over all deals of the unseen cards."""
    room = {name: size - len(known[name]) for name, size in stage.others.items()}
    codes = [compile(text, text, "eval") for text in texts]
    counts = [Counter() for _ in texts]
    for deal in reference.deals(unseen, list(room.values())):
        table = tables(stage, held, known, dict(zip(room, deal, strict=True)))
        for code, count in zip(codes, counts, strict=True):
            count[eval(code, table)] += 1
    return [shares(count) for count in counts]


def of_what_it_sees(stage, held, known, unseen, text):
    """The same for one text, over the deals of the cards that it can see or of its one place."""
    room = {name: size - len(known[name]) for name, size in stage.others.items()}
    names = [name for name in room if re.search(rf"\b{name}\b", text)]
    code, count = compile(text, text, "eval"), Counter()
    if "points" in text:
        for cards in combinations(unseen, sum(room[name] for name in names)):
            count[eval(code, tables(stage, held, known, dict.fromkeys(names, cards)))] += 1
        return shares(count)
    seen = [card for card in unseen if is_seen(card, text)]
    room = {name: room[name] for name in names} | {"rest": len(unseen)}
    room["rest"] -= sum(room[name] for name in names)
    for places in product(room, repeat=len(seen)):
        left = [size - places.count(name) for name, size in room.items()]
        if min(left) >= 0:
            added = {name: [] for name in room}
            for card, name in zip(seen, places, strict=True):
                added[name].append(card)
            count[eval(code, tables(stage, held, known, added))] += ways_to_part(left)
    return shares(count)


def is_seen(card, text):
    """Whether a text without points can tell where a card lies."""
    if "marriage" in text or "limit" in text:
        return rank(card) in "KQ"
    named = re.findall("'(.*?)'", text)
    return any(word in (rank(card), suit(card)) or card in word.split() for word in named)


def shares(count):
    total = sum(count.values())
    return {value: F(ways, total) for value, ways in count.items()}


def same(answered, expected):
    """Whether an answer is what the shares of the values say."""
    answer, kind = answered.answer, answered.line.kind
    if kind == "probability":
        return answer.fraction == expected.get(True, 0)
    if kind == "mean":
        return answer.fraction == sum(value * share for value, share in expected.items())
    return {value: x.fraction for value, x in answer.items()} == expected


def check_every_deal(seed, most_unseen):
    rng = random.Random(seed)
    stage = rng.choice(STAGES)
    held, known, unseen = dealt(stage, rng, most_unseen)
    told = [x for x in lines(told_of(stage, held, known)) if x.line.kind != "rank"]
    slow = of_every_deal(stage, held, known, unseen, [x.line.question for x in told])
    for answered, expected in zip(told, slow, strict=True):
        assert same(answered, expected), (seed, answered.line)


def check_what_it_sees(seed, stage):
    held, known, unseen = dealt(stage, random.Random(seed))
    for answered in lines(told_of(stage, held, known)):
        if answered.line.kind != "rank":
            expected = of_what_it_sees(stage, held, known, unseen, answered.line.question)
            assert same(answered, expected), (seed, answered.line)


@pytest.mark.parametrize("seed", range(40))
def test_every_line_is_what_the_deals_of_the_unseen_cards_say(seed):
    check_every_deal(seed, most_unseen=7)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 150))
def test_every_line_of_more_hands_is_what_the_deals_of_the_unseen_cards_say(seed):
    check_every_deal(seed, most_unseen=9)


@pytest.mark.parametrize("seed", range(3))
@every_stage
def test_every_line_is_right_when_nothing_is_known_beside_the_hand(stage, seed):
    check_what_it_sees(seed, stage)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 150))
@every_stage
def test_every_line_of_more_hands_is_right_when_nothing_is_known_beside_them(stage, seed):
    check_what_it_sees(seed, stage)


def worth_of_all_hands(size, worth):
    """How many hands of a size have each worth; a suit's cards may be worth more together."""
    totals = Counter({(0, 0): 1})
    for each in SUITS:
        cards = [card for card in DECK if suit(card) == each]
        parts = [part for n in range(len(cards) + 1) for part in combinations(cards, n)]
        grown = Counter()
        for (held, value), ways in totals.items():
            for part in parts:
                grown[held + len(part), value + worth(part)] += ways
        totals = grown
    return {value: ways for (held, value), ways in totals.items() if held == size}


def marriage_value(cards):
    pairs = (each for each in SUITS if {"K" + each, "Q" + each} <= set(cards))
    return sum(MARRIAGE_VALUES[each] for each in pairs)


def card_points(cards):
    return sum(CARD_POINTS[rank(card)] for card in cards)


@pytest.mark.parametrize("size", [7, 10, 12])
def test_a_hand_ranks_below_equal_and_above_among_all_hands_of_its_size(size):
    stages = [stage for stage in STAGES if stage.size == size]
    for term, worth, least in (("limit", marriage_value, 120), ("points", card_points, 0)):
        totals = worth_of_all_hands(size, worth)
        everything = comb(24, size)
        assert sum(totals.values()) == everything
        for seed in range(4):
            held = random.Random(seed).sample(DECK, size)
            for stage in stages:
                told = hands.about(stage.layout, " ".join(held))
                found = told.answer(f"{term}({stage.own})", "rank")
                own = worth(held)
                below = sum(ways for value, ways in totals.items() if value < own)
                above = sum(ways for value, ways in totals.items() if value > own)
                assert found.value == least + own
                assert found.below.fraction == F(below, everything)
                assert found.equal.fraction == F(totals[own], everything)
                assert found.above.fraction == F(above, everything)


def test_ranks_do_not_depend_on_what_is_known_elsewhere():
    plain, knowing = (hands.about(THREE, SEVEN, left=known) for known in (None, "A♠ K♠ Q♠"))
    assert plain.answer("points(hand)", "rank") == knowing.answer("points(hand)", "rank")


# Which lines there are


def titles(told, part):
    (found,) = (p for p in told.parts if p.title == part)
    return [answered.line.title for answered in found.lines]


def test_the_documents_own_hand_has_its_out_in_the_kitty_in_3_of_17_deals():
    told = hands.about(THREE, SEVEN)
    assert told.answer("has(kitty, 'Q♥')") == Exact(120, 680)

    assert told.answer("limit(hand)", "distribution") == Distribution({120: 1}, 1)
    # With the queen, or with both cards of another suit and no queen beside them.
    afterwards = told.answer("marriages(hand | kitty) >= 1").fraction
    assert afterwards == F(3, 17) + 3 * F(14, 680)


def test_an_out_and_a_marriage_afterwards_are_two_questions_with_two_names():
    told = hands.about(THREE, "K♥ K♦ Q♣ 9♠ 9♣ 9♦ 9♥")
    found = titles(told, "Marriages from the kitty")
    assert found == [
        "♠ marriage (40): K♠ and Q♠ in the kitty",
        "♣ marriage (60): K♣ in the kitty",
        "♦ marriage (80): Q♦ in the kitty",
        "♥ marriage (100): Q♥ in the kitty",
        "at least one of the outs K♣ Q♦ Q♥ in the kitty",
        "you hold a marriage afterwards",
    ]
    outs = told.answer("count(kitty, 'K♣ Q♦ Q♥') >= 1").fraction
    assert outs == F(79, 170)
    assert told.answer("marriages(hand | kitty) >= 1").fraction > outs


def test_a_hand_without_a_lone_king_or_queen_has_no_out():
    told = hands.about(THREE, "A♥ K♥ Q♥ 9♠ 9♣ 9♦ 9♥")
    found = titles(told, "Marriages from the kitty")
    assert not any("out" in title for title in found)
    assert found[-1] == "you hold at least one marriage more than now"
    assert told.answer("marriages(hand | kitty) >= 1").fraction == 1
    assert 0 < told.answer("marriages(hand | kitty) > marriages(hand)").fraction < 1


def test_the_marriages_held_are_named_with_their_values():
    found = titles(hands.about(THREE, "K♥ Q♥ K♠ Q♠ 9♠ 9♣ K♦"), "What you hold")
    assert found == ["marriages", "♠ marriage (40)", "♥ marriage (100)", "limit", "card points"]


def test_no_opponent_is_asked_for_a_marriage_of_which_you_hold_a_card():
    told = hands.about(THREE, "K♥ Q♦ 9♠ 9♣ 9♦ 9♥ J♠")
    found = titles(told, "What the opponents can hold")
    assert {title[0] for title in found if "(" in title} == {"♠", "♣"}
    assert [title for title in found if "opponent" in title and "♠" not in title] == [
        "♣ marriage (60): some opponent",
        "at least one marriage: some opponent",
        "at least one marriage: each opponent",
        "highest limit among opponents",
    ]
    other = titles(hands.about(TWO, TEN), "What the opponent can hold")
    assert not any("some" in title or "each" in title for title in other)


def test_once_the_kitty_is_taken_no_line_speaks_of_it():
    for layout, cards in ((THREE, TEN), (TWO, TWELVE)):
        told = hands.about(layout, cards)
        assert not any("kitty" in part.title for part in told.parts)
        for answered in lines(told):
            assert "kitty" not in answered.line.question.replace("hand | kitty", "")
            assert "hand" not in answered.line.question.replace("hand | kitty", "")


def test_opponents_are_alike_until_a_card_is_known_in_one_of_them():
    split = "max(count(left, '♠'), count(right, '♠')), min(count(left, '♠'), count(right, '♠'))"
    cards = f"{SEVEN} Q♥ 9♦ K♣"  # four spades are missing
    assert {
        value: x.fraction
        for value, x in hands.about(THREE, cards).answer(split, "distribution").items()
    } == {(2, 2): F(63, 143), (3, 1): F(70, 143), (4, 0): F(10, 143)}
    told = hands.about(THREE, cards, left="A♠")
    found = told.answer("count(left, '♠'), count(right, '♠')", "distribution")
    assert all(left >= 1 for left, _ in found)
    alike = hands.about(THREE, SEVEN, kitty="A♠")
    assert any(x.line.question.startswith("max(count") for x in lines(alike))


def test_every_question_is_in_normal_form_and_stands_there_once():
    for stage in STAGES:
        for seed in range(5):
            held, known, _ = dealt(stage, random.Random(seed), 20)
            told = told_of(stage, held, known)
            assert parse(stage.layout, "size(hand)", told.given).given == told.given
            asked = [(x.line.question, x.line.kind) for x in lines(told)]
            assert len(set(asked)) == len(asked)
            for question, _ in asked:
                assert parse(stage.layout, question).text == question


# Cards as a condition


@pytest.mark.parametrize("number", [0, 1, 6, 8, 9, 11, 13, 24])
def test_another_number_of_cards_is_no_hand(run, number):
    status, out, err = run("hand", " ".join(DECK[:number]))
    assert (status, out) == (2, "")
    assert err == (
        f"You hold {number} card{'' if number == 1 else 's'}; allowed are 7 (layout three, before "
        "the kitty), 10 (layout two, before the kitty), 10 (layout three, hand and kitty "
        "together) or 12 (layout two, hand and kitty together).\n"
    )


@pytest.mark.parametrize(
    ("cards", "options", "layout", "stage"),
    [
        (SEVEN, [], "three", "before the kitty"),
        (TEN, [], "two", "before the kitty"),
        (TEN, ["--layout", "two"], "two", "before the kitty"),
        (TEN, ["--layout", "three"], "three", "hand and kitty together"),
        (TWELVE, [], "two", "hand and kitty together"),
    ],
)
def test_the_number_of_cards_says_when_you_ask(run, cards, options, layout, stage):
    found = as_json(run, "hand", cards, *options)
    assert (found["layout"], found["stage"]) == (layout, stage)


WRONG = {
    "seven of two": ([SEVEN, "--layout", "two"], "You hold 7 cards; allowed are 10 (layout two, "),
    "a card twice": (["K♥ Kh 9♠"], "twice"),
    "a card twice elsewhere": ([SEVEN, "--left", "A♠ As"], "In left: A♠ is there twice"),
    "yours and in left": ([SEVEN, "--left", "K♥"], "K♥ cannot lie both in your hand and in left"),
    "in left and right": (
        [SEVEN, "--left", "A♠", "--right", "A♠"],
        "A♠ cannot lie both in left and in right",
    ),
    "eight in left": (
        [SEVEN, "--left", "A♠ K♠ Q♠ 10♠ A♣ K♣ Q♣ 10♣"],
        "You know 8 cards in left, which holds 7",
    ),
    "four in the kitty": ([SEVEN, "--kitty", "A♠ K♠ Q♠ 10♠"], "4 cards in kitty, which holds 3"),
    "three in the spare": ([TEN, "--spare", "A♠ K♠ Q♠"], "3 cards in spare, which holds 2"),
    "no such place": (
        [SEVEN, "--other", "A♠"],
        "no place other (did you mean left or right?); cards may be known in left, right",
    ),
    "no such place, no cards": ([SEVEN, "--spare", ""], "no place spare"),
    "the kitty you hold": ([TEN, "--layout", "three", "--kitty", "A♠"], "kitty is part already"),
    "no card": ([SEVEN, "--left", "A"], "In left: 'A' is only part of a card"),
    "another deck": ([f"8h {SEVEN}"], "another deck"),
    "another layout": ([SEVEN, "--layout", "four"], "three, two"),
    "another game": ([SEVEN, "--game", "boston"], 'ask "longest(hand)" --game boston'),
    "another language": ([SEVEN, "--language", "de"], "en (English)"),
    "digits": ([SEVEN, "--digits", "-1"], "from 0 to 30"),
    "no cards at all": ([], "CARDS"),
    "cards of another place first": (["--left", "A♠", "K♠", SEVEN], "--left 'A♠ K♠'"),
    "unknown option": ([SEVEN, "--lfet", "A♠"], "did you mean --left?"),
}


def test_the_places_of_every_hand_are_options(run):
    out = run("hand", "--help")[1]
    guides = [game.hand() for game in games.every() if game.hand]
    places = {place for guide in guides for stage in guide.stages for place in stage.others}
    assert places
    for place in places:
        assert re.search(rf"^  --{place} CARDS ", out, re.MULTILINE)
    assert "--place" not in out


@pytest.mark.parametrize(("words", "named"), WRONG.values(), ids=WRONG)
def test_a_mistake_is_one_sentence_and_status_2(run, words, named):
    status, out, err = run("hand", *words)
    assert (status, out) == (2, "")
    assert named in err
    assert err.count("\n") == 1


def test_as_many_cards_as_fit_may_be_known():
    told = hands.about(THREE, SEVEN, left="A♠ K♠ Q♠ 10♠ A♣ K♣ Q♣", kitty="A♦ K♦ Q♦")
    assert told.answer("marriages(left) >= 1").fraction == 1
    assert told.answer("limit(hand | kitty)", "distribution") == Distribution({200: 1}, 1)
    assert told.answer("marriages(right) >= 1").fraction == 0
    assert "7 cards: left 0, right 7, kitty 0" in str(told)
    most = hands.about(THREE, SEVEN, right="A♠ K♠ Q♠ 10♠ A♣ K♣", left="A♦ K♦ Q♦ 10♦ J♦ 9♦ Q♥")
    assert "4 cards: left 0, right 1, kitty 3" in str(most)
    assert most.answer("has(kitty, 'Q♥')").fraction == 0


def test_what_is_known_and_unseen_is_said_in_words(run):
    words = ("hand", *SEVEN.split(), "--left", "As Ks", "--kitty", "9h")
    _, out, _ = run(*words)
    assert out.splitlines()[:4] == [
        "Thousand, three players, before the kitty",
        "you hold  J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥",
        "known     A♠ K♠ in left, 9♥ in kitty",
        "unseen    14 cards: left 5, right 7, kitty 2; every deal is equally likely",
    ]
    assert as_json(run, *words)["given"] == (
        "hand == 'J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥' and has(left, 'A♠ K♠') and has(kitty, '9♥')"
    )


def test_an_empty_option_and_the_order_of_the_cards_change_nothing():
    plain = hands.about(THREE, SEVEN).to_json()
    assert (
        hands.about(THREE, " ".join(reversed(SEVEN.split())), left="", right=None).to_json()
        == plain
    )


def test_cards_may_be_written_in_russian_and_polish():
    plain = hands.about(THREE, SEVEN, left="Q♥ A♠").to_json()
    russian = hands.about(THREE, "К♥ Т♥ 10♥ 9♠ В♠ 9♣ В♣", language="ru", left="Д♥ Т♠").to_json()
    polish = hands.about(THREE, "K♥ A♥ 10♥ 9♠ W♠ 9♣ W♣", language="pl", left="D♥ A♠").to_json()
    assert russian == polish == plain


def test_ten_cards_are_read_by_the_places_that_are_named():
    assert hands.layout_for(TEN) is TWO
    assert hands.layout_for(TEN, places=["left"]) is THREE
    assert hands.layout_for(TEN, places=["other"]) is TWO
    assert hands.other_readings(hands.about(TWO, TEN)) == (
        "Thousand, three players, hand and kitty together (--layout three)",
    )
    assert hands.other_readings(hands.about(TWO, TWELVE)) == ()


def test_one_out_is_told_once_and_a_note_on_outs_is_for_several():
    told = hands.about(THREE, "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣")
    text = str(told)
    assert text.count("Q♥ in the kitty") == 1
    assert "out" not in text
    assert "An out is" in str(hands.about(THREE, "K♥ Q♦ 10♥ 9♠ J♠ 9♣ J♣"))


def test_more_marriages_than_now_counts_two_more_too():
    told = hands.about(THREE, "K♥ Q♥ K♦ K♣ 9♠ 9♦ J♣")
    more = told.answer("marriages(hand | kitty) > marriages(hand)").fraction
    one = THREE.probability("marriages(hand | kitty) == 2", told.given).fraction
    assert more > one > 0


def test_what_is_no_text_is_refused_and_a_report_names_its_hand():
    with pytest.raises(InputError, match="cards must be a text"):
        hands.about(THREE, ["K♥"])
    told = hands.about(THREE, "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣")
    assert repr(told).startswith("Report on J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥: Thousand, three players")
