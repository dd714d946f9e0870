"""A ledger of four claims, right and wrong, that takes no time to reproduce."""

from thousandstats import figures
from thousandstats.published import Check, Claim
from thousandstats.reproduction.compute import Reproduction, reproduce

QUEEN = figures.get("thousand/kitty/completes-one-of-four")
LIMIT = figures.get("thousand/limit/hand")
AFTER = figures.get("thousand/limit/hand-and-kitty")
PAIR = figures.get("thousand/two-players/kitty/points")
MEAN = figures.get("thousand/two-players/kitty/mean-points")

RIGHT = Claim("X1", "A page", "The chance is 57.9%.", (Check("57.9%", QUEEN),), (LIMIT, PAIR))
WRONG = Claim("X2", "A page", "The chance is 58.9%.", (Check("58.9%", QUEEN),))
OPEN = Claim("X3", "Another page", "Something else.")
AVERAGE = Claim("X4", "A page", "10 on average.", (Check("10", MEAN, "mean"),))


def small(*claims, deals=2000, seed=5, listed=()) -> Reproduction:
    """A reproduction of a few claims."""
    return reproduce(deals, seed, claims=claims, figures=listed)
