"""Answers side by side, as a notebook shows them: small tables of texts.

A board shows itself as an HTML table, and as text where there is no HTML. All numbers in it are
written by `thousandstats.results` from the answers of figures, or found in a replayed game.
Left out: tables for other programs, which ``exports`` writes, and the rows of a reproduction, which
``tables`` has.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape

from thousandstats.play.replays import Replay
from thousandstats.published import Check, Claim, Figure, Verdict
from thousandstats.reproduction.compute import DEALS, SEED, compute
from thousandstats.reproduction.number_text import signed
from thousandstats.results import Distribution, Estimate, Exact, Value, grouped, show_value
from thousandstats.results.outcomes import in_order
from thousandstats.results.rounding import text_table

Answers = Callable[[Figure], Distribution]

LEFT = 'style="text-align:left"'
"""Words start on the left; Jupyter would set them on the right, as it does numbers."""

CAPTION = 'style="text-align:left; font-weight:bold; padding:0.3em 0.5em"'


@dataclass(frozen=True)
class Board:
    """A table of texts with a title.

    Attributes
    ----------
    title : str
    heading : tuple of str
    rows : tuple of tuples of str
    words : tuple of int
        Which columns are words, and start on the left; the others hold numbers.

    Examples
    --------
    >>> board = Board("Two suits", ("suit", "worth"), (("hearts", "100"), ("spades", "40")))
    >>> print(board)
    Two suits
    suit    worth
    hearts    100
    spades     40
    """

    title: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: tuple[int, ...] = (0,)

    def __str__(self) -> str:
        table = [self.heading, *self.rows]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        padded = [
            [
                cell.ljust(width) if number in self.words else cell
                for number, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            for row in table
        ]
        lines = text_table(padded).split("\n")
        return "\n".join([self.title, *(line.rstrip() for line in lines)])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = self._row(self.heading, "th")
        body = "".join(self._row(row, "td") for row in self.rows)
        caption = f"<caption {CAPTION}>{escape(self.title)}</caption>"
        return f"<table>{caption}<thead>{head}</thead><tbody>{body}</tbody></table>"

    def _row(self, row: Iterable[str], tag: str) -> str:
        cells = (
            f"<{tag}{f' {LEFT}' if number in self.words else ''}>{escape(cell)}</{tag}>"
            for number, cell in enumerate(row)
        )
        return f"<tr>{''.join(cells)}</tr>"


def beside(title: str, figures: Mapping[str, Figure], digits: int | None = None) -> Board:
    """Chances or means, a row for each, under the names given to them.

    Parameters
    ----------
    title : str
    figures : mapping of str to Figure
        Only chances or only means.
    digits : int, optional
        Decimals; by default one of a percentage and two of a mean.

    Examples
    --------
    >>> from thousandstats import figures
    >>> print(beside("The kitty brings it", {
    ...     "your queen": figures.get("thousand/kitty/completes-one-of-one"),
    ... }))
    The kitty brings it
                chance    that is  exactly      deals          of
    your queen   17.6%  1 in 5.67     3/17  8,953,560  50,736,840
    """
    found = {name: figure.number() for name, figure in figures.items()}
    kinds = {exact.kind for exact in found.values()}
    if len(kinds) != 1:
        raise ValueError(f"{title!r} puts numbers of different kinds side by side")
    if kinds == {"mean"}:
        rows = [
            (name, exact.decimal(2 if digits is None else digits), str(exact.fraction))
            for name, exact in found.items()
        ]
        return Board(title, ("", "on average", "exactly"), tuple(rows))
    return Board(
        title,
        ("", "chance", "that is", "exactly", "deals", "of"),
        tuple(
            (
                name,
                exact.percent(1 if digits is None else digits),
                exact.one_in(),
                str(exact.fraction),
                grouped(exact.count),
                grouped(exact.total),
            )
            for name, exact in found.items()
        ),
    )


def outcomes(title: str, what: str, figures: Mapping[str, Figure], digits: int = 1) -> Board:
    """Distributions, a column for each and a row for every outcome that one of them has.

    Examples
    --------
    >>> from thousandstats import figures
    >>> print(outcomes("Marriages", "how many", {
    ...     "seven cards": figures.get("thousand/marriages/in-the-hand"),
    ...     "ten": figures.get("thousand/marriages/in-hand-and-kitty"),
    ... }))
    Marriages
    how many  seven cards    ten
    0               71.5%  46.0%
    1               26.5%  43.3%
    2                1.9%  10.0%
    3               <0.1%   0.6%
    4                      <0.1%
    """
    found = [figure.exact() for figure in figures.values()]
    values = _in_order(value for distribution in found for value in distribution)
    rows = tuple(
        (
            show_value(value),
            *(one[value].percent(digits) if value in one else "" for one in found),
        )
        for value in values
    )
    return Board(title, (what, *figures), rows)


def ledger(title: str, claims: Iterable[Claim], answers: Answers = Figure.exact) -> Board:
    """Every printed value beside the right one, with the verdict on it.

    A claim that has several checks takes several rows and tells its statement in the first. Checks
    with the same printed value and the same answer, of several cards say, share a row. What was
    tried by replaying a record has no exact number and says so.
    """
    rows = []
    for claim in claims:
        said = claim.statement
        trials = [trial.tried() for trial in claim.trials]
        alike = Counter(
            [
                *(_checked(check, answers) for check in claim.checks),
                *(
                    (
                        one.trial.printed,
                        one.found,
                        "replayed",
                        _judged(one.verdict, one.condition.trial.title if one.condition else ""),
                    )
                    for one in trials
                ),
            ]
        )
        for (printed, *answered), times in alike.items():
            value = printed if times == 1 else f"{printed} ({times} times)"
            rows.append((claim.id, said, value, *answered))
            said = ""
    heading = ("claim", "what is said", "printed", "right", "exactly", "verdict")
    return Board(title, heading, tuple(rows), words=(0, 1, 5))


def tried(title: str, claims: Iterable[Claim]) -> Board:
    """Return what replayed games show, with their records; a condition has its own row.

    Examples
    --------
    >>> from thousandstats import figures
    >>> (claim,) = [claim for claim in figures.claims() if claim.id == "K19"]
    >>> board = tried("Everybody passes", [claim])
    >>> board.rows[0][1:5]
    ('Who plays', 'the player with the forced 100', 'the player with the forced 100', 'agrees')
    """
    rows = []
    for claim in claims:
        name = claim.id
        for trial in claim.trials:
            one = trial.tried()
            for done, start in ((one, ""), (one.condition, "if: ")):
                if done is not None:
                    what, record = done.trial.title, done.trial.record.stem
                    row = (start + what, done.trial.printed, done.told, done.verdict.value, record)
                    rows.append((name, *row))
                    name = ""
    heading = ("claim", "what is looked at", "printed", "found", "verdict", "record")
    return Board(title, heading, tuple(rows), words=(0, 1, 2, 3, 4, 5))


def turns(title: str, played: Replay) -> Board:
    """Return a replayed game turn by turn: whose turn it is, what he may do, and what he does."""
    rows = [
        (played.names[before.to_act], before.allowed(), str(action))
        for before, action in zip(played.positions, played.actions, strict=False)
        if not before.chance
    ]
    return Board(title, ("turn", "may", "does"), tuple(rows), words=(0, 1, 2))


def _checked(check: Check, answers: Answers) -> tuple[str, str, str, str]:
    """Return what was printed, what is right, the exact number, the verdict."""
    exact = check.exact(answers(check.figure))
    share = str(exact.fraction)
    if check.event:  # what was printed is an outcome: in how many of the deals it comes out
        share = "always" if exact.fraction == 1 else f"in {exact.percent()}"
    condition = check.condition.title if check.condition else ""
    return check.printed, check.right(answers), share, _judged(check.verdict(answers), condition)


def _judged(verdict: Verdict, condition: str) -> str:
    """Return a verdict in words, with the condition where it depends on one."""
    return f"{verdict.value}: {condition}" if verdict is Verdict.CONDITION else verdict.value


def routes(
    title: str, figures: Mapping[str, Figure], deals: int = DEALS, seed: int = SEED
) -> Board:
    """Chances by all three routes: two counts, and an estimate with z and its interval."""
    rows = []
    for name, figure in figures.items():
        cell = (done := compute(figure, deals, seed)).number
        if cell is None or not isinstance(cell.estimate, Estimate):
            raise ValueError(f"{figure.id} is no chance")
        second = figure.part_of_exact(done.enumerated)
        assert isinstance(second, Exact)
        rows.append(
            (
                name,
                grouped(cell.exact.count),
                grouped(second.count),
                grouped(cell.exact.total),
                "the same" if done.agree else "NOT the same",
                cell.exact.percent(2),
                " to ".join(cell.estimate.percent_interval(2)),
                signed(cell.z),
            )
        )
    heading = ("", "counting", "enumeration", "of", "counts", "exact", "simulated", "z")
    return Board(title, heading, tuple(rows), words=(0, 4))


def _in_order(values: Iterable[Value]) -> list[Value]:
    """Each value once, in rising order, as a distribution has them."""
    once = dict.fromkeys(values, 1)
    return list(in_order(once, len(once), "outcomes"))
