"""Questions are read by a whitelist: what is not known is refused in one sentence, nothing is run.

A refusal names what is wrong and what is allowed; what is accepted has one normal form, whatever
the spelling and the language.
"""

import ast
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_deals import cases, layout

from thousandstats import bid_whist, boston, counting, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import LONGEST_TEXT, parse
from thousandstats.questions import Operation, Question, walk

three, two = thousand.three_players, thousand.two_players
jokers, trumps = bid_whist.standard, boston.standard
TOY = layout("Q K", {"hand": 2, "left": 2, "right": 2, "kitty": 2})

HAND = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'"


def complaint(text, condition=None, of=three, language="en"):
    """The sentence with which a question is refused."""
    with pytest.raises(InputError) as caught:
        parse(of, text, condition, language)
    message = readable(str(caught.value))
    assert not re.search(r"[.!?] [A-Z]", re.sub(r"'[^']*'", "", message)), message
    return message


def readable(message):
    """One line, not too long; an escaped character counts once."""
    assert message.isprintable(), message
    seen = re.sub(r"\\(x..|u.{4}|U.{8})", "?", message)
    assert 20 <= len(seen) <= 300, message
    return message


# What is refused, and what the refusal names: the offending token and what is allowed

REFUSED = {
    # names
    "points(foot) >= 3": ("no place called foot", "hand, left, right, kitty"),
    "points(kity)": ("no place called kity", "did you mean kitty?"),
    "points(spare)": ("no place called spare", "hand, left, right, kitty"),
    "pionts(hand)": ("no term called 'pionts'", "did you mean points?", "marriages"),
    "print(hand)": ("no term called 'print'", "players_with"),
    "foo": ("foo", "places are hand, left, right, kitty"),
    "points": ("points needs a place", "points(hand)"),
    "hand": ("hand is a place", "(hand)", "hand == "),
    "hand | kitty": ("hand | kitty", "a union belongs in a term"),
    "hand + 1 > 2": ("hand is a place",),
    "hand == kitty": ("hand is a place",),
    "points(player) > 1": ("player", "players_with"),
    "player == 'K♥'": ("player", "players_with"),
    "trump == '♠'": ("trump", "turns up no suit"),
    "count(hand, trump)": ("trump", "in quotes"),
    "marriage(hand, trump)": ("trump", "a suit in quotes"),
    # arguments
    "points()": ("points() has 0 arguments", "points(place)"),
    "points(hand, kitty)": ("has 2 arguments", "points(place)"),
    "points(hand, 'A')": ("has 2 arguments", "points(place)"),
    "count(hand)": ("count(hand) has 1 arguments", "count(place, a rank"),
    "has(hand, 'A♠', 'K♠')": ("has 3 arguments", "has(place, cards)"),
    "has('A♠', hand)": ("no place called 'A♠'", "hand, left"),
    "has(hand, A)": ("cards in quotes", "not A"),
    "count(hand, 3)": ("in quotes", "not 3"),
    "has(hand, ['A♠'])": ("cards in quotes", "['A♠']"),
    "has(hand, cards='A♠')": ("has(hand, cards='A♠')", "without names"),
    "has(*hand)": ("has(*hand)", "without names"),
    "points(points(hand))": ("no place called points(hand)",),
    "points(hand + kitty)": ("no place called hand + kitty", "joined by |"),
    "points(hand and kitty)": ("no place called hand and kitty", "joined by |"),
    "points(3)": ("no place called 3", "hand, left"),
    "size()": ("size takes a place", "0 arguments"),
    "size(hand, kitty)": ("size takes a place", "2 arguments"),
    "max(points(hand))": ("max compares two or more",),
    "min()": ("min compares two or more",),
    "players_with()": ("players_with takes a statement", "0 arguments"),
    "players_with(points(player) > 1, 2)": ("players_with takes a statement", "2 arguments"),
    "players_with(points(hand) > 1)": ("says the same of every player", "longest(player)"),
    "players_with(points(player))": ("points(player) is a number", "players_with takes statements"),
    "players_with(players_with(has(player, 'K♥')) > 1) > 0": ("players_with cannot stand inside",),
    # cards
    "has(hand, '8♥')": ("'8♥'", "9 J Q K 10 A"),
    "has(hand, 'X♥')": ("'X♥'",),
    "has(hand, 'BJ')": ("'BJ'", "no jokers"),
    "has(hand, 'Q')": ("'Q'", "only part of a card"),
    "has(hand, '')": ("takes cards", "'' names none"),
    "has(hand, '  ')": ("takes cards", "names none"),
    "has(hand, 'K♥ K♥')": ("K♥ is there twice",),
    "has(hand, 'K♥ kh')": ("K♥ is there twice", "kh"),
    "count(hand, 'joker')": ("Thousand, three players", "without jokers"),
    "count(hand, '7')": ("'7'", "another deck"),
    "count(hand, 'Z')": ("'Z'",),
    "marriage(hand, 'K')": ("'K'", "♠ ♣ ♦ ♥"),
    "marriage(hand, '')": ("''", "♠ ♣ ♦ ♥"),
    "has(hand, ' ; ,')": ("has takes cards", "' ; ,' names none"),
    "count(hand, '')": ("count takes a rank, a suit", "'' names none"),
    "marriage(hand, 'spade hearts')": ("'spade hearts'", "♠ ♣ ♦ ♥"),
    "hand == 'K♥ A♥'": ("hand holds 7 cards", "names 2", "has(...)"),
    "kitty == '9♠ 9♣ 9♦ 9♥'": ("kitty holds 3 cards", "names 4"),
    "'K♥' != hand | kitty": ("hand | kitty holds 10 cards", "names 1"),
    "hand == ''": ("hand holds 7 cards", "names 0"),
    "kitty == 'K♥ K♥ Q♥'": ("K♥ is there twice",),
    "kitty >= 'K♥ Q♥ J♥'": ("'K♥ Q♥ J♥'", "== and != only"),
    # shapes and texts
    "shape(hand) == '4-2-0-0'": ("'4-2-0-0' is no shape of 7 cards", "'4-3-0-0'"),
    "shape(hand) == '7-0-0-0'": ("'7-0-0-0'", "no shape of 7 cards"),
    "shape(hand) == '3-2-1-1-0'": ("'3-2-1-1-0'",),
    "shape(hand) == 'long'": ("'long' is no shape",),
    "shape(hand) == ''": ("'' is no shape",),
    "shape(hand) == 4": ("shape(hand) == 4", "by == and != only"),
    "shape(hand) > '4-3-0-0'": ("'4-3-0-0' is a text", "== and != only"),
    "shape(hand) < shape(left)": ("shape(hand) < shape(left)", "== and != only"),
    "shape(hand) + 1": ("shape(hand) is a text", "+ takes numbers"),
    "max(shape(hand), 2)": ("shape(hand) is a text", "max takes numbers"),
    "-shape(hand)": ("shape(hand) is a text", "- takes numbers"),
    "points(hand) == 'A♠'": ("points(hand) is a number", "'A♠' is a text"),
    "'A♠'": ("'A♠' stands alone", "has(hand, 'Q♥')"),
    "'A♠' == 'A♠'": ("'A♠' stands alone",),
    "'A♠' in hand": ("'A♠' in hand", "has(hand, 'A♠') for a card that lies"),
    # numbers and statements
    "points(hand) and 3": ("points(hand) is a number, not a yes or no", "and takes statements"),
    "has(hand, 'K♥') or 1": ("1 is a number", "or takes statements"),
    "not points(hand)": ("points(hand) is a number", "not takes statements"),
    "not shape(hand)": ("shape(hand) is a text", "not takes statements"),
    "points(hand) // 0": ("// divides by a whole number from 1 up", "not by 0"),
    "points(hand) % -3": ("% divides by a whole number from 1 up", "not by -3"),
    "points(hand) // points(kitty)": ("// divides by a whole number from 1 up", "points(kitty)"),
    "points(hand) % (1 + 1)": ("% divides by a whole number from 1 up", "1 + 1"),
    "points(hand) > 1000000000001": ("larger than any answer",),
    "points(hand) > " + "9" * 900: ("larger than any answer",),
    "True": ("leave True out",),
    "points(hand) == None": ("None",),
    "points(hand) >= 2.5": ("whole numbers, not 2.5",),
    "points(hand) > 2j": ("2j",),
    "points(hand) > 1e3": ("1000.0",),
    "b'A'": ("b'A'",),
    "...": ("...",),
    # what Python knows and questions do not
    "points(hand) / 2": ("points(hand) / 2", "write // for division"),
    "points(hand) ** 2": ("points(hand) ** 2", "** is a power"),
    "points(hand) << 2": ("points(hand) << 2",),
    "points(hand) & 1": ("points(hand) & 1",),
    "points(hand) ^ 1": ("points(hand) ^ 1",),
    "points(hand) @ 1": ("points(hand) @ 1",),
    "~points(hand)": ("~points(hand)",),
    "points(hand) is 3": ("points(hand) is 3", "write == for is"),
    "points(hand) not in kitty": ("instead of not in write has(",),
    "hand.cards": ("hand.cards", "cards(hand)"),
    "hand.points() > 3": ("hand.points()", "allowed are"),
    "points(hand).real": ("points(hand).real",),
    "points(hand.left)": ("no place called hand.left",),
    "points(hand)[0]": ("points(hand)[0]",),
    "hand[0]": ("hand[0]",),
    "[points(hand)]": ("[points(hand)]",),
    "{points(hand)}": ("{points(hand)}",),
    "{1: 2}": ("{1: 2}",),
    "(points(hand), 1), 2": ("(points(hand), 1)",),
    "points(hand), (1, 2)": ("(1, 2)",),
    "points(hand), *hand": ("*hand",),
    "()": ("()", "empty"),
    "1 if has(hand, 'K♥') else 2": ("1 if has(hand, 'K♥') else 2", "joined by or"),
    "lambda: 1": ("lambda: 1", "allowed are"),
    "(lambda p: points(p))(hand)": ("lambda p",),
    "(x := points(hand))": ("x := points(hand)", "allowed are"),
    "f'{points(hand)}'": ("f'{points(hand)}'", "allowed are"),
    "has(hand, f'{1}♥')": ("cards in quotes", "f'"),
    "sum(points(p) for p in hand)": ("instead of for",),
    "[points(p) for p in hand]": ("for p in hand", "players_with"),
    "__import__('os')": ("no term called '__import__'",),
    "__import__('os').system('true')": ("__import__('os').system('true')", "allowed are"),
    "exec('1')": ("no term called 'exec'",),
    "().__class__": ("().__class__",),
    "points(__builtins__)": ("no place called __builtins__",),
    "await points(hand)": ("await points(hand)", "allowed are"),
    "yield": ("cannot be read",),
    # what Python cannot read
    "": ("The question is empty", "has(hand, 'A♠')"),
    "   ": ("The question is empty",),
    "points(hand) = 3": ("points(hand) = 3", "write == to compare"),
    "points(hand) => 3": ("points(hand) => 3", "=> is no comparison", "write >= for at least"),
    "points(hand) =< 3": ("=< is no comparison", "write <= for at most"),
    "points(hand) <> 3": ("<> is no comparison", "write != for is not"),
    "points(hand) === 3": ("=== is no comparison", "write == for is"),
    "points(hand) !== 3": ("!== is no comparison", "write != for is not"),
    "!has(hand, 'K♥')": ("write not in words instead of !",),
    "points(hand) # in all": ("# means nothing", "leave it out"),
    "# points(hand)": ("# means nothing",),
    "points((hand)": ("1 ) is missing",),
    "points(hand)))": ("2 ) is too much",),
    "(" * 900 + "1" + ")" * 900: ("900 brackets inside each other; at most 60",),
    "has(hand, 'K♥') && has(hand, 'Q♥')": ("&&", "write and in words"),
    "has(hand, 'K♥') || has(hand, 'Q♥')": ("||", "write or in words"),
    "has(hand, 'K♥": ("has(hand, 'K♥", "quotes"),
    "has(hand, K♥)": ("K♥", "stand in quotes"),
    "points(hand": ("points(hand", "brackets"),
    "points(hand))": ("points(hand))", "brackets"),
    "points(hand) >=": ("points(hand) >=", "operators"),
    "points(hand) > > 3": ("cannot be read",),
    "points hand": ("between points and hand something is missing", "as in points(kitty)"),
    "import os": ("between import and os something is missing",),
    "x = 1": ("x = 1", "write == to compare"),
    "points(hand); points(left)": ("points(hand); points(left)", "write a comma"),
    "points(hand) # > 3\\": ("character", "\\"),
    "has(hand, '\\x4b♥')": ("character that no question needs", "\\"),
    "points(hand)\x00": ("character that no question needs", "x00"),
    "points(hand) \x1b[31m": ("character that no question needs", "x1b"),
}


