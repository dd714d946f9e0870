"""The players: the sensible one decides by what it sees, is always allowed to, and wins."""

from dataclasses import fields
from random import Random

import pytest

from thousandstats.errors import InputError
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.players.policies import (
    PLAYERS,
    _marriages,
    _out,
    declares,
    follows,
    gives_up,
    is_best,
    leads,
    least_useful,
    named,
    played,
    promise,
    raises,
    simple,
    use,
)
from thousandstats.games.thousand.rules import PRESETS
from thousandstats.games.thousand.table.auction import Bidding
from thousandstats.games.thousand.table.game import Game, start
from thousandstats.games.thousand.table.kitty import Choosing
from thousandstats.play.chance import words
from thousandstats.results import Estimate

cards, card = DECK.parse, DECK.card
NOTHING = words(0, 0)


def show(number):
    return DECK.cards[number]


def seats(who, players):
    return ["simple" if seat == who else "random" for seat in range(players)]


# What it hopes for.


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("9♠ J♠ Q♣ K♦", 0),
        ("A♠", 22),
        ("10♠", 0),
        ("10♠ 9♠", 8),
        ("A♠ 10♠", 35),
        ("9♠ J♠ Q♠", 0),
        ("9♠ J♠ Q♠ 10♠", 16),
        ("9♠ J♠ Q♠ 10♠ A♠", 22 + 13 + 16),
        ("K♣ Q♣", 50),
        ("K♥ Q♥ A♥", 90 + 22 + 15),
        ("K♥ Q♦", 0),
    ],
)
def test_a_hand_promises_its_marriages_aces_tens_and_length(held, points):
    assert promise(cards(held)) == points


def test_it_raises_up_to_what_its_hand_promises_and_the_kitty_may_bring():
    hand = cards("A♠ A♣ A♦ A♥ 10♠")  # promises 101
    assert raises(hand, 111, 10, 3)
    assert not raises(hand, 112, 10, 3)
    assert raises(hand, 116, 5, 3)
    assert not raises(hand, 117, 5, 3)


def test_it_counts_on_nothing_from_the_kitties_of_two_players():
    hand = cards("A♠ A♣ A♦ A♥ 10♠ 10♣")  # promises 114
    assert raises(hand, 104, 10, 2)
    assert not raises(hand, 105, 10, 2)


def test_it_gives_up_what_its_cards_miss_by_more_than_fifteen():
    held = cards("A♠ A♣ A♦ A♥ 9♠ 9♣")  # without the nines 88
    assert not gives_up(held, 103, 2)
    assert gives_up(held, 104, 2)


def test_what_it_parts_with_does_not_count_when_it_gives_up():
    held = cards("A♠ A♣ A♦ 10♣ 9♥ J♥ 10♥")
    assert promise(held) == 66 + 13 + 8
    assert not gives_up(held, 102, 1)  # the ten is still covered by the jack
    assert gives_up(held, 102, 2)


def test_it_declares_more_than_the_bid_only_where_its_cards_promise_forty_more():
    hand = cards("A♥ K♥ Q♥ A♠ A♦")  # promises 171
    assert declares(hand, 100, 220, 10) == 130
    assert declares(hand, 100, 220, 5) == 130
    assert declares(hand, 100, 125, 5) == 125
    assert declares(hand, 121, 220, 10) == 131
    assert declares(hand, 122, 220, 10) == 122
    assert declares(hand, 170, 220, 10) == 170


