"""Worked cases of Thousand, one test each; T3 for three players, T2 for two."""

import pytest
from thousand_table import cards, dealt, do, lead, on_lead, played, said, scored, table

from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import rules
from thousandstats.games.thousand.table.actions import read
from thousandstats.games.thousand.table.game import start
from thousandstats.games.thousand.table.kitty import GivenUp, exposed
from thousandstats.games.thousand.table.match import card_points, limit
from thousandstats.games.thousand.table.scoring import rounded
from thousandstats.games.thousand.table.tricks import Kitty, playable
from thousandstats.play import IllegalActionError

SPADES, CLUBS, DIAMONDS, HEARTS = range(4)


def may_play(hand, trick, trump=None, options=""):
    """The cards that may be played to a trick, as they are shown."""
    chosen = rules("PL_HOUSE" + ("," + options if options else ""))
    numbers = tuple(DECK.card(card) for card in trick.split())
    return DECK.show(playable(chosen, cards(hand), numbers, trump))


def hand_of(marriages):
    return " ".join(f"K{suit} Q{suit}" for suit in marriages)


@pytest.mark.parametrize(
    ("marriages", "most"),
    [("", 120), ("♠", 160), ("♣", 180), ("♦", 200), ("♥", 220), ("♥♦", 300), ("♥♦♣", 360)],
)
def test_T3_01_bid_limits(marriages, most):
    assert limit(cards(hand_of(marriages))) == most
    game = table("", hand_of(marriages), rules="PL_HOUSE,auction.jump=any_multiple")
    assert said(game) == ["pass", *(f"bid {n}" for n in range(110, most + 1, 10))]


def test_T3_02_the_auction_of_ann_ben_and_cara():
    game = table(hand_of("♠")[:2], hand_of("♣"), "K♥ Q♦")
    assert limit(game.state.hands[2]) == 120
    game = do(game, "bid 110", "bid 120", "pass")
    assert game.to_act == 1
    assert said(game) == ["pass", "bid 130"]
    over = do(game, "bid 130")
    assert "140 is above 120, the limit" in over.why_not(read("bid 140"))
    assert over.to_act == 2
    assert said(over) == ["pass"]
    over = do(over, "pass")
    assert over.phase == "exchange"
    assert over.to_act == 1
    assert over.state.kitty.bid == 130
    assert over.calls == ((1, 110), (2, 120), (0, 0), (1, 130), (2, 0))


def test_T3_03_a_queen_in_the_kitty_does_not_count_in_the_bidding():
    game = table("", "K♥ 9♠ 9♣ 9♦ J♠ J♣ J♦", "", "Q♥")
    assert game.state.limit == 120
    assert said(do(game, "bid 110", "bid 120", "pass")) == ["pass"]


def test_T3_04_a_marriage_from_the_kitty_raises_the_contract():
    game = table("K♠ A♥ 10♥ 9♣ J♣ 9♦ 9♠", "", "", "Q♠ A♦ A♠")
    assert limit(game.state.hands[0]) == 120
    game = do(game, "pass", "pass", "give 9♣ to left", "give J♣ to right")
    assert said(game) == [f"contract {n}" for n in range(100, 161, 10)]
    assert "above 160, the limit" in game.why_not(read("contract 170"))


def test_T3_07_everybody_passes_and_the_forced_100_is_played():
    game = do(table(), "pass", "pass")
    assert (game.to_act, game.state.kitty.bid) == (0, 100)
    shown = {
        exposure: exposed(rules(f"PL_HOUSE,kitty.exposure={exposure}"), 100)
        for exposure in ("always", "bid_ge:130", "not_if_forced_100")
    }
    assert shown == {"always": True, "bid_ge:130": False, "not_if_forced_100": False}


def test_T3_08_the_tournament_shows_the_kitty_from_130():
    game = table(hand_of("♣"), hand_of("♥"), rules="PL_TOURNAMENT")
    hidden = do(game, "bid 110", "pass", "bid 120", "pass")
    shown = do(game, "bid 110", "pass", "bid 120", "bid 130", "pass")
    assert hidden.seen_by(2).kitty is None
    assert shown.seen_by(2).kitty is not None


