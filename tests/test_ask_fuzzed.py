"""Whatever is typed to `thousandstats ask` gets an answer or one sentence."""

import random

import pytest
from shell import run_here

QUESTIONS = (
    "marriages(hand) >= 1",
    "has(kitty, 'Q♥') and not has(hand, 'K♥ Q♠')",
    "limit(hand | kitty) - limit(hand)",
    "players_with(marriages(player) >= 1) == 2",
    "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'",
    "shape(hand) == '4-3-0-0' or longest(left) > 4",
    "max(count(hand, 'A'), count(left, '♥')) // 2, size(right) % 3",
)
PIECES = (
    *(
        "(",
        ")",
        "'",
        ",",
        "|",
        "=",
        "==",
        "<=",
        " and ",
        " not ",
        "hand",
        "kitty",
        "player",
        "trump",
    ),
    *(
        "♥",
        "Q",
        "10",
        "0",
        "-",
        "*",
        "//",
        ".",
        "\\",
        "\0",
        "\n",
        "é",
        "Т",
        "lambda:",
        "𝟙",
        "[",
        "#",
    ),
)


def spoiled(text, chance):
    """The text with some of its characters taken out, doubled, moved or joined by others."""
    for _ in range(chance.randrange(4)):
        place = chance.randrange(len(text) + 1)
        end = min(len(text), place + chance.randrange(5))
        middle = chance.choice(("", chance.choice(PIECES), 2 * text[place:end]))
        text = text[:place] + middle + text[end:]
    return text


def answered_or_refused(run, chance):
    words = ["ask", spoiled(chance.choice(QUESTIONS), chance)]
    if chance.random() < 0.5:
        words += ["--given", spoiled(chance.choice(QUESTIONS), chance)]
    for option, values in {
        "--layout": ("three", "two", "four", ""),
        "--game": ("boston", "chess"),
        "--language": ("pl", "ru", "xx"),
        "--digits": ("0", "-1", "9", "x"),
    }.items():
        if chance.random() < 0.1:
            words += [option, chance.choice(values)]
    status, out, err = run(*words)
    assert "Traceback" not in out + err, words
    if status == 0:
        assert out, words
    else:
        assert (status, out) == (2, ""), words
        assert err.count("\n") == 1 and len(err) > 10, words
    return status


def test_hundreds_of_spoiled_questions_get_an_answer_or_one_sentence(capsys):
    chance = random.Random(1)
    found = {answered_or_refused(run_here(capsys), chance) for _ in range(400)}
    assert found == {0, 2}


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(seed, marks=pytest.mark.slow if seed < 5 else pytest.mark.exhaustive)
        for seed in range(2, 12)
    ],
)
def test_thousands_of_spoiled_questions_get_an_answer_or_one_sentence(seed, capsys):
    chance = random.Random(seed)
    for _ in range(1_000):
        answered_or_refused(run_here(capsys), chance)