def _id(text):
    return (text if len(text) < 60 else text[:57] + "...").encode("ascii", "replace").decode()


@pytest.mark.parametrize("text", REFUSED, ids=_id)
def test_what_is_not_known_is_refused_by_name(text):
    message = complaint(text)
    for part in REFUSED[text]:
        assert part in message


@pytest.mark.parametrize(
    ("condition", "named"),
    [
        ("points(hand)", ("points(hand) is a number", "the condition must be one")),
        ("has(hand, 'K♥'), has(hand, 'Q♥')", ("condition", "joined by and")),
        ("", ("The condition is empty",)),
        ("has(hand, 'K♥') = 1", ("In the condition", "write == to compare")),
        ("has(foot, 'K♥')", ("no place called foot",)),
        (
            "has(hand, 'K♥ Q♥ J♥ 9♥') and has(hand, 'K♠ Q♠ J♠ 9♠')",
            ("8 cards in hand", "holds 7"),
        ),
        ("has(kitty, 'K♥ Q♥ J♥ 9♥')", ("4 cards in kitty", "holds 3")),
        ("has(hand, 'K♥ Q♥') and has(left, 'A♥ K♥')", ("K♥ both in hand and in left",)),
        (HAND + " and has(kitty, 'K♥')", ("K♥ both in hand and in kitty",)),
        (HAND + " and has(hand, 'Q♥')", ("8 cards in hand", "holds 7")),
        ("marriage(hand, '♥') and marriage(left, '♥')", ("K♥ Q♥ both in hand and in left",)),
    ],
)
def test_a_condition_must_be_one_statement_that_can_be_met(condition, named):
    message = complaint("points(hand)", condition)
    assert all(part in message for part in named), message


