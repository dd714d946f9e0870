"""Measure the project's speed beside its peers: `thousandstats benchmark` in its own environment.

    python scripts/benchmark.py

Needs nothing but Python 3.11 or newer; arguments are those of the command.
"""

import sys

import environment

if __name__ == "__main__":
    environment.ensure(["test"])  # the peers come with the tests
    environment.run([environment.program("thousandstats"), "benchmark", *sys.argv[1:]])
