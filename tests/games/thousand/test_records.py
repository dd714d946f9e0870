"""Records: what is written is read back to the same game, and what is wrong is named."""

import random
import re

import pytest
from thousand_records import AUCTION, NAMES, played, replayed, spoiled, written

from thousandstats.errors import InputError
from thousandstats.games.thousand import table
from thousandstats.games.thousand.catalogue.trials.replaying import RECORDS
from thousandstats.games.thousand.table.actions import Deal
from thousandstats.play import records, replays

GAMES = [
    (seed, players, rules, drawn)
    for seed, (players, drawn) in enumerate([(3, True), (3, False), (2, True), (2, False)])
    for rules in table.PRESETS
]


def refusal(text, rules=None):
    """The sentence that a record is refused with."""
    with pytest.raises(InputError) as error:
        replayed(text, rules)
    said = str(error.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 900
    return said


# Writing and reading


@pytest.mark.parametrize(("seed", "players", "rules", "drawn"), GAMES)
def test_a_written_game_is_read_back_as_it_was_and_written_the_same(seed, players, rules, drawn):
    first, actions, last = played(seed, players, rules, drawn=drawn)
    text = written(seed, players, rules, drawn=drawn)
    back = replayed(text)
    assert (back.positions[0], back.actions, back.last) == (first, actions, last)
    assert len(back.positions) == len(actions) + 1
    assert len(back.ended) == 2
    assert records.written(back.positions[0], back.actions, back.names, table.TABLE) == text


def test_a_record_can_be_cut_off_after_every_action():
    first, actions, _ = played(3, drawn=False)
    for number in range(len(actions)):
        back = replayed(records.written(first, actions[:number], NAMES, table.TABLE))
        assert back.actions == actions[:number]


def test_a_record_that_begins_with_scores_bombs_and_a_barrel_is_read_back():
    for rules, scores, more in (
        ("PL_HOUSE", (810, -40, 120), {"bombs": [0, 2, 1], "number": 7}),
        ("RU_BARREL", (880, 880, -5), {"barrel": [1, 3, 0], "number": 12}),
    ):
        data = table.start(3, rules, 5, 1, scores).to_json()
        first = table.from_json({**data, **more})
        text = records.written(first, (first.legal()[0],), NAMES, table.TABLE)
        for key in more:
            assert f"\n{key}: " in text
        back = replayed(text)
        assert back.positions[0] == first
        assert isinstance(back.actions[0], Deal)


def test_every_line_says_who_does_what():
    lines = written(1, drawn=False).splitlines()
    assert lines[:5] == [
        "game: thousand",
        "rules: PL_HOUSE",
        "players: Ann, Ben, Cara",
        "dealer: Cara",
        "",
    ]
    assert re.fullmatch(r"Ann holds( (A|10|[KQJ9])[♠♣♦♥]){7}", lines[5])
    assert lines[8].startswith("kitty holds ")
    assert re.fullmatch(r"Ben: (pass|bid \d+)", lines[9])
    assert sum(line.startswith("= Ann ") for line in lines) == 2


def test_a_game_that_has_begun_already_is_not_written():
    first, actions, _ = played(1)
    with pytest.raises(ValueError, match="between deals"):
        records.written(first.after(actions[0]), actions[1:], NAMES, table.TABLE)


@pytest.mark.parametrize(
    "change",
    [
        str.upper,
        str.lower,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n  \t"),
        lambda text: text.replace(" ", "  \t "),
        lambda text: text.replace(": ", ":").replace("= ", "="),
        lambda text: text.replace("\n", "  # so it was: he held = it\n"),
        lambda text: "\ufeff# An evening\n" + text,
        lambda text: text.replace(" holds ", ": holds "),
        lambda text: text.replace("♥", "♥\ufe0e").replace("♠", "s"),
        lambda text: text.replace("-", "\u2212"),
    ],
)
def test_blanks_letters_comments_and_notation_make_no_difference(change):
    text = written(8, drawn=False)
    changed = change(text)
    assert changed != text
    assert replayed(changed).last == replayed(text).last
    assert replayed(text).last.scores != (0, 0, 0)
    assert "-" in text


@pytest.mark.parametrize(
    ("language", "letters"),
    [("pl", str.maketrans("QJ", "DW")), ("ru", str.maketrans("AKQJ", "ТКДВ"))],
)
def test_cards_can_be_in_another_language(language, letters):
    *_, last = played(2, drawn=False)
    text = written(2, drawn=False)
    head, _, rest = text.partition("\n\n")
    cards = re.sub(r"[AKQJ](?=[♠♣♦♥])", lambda card: card[0].translate(letters), rest)
    assert cards != rest
    assert replayed(f"{head}\nlanguage: {language}\n{cards}").last == last
    said = refusal(f"{head}\n{cards}")
    assert f"letters put 'language: {language}' above the cards." in said
    assert said.startswith("Lines 5 to 8, the deal: ")
    assert "command line" not in said


def test_a_deal_can_stand_on_one_line_and_hands_in_any_order():
    cards = dict(re.findall(r"(\w+) holds (.*)", AUCTION))
    deal = "Cara: deal " + " / ".join(cards[name] for name in ("Ann", "Ben", "Cara", "kitty"))
    lines = [line for line in AUCTION.splitlines() if " holds " not in line]
    other = "\n".join([*lines[:3], deal, *lines[3:]])
    mixed = [line for line in AUCTION.splitlines() if " holds " in line][::-1]
    assert replayed(other) == replayed(AUCTION)
    assert replayed("\n".join([*lines[:3], *mixed, *lines[3:]])) == replayed(AUCTION)


GIVEN = AUCTION + "Ben: pass\nCara: give Q♠ to left\nCara: give J♦ to right\n"


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Cara: give Q♠ to left", "Cara: give Q♠ to Ann"),
        ("Cara: give Q♠ to left", "Cara: Gives Q♠ to ANN face down"),
        ("Cara: give J♦ to right", "Cara: give J♦ to Ben"),
        ("Cara: give J♦ to right", "Cara: give J♦ to the right"),
        ("Ann: pass", "Ann: passes"),
        ("Cara: bid 120", "Cara: bids 120"),
        ("Cara: bid 120", "Cara: 120"),
    ],
)
def test_what_is_told_of_somebody_is_read_as_what_he_does(line, other):
    assert GIVEN.count(line) == 1
    back = replayed(GIVEN.replace(line, other))
    assert back == replayed(GIVEN)
    assert line in records.written(back.positions[0], back.actions, back.names, table.TABLE)


