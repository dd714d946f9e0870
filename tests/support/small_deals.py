"""Small deals and random questions about them, for tests that compare a route with `reference`.

The layouts have the terms of Thousand, which `reference` knows by the same names, and some that no
game has: groups of three and of four, groups that overlap, negative weights. A `Writer` writes
questions in the whole vocabulary; `cases` is the strategy that tests draw from.
"""

from hypothesis import strategies as st
from reference import CARD_POINTS, SUITS

from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.questions import ways_to_part
from thousandstats.terms import COMMON_TERMS, Term, WeightedGroups, singles

COMPARISONS = ("<", "<=", "==", "!=", ">=", ">")


def _cards(deck, names):
    return sum(1 << number for number, name in enumerate(deck.cards) if name in names)


def _of_each_suit(*ranks_together):
    def groups(deck, weights=(1, 1, 1, 1)):
        return tuple(
            (_cards(deck, [rank + suit for rank in ranks]), weight)
            for ranks in ranks_together
            if set(ranks) <= set(deck.ranks)
            for suit, weight in zip(SUITS, weights, strict=True)
        )

    return groups


_pairs = _of_each_suit("KQ")
_trios = _of_each_suit("KQJ")
_chains = _of_each_suit("JQ", "QK", "KA")


def _worth(deck, ranks, weight):
    return singles(_cards(deck, [rank + suit for rank in ranks for suit in SUITS]), weight)


def _points(deck):
    worth = (_worth(deck, [r], CARD_POINTS[r]) for r in deck.ranks if r != "9")
    return WeightedGroups(sum(worth, ()))


def _quartets(deck):
    return WeightedGroups(tuple((_cards(deck, [r + s for s in SUITS]), 1) for r in deck.ranks))


def _penalty(deck):
    jokers = singles(deck.joker_mask, -7)
    twice = _pairs(deck, (-1,) * 4) * 2  # a term may name a group again
    return WeightedGroups((*_worth(deck, "Q", -3), *twice, *jokers), offset=5)


TERMS = (
    Term("marriages", "", lambda deck: WeightedGroups(_pairs(deck)), "whole K Q"),
    Term(
        "marriage",
        "a suit",
        lambda deck, suit: WeightedGroups(
            ((_cards(deck, ["K" + suit, "Q" + suit]), 1),), boolean=True
        ),
        "K Q of the suit",
    ),
    Term(
        "limit",
        "",
        lambda deck: WeightedGroups(_pairs(deck, (40, 60, 80, 100)), offset=120),
        "the limit",
    ),
    Term("points", "", _points, "card points"),
    Term("trios", "", lambda deck: WeightedGroups(_trios(deck)), "whole K Q J"),
    Term(
        "chains",
        "",
        lambda deck: WeightedGroups(_chains(deck)),
        "neighbours of a suit, which overlap",
    ),
    Term("quartets", "", _quartets, "ranks held in all suits"),
    Term("penalty", "", _penalty, "negative weights over an offset"),
    *COMMON_TERMS,
)
NUMBERS = ("marriages", "limit", "points", "trios", "chains", "quartets", "penalty")


def layout(ranks, places, jokers="", players=None, terms=TERMS, trump=True):
    """A layout for tests: ranks low to high, places by name and size."""
    names = [name for name in places if name != "kitty"]
    return AskableLayout(
        game="test",
        name="test",
        title="The test",
        deck=Deck("test", tuple(ranks.split()), tuple(jokers.split())),
        places=tuple(places.items()),
        players=tuple(names if players is None else players),
        terms=terms,
        trump=trump,
    )


