"""The rule sets of Thousand: presets, options, and that every value of every option matters."""

from dataclasses import fields
from itertools import combinations

import pytest
from thousand_table import cards, do, lead, on_lead, played, said, scored, table

from thousandstats.errors import InputError
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import PRESETS, RuleSet, rules
from thousandstats.games.thousand.rules.options import NONE, OPTIONS
from thousandstats.games.thousand.table.game import start
from thousandstats.games.thousand.table.kitty import exposed
from thousandstats.games.thousand.table.scoring import rounded
from thousandstats.games.thousand.table.tricks import playable
from thousandstats.play.tricks import cards_in

HEART_MARRIAGE = "K♥ Q♥"


def on_trick(rule_set, hand, trick, trump):
    numbers = [card.bit_length() - 1 for card in map(cards, trick.split())]
    return playable(rules(rule_set), cards(hand), tuple(numbers), trump)


def exchange(rule_set, *places, players=3):
    """The declarer of the forced 100 has the kitty in hand."""
    game = do(table(*places, rules=rule_set, players=players), *["pass"] * (players - 1))
    return game.after("kitty 1") if players == 2 else game


def first_contract(rule_set):
    """The highest contract of a player who passes the queen of his marriage on."""
    game = exchange(rule_set, HEART_MARRIAGE)
    return said(do(game, "give Q♥ to left", str(game.legal()[0])[:7] + " to right"))[-1]


def leading(rule_set, hand, done, trump=None):
    """Marriages declared and trump in force after the king of hearts is led."""
    state = lead(on_lead(0, (hand, "9♦ A♠", "A♣ 10♣"), trump, rule_set, done), "K♥")
    return state.marriages, state.trump


def over_the_end(rule_set):
    """Who wins if the opponents in front and behind, and the declarer, reach 1000 at once."""
    end = played(100, (110, 100, 150), declarer=1)
    return scored(end, rule_set + ",lock.at=none", scores=(900, 900, 900)).winner


def barrel_after(rule_set):
    """One sits on the barrel, another mounts it."""
    end = played(100, (0, 60, 60))
    match = start(3, rule_set, scores=(0, 880, 850)).match._replace(barrel=(0, 3, 0))
    return scored(end, rule_set, match.scores, barrel=match.barrel).scores


# For each option what a game shows of it. The rules are those given; what is returned must differ
# between any two values.
SHOWN = {
    "auction.step": lambda r: said(table(rules=r)),
    "auction.jump": lambda r: said(table("", HEART_MARRIAGE, rules=r)),
    "kitty.exposure": lambda r: [exposed(rules(r), bid) for bid in (100, 110, 120, 130)],
    "pass.face": lambda r: said(exchange(r)),
    "contract.limit": first_contract,
    "giveup": lambda r: [action for action in said(exchange(r)) if "give" not in action],
    "bomb.per_game": lambda r: [
        "bomb" in said(do(table(rules=r, bombs=(n, 0, 0)), "pass", "pass"))
        for n in range(4)
        if n <= (rules(r).bomb_per_game or 3)
    ],
    "bomb.blocked_at": lambda r: (
        do(table(rules=r, scores=(0, 790, 800)), "pass", "pass", "bomb").scores
    ),
    "play.beat": lambda r: on_trick(r, "A♣ 9♣ 10♥", "K♣", None),
    "play.beat_after_trump": lambda r: on_trick(r, "A♦ J♦ K♥", "Q♦ 9♥", 3),
    "play.overtrump": lambda r: on_trick(r, "Q♥ 9♥ A♠", "A♣ J♥", 3),
    "play.undertrump": lambda r: on_trick(r, "9♥ A♠", "A♣ J♥", 3),
    "marriage.first_trick": lambda r: leading(r, "K♥ Q♥ 9♠", 0),
    "marriage.last_trick": lambda r: leading(r, "K♥ Q♥", 6),
    "trump.timing": lambda r: leading(r, "K♥ Q♥ 9♠", 3, trump=2),
    "score.check": lambda r: scored(played(120, (118, 2, 0), bid=120), r).scores,
    "score.round": lambda r: scored(played(100, (76, 44, 0)), r).scores,
    "lock.at": lambda r: scored(played(100, (60, 60, 0)), r, scores=(0, 810, 0)).scores,
    "lock.cmp": lambda r: scored(played(100, (60, 60, 0)), r, scores=(0, 800, 0)).scores,
    "barrel.at": lambda r: scored(played(100, (60, 60, 0)), r, scores=(0, 850, 0)).scores,
    "barrel.collision": barrel_after,
    "end.tie": over_the_end,
    "two.exchange": lambda r: (
        said(exchange(r, players=2))[0] + " " + str(start_to_end(r).outcome.points)
    ),
    "two.all_tricks": lambda r: scored(played(110, (105, 0), tricks=(10, 0)), r).scores,
}

