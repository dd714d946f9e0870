"""The tables that a page offers to take along: files of each format, and a script with all.

The texts are those of ``thousandstats figures ID --format …``. A page that was opened from a disk
may not read files, but it may load a script; so the button that copies a table loads it as one.
"""

import json
from collections.abc import Iterable

from thousandstats import folders
from thousandstats.report.exports import FORMATS
from thousandstats.reproduction.compute import ComputedFigure

ENDINGS = {"csv": "csv", "markdown": "md", "latex": "tex"}
"""The formats that are offered, with the endings of their files."""

NAMES = {"csv": "CSV", "markdown": "Markdown", "latex": "LaTeX"}

HEAVIEST = 300_000
"""In bytes: nobody waits for a heavier script, so that a large table has links only."""

TABLES = "thousandstatsTables"
"""Where the scripts put the tables, by the ids of the figures."""


def files(figures: Iterable[ComputedFigure]) -> dict[str, bytes]:
    """Every table in every format, and its script, if that is not too heavy."""
    found: dict[str, bytes] = {}
    for computed in figures:
        figure = computed.figure
        table = figure.tabulated(computed.counted)
        texts = {format: FORMATS[format](table, None) for format in ENDINGS}
        for format, ending in ENDINGS.items():
            folders.add(found, f"data/{figure.id}.{ending}", texts[format].encode())
        loaded = json.dumps(texts, ensure_ascii=False)
        script = f"(window.{TABLES} ??= {{}})[{json.dumps(figure.id)}] = {loaded};\n".encode()
        if len(script) <= HEAVIEST:
            folders.add(found, f"data/{figure.id}.js", script)
    return found
