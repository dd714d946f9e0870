"""Compiled kernels, and the only modules that import numba.

- ``compile``: the one decorator, and where compiled code is kept;
- ``instructions``: what the processor can do and Python has no word for;
- ``bits``, ``combinations``: subsets of a deck as int masks;
- ``tally`` and ``patterns``: the inner loops of enumeration, by deals and by patterns;
- ``streams``, ``unranking``, ``dealing``: random words, subsets from their numbers, deals;
- ``columns``, ``blocks``, ``pairs``: the inner loops of simulation, and one made by hand;
- ``pool``: threads over blocks of work.

Integers in, counts out: no floats, no objects, no exceptions inside a kernel. Masks are int64, bit
*i* for card number *i*; bit 63 stays unused, because numba makes uint64 mixed with a literal a
float. Kernels get questions as data, in named tuples of arrays. They check nothing: who calls them
has checked, and passes int64 arrays that lie in one piece, so that each is compiled only once.
"""

import os

if any(name.startswith("NUMBA_") for name in os.environ):
    # Before any other module has numba read them, which shows a traceback for what it cannot read.
    from thousandstats.kernels import settings as settings
