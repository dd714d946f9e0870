"""Sets of cards as int64 masks: counting and walking through their bits."""

from thousandstats.kernels.compile import kernel
from thousandstats.kernels.instructions import ones


@kernel
def popcount(mask: int) -> int:
    """Return the number of bits that are set: ``mask.bit_count()``."""
    return ones(mask)


@kernel
def lowest(mask: int) -> int:
    """Return the number of the lowest bit that is set in a mask that is not empty."""
    return ones((mask & -mask) - 1)
