"""Trials: what documents say about the play, and that another rule gives another verdict."""

from dataclasses import replace
from pathlib import Path

import pytest
from small_ledger import RIGHT, small
from thousand_records import replayed

from thousandstats import figures
from thousandstats.errors import InputError
from thousandstats.games.thousand import table
from thousandstats.games.thousand.catalogue.trials import TRIALS, replaying
from thousandstats.games.thousand.catalogue.trials.kitty import SHOWN
from thousandstats.games.thousand.catalogue.trials.replaying import RECORDS
from thousandstats.games.thousand.rules import OPTIONS, rules
from thousandstats.games.thousand.table import auction, game, kitty, scoring, tricks
from thousandstats.play import records
from thousandstats.play import tricks as family
from thousandstats.published import Claim, Figure, Trial, Verdict
from thousandstats.report import tables, text

AGREES, CONDITION, DISAGREES = Verdict.AGREES, Verdict.CONDITION, Verdict.DISAGREES

EVERY = sorted(RECORDS.glob("*.txt"), key=lambda path: path.name)


def claim(id):
    return next(claim for claim in figures.claims() if claim.id == id)


def found(id):
    """What each trial of a statement finds, with the rules as they are now."""
    return [trial.tried().found for trial in TRIALS[id]]


def verdict(id):
    """The verdict on a statement, with the rules as they are now."""
    return claim(id).verdict(Figure.exact)


# The records


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_every_record_is_legal_and_written_as_records_are(path):
    said = path.read_text(encoding="utf-8")
    done = replayed(said)
    written = records.written(done.positions[0], done.actions, done.names, table.TABLE)
    bare = [line for line in said.splitlines() if not line.startswith("#")]
    assert bare[bare.index("") :] == written.splitlines()[written.splitlines().index("") :]
    assert said.startswith("# ")


def test_every_record_is_replayed_for_some_statement():
    tried = [trial for trials in TRIALS.values() for trial in trials]
    tried += [trial.condition for trial in tried if trial.condition]
    assert {trial.record for trial in tried} == set(EVERY)


def test_every_printed_value_is_found():
    for id, trials in TRIALS.items():
        for trial in trials:
            expected = CONDITION if trial.condition else AGREES
            assert trial.tried().verdict is expected, (id, trial.title)


def test_trials_without_numbers_give_words_of_the_document():
    assert found("K16")[2:4] == [
        "when the bidding reached 130",
        "always except when playing for the forced 100",
    ]
    assert found("K18") == ["after passing cards"] * 2
    assert found("T7") == [trial.printed for trial in TRIALS["T7"]]


# Another rule, another verdict


def house(options):
    """The house rules with other options."""
    return lambda patch: patch.setattr(replaying, "HOUSE", f"PL_HOUSE,{options}")


def tournament(text):
    return lambda patch: patch.setattr(replaying, "TOURNAMENT", text)


def changed(owner, name, value):
    return lambda patch: patch.setattr(owner, name, value)


def without_ruffing(rules, hand, trick, trump, real=tricks.playable):
    """Who has no card of the suit may play any."""
    void = trick and not hand & tricks.SUIT_MASKS[tricks.SUIT_OF[trick[0]]]
    return hand if void else real(rules, hand, trick, trump)


