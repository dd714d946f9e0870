"""The bid limit: of a hand, after the kitty, and beside those of the other players.

Left out: what the declarer keeps of a marriage when the cards are passed.
"""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    FIRST_LAYOUTS,
    LIMIT_KNOWN,
    LONE_KNOWN,
    NUMBER_WORDS,
    SEEN,
    SUIT_WORDS,
    figure,
    highest,
    lone_cards,
    lone_condition,
)
from thousandstats.games.thousand.layouts import two_players
from thousandstats.games.thousand.terms import LIMIT_WITHOUT_MARRIAGE, MARRIAGE_VALUES
from thousandstats.published import Figure


def _exactly(marriages: str) -> str:
    """Return the condition that the hand holds the marriages of these suits and no other."""
    held = [f"marriage(hand, '{suit}')" for suit in marriages]
    return " and ".join([*held, f"marriages(hand) == {len(marriages)}"])


def _limits() -> Iterator[Figure]:
    """Yield the bid limit before and after the kitty."""
    for marriages in ("", *SUIT_WORDS, "♥♦", "♥♦♣"):
        words = [SUIT_WORDS[suit] for suit in marriages]
        yield figure(
            f"limit/{'-'.join(words) or 'no-marriage'}",
            f"The bid limit with {_marriages_named(words)}",
            "limit(hand)",
            LIMIT_KNOWN,
            _exactly(marriages),
            "distribution",
        )
    for start, layout in FIRST_LAYOUTS.items():
        yield figure(
            f"{start}limit/hand",
            f"The bid limit of a hand of {SEEN[layout.name]} cards",
            "limit(hand)",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}limit/hand-and-kitty",
            "The limit counted from the hand and the kitty together",
            "limit(hand | kitty)",
            kind="distribution",
            layout=layout,
        )
    yield figure(
        "limit/hand-then-kitty",
        "The bid limit of a hand, and beside it the limit after taking the kitty",
        "limit(hand), limit(hand | kitty)",
        kind="distribution",
    )
    yield figure(
        "two-players/limit/diamonds-clubs",
        "The bid limit with the marriages of diamonds and clubs and no other",
        "limit(hand)",
        LIMIT_KNOWN,
        _exactly("♦♣"),
        "distribution",
        two_players,
    )

    some, one, two = (f"marriages(hand) {how}" for how in (">= 1", "== 1", "== 2"))
    yield figure(
        "limit/with-a-marriage",
        "The bid limit of a hand with at least one marriage",
        "limit(hand)",
        LIMIT_KNOWN,
        some,
        "distribution",
    )
    yield figure(
        "limit/with-exactly-one-marriage",
        "The bid limit of a hand with exactly one marriage",
        "limit(hand)",
        LIMIT_KNOWN,
        one,
        "distribution",
    )
    dearest = LIMIT_WITHOUT_MARRIAGE + max(MARRIAGE_VALUES.values())
    yield figure(
        "limit/above-the-dearest-marriage",
        "A hand with a marriage may go higher than the dearest marriage alone would let it",
        f"limit(hand) > {dearest}",
        LIMIT_KNOWN,
        some,
    )
    yield figure(
        "limit/two-marriages-within-the-dearest",
        "A hand with exactly two marriages may go no higher than the dearest alone would let it",
        f"limit(hand) <= {dearest}",
        LIMIT_KNOWN,
        two,
    )
    bare = "has(hand, 'K♥') and has(kitty, 'Q♥') and marriages(hand) == 0"
    unseen = "Your hand holds K♥ and no marriage; Q♥ lies in the kitty, which you do not know yet."
    yield figure(
        "limit/bare-king-queen-in-the-kitty",
        "The bid limit of a hand without a marriage whose K♥ has its queen in the kitty",
        "limit(hand)",
        unseen,
        bare,
        "distribution",
    )
    yield figure(
        "limit/bare-king-after-the-kitty",
        "The limit of the same hand once the kitty, with Q♥ in it, has been taken",
        "limit(hand | kitty)",
        unseen,
        bare,
        "distribution",
    )


def _marriages_named(words: list[str]) -> str:
    if not words:
        return "no marriage"
    return f"the marriage{'s' if words[1:] else ''} of {' and '.join(words)} and no other"


def _amounts() -> Iterator[Figure]:
    """How high the limit is on average, and how often it allows a bid."""
    levels = [LIMIT_WITHOUT_MARRIAGE + value for value in MARRIAGE_VALUES.values()]
    for start, layout in FIRST_LAYOUTS.items():
        for places, (name, whose) in {
            "hand": ("hand", f"of a hand of {SEEN[layout.name]} cards"),
            "hand | kitty": ("hand-and-kitty", "counted from the hand and the kitty together"),
        }.items():
            yield figure(
                f"{start}limit/mean-{name}",
                f"The limit {whose} on average",
                f"limit({places})",
                kind="mean",
                layout=layout,
            )
            # Any marriage reaches the first level, which is a question of its own.
            for level in levels[1:]:
                yield figure(
                    f"{start}limit/{name}-at-least-{level}",
                    f"The limit {whose} is {level} or more",
                    f"limit({places}) >= {level}",
                    layout=layout,
                )


def _raises() -> Iterator[Figure]:
    """Yield what the kitty adds to the limit."""
    raised = "limit(hand | kitty) - limit(hand)"
    for start, layout in FIRST_LAYOUTS.items():
        yield figure(
            f"{start}limit/raised-by",
            "By how much the kitty raises the limit",
            raised,
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}limit/mean-raise",
            "By how much the kitty raises the limit on average",
            raised,
            kind="mean",
            layout=layout,
        )
        yield figure(
            f"{start}limit/kitty-raises-it",
            "The kitty raises the limit",
            "limit(hand | kitty) > limit(hand)",
            layout=layout,
        )
    for lone, number in enumerate(NUMBER_WORDS):
        yield figure(
            f"limit/after-the-kitty-with-{number}-lone",
            f"The limit after the kitty of a hand that has no marriage and {lone_cards(lone)}",
            "limit(hand | kitty)",
            LONE_KNOWN,
            lone_condition(lone),
            "distribution",
        )


def _compared() -> Iterator[Figure]:
    """Yield the limits of all players beside each other, before the kitty."""
    for start, layout in FIRST_LAYOUTS.items():
        limits = [f"limit({player})" for player in layout.players]
        others = highest(limits[1:])
        yield figure(
            f"{start}limit/highest",
            "The highest limit of any player",
            highest(limits),
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}limit/nobody-has-a-higher",
            "Nobody has a higher limit than you",
            f"{limits[0]} >= {others}",
            layout=layout,
        )
        yield figure(
            f"{start}limit/yours-alone-is-highest",
            "You have a higher limit than anyone else",
            f"{limits[0]} > {others}",
            layout=layout,
        )
    for suit, word in SUIT_WORDS.items():
        yield figure(
            f"limit/opponent-above-your-{word}",
            f"An opponent has a higher limit than you with the marriage of {word} alone",
            "max(limit(left), limit(right)) > limit(hand)",
            LIMIT_KNOWN,
            _exactly(suit),
        )


FIGURES: tuple[Figure, ...] = (*_limits(), *_amounts(), *_raises(), *_compared())