# What it keeps.


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("9♠ J♠ A♠ 10♣ K♦ Q♦", "9♠"),
        ("9♠ A♠ J♣", "J♣"),  # a card beside its ace may take more than a jack alone
        ("10♠ 9♠ J♣", "J♣"),  # the nine covers the ten
        ("10♠ 9♠ J♠ J♣", "9♠"),  # one card is enough to cover it
        ("10♠ A♣", "10♠"),
        ("10♠ 10♣ A♣", "10♠"),
        ("10♠ 10♣ 9♣", "9♣"),  # a lone ten is worth more than what covers another
        ("A♠ K♣ Q♣", "A♠"),
        ("K♥ K♠", "K♠"),  # the marriage that it may make for another is the smaller one
        ("Q♥ Q♠ J♠", "J♠"),
        ("9♥ 9♦ 9♣", "9♣"),  # of equals the first
    ],
)
def test_the_least_useful_card_goes(hand, thrown):
    held = cards(hand)
    assert show(least_useful(held, held)) == DECK.cards[card(thrown)]


def test_a_marriage_is_worth_more_than_anything_else():
    hand = cards("K♠ Q♠ A♣ 10♣")
    assert min(use(hand, card(c)) for c in ("K♠", "Q♠")) > use(hand, card("A♣"))


# What it leads and plays.


def lead(hand, trump=-1, gone="", marriages=""):
    return show(leads(cards(hand), trump, cards(gone), cards(marriages)))


def test_it_leads_an_ace_first():
    assert lead("9♠ J♣ A♦ K♥ Q♥") == "A♦"


def test_it_leads_the_best_card_of_a_suit_once_higher_ones_are_gone():
    assert lead("9♠ 10♣ J♦") == "9♠"
    assert lead("9♠ 10♣ J♦", gone="A♣") == "10♣"


def test_it_declares_the_dearest_marriage_and_spares_the_king_while_it_can_be_beaten():
    hand = "K♠ Q♠ K♥ Q♥ A♠"
    assert lead(hand, marriages="K♠ Q♠ K♥ Q♥") == "Q♥"
    assert lead(hand, gone="10♥", marriages="K♠ Q♠ K♥ Q♥") == "Q♥"
    assert lead(hand, gone="A♥ 10♥", marriages="K♠ Q♠ K♥ Q♥") == "K♥"
    assert lead(hand, marriages="K♠ Q♠") == "Q♠"


def test_it_draws_trumps_while_others_may_hold_any():
    hand = "A♠ A♥ K♥"
    assert lead(hand, trump=3) == "A♥"
    assert lead(hand) == "A♠"
    assert lead(hand, trump=3, gone="9♥ J♥ Q♥ 10♥") == "A♠"


def follow(hand, allowed, winners="", gone="", friend=False):
    chosen = follows(cards(hand), cards(allowed), cards(winners), cards(gone), friend)
    return show(chosen)


def test_it_takes_a_trick_with_the_cheapest_card_that_wins():
    assert follow("A♣ 10♣ 9♠", "A♣ 10♣", winners="A♣ 10♣") == "10♣"
    assert follow("A♣ 9♣", "A♣ 9♣", winners="A♣") == "A♣"  # where it need not


def test_it_throws_the_least_useful_card_where_it_cannot_win():
    assert follow("Q♠ J♣ A♥", "Q♠ J♣ A♥") == "J♣"


def test_it_feeds_points_to_the_trick_of_a_friend():
    assert follow("9♠ 10♦ K♣ J♠", "9♠ 10♦ K♣ J♠", friend=True) == "10♦"
    assert follow("9♠ 10♦ A♥", "9♠ 10♦ A♥", friend=True) == "10♦"  # the ace takes its own trick
    assert follow("9♠ K♥ Q♥", "9♠ K♥ Q♥", friend=True) == "9♠"  # a marriage stays whole
    assert follow("A♠ A♣", "A♠ A♣", friend=True) == "A♠"


def test_a_card_is_the_best_once_no_other_player_can_hold_a_higher_one():
    assert is_best(card("A♠"), cards("A♠"), 0)
    assert not is_best(card("10♠"), cards("10♠"), 0)
    assert is_best(card("10♠"), cards("10♠ A♠"), 0)
    assert is_best(card("10♠"), cards("10♠"), cards("A♠"))