def test_what_a_layout_does_not_have_is_refused_there_and_read_elsewhere():
    assert parse(two, "points(spare)")
    assert parse(jokers, "has(hand, 'BJ')")
    assert "jokers BJ" not in complaint("marriages(hand)", of=jokers)
    assert "no term called 'marriages'" in complaint("marriages(hand)", of=jokers)
    assert "'11♥'" in complaint("has(hand, '11♥')", of=jokers)
    assert "trump" in complaint("has(hand, trump)", of=trumps)
    assert "'♠' is a text" in complaint("trump > '♠'", of=trumps)
    assert parse(trumps, "trump == '♠'").kinds == ("bool",)
    assert "trump" in complaint("trump + 1", of=trumps)
    assert "'X'" in complaint("trump == 'X'", of=trumps)
    assert "trump is a text" in complaint("trump", "trump", of=trumps)


def test_long_and_deep_texts_are_refused_before_they_hurt():
    assert "2,001 characters" in complaint("1" * (LONGEST_TEXT + 1))
    assert "2,001 characters" in complaint("points(hand)", " " * LONGEST_TEXT + "1")
    for deep in (
        "not " * 400 + "has(hand, 'K♥')",
        "-" * 1_900 + "1",
        "~" * 1_900 + "1",
        "+".join(["1"] * 900),
        "points(" + "|".join(["hand"] * 390) + ")",
        "points(" + "|".join(["h"] * 900) + ")",
        "|".join(["h"] * 900),
        "hand" + ".a" * 900,
        "hand" + "[0]" * 600,
        "hand" + "()" * 900,
        "(" * 900 + "1" + ")" * 900,
        "[" * 150 + "]" * 150,
        "1" + "<1" * 900 + "<'a'",
        "points(" * 199 + "hand" + ")" * 199,
        "'" + "K" * 1_900 + "'",
        "points(hand) = " + "1" * 1_900,
        "shape(hand) == '" + "4-" * 900 + "'",
        "has(hand, '" + "A♠ " * 600 + "')",
        "hand == '" + "A♠ " * 600 + "'",
        "x" * 1_900,
        "points(" + "x" * 1_900 + ")",
        "marriage(hand, '" + "x" * 1_900 + "')",
        "x" * 1_900 + "(hand)",
    ):
        complaint(deep)