def test_of_two_players_the_other_is_called_by_his_name_too():
    assert table.read("give 9♣ to Ben", others=("Ben",)) == table.read("give 9♣ to other")


def test_a_side_stays_a_side_whatever_players_are_called():
    assert table.read("give 9♣ to left", others=("Ann", "Left")) == table.read("give 9♣ to left")


@pytest.mark.parametrize("said", ["Ann: bid 100", "Ann: 100", "ann: bids 100"])
def test_a_forced_bid_that_stands_can_be_written_and_is_not_written(said):
    written = AUCTION.replace("Ben: bid 110", f"{said}\nBen: bid 110")
    assert replayed(written) == replayed(AUCTION)


def test_a_bid_that_does_not_stand_is_no_remark():
    for line in ("Ann: bid 110", "Cara: bid 100", "Ann: pass"):
        said = refusal(AUCTION.replace("Ben: bid 110", f"{line}\nBen: bid 110"))
        assert "Ben is to act: pass or bid 110." in said
    twice = AUCTION.replace("Cara: bid 120", "Ann: bid 100")
    assert "Cara is to act" in refusal(twice)


def test_wrong_scores_are_told_with_what_the_deal_brought():
    text = (RECORDS / "bomb.txt").read_text(encoding="utf-8").replace("= Ann 60", "= Ann 70")
    assert refusal("scores: 10, -20, 0\n" + text).endswith(
        "the scores are Ann 70, Ben 40, Cara 0, as the deal brought Ann +60, Ben +60, Cara +0."
    )


def test_without_a_dealer_the_last_player_deals():
    assert replayed(AUCTION.replace("dealer: Cara\n", "")) == replayed(AUCTION)
    assert replayed("players: Ann, Ben, Cara\ndealer: Ann\n") != replayed("players: Ann, Ben, Cara")


def test_a_player_can_be_called_by_what_is_a_heading_of_some_game():
    assert replayed(AUCTION.replace("Ann", "Bombs")).names[0] == "Bombs"


