"""The figures of Thousand: the bid limit, the kitty, marriages, with three players and with two.

Each is a question with a name that never changes. Families are written as loops, so that the
three-player and the two-player figure of a kind cannot ask different things. Left out: what
happens after the kitty was taken, such as which cards are passed.
"""

from collections.abc import Iterator

from thousandstats.games.thousand.layouts import DECK, three_players, two_players
from thousandstats.games.thousand.terms import LIMIT_WITHOUT_MARRIAGE, MARRIAGE_VALUES
from thousandstats.games.thousand.wording import (
    DEAREST_FIRST,
    FIRST_LAYOUTS,
    LIMIT_KNOWN,
    NUMBER_WORDS,
    RANK_WORDS,
    SEEN,
    SUIT_WORDS,
    figure,
)
from thousandstats.published import Figure


def _deck() -> Iterator[Figure]:
    """The cards and the deal themselves."""
    everywhere = "hand | left | right | kitty"
    yield figure(
        "deck/points",
        "The card points of all the cards of a deal together",
        f"points({everywhere})",
        kind="distribution",
    )
    for suit, word in SUIT_WORDS.items():
        other = next(different for different in SUIT_WORDS if different != suit)
        hand = " ".join(rank + suit for rank in reversed(DECK.ranks)) + f" 9{other}"
        yield figure(
            f"deck/points-of-{word}",
            f"The card points of a hand of all the {word} and a nine",
            "points(hand)",
            "The whole hand is known.",
            f"hand == '{hand}'",
            "distribution",
        )
    sizes = {
        "unseen/cards": ("The cards that you do not see", "left | right | kitty"),
        "unseen/with-opponents": ("The unseen cards that the opponents hold", "left | right"),
        "unseen/in-the-kitty": ("The unseen cards that lie in the kitty", "kitty"),
    }
    for name, (title, places) in sizes.items():
        yield figure(name, title, f"size({places})", "Your hand is known.", kind="distribution")
    yield figure(
        "two-players/deal/cards",
        "The cards that are dealt",
        "size(hand) + size(other) + size(kitty) + size(spare)",
        kind="distribution",
        layout=two_players,
    )
    yield figure(
        "two-players/deal/out-of-play",
        "The cards that never reach the tricks",
        "size(hand | other | kitty | spare) - size(hand) - size(other)",
        kind="distribution",
        layout=two_players,
    )


def _exactly(marriages: str) -> str:
    """The condition that the hand holds the marriages of these suits and no other."""
    held = [f"marriage(hand, '{suit}')" for suit in marriages]
    return " and ".join([*held, f"marriages(hand) == {len(marriages)}"])


def _limits() -> Iterator[Figure]:
    """The bid limit before and after the kitty."""
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


def _kitty_points() -> Iterator[Figure]:
    """What the kitty is worth."""
    for start, layout in FIRST_LAYOUTS.items():
        yield figure(
            f"{start}kitty/points",
            "The card points in the kitty",
            "points(kitty)",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}kitty/mean-points",
            "The card points in the kitty on average",
            "points(kitty)",
            kind="mean",
            layout=layout,
        )
    yield figure(
        "kitty/points-beside-the-hand",
        "The card points of your hand, and beside them those in the kitty",
        "points(hand), points(kitty)",
        kind="distribution",
    )
    for points in (30, 40, 50):
        yield figure(
            f"kitty/mean-points-beside-{points}",
            f"The card points in the kitty on average when your hand is worth {points}",
            "points(kitty)",
            "Of your hand only its card points are known; every such hand is equally likely.",
            f"points(hand) == {points}",
            "mean",
        )


def _kitty_cards() -> Iterator[Figure]:
    """Where an unseen card lies, for each of the cards."""
    for card in DECK.cards:
        rank, suit = RANK_WORDS[card[:-1]], SUIT_WORDS[card[-1]]
        yield figure(
            f"kitty/holds-unseen/{rank}-of-{suit}",
            f"{card} lies in the kitty when it is not in your hand",
            f"has(kitty, '{card}')",
            "You see your own seven cards, and this one is not among them.",
            f"not has(hand, '{card}')",
        )


