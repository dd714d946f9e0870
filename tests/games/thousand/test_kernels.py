"""Compiled games of Thousand against the readable engine, move for move."""

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from thousand_option import needs_of, players_of
from thousand_replayed import TABLES, compared, some_rules, some_start

from thousandstats.games.thousand.habits import habits as habits_of
from thousandstats.games.thousand.kernels import (
    auction,
    dealing,
    players,
    runs,
    scoring,
    simple,
    table,
    tricks,
)
from thousandstats.games.thousand.players import policies as readable
from thousandstats.games.thousand.players.runs import played, run, written
from thousandstats.games.thousand.rules import OPTIONS, rules
from thousandstats.games.thousand.table.actions import ACTIONS
from thousandstats.games.thousand.table.match import PAIRS, SUIT_MASKS
from thousandstats.kernels import compile
from thousandstats.play.chance import below, words

pytestmark = pytest.mark.kernels

KERNELS = (auction, dealing, players, runs, scoring, simple, table, tricks)
STATE = tuple(map(np.uint64, range(1, 5)))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_engines_play_the_same_deals_move_for_move(name, seats):
    assert compared(run(seats, name, seed=1), 300) == 300
    assert compared(run(seats, name, seed=2, most=4), 25) == 100


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_engines_play_ten_thousand_deals_move_for_move(name, seats):
    assert compared(run(seats, name, seed=3), 10_000) == 10_000


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_engines_play_a_hundred_thousand_deals_move_for_move(name, seats):
    what = run(seats, name, seed=4)
    assert sum(compared(what, 5000, first) for first in range(0, 100_000, 5000)) == 100_000


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_engines_write_the_same_near_the_lock_the_barrel_and_the_end(name, seats):
    dice = random.Random(f"{name} {seats}")
    for seed in range(30):
        what = run(seats, name, seed, 5, **some_start(dice, rules(name), seats))
        assert 0 < compared(what, 1) <= 5


@pytest.mark.parametrize("seed", range(8))
def test_both_engines_agree_whatever_the_options_are(seed):
    dice = random.Random(seed)
    for number in range(40):
        seats = dice.choice((2, 3))
        chosen = some_rules(dice, seats)
        assert compared(run(seats, chosen, number, 3, **some_start(dice, chosen, seats)), 3)


def value_of(option, value, seats):
    """A rule set with this value, and with what it needs to have an effect."""
    text = f"PL_HOUSE,{option.name}={value}"
    needs = needs_of(option, seats)
    if needs and rules().options[needs[0]] not in needs[1:]:
        text += f",{needs[0]}={needs[1]}"
    if "barrel.at=880" in text:
        text += ",lock.at=none"
    return rules(text, players=seats)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_engines_let_sensible_players_play_the_same(name, seats):
    dice = random.Random(f"{name} {seats}")
    assert compared(run(seats, name, 1, 1, ("simple",) * seats), 40) == 40
    for seed in range(4):
        who = dice.choices(list(readable.PLAYERS), k=seats)
        what = run(seats, name, seed, 6, who, **some_start(dice, rules(name), seats))
        assert 0 < compared(what, 2) <= 12


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_engines_let_sensible_players_play_a_thousand_deals_the_same(name, seats):
    assert compared(run(seats, name, 7, 1, ("simple",) * seats), 1000) == 1000
    whole = run(seats, name, 7, 200, ("simple",) * seats)
    assert compared(whole, 20) > 100


@pytest.mark.parametrize("seed", range(2))
def test_sensible_players_agree_whatever_the_options_are(seed):
    dice = random.Random(seed)
    for number in range(40):
        seats = dice.choice((2, 3))
        chosen = some_rules(dice, seats)
        who = ("simple",) * seats
        assert compared(run(seats, chosen, number, 2, who, **some_start(dice, chosen, seats)), 2)


def some_cards(dice, most=12):
    return sum(1 << card for card in dice.sample(range(24), dice.randrange(1, most + 1)))


def test_sensible_players_think_alike():
    dice = random.Random(6)
    for _ in range(4000):
        seats = dice.choice((2, 3))
        habits = habits_of(seats)
        hand, gone = some_cards(dice), some_cards(dice, 20)
        gone &= ~hand
        bid, step = dice.randrange(100, 300, 5), dice.choice((5, 10))
        assert simple.promise(habits, hand) == readable.promise(hand)
        among = hand & some_cards(dice, 20) or hand
        assert simple.least_useful(hand, among) == readable.least_useful(hand, among)
        trump, pairs = dice.randrange(-1, 4), sum(p for p in PAIRS if hand & p == p)
        suit = 0 if trump < 0 else SUIT_MASKS[trump]
        for declared in (0, pairs):
            expected = readable.leads(hand, trump, gone, declared)
            assert simple.leads(hand, suit, gone, bool(declared)) == expected
        winners = among & some_cards(dice, 20)
        for friend in (False, True):
            expected = readable.follows(hand, among, winners, gone, friend)
            assert simple.follows(hand, among, winners, gone, friend) == expected
        if hand.bit_count() > 2:
            assert simple.gives_up(habits, hand, bid, 2) == readable.gives_up(hand, bid, 2)
        called, _ = players.call(1, habits, hand, bid, step, 3, STATE)
        assert called == readable.raises(hand, bid, step, seats)
        contract, _ = players.declare(1, habits, hand, bid, step, 40, STATE)
        assert bid + step * contract == readable.declares(hand, bid, bid + 40 * step, step)