# The rules in which an option is tried, where the house rules would not let it matter.
WITHIN = {
    "barrel.at": "PL_HOUSE,lock.at=none",
    "barrel.collision": "RU_BARREL",
}


def start_to_end(rule_set):
    """Two players play a deal, always the first card allowed."""
    game = exchange(rule_set, players=2)
    while game.phase != "deal":
        game = game.after(next(a for a in game.legal() if a.kind not in ("bomb", "rospisat")))
    return game


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_every_value_of_an_option_is_told_apart_from_its_siblings(option):
    assert option.name in SHOWN, f"{option.name} has no game that tells its values apart"
    within = WITHIN.get(option.name, "PL_HOUSE")
    shown = {
        value: SHOWN[option.name](f"{within},{option.name}={value}") for value in option.values
    }
    for one, other in combinations(option.values, 2):
        assert shown[one] != shown[other], (option.name, one, other)


def test_nothing_is_shown_of_an_option_that_is_none():
    assert set(SHOWN) == set(OPTIONS)
    assert set(WITHIN) <= set(OPTIONS)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_an_option_is_explained_in_one_sentence(option):
    assert option.explanation.endswith(".")
    assert option.explanation.count(". ") == 0
    assert len(option.values) > 1
    assert set(option.also.values()) <= set(option.values)
    assert option.attribute in RuleSet.__dataclass_fields__


def test_a_rule_set_has_an_attribute_for_every_option_and_no_other():
    names = {field.name for field in fields(RuleSet)} - {"preset"}
    assert names == {option.attribute for option in OPTIONS.values()}


@pytest.mark.parametrize(
    ("preset", "shows"),
    [
        ("PL_HOUSE", "yes yes yes yes"),
        ("PL_TOURNAMENT", "no no no yes"),
        ("KURNIK", "yes yes yes yes"),
        ("WIKIPEDIA_PL_ALWAYS", "yes yes yes yes"),
        ("WIKIPEDIA_PL_ABOVE_100", "no yes yes yes"),
        ("WIKIPEDIA_PL_NEVER", "no no no no"),
        ("RU_BARREL", "no yes yes yes"),
    ],
)
def test_who_sees_the_kitty_at_100_110_120_and_130(preset, shows):
    seen = []
    for bid in (100, 110, 120, 130):
        game = table(HEART_MARRIAGE, "K♠ Q♠", rules=preset)
        step, turn = rules(preset).auction_step, game
        while turn.phase == "auction":
            wanted = f"bid {turn.state.bid + step}"
            turn = turn.after(wanted if turn.state.bid < bid and turn.to_act < 2 else "pass")
        assert turn.state.kitty.bid == bid
        others = {0, 1, 2} - {turn.to_act}
        (told,) = {turn.seen_by(seat).kitty is not None for seat in others}
        assert turn.seen_by(turn.to_act).kitty == turn.history[0].kitties[0]
        seen.append("yes" if told else "no")
    assert " ".join(seen) == shows


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("bid", [100, 110, 120, 130])
def test_of_two_players_both_see_the_chosen_kitty_whatever_the_rules_and_the_bid(preset, bid):
    game = table(HEART_MARRIAGE, "K♠ Q♠", rules=preset, players=2)
    while game.phase == "auction":
        wanted = game.state.bid + 10
        game = game.after(f"bid {wanted}" if wanted <= bid else "pass")
    assert game.state.bid == bid
    declarer = game.to_act
    for number in (1, 2):
        chosen = game.after(f"kitty {number}")
        there = chosen.history[0].kitties
        assert [chosen.seen_by(seat).kitty for seat in (0, 1)] == [there[number - 1]] * 2
        assert chosen.seen_by(1 - declarer).known[declarer] == there[number - 1]
        for seat in (0, 1):
            assert chosen.seen_by(seat).unseen & there[2 - number] == there[2 - number]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_says_of_each_option_whether_its_document_states_it(preset):
    stated, filled = PRESETS[preset].stated, PRESETS[preset].filled
    assert set(stated) <= set(OPTIONS)
    assert set(filled) <= set(OPTIONS)
    found = rules(preset)
    values = stated | {n: v for n, v in filled.items() if n not in stated}
    assert all(found.options[name] == value for name, value in values.items())
    # What is neither stated nor filled in has no effect beside the others.
    for name in set(OPTIONS) - set(values):
        other, *wanted = OPTIONS[name].needs
        assert found.options[other] not in wanted
    assert found.stated == tuple(stated)


