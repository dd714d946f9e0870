"""How fast random deals of Thousand are played, whole: dealing, auction, kitty, tricks, scores.

Beside the compiled code and the readable engine stands OpenSpiel where it is installed: it has no
Thousand, so it plays Skat, a game for three with an auction, a kitty and ten tricks. Its rules are
compiled, and Python chooses the moves.
"""

import random
from importlib.util import find_spec

from thousandstats.games.thousand.players.runs import played
from thousandstats.games.thousand.table.game import start
from thousandstats.play import random_playout
from thousandstats.play.chance import words
from thousandstats.published.speeds import Speed

SEED = 1
COMPILED_RATE = 100_000
READABLE_RATE = 500


def speeds() -> tuple[Speed, ...]:
    """Return what is timed, ours first."""
    skat = find_spec("pyspiel") is not None
    return (
        Speed("whole random deals, compiled", 1 << 17, compiled, COMPILED_RATE, True),
        Speed("whole random deals by the readable rules", 200, readable, READABLE_RATE, True),
        Speed(
            "random games of Skat by OpenSpiel",
            500,
            skat_by_openspiel if skat else None,
            note="" if skat else "OpenSpiel is not installed: pip install open_spiel",
        ),
    )


def compiled(deals: int) -> list[int]:
    """Play a number of deals by compiled code; what each seat's score changes by in all of them."""
    changes: list[int] = played(games=deals, seed=SEED).tally.changes.tolist()
    return changes


def readable(deals: int) -> list[int]:
    """Return the same by the readable engine."""
    changes = [0, 0, 0]
    for number in range(deals):
        seed = next(words(SEED, number))
        for position in random_playout(start(seed=seed), words(seed, 1 << 63)):
            if position.outcome is not None:
                changes = [a + b for a, b in zip(changes, position.outcome.changes, strict=True)]
                break
    return changes


def skat_by_openspiel(games: int) -> int:
    """Play a number of games of Skat, each move any of those that are allowed; how many moves."""
    import pyspiel

    dice = random.Random(SEED)
    game = pyspiel.load_game("skat")
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
    return moves