class Writer:
    """Writes questions about some places of a layout, in the whole vocabulary."""

    def __init__(self, draw, asked_of, places):
        self.draw, self.layout, self.places = draw, asked_of, places
        self.in_player = False
        self.room = dict(asked_of.places)
        self.unknown = draw(st.permutations(asked_of.deck.cards))

    def one(self, *choices):
        return self.draw(st.sampled_from(choices))

    def integer(self, low, high):
        return self.draw(st.integers(low, high))

    def place(self):
        names = [*self.places, *["player"] * (2 * self.in_player)]
        parts = [self.one(*names) for _ in range(self.one(1, 1, 1, 1, 2, 2, 3))]
        return " | ".join(parts)

    def cards(self, least, most):
        deck = self.layout.deck.cards
        most = min(most, len(deck))
        least = min(least, most)
        chosen = st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True)
        return " ".join(self.draw(chosen))

    def what(self):
        """What can be counted."""
        choices = [*self.layout.deck.ranks, *SUITS, "", *["joker"] * bool(self.layout.deck.jokers)]
        return self.one(*choices) or self.cards(1, 4)

    def measure(self):
        kind = self.integer(0, 11)
        if kind <= 4:
            return f"{self.one(*NUMBERS)}({self.place()})"
        if kind <= 7:
            what = "trump" if self.integer(0, 7) == 0 else f"'{self.what()}'"
            return f"count({self.place()}, {what})"
        if kind <= 10:
            return f"{self.one('longest', 'shortest')}({self.place()})"
        return f"size({self.place()})"

    def number(self, depth):
        kind = self.integer(0, 15) if depth else self.integer(0, 6)
        if kind <= 4:
            return self.measure()
        if kind <= 6:
            return str(self.integer(-2, 9))
        if kind <= 9:
            sign = self.one("+", "-", "-")
            return f"({self.number(depth - 1)} {sign} {self.number(depth - 1)})"
        if kind == 10:
            return f"{self.integer(-3, 4)} * ({self.number(depth - 1)})"
        if kind == 11:
            return f"({self.number(depth - 1)}) {self.one('//', '%')} {self.integer(1, 7)}"
        if kind == 12:
            return f"{self.one('max', 'min')}({self.number(depth - 1)}, {self.number(depth - 1)})"
        if kind == 13:
            return self.one(
                f"-({self.number(depth - 1)})",
                f"({self.measure()} * {self.measure()})",
                f"max({self.fact()}, {self.number(depth - 1)})",
                f"min(+({self.fact()}), {self.fact()})",
                f"({self.statement(depth - 1)})",
            )
        if kind == 14 and not self.in_player and self.layout.players:
            self.in_player = True
            inside = self.statement(depth - 1)
            self.in_player = False
            if "player" not in inside:  # a statement of no player is refused
                inside += " and size(player) >= 1"
            return f"players_with({inside})"
        twice = self.measure()
        return f"({twice} {self.one('-', '+')} {twice})"

    def fact(self):
        """A term that says yes or no by itself."""
        kind = self.integer(0, 9)
        if kind <= 3:
            return f"has({self.place()}, '{self.cards(1, 3)}')"
        if kind == 4:
            return f"marriage({self.place()}, '{self.one(*SUITS)}')"
        if kind == 5:
            return self.one(
                f"trump == '{self.one(*SUITS)}'", f"marriage({self.place()}, trump)", "trump != '♣'"
            )
        if kind == 6:
            return f"shape({self.place()}) {self.one('==', '!=')} shape({self.place()})"
        if kind == 7:
            return self.of_shape()
        return self.whole_place()

    def of_shape(self):
        place = self.place()
        held = sum(cards for name, cards in self.layout.places if name in place.split(" | "))
        if "player" in place or held > 4 * len(self.layout.deck.ranks):
            return f"shape({place}) == shape({place})"
        lengths = [0, 0, 0, 0]
        for _ in range(held):
            open_suits = [n for n in range(4) if lengths[n] < len(self.layout.deck.ranks)]
            lengths[self.one(*open_suits)] += 1
        written = "-".join(map(str, sorted(lengths, reverse=True)))
        return f"shape({place}) {self.one('==', '!=')} '{written}'"

    def whole_place(self):
        name = self.one(*self.places)
        held = dict(self.layout.places)[name]
        place, cards = self.one(name, f"{name} | {name}"), self.cards(held, held)
        return self.one(f"{place} == '{cards}'", f"'{cards}' == {name}", f"{name} != '{cards}'")

    def statement(self, depth):
        kind = self.integer(0, 9)
        if kind <= 3 or (kind > 6 and not depth):
            left, right = self.number(max(0, depth - 1)), self.number(max(0, depth - 1))
            return f"{left} {self.one(*COMPARISONS)} {right}"
        if kind <= 5:
            return self.fact()
        if kind == 6:
            low, high = self.integer(-1, 3), self.integer(1, 6)
            signs = self.one("<", "<=", "!="), self.one("<", "<=", "==")
            return f"{low} {signs[0]} {self.measure()} {signs[1]} {high}"
        if kind == 7:
            return f"not ({self.statement(depth - 1)})"
        joiner = self.one("and", "or")
        return f"({self.statement(depth - 1)} {joiner} {self.statement(depth - 1)})"

    def value(self, depth):
        kind = self.integer(0, 8)
        if kind <= 4:
            return self.number(depth)
        return self.statement(depth) if kind <= 7 else f"shape({self.place()})"

    def question(self):
        parts = self.one(1, 1, 1, 2, 2, 3)
        return ", ".join(self.value(2 if parts == 1 else 1) for _ in range(parts))

    def condition(self):
        """None, any statement, or cards known to lie somewhere and a statement beside them."""
        kind = self.integer(0, 4)
        if kind <= 1:
            return None
        if kind == 2:
            return self.statement(2)
        known = [self.known() for _ in range(self.one(1, 1, 2, 2, 3))]
        return " and ".join([*known, *([self.statement(1)] if kind == 4 else [])])

    def known(self):
        """Cards known to lie in a place, mostly such that the condition can be met."""
        name = self.one(*self.places)
        kind = self.integer(0, 9)
        if kind == 0:
            return f"marriage({name}, {self.one('trump', *map(repr, SUITS))})"
        if kind == 1:
            return f"has({name}, '{self.cards(1, 2)}')"
        room = self.room[name]
        some = room if kind == 2 else min(room, self.one(1, 1, 2, 3))
        cards = [self.unknown.pop() for _ in range(min(some, len(self.unknown)))]
        self.room[name] -= len(cards)
        if kind == 2 and len(cards) == dict(self.layout.places)[name]:
            return f"{name} == '{' '.join(cards)}'"
        return f"has({name}, '{' '.join(cards)}')" if cards else f"size({name}) >= 0"

    def pinned(self):
        """A statement that says how many cards of a kind, or how long a suit, a place has."""
        kind = self.integer(0, 9)
        held = f"count({self.place()}, '{self.what()}')"
        if kind <= 3:
            sides = [held, str(self.integer(0, 4))]
        elif kind <= 5:
            sides = [f"{self.one('longest', 'shortest')}({self.place()})", str(self.integer(-1, 4))]
        elif kind == 6:
            other = f"count({self.place()}, '{self.what()}')"
            sides = [f"{held} - 2 * {other}", str(self.integer(-3, 3))]
        elif kind == 7:
            extreme = f"{self.one('max', 'min')}(longest({self.place()}), {held})"
            sides = [extreme, str(self.integer(0, 4))]
        elif kind == 8:
            return self.one(f"not ({self.pinned()})", f"({self.pinned()} or {self.pinned()})")
        else:
            signs = self.one("<", "<=", "!="), self.one("<", "<=", "==")
            return f"{self.integer(-2, 2)} {signs[0]} {held} {signs[1]} {self.integer(0, 4)}"
        if self.integer(0, 1):
            sides.reverse()
        return f"{sides[0]} {self.one('==', '==', *COMPARISONS)} {sides[1]}"

    def conjunction(self):
        parts = [self.pinned() for _ in range(self.one(1, 2, 2, 3, 3, 4))]
        return " and ".join([*parts, *([self.statement(1)] if self.integer(0, 4) == 0 else [])])


