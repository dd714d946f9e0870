"""Random words and subsets by definition: what slow twins of the dealer are made of."""

from math import comb

WORDS = 2**64


def slow_words(seed, block):
    """The random words of a block, by the published definitions in Python's own integers."""

    def mixed(word):
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WORDS
        word = (word ^ word >> 27) * 0x94D049BB133111EB % WORDS
        return word ^ word >> 31

    def rotated(word, by):
        return (word << by | word >> 64 - by) % WORDS

    golden = 0x9E3779B97F4A7C15
    counter = mixed((mixed((seed + golden) % WORDS) + (block + 1) * golden) % WORDS)
    a, b, c, d = (mixed((counter + step * golden) % WORDS) for step in range(1, 5))
    while True:
        yield (rotated((a + d) % WORDS, 23) + a) % WORDS
        c, d, shifted = c ^ a, d ^ b, b << 17
        b, a = b ^ c, a ^ d
        c, d = (c ^ shifted) % WORDS, rotated(d, 45)


def subset(cards, size, number):
    """The subset of this number, found from its highest card down."""
    chosen = []
    for position in reversed(range(len(cards))):
        if size and number >= comb(position, size):
            number -= comb(position, size)
            size -= 1
            chosen.append(cards[position])
    assert not size
    assert not number
    return chosen


def cards_of(mask):
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
