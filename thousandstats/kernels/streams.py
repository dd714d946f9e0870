"""Random numbers: the generator xoshiro256++, and numbers below a bound that are exactly uniform.

Each block of a simulation has a stream of its own, made from the seed and the block's number. Both
generators are written down from their published definitions: D. Blackman and S. Vigna, *Scrambled
linear pseudorandom number generators* (2021); G. Steele, D. Lea and C. Flood, *Fast splittable
pseudorandom number generators* (2014). The bound is that of D. Lemire, *Fast random integer
generation in an interval* (2019), with its rejection.

All arithmetic is of uint64, which wraps around. Every literal is wrapped too: numba makes uint64
with a signed number a float.
"""

import numpy as np
import numpy.typing as npt

from thousandstats.kernels.compile import kernel

STREAM_VERSION = 1
"""Which deals a seed stands for; to be raised whenever the same seed would deal others."""

Words = npt.NDArray[np.uint64]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
ONE = np.uint64(1)
WORD = np.uint64(64)
HALF = np.uint64(32)
HALF_MASK = np.uint64(0xFFFFFFFF)
HALF_RANGE = np.uint64(0x100000000)


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
def next_word(state: Words) -> np.uint64:
    """The next output of xoshiro256++."""
    result: np.uint64 = _rotated(state[0] + state[3], np.uint64(23)) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = _rotated(state[3], np.uint64(45))
    return result


@kernel
def below(bound: int, state: Words) -> int:
    """A number from 0 up to `bound`, which is left out; each is exactly as likely.

    The upper half of a word, times the bound, has the number in its upper half. Of the 2³² lower
    halves, the first ``2**32 % bound`` are rejected, so that as many are left for each number.
    """
    size = np.uint64(bound)
    product = (next_word(state) >> HALF) * size
    if product & HALF_MASK < size:
        rejected = HALF_RANGE % size
        while product & HALF_MASK < rejected:
            product = (next_word(state) >> HALF) * size
    return np.int64(product >> HALF)  # type: ignore[return-value]
