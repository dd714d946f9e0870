"""A number, and what is known, are written in one form wherever they stand."""

import ast
import re
from pathlib import Path

import pytest
from shell import run_here

import thousandstats
from thousandstats import figures
from thousandstats.cli.exports import FORMATS

PACKAGE = Path(thousandstats.__path__[0])

ONE_OF_MANY = re.compile(r"\b1 (deals|attempts|games|blocks|hits|cards|rows|figures)\b")

WHOLE_WITH_DECIMALS = re.compile(r"\b\d+\.0+\b(?!%| *to|-)")

WHOLE_MEANS = [
    figure for figure in figures.all() if figure.kind == "mean" and figure.number().denominator == 1
]

SMALLEST = (
    ("ask", "5"),
    ("ask", "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'", "--given", "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'"),
    ("ask", "marriages(hand) >= 1", "--route", "simulation", "--deals", "1", "--seed", "1"),
    ("ask", "marriages(hand)", "--route", "simulation", "--deals", "1", "--seed", "1"),
    ("ask", "points(hand)", "--mean", "--route", "simulation", "--deals", "1", "--seed", "1"),
    ("play", "--games", "1", "--max-deals", "1", "--seed", "1"),
)


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.mark.parametrize("words", SMALLEST, ids=" ".join)
def test_one_is_not_many(run, words):
    status, out, _ = run(*words)
    assert status == 0
    assert not ONE_OF_MANY.search(re.sub(r"\b\d+ of 1 deals", "1 deals", out))


def test_python_says_one_deal_too():
    layout = figures.get("thousand/kitty/some-ace").layout
    asked = {"route": "simulation", "deals": 1, "seed": 1}
    for found in (
        layout.probability("marriages(hand) >= 1", **asked),
        layout.mean("points(hand)", **asked),
        layout.distribution("marriages(hand)", **asked),
    ):
        assert "1 deal, 1 attempt, seed 1" in str(found)


def counted_by_hand(text):
    """The nouns that follow a number written by `grouped` in a text of the package."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.JoinedStr):
            continue
        for number, after in zip(node.values, node.values[1:], strict=False):
            if (
                isinstance(number, ast.FormattedValue)
                and isinstance(number.value, ast.Call)
                and getattr(number.value.func, "id", "") == "grouped"
                and isinstance(after, ast.Constant)
            ):
                found = re.match(r" (deals|attempts|games|blocks|intervals)\b", after.value)
                if found:
                    yield found[1]


def test_no_module_writes_a_number_and_its_noun_by_itself():
    for path in PACKAGE.rglob("*.py"):
        assert list(counted_by_hand(path.read_text(encoding="utf-8"))) == [], path
    assert list(counted_by_hand('f"{grouped(3)} deals and {grouped(1)} times"')) == ["deals"]


@pytest.mark.parametrize("digits", [(), ("--digits", "2")])
@pytest.mark.parametrize("format", [None, *FORMATS])
def test_a_whole_mean_has_no_decimals_and_what_is_known_says_so_once(run, format, digits):
    if format == "json" and digits:
        digits = ()
    shown = () if format is None else ("--format", format)
    assert WHOLE_MEANS
    for figure in WHOLE_MEANS:
        status, out, _ = run("figures", figure.id, *shown, *digits)
        assert status == 0
        # A number of JSON has no other form than a float's.
        assert not WHOLE_WITH_DECIMALS.search(re.sub(r'"mean": \d+\.0', "", out)), out
        assert "Nothing is known" not in out
        assert "no card has been seen" in out or not figure.known.startswith("Nothing is known")


@pytest.mark.parametrize("digits", [(), ("--digits", "3")])
def test_a_hand_has_whole_numbers_without_decimals(run, digits):
    status, out, _ = run("hand", "A♥ A♠ A♣ A♦ K♥ K♠ K♦", *digits)
    assert status == 0
    assert re.search(r"aces on average +0$", out, re.MULTILINE)
    assert not WHOLE_WITH_DECIMALS.search(out), out