# At the table.


def decisions(players, rules, seeds, deals=4):
    """Positions in which the sensible player decides, in games of its own kind."""
    for seed in seeds:
        game = start(players, rules, seed)
        for position in played(game, ["simple"] * players, words(seed, 1)):
            if position.match.number == deals or position.to_act is None:
                break
            if not position.chance:
                yield position


def redealt(game: Game, seat: int, random: Random) -> Game:
    """The same position for this player, with the cards that he does not know dealt anew."""
    state, seen = game.state, game.seen_by(seat)
    assert state is not None
    unseen = [number for number in range(DECK.size) if seen.unseen >> number & 1]
    random.shuffle(unseen)

    def draw(count):
        return sum(1 << unseen.pop() for _ in range(count))

    hands = tuple(
        known | draw(size - known.bit_count())
        for known, size in zip(seen.known, seen.sizes, strict=True)
    )
    if isinstance(state, Bidding | Choosing):
        kitties = tuple(draw(kitty.bit_count()) for kitty in state.kitties)
        state = state._replace(hands=hands, kitties=kitties)
    else:
        state = state._replace(hands=hands)
    return Game(game.match, state, game.before, game.history, game.outcome)


@pytest.mark.parametrize("players", [3, 2])
def test_changing_hidden_cards_changes_no_decision(players):
    random, changed = Random(1), 0
    for position in decisions(players, "PL_TOURNAMENT", range(3)):
        seat = position.to_act
        other = redealt(position, seat, random)
        changed += other.state.hands != position.state.hands
        view = other.seen_by(seat)
        mine = position.seen_by(seat)
        assert all(getattr(view, f.name) == getattr(mine, f.name) for f in fields(view))
        assert simple(view, NOTHING) == simple(mine, NOTHING)
    assert changed > 100


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("rules", PRESETS)
def test_it_does_only_what_is_allowed(rules, players):
    for position in decisions(players, rules, range(2)):
        seen = position.seen_by(position.to_act)
        assert simple(seen, NOTHING) in seen.legal
        assert PLAYERS["random"](seen, words(1, 1)) in seen.legal


@pytest.mark.parametrize("players", [3, 2])
def test_it_throws_bombs_and_raises_and_declares_more_than_it_bid(players):
    done = {
        simple(position.seen_by(position.to_act), NOTHING).kind
        for position in decisions(players, "PL_HOUSE", range(12))
    }
    exchange = {3: {"give"}, 2: {"aside", "kitty"}}[players]
    assert done == {"pass", "bid", "bomb", "contract", "play"} | exchange


@pytest.mark.parametrize(("face", "up"), [("declarer_choice", False), ("up", True)])
def test_it_gives_cards_face_up_only_where_the_rules_say_so(face, up):
    given = [
        simple(position.seen_by(position.to_act), NOTHING)
        for position in decisions(3, f"PL_HOUSE,pass.face={face}", range(3))
        if position.phase == "exchange"
    ]
    assert {action.up for action in given if action.kind == "give"} == {up}


def test_the_sensible_player_draws_nothing():
    for position in decisions(3, "RU_BARREL", range(2)):
        assert simple(position.seen_by(position.to_act), iter(())).kind != "deal"


def seen(text, rules="PL_HOUSE", done=()):
    """What the player to act sees after a deal between three players and some moves."""
    game = start(3, rules).after(f"deal {text}")
    for action in done:
        game = game.after(action)
    return game.seen_by(game.to_act)


# Seat 0 is forced, takes the kitty, and is to lead; it holds the marriage of ♥.
DEALT = "K♥ Q♥ A♠ 9♠ J♠ 9♣ J♣ / A♥ 10♥ A♣ 10♣ K♣ 9♦ J♦ / 10♠ K♠ Q♠ Q♣ K♦ Q♦ 10♦ / A♦ 9♥ J♥"
TO_LEAD = (*("pass", "pass", "give 9♣ to left", "give J♣ to right"), "contract 100")


