"""A report on a hand: its answers, and how they are shown as text, JSON and HTML.

Every number is written by `thousandstats.results`. A rounded column that misses 100% is common
here, so one note below the report says it for all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Literal, NamedTuple, overload

from thousandstats.arguments import checked
from thousandstats.errors import InputError, short
from thousandstats.published import Line, Stage
from thousandstats.published.lines import Told
from thousandstats.results import Distribution, Exact, Value, column_note, show_value
from thousandstats.results.outcomes import Json
from thousandstats.results.rounding import html_table

WIDTH = 80

GAP = "   "

PERCENT_DIGITS, MEAN_DIGITS = 1, 2
"""Decimals when no number of them is asked for."""

ROUNDING = "Each percentage is rounded by itself, so a row of them need not add to 100%."


@checked
class Rank(NamedTuple):
    """Where a value stands among those of all hands: shares below it, equal to it, above it."""

    value: int
    below: Exact
    equal: Exact
    above: Exact


Answer = Exact | Distribution | Rank


@checked
@dataclass(frozen=True)
class AnsweredLine:
    """A line with its answer, and the condition under which it was asked, if any."""

    line: Line
    given: str | None
    answer: Answer


@dataclass(frozen=True)
class ReportSection:
    """A section of the report."""

    title: str
    note: str
    lines: tuple[AnsweredLine, ...]


@checked
@dataclass(frozen=True, repr=False)
class HandReport:
    """All that is told of a hand.

    Attributes
    ----------
    stage : Stage
        The layout, and which of its places the hand fills.
    held : int
        The cards held, as a mask.
    known : mapping of str to int
        The cards known to lie elsewhere, by place.
    given : str
        All this as the condition of a question.
    parts : tuple of ReportSection
        The answered lines.
    """

    stage: Stage
    held: int
    known: Mapping[str, int]
    given: str
    parts: tuple[ReportSection, ...]

    @overload
    def answer(
        self, question: str, kind: Literal["probability", "mean"] = "probability"
    ) -> Exact: ...
    @overload
    def answer(self, question: str, kind: Literal["distribution"]) -> Distribution: ...
    @overload
    def answer(self, question: str, kind: Literal["rank"]) -> Rank: ...
    @overload
    def answer(self, question: str, kind: Told) -> Answer: ...
    def answer(self, question: str, kind: Told = "probability") -> Answer:
        """Return the answer to one of the questions, written as in the report.

        Raises
        ------
        InputError
            If the report has no such line.
        """
        for told in self._answered():
            if (told.line.question, told.line.kind) == (question, kind):
                return told.answer
        raise InputError(
            f"The report has no {kind} of {short(question)!r}; to_json() lists its lines."
        )

    def lines(self, digits: int | None = None) -> list[str]:
        """Return the report as lines of text, with a number of decimals or the usual one."""
        text = [self._title()]
        for label, said in self._heading():
            text += _wrapped(said, 10, f"{label:<10}")
        for part in self.parts:
            text += ["", part.title, *_part_lines(part, digits), *_wrapped(part.note, 2)]
        return [*text, "", *_wrapped(ROUNDING, 0)] if self._misses(digits) else text

    def __repr__(self) -> str:
        return f"Report on {self.stage.layout.deck.show(self.held)}: {self._title()}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        tables = [html_table(self._heading(), self._title(), heading=False, words=True)]
        for part in self.parts:
            rows = [(_label(told), _sentence(told)) for told in part.lines]
            tables.append(html_table(rows, part.title, heading=False, words=True))
            tables.append(f"<p>{escape(part.note)}</p>" if part.note else "")
        return "".join(tables)

    def to_json(self) -> Json:
        """Return what the command line prints: every line with its question, integers as text."""
        layout = self.stage.layout
        return {
            "game": layout.game,
            "layout": layout.name,
            "stage": self.stage.title,
            "hand": layout.deck.show(self.held),
            "hand_places": list(self.stage.places),
            "places": {name: str(size) for name, size in layout.places},
            "known": {name: layout.deck.show(mask) for name, mask in self.known.items()},
            "unseen": str(sum(self._open().values())),
            "unseen_places": {name: str(size) for name, size in self._open().items()},
            "known_in_words": dict(self._heading()),
            "given": self.given,
            "sections": [
                {
                    "title": part.title,
                    "note": part.note,
                    "lines": [_line_json(told) for told in part.lines],
                }
                for part in self.parts
            ],
        }

    def _answered(self) -> Iterator[AnsweredLine]:
        for part in self.parts:
            yield from part.lines

    def _title(self) -> str:
        return f"{self.stage.layout.title}, {self.stage.title}"

    def _open(self) -> dict[str, int]:
        """How many cards of each place are unseen."""
        return {
            name: size - self.known.get(name, 0).bit_count()
            for name, size in self.stage.others.items()
        }

    def _heading(self) -> list[tuple[str, str]]:
        deck = self.stage.layout.deck
        known = [f"{deck.show(mask)} in {name}" for name, mask in self.known.items()]
        left = self._open()
        places = ", ".join(f"{name} {size}" for name, size in left.items())
        unseen = sum(left.values())
        cards = "card" if unseen == 1 else "cards"
        return [
            ("you hold", deck.show(self.held)),
            ("known", ", ".join(known) or "no other card"),
            ("unseen", f"{unseen} {cards}: {places}; every deal is equally likely"),
        ]

    def _misses(self, digits: int | None) -> bool:
        """Whether some column of rounded percentages misses its total."""
        places = PERCENT_DIGITS if digits is None else digits
        columns = map(_column, self._answered())
        return any(column_note((x.fraction for x in column), places) for column in columns)


def _column(told: AnsweredLine) -> Iterable[Exact]:
    """Return the percentages that stand side by side and add to 100%, if the line has such."""
    if isinstance(told.answer, Rank):
        return told.answer[1:]
    return told.answer.values() if isinstance(told.answer, Distribution) else ()


def _is_table(told: AnsweredLine) -> bool:
    """Whether a line takes several lines of text."""
    return isinstance(told.answer, Distribution) and len(told.answer) > 1


def _label(told: AnsweredLine) -> str:
    """Return what stands before an answer."""
    answer = told.answer
    return f"{told.line.title} {answer.value}" if isinstance(answer, Rank) else told.line.title


def _shown(answer: Answer, digits: int | None = None) -> list[tuple[str, str]]:
    """Return an answer as cells: outcomes with their shares, or a number and what goes with it."""
    places = PERCENT_DIGITS if digits is None else digits
    if isinstance(answer, Rank):
        shares = zip(answer[1:], ("below", "equal", "above"), strict=True)
        return [(share.percent(places), word) for share, word in shares]
    if isinstance(answer, Distribution):
        if len(answer) == 1:
            return [(_value(next(iter(answer))), "")]
        return [(_value(value), x.percent(places)) for value, x in answer.items()]
    if answer.kind == "mean":
        return [(answer.value_text(MEAN_DIGITS if digits is None else digits), "")]
    rare = 2 * answer.fraction <= 1
    return [(answer.percent(places), answer.one_in() if rare else "")]


def _sentence(told: AnsweredLine) -> str:
    """Return an answer on one line, however long."""
    cells = _shown(told.answer)
    if _is_table(told):
        return ", ".join(f"{value}: {share}" for value, share in cells)
    between = " " if isinstance(told.answer, Rank) else ", "
    return ", ".join(between.join(filter(None, cell)) for cell in cells)


def _value(value: Value) -> str:
    """Return an outcome; those of several counts as a split, 3-1-0."""
    return "-".join(map(show_value, value)) if isinstance(value, tuple) else show_value(value)


def _part_lines(part: ReportSection, digits: int | None) -> Iterator[str]:
    """Yield the answers of a section, in columns."""
    rows = [(told, _shown(told.answer, digits)) for told in part.lines]
    single = [(_label(told), cells) for told, cells in rows if not _is_table(told)]
    label = max((len(title) for title, _ in single), default=0)
    number = max((len(first) for _, cells in single for first, _ in cells), default=0)
    for told, cells in rows:
        if _is_table(told):
            yield from _grid(told.line.title, cells)
            continue
        shown = GAP.join(f"{first.rjust(number)}  {more}" for first, more in cells)
        yield f"  {_label(told).ljust(label)}  {shown}".rstrip()


def _grid(title: str, cells: list[tuple[str, str]]) -> Iterator[str]:
    """Outcomes with their shares, as many in a line as fit; a few stand beside the title."""
    left, right = (max(map(len, column)) for column in zip(*cells, strict=True))
    outcomes = [f"{value.rjust(left)} {share.rjust(right)}" for value, share in cells]
    beside = f"  {title}:  {GAP.join(outcomes)}"
    if len(beside) <= WIDTH:
        yield beside
        return
    across = max(1, (WIDTH - 4 + len(GAP)) // (left + right + 1 + len(GAP)))
    yield f"  {title}"
    for first in range(0, len(outcomes), across):
        yield f"    {GAP.join(outcomes[first : first + across])}"


def _wrapped(text: str, indent: int, first: str | None = None) -> list[str]:
    """Text in lines of the page's width; none for an empty text."""
    blank = " " * indent
    return wrap(
        text,
        WIDTH,
        initial_indent=blank if first is None else first,
        subsequent_indent=blank,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _line_json(told: AnsweredLine) -> Json:
    line, answer = told.line, told.answer
    found: Json
    if isinstance(answer, Rank):
        found = {
            "value": str(answer.value),
            "below": answer.below.to_json(),
            "equal": answer.equal.to_json(),
            "above": answer.above.to_json(),
        }
    else:
        found = answer.to_json()
    return {
        "title": line.title,
        "question": line.question,
        "given": told.given,
        **found,
        "kind": line.kind,
    }