def test_scores_can_be_written_with_names_or_in_order_of_the_seats():
    for said in ("= 0, 0, 0", "= Cara 0, ann 0, Ben +0"):
        replayed(AUCTION + said)
    found = replayed("scores: Cara 30, Ann 10, Ben -20\n" + AUCTION).last.scores
    assert found == (10, -20, 30)


# What is wrong is named


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ben: bid 200", "'Ben: bid 200': 200 is above 180, the limit of your hand: pass or"),
        ("Ben: bid 150", "'Ben: bid 150': 150 jumps, and a raise is by 10: pass or bid 130."),
        (
            "Cara: pass",
            "'Cara: pass': Cara has the highest bid, 120, and waits for another",
        ),
        (
            "Ann: bid 130",
            "'Ann: bid 130': Ann passed and is out of this auction, a pass is ",
        ),
        (
            "Ann: rospisat",
            "'Ann: rospisat': These rules do not know rospisat'; Ben is to act",
        ),
        ("Dan: pass", "'Dan: pass': 'Dan' is no player; the players are Ann, Ben, Cara."),
        ("Ben: fold", "'Ben: fold': 'fold' is no action; say pass or bid 130."),
        ("Ben bids 130", "'Ben bids 130': a line says who does what, such as 'Ben: bid 110'"),
        ("Ben: play 1♥", "'Ben: play 1♥': '1♥' is not a card in English"),
        ("players: Dan, Eve", "'players: Dan, Eve': headings stand at the top, above what is"),
        ("bombs: 1, 0, 0", "'bombs: 1, 0, 0': headings stand at the top"),
        ("Ann: bid 100", "a pass is final; Ben is to act: pass or bid 130."),
        ("Ben: give 9♣ to Dan", "No card can be given to 'Dan': it can be Cara or Ann, or be said"),
        ("Ben: give 9♣ to Ben", "No card can be given to 'Ben'"),
        ("Ben: play A♥", "'Ben: play A♥': This is the auction, no time for play A♥: pass or bid 1"),
        ("Ben holds A♥", "'Ben holds A♥': the cards are dealt already, and Ben is to act: pass or"),
        ("= 0, 0, 10", "'= 0, 0, 10': the scores are Ann 0, Ben 0, Cara 0."),
        ("= 0, 0", "'= 0, 0': one number for each player stands here, as in 'Ann 0, Ben 0, Cara"),
        ("= Ann 0, Ann 0, Cara 0", "one number for each player"),
        ("= Ann 0, Dan 0, Cara 0", "'Dan' is no player"),
    ],
)
def test_the_first_line_that_is_wrong_is_named_with_what_is_allowed(line, said):
    assert refusal(f"{AUCTION}{line}\nnonsense: for ever").startswith("Line 11, ")
    assert said in refusal(f"{AUCTION}{line}\n")


def test_a_refusal_ends_with_all_that_is_allowed():
    for line in ("Cara: rospisat", "Cara: play A♣", "Ben: pass"):
        said = refusal(f"{AUCTION}Ben: pass\n{line}\n")
        assert said.endswith(
            ": give 10♠, K♠, Q♠, A♣, A♦, Q♦, J♦, 10♥, K♥ or Q♥ to left or right, or bomb."
        )