def test_kurnik_and_wikipedia_differ_from_the_house_by_the_kitty_alone():
    house = rules("PL_HOUSE").options
    for preset in ("KURNIK", *(name for name in PRESETS if name.startswith("WIKIPEDIA"))):
        assert rules(preset).options == house | PRESETS[preset].stated
        assert rules(preset).stated == ("kitty.exposure",)


def test_the_tournament_has_no_bomb_and_passes_face_down():
    game = do(table(rules="PL_TOURNAMENT"), "pass", "pass")
    assert {action.split()[0] for action in said(game)} == {"give"}
    assert not any(action.up for action in game.legal())


def test_an_option_that_is_changed_is_no_longer_stated():
    changed = rules("PL_HOUSE,auction.step=5")
    assert "auction.step" in rules("PL_HOUSE").stated
    assert "auction.step" not in changed.stated
    assert changed.changed == {"auction.step": "5"}


def test_rules_are_read_in_the_order_of_the_options_and_back():
    one = rules("PL_HOUSE, score.round = nearest5, auction.step=5")
    assert one == rules("PL_HOUSE", **{"auction.step": 5, "score.round": "nearest5"})
    assert str(one) == "PL_HOUSE,auction.step=5,score.round=nearest5"
    assert rules(str(one)) == one == rules(one)
    assert rules("auction.step=5") == rules("PL_HOUSE,auction.step=5")
    assert rules("pl_house") == rules()
    assert repr(one) == f"rules('{one}')"
    assert rules("PL_HOUSE,bomb.per_game=none").bomb_per_game is None
    assert rules("PL_HOUSE", **{"bomb.per_game": None}).bomb_per_game is None


def test_only_above_100_is_read_as_the_forced_100_excepted():
    assert rules("PL_HOUSE,kitty.exposure=bid_gt:100") == rules(
        "PL_HOUSE,kitty.exposure=not_if_forced_100"
    )
    assert rules("PL_HOUSE,score.round=nearest10_half_up") == rules("PL_HOUSE")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (
            "PL_HAUS",
            r"'PL_HAUS' .did you mean PL_HOUSE... the rule sets are PL_HOUSE, ",
        ),
        ("", "no rule set called ''"),
        (
            "PL_HOUSE,auction.steps=5",
            r"'auction.steps' .did you mean auction.step... the options are ",
        ),
        ("PL_HOUSE,auction.step=7", "auction.step cannot be '7'; it is one of 10, 5"),
        ("PL_HOUSE,auction.step", "auction.step has no value; it is one of 10, 5"),
        ("PL_HOUSE,auction.step=", "auction.step cannot be ''"),
        ("auction.step", "auction.step has no value; it is one of 10, 5"),
        ("PL_HOUSE,pl_tournament", "Two rule sets are named, PL_HOUSE and pl_tournament"),
        ("PL_HOUSE,", "no option called ''"),
        ("PL_HOUSE,auction.step=5,auction.step=10", "auction.step is there twice"),
        ("PL_HOUSE,barrel.at=880", "barrel.at=880 and lock.at=800 contradict"),
        ("RU_BARREL,lock.at=800", "barrel.at=880 and lock.at=800 contradict"),
        (
            "PL_TOURNAMENT,bomb.per_game=2",
            "bomb.per_game has no effect with giveup=none; it goes with giveup=bomb",
        ),
        ("PL_HOUSE,giveup=none,bomb.blocked_at=880", "no effect with giveup=none"),
        ("PL_HOUSE,lock.at=none,lock.cmp=gt", "no effect with lock.at=none"),
        ("PL_HOUSE,barrel.collision=coexist", "no effect with barrel.at=none"),
        ("RU_BARREL,end.tie=higher", "no effect with barrel.at=880"),
        ("RU_BARREL,play.beat_after_trump=free", "no effect with play.beat=no"),
        (
            "PL_HOUSE,two.exchange=cards_to_last_trick,two.all_tricks=contract_le_120",
            "goes with two.exchange=discard2 or two.exchange=give1",
        ),
    ],
)
def test_rules_that_cannot_be_are_refused_in_one_sentence(text, refusal):
    with pytest.raises(InputError, match=refusal) as refused:
        rules(text)
    assert str(refused.value).endswith(".")


