"""Games of Thousand for tests of properties: any rules, any scores, any position."""

from hypothesis import strategies as st
from thousand_option import needs_of, players_of

from thousandstats.games.thousand.rules import PRESETS, rules
from thousandstats.games.thousand.rules.options import NONE, OPTIONS
from thousandstats.games.thousand.table.game import start
from thousandstats.games.thousand.table.scoring import unit
from thousandstats.play import random_playout
from thousandstats.play.chance import words

SEEDS = st.integers(0, 2**64 - 1)


@st.composite
def rule_sets(draw, players):
    """Any preset, and any options that go together and have an effect."""
    preset = draw(st.sampled_from(list(PRESETS)))
    if draw(st.booleans()):
        return rules(preset)
    values = {name: draw(st.sampled_from(option.values)) for name, option in OPTIONS.items()}
    if values["barrel.at"] != NONE:
        values["lock.at"] = NONE
    for name, option in OPTIONS.items():
        needs = needs_of(option, players)
        if players not in players_of(option) or (
            needs and {**rules(preset).options, **values}[needs[0]] not in needs[1:]
        ):
            del values[name]
    return rules(preset, players, **values)


@st.composite
def games(draw):
    """A game about to begin, perhaps late: scores on both sides of the thresholds."""
    players = draw(st.sampled_from((3, 2)))
    chosen = draw(rule_sets(players))
    step = unit(chosen)
    most = 880 if chosen.barrel_at else 995
    score = st.integers(-20, most // step).map(lambda n: n * step)
    scores = draw(st.tuples(*[st.one_of(st.just(0), score) for _ in range(players)]))
    bombs = (0,) * players
    if chosen.giveup == "bomb":
        most = 5 if chosen.bomb_per_game is None else chosen.bomb_per_game
        bombs = draw(st.tuples(*[st.integers(0, most)] * players))
    dealer = draw(st.integers(0, players - 1))
    return start(players, chosen, draw(SEEDS), dealer, scores, bombs)


def playout(game, seed, deals=1):
    """The positions of so many deals, with random actions."""
    stop = game.match.number + deals
    for position in random_playout(game, words(seed, 2**63)):
        yield position
        if position.winner is not None or position.match.number == stop:
            return


@st.composite
def positions(draw):
    """Some position of a random deal."""
    every = list(playout(draw(games()), draw(SEEDS)))
    return every[draw(st.integers(0, len(every) - 1))]
