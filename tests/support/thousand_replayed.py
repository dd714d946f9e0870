"""Games of Thousand played again by the readable engine, beside what compiled code wrote down."""

from itertools import islice

from thousandstats.errors import InputError
from thousandstats.games.thousand.players import policies as readable
from thousandstats.games.thousand.players.runs import written
from thousandstats.games.thousand.rules import OPTIONS, PRESETS, rules
from thousandstats.games.thousand.table.game import start
from thousandstats.games.thousand.table.scoring import unit
from thousandstats.play import random_playout
from thousandstats.play.chance import words

TABLES = [(name, seats) for name in PRESETS for seats in (3, 2)]

EDGES = (0, 690, 755, 780, 785, 790, 795, 800, 805, 815, 860, 875, 880, 885, 920, 955, 990, 995)
"""Scores near the lock, the barrel and the end."""


def replayed(what, games, first=0):
    """Each deal of the games by the readable engine: the position after it."""
    match = what.match
    for number in range(first, first + games):
        seed = next(words(match.seed, number))
        position = start(match.players, match.rules, seed, match.dealer, match.scores, match.bombs)
        stream = words(seed, 2**63)
        if set(what.who) == {"random"}:  # players who draw lots need not look
            after = random_playout(position, stream)
        else:
            after = readable.played(position, what.who, stream)
        ends = (position for position in after if position.outcome is not None)
        yield from islice(((number, position) for position in ends), what.most)


def compared(what, games, first=0):
    """How many deals of the games both engines have, move for move."""
    found = list(written(what, games, first))
    deals = 0
    for deal, (number, position) in zip(found, replayed(what, games, first), strict=True):
        cards, *actions = position.history
        told = f"{what.match.rules}, seed {what.match.seed}, game {number}: {position.history}"
        assert deal.game == number
        assert deal.cards == (*cards.hands, *cards.kitties), told
        assert deal.actions == tuple(action.code for action in actions), told
        assert deal.scores == position.scores, told
        assert deal.bombs == position.match.bombs, told
        assert deal.barrel == position.match.barrel, told
        assert deal.winner == position.winner, told
        deals += 1
    return deals


def some_start(dice, chosen, seats):
    """Scores, bombs and a dealer near what the rules have an edge at."""
    top = chosen.barrel_at or 1000
    edges = [score for score in EDGES if score <= top and score % unit(chosen) == 0]
    most = (chosen.bomb_per_game or 5) if chosen.giveup == "bomb" else 0
    return {
        "scores": tuple(dice.choice(edges) for _ in range(seats)),
        "bombs": tuple(dice.randrange(most + 1) for _ in range(seats)),
        "dealer": dice.randrange(seats),
    }


def some_rules(dice, seats):
    """A rule set with options at random, of those that have an effect beside one another."""
    while True:
        text = dice.choice(list(PRESETS))
        for option in dice.sample(list(OPTIONS.values()), dice.randrange(1, 12)):
            text += f",{option.name}={dice.choice(option.values)}"
        try:
            return rules(text, players=seats)
        except InputError:
            continue
