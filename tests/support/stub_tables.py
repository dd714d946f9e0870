"""Two small games, for the parts that all tables share: what Thousand does not have, they do.

Whist as in Boston: partners are sides, and the dealer turns up the trump after the deal, which is
chance in the middle of a deal. Skat without bidding: no options, a kitty of another name, and a
game that may end with several winners or with none.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from thousandstats import games
from thousandstats.answers import AskableLayout
from thousandstats.cards import SUITS, Deck
from thousandstats.errors import InputError
from thousandstats.play.chance import below, deal, words
from thousandstats.play.rulesets import Option, Preset, TableRules
from thousandstats.play.standard import StandardPosition, standard_table
from thousandstats.play.tricks import cards_in, playable, trick_order, winning

BOSTON = games.layout("boston")
SKAT = AskableLayout(
    game="skat",
    name="standard",
    title="Skat",
    deck=Deck("Skat", ("7", "8", "9", "10", "J", "Q", "K", "A")),
    places=(("hand", 10), ("left", 10), ("right", 10), ("skat", 2)),
    players=("hand", "left", "right"),
    terms=BOSTON.terms[:1],
)
GAME_DEALS = Option("game.deals", ("2", "1"), "The game has two deals, or one.")


@dataclass(frozen=True, repr=False)
class WhistRules(TableRules):
    OPTIONS: ClassVar = {GAME_DEALS.name: GAME_DEALS}
    PRESETS: ClassVar = {"SHORT": Preset("Two deals", {}, {"game.deals": "2"})}

    preset: str
    game_deals: int


@dataclass(frozen=True, repr=False)
class SkatRules(TableRules):
    PRESETS: ClassVar = {"ONLY": Preset("The only rules")}

    preset: str


@dataclass(frozen=True)
class Tricks(StandardPosition):
    """Tricks without duties but to follow suit; the highest card of the suit led takes them."""

    trump: int | None = None
    leader: int = 0
    trick: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()

    book: ClassVar[int] = 4
    deals: ClassVar[int] = 2

    @property
    def over(self):
        return self.number >= self.deals

    @property
    def turn(self):
        return (self.leader + len(self.trick)) % self.players

    @property
    def order(self):
        cards = range(self.layout.deck.size)
        return trick_order([card % 4 for card in cards], [card // 4 for card in cards])

    @property
    def winners(self):
        return super().winners if max(self.scores) else ()

    def choices(self):
        held = playable(self.hands[self.turn], self.trick, self.order, self.trump)
        return tuple(f"play {self.layout.deck.cards[card]}" for card in cards_in(held))

    def drawn(self):
        deck = self.layout.deck
        masks = deal(self.layout.sizes, deck.full, words(self.seed, self.number))
        return "deal " + " / ".join(deck.show(mask) for mask in masks)

    def why_not_drawn(self, action):
        return None if action.startswith("deal ") else "The cards are dealt first."

    def moved(self, action):
        kind, _, said = action.partition(" ")
        if kind == "deal":
            masks = [self.layout.deck.parse(held) for held in said.split(" / ")]
            return replace(
                self,
                hands=tuple(masks[: self.players]),
                leader=(self.dealer + 1) % self.players,
                tricks=(0,) * self.players,
            )
        card, seat = self.layout.deck.parse(said), self.turn
        hands = tuple(held & ~card if at == seat else held for at, held in enumerate(self.hands))
        trick = (*self.trick, card.bit_length() - 1)
        if len(trick) < self.players:
            return replace(self, hands=hands, trick=trick)
        taker = (self.leader + winning(trick, self.order, self.trump)) % self.players
        tricks = tuple(count + (at == taker) for at, count in enumerate(self.tricks))
        if any(hands):
            return replace(self, hands=hands, trick=(), leader=taker, tricks=tricks)
        return self.counted(tricks)

    def counted(self, tricks):
        taken = [sum(tricks[at] for at in side) for side in self.sides]
        scores = [
            old + max(0, more - self.book) for old, more in zip(self.scores, taken, strict=True)
        ]
        empty = type(self)(
            self.layout,
            self.rules,
            self.seed,
            (self.dealer + 1) % self.players,
            tuple(scores),
            self.number + 1,
        )
        return replace(empty, history=self.history, before=self.before, outcome=tuple(taken))


@dataclass(frozen=True)
class Whist(Tricks):
    turned: bool = False

    book: ClassVar[int] = 6

    @property
    def deals(self):
        return self.rules.game_deals

    @property
    def sides(self):
        return ((0, 2), (1, 3))

    @property
    def chance(self):
        return not self.over and not self.turned

    def drawn(self):
        if not self.hands:
            return super().drawn()
        return f"turn {SUITS[below(4, words(self.seed, 10**6 + self.number))]}"

    def why_not_drawn(self, action):
        kind = "turn" if self.hands else "deal"
        return None if action.startswith(f"{kind} ") else f"A {kind} comes first."

    def moved(self, action):
        if action.startswith("turn "):
            return replace(self, turned=True, trump=SUITS.index(action[-1]))
        return super().moved(action)


def read(said, language="en", others=()):
    if said.split(" ")[0] not in ("deal", "turn", "play"):
        raise InputError(f"{said!r} is no action.")
    return said


SAID = {
    "read": read,
    "summary": lambda outcome, names: f"{names[0]} and others took {outcome}",
    "data": lambda outcome, names: {"tricks": list(outcome)},
}
TABLES = {
    "whist (stub)": standard_table(Whist, WhistRules, (BOSTON,), **SAID),
    "skat (stub)": standard_table(
        Tricks, SkatRules, (SKAT,), **SAID, places={"standard": ("skat",)}
    ),
}