INVERTED = {
    "the limit of a bid": ("K11", changed(auction, "limit", lambda cards: 120)),
    "the limit of a bid is higher": ("K12", changed(auction, "limit", lambda cards: 220)),
    "no limit for Cara": ("K11", changed(auction, "limit", lambda cards: 300)),
    "the limit of a contract": ("K13", changed(kitty, "limit", lambda cards: 120)),
    "contract.limit": ("K14", house("contract.limit=hand_after_kitty")),
    "a contract below the bid": (
        "K14",
        changed(kitty.Naming, "legal", lambda self: (table.read("contract 120"),)),
    ),
    "giveup": ("K15", house("giveup=none")),
    "bomb.per_game": ("K15", house("bomb.per_game=2")),
    "bomb.per_game=none": ("K15", house("bomb.per_game=none")),
    "bomb.blocked_at": ("K15", house("bomb.blocked_at=880")),
    "bombs in the tournament": ("K15", tournament("PL_TOURNAMENT,giveup=bomb")),
    "what a bomb is worth": ("K15", changed(scoring, "BOMB_POINTS", 50)),
    "the count of a contract": ("K18", changed(kitty.Naming, "limit", property(lambda self: 160))),
    "the forced bid": (
        "K19",
        changed(game, "opening", lambda *deal: auction.opening(*deal)._replace(bid=110)),
    ),
    "bombs with two players": ("K20", house("giveup=none")),
    "pass.face": ("K21", tournament("PL_TOURNAMENT,pass.face=up")),
    "pass.face=declarer_choice": ("K21", tournament("PL_TOURNAMENT,pass.face=declarer_choice")),
    "all the tricks": ("T5", changed(scoring, "_all_tricks", lambda rules, played: False)),
    "two.exchange": ("T5", house("two.exchange=cards_to_last_trick")),
    "play.beat": ("T7", house("play.beat=no")),
    "marriage.first_trick": ("T7", house("marriage.first_trick=yes")),
    "following suit": ("T7", changed(family, "following", lambda hand, suit: hand)),
    "trumping": ("T7", changed(tricks, "playable", without_ruffing)),
    "marriages": ("T7", changed(tricks.Playing, "_declares", lambda self, card, hand: False)),
    "the cards out of play": ("T8", house("two.exchange=cards_to_last_trick")),
}


@pytest.mark.parametrize("name", INVERTED)
def test_another_rule_flips_the_verdict(monkeypatch, name):
    id, invert = INVERTED[name]
    before = CONDITION if id == "K18" else AGREES
    assert Claim(id, "A page", "…", trials=TRIALS[id]).verdict(Figure.exact) is before
    invert(monkeypatch)
    assert Claim(id, "A page", "…", trials=TRIALS[id]).verdict(Figure.exact) is DISAGREES


def test_each_statement_that_is_tried_is_flipped_by_some_rule():
    assert {id for id, _ in INVERTED.values()} | {"K16"} == set(TRIALS)


@pytest.mark.parametrize("exposure", OPTIONS["kitty.exposure"].values)
def test_who_sees_the_kitty_flips_each_statement_that_says_otherwise(monkeypatch, exposure):
    real, other = kitty.exposed, rules(f"PL_HOUSE,kitty.exposure={exposure}")
    monkeypatch.setattr(kitty, "exposed", lambda rules, bid: real(other, bid))
    bids = (100, 110, 120, 130)
    for trial in TRIALS["K16"]:
        same = all(SHOWN[trial.printed](bid) == real(other, bid) for bid in bids)
        assert trial.tried().verdict is (AGREES if same else DISAGREES)
    assert verdict("K16") is DISAGREES


def test_details_tell_numbers_and_change_with_the_rules(monkeypatch):
    def told(id):
        return [trial.tried().detail for trial in TRIALS[id]]

    assert (
        told("K14")
        == ["bid 130; limit 180 before passing, 120 after it; contracts from 130 to 130"] * 2
    )
    assert told("K16")[:4] == [
        *["100 yes, 110 yes, 120 yes, 130 yes"] * 2,
        "100 no, 110 no, 120 no, 130 yes",
        "100 no, 110 yes, 120 yes, 130 yes",
    ]
    assert told("K16")[-1] == "100 no, 110 no, 120 no, 130 no"
    assert all(
        detail.endswith(
            "of which Q♣ 9♥ are passed: limit 180 after the kitty, 120 after passing cards"
        )
        for detail in told("K18")
    )
    assert told("T8") == ["110 in the tricks + 10 out of play = 120"]
    monkeypatch.setattr(kitty, "exposed", lambda rules, bid: bid == 120)
    assert told("K16") == ["100 no, 110 no, 120 yes, 130 no"] * 7
    house("contract.limit=hand_after_kitty")(monkeypatch)
    assert told("K14")[0].endswith("contracts from 130 to 180")