def test_an_impossible_condition_of_any_length_is_refused_in_one_short_sentence():
    condition = " or ".join(["marriages(hand) >= 4"] * 60)
    with pytest.raises(InputError, match="impossible") as caught:
        counting.distribution(parse(three, "points(kitty)", condition))
    readable(str(caught.value))


def test_the_largest_number_and_the_smallest_divisor_are_read():
    assert parse(three, "points(hand) < 1000000000000").kinds == ("bool",)
    assert parse(three, "points(hand) // 1 % 1").kinds == ("int",)


# What is accepted, in one normal form

NORMAL = {
    "points( hand )>=20": "points(hand) >= 20",
    "points(hand) ≥ 20": "points(hand) >= 20",
    "points(hand) ≤ 20 and points(left) ≠ 3": "points(hand) <= 20 and points(left) != 3",
    "points(hand) − 3": "points(hand) - 3",
    "(points(hand) > 3)": "points(hand) > 3",
    "points(hand)\n>\t20": "points(hand) > 20",
    "points(hand)\u00a0> 20": "points(hand) > 20",
    'has(hand, "qh")': "has(hand, 'Q♥')",
    "has(hand, “qh”)": "has(hand, 'Q♥')",
    "has(hand, „qh”)": "has(hand, 'Q♥')",
    "has(hand, ‘qh’)": "has(hand, 'Q♥')",
    "has(hand, '10h, TS; K♠️')": "has(hand, '10♠ K♠ 10♥')",
    "has(hand, 'Th') or has(hand, 'h10')": "has(hand, '10♥') or has(hand, '10♥')",
    "marriage(hand, 'hearts')": "marriage(hand, '♥')",
    "count(hand, 'aces')": "count(hand, 'A')",
    "count(hand, 't')": "count(hand, '10')",
    "count(hand, 's')": "count(hand, '♠')",
    "count(hand, 'ah as')": "count(hand, 'A♠ A♥')",
    "kitty == 'jc jd js'": "kitty == 'J♠ J♣ J♦'",
    "'jc jd js' == kitty": "'J♠ J♣ J♦' == kitty",
    "shape(hand) == '3-4'": "shape(hand) == '4-3-0-0'",
    "shape(hand) == ' 0 - 3 - 4 '": "shape(hand) == '4-3-0-0'",
    "1_0 < points(hand) < 0x1F": "10 < points(hand) < 31",
    "points(hand),": "points(hand)",
    "(points(hand), points(left))": "points(hand), points(left)",
    "points(hand|kitty)": "points(hand | kitty)",
    "players_with(has(player,'QH'))": "players_with(has(player, 'Q♥'))",
}