def _completions() -> Iterator[Figure]:
    """The kitty completes a marriage of the hand, or brings any marriage at all."""
    for start, layout in FIRST_LAYOUTS.items():
        if layout is three_players:
            yield figure(
                "kitty/completes-a-lone-queen",
                "The kitty brings K♥ to a hand that holds Q♥ without it",
                "has(kitty, 'K♥')",
                "Your hand holds Q♥ and not K♥; nothing else of it is used.",
                "has(hand, 'Q♥') and not has(hand, 'K♥')",
            )
        for missing in range(1, 5):
            suits = DEAREST_FIRST[:missing]
            kings, queens = (" ".join(rank + suit for suit in suits) for rank in "KQ")
            lacking = " and ".join(f"not has(hand, 'Q{suit}')" for suit in suits)
            brought = f"at least one of {queens}" if missing > 1 else queens
            alone = "their queens" if missing > 1 else "it"
            yield figure(
                f"{start}kitty/completes-one-of-{NUMBER_WORDS[missing]}",
                f"The kitty brings {brought} to a hand that holds {kings} without {alone}",
                " or ".join(f"has(kitty, 'Q{suit}')" for suit in suits),
                f"Your hand holds {kings} and not {queens}; nothing else of it is used.",
                f"has(hand, '{kings}') and {lacking}",
                layout=layout,
            )
        yield figure(
            f"{start}kitty/holds-a-whole-marriage",
            "The kitty holds both K♥ and Q♥ when your hand holds neither",
            "has(kitty, 'K♥ Q♥')",
            "Your hand holds neither K♥ nor Q♥; nothing else of it is used.",
            "not has(hand, 'K♥') and not has(hand, 'Q♥')",
            layout=layout,
        )
        for lone in range(5):
            cards = "one king or queen" if lone == 1 else f"{NUMBER_WORDS[lone]} kings and queens"
            held = f"just {cards}" if lone else "neither king nor queen"
            yield figure(
                f"{start}kitty/first-marriage-with-{NUMBER_WORDS[lone]}-lone",
                f"The kitty gives a marriage to a hand that has none and {held}",
                "marriages(hand | kitty) >= 1",
                "Your hand holds no marriage, and the number of its kings and queens is known.",
                f"marriages(hand) == 0 and count(hand, 'K') + count(hand, 'Q') == {lone}",
                layout=layout,
            )


def _marriages() -> Iterator[Figure]:
    """How often there is a marriage, and how many."""
    for start, layout in FIRST_LAYOUTS.items():
        size = SEEN[layout.name]
        held = {
            "in-the-hand": (f"in a hand of {size} cards", "hand"),
            "in-hand-and-kitty": (
                f"in a hand of {size} cards and the kitty together",
                "hand | kitty",
            ),
        }
        for name, (where, places) in held.items():
            yield figure(
                f"{start}marriage/{name}",
                f"There is at least one marriage {where}",
                f"marriages({places}) >= 1",
                layout=layout,
            )
            yield figure(
                f"{start}marriages/{name}",
                f"The number of marriages {where}",
                f"marriages({places})",
                kind="distribution",
                layout=layout,
            )
        yield figure(
            f"{start}marriage/first-from-the-kitty",
            f"A hand of {size} cards without a marriage has one after taking the kitty",
            "marriages(hand | kitty) >= 1",
            "Your hand holds no marriage; nothing else of it is used.",
            "marriages(hand) == 0",
            layout=layout,
        )


FIGURES: tuple[Figure, ...] = (
    *_deck(),
    *_limits(),
    *_kitty_points(),
    *_kitty_cards(),
    *_completions(),
    *_marriages(),
)
