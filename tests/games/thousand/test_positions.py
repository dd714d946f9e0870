"""Whole games of Thousand at random: what holds in every position of every game."""

import json
from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from thousand_games import SEEDS, games, playout, positions
from thousand_referee import may_play, referee, sees_kitty
from thousand_table import cards, do, said, table

from thousandstats import thousand
from thousandstats.errors import InputError
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import PRESETS
from thousandstats.games.thousand.table.actions import ACTIONS, Deal, read
from thousandstats.games.thousand.table.game import Game, from_json, start
from thousandstats.games.thousand.table.kitty import Exchanging
from thousandstats.games.thousand.table.match import LAYOUTS, card_points, limit
from thousandstats.games.thousand.table.scoring import unit
from thousandstats.games.thousand.table.tricks import Playing
from thousandstats.games.thousand.table.views import view
from thousandstats.play import IllegalActionError
from thousandstats.play.tricks import cards_in


@settings(max_examples=60, deadline=None)
@given(games(), SEEDS)
def test_every_card_is_somewhere_and_in_one_place(game, seed):
    for position in playout(game, seed):
        state = position.state
        if state is None:
            continue
        places = list(state.hands)
        if isinstance(state, Playing):
            places += [1 << card for trick in state.tricks for card in trick.cards]
            places += [1 << card for card in state.trick]
        if hasattr(state, "kitty"):
            places += [state.kitty.spare, state.kitty.aside]
        else:
            places += state.kitties
        assert sum(mask.bit_count() for mask in places) == DECK.size
        assert sum(places) == DECK.full


@settings(max_examples=60, deadline=None)
@given(games(), SEEDS)
def test_the_points_of_a_deal_and_the_cards_out_of_play_are_120(game, seed):
    before, last = list(playout(game, seed))[-2:]
    outcome = last.outcome
    if outcome.given_up:
        assert sum(outcome.points) == 0
        return
    kitty = before.state.kitty
    out = card_points(kitty.aside | kitty.spare)
    if game.rules.two_exchange == "cards_to_last_trick":
        out = 0
    assert sum(outcome.points) + out == 120
    if game.players == 3:
        assert out == 0
        assert sum(outcome.tricks) == 8
    else:
        given_one = game.rules.two_exchange == "give1"
        assert sum(outcome.tricks) == (11 if given_one else 10)


@settings(max_examples=50, deadline=None)
@given(games(), SEEDS)
def test_another_referee_writes_the_same_scores(game, seed):
    for position in playout(game, seed, deals=4):
        if position.outcome is None:
            continue
        before, history = position.before, [str(action) for action in position.history]
        expected = referee(
            *(game.rules.options, game.players, before.dealer),
            *(before.scores, before.bombs, before.barrel, history),
        )
        assert (position.scores, position.match.barrel, position.winner) == expected
        bombs = [0] * game.players
        bombs[position.outcome.declarer] = int(position.outcome.given_up == "bomb")
        thrown = zip(position.match.bombs, before.bombs, strict=True)
        assert [after - old for after, old in thrown] == bombs
        assert all(score % unit(game.rules) == 0 for score in position.scores)
        assert position.match.dealer == (before.dealer + 1) % game.players


@settings(max_examples=50, deadline=None)
@given(games(), SEEDS)
def test_another_referee_shows_the_kitty_to_the_same_players(game, seed):
    for position in playout(game, seed, deals=2):
        if position.phase in ("exchange", "contract", "tricks"):
            kitty = position.state.kitty
            for other in set(range(game.players)) - {kitty.declarer}:
                shown = sees_kitty(game.rules.options, game.players, kitty.bid)
                assert (position.seen_by(other).kitty is not None) == shown


@settings(max_examples=25, deadline=None)
@given(games(), SEEDS)
def test_there_is_something_to_do_and_a_reason_against_everything_else(game, seed):
    for position in playout(game, seed):
        if position.to_act is None:
            continue
        legal = position.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        for action in (*ACTIONS.values(), Deal((1,), ())):
            sentence = position.why_not(action)
            if action in legal:
                assert sentence is None, (position, action)
            else:
                assert sentence is not None, (position, action)
                assert sentence[0].isalnum() or sentence[0] in "♠♣♦♥"
                assert sentence.endswith("."), sentence
                assert len(sentence) < 200, sentence


@settings(max_examples=50, deadline=None)
@given(games(), SEEDS)
def test_legal_actions_stand_in_their_order(game, seed):
    for position in playout(game, seed):
        legal = position.legal()
        if position.chance or position.to_act is None:
            continue
        ranks = [(action.kind in ("bomb", "rospisat"), action.code) for action in legal]
        assert ranks == sorted(ranks)