def test_options_that_cannot_matter_make_no_difference():
    # The lock of the house rules would compare by ge; without a lock nothing is compared.
    assert rules("PL_HOUSE,lock.at=none").lock_cmp == OPTIONS["lock.cmp"].values[0]
    gone = rules("RU_BARREL,barrel.at=none")
    assert gone.barrel_collision == OPTIONS["barrel.collision"].values[0]
    assert gone == rules("RU_BARREL", **{"barrel.at": NONE})


@pytest.mark.parametrize(
    ("points", "ten", "five"),
    [
        *((0, 0, 0), (2, 0, 0), (3, 0, 5), (4, 0, 5), (5, 10, 5), (7, 10, 5), (8, 10, 10)),
        *((14, 10, 15), (15, 20, 15), (24, 20, 25), (25, 30, 25), (35, 40, 35)),
        *((94, 90, 95), (95, 100, 95)),
    ],
)
def test_five_is_rounded_up_to_a_ten_and_never_to_the_even_one(points, ten, five):
    assert rounded(rules("PL_HOUSE"), points) == ten
    assert rounded(rules("RU_BARREL"), points) == five


@pytest.mark.parametrize(("score", "ge", "gt"), [(790, 820, 820), (800, 800, 830), (810, 810, 810)])
def test_the_lock_on_both_sides_of_800(score, ge, gt):
    end = played(100, (90, 30, 0))
    for compare, after in (("ge", ge), ("gt", gt)):
        found = scored(end, f"PL_HOUSE,lock.cmp={compare}", scores=(0, score, 0))
        assert found.scores[1] == after


def test_a_locked_player_moves_by_his_own_contract_up_and_down():
    made, failed = played(100, (100, 20, 0)), played(110, (100, 20, 0))
    assert scored(made, scores=(850, 0, 0)).scores[0] == 950
    assert scored(failed, scores=(850, 0, 0)).scores[0] == 740


@pytest.mark.parametrize(("points", "winner"), [(94, None), (95, 1)])
def test_an_opponent_may_cross_the_lock_and_1000(points, winner):
    end = played(100, (120 - points, points, 0), (0, 110, 0))
    found = scored(end, scores=(0, 790, 0))
    assert (found.scores[1], found.winner) == (1000 if winner else 990, winner)


@pytest.mark.parametrize(("before", "winner"), [(890, None), (900, 0), (910, 0)])
def test_the_game_is_won_at_1000(before, winner):
    found = scored(played(100, (100, 20, 0)), scores=(before, 0, 0))
    assert found.winner == winner


@pytest.mark.parametrize(
    ("tie", "winner"), [("declarer_first", 1), ("higher", 2), ("forehand_order", 0)]
)
def test_who_wins_of_three_who_reach_1000(tie, winner):
    assert over_the_end(f"PL_HOUSE,end.tie={tie}") == winner


def test_between_equals_wins_who_sits_first_to_the_dealers_left():
    end = played(100, (0, 60, 60))
    options = "PL_HOUSE,lock.at=none"
    for dealer, first in ((2, 1), (0, 1), (1, 2)):
        found = scored(end, options, scores=(0, 940, 940), dealer=dealer)
        assert found.scores == (-100, 1000, 1000)
        assert found.winner == first


def barrel(end, scores, stays, options=""):
    found = scored(end, "RU_BARREL" + options, scores, barrel=stays)
    return found.scores, found.barrel, found.winner


@pytest.mark.parametrize(
    ("points", "after", "stay"), [(2, 875, 0), (3, 880, 3), (8, 880, 3), (20, 880, 3)]
)
def test_who_reaches_880_sits_on_the_barrel_and_has_just_that(points, after, stay):
    end = played(100, (120 - points, points, 0))
    assert barrel(end, (0, 875, 0), (0, 0, 0)) == ((100, after, 0), (0, stay, 0), None)


def test_nobody_wins_from_below_the_barrel():
    end = played(300, (120, 0, 0), (180, 0, 0))
    assert barrel(end, (870, 0, 0), (0, 0, 0)) == ((880, 0, 0), (3, 0, 0), None)


@pytest.mark.parametrize(
    ("contract", "scores", "stays", "winner"),
    [(115, (880, 5, 0), (2, 0, 0), None), (120, (1000, 5, 0), (0, 0, 0), 0)],
)
def test_on_the_barrel_only_a_contract_of_120_counts(contract, scores, stays, winner):
    end = played(contract, (114, 6, 0), (20, 0, 0))
    assert barrel(end, (880, 0, 0), (3, 0, 0)) == (scores, stays, winner)


def test_a_contract_that_fails_ends_the_stay_on_the_barrel():
    end = played(120, (114, 6, 0))
    assert barrel(end, (880, 0, 0), (3, 0, 0)) == ((760, 5, 0), (0, 0, 0), None)


