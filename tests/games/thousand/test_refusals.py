"""Refusals at a table of Thousand: what the rules know, whose turn it is, and what is allowed."""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from thousand_games import SEEDS, games, playout
from thousand_table import cards, do, on_lead, table

from thousandstats.errors import InputError
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import OPTIONS, PRESETS
from thousandstats.games.thousand.table.actions import ACTIONS, Action, Deal, read
from thousandstats.games.thousand.table.allowed import in_words
from thousandstats.games.thousand.table.game import start
from thousandstats.play.chance import below, words
from thousandstats.play.positions import UnknownActionError

NAMES = ("Ann", "Ben", "Cara")
VERBS = "pass|bid|kitty|bomb|rospisat|give|aside|contract|play"
CARD = "(?:10|[AKQJ9])[♠♣♦♥]"

BY_KIND = {
    kind: [action for action in ACTIONS.values() if action.kind == kind]
    for kind in dict.fromkeys(action.kind for action in ACTIONS.values())
}
ODD = [Action("bid", 103, "", False, -1), Action("contract", 405, "", False, -1)]
"""Amounts that no rules allow."""


def listed(said):
    """The actions that a list in words names, written out one by one: the slow twin of lists."""
    found = set()
    for clause in re.split(rf"(?:, or | or |^)(?=(?:{VERBS})\b)", said)[1:]:
        verb, _, rest = clause.partition(" ")
        steps = re.fullmatch(r"(\d+) to (\d+) in steps of (\d+)", rest)
        if verb in ("play", "aside", "give"):
            ways = [""]
            if verb == "give":
                faces = re.findall("face (up|down)", rest) or ["down"]
                to = re.findall("left|right|other", rest)
                ways = [f" to {who} face {face}" for who, face in product(to, faces)]
            named = [f"{card}{way}" for card, way in product(re.findall(CARD, rest), ways)]
        elif steps:
            first, last, step = map(int, steps.groups())
            named = list(range(first, last + 1, step))
            assert len(named) > 3
            assert named[-1] == last
        else:
            named = re.findall(r"\d+", rest) or [""]
        actions = [read(f"{verb} {one}") for one in named]
        assert len(set(actions)) == len(actions)
        assert not found & set(actions)
        found |= set(actions)
    return found


def tried(stream):
    """Some actions of each kind, drawn at random, a deal, and amounts that no rules allow."""
    for actions in BY_KIND.values():
        yield from {actions[below(len(actions), stream)] for _ in range(min(3, len(actions)))}
    yield from (Deal((1,), ()), *ODD)


def check_refusals(position, stream):
    """Each kind of action by each seat: done, or refused with all that is allowed instead."""
    legal = position.legal()
    if position.state is not None:
        assert listed(position.allowed()) == set(legal)
    for action, seat in product(tried(stream), range(position.players)):
        said = position.why_not(action, seat, NAMES)
        if seat == position.to_act and action in legal:
            assert said is None
            continue
        assert said.endswith(".")
        assert "\n" not in said
        assert len(said) < 250
        assert said[0].isdecimal() or said[0].isupper() or said[0] in "♠♣♦♥"
        if position.state is None:
            continue  # cards are to be dealt, or all is over
        reason, colon, what = said.removesuffix(".").rpartition(": ")
        assert colon
        assert ":" not in reason
        assert listed(what) == set(legal), (said, legal)
        if seat != position.to_act and position.why_not(action) is None:
            assert reason.endswith(f"; {NAMES[position.to_act]} is to act")
        if seat == position.to_act:
            assert position.why_not(action) == said
            assert "is to act" not in reason


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_refusal_lists_just_what_is_allowed(preset, players):
    stream = words(17, players)
    for number in (1, 2):
        for position in playout(start(players, preset, seed=number), number):
            check_refusals(position, stream)


@settings(max_examples=20, deadline=None)
@given(games(), SEEDS)
def test_every_refusal_lists_just_what_is_allowed_by_any_rules(game, seed):
    stream = words(seed, 1)
    for position in playout(game, seed):
        check_refusals(position, stream)