def test_T3_09_without_a_marriage_there_is_no_call_above_120_but_pass():
    game = do(table("K♠", hand_of("♥"), "Q♦"), "bid 110", "bid 120")
    assert game.to_act == 0
    assert said(game) == ["pass"]


def test_T3_10_a_jump():
    for jump, word in (("exact_step", "jumps"), ("any_multiple", None)):
        game = table("", hand_of("♥"), rules=f"PL_HOUSE,auction.jump={jump}")
        if word is None:
            assert game.after("bid 140").state.bid == 140
        else:
            with pytest.raises(IllegalActionError, match=word):
                game.after("bid 140")


def test_T3_11_beat_when_you_can():
    assert may_play("A♣ 9♣ 10♥", "K♣") == "A♣"


def test_T3_13_following_a_trick_that_is_trumped():
    trick = "Q♦ 9♥"
    assert may_play("A♦ J♦ K♥", trick, HEARTS) == "A♦ J♦"
    assert may_play("A♦ J♦ K♥", trick, HEARTS, "play.beat_after_trump=must_beat_suit") == "A♦"


def test_T3_14_overtrumping():
    assert may_play("Q♥ 9♥ A♠", "A♣ J♥", HEARTS) == "Q♥"
    assert may_play("Q♥ 9♥ A♠", "A♣ J♥", HEARTS, "play.overtrump=no") == "Q♥ 9♥"


def test_T3_16_when_a_marriage_makes_trump():
    for timing, may in (("immediate", "A♠ 9♦"), ("next_trick", "9♦")):
        state = on_lead(
            0, ("K♣ Q♣", "9♦ A♠", "A♥ 10♥"), DIAMONDS, f"PL_HOUSE,trump.timing={timing}"
        )
        state = lead(state, "K♣")
        allowed = 0
        for action in state.legal():
            allowed |= 1 << action.number
        assert DECK.show(allowed) == may
        assert state.marriages == (60, 0, 0)
        after = lead(lead(state, "9♦"), "A♥")
        assert after.trump == CLUBS
        assert after.tricks[-1].taker == (0 if timing == "immediate" else 1)


def test_T3_17_without_trump_who_is_void_plays_any_card():
    assert may_play("A♠ 9♦ Q♥", "K♣") == "A♠ 9♦ Q♥"


def test_T3_19_an_opponent_declares_a_marriage():
    game = table("9♠ J♠ 9♣ 9♥ J♥ Q♥ 10♣", "A♠ 10♠ Q♠ K♦ Q♦ A♦ 10♦", "", "J♣ J♦ Q♣")
    game = do(game, "pass", "pass", "give J♣ to left", "give J♦ to right", "contract 100")
    game = do(game, "play 9♠", "play A♠", "play K♠")
    assert game.to_act == 1
    assert game.state.trump is None
    game = do(game, "play K♦")
    assert game.state.trump == DIAMONDS
    assert game.state.marriages == (0, 80, 0)


def test_T3_21_a_marriage_of_the_last_two_cards():
    for last, points in (("yes", 60), ("no", 0)):
        hands = ("K♣ Q♣", "9♦ A♠", "A♥ 10♥")
        state = on_lead(0, hands, None, f"PL_HOUSE,marriage.last_trick={last}", done=6)
        assert lead(state, "K♣").marriages[0] == points


def test_T3_22_two_points_short_of_130():
    end = played(130, (88, 20, 12), (40, 0, 0), bid=120)
    assert scored(end).scores[0] == -130
    assert scored(end, "PL_HOUSE,score.check=rounded_first").scores[0] == 130


def test_T3_23_more_points_than_the_contract_bring_no_more():
    assert scored(played(100, (105, 10, 5), (80, 0, 0))).scores[0] == 100


