"""The table of README.md, which is written from `results/` and never by hand.

python tests/readme.py      write it anew, after a change of the results
"""

import json
from pathlib import Path

from thousandstats.results import Exact

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"

BEGIN = "<!-- from results/figures.json, by tests/readme.py -->\n\n"
END = "\n<!-- end -->\n"

HEADLINES = (
    "thousand/marriage/in-the-hand",
    "thousand/marriage/in-hand-and-kitty",
    "thousand/marriage/first-from-the-kitty",
    "thousand/kitty/completes-one-of-one",
    "thousand/kitty/completes-one-of-two",
    "thousand/marriage/of-an-opponent-when-you-hold-none",
    "thousand/kitty/some-ace",
    "thousand/limit/kitty-raises-it",
    "thousand/two-players/marriage/in-the-hand",
    "thousand/two-players/marriage/in-hand-and-kitty",
)


def table():
    """The headlines as Markdown: each with its percentage, odds, fraction and counts."""
    kept = json.loads((ROOT / "results" / "figures.json").read_text(encoding="utf-8"))["figures"]
    by_id = {figure["id"]: figure for figure in kept}
    lines = ["| | | | exactly |", "|---|--:|--:|--:|"]
    for id in HEADLINES:
        figure = by_id[id]
        exact = Exact(int(figure["count"]), int(figure["total"]))
        cells = (
            figure["title"],
            f"**{exact.percent()}**",
            exact.one_in(),
            f"{exact.fraction} = {exact.count:,}/{exact.total:,}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def around():
    """README.md before the table, the table as it stands there, and the rest."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    written, _, after = rest.partition(END)
    return before + BEGIN, written, END + after


if __name__ == "__main__":
    before, _, after = around()
    README.write_text(before + table() + after, encoding="utf-8")