@pytest.mark.parametrize("value", OPTIONS["pass.face"].values)
def test_a_whole_exchange_fits_a_line(value):
    game = do(table(rules=f"PL_HOUSE,pass.face={value}"), "pass", "pass")
    assert listed(game.allowed()) == set(game.legal())
    assert len(game.allowed()) < 100
    assert listed(in_words(game.legal()[:10])) == set(game.legal()[:10])


def form(action):
    """What rules know or do not know of an action: its kind, and how a card is given."""
    return action.kind, action.to, action.up


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_rules_do_not_know_is_refused_alike_at_every_moment_and_to_everybody(
    preset, players
):
    """Forms that no position of some games allows; a form that one allows is a question of time."""
    games_ = [list(playout(start(players, preset, seed=n), n, deals=2)) for n in range(12)]
    positions = [position for game in games_ for position in game]
    known = {form(one) for p in positions for one in p.legal() if not isinstance(one, Deal)}
    assert {kind for kind, _, _ in known} >= {"pass", "bid", "contract", "play"}
    phases = {position.phase: position for position in positions}
    for action in {form(one): one for one in ACTIONS.values()}.values():
        reasons = {
            re.split("; |: ", position.why_not(action, seat, NAMES) or "")[0].rstrip(".")
            for position in phases.values()
            for seat in range(players)
        }
        assert (len(reasons) == 1) is (form(action) not in known), (action, reasons)


CARDS = ("K♠ 10♣ 9♣ 10♥", "J♣ 9♠ K♥", "A♥", "A♣ K♦ 9♦")
EXCHANGE = ["pass", "pass", "give 9♣ to left", "give K♠ to right"]
STEPS = {"GIVEN": EXCHANGE[:3], "EXCHANGE": EXCHANGE, "PLAY": [*EXCHANGE, "contract 100"]}


def after(done):
    """The position of the game of these tests after some steps."""
    game = table(*CARDS)
    for step in done:
        game = do(game, *STEPS.get(step, [step]))
    return game


@pytest.mark.parametrize(
    ("done", "text", "why"),
    [
        ([], "bid 100", "100 stands already, forced, and is not said again: pass or bid 110."),
        (["bid 110"], "bid 100", "100 does not go above the 110 that is bid: pass or bid 120."),
        (["bid 110"], "bid 110", "110 does not go above the 110 that is bid: pass or bid 120."),
        ([], "bid 90", "90 does not go above the 100 that is bid: pass or bid 110."),
        ([], "bid 103", "103 is no multiple of 10, and by these rules every amount is: pass or"),
        ([], "bid 999999990", "999999990 is above 120, the limit of your hand: pass or bid 110."),
        ([], "bid 105", "105 is no multiple of 10, and by these rules every amount is: pass or"),
        ([], "play A♠", "This is the auction, no time for play A♠: pass or bid 110."),
        ([], "bomb", "This is the auction, no time for bomb: pass or bid 110."),
        ([], "deal A♠", "The cards are dealt already, and this deal comes to its end first: pass"),
        (["pass", "pass"], "give A♥ to left", "You do not hold A♥: give K♠, "),
        (["pass", "pass"], "give 9♣ to other", "There are two opponents, left and right: give"),
        (["GIVEN"], "give 10♣ to left", "The player to the left has his card already: give K♠, "),
        (["GIVEN"], "bid 110", "After the kitty comes an exchange, not bid 110: give K♠, "),
        (["GIVEN"], "bomb", "It is too late for the bomb, as the first card is passed: give K♠, "),
        (["EXCHANGE"], "bomb", "It is too late for the bomb, as the first card is passed: contr"),
        (["PLAY"], "bomb", "It is too late for the bomb, as the first card is passed: play "),
        (
            ["pass", "pass"],
            "give 9♣ to left face up",
            "By these rules cards are passed face down, not face up: give K♠, ",
        ),
        (["pass", "pass"], "aside 9♣", "Three players put no card aside, but give one to each"),
        (["pass", "pass"], "kitty 1", "Three players have one kitty, and none is chosen: give"),
        (["pass", "pass"], "rospisat", "These rules do not know rospisat': give K♠, "),
        ([], "rospisat", "These rules do not know rospisat': pass or bid 110."),
        (["PLAY"], "rospisat", "These rules do not know rospisat': play "),
        (
            ["EXCHANGE"],
            "contract 90",
            "A contract of 90 is less than the 100 that was bid: contract 100, 110 or 120.",
        ),
        (["EXCHANGE"], "contract 103", "103 is no multiple of 10, and by these rules every amount"),
        (
            ["EXCHANGE"],
            "contract 500",
            "A contract of 500 is above 120, the limit of the cards in your hand: contract 100, ",
        ),
        (["EXCHANGE"], "pass", "Now the contract is named, not pass: contract 100, 110 or 120."),
        (["PLAY"], "bid 110", "Now a card is played, not bid 110: play "),
        (["PLAY"], "play A♥", "You do not hold A♥: play "),
        (["PLAY", "play 10♣"], "play K♥", "♣ was led and you hold some, so follow suit: play "),
    ],
)
def test_why_not_names_the_rule_and_what_is_allowed(done, text, why):
    game = after(done)
    with pytest.raises(InputError) as refused:
        game.after(text)
    assert str(refused.value).startswith(why)
    assert str(refused.value).endswith(f": {game.allowed()}.")