@settings(max_examples=50, deadline=None)
@given(games(), SEEDS)
def test_both_referees_allow_the_same_cards(game, seed):
    for position in playout(game, seed):
        if position.phase != "tricks":
            continue
        state = position.state
        trump = None if state.trump is None else "♠♣♦♥"[state.trump]
        hand = DECK.show(state.hands[state.to_act]).split()
        trick = [DECK.cards[card] for card in state.trick]
        allowed = may_play(game.rules.options, hand, trick, trump)
        assert {DECK.cards[action.number] for action in position.legal()} == allowed


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_position_is_written_and_read_back(position):
    written = json.dumps(position.to_json())
    again = from_json(json.loads(written))
    assert again == position
    assert hash(again) == hash(position)
    assert json.dumps(again.to_json()) == written
    assert from_json(json.loads(written), position.rules) == position
    assert again.legal() == position.legal()


@settings(max_examples=50, deadline=None)
@given(positions())
def test_actions_are_read_back_from_their_words(position):
    for action in (*position.legal(), *position.history):
        assert read(str(action)) == action
        assert isinstance(action, Deal) or ACTIONS[action.code] is read(str(action))


def renamed(mask, one, other):
    """A mask with two cards exchanged."""
    both = 1 << one | 1 << other
    return mask ^ both if mask & both not in (0, both) else mask


def with_hidden_cards_exchanged(position, seat, one, other):
    """The position with two cards exchanged wherever the player at the seat does not see them."""
    state = position.state
    fields = {"hands": tuple(renamed(hand, one, other) for hand in state.hands)}
    if hasattr(state, "kitties"):
        fields["kitties"] = tuple(renamed(kitty, one, other) for kitty in state.kitties)
    else:
        kitty = state.kitty
        own = kitty.declarer == seat
        swap = {one: other, other: one}
        given = tuple(
            (to, card if up or own or to == seat else swap.get(card, card), up)
            for to, card, up in kitty.given
        )
        fields["kitty"] = kitty._replace(
            spare=renamed(kitty.spare, one, other),
            aside=renamed(kitty.aside, one, other),
            given=given,
            cards=kitty.cards if own or kitty.shown else renamed(kitty.cards, one, other),
        )
    return Game(position.match, state._replace(**fields), position.before, position.history, None)


def surely_hidden(position, seat):
    """Cards that a player has never seen: in other hands, in a kitty not shown, put aside."""
    state = position.state
    hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
    if hasattr(state, "kitties"):
        return sum(hidden) + sum(state.kitties)
    kitty = state.kitty
    own = kitty.declarer == seat
    seen = kitty.cards if own or kitty.shown else 0
    if isinstance(state, Playing):
        seen |= state.declared
    for to, card, up in kitty.given:
        if own or up or to == seat:
            seen |= 1 << card
    return (sum(hidden) + kitty.spare + (0 if own else kitty.aside)) & ~seen


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_player_sees_nothing_that_is_hidden_from_him(position):
    if position.state is None:
        return
    for seat in range(position.players):
        seen = position.seen_by(seat)
        assert surely_hidden(position, seat) & ~seen.unseen == 0
        for one, other in combinations(cards_in(seen.unseen), 2):
            changed = with_hidden_cards_exchanged(position, seat, one, other)
            assert view(changed, seat) == seen


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_player_sees_what_lies_open(position):
    state = position.state
    for seat in range(position.players):
        seen = position.seen_by(seat)
        assert seen.seat == seat
        assert seen.scores == position.scores
        assert seen.to_act == position.to_act
        assert seen.phase == position.phase
        if state is None:
            assert seen.hand == 0
            assert seen.legal == ()
            continue
        assert seen.hand == state.hands[seat]
        assert seen.legal == (position.legal() if seat == position.to_act else ())
        # All cards are his, known in a hand, on the table, put aside by him, or unseen.
        assert seen.known[seat] == seen.hand
        for known, hand in zip(seen.known, state.hands, strict=True):
            assert known & ~hand == 0
        hidden = sum(seen.sizes) - sum(mask.bit_count() for mask in seen.known)
        assert seen.unseen.bit_count() == hidden + seen.out
        if isinstance(state, Playing):
            assert seen.points == state.points
            assert seen.trick == state.trick
            assert seen.contract == state.contract
        if isinstance(state, Playing | Exchanging):
            declarer = state.kitty.declarer
            assert position.seen_by(declarer).kitty == state.kitty.cards


def test_a_hand_of_the_others_is_unseen_and_so_is_the_kitty():
    seen = table("A♠ 10♠").seen_by(0)
    assert seen.unseen == DECK.full & ~seen.hand
    assert seen.sizes == (7, 7, 7)
    assert seen.out == 3
    assert seen.calls == ()
    assert (seen.declarer, seen.bid) == (0, 100)