VALUES = [(option, value) for option in OPTIONS.values() for value in option.values]


@pytest.mark.parametrize(
    ("option", "value"), VALUES, ids=[f"{option.name}={value}" for option, value in VALUES]
)
def test_both_engines_agree_on_every_value_of_every_option(option, value):
    dice = random.Random(f"{option.name}={value}")
    for seed in range(12):
        seats = players_of(option)[seed % len(players_of(option))]
        chosen = value_of(option, value, seats)
        assert chosen.options[option.name] == value
        assert compared(run(seats, chosen, seed, 3, **some_start(dice, chosen, seats)), 2)


def told_apart(option, seats):
    """The values of an option, by what games of so many players with each of them come to."""
    found = {}
    for value in option.values:
        # For any number of players, so that options can be tried where they are refused.
        chosen = value_of(option, value, seats if seats in players_of(option) else None)
        if option.name == "end.tie":  # opponents must be able to reach 1000
            chosen = rules(chosen, **{"lock.at": "none"})
        top, parts = 860 if chosen.barrel_at else 960, []
        for scores in (None, (790, 800, 860)[:seats], (top,) * seats):
            what = run(seats, seed=5, most=4, scores=scores, bombs=None if scores else (2,) * seats)
            what = replace(what, match=what.match._replace(rules=chosen))
            parts += what.play(0, 1000, 100)
        found.setdefault(tuple(part.tobytes() for part in parts), []).append(value)
    return list(found.values())


@pytest.mark.parametrize("seats", [3, 2])
@pytest.mark.parametrize("name", OPTIONS)
def test_the_values_of_an_option_come_to_other_games_just_where_it_has_an_effect(name, seats):
    option = OPTIONS[name]
    values = list(option.values)
    apart = [[value] for value in values] if seats in players_of(option) else [values]
    assert told_apart(option, seats) == apart


def test_players_have_the_same_numbers_in_both_engines():
    assert tuple(readable.PLAYERS) == players.PLAYERS
    assert players.PLAYERS[players.SIMPLE] == "simple"


def test_lots_are_drawn_as_in_plain_python():
    for ways in range(1, 62):
        scratch = np.zeros(4, np.uint64)
        state = dealing.open_stream(np.uint64(5), np.uint64(ways), scratch)
        stream = words(5, ways)
        for _ in range(20):
            index, state = players.any_of(ways, tuple(map(np.uint64, state)))
            assert index == (below(ways, stream) if ways > 1 else 0)
    assert all((2**64 % n) == int(players.REJECTED[n]) for n in range(1, 64))


def test_no_deal_has_more_actions_than_there_is_room_for():
    longest = {"RU_BARREL,auction.jump=exact_step": 3, "RU_BARREL,two.exchange=discard2": 2}
    for text, seats in longest.items():
        deals = list(written(run(seats, text, 1), 20_000))
        assert max(len(deal.actions) for deal in deals) < table.MOST_ACTIONS
        assert all(code in ACTIONS for deal in deals[:2000] for code in deal.actions)


PRINT = """
import sys
from thousandstats.games.thousand.kernels import runs
from thousandstats.games.thousand.table.match import PAIRS, SUIT_MASKS
from thousandstats.games.thousand.players.runs import played, run, written
from thousandstats.kernels.instructions import HAS_DEPOSIT
sums = [list(map(int, map(sum, map(lambda part: part.ravel(), played(n, r, 3000, 4, 2).tally))))
        for n in (2, 3) for r in ("PL_HOUSE", "RU_BARREL")]
deals = [list(written(run(n, "RU_BARREL", 5), 300)) for n in (2, 3)]
hits = sum(runs.play_matches.stats.cache_hits.values())
print(HAS_DEPOSIT, hits, hash((str(sums), str(deals))), sep="\\n")
"""


def printed(**variables):
    """What a new process prints of the same games."""
    environment = {**os.environ, "PYTHONPATH": str(Path(compile.PACKAGE).parent)}
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", PRINT],
        env={**environment, "PYTHONHASHSEED": "0", **variables},
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.split()


def test_processors_without_the_instruction_and_later_processes_play_the_same():
    played(games=1)
    _, hits, ours = printed()
    kept = compile.FOLDER is not None and compile.FOLDER.is_dir()
    assert hits == "1" or not kept
    deposit, _, theirs = printed(NUMBA_CPU_NAME="generic")
    assert deposit == "False"
    assert ours == theirs


def test_each_kernel_is_compiled_once_and_holds_no_floats():
    for seats in (2, 3):
        played(seats, "RU_BARREL", 10, most=3)
        list(written(run(seats), 3))
    assert len(runs.play_matches.signatures) == 1
    for module in KERNELS:
        for name, value in vars(module).items():
            for signature in getattr(value, "signatures", ()):
                assert len(value.signatures) == 1, name
                assert "float" not in str(value.overloads[signature].signature)
