"""A table of texts in Markdown, LaTeX or HTML, with every character of it as it was.

What a language would read as markup is escaped, and nothing else is changed: unescaping a cell
gives the text back. Left out: how a table looks; that is the reader's style sheet or preamble.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

LATEX = {
    **{character: f"\\{character}" for character in "&%$#_{}"},
    **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"},
    # After the end of a line these would be its options.
    **{"[": "{[}", "]": "{]}", "*": "{*}"},
    # In the fonts that LaTeX starts with, these are other characters or join their neighbour.
    **{"<": "$<$", ">": "$>$", "|": "$|$", "-": "{-}", "`": "{`}", "'": "{'}", '"': "{''}"},
    **{"♠": r"$\spadesuit$", "♣": r"$\clubsuit$", "♦": r"$\diamondsuit$", "♥": r"$\heartsuit$"},
    **{"≥": r"$\geq$", "≤": r"$\leq$", "≠": r"$\neq$", "×": r"$\times$", "−": "$-$"},
    **{"→": r"$\to$", "·": r"$\cdot$", "…": r"\ldots{}"},
}
"""What stands for a character in LaTeX."""

MARKDOWN = re.compile(r"([\\`*_{}\[\]<>|~&$#])")

PAGE = 40
"""A LaTeX table of more rows goes over several pages."""


@dataclass(frozen=True)
class Sheet:
    """A table as texts.

    Attributes
    ----------
    label : str
        What other texts refer to it by.
    title : str
    about : mapping
        What it is about, label by label.
    heading, rows : tuple of str, tuple of tuples of str
    named : int
        How many cells at the start of a row are its name.
    numeric : tuple of bool
        Which columns hold numbers, and are aligned on the right.
    """

    label: str
    title: str
    about: Mapping[str, str]
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    named: int
    numeric: tuple[bool, ...]


def markdown(sheet: Sheet) -> str:
    """Return a bold title, a list, and a table with pipes."""
    about = [f"- {label}: {_markdown(said)}" for label, said in sheet.about.items()]
    rule = ("---:" if numeric else ":---" for numeric in sheet.numeric)
    rows = [map(_markdown, sheet.heading), rule, *(map(_markdown, row) for row in sheet.rows)]
    table = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([f"**{_markdown(sheet.title)}**", "", *about, "", *table, ""])


def latex(sheet: Sheet) -> str:
    """Return a ``table`` with a caption and a label; it needs no package.

    The suits are in math mode. A table of more rows than fit a page is a ``longtable``, which may
    break between pages; its package comes with every LaTeX.
    """
    about = "; ".join(f"{label}: {_latex(said.rstrip('.'))}" for label, said in sheet.about.items())
    columns = "".join("r" if numeric else "l" for numeric in sheet.numeric)
    caption = rf"\caption[{{{_latex(sheet.title)}}}]{{{_latex(sheet.title)}. {about}.}}"
    label = rf"\label{{tab:{sheet.label}}}"
    heading = [r"\hline", _latex_row(sheet.heading), r"\hline"]
    rows = map(_latex_row, sheet.rows)
    if len(sheet.rows) <= PAGE:
        start = [r"\begin{table}[htbp]", r"\centering", caption, label]
        table = [rf"\begin{{tabular}}{{{columns}}}", *heading, *rows, r"\hline", r"\end{tabular}"]
        return "\n".join([*start, *table, r"\end{table}", ""])
    return "\n".join(
        [
            r"% needs \usepackage{longtable}",
            rf"\begin{{longtable}}{{{columns}}}",
            caption,
            rf"{label}\\",
            *heading,
            r"\endfirsthead",
            *heading,
            r"\endhead",
            r"\hline",
            r"\endfoot",
            *rows,
            r"\end{longtable}",
            "",
        ]
    )


def html(sheet: Sheet) -> str:
    """Return a ``table`` in ASCII: other characters are entities, so that no page garbles them."""
    about = [f"{escape(label)}: {escape(said)}" for label, said in sheet.about.items()]
    lines = [
        "<table>",
        f"<caption><strong>{escape(sheet.title)}</strong><br>",
        *(f"{said}<br>" for said in about[:-1]),
        f"{about[-1]}</caption>",
        "<thead>",
        _html_row(f'<th scope="col">{escape(cell)}</th>' for cell in sheet.heading),
        "</thead>",
        "<tbody>",
    ]
    for row in sheet.rows:
        name, rest = row[: sheet.named], row[sheet.named :]
        cells = [f'<th scope="row">{escape(cell)}</th>' for cell in name]
        lines.append(_html_row([*cells, *(f"<td>{escape(cell)}</td>" for cell in rest)]))
    text = "\n".join([*lines, "</tbody>", "</table>", ""])
    return text.encode("ascii", "xmlcharrefreplace").decode()


def _markdown(text: str) -> str:
    return MARKDOWN.sub(r"\\\1", text)


def _latex(text: str) -> str:
    return "".join(LATEX.get(character, character) for character in text)


def _latex_row(cells: Iterable[str]) -> str:
    return f"{' & '.join(map(_latex, cells))} \\\\"


def _html_row(cells: Iterable[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"
