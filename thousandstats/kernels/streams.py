"""Random words: the generator xoshiro256++, with a stream for each block of a simulation.

The stream is made from the seed and the block's number. Both generators are written down from their
published definitions: D. Blackman and S. Vigna, *Scrambled linear pseudorandom number generators*
(2021); G. Steele, D. Lea and C. Flood, *Fast splittable pseudorandom number generators* (2014).

All arithmetic is of uint64, which wraps around. Every literal is wrapped too: numba makes uint64
with a signed number a float. The four words of a generator's state are handed on one by one, so
that they can stay in registers.
"""

import numpy as np
import numpy.typing as npt

from thousandstats.kernels.compile import kernel

STREAM_VERSION = 3
"""Which deals a seed stands for; to be raised whenever the same seed would deal others."""

Words = npt.NDArray[np.uint64]

State = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
ONE = np.uint64(1)
WORD = np.uint64(64)


@kernel
def mix(word: np.uint64) -> np.uint64:
    """SplitMix64's scrambling of a word, one to one: its output when its counter is `word`."""
    word = (word ^ (word >> np.uint64(30))) * FIRST_FACTOR
    word = (word ^ (word >> np.uint64(27))) * SECOND_FACTOR
    return word ^ (word >> np.uint64(31))


@kernel
def start_stream(seed: np.uint64, block: np.uint64, state: Words) -> None:
    """Set the state for a block: four outputs of SplitMix64, whose own seed is mixed from both.

    Different blocks of one seed start from different counters, since mixing is one to one.
    """
    counter = mix(mix(seed + GOLDEN) + (block + ONE) * GOLDEN)
    for number in range(len(state)):
        counter += GOLDEN
        state[number] = mix(counter)


@kernel
def _rotated(word: np.uint64, by: np.uint64) -> np.uint64:
    return (word << by) | (word >> (WORD - by))


@kernel
def next_word(state: State) -> tuple[np.uint64, State]:
    """Return the next output of xoshiro256++, and the state after it."""
    a, b, c, d = state
    word = _rotated(a + d, np.uint64(23)) + a
    c ^= a
    d ^= b
    return word, (a ^ d, b ^ c, c ^ (b << np.uint64(17)), _rotated(d, np.uint64(45)))


@kernel
def fair_word(ways: np.uint64, rejected: np.uint64, state: State) -> tuple[np.uint64, State]:
    """Return the next output whose product with `ways` has a lower word of at least `rejected`.

    With 2⁶⁴ modulo `ways` rejected, the upper word of the product is exactly uniform below `ways`.
    """
    word, state = next_word(state)
    while word * ways < rejected:
        word, state = next_word(state)
    return word, state
