"""Splits: how the cards of a suit that you do not hold lie with the others.

Only the number of hearts that you hold matters, but a hand is named whole, which tells the same
and leaves less to deal. Hearts stand for every suit. After the kitty means before any card is
passed or put aside, so that you know ten cards of three players' deal, and twelve of two's.
"""

from collections.abc import Iterator, Sequence

from thousandstats.answers import AskableLayout
from thousandstats.games.thousand.catalogue.wording import (
    CARDINALS,
    FIRST_LAYOUTS,
    SUIT_WORDS,
    figure,
    highest,
    listed,
    lowest,
)
from thousandstats.games.thousand.layouts import DECK
from thousandstats.published import Figure

SUIT = "♥"
WORD = SUIT_WORDS[SUIT]
RANKS = tuple(reversed(DECK.ranks))
ALL = CARDINALS[len(RANKS)]
STAGE = "after the kitty"
KITTIES = {"kitty": "the kitty", "spare": "the other kitty"}


def known_cards(hearts: Sequence[str], *sizes: int) -> tuple[str, ...]:
    """Hearts of these ranks, and other cards, in places of these sizes.

    >>> known_cards(("A", "10"), 3, 1)
    ('A♥ 10♥ A♠', '10♠')
    """
    others = [rank + suit for suit in SUIT_WORDS if suit != SUIT for rank in RANKS]
    cards = [*(rank + SUIT for rank in hearts), *others]
    places = []
    for size in sizes:
        places.append(" ".join(cards[:size]))
        cards = cards[size:]
    return tuple(places)


def seen_after_the_kitty(layout: AskableLayout, hearts: Sequence[str]) -> str:
    """Return the condition that hand and kitty hold hearts of these ranks and no others."""
    places = ("hand", "kitty")
    cards = known_cards(hearts, *(layout.sizes[layout.numbers[place]] for place in places))
    return " and ".join(f"{place} == '{held}'" for place, held in zip(places, cards, strict=True))


def _splits() -> Iterator[Figure]:
    """For each number of hearts that you may hold."""
    for start, layout in FIRST_LAYOUTS.items():
        for held in range(len(RANKS) + 1):
            yield from _before(start, layout, held)
        for held in range(len(RANKS) + 1):
            yield from _after(start, layout, held)


def _before(start: str, layout: AskableLayout, held: int) -> Iterator[Figure]:
    """Where the other hearts lie when you have seen your hand alone."""
    (hand,) = known_cards(RANKS[:held], layout.sizes[0])
    number = CARDINALS[held]
    known = f"You see your hand alone, with {number} of the {WORD}; the rest of it does not matter."
    kitties = [place for place, _ in layout.places if place in KITTIES]
    questions, places = _opponents(layout)
    questions += [f"count({place}, '{SUIT}')" for place in kitties]
    places += [KITTIES[place] for place in kitties]
    yield figure(
        f"{start}splits/holding-{number}",
        f"The {WORD} of {listed(places, 'and')} when your hand has {number} of the {ALL}",
        ", ".join(questions),
        known,
        f"hand == '{hand}'",
        "distribution",
        layout,
    )
    if held < len(RANKS):
        yield figure(
            f"{start}splits/void-opponent-holding-{number}",
            f"An opponent holds none of the {WORD} when your hand has {number} of the {ALL}",
            _void(layout),
            known,
            f"hand == '{hand}'",
            layout=layout,
        )


def _after(start: str, layout: AskableLayout, held: int) -> Iterator[Figure]:
    """Where the other hearts lie when you have taken the kitty."""
    number = CARDINALS[held]
    known = (
        f"You see your hand and the kitty, with {number} of the {WORD}, and have given nothing "
        "away; the rest of them does not matter."
    )
    given = seen_after_the_kitty(layout, RANKS[:held])
    questions, places = _opponents(layout)
    yield figure(
        f"{start}splits/after-the-kitty/holding-{number}",
        f"The {WORD} of {listed(places, 'and')} when you have {number} of the {ALL} {STAGE}",
        ", ".join(questions),
        known,
        given,
        "distribution",
        layout,
    )
    if held < len(RANKS):
        yield figure(
            f"{start}splits/after-the-kitty/void-opponent-holding-{number}",
            f"An opponent holds none of the {WORD} when you have {number} of the {ALL} {STAGE}",
            _void(layout),
            known,
            given,
            layout=layout,
        )


def _opponents(layout: AskableLayout) -> tuple[list[str], list[str]]:
    """Return the questions for what the opponents hold, longer holding first, and their names."""
    hearts = [f"count({player}, '{SUIT}')" for player in layout.players[1:]]
    if len(hearts) == 1:
        return hearts, ["the opponent"]
    names = ["the opponent who has more", "the opponent who has fewer"]
    return [highest(hearts), lowest(hearts)], names


def _void(layout: AskableLayout) -> str:
    return " or ".join(f"count({player}, '{SUIT}') == 0" for player in layout.players[1:])


FIGURES: tuple[Figure, ...] = tuple(_splits())
