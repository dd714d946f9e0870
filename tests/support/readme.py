"""The table of README.md, which is written from `results/` and never by hand.

python tests/support/readme.py      write it anew, after a change of the results
"""

import json

from shell import ROOT

from thousandstats import figures
from thousandstats.results import Exact

README = ROOT / "README.md"

BEGIN = "<!-- from results/figures.json, by tests/support/readme.py -->\n\n"
END = "\n<!-- end -->\n"


def table():
    """The headlines as Markdown: each with its percentage or mean, odds, fraction and counts."""
    kept = json.loads((ROOT / "results" / "figures.json").read_text(encoding="utf-8"))["figures"]
    by_id = {figure["id"]: figure for figure in kept}
    lines = ["| | | | exactly | id |", "|---|--:|--:|--:|---|"]
    for figure in map(by_id.get, (one.id for one in figures.headlines())):
        exact = Exact(int(figure["count"]), int(figure["total"]), figure["kind"])
        likely = exact.kind == "probability"
        cells = (
            figure["title"],
            f"**{exact.percent() if likely else exact.fraction}**",
            exact.one_in() if likely else "",
            f"{exact.fraction} = {exact.count:,}/{exact.total:,}",
            f"`{figure['id']}`",
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
