"""What is done at a table of Thousand: its words, and its codes."""

import pytest

from thousandstats.errors import InputError
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.table import actions
from thousandstats.games.thousand.table.actions import ACTIONS, read


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("bit 110", "'bit 110' is no action; say pass, bid 110"),
        ("", "'' is no action"),
        ("bid", "'bid' is no action"),
        ("play", "'play' is no action"),
        ("play X♥", "is not a card in English"),
        ("give 9♣", "'give 9♣' is no action"),
        ("give 9♣ to me", "is no action"),
        ("kitty 3", "'kitty 3' is no action"),
    ],
)
def test_what_is_no_action_is_refused(text, refusal):
    with pytest.raises(InputError, match=refusal):
        read(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("PASS", "pass"),
        ("  bid   110 ", "bid 110"),
        ("Give 10h to the left", "give 10♥ to left"),
        ("give Kс to right face down", None),
        ("give Kc to right face down", "give K♣ to right"),
        ("give Kc to OTHER Face Up", "give K♣ to other face up"),
        ("play hearts", None),
        ("play HQ", "play Q♥"),
    ],
)
def test_actions_are_read_as_people_write_them(text, shown):
    if shown is None:
        with pytest.raises(InputError):
            read(text)
    else:
        assert str(read(text)) == shown


@pytest.mark.parametrize("text", ["bid 90", "bid 103", "bid 405", "contract 0", "contract 1000"])
def test_an_amount_that_no_rules_allow_is_read_for_the_rules_to_refuse(text):
    assert str(read(text)) == text
    assert read(text).code == -1
    assert read(text) not in ACTIONS.values()


def test_cards_of_actions_are_read_in_other_languages():
    assert str(read("play D♥", "pl")) == "play Q♥"
    assert str(read("play Т♥", "ru")) == "play A♥"


def test_codes_are_small_and_each_is_one_action():
    assert len(ACTIONS) == len({str(action) for action in ACTIONS.values()}) == 319
    assert min(ACTIONS) == 0
    assert max(ACTIONS) < 1024
    assert [ACTIONS[code].code for code in ACTIONS] == list(ACTIONS)
    queen = DECK.card("Q♥")
    examples = {
        "pass": 0,
        "kitty 2": 2,
        "bomb": 3,
        "rospisat": 4,
        "play Q♥": 32 + queen,
        "aside Q♥": 64 + queen,
        "give Q♥ to left": 96 + queen,
        "give Q♥ to right": 128 + queen,
        "give Q♥ to other": 160 + queen,
        "give Q♥ to left face up": 192 + queen,
        "give Q♥ to other face up": 256 + queen,
        "bid 110": 512 + 22,
        "contract 360": 640 + 72,
    }
    assert {text: read(text).code for text in examples} == examples
    assert actions.PLAY[queen] is ACTIONS[32 + queen]