def said(view):
    return str(simple(view, NOTHING))


def test_it_declares_no_marriage_where_the_rules_do_not_let_it():
    assert said(seen(DEALT, done=TO_LEAD)) == "play A♠"
    assert said(seen(DEALT, "PL_HOUSE,marriage.first_trick=yes", TO_LEAD)) == "play Q♥"
    after = (*TO_LEAD, "play A♠", "play 9♣", "play Q♠")
    assert said(seen(DEALT, done=after)) == "play Q♥"


# Seat 0 comes to its last two cards, the marriage, on lead.
LAST = "K♥ Q♥ A♠ A♣ A♦ 10♠ 10♣ / 9♠ J♠ Q♠ 9♣ J♣ 9♦ J♦ / K♠ Q♣ K♣ Q♦ K♦ 9♥ J♥ / 10♦ A♥ 10♥"


def test_it_knows_whether_a_marriage_of_its_last_two_cards_counts():
    done = ("pass", "pass", "give 10♥ to left", "give A♥ to right", "contract 100")
    for rules, declared in (("PL_HOUSE", "K♥ Q♥"), ("PL_HOUSE,marriage.last_trick=no", "")):
        game = start(3, rules).after(f"deal {LAST}")
        for action in done:
            game = game.after(action)
        for card_played in ("A♠", "10♠", "A♣", "10♣", "A♦", "10♦"):
            assert _marriages(game.seen_by(0)) == (cards("K♥ Q♥") if game.state.tricks else 0)
            game = game.after(f"play {card_played}")
            while game.state.trick:
                game = game.after(game.legal()[0])
        assert game.seen_by(0).hand == cards("K♥ Q♥")
        assert _marriages(game.seen_by(0)) == cards(declared)


def test_it_feeds_only_the_other_opponent_and_only_after_the_declarer():
    # Seat 1 has no spade: the declarer takes this trick so far.
    assert said(seen(DEALT, done=(*TO_LEAD, "play 9♠"))) == "play 9♦"
    # Seat 2 has no heart, and seat 1 takes this one.
    after = (*TO_LEAD, "play 9♥", "play 10♥")
    assert said(seen(DEALT, done=after)) == "play 10♠"
    # Now the declarer is yet to play.
    assert said(seen(DEALT, done=(*after, "play 10♠", "play A♣"))) == "play J♣"


@pytest.mark.parametrize(
    ("players", "exchange", "out"), [(3, None, 2), (2, "discard2", 2), (2, "give1", 1)]
)
def test_it_knows_how_many_cards_it_will_part_with(players, exchange, out):
    rule_set = f"PL_HOUSE,two.exchange={exchange}" if exchange else "PL_HOUSE"
    game = start(players, rule_set, 1)
    assert _out(game.seen_by(0)) == out


@pytest.mark.parametrize("players", [3, 2])
def test_the_sensible_player_beats_those_who_do_anything(players):
    won = games = 0
    for seed in range(10 * players):
        who = seats(seed % players, players)
        for position in played(start(players, "PL_HOUSE", seed), who, words(seed, 2**63)):
            if position.match.number == 100:
                break
        won += position.winner == seed % players
        games += 1
    assert Estimate(won, games, games, 0).low > 1 / players + 0.25


def test_an_unknown_player_is_refused_with_those_there_are():
    with pytest.raises(
        InputError, match="no player called 'clever'; the players are random, simpl"
    ):
        named(["simple", "clever"])


def test_without_a_seat_the_view_is_that_of_the_player_to_act():
    game = start(seed=1)
    game = game.after(game.legal()[0])
    assert game.seen_by() == game.seen_by(game.to_act)
    *_, over = played(start(seed=7), ["simple"] * 3, words(7, 1))
    with pytest.raises(InputError, match="say which seat"):
        over.seen_by()
