"""Run the notebooks and keep what they show: after a change of a number, or of a notebook.

    python scripts/notebooks.py                  all of them
    python scripts/notebooks.py notebooks/02_*   some of them

Needs nothing but Python 3.11 or newer.
"""

import argparse
from pathlib import Path

import environment


def named(arguments: list[str] | None = None) -> list[Path]:
    """Return the notebooks that are named; help, and a name of none, end the program here."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("notebook", nargs="*", type=Path, help="a notebook to run; else all")
    found: list[Path] = parser.parse_args(arguments).notebook
    for path in found:
        if path.suffix != ".ipynb" or not path.is_file():
            parser.error(f"{path} is no notebook; name files such as notebooks/02_marriages.ipynb")
    return found


if __name__ == "__main__":
    notebooks = named()
    python = environment.ensure(["notebooks", "test"])
    environment.run([python, environment.ROOT / "tests" / "support" / "notebooks.py", *notebooks])