@pytest.mark.parametrize(
    ("done", "seat", "why"),
    [
        (["pass"], 1, "Ben passed and is out of this auction, a pass is final; Cara is to act: "),
        ([], 0, "Ann has the forced 100, and waits for another to go above it; Ben is to act: "),
        ([], 2, "Cara speaks after Ben; Ben is to act: pass or bid 110."),
        (["bid 110"], 1, "Ben has the highest bid, 110, and waits for another to go above it; Car"),
        (["pass", "pass"], 1, "Ben is not the declarer; Ann is to act: give K♠, "),
        (["GIVEN"], 2, "Cara is not the declarer; Ann is to act: "),
        (["EXCHANGE"], 2, "Cara is not the declarer; Ann is to act: contract 100, 110 or 120."),
        (["PLAY"], 2, "Cara plays to this trick after Ann; Ann is to act: play "),
        (["PLAY", "play 10♣"], 0, "Ann has played to this trick already; Ben is to act: play "),
        (["PLAY", "play 10♣"], 2, "Cara plays to this trick after Ben; Ben is to act: play "),
    ],
)
def test_who_speaks_out_of_turn_is_told_why(done, seat, why):
    game = after(done)
    for action in game.legal():
        said = game.why_not(action, seat, NAMES)
        assert said.startswith(why)
        assert said.endswith(f": {game.allowed()}.")


def test_without_names_players_are_called_by_their_seats():
    assert after(["pass"]).why_not("bid 110", 1).startswith("Seat 1 passed and is out of this")
    with pytest.raises(InputError, match="There is no seat 3; the seats are 0 to 2"):
        after([]).why_not("pass", 3)


def test_only_the_dealer_deals():
    game = start(3, seed=1)
    (deal,) = game.legal()
    assert game.why_not(deal) is None
    assert game.why_not(deal, 0, NAMES) == "Cara deals."


@pytest.mark.parametrize(
    ("rule_set", "done", "text", "why"),
    [
        ("PL_HOUSE", [], "give 9♠ to left", "no card is given to the other player, but two are"),
        ("PL_HOUSE", [], "pass", "After the kitty comes an exchange, not pass: aside "),
        ("PL_HOUSE", ["aside 9♠"], "pass", "comes an exchange, not pass: aside "),
        ("PL_HOUSE", ["aside 9♠"], "bomb", "as the first card is put aside: aside "),
        ("PL_HOUSE", ["aside 9♠", "aside 9♣"], "bomb", "as the first card is put aside: contract"),
        ("PL_TOURNAMENT", ["aside 9♠"], "bomb", "These rules do not know the bomb: aside "),
        ("RU_BARREL", [], "aside 9♠", "no card is put aside, but one given to the other player: "),
        ("RU_BARREL", [], "give 9♠ to left", "There is nobody to the left: give "),
        ("RU_BARREL", ["give 9♠ to other"], "rospisat", "too late for rospisat', as the first ca"),
    ],
)
def test_why_not_says_what_two_players_do_with_the_kitty(rule_set, done, text, why):
    game = do(table("9♠ 9♣", rules=rule_set, players=2), "pass", "kitty 1", *done)
    assert why in game.why_not(text)
    assert game.why_not(text).endswith(f": {game.allowed()}.")


