"""Measure the project's speed beside its peers: `thousandstats benchmark` in its own environment.

    python scripts/benchmark.py

Needs nothing but Python 3.11 or newer; arguments are those of the command.
"""

import environment

if __name__ == "__main__":
    environment.become("benchmark", __doc__, ["test"])  # the peers come with the tests
