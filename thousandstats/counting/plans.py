"""The plan of a question's tables: blocks of places, kinds of cards and their components."""

from dataclasses import dataclass

from thousandstats.counting.trees import Test

Blocks = int
"""A union of blocks as a bit mask."""


@dataclass(frozen=True)
class Kind:
    """Cards that are alike for the question.

    ``weights[form][block]`` is what one such card adds there. ``suit`` is the number, within the
    component, of the suit whose length they count in, or -1.
    """

    cards: int
    weights: tuple[tuple[int, ...], ...]
    suit: int = -1


@dataclass(frozen=True)
class Tie:
    """A group of several cards: ``weight`` is added to ``form`` if its kinds all lie in `union`.

    ``kinds`` are numbers within the component.
    """

    form: int
    union: Blocks
    kinds: tuple[int, ...]
    weight: int


@dataclass(frozen=True)
class Component:
    """Kinds that must be looked at together, and how they are tied.

    ``suits`` are the suits whose lengths are complete once this component is placed: for each,
    and for each tally, the length that known cards make up already. Suits that are alike for the
    question so make equal components, which share a table.
    """

    kinds: tuple[Kind, ...]
    ties: tuple[Tie, ...]
    suits: tuple[tuple[int, ...], ...] = ()

    @property
    def cards(self) -> int:
        """How many cards the component holds."""
        return sum(kind.cards for kind in self.kinds)


@dataclass(frozen=True)
class LengthTest:
    """A `Tally` with its union in blocks."""

    test: Test
    length: int
    union: Blocks


@dataclass(frozen=True)
class CountingPlan:
    """All that the tables need to know.

    Attributes
    ----------
    capacities : tuple of int
        The free room of each block.
    members : tuple of tuple of int
        The free room of the places merged in each block.
    components : tuple of Component
        With the filler left out.
    filler : int
        How many cards nothing mentions.
    forms : tuple of int
        For each form what known cards add to it.
    tests : tuple of LengthTest
        One for each tally.
    cuts : tuple of (frozenset of int, or None)
        For each form, then for each tally, the values that matter; None where all do.
    """

    capacities: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    components: tuple[Component, ...]
    filler: int
    forms: tuple[int, ...]
    tests: tuple[LengthTest, ...]
    cuts: tuple[frozenset[int] | None, ...]