def test_the_refusal_of_a_turn_names_the_players_of_the_record():
    for auction, said in (
        ("Ben: pass", "Ben passed and is out of this auction, a pass is final; Cara is to act: "),
        ("Ben: bid 110\nCara: pass\nAnn: bid 120", "Ben is to act"),
    ):
        line = "Ben: bid 120" if "Cara" not in auction else "Cara: bid 130"
        deal = AUCTION.partition("Ben: bid")[0]
        assert said in refusal(f"{deal}{auction}\n{line}\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("players: Ann, Ben, Cara\n", "", "The record does not say who plays: begin it with"),
        ("players: Ann, Ben, Cara", "players: Ann, ann, Cara", "Two players have one name"),
        ("players: Ann, Ben, Cara", "players: Ann, Ben, kitty", "'kitty' is no name of a player"),
        ("players: Ann, Ben, Cara", "players: Ann, Ben, Rules", "'Rules' is no name of a player"),
        ("players: Ann, Ben, Cara", "players: Ann, Ben,", "'' is no name of a player"),
        ("players: Ann, Ben, Cara", "players: Cara", "is for 3 or 2 players, not for 1"),
        ("dealer: Cara", "dealer: Dan", "Line 3, 'dealer: Dan': 'Dan' is no player"),
        ("dealer: Cara", "dealer: Cara\ndealer: Ben", "dealer stands in line 3 already"),
        ("dealer: Cara", "speed: high", "'speed' is no player and no heading; the headings are"),
        ("dealer: Cara", "seed: -1", "The seed is -1"),
        ("dealer: Cara", "seed: one", "Line 3, 'seed: one': a whole number stands here."),
        ("dealer: Cara", "seed: 7", "The deals of this game are those of the seed 7"),
        ("dealer: Cara", "rules: WHIST", "There is no rule set called 'WHIST'"),
        ("dealer: Cara", "bombs: 0, 0, 4", "bombs of a game that is not over are"),
        ("dealer: Cara", "scores: 1000, 0, 0", "scores of a game that is not over are"),
        ("dealer: Cara", "language: xx", "Line 3, 'language: xx': There is no language 'xx' for"),
        ("Ann holds", "Dan holds", "Line 4, 'Dan holds A♠ 9♠ 10♣ J♣ K♦ 9♦ J♥': 'Dan' is no player"),
        ("Ann holds", "Ben holds", "what Ben holds stands there twice."),
        ("kitty holds K♠ Q♦ K♥\n", "", "not 7 + 7 + 7."),
        ("Ann holds A♠ 9♠ 10♣ J♣ K♦ 9♦ J♥\n", "", "the deal: what Ann holds is missing."),
        ("kitty holds K♠ Q♦", "kitty holds A♠ Q♦", "A♠ is dealt twice"),
        ("kitty holds K♠", "kitty holds", "not 7 + 7 + 7 + 2."),
        ("Ben: bid 110", "Ben: deal A♠", "The cards are dealt already"),
    ],
)
def test_headings_and_deals_that_cannot_be_are_refused(old, new, said):
    assert AUCTION.count(old) == 1
    assert said in refusal(AUCTION.replace(old, new))


def test_nothing_can_be_done_before_the_cards_are_dealt_or_after_the_game():
    assert "The cards are not dealt yet" in refusal("players: Ann, Ben, Cara\nBen: pass\n")
    game = "scores: 900, 0\n" + (RECORDS / "all-the-tricks.txt").read_text(encoding="utf-8")
    game = game.replace("= Ann 120,", "= Ann 1020,")
    assert replayed(game).last.winner == 0
    for more in ("Ben: pass", "Ann holds A♠"):
        assert "he game is over, and Ann has won" in refusal(f"{game}{more}\n")


def test_the_rules_can_be_given_beside_a_record_that_names_none_and_not_against_one():
    assert str(replayed(AUCTION).last.rules) == "PL_HOUSE"
    assert str(replayed(AUCTION, "pl_tournament").last.rules) == "PL_TOURNAMENT"
    named = "rules: pl_house, auction.step=10\n" + AUCTION
    assert replayed(named, "PL_HOUSE").last == replayed(AUCTION).last
    said = refusal(named, "PL_TOURNAMENT")
    assert said.startswith("Line 1, ")
    assert "PL_TOURNAMENT" in said


def test_a_name_may_have_blanks_signs_and_letters_of_any_alphabet():
    for name in ("Mary Ann", "O'Neill-2", "Łucja", "Аня"):
        text = AUCTION.replace("Ann", name)
        assert replayed(text).names[0] == name
        assert replayed(text).last == replayed(AUCTION).last


# Spoiled records


def test_thousands_of_spoiled_records_are_refused_in_a_sentence():
    chance = random.Random(20_260_101)
    games = [written(seed, 3 - seed % 2, deals=1, drawn=seed % 3 == 0) for seed in range(12)]
    games = [game.partition("play ")[0] if seed % 4 else game for seed, game in enumerate(games)]
    refused = 0
    for _ in range(3000):
        text = spoiled(chance.choice([*games, AUCTION]), chance)
        try:
            replays.replay(records.parse(text), table.TABLE)
        except InputError as error:
            refused += 1
            said = str(error)
            assert said.endswith(".")
            assert "\n" not in said
            assert len(said) < 900
    assert refused > 2000
