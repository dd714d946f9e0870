"""Bad usage and bad input: one sentence on standard error, nothing on standard output, status 2."""

import re

import pytest
from shell import from_shell, run_here

STATEMENT = "marriages(hand) >= 1"


@pytest.fixture
def run(capsys):
    return run_here(capsys)


WRONG = {
    "unknown command": (["aks", STATEMENT], "ask"),
    "unknown option": (["ask", STATEMENT, "--rout", "counting"], "--route"),
    "unknown option of the program": (["--verbose"], "--version"),
    "an option with a line break": (["ask", STATEMENT, "--de\nals", "7"], "--deals"),
    "no question": (["ask"], "QUESTION"),
    "two questions": (["ask", STATEMENT, STATEMENT], "in quotes"),
    "a question that looks like an option": (["ask", "-points(hand)"], "after --"),
    "an option without its value": (["ask", STATEMENT, "--given"], "--given"),
    "unknown layout": (["ask", STATEMENT, "--layout", "four"], "three, two"),
    "layout of another game": (["ask", STATEMENT, "--layout", "classic"], "three, two"),
    "unknown game": (["ask", STATEMENT, "--game", "skat"], "boston"),
    "unknown route": (["ask", STATEMENT, "--route", "guessing"], "counting"),
    "unknown language": (["ask", STATEMENT, "--language", "de"], "en"),
    "empty question": (["ask", ""], "empty"),
    "blank question": (["ask", " \n "], "empty"),
    "empty condition": (["ask", STATEMENT, "--given", ""], "empty"),
    "unknown term": (["ask", "marriage_count(hand)"], "marriages"),
    "unknown place": (["ask", "marriages(kity)"], "kitty"),
    "a place alone": (["ask", "hand"], "(hand)"),
    "broken brackets": (["ask", "marriages(hand"], "brackets"),
    "a card twice": (["ask", "has(hand, 'K♥ Kh')"], "K♥"),
    "a card of another deck": (["ask", "has(hand, '8h')"], "deck"),
    "six cards for seven": (["ask", STATEMENT, "--given", "hand == 'A♠ K♠ Q♠ J♠ 9♠ A♥'"], "7"),
    "one card in two places": (
        ["ask", STATEMENT, "--given", "has(hand, 'K♥') and has(left, 'K♥')"],
        "both",
    ),
    "impossible condition": (["ask", STATEMENT, "--given", "marriages(hand) >= 4"], "impossible"),
    "a condition that is a number": (["ask", STATEMENT, "--given", "points(hand)"], "yes or no"),
    "no trump here": (["ask", "count(hand, trump)"], "trump"),
    "mean of a text": (["ask", "shape(hand)", "--mean"], "number"),
    "mean of two things": (["ask", "points(hand), points(left)", "--mean"], "number"),
    "two things at once": (["ask", "points(hand)", "--mean", "--variance"], "one"),
    "variance of a simulation": (
        ["ask", "points(hand)", "--variance", "--route", "simulation"],
        "exact",
    ),
    "deals 0": (["ask", STATEMENT, "--route", "simulation", "--deals", "0"], "1 or more"),
    "deals with a comma": (["ask", STATEMENT, "--route", "simulation", "--deals", "1.5"], "whole"),
    "deals for an exact route": (["ask", STATEMENT, "--deals", "1000"], "simulation"),
    "seed for an exact route": (["ask", STATEMENT, "--seed", "0"], "simulation"),
    "seed -1": (["ask", STATEMENT, "--route", "simulation", "--seed", "-1"], "from 0 to"),
    "seed 2^64": (
        ["ask", STATEMENT, "--route", "simulation", "--seed", str(2**64)],
        "18446744073709551615",
    ),
    "a very long seed": (["ask", STATEMENT, "--seed", "9" * 5000], "from 0 to"),
    "seed in words": (["ask", STATEMENT, "--route", "simulation", "--seed", "seven"], "whole"),
    "digits -1": (["ask", STATEMENT, "--digits", "-1"], "from 0 to 30"),
    "too many digits": (["ask", STATEMENT, "--digits", "31"], "from 0 to 30"),
    "unknown figure": (["figures", "completes-won-of-one"], "did you mean"),
    "check of no figure": (["figures", "--check"], "ID"),
    "reproduce with 0 deals": (["reproduce", "--deals", "0"], "2 or more"),
    "reproduce with a seed too large": (["reproduce", "--seed", str(2**64)], "from 0 to"),
    "nothing to compare with": (["reproduce", "--check", "--out", "no/such/folder"], "no folder"),
    "results in a file": (["reproduce", "--out", __file__], "is a file"),
    "a benchmark of something": (["benchmark", "everything"], "takes no argument"),
    "a flag with a value": (["ask", STATEMENT, "--json=yes"], "--json"),
}


@pytest.mark.parametrize(("words", "named"), WRONG.values(), ids=WRONG)
def test_bad_usage_and_bad_input_are_one_sentence_and_status_2(run, words, named):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.strip()
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert named in err
    assert "Traceback" not in err
    assert "Usage:" not in err


@pytest.mark.parametrize("name", ["unknown command", "unknown term", "a very long seed"])
def test_a_refusal_looks_the_same_from_the_shell(run, name):
    words, _ = WRONG[name]
    result = from_shell(*words)
    here = run(*words)
    assert (result.returncode, result.stdout.decode(), result.stderr.decode()) == here


def test_every_option_of_ask_is_offered_when_one_is_unknown(run):
    _, _, err = run("ask", STATEMENT, "--colour")
    assert " -" not in err.replace(" --", "")
    offered = set(re.findall(r"--[a-z]+", err)) - {"--colour"}
    assert offered == set(re.findall(r"--[a-z]+", run("ask", "--help")[1]))
