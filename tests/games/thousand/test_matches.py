"""What many games of Thousand come to: tallies against the readable engine, threads, refusals."""

from collections import Counter

import numpy as np
import pytest
from thousand_replayed import TABLES, replayed

from thousandstats.errors import InputError
from thousandstats.games.thousand.players.runs import GROUPS, DealTally, played, run, written
from thousandstats.games.thousand.table.game import start

pytestmark = pytest.mark.kernels


def expected_tally(what, games):
    """What the kernels tally, from the outcomes of the readable engine."""
    seats = what.match.players
    found = {name: Counter() for name in (*DealTally._fields, "lengths")}
    length, last = 0, None
    for number, position in replayed(what, games):
        length = 1 if number != last else length + 1
        last = number
        end = position.outcome
        bid_by = end.declarer
        how = 0 if end.made else {None: 1, "bomb": 2, "rospisat": 3}[end.given_up]
        found["seats"][bid_by, how] += 1
        found["places"][(bid_by - position.before.forced) % seats, how] += 1
        found["bids"][(end.bid - 100) // 5, how] += 1
        for seat, change in enumerate(end.changes):
            found["changes"][(seat,)] += change
        if end.given_up is None:
            found["contracts"][(end.contract - 100) // 5, how] += 1
            found["tricks"][(end.tricks[bid_by],)] += 1
            for seat in range(seats):
                total = end.points[seat] + end.marriages[seat]
                found["points"][(int(seat != bid_by),)] += total
        if position.winner is not None:
            found["won"][(position.winner,)] += 1
            found["lengths"][(length,)] += 1
        elif length == what.most:
            found["won"][(seats,)] += 1
        _count_marriages(position, found["marriages"])
        _count_specials(position, found["specials"])
    return {name: {key: n for key, n in part.items() if n} for name, part in found.items()}


def _count_marriages(position, found):
    """Which suits' marriages were declared, and whether by an opponent, told from the cards."""
    values = {(40, 60, 80, 100)[suit]: suit for suit in range(4)}
    game = start(position.players, position.rules, None, position.before.dealer)
    game = game.after(position.history[0])
    before = (0,) * position.players
    for action in position.history[1:]:
        game = game.after(action)
        declared = getattr(game.state or position.outcome, "marriages", before)
        for seat, (old, new) in enumerate(zip(before, declared, strict=True)):
            if new != old:
                found[values[new - old], int(seat != position.outcome.declarer)] += 1
        before = declared


def _count_specials(position, found):
    end, before, after = position.outcome, position.before, position.match
    chosen, bid_by = position.rules, end.declarer
    total = 0
    if end.made:
        total = end.points[bid_by] + end.marriages[bid_by]
        if chosen.score_check == "rounded_first":
            total = {"nearest10": (total + 5) // 10 * 10, "nearest5": (total + 2) // 5 * 5}[
                chosen.score_round
            ]
        found[(0,)] += total < end.contract
    shown = (
        position.players == 2
        or {
            "always": True,
            "bid_ge:130": end.bid >= 130,
            "not_if_forced_100": end.bid > 100,
            "never": False,
        }[chosen.kitty_exposure]
    )
    unseen = position.players == 2 and position.history[-1].kind == "bomb"
    unseen = unseen and all(action.kind != "kitty" for action in position.history)
    found[(1,)] += shown and not unseen
    for seat, score in enumerate(before.scores):
        if seat != bid_by and end.given_up != "bomb" and chosen.lock_at is not None:
            found[(2,)] += score > chosen.lock_at - (chosen.lock_cmp == "ge")
        found[(3,)] += before.barrel[seat] == 0 and after.barrel[seat] == 3
        left = before.barrel[seat] > 0 and after.barrel[seat] == 0
        # The declarer's own stay ends also with a contract that fails, or one that is enough.
        own = seat == bid_by and (not end.made or end.contract >= 120)
        found[(4,)] += left and not own


@pytest.mark.parametrize(
    ("text", "seats", "scores"),
    [
        ("PL_HOUSE", 3, (0, 0, 0)),
        ("PL_TOURNAMENT,lock.cmp=gt", 2, (800, 900)),
        ("PL_HOUSE,score.check=rounded_first,two.all_tricks=contract_le_120", 2, (700, 100)),
        ("WIKIPEDIA_PL_ABOVE_100", 3, (790, 800, 930)),
        ("RU_BARREL", 3, (880, 860, 0)),
        ("RU_BARREL,barrel.collision=coexist", 2, (880, 875)),
        ("WIKIPEDIA_PL_NEVER", 3, (0, 0, 0)),
        ("WIKIPEDIA_PL_NEVER", 2, (0, 0)),
    ],
)
def test_tallies_are_what_the_readable_engine_comes_to(text, seats, scores):
    found = played(seats, text, 60, 9, 6, scores=scores)
    expected = expected_tally(run(seats, text, 9, 6, scores=scores), 60)
    assert found.deals == sum(expected["seats"].values())
    for name, part in {**found.tally._asdict(), "lengths": found.lengths}.items():
        there = {tuple(map(int, at)): int(part[tuple(at)]) for at in np.argwhere(part)}
        assert there == expected[name], name


def test_tallies_of_sensible_players_are_what_the_readable_engine_comes_to():
    who = ("simple", "random", "simple")
    found = played(3, "PL_HOUSE", 6, 9, 40, who)
    expected = expected_tally(run(3, "PL_HOUSE", 9, 40, who), 6)
    for name, part in {**found.tally._asdict(), "lengths": found.lengths}.items():
        there = {tuple(map(int, at)): int(part[tuple(at)]) for at in np.argwhere(part)}
        assert there == expected[name], name


def test_sensible_players_win_games_from_those_who_draw_lots():
    won = played(3, "PL_HOUSE", 500, 3, 300, ("random", "simple", "random")).tally.won
    assert won[1] > 400


def test_threads_play_the_same_games():
    for most in (1, 30):
        one = played(2, "RU_BARREL", 9000, 5, most)
        two = played(2, "RU_BARREL", 9000, 5, most, workers=2)
        assert all(map(np.array_equal, one.groups, two.groups))
        assert np.array_equal(one.lengths, two.lengths)
        assert one.deals == two.deals


def test_the_first_games_of_a_longer_run_are_those_of_a_shorter_one():
    what = run(3, "PL_HOUSE", 8, 3)
    assert list(written(what, 20)) == list(written(what, 40))[:60]
    assert list(written(what, 20, 20)) == list(written(what, 40))[60:]
    whole = played(3, "PL_HOUSE", 40, 8, 3)
    parts = played(3, "PL_HOUSE", 15, 8, 3) + played(3, "PL_HOUSE", 25, 8, 3, first=15)
    assert all(map(np.array_equal, parts.groups, whole.groups))
    assert np.array_equal(parts.lengths, whole.lengths)
    assert (parts.games, parts.deals, parts.cut) == (whole.games, whole.deals, whole.cut)
    assert whole.cut == 40 - whole.tally.won[:3].sum()


def test_each_group_is_what_its_games_come_to_by_themselves():
    whole = played(3, "PL_HOUSE", 600, 8, 30, ("simple",) * 3)
    for group in (0, 1, 87, 88, GROUPS - 1):
        alone = [
            played(3, "PL_HOUSE", 1, 8, 30, ("simple",) * 3, first=game).tally
            for game in range(group, 600, GROUPS)
        ]
        assert len(alone) == (3 if group < 600 - 2 * GROUPS else 2)
        for name, part in whole.groups._asdict().items():
            expected = sum(getattr(one, name) for one in alone)
            assert np.array_equal(part[group], expected), (group, name)


def test_everything_adds_up():
    for name, seats in TABLES:
        found = played(seats, name, 3000, 6, 2)
        tally = found.tally
        assert tally.won.sum() == found.games == 3000
        assert found.lengths.sum() == tally.won[:-1].sum()
        assert tally.seats.sum() == tally.places.sum() == tally.bids.sum() == found.deals
        assert tally.contracts.sum() == tally.tricks.sum() == tally.seats[:, :2].sum()
        assert tally.contracts.sum(axis=0).tolist() == tally.seats[:, :2].sum(axis=0).tolist()


def test_all_the_cards_points_are_taken_by_three_players():
    tally = played(3, games=5000).tally
    values = np.array([40, 60, 80, 100])
    declared = (tally.marriages * values[:, None]).sum()
    assert tally.points.sum() == 120 * tally.contracts.sum() + declared


def test_what_cannot_be_played_is_said():
    with pytest.raises(InputError, match="number of games is 0; it must be from 1"):
        played(games=0)
    with pytest.raises(InputError, match="deals of a game is 0"):
        played(most=0)
    with pytest.raises(InputError, match="no player called 'Ann'; the players are random, simple"):
        played(who=("random", "random", "Ann"))
    with pytest.raises(InputError, match="2 players cannot sit at 3 seats"):
        played(who=("random", "random"))
    with pytest.raises(InputError, match="first game is number -1"):
        played(first=-1)
    with pytest.raises(InputError, match="number of threads is 0"):
        played(workers=0)