@pytest.mark.parametrize("text", NORMAL, ids=_id)
def test_a_question_has_one_normal_form(text):
    question = parse(three, text, text if parse(three, text).kinds == ("bool",) else None)
    assert question.text == NORMAL[text]
    assert question.given in (None, NORMAL[text])


def test_jokers_and_trump_have_one_normal_form():
    assert parse(jokers, "has(hand, 'bigjoker')").text == "has(hand, 'BJ')"
    assert parse(jokers, "count(hand, 'Jokers')").text == "count(hand, 'joker')"
    assert parse(jokers, "has(hand, 'lj bj 2s')").text == "has(hand, '2♠ BJ LJ')"
    assert parse(trumps, "trump == 'hearts'").text == "trump == '♥'"
    assert parse(trumps, "'d' != trump").text == "'♦' != trump"


def same(one, other):
    """Two questions say the same: their nodes, whatever the words."""
    return (one.cases, one.kinds, one.text, one.given) == (
        other.cases,
        other.kinds,
        other.text,
        other.given,
    )


@pytest.mark.parametrize(
    ("english", "polish", "russian"),
    [
        ("has(hand, 'J♠ Q♥')", "has(hand, 'D♥ W♠')", "has(hand, 'Д♥ В♠')"),
        ("has(hand, 'A♠ 10♦ K♥')", "has(hand, 'as♠ król♥ 10karo')", "has(hand, 'Т♠ К♥ 10б')"),
        ("count(hand, 'Q')", "count(hand, 'dama')", "count(hand, 'дама')"),
        ("count(hand, 'K')", "count(hand, 'król')", "count(hand, 'король')"),
        ("count(hand, 'A')", "count(hand, 'asy')", "count(hand, 'туз')"),
        ("count(hand, '10')", "count(hand, '10')", "count(hand, 'десятки')"),
        ("count(hand, '♥')", "count(hand, 'kier')", "count(hand, 'черви')"),
        ("count(hand, 'A♠ Q♥')", "count(hand, 'D♥ A♠')", "count(hand, 'Д♥ Т♠')"),
        ("marriage(hand, '♥')", "marriage(hand, 'kier')", "marriage(hand, 'черви')"),
        ("kitty == 'Q♠ Q♣ Q♦'", "kitty == 'D♠ D♣ D♦'", "kitty == 'Д♠ Д♣ Д♦'"),
        (
            "players_with(has(player, 'Q♥'))",
            "players_with(has(player, 'D♥'))",
            "players_with(has(player, 'Д♥'))",
        ),
        (
            "players_with(count(player, 'K') >= 1)",
            "players_with(count(player, 'król') >= 1)",
            "players_with(count(player, 'король') >= 1)",
        ),
        (
            "players_with(marriage(player, '♦'))",
            "players_with(marriage(player, 'karo'))",
            "players_with(marriage(player, 'бубны'))",
        ),
        ("shape(hand) == '4-3-0-0'", "shape(hand) == '4-3-0-0'", "shape(hand) == '4-3'"),
    ],
)
def test_every_language_has_the_same_normal_form(english, polish, russian):
    expected = parse(three, english, "has(left, 'Q♠')")
    assert expected.text == english
    assert same(parse(three, polish, "has(left, 'D♠')", "pl"), expected)
    assert same(parse(three, russian, "has(left, 'Д♠')", "ru"), expected)