def test_a_shown_kitty_is_known_until_a_card_is_passed_unseen():
    game = do(table("", "", "", "A♠ A♣ A♦"), "pass", "pass")
    assert game.seen_by(1).known[0] == cards("A♠ A♣ A♦")
    game = do(game, "give A♠ to left")
    assert game.seen_by(1).known[0] == cards("A♣ A♦")
    assert game.seen_by(2).known == (0, 0, game.state.hands[2])
    assert game.seen_by(0).known[1] == cards("A♠")
    game = do(game, "give A♣ to right")
    assert game.seen_by(1).known[0] == 0
    assert game.seen_by(0).known[2] == cards("A♣")


def test_what_is_put_aside_is_seen_by_the_declarer_alone():
    game = do(table("", "", "A♠ A♣", players=2), "pass", "kitty 1")
    assert game.seen_by(1).known[0] == cards("A♠ A♣")
    game = do(game, "aside A♠", str(game.legal()[0]).replace("give", "aside"))
    assert game.seen_by(1).known[0] == 0
    assert game.seen_by(1).aside is None
    assert game.seen_by(1).unseen & cards("A♠ A♣") == cards("A♠ A♣")
    assert game.seen_by(0).aside == game.state.kitty.aside != 0
    assert game.seen_by(0).unseen & cards("A♠") == 0
    assert (game.seen_by(0).out, game.seen_by(1).out) == (2, 4)


def test_a_card_that_is_passed_face_up_is_seen_by_all():
    game = do(table("A♠", rules="RU_BARREL"), "pass", "pass", "give A♠ to left face up")
    assert game.seen_by(2).known[1] == cards("A♠")
    (given_card,) = game.seen_by(2).given
    assert given_card.card == DECK.card("A♠")
    assert given_card.up
    game = do(table("A♠", rules="RU_BARREL"), "pass", "pass", "give A♠ to left")
    assert game.seen_by(2).known[1] == 0
    assert game.seen_by(2).given[0].card is None
    assert game.seen_by(1).given[0].card == DECK.card("A♠")


def test_the_other_card_of_a_declared_marriage_is_known_until_it_is_played():
    places = "A♠ K♥ Q♥ K♦ 9♠ 9♣ J♣", "A♥ 10♥", "", "9♦ J♦"
    exchange = ["pass", "pass", "give 9♦ to left", "give J♦ to right", "contract 100"]
    for first, told in (("no", 0), ("yes", cards("Q♥"))):
        game = do(table(*places, rules=f"PL_HOUSE,marriage.first_trick={first}"), *exchange)
        assert game.seen_by(1).known[0] == 0
        game = do(game, "play K♥")
        for seat in (1, 2):
            assert game.seen_by(seat).known[0] == told
            assert game.seen_by(seat).unseen & cards("Q♥") == cards("Q♥") & ~told
    game = do(table(*places), *exchange, "play A♠")
    while game.state.trick:
        game = game.after(game.legal()[0])
    king = do(game, "play K♦")
    assert king.state.marriages[0] == 0
    assert king.seen_by(1).known[0] == 0
    game = do(game, "play Q♥")
    assert game.state.marriages[0] == 100
    assert game.seen_by(1).known[0] == game.seen_by(2).known[0] == cards("K♥")
    while game.phase == "tricks" and game.state.hands[0] & cards("K♥"):
        assert game.seen_by(1).known[0] == game.seen_by(2).known[0] == cards("K♥")
        game = game.after(game.legal()[-1])
    assert game.seen_by(1).known[0] == 0


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_a_seed_is_the_same_again(preset, players):
    game = thousand.play(players, preset, seed=11)
    first = [position.scores for position in playout(game, 5, deals=3)]
    assert first == [position.scores for position in playout(game, 5, deals=3)]
    assert first != [position.scores for position in playout(game, 6, deals=3)]


@pytest.mark.parametrize("players", [3, 2])
def test_a_deal_of_a_seed_is_whole_and_the_only_one_allowed(players):
    game = start(players, seed=3)
    (deal,) = game.legal()
    assert sum((*deal.hands, *deal.kitties)) == DECK.full
    other = start(players, seed=4).legal()[0]
    assert other != deal
    assert game.chance
    assert game.to_act == players - 1
    with pytest.raises(IllegalActionError, match="those of the seed 3"):
        game.after(other)
    free = start(players)
    assert free.legal() == ()
    assert free.why_not(other) is None
    assert free.after(str(other)).phase == "auction"