def test_three_deals_on_the_barrel_and_then_it_is_120_less():
    end = played(100, (100, 20, 0))
    scores, stays = (0, 880, 0), (0, 3, 0)
    for expected in ((100, 880, 0), (200, 880, 0), (300, 760, 0)):
        scores, stays, winner = barrel(end, scores, stays)
        assert scores == expected
        assert winner is None
    assert stays == (0, 0, 0)


def test_who_mounts_the_barrel_throws_down_those_who_sit_there():
    end = played(100, (0, 60, 60))
    before = (0, 880, 850), (0, 3, 0)
    assert barrel(end, *before) == ((-100, 760, 880), (0, 0, 3), None)
    options = ",barrel.collision=coexist"
    assert barrel(end, *before, options) == ((-100, 880, 880), (0, 2, 3), None)


def test_those_who_mount_the_barrel_together_stay_together():
    end = played(100, (0, 60, 60))
    assert barrel(end, (0, 850, 850), (0, 0, 0)) == ((-100, 880, 880), (0, 3, 3), None)


def test_the_last_deal_on_the_barrel_costs_120_once():
    end = played(100, (0, 60, 60))
    assert barrel(end, (0, 880, 850), (0, 1, 0)) == ((-100, 760, 880), (0, 0, 3), None)


def test_rospisat_ends_the_declarers_stay_and_gives_nothing_to_who_sits_there():
    game = do(table(rules="RU_BARREL", scores=(880, 880, 0)), "pass", "pass", "rospisat")
    assert game.scores == (780, 880, 50)
    assert game.match.barrel == (0, 2, 0)


def test_a_bomb_is_counted_and_only_the_throwers():
    game = do(table(bombs=(0, 1, 2)), "bid 110", "pass", "pass", "bomb")
    assert game.match.bombs == (0, 2, 2)
    assert game.scores == (60, 0, 60)


@pytest.mark.parametrize(("score", "may"), [(780, True), (790, True), (800, False), (810, False)])
def test_bombs_on_both_sides_of_800(score, may):
    game = do(table(scores=(score, 0, 0)), "pass", "pass")
    assert ("bomb" in said(game)) is may
    thrown = do(table(scores=(0, score, 0)), "pass", "pass", "bomb")
    assert thrown.scores[1] == (score + 60 if may else score)


def test_no_bomb_once_a_card_is_passed():
    game = exchange("PL_HOUSE")
    assert "bomb" in said(game)
    game = game.after(game.legal()[0])
    with pytest.raises(InputError, match="too late for the bomb, as the first card is passed"):
        game.after("bomb")
    game = exchange("PL_HOUSE", players=2)
    game = game.after(game.legal()[0])
    with pytest.raises(InputError, match="as the first card is put aside"):
        game.after("bomb")


FACES = {"down": ("",), "up": (" face up",), "declarer_choice": ("", " face up")}


@pytest.mark.parametrize("face", OPTIONS["pass.face"].values)
def test_cards_go_to_the_opponents_in_any_order_all_to_the_left_listed_first(face):
    game = exchange(f"PL_HOUSE,giveup=none,pass.face={face}")

    def listed(game, *to):
        hand = [DECK.cards[card] for card in cards_in(game.state.hands[0])]
        return [f"give {c} to {who}{up}" for up in FACES[face] for who in to for c in hand]

    assert said(game) == listed(game, "left", "right")
    assert len(said(game)) % 20 == 0
    for first, seat, second in (("left", 1, "right"), ("right", 2, "left")):
        card = game.state.hands[0] & -game.state.hands[0]
        one = do(game, f"give {DECK.show(card)} to {first}{FACES[face][0]}")
        assert one.state.hands[seat] == game.state.hands[seat] | card
        assert said(one) == listed(one, second)
        both = one.after(one.legal()[-1])
        assert both.phase == "contract"
        assert [hand.bit_count() for hand in both.state.hands] == [8, 8, 8]


def test_rospisat_is_not_for_before_the_kitty():
    game = table(rules="RU_BARREL", players=2).after("pass")
    assert said(game) == ["kitty 1", "kitty 2"]
    with pytest.raises(InputError, match="chosen first"):
        game.after("rospisat")
    assert "rospisat" in said(game.after("kitty 1"))


def test_the_locked_get_nothing_by_rospisat_either():
    rule_set = "PL_HOUSE,giveup=rospisat"
    game = do(table(rules=rule_set, scores=(0, 800, 790)), "pass", "pass", "rospisat")
    assert game.scores == (-100, 800, 840)