def test_at_the_choice_of_a_kitty_the_bomb_is_in_the_list():
    game = do(table(players=2), "pass")
    assert game.why_not("pass") == "A kitty is chosen first, not pass: kitty 1 or 2, or bomb."
    blocked = do(table(players=2, scores=(800, 0)), "pass")
    assert blocked.why_not("bomb") == (
        "You have 800 points, and from 800 on no bomb may be thrown: kitty 1 or 2."
    )
    thrown = do(table(players=2, bombs=(3, 0)), "pass")
    assert thrown.why_not("bomb") == "You have thrown all the 3 bombs of this game: kitty 1 or 2."


@pytest.mark.parametrize(
    ("players", "option", "counted"),
    [
        (3, "hand_after_pass", "above 120, the limit of the cards in your hand"),
        (
            3,
            "hand_after_kitty",
            "above 220, the limit of the cards that you held with the whole kitty, before any was "
            "passed",
        ),
        (
            2,
            "hand_after_kitty",
            "above 220, the limit of the cards that you held with the whole kitty, before any was "
            "put aside",
        ),
    ],
)
def test_a_contract_too_high_is_told_what_its_limit_is_counted_from(players, option, counted):
    game = table("K♥ Q♥", rules=f"PL_HOUSE,contract.limit={option}", players=players)
    game = do(game, *["pass"] * (players - 1))
    if players == 2:
        game = do(game, "kitty 1", "aside Q♥")
        game = game.after(next(one for one in game.legal() if "K♥" not in str(one)))
    else:
        game = do(game, "give Q♥ to left")
        game = game.after(next(one for one in game.legal() if "K♥" not in str(one)))
    assert f"300 is {counted}: contract 100" in game.why_not("contract 300")


def test_a_contract_above_a_bid_beyond_the_limit_is_told_so():
    game = do(table("K♥ Q♥", "K♦ Q♦"), "bid 110", "pass", "bid 120", "bid 130", "bid 140", "pass")
    game = do(game, "give Q♥ to left")
    game = game.after(next(one for one in game.legal() if "K♥" not in str(one)))
    assert game.why_not("contract 150") == (
        "A contract of 150 is above 140, which was bid: contract 140."
    )


def test_why_not_names_the_duties_to_beat_and_to_trump():
    def reason(hand, trick, card, trump=3):
        state = on_lead(0, ("K♠", hand, "9♠"), trump)
        state = state._replace(trick=tuple(DECK.card(one) for one in trick.split()), leader=0)
        if len(state.trick) == 2:
            state = state._replace(hands=("K♠", 0, cards(hand)))
        return state.why_not(read(f"play {card}"))

    assert reason("A♣ 9♣", "K♣", "9♣") == (
        "♣ was led and you hold a higher one, so beat what lies there"
    )
    assert reason("9♥ A♠", "K♣", "A♠") == "You hold no ♣, so play a trump, ♥"
    assert reason("A♥ 9♥ A♠", "K♣ J♥", "9♥") == (
        "You hold no ♣ but a higher trump, so overtrump in ♥"
    )


@pytest.mark.parametrize("written", ["kitty 3", "bdi 110", "", "rospisat 5"])
def test_what_is_no_action_is_answered_with_just_what_is_allowed(written):
    """No example may be refused in turn: the list is `legal()`, in every phase of a deal."""
    position, phases = start(seed=3, players=2), set()
    while position.to_act is not None and position.match.number == 0:
        phases.add(position.phase)
        for ask in (position.why_not, position.after):
            with pytest.raises(UnknownActionError) as caught:
                ask(written)
            assert str(caught.value) == f"{written!r} is no action; say {position.allowed()}."
        position = position.after(position.legal()[0])
    assert phases == {"deal", "auction", "choice", "exchange", "contract", "tricks"}
