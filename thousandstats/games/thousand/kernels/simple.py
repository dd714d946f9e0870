"""The simple sensible player: what `games.thousand.players.policies` says of it, a second time.

Its numbers are its `Habits`, which it shares with the readable form as data. All functions are of
masks. A suit that is shifted down to the spades has its nine in bit 0, jack in 4, queen in 8, king
in 12, ten in 16 and ace in 20.
"""

from thousandstats.games.thousand.habits import Habits
from thousandstats.games.thousand.kernels.table import FULL, PAIR, SUIT
from thousandstats.kernels.bits import lowest, popcount
from thousandstats.kernels.compile import kernel

TEN, ACE = 1 << 16, 1 << 20


@kernel
def worth(rank: int) -> int:
    """Return what a card of a rank is worth in a trick: a hexadecimal digit for each."""
    return 0xBA4320 >> 4 * rank & 15


@kernel
def promise(habits: Habits, cards: int) -> int:
    """Return what a hand can hope for."""
    total = 0
    for suit in range(4):
        held = cards >> suit & SUIT
        count = popcount(held)
        if held & ACE:
            total += habits.ace
        if held & TEN:
            if held & ACE:
                total += habits.aced_ten
            elif count > 1:
                total += habits.covered_ten
        if count > 3:
            total += habits.length * (count - 3)
        if held & PAIR == PAIR:
            total += 40 + 20 * suit + habits.marriage
            if held & ACE:
                total += habits.aced_marriage
    return total


@kernel
def use(hand: int, card: int) -> int:
    """How useful a card is in a hand."""
    suit = card & 3
    held = hand >> suit & SUIT
    one = 1 << card - suit
    value = 40 + 20 * suit
    total = worth(card >> 2)
    if one == ACE:
        return total + 100
    if one == TEN:
        if held & ACE:
            return total + 80
        return total + (50 if held ^ TEN else 30)
    if held & PAIR == PAIR and one & PAIR:
        total += 200 + value
    elif one & PAIR:
        total += value // 5
    if held & ACE:
        return total + 10
    if held == TEN | one:
        return total + 25
    return total


@kernel
def least_useful(hand: int, among: int) -> int:
    """Return the number of the card that is of the least use; of equals the lowest."""
    found = lowest(among)
    least = use(hand, found)
    rest = among & among - 1
    while rest:
        card = lowest(rest)
        much = use(hand, card)
        if much < least:
            found, least = card, much
        rest &= rest - 1
    return found


@kernel
def gives_up(habits: Habits, cards: int, bid: int, out: int) -> bool:
    """Whether the cards, without a number of them, promise far less than the bid."""
    for _ in range(out):
        cards ^= 1 << least_useful(cards, cards)
    return promise(habits, cards) + habits.despair < bid


@kernel
def is_best(card: int, known: int) -> bool:
    """Whether all higher cards of its suit are known: gone, or in the same hand."""
    higher = (SUIT << (card & 3)) & FULL & -(2 << card)
    return higher & ~known == 0


@kernel
def leads(hand: int, trumps: int, gone: int, may_declare: bool) -> int:
    """Return the card that it leads; `trumps` is the suit, empty without a trump."""
    known = hand | gone
    if may_declare:
        for less in range(4):
            suit = 3 - less
            if hand >> suit & PAIR == PAIR:
                king = 12 + suit
                return king if is_best(king, known) else king - 4
    found, most = -1, 0
    outside = trumps & ~known
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if is_best(card, known):
            much = worth(card >> 2) + 1
            if outside and trumps >> card & 1:
                much += 100
            if much > most:
                found, most = card, much
    return found if found >= 0 else least_useful(hand, hand)


@kernel
def follows(hand: int, allowed: int, winners: int, gone: int, friend: bool) -> int:
    """Return the number of the card it plays to the trick of another."""
    if not friend:
        return least_useful(hand, winners if winners else allowed)
    found, most = -1, -1
    rest = allowed
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        pair = PAIR << (card & 3)
        if pair >> card & 1 and hand & pair == pair:
            continue
        much = worth(card >> 2)
        if much > most and not is_best(card, hand | gone):
            found, most = card, much
    return found if found >= 0 else least_useful(hand, allowed)