NAMES = (
    *[("hand", "left", "right", "kitty")] * 3,
    ("hand", "left", "kitty"),
    ("hand", "kitty"),
    ("hand", "left", "right"),
)
RANKS = ("Q K", "Q K", "Q K", "Q K A", "J Q K", "J Q K A", "9 Q K 10")


@st.composite
def conjunctions(draw, most_deals):
    """A layout, a question and a condition, of which one or both join parts that pin counts."""
    made, asked = draw(layouts(most_deals))
    writer = Writer(draw, made, asked)
    text = writer.one(writer.conjunction, writer.conjunction, writer.question)()
    condition = writer.one(lambda: None, writer.conjunction, writer.conjunction, writer.condition)()
    return made, text, condition


@st.composite
def cases(draw, most_deals):
    """A layout, a question and a condition that need no more than so many deals."""
    made, asked = draw(layouts(most_deals))
    writer = Writer(draw, made, asked)
    return made, writer.question(), writer.condition()


@st.composite
def layouts(draw, most_deals):
    """A layout, and those of its places that can be asked of with no more than so many deals."""
    names = draw(st.sampled_from(NAMES))
    ranks = draw(st.sampled_from(RANKS))
    jokers = draw(st.sampled_from(["", "", "BJ", "LJ BJ"]))
    left = 4 * len(ranks.split()) + len(jokers.split())
    places = dict.fromkeys(names, 0)
    order = draw(st.permutations(names))
    for name in order[:-1]:
        places[name] = min(left, draw(st.sampled_from([2, 2, 1, 3, 3, 4, 1, 0])))
        left -= places[name]
    places[order[-1]] = left
    # Only so many places can be asked of as there is time to deal to.
    asked, sizes = [], []
    for name in draw(st.permutations(names)):
        rest = sum(places.values()) - sum(sizes) - places[name]
        if ways_to_part([*sizes, places[name], rest]) <= most_deals:
            asked.append(name)
            sizes.append(places[name])
    asked = asked or [min(places, key=places.get)]
    return layout(ranks, places, jokers, [name for name in asked if name != "kitty"]), asked