def test_another_rule_gives_the_right_value_in_its_place(monkeypatch):
    house("bomb.per_game=2,bomb.blocked_at=880")(monkeypatch)
    assert found("K15") == ["0", "+60", "880 or more", "two", "880 or more", "none"]
    tournament("PL_TOURNAMENT,pass.face=declarer_choice")(monkeypatch)
    assert found("K21") == ["face down or face up"]
    house("contract.limit=hand_after_kitty")(monkeypatch)
    assert found("K14") == ["keeps that marriage", "never falls below the amount bid"]
    changed(scoring, "BOMB_POINTS", 50)(monkeypatch)
    assert found("K15")[1] == "+50"
    # An option of two players is refused for three.
    house("two.exchange=cards_to_last_trick")(monkeypatch)
    assert found("T5") == ["120", "10", "120", "+120"]
    assert found("T8") == ["for somebody: 10"]
    house("play.beat=no,marriage.first_trick=yes")(monkeypatch)
    words = ["by a marriage", "one in the first trick", "follow suit", "any card", "play a trump"]
    assert found("T7") == words


# How trials are shown


def trial(printed, find, condition=None):
    return Trial(printed, "What there is", Path("some.txt"), find, condition)


def refused():
    raise InputError("That is not allowed.")


def test_a_refusal_of_the_rules_is_what_is_found():
    one = trial("yes", refused).tried()
    assert (one.found, one.verdict) == ("That is not allowed.", DISAGREES)
    assert one.told == one.found


def test_a_detail_stands_behind_what_is_found_and_makes_no_verdict():
    one = replace(trial("1", lambda: "1"), detail=lambda: "of 7").tried()
    assert (one.told, one.verdict) == ("1 (of 7)", AGREES)
    none = trial("1", lambda: "1").tried()
    assert (none.told, none.detail) == ("1", "")
    wrong = replace(trial("1", refused), detail=lambda: "of 7").tried()
    assert (wrong.told, wrong.detail) == ("That is not allowed.", "")


def test_a_condition_saves_a_trial_only_if_it_agrees():
    good, bad = trial("1", lambda: "1"), trial("1", lambda: "2")
    assert replace(bad, condition=good).tried().verdict is CONDITION
    assert replace(bad, condition=bad).tried().verdict is DISAGREES
    assert replace(good, condition=bad).tried().verdict is AGREES


def test_a_claim_is_as_bad_as_its_worst_trial_or_check():
    wrong = replace(RIGHT, trials=(trial("1", lambda: "2"),))
    assert RIGHT.verdict(Figure.exact) is AGREES
    assert wrong.verdict(Figure.exact) is DISAGREES
    assert small(wrong).claims[0].verdict is DISAGREES
    assert small(wrong).ok


def test_trials_are_printed_and_tabled_with_what_is_right():
    wrong = trial("1", lambda: "2", trial("3", lambda: "3"))
    wrong = replace(wrong, detail=lambda: "as 1 + 1")
    reviewed = small(replace(RIGHT, beside=(), trials=(wrong, trial("4", lambda: "5"))))
    printed = "\n".join(text.lines(reviewed))
    assert "    printed 1: holds under a condition; in general 2\n" in printed
    assert "        What there is: 2 (as 1 + 1); route: replay of some.txt\n" in printed
    assert "        its condition: What there is: 3; route: replay of some.txt\n" in printed
    assert "    printed 4: disagrees; right is 5\n" in printed
    assert "2 printed values were tried at the table, replaying 1 records." in printed
    table = tables.claims(reviewed)
    assert table["comparison"].tolist() == ["percentage", "replay", "replay"]
    row = table.iloc[1]
    assert (row["printed"], row["right"], row["record"]) == ("1", "2", "some.txt")
    assert (row["count"], row["figure"], row["check_verdict"]) == ("", "", str(CONDITION))
    assert (row["detail"], table.iloc[2]["detail"]) == ("as 1 + 1", "")
    assert row["verdict"] == "disagrees"


def test_a_claim_with_trials_alone_is_not_left_unchecked():
    alone = Claim("X9", "A page", "It is 1.", trials=(trial("1", lambda: "1"),))
    printed = text.lines(small(alone))
    assert printed[0] == "X9  agrees"
    assert not any("not yet checked" in line.lower() for line in printed)