@pytest.mark.parametrize(
    ("points", "ten", "five"),
    [(44, 40, 45), (45, 50, 45), (57, 60, 55), (75, 80, 75), (114, 110, 115)],
)
def test_T3_24_opponents_points_are_rounded(points, ten, five):
    assert rounded(rules("PL_HOUSE"), points) == ten
    assert rounded(rules("RU_BARREL"), points) == five
    end = played(100, (120 - points, points, 0))
    assert scored(end).scores[1] == ten
    assert scored(end, "RU_BARREL").scores[1] == five


def test_T3_26_an_opponent_at_the_lock():
    end = played(100, (0, 60, 60))
    for compare, after in (("ge", (800, 850)), ("gt", (860, 850))):
        found = scored(end, f"PL_HOUSE,lock.cmp={compare}", scores=(0, 800, 790)).scores
        assert found == (-100, *after)


def test_T3_28_a_bomb():
    game = do(table(scores=(350, 790, 800)), "pass", "pass", "bomb")
    assert game.scores == (350, 850, 800)
    assert game.match.bombs == (1, 0, 0)
    assert game.outcome.given_up == "bomb"
    assert not game.outcome.made


def test_T3_29_no_bomb_from_800_and_no_fourth_bomb():
    last = do(table(scores=(790, 0, 0), bombs=(2, 0, 0)), "pass", "pass")
    assert last.after("bomb").match.bombs == (3, 0, 0)
    for scores, bombs, why in (
        ((800, 0, 0), (0, 0, 0), "from 800 on"),
        ((790, 0, 0), (3, 0, 0), "all the 3 bombs"),
    ):
        game = do(table(scores=scores, bombs=bombs), "pass", "pass")
        assert "bomb" not in said(game)
        with pytest.raises(IllegalActionError, match=why):
            game.after("bomb")


@pytest.mark.parametrize(("bid", "half"), [(100, 50), (105, 50), (115, 55), (120, 60)])
def test_T3_30_rospisat(bid, half):
    game = table(rules="RU_BARREL")
    game = do(game, "pass", "pass") if bid == 100 else do(game, f"bid {bid}", "pass", "pass")
    declarer = game.to_act
    after = game.after("rospisat")
    assert after.scores == tuple(-bid if seat == declarer else half for seat in range(3))


def two(*places, rules="PL_HOUSE", **more):
    return table(*places, rules=rules, players=2, **more)


def test_T2_01_the_limit_with_two_marriages():
    game = two("", hand_of("♦♣"), rules="PL_HOUSE,auction.jump=any_multiple")
    assert said(game)[-1] == "bid 260"


def test_T2_02_four_cards_never_reach_the_tricks():
    game = two()
    (deal,) = game.history
    sizes = [mask.bit_count() for mask in (*deal.hands, *deal.kitties)]
    assert sizes == [10, 10, 2, 2]
    assert sum(sizes) == 24
    game = do(game, "pass", "kitty 1", "aside 9♠", "aside 9♣", "contract 100")
    tricks = 0
    while game.phase == "tricks":
        game = game.after(game.legal()[0])
        tricks += 1
    assert tricks == 20
    assert sum(game.outcome.tricks) == 10


def test_T2_03_the_forced_100_is_the_non_dealers():
    game = two(dealer=1)
    assert game.to_act == 1
    game = game.after("pass")
    assert (game.to_act, game.state.bid) == (0, 100)


def test_T2_04_the_auction_ends_where_the_limit_forbids_more():
    game = do(two("K♠", "Q♠ K♥"), "bid 110", "bid 120")
    assert game.to_act == 1
    assert said(game) == ["pass"]
    game = game.after("pass")
    assert (game.to_act, game.state.bid) == (0, 120)


ALL_TRICKS = (
    "A♠ 10♠ K♠ A♣ 10♣ K♣ A♦ 10♦ A♥ 10♥",
    "Q♠ J♠ 9♠ Q♣ J♣ 9♣ Q♦ 9♦ Q♥ J♥",
    "K♦ K♥",
    "J♦ 9♥",
)


