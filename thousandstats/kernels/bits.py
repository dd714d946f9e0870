"""Sets of at most 62 things as int64 masks: counting and walking through their bits."""

from thousandstats.kernels.compile import kernel


@kernel
def popcount(mask: int) -> int:
    """The number of bits that are set: ``mask.bit_count()``.

    Neighbouring fields are added: of one bit each, then of two, four, and so on.
    """
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


@kernel
def lowest(mask: int) -> int:
    """The number of the lowest bit that is set in a mask that is not empty."""
    return popcount((mask & -mask) - 1)