def test_cards_under_a_trump_are_read_in_their_language_for_every_suit():
    expected = parse(TOY, "count(hand, trump) + count(hand, 'K')", "trump == '♥'")
    assert same(
        parse(TOY, "count(hand, trump) + count(hand, 'król')", "trump == 'kier'", "pl"), expected
    )
    assert same(
        parse(TOY, "count(hand, trump) + count(hand, 'король')", "trump == 'черви'", "ru"), expected
    )


def test_another_language_is_never_guessed():
    assert "'D♥'" in complaint("has(hand, 'D♥')")
    assert "could be" in complaint("has(hand, 'T♥')", language="ru")
    assert "'xx'" in complaint("has(hand, 'A♠')", language="xx")
    assert "'D'" in complaint("count(hand, 'D')", language="pl")


@given(cases(50))
@settings(max_examples=300, deadline=None)
def test_the_normal_form_says_the_same_and_is_its_own_normal_form(case):
    small, text, condition = case
    try:
        question = parse(small, text, condition)
    except InputError as error:
        assert "The condition puts" in str(error)
        return
    assert same(parse(small, question.text, question.given), question)


# What a question becomes


def test_the_mentioned_places_are_those_whose_cards_matter():
    assert parse(three, "points(kitty)").places == (3,)
    assert parse(three, "points(kitty) > 3", "has(left, 'K♥')").places == (1, 3)
    assert parse(three, "players_with(has(player, 'K♥'))").places == (0, 1, 2)
    assert parse(three, "size(hand) + points(hand | kitty)").places == (0, 3)
    assert parse(three, "size(hand)").places == ()
    assert parse(three, "size(hand)").total == 1


def test_the_total_counts_deals_of_the_mentioned_places_and_suits_turned_up():
    assert parse(three, "points(kitty)").total == 2_024
    assert parse(three, "points(hand)", "points(kitty) > 3").total == 346_104 * 680
    assert parse(TOY, "points(hand)").total == 28
    assert parse(TOY, "points(hand)", "trump == '♠'").total == 28 * 4


def test_known_cards_come_from_the_outermost_and_only():
    def known(condition):
        (case,) = parse(TOY, "points(hand)", condition).cases
        return tuple(TOY.deck.show(mask) for mask in case.known)

    assert known("has(hand, 'K♠') and has(left, 'Q♥ K♥')") == ("K♠", "K♥ Q♥", "", "")
    assert known("(has(hand, 'K♠') and points(left) > 3) and kitty == 'Q♠ Q♥'") == (
        "K♠",
        "",
        "",
        "Q♠ Q♥",
    )
    assert known("marriage(hand, '♥')") == ("K♥ Q♥", "", "", "")
    for unsure in (
        "has(hand, 'K♠') or has(left, 'Q♥')",
        "not has(hand, 'K♠')",
        "has(hand | left, 'K♠')",
        "has(hand, 'K♠') == 1",
        "hand != 'K♠ Q♠'",
    ):
        assert known(unsure) == ("", "", "", "")


def test_a_question_of_trump_has_a_case_for_each_suit():
    question = parse(TOY, "count(hand, trump)", "has(left, 'K♠')")
    assert len(question.cases) == 4
    assert len(set(question.cases)) == 4
    assert len(parse(TOY, "count(hand, '♠')").cases) == 1
    assert len(parse(TOY, "1", "trump == '♠'").cases) == 4


