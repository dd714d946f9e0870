"""Run the notebooks and keep what they show: after a change of a number, or of a notebook.

    python scripts/notebooks.py                  all of them
    python scripts/notebooks.py notebooks/02_*   some of them

Needs nothing but Python 3.11 or newer.
"""

import sys

import environment

if __name__ == "__main__":
    python = environment.ensure(["notebooks", "test"])
    environment.run([python, environment.ROOT / "tests" / "notebooks.py", *sys.argv[1:]])
