"""Random words, choices and deals from a seed, in plain Python.

The words are those of `thousandstats.kernels.streams`, whose slow twin this is: xoshiro256++, one
stream for each pair of a seed and a number. So compiled code can draw the same deals.
"""

from collections.abc import Iterator, Sequence
from math import comb, prod

from thousandstats.errors import InputError, short

WORD_BITS = 64
WORD = (1 << WORD_BITS) - 1
GOLDEN = 0x9E3779B97F4A7C15


def checked_seed(seed: int) -> int:
    """Return the seed itself.

    Raises
    ------
    InputError
        If it does not lie between 0 and 2⁶⁴ - 1.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= WORD:
        raise InputError(f"The seed is {short(repr(seed))}; it must be a number from 0 to {WORD}.")
    return seed


def _mix(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def words(seed: int, number: int) -> Iterator[int]:
    """Yield the endless stream of 64-bit words that belongs to a seed and a number.

    >>> first = next(words(7, 0))
    >>> first == next(words(7, 0)), first == next(words(7, 1)), first == next(words(8, 0))
    (True, False, False)
    """
    counter = _mix(_mix(seed + GOLDEN & WORD) + (number + 1) * GOLDEN & WORD)
    state = []
    for _ in range(4):
        counter = counter + GOLDEN & WORD
        state.append(_mix(counter))
    a, b, c, d = state
    while True:
        total = a + d & WORD
        yield (total << 23 & WORD | total >> 41) + a & WORD
        c, d, shifted = c ^ a, d ^ b, b << 17 & WORD
        a, b, c = a ^ d, b ^ c, c ^ shifted
        d = d << 45 & WORD | d >> 19


def below(ways: int, stream: Iterator[int]) -> int:
    """Return a number below `ways`, each equally likely: the upper part of a product, by rejection.

    Up to 2⁶⁴ ways take one word of the stream at a time. More take as many words as hold them,
    the first one highest.

    >>> stream = words(7, 0)
    >>> sorted({below(3, stream) for _ in range(100)})
    [0, 1, 2]
    >>> 2**64 < below(10**30, stream) < 10**30
    True
    """
    size = max(1, -(-(ways - 1).bit_length() // WORD_BITS))
    bits = size * WORD_BITS
    rejected = (1 << bits) % ways
    while True:
        drawn = 0
        for _ in range(size):
            drawn = drawn << WORD_BITS | next(stream)
        product = drawn * ways
        if product & (1 << bits) - 1 >= rejected:
            return product >> bits


def subset(rank: int, size: int, cards: int) -> int:
    """Return the subset of `cards` of this rank among those of this size, ordered by mask.

    >>> [bin(subset(rank, 2, 0b1011)) for rank in range(3)]
    ['0b11', '0b1001', '0b1010']
    """
    numbers = [bit for bit in range(cards.bit_length()) if cards >> bit & 1]
    picked = 0
    for place in reversed(range(len(numbers))):
        if not size:
            break
        ways = comb(place, size)
        if rank >= ways:
            rank -= ways
            size -= 1
            picked |= 1 << numbers[place]
    return picked


def deal(sizes: Sequence[int], cards: int, stream: Iterator[int]) -> tuple[int, ...]:
    """Return a mask for each place, every deal equally likely, from one uniform number.

    The first place takes the subset whose rank is that number modulo the number of its subsets; the
    next goes on with the quotient and the cards that are left.

    >>> masks = deal((2, 1, 1), 0b1111, words(7, 0))
    >>> [mask.bit_count() for mask in masks], sum(masks)
    ([2, 1, 1], 15)
    """
    left, ways = sum(sizes), []
    for size in sizes:
        ways.append(comb(left, size))
        left -= size
    number = below(prod(ways), stream)
    masks = []
    for size, many in zip(sizes, ways, strict=True):
        number, rank = divmod(number, many)
        masks.append(subset(rank, size, cards))
        cards ^= masks[-1]
    return tuple(masks)