# Whatever is written, there is a question or a sentence

TOKENS = (
    *("hand", "left", "right", "kitty", "player", "trump", "points", "marriages", "has", "count"),
    *("longest", "shape", "size", "players_with", "marriage", "max", "min", "and", "or", "not"),
    *(
        "(",
        ")",
        "(hand)",
        "(hand, ",
        ",",
        "|",
        "+",
        "-",
        "*",
        "//",
        "%",
        "<",
        "<=",
        "==",
        "!=",
        "=",
    ),
    *("'K♥'", "'♥'", "'A'", "'4-3-0-0'", "''", "'", '"', "0", "1", "7", "99", "1.5", "is", "in"),
    *("[", "]", "{", "}", ":", ":=", ".", "lambda", "if", "else", "for", "await", "**", "f'", "\\"),
)
soup = st.lists(st.sampled_from(TOKENS), max_size=14).map(" ".join)


def question_or_sentence(of, text, condition=None, language="en"):
    try:
        question = parse(of, text, condition, language)
    except InputError as error:
        readable(str(error))
        return
    assert isinstance(question, Question)
    assert parse(of, question.text, question.given).text == question.text
    for case in question.cases:
        for node in [*case.values, *([case.given] if case.given else [])]:
            assert all(part.operands for part in walk(node) if isinstance(part, Operation))


@given(soup, st.none() | soup)
@settings(max_examples=1_500, deadline=None)
def test_a_soup_of_tokens_is_a_question_or_a_sentence(text, condition):
    question_or_sentence(three, text, condition)
    question_or_sentence(TOY, text, condition)


@given(st.text(max_size=60), st.sampled_from(["en", "pl", "ru"]))
@settings(max_examples=500, deadline=None)
def test_any_text_at_all_is_a_question_or_a_sentence(text, language):
    quoted = text.replace("'", "")
    question_or_sentence(three, text, None, language)
    question_or_sentence(three, f"has(hand, '{quoted}')", None, language)
    question_or_sentence(jokers, f"count(hand, '{quoted}') > 1", f"hand == '{quoted}'", language)
    question_or_sentence(trumps, f"trump == '{quoted}'", f"shape(hand) == '{quoted}'", language)


@given(st.sampled_from(list(REFUSED)), st.integers(0, 40), st.integers(0, 40), st.data())
@settings(max_examples=500, deadline=None)
def test_a_broken_question_is_still_a_question_or_a_sentence(text, start, length, data):
    other = data.draw(st.sampled_from(TOKENS))
    question_or_sentence(three, text[:start] + other + text[start + length :])


@pytest.mark.parametrize(
    "text",
    [
        "marriages(hand) > 1 and marriages(left) > 1 and marriages(right) > 1 and 1 < 2",
        "(marriages(hand) > 1 or marriages(left) > 1) and not (1 < 2 and 2 < 3)",
        "points(hand) - (points(left) - points(right)) * 2 == -(points(kitty) + 1) % 5",
        "points((hand | left) | kitty) > max(points(right), 3) >= 1",
        "not (not 1 < 2) and (1 < 2) == (2 < 3)",
    ],
)
def test_the_normal_form_has_only_the_brackets_it_needs(text):
    normal = parse(three, text).text
    assert ast.dump(ast.parse(normal)) == ast.dump(ast.parse(text))
    for number, char in enumerate(normal):
        if char == "(":
            depth = 0
            for end in range(number, len(normal)):
                depth += {"(": 1, ")": -1}.get(normal[end], 0)
                if depth == 0:
                    break
            bare = normal[:number] + " " + normal[number + 1 : end] + " " + normal[end + 1 :]
            try:
                same = ast.dump(ast.parse(bare.strip())) == ast.dump(ast.parse(text))
            except SyntaxError:
                continue
            assert not same, f"{normal} says the same as {bare}"


def test_signs_of_other_languages_mean_nothing_in_the_quotes_of_a_card():
    assert "#" not in str(parse(three, "has(hand, 'K♥')"))
    for sign in ("=>", "=<", "<>", "#", "&&", "!"):
        assert f"'{sign}" in complaint(f"has(hand, '{sign}K♥')"), "named as a card, not as a sign"


def test_sixty_brackets_are_read_and_sixty_one_are_not():
    assert parse(three, "(" * 60 + "1" + ")" * 60).text == "1"
    assert "61 brackets" in complaint("(" * 61 + "1" + ")" * 61)