def test_T2_05_all_ten_tricks_make_120():
    game = do(two(*ALL_TRICKS), "bid 110", "bid 120", "pass", "kitty 1", "aside K♦", "aside K♥")
    game = do(game, "contract 120")
    for card in ALL_TRICKS[0].split():
        game = game.after(f"play {card}")
        game = game.after(game.legal()[0])
    assert game.outcome.points == (110, 0)
    assert game.outcome.tricks == (10, 0)
    assert game.outcome.made
    assert game.scores == (120, 0)


def test_T2_07_all_tricks_and_a_contract_of_110():
    end = played(110, (105, 0), tricks=(10, 0), bid=110)
    assert scored(end).scores[0] == -110
    assert scored(end, "PL_HOUSE,two.all_tricks=contract_le_120").scores[0] == 110
    for contract, sign in ((120, 1), (130, -1)):
        end = played(contract, (105, 0), tricks=(10, 0))
        for clause in ("contract_120_only", "contract_le_120"):
            found = scored(end, f"PL_HOUSE,two.all_tricks={clause}")
            assert found.scores[0] == sign * contract


def test_T2_08_no_exception_once_a_marriage_was_declared():
    end = played(120, (78, 0), (40, 0), tricks=(10, 0), bid=120)
    assert scored(end).scores[0] == -120
    assert scored(played(120, (80, 0), (40, 0), tricks=(10, 0))).scores[0] == 120


def test_T2_11_one_card_given_to_the_other():
    game = do(two(rules="RU_BARREL"), "pass", "kitty 2")
    game = do(game, str(game.legal()[0]), "contract 100")
    assert [hand.bit_count() for hand in game.state.hands] == [11, 11]
    while game.phase == "tricks":
        game = game.after(game.legal()[0])
    assert sum(game.outcome.tricks) == 11
    assert sum(game.outcome.points) == 120 - card_points(game.history[0].kitties[0])


def test_T2_12_the_cards_out_of_play_fall_to_the_last_trick():
    game = do(two(rules="PL_HOUSE,two.exchange=cards_to_last_trick"), "pass", "kitty 1")
    game = do(game, "aside 9♠", "aside 9♣", "contract 100")
    before = game
    while game.phase == "tricks":
        before, game = game, game.after(game.legal()[0])
    assert sum(game.outcome.points) == 120
    assert before.state.points != game.outcome.points


def test_T2_14_a_bomb_before_choosing_a_kitty():
    game = two().after("pass")
    assert said(game) == ["kitty 1", "kitty 2", "bomb"]
    assert game.after("bomb").scores == (0, 60)
    assert game.after("kitty 1").after("bomb").scores == (0, 60)


def test_T2_15_the_other_players_points_are_rounded():
    assert scored(played(100, (40, 57), tricks=(5, 5))).scores == (-100, 60)


def test_T2_16_no_marriage_in_the_first_trick():
    game = do(two("K♥ Q♥", "", "9♠ 9♣"), "pass", "kitty 1", "aside 9♠", "aside 9♣")
    game = do(game, "contract 120", "play K♥")
    assert game.state.marriages == (0, 0)
    assert game.state.trump is None


def test_T2_19_the_kitty_that_is_not_chosen_is_never_seen():
    game = two("K♦ K♥ Q♠ Q♣", "", "A♠ A♣", "A♦ A♥").after("pass")
    assert game.seen_by(0).kitty is None
    game = game.after("kitty 2")
    for seat in (0, 1):
        assert DECK.show(game.seen_by(seat).kitty) == "A♦ A♥"
        assert game.seen_by(seat).unseen & cards("A♠ A♣") == cards("A♠ A♣")
    with pytest.raises(IllegalActionError, match="exchange"):
        game.after("kitty 1")


def test_a_given_up_deal_of_two_players_brings_the_other_60():
    end = GivenUp(Kitty(0, 100, True, 0), "bomb")
    assert scored(end, scores=(0, 0)).scores == (0, 60)


def test_the_helper_deals_whole_decks():
    assert start(3).after(dealt("A♠")).phase == "auction"
