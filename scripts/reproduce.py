"""Recompute every published claim: `thousandstats reproduce` in the project's own environment.

    python scripts/reproduce.py [--check] [--out results] [--deals N] [--seed S]

Needs nothing but Python 3.11 or newer; arguments are those of the command.
"""

import environment

if __name__ == "__main__":
    environment.become("reproduce", __doc__)
