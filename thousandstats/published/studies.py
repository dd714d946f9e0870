"""A study: a result that takes long, recomputed block by block, each block's tallies kept.

Whoever works out a block, and when, it has the same tallies; so an interrupted study goes on where
it was, some blocks can be worked out again and compared, and any machine can take a few. A study
says what its blocks are; how they are run and kept is no business of it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from thousandstats.simulation.blocks import BlockTally, Source

NAME = re.compile(r"[a-z]+(-[a-z0-9]+)*")

Parts = Mapping[int, "BlockTally"]
"""What is known of each block, by number."""

Table = tuple[tuple[str, ...], ...]
"""Rows of cells for people to read, the heading first."""


@dataclass(frozen=True)
class Study:
    """An expensive result.

    What it computes is decided by `source` and `about`: two that agree in these are equal. To be
    pickled, its functions are methods of a value or functions of a module.

    Attributes
    ----------
    name : str
        What it is called on the command line and in the folder of results.
    title : str
        What it computes, in a line.
    blocks : int
        How many there are.
    first : int
        How many of the first blocks a check works out again: some seconds of work.
    source : Source
        Works out a block; it can be pickled. An outcome is a few whole numbers.
    about : mapping
        All that its tallies depend on; a stored file of anything else is not of this study.
    label : callable
        What a block is called: the cards or the seed that it has alone.
    summary : callable
        What follows from the blocks that are done, with every whole number as text.
    table : callable
        The same for people.
    faults : callable
        What is wrong with them, in sentences.
    also : tuple of str
        Other names for it.
    sized : callable or None
        The same study of another number of deals, where that can be chosen.
    """

    name: str
    title: str
    blocks: int
    first: int
    source: "Source"
    about: Mapping[str, str]
    label: Callable[[int], str] = field(compare=False)
    summary: Callable[[Parts], Mapping[str, Any]] = field(compare=False)
    table: Callable[[Parts], Table] = field(compare=False)
    faults: Callable[[Parts], Iterator[str]] = field(compare=False)
    also: tuple[str, ...] = ()
    sized: "Callable[[int], Study] | None" = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for name in (self.name, *self.also):
            if not NAME.fullmatch(name):
                raise ValueError(f"{name!r} is no name of a study")
        if not 1 <= self.first <= self.blocks:
            raise ValueError(f"{self.name} has {self.blocks} blocks, and {self.first} are no part")
