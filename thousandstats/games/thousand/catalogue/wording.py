"""How the figures of Thousand are put in words: cards, what is known, the rules, the ids."""

from collections.abc import Sequence

from thousandstats.answers import AskableLayout
from thousandstats.games.thousand.layouts import three_players, two_players
from thousandstats.games.thousand.terms import LIMIT_WITHOUT_MARRIAGE, MARRIAGE_VALUES
from thousandstats.published import Figure
from thousandstats.published.figures import Kind, calling_line

SUIT_WORDS = {"♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts"}
RANK_WORDS = {"9": "nine", "J": "jack", "Q": "queen", "K": "king", "10": "ten", "A": "ace"}
CARDINALS = (
    *("none", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"),
)
NUMBER_WORDS = CARDINALS[:5]

# In the order in which the document names them: the dearest marriage first.
DEAREST_FIRST = tuple(reversed(MARRIAGE_VALUES))

MARRIAGE_RULE = (
    "A marriage is the king and queen of one suit; the limit is "
    f"{LIMIT_WITHOUT_MARRIAGE} plus the marriages' values, "
    + ", ".join(f"{suit} {value}" for suit, value in MARRIAGE_VALUES.items())
    + "."
)
RULES = {
    "three": f"24 cards, seven each and a kitty of three. {MARRIAGE_RULE}",
    "two": f"24 cards, ten each and two kitties of two. {MARRIAGE_RULE}",
}
NOTHING_KNOWN = "Nothing is known: no card has been seen, and every deal is equally likely."
LIMIT_KNOWN = "Of your hand only the marriages named are known; every such hand is equally likely."
LONE_KNOWN = "Your hand holds no marriage, and the number of its kings and queens is known."

FIRST_LAYOUTS = {"": three_players, "two-players/": two_players}
"""The start of an id for each layout: three players are the usual case."""

ENDINGS = {"two": ", with two players"}
"""How the titles of a layout end: three players are the usual case."""

SEEN = {layout.name: CARDINALS[layout.sizes[0]] for layout in FIRST_LAYOUTS.values()}
"""How many cards a player is dealt, in words."""


def held_in(layout: AskableLayout) -> dict[str, tuple[str, str]]:
    """Return what a player holds, before and after the kitty: id ending, words and places."""
    hand = f"a hand of {SEEN[layout.name]} cards"
    return {
        "in-the-hand": (hand, "hand"),
        "in-hand-and-kitty": (f"{hand} and the kitty together", "hand | kitty"),
    }


def listed(names: Sequence[str], last: str = "or") -> str:
    """Return the names in a row, as in a sentence.

    >>> listed(["left", "right", "kitty"])
    'left, right or kitty'
    """
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def highest(numbers: Sequence[str]) -> str:
    """Return the question for the greatest of these numbers.

    >>> highest(["points(left)", "points(right)"]), highest(["points(other)"])
    ('max(points(left), points(right))', 'points(other)')
    """
    return f"max({', '.join(numbers)})" if numbers[1:] else numbers[0]


def lowest(numbers: Sequence[str]) -> str:
    """Return the question for the least of these numbers.

    >>> lowest(["points(left)", "points(right)"])
    'min(points(left), points(right))'
    """
    return f"min({', '.join(numbers)})" if numbers[1:] else numbers[0]


def lone_cards(number: int) -> str:
    """Return the kings and queens of a hand without a marriage, in words."""
    if not number:
        return "neither king nor queen"
    some = "king or queen" if number == 1 else "kings and queens"
    return f"just {CARDINALS[number]} {some}"


def lone_condition(number: int) -> str:
    """Return the condition that the hand has no marriage and a number of kings and queens."""
    return f"marriages(hand) == 0 and count(hand, 'K') + count(hand, 'Q') == {number}"


def aces_condition(number: int) -> str:
    """Return the condition that the hand holds a number of aces; it is the same for any aces."""
    aces = [f"A{suit}" for suit in SUIT_WORDS]
    held = [f"has(hand, '{' '.join(aces[:number])}')"] if number else []
    return " and ".join([*held, *(f"not has(hand, '{ace}')" for ace in aces[number:])])


def aces_known(number: int) -> str:
    """Return what `aces_condition` says, in words."""
    aces = [f"A{suit}" for suit in SUIT_WORDS]
    if not number:
        return "Your hand holds no ace; nothing else of it is used."
    if number == len(aces):
        return "Your hand holds all the aces; nothing else of it is used."
    return (
        f"Your hand holds {listed(aces[:number], 'and')} and no other ace; it makes no difference "
        "which aces these are, and nothing else of the hand is used."
    )


def figure(
    id: str,
    title: str,
    question: str,
    known: str = NOTHING_KNOWN,
    given: str | None = None,
    kind: Kind = "probability",
    layout: AskableLayout = three_players,
) -> Figure:
    """Return a figure of Thousand, by default of three players of whose deal nothing is known."""
    title += ENDINGS.get(layout.name, "")
    return Figure(
        f"thousand/{id}",
        title,
        layout,
        question,
        known,
        RULES[layout.name],
        kind,
        given,
        calling_line(),
    )
