"""Instructions of the processor that Python has no word for, and which of them this one has.

- `ones`: how many bits of a mask are set;
- `product`: both words of the product of two words, the upper one first;
- `deposit_by_instruction`: ``pdep``, which lays bits into the places of a mask, and which only
  x86 processors with BMI2 have. It must not be compiled for others: `HAS_DEPOSIT` says for which
  processor numba compiles, and whether it is a fast one there (AMD's before the third generation
  of Zen do it bit by bit).

Each is written as a line of LLVM's language; LLVM finds another way for the first two where the
processor has no instruction for them.
"""

from collections.abc import Callable
from typing import Any, cast

import numba
import numpy as np
from llvmlite import binding, ir
from numba.core import types
from numba.extending import intrinsic

WORD = ir.IntType(64)
DOUBLE = ir.IntType(128)

SLOW = ("znver1", "znver2")

# Its values are set when numba is imported, so checkers do not know them.
config: Any = numba.config

Generated = tuple[Any, Callable[[Any, Any, Any, Any], Any]]


def has_deposit(name: str, features: str) -> bool:
    """Whether a processor of this name, with features as LLVM lists them, lays bits down fast.

    >>> has_deposit("haswell", "+avx2,+bmi2"), has_deposit("znver2", "+avx2,+bmi2")
    (True, False)
    """
    return "+bmi2" in features.split(",") and name not in SLOW


def target() -> tuple[str, str]:
    """Return the processor that numba compiles for: this one, unless it was told otherwise."""
    name, features = config.CPU_NAME, config.CPU_FEATURES
    if name is None:
        name = binding.get_host_cpu_name()
    if features is None:
        features = binding.get_host_cpu_features().flatten()
    return name, features


HAS_DEPOSIT = has_deposit(*target())


def _ones(_typing: Any, mask: Any) -> Generated:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _product(_typing: Any, one: Any, other: Any) -> Generated:
    pair: Any = types.Tuple
    kind = pair((types.uint64, types.uint64))

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one, other = (builder.zext(argument, DOUBLE) for argument in arguments)
        whole = builder.mul(one, other)
        high = builder.lshr(whole, ir.Constant(DOUBLE, 64))
        words = [builder.trunc(part, WORD) for part in (high, whole)]
        return context.make_tuple(builder, kind, words)

    return kind(types.uint64, types.uint64), generate


def _deposit(_typing: Any, cells: Any, into: Any) -> Generated:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(WORD, (WORD, WORD))
        name = "llvm.x86.bmi.pdep.64"
        function = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        return builder.call(function, arguments)

    return types.int64(types.int64, types.int64), generate


ones = cast(Callable[[int], int], intrinsic(_ones))
product = cast(Callable[[np.uint64, np.uint64], tuple[np.uint64, np.uint64]], intrinsic(_product))
deposit_by_instruction = cast(Callable[[int, int], int], intrinsic(_deposit))