def test_the_deals_of_a_seed_stay_what_they_are():
    """Records of games hold a seed: whoever changes these breaks them."""
    first = start(3, seed=7).legal()[0]
    assert str(first) == (
        "deal A♠ K♣ A♦ 10♦ A♥ 10♥ J♥ / 10♠ K♠ Q♠ J♠ 10♣ K♦ 9♦ / 9♠ A♣ Q♣ J♣ 9♣ Q♦ 9♥ / J♦ K♥ Q♥"
    )
    second = do(start(3, seed=7), str(first), "pass", "pass", "bomb").legal()[0]
    assert str(second) == (
        "deal A♣ J♣ 9♣ A♦ 10♦ J♥ 9♥ / A♠ 10♠ J♠ K♦ Q♦ J♦ A♥ / Q♠ 9♠ K♣ Q♣ 9♦ 10♥ Q♥ / K♠ 10♣ K♥"
    )
    assert str(start(2, seed=7).legal()[0]) == (
        "deal 10♠ K♠ J♠ 9♠ A♣ Q♣ 9♣ K♥ Q♥ 9♥ / A♠ Q♠ K♣ J♣ A♦ 10♦ K♦ Q♦ A♥ 10♥ / 9♦ J♥ / 10♣ J♦"
    )


@pytest.mark.parametrize(
    ("players", "seed", "number", "masks"),
    [
        (3, 0, 0, (526649, 5386372, 2459200, 8404994)),
        (3, 7, 1, (6553770, 9520208, 535301, 167936)),
        (3, 2**64 - 1, 1000, (15467136, 87376, 1189902, 32801)),
        (2, 0, 0, (10912113, 4813326, 2176, 1049600)),
        (2, 7, 1, (11831169, 4933752, 4098, 8196)),
        (2, 2**64 - 1, 1000, (870941, 15872194, 32800, 1280)),
    ],
)
def test_the_deals_of_every_seed_and_number_stay_what_they_are(players, seed, number, masks):
    """Stored before the deals of larger decks took several words."""
    deal = start(players, seed=seed).match._replace(number=number).deal()
    assert (*deal.hands, *deal.kitties) == masks


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("deal A♠", "7 . 7 . 7 . 3 cards here, not 1"),
        ("bid 110", "The cards are not dealt yet"),
    ],
)
def test_what_is_no_deal_is_refused(text, refusal):
    with pytest.raises(IllegalActionError, match=refusal):
        start(3).after(text)


def test_a_deal_has_each_card_once_and_no_other():
    (deal,) = start(3, seed=1).legal()
    twice = Deal((deal.hands[0], deal.hands[0], deal.hands[2]), deal.kitties)
    assert "is dealt twice" in start(3).why_not(twice)
    strange = Deal((*deal.hands[:2], deal.hands[2] << 24), deal.kitties)
    assert "no others" in start(3).why_not(strange)
    swapped = Deal((*deal.hands, *deal.kitties), ())
    assert "cards here, not" in start(3).why_not(swapped)


def test_a_game_that_is_over_allows_nothing():
    game = table(scores=(900, 0, 0), rules="PL_HOUSE")
    game = do(game, "pass", "pass", *exchange_of(game), "contract 100")
    over = Game(game.match._replace(winner=0, scores=(1000, 0, 0)))
    assert over.to_act is None
    assert over.legal() == ()
    assert over.phase == "over"
    with pytest.raises(IllegalActionError, match="The game is over, and seat 0 has won with 1000"):
        over.after("pass")


def exchange_of(game):
    """Two cards that are passed on."""
    game = do(game, "pass", "pass")
    first = str(game.legal()[0])
    return [first, str(game.after(first).legal()[0])]


def test_no_seat_but_those_at_the_table_sees_anything():
    for seat in (-1, 3):
        with pytest.raises(InputError, match="There is no seat"):
            start(3).seen_by(seat)


def test_a_game_is_won_in_the_end():
    game = thousand.play(seed=1)
    while game.to_act is not None:
        game = game.after(game.legal()[0])
    assert max(game.scores) >= 1000
    assert game.winner is not None
    assert game.seen_by(0).winner == game.winner
    assert game.seen_by(0).phase == "over"


@settings(max_examples=60, deadline=None)
@given(positions())
def test_limits_never_fall_below_what_is_bid(position):
    if position.phase == "contract":
        least, most = position.legal()[0].number, position.legal()[-1].number
        held = position.state.hands[position.to_act]
        assert least == position.state.kitty.bid <= most
        if position.rules.contract_limit == "hand_after_pass":
            assert most == max(least, limit(held))
    if position.phase == "auction":
        assert all(action.number <= position.state.limit for action in position.legal()[1:])


def test_a_position_says_in_a_line_what_it_is():
    assert repr(table()) == "<Thousand, three players, PL_HOUSE: auction, seat 1 to act>"
    assert said(table())[1] == "bid 110"
    assert repr(table().legal()[1]) == "<bid 110>"
    assert LAYOUTS[2].title in repr(start(2))


def test_positions_do_not_change():
    game = table()
    before = repr(game), hash(game)
    list(islice(playout(game, 1), 30))
    assert (repr(game), hash(game)) == before
