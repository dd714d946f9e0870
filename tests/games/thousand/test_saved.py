"""Positions of Thousand that are written down, and games begun in the middle: what is refused."""

import pytest
from thousand_table import do, table

from thousandstats.errors import InputError
from thousandstats.games.thousand.table.game import from_json, start

SAVED = table().to_json()


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"schema": 2}, "schema 2 and game 'thousand'; only schema 1"),
        ({"schema": True}, "schema True and game 'thousand'; only schema 1"),
        ({"game": "chess"}, "game 'chess'"),
        ({"rules": 5}, "The rules of a saved position are a text"),
        ({"rules": "PL"}, "no rule set called 'PL'"),
        ({"rules": "PL_HOUSE,giveup=none", "bombs": [1, 0, 0]}, "know no bombs"),
        ({"players": 4}, "for 3 or 2 players, not for 4"),
        ({"players": "3"}, "for 3 or 2 players"),
        ({"players": True}, "for 3 or 2 players"),
        ({"players": 2, "dealer": 1}, "2 numbers"),
        ({"dealer": 3}, "a seat from 0 to 2"),
        ({"dealer": None}, "a seat from 0 to 2"),
        ({"number": -1}, "0 or more"),
        ({"scores": [0, 0]}, "The scores of a game that is not over are 3 numbers"),
        ({"scores": [0, 0, 1000]}, "from -1000000 to 999"),
        ({"scores": [0, 0, 1.5]}, "3 numbers"),
        ({"scores": "000"}, "are a list of numbers"),
        ({"bombs": [4, 0, 0]}, "The bombs .* from 0 to 3"),
        ({"barrel": [1, 0, 0]}, "Nobody sits on the barrel"),
        ({"rules": "RU_BARREL", "barrel": [1, 0, 0]}, "has 880 points and 1 to 3"),
        ({"rules": "RU_BARREL", "scores": [880, 0, 0]}, "has 880 points and 1 to 3"),
        ({"rules": "RU_BARREL", "scores": [900, 0, 0]}, "nobody else has as many"),
        ({"scores": [0, 0, 13]}, "by the rules PL_HOUSE are multiples of 10, so nobody has 13"),
        ({"scores": [905, 0, 0]}, "multiples of 10, so nobody has 905"),
        ({"rules": "RU_BARREL", "scores": [0, 0, -13]}, "multiples of 5, so nobody has -13"),
        ({"seed": 7}, "a text of digits, or null"),
        ({"seed": "18446744073709551616"}, "must be a number from 0"),
        ({"actions": "pass"}, "a list of texts"),
        ({"actions": [1]}, "a list of texts"),
        ({"actions": ["pass"]}, "Action 1 of the saved position: The cards are not dealt"),
        ({"actions": ["what?"]}, "Action 1 of the saved position: 'what\\?' is no action"),
        ({"extra": 1}, "exactly the fields schema, game"),
    ],
)
def test_a_saved_position_that_cannot_be_is_refused(change, refusal):
    with pytest.raises(InputError, match=refusal):
        from_json(SAVED | change)


def test_a_saved_position_is_of_one_deal_and_of_its_own_rules():
    game = do(table(), "pass", "pass", "bomb")
    data = game.to_json()
    assert from_json(data) == game
    second = {**data, "actions": [*data["actions"], data["actions"][0]]}
    with pytest.raises(InputError, match=r"Action 5 .* the deal was over"):
        from_json(second)
    with pytest.raises(InputError, match="of the rules PL_HOUSE, not of RU_BARREL"):
        from_json(data, "RU_BARREL")
    with pytest.raises(InputError, match="exactly the fields"):
        from_json([])
    missing = {name: value for name, value in data.items() if name != "seed"}
    with pytest.raises(InputError, match="exactly the fields"):
        from_json(missing)


@pytest.mark.parametrize(
    ("rule_set", "unit"),
    [
        ("PL_HOUSE", 10),
        ("PL_HOUSE,score.round=nearest10", 10),
        ("PL_HOUSE,score.round=nearest5", 5),
        ("PL_HOUSE,auction.step=5", 5),
        ("PL_HOUSE,giveup=rospisat", 5),
        ("PL_TOURNAMENT", 10),
        ("RU_BARREL", 5),
    ],
)
def test_scores_are_multiples_of_what_the_rules_write(rule_set, unit):
    for score in range(-20, 40):
        scores = (0, score, 500)
        if score % unit:
            with pytest.raises(InputError, match=rf"multiples of {unit}, so nobody has {score}\."):
                start(3, rule_set, scores=scores)
            with pytest.raises(InputError, match=f"multiples of {unit}"):
                from_json(start(3, rule_set).to_json() | {"scores": list(scores)})
        else:
            assert start(3, rule_set, scores=scores).scores == scores


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ({"players": 4}, "for 3 or 2 players"),
        ({"seed": -1}, "must be a number from 0"),
        ({"seed": 2**64}, "must be a number from 0"),
        ({"seed": "7"}, "must be a whole number"),
        ({"dealer": 3}, "a seat from 0 to 2"),
        ({"scores": (0, 0)}, "3 numbers"),
        ({"scores": (0, 0, 1000)}, "3 numbers"),
        ({"scores": (0, 0, 995)}, "multiples of 10, so nobody has 995"),
        ({"bombs": (4, 0, 0)}, "from 0 to 3"),
        ({"rules": "CHESS"}, "no rule set called"),
    ],
)
def test_a_game_that_cannot_be_is_not_begun(arguments, refusal):
    with pytest.raises(InputError, match=refusal):
        start(**arguments)
