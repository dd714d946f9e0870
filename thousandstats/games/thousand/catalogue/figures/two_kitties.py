"""The two kitties of two players: the one chosen beside the other, and the better of the two.

The declarer does not see the kitties before choosing, so the better one is what a choice could
have brought at best.
"""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    DEAREST_FIRST,
    NOTHING_KNOWN,
    NUMBER_WORDS,
    RANK_WORDS,
    figure,
    highest,
    lowest,
)
from thousandstats.games.thousand.layouts import two_players
from thousandstats.games.thousand.terms import CARD_POINTS
from thousandstats.published import Figure
from thousandstats.published.figures import Kind

KITTIES = ("kitty", "spare")

ALL_POINTS = 4 * sum(CARD_POINTS.values())
IN_PLAY = 100
"""House rules deal again if fewer card points than this would be left in play."""


def _two(
    name: str,
    title: str,
    question: str,
    kind: Kind = "probability",
    known: str = NOTHING_KNOWN,
    given: str | None = None,
) -> Figure:
    id = f"two-players/kitties/{name}"
    return figure(id, title, question, known, given, kind, two_players)


def _of(term: str, *more: str) -> list[str]:
    """Return the term of the chosen kitty and of the other."""
    return [f"{term}({', '.join([kitty, *more])})" for kitty in KITTIES]


def _points() -> Iterator[Figure]:
    """Card points of the two kitties."""
    chosen, spare = points = _of("points")
    best, worst = highest(points), lowest(points)
    yield _two(
        "points",
        "The card points of the chosen kitty, and beside them those of the other",
        f"{chosen}, {spare}",
        "distribution",
    )
    yield _two(
        "points-of-both",
        "The card points of the two kitties together",
        f"points({' | '.join(KITTIES)})",
        "distribution",
    )
    yield _two(
        "chosen-dearer", "The chosen kitty is worth more than the other", f"{chosen} > {spare}"
    )
    yield _two(
        "other-has-points",
        "The kitty that is not chosen holds at least one card point",
        f"{spare} >= 1",
    )
    yield _two("worth-the-same", "The two kitties are worth the same", f"{chosen} == {spare}")
    for name, title, question in (
        ("dearer-points", "The card points of the dearer kitty", best),
        ("cheaper-points", "The card points of the cheaper kitty", worst),
        (
            "points-between",
            "The dearer kitty's card points beyond the cheaper's",
            f"{best} - {worst}",
        ),
    ):
        yield _two(name, title, question, "distribution")
        yield _two(f"mean-{name}", f"{title} on average", question, "mean")
    yield _two(
        "dearer-leaves-too-little",
        f"The dearer kitty leaves fewer than {IN_PLAY} card points in play",
        f"{ALL_POINTS} - {best} < {IN_PLAY}",
    )


def _cards() -> Iterator[Figure]:
    """Aces and tens in the two kitties."""
    for rank in ("A", "10"):
        word = RANK_WORDS[rank]
        counts = _of("count", f"'{rank}'")
        yield _two(
            f"most-{word}s",
            f"The number of {word}s in the kitty that has more of them",
            highest(counts),
            "distribution",
        )
        yield _two(
            f"some-{word}-in-either",
            f"At least one {word} lies in one of the two kitties",
            f"{highest(counts)} >= 1",
        )


def _marriages() -> Iterator[Figure]:
    """Marriages that the kitties hold, complete or bring."""
    chosen, spare = after = [f"marriages(hand | {kitty})" for kitty in KITTIES]
    limits = [f"limit(hand | {kitty})" for kitty in KITTIES]
    yield _two(
        "marriage-in-either",
        "One of the two kitties alone holds a marriage",
        f"{highest(_of('marriages'))} >= 1",
    )
    yield _two(
        "chosen-gives-more-marriages",
        "The chosen kitty leads to more marriages than the other would",
        f"{chosen} > {spare}",
    )
    yield _two(
        "as-many-marriages",
        "Both kitties lead to the same number of marriages",
        f"{chosen} == {spare}",
    )
    yield _two(
        "marriages-after-the-better",
        "The number of marriages after the kitty that leads to more",
        highest(after),
        "distribution",
    )
    yield _two(
        "marriage-after-the-better",
        "There is at least one marriage after the kitty that leads to more",
        f"{highest(after)} >= 1",
    )
    yield _two(
        "first-marriage-from-the-better",
        "One of the two kitties, or each, gives a marriage to a hand that has none",
        f"{highest(after)} >= 1",
        known="Your hand holds no marriage; nothing else of it is used.",
        given="marriages(hand) == 0",
    )
    title = "The limit after the kitty that leads to the higher"
    yield _two("limit-after-the-better", title, highest(limits), "distribution")
    yield _two("mean-limit-after-the-better", f"{title} on average", highest(limits), "mean")
    yield _two(
        "chosen-gives-the-higher-limit",
        "The chosen kitty leads to a higher limit than the other would",
        f"{limits[0]} > {limits[1]}",
    )


def _completions() -> Iterator[Figure]:
    """Whether either kitty completes a marriage of the hand."""
    for missing, number in enumerate(NUMBER_WORDS[1:], start=1):
        suits = DEAREST_FIRST[:missing]
        kings, queens = (" ".join(rank + suit for suit in suits) for rank in "KQ")
        lacking = " and ".join(f"not has(hand, 'Q{suit}')" for suit in suits)
        found = " or ".join(f"has({' | '.join(KITTIES)}, 'Q{suit}')" for suit in suits)
        some = f"At least one of {queens}" if missing > 1 else queens
        yield _two(
            f"either-completes-one-of-{number}",
            f"{some} lies in one of the two kitties, when your hand holds {kings}",
            found,
            known=f"Your hand holds {kings} and not {queens}; nothing else of it is used.",
            given=f"has(hand, '{kings}') and {lacking}",
        )


FIGURES: tuple[Figure, ...] = (*_points(), *_cards(), *_marriages(), *_completions())
