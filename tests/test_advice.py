"""What is written as elsewhere gets the sentence that says what to write instead."""

import ast

import pytest

from thousandstats import advice, figures, games
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.reading import FUNCTIONS

three = games.layouts("thousand")["three"]

A, B = "has(hand, 'A♠')", "has(kitty, 'A♥')"

WRITTEN = {
    f"{A} given {B}": "--given",
    f"{A} when {B}": "--given",
    f"{A} IF {B}": "--given",
    f"if {A} then {B}": "not (a) or b",
    f"{A} implies {B}": "not (a) or b",
    f"{A} -> {B}": "not (a) or b",
    f"{A} & {B}": "and in words instead of &",
    f"{A} ∧ {B}": "and in words instead of ∧",
    f"{A} ∨ {B}": "or in words instead of ∨",
    f"{A} xor {B}": "!= between two statements",
    f"¬{A}": "not in words instead of ¬",
    f"~{A}": "not in words instead of ~",
    f"{A} is true": "leave is true out",
    f"{A} == False": "leave == False out",
    "true": "leave true out",
    f"1 if {A} else 2": "two cases as statements",
    "marriages(hand) is 1": "== for is",
    "marriages(hand) is not 1": "!= for is not",
    "marriages(hand) equals 1": "== for equals",
    "marriages(hand) equal to 1": "== for equal to",
    "marriages(hand) at least 1": ">= for at least",
    "marriages(hand) 1 or more": ">= for or more",
    "marriages(hand) not less than 1": ">= for not less than",
    "marriages(hand) at most 1": "<= for at most",
    "marriages(hand) no more than 1": "<= for no more than",
    "marriages(hand) more than 1": "> for more than",
    "marriages(hand) less than 1": "< for less than",
    "marriages(hand) between 1 and 2": "1 <= marriages(hand) <= 2",
    "marriages(hand) in (1, 2)": "joined by or for one of several values",
    "'A♠' in hand": "write has(hand, 'A♠')",
    "hand contains 'A♠'": "write has(hand, 'A♠')",
    "'A♠' ∈ hand": "write has(hand, 'A♠')",
    "has(hand, A♠)": "stand in quotes",
    "points(kitty) >= 20%": "no percentage",
    "points(kitty) >= 20 % and 1 < 2": "no percentage",
    "20% < points(kitty)": "no percentage",
    "2 × points(kitty)": "* for times instead of ×",
    "2 times points(kitty)": "* for times",
    "2 plus points(kitty)": "+ for plus",
    "2 minus points(kitty)": "- for minus",
    "points(kitty) ÷ 2": "// for division",
    "points(kitty) / 2": "// for division",
    "points(kitty) mod 2": "% for mod",
    "points(kitty)²": "power",
    "points(kitty) ^ 2": "power",
    "points(kitty) ** 2": "power",
    "points(kitty) ≈ 15": "two comparisons",
    "points(kitty) > 1.5": "whole numbers, not 1.5",
    "points(kitty) > 1,5": "whole numbers without commas, not 1,5",
    "points(kitty) > 1,000": "whole numbers without commas, not 1,000",
    "points(kitty) > 1?": "leave ? out",
    f"{A}; {B}": "a comma between two statements",
    "points(p) for p in hand": "players_with",
    "hand.points": "points(hand)",
    "points kitty": "between points and kitty something is missing",
    "3 points(kitty)": "between 3 and points something is missing",
    "3points(kitty)": "between 3 and points something is missing",
    f"({A}) ({B}": "brackets",
    f"{A} {B}": "something is missing",
    "√points(kitty)": "Square root",
    "$points": "Dollar sign",
}


@pytest.mark.parametrize("text", WRITTEN)
@pytest.mark.parametrize("where", ["question", "condition"])
def test_what_is_written_as_elsewhere_is_refused_with_what_to_write(text, where):
    asked = (text,) if where == "question" else (A, text)
    with pytest.raises(InputError) as raised:
        parse(three, *asked)
    assert WRITTEN[text] in str(raised.value)
    assert "allowed are" not in str(raised.value)


@pytest.mark.parametrize("pattern", [pattern for pattern, _ in advice.PATTERNS], ids=str)
def test_each_advice_is_tried_here(pattern):
    texts = [advice.QUOTED.sub("''", text) for text in WRITTEN]
    assert pattern.pattern in OLDER or any(map(pattern.search, texts))


OLDER = {"=>", "=<", "<>", "!==", "===", "#", "!(?!=)"}
"""What `tests/test_parsing.py` shows."""


def test_no_name_of_any_game_and_no_question_of_a_figure_is_taken_for_something_else():
    for game in games.names():
        for layout in games.layouts(game).values():
            names = [name for name, _ in layout.places] + [term.name for term in layout.terms]
            for name in (*names, *FUNCTIONS, "trump", "player", "max", "min"):
                assert advice.instead(name) is None, name
    for figure in figures.all():
        for text in (figure.question, figure.given):
            assert text is None or advice.instead(text) is None, text


def test_what_a_question_can_say_is_left_alone():
    for text in (
        "points(kitty) % 10 == 0",
        "points(kitty) %(10) == 0",
        "points(kitty) // 2",
        "points(kitty) > 1, 5",
        "max(3,5) + points(kitty)",
        "hand | kitty == 'A♠ & is given'",
        "not has(hand, 'A♠') or has(hand, 'K♠')",
    ):
        assert advice.instead(text) is None, text
        assert ast.parse(text, mode="eval")
