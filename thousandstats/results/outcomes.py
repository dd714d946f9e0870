"""What every table of outcomes shares, exact or estimated: order, sums, and who may have a mean."""

from collections.abc import Iterator, Mapping
from operator import index
from typing import TypeAlias

from thousandstats.errors import InputError
from thousandstats.results.rounding import Value, show_value

Json: TypeAlias = dict[str, object]


def in_order(counts: Mapping[Value, int], total: int, what: str) -> dict[Value, int]:
    """Return the counts as plain ints in the order of their values, without the empty ones."""
    if total < 1:
        raise InputError(f"there are {total} {what} to tell outcomes apart, but 1 is the least")
    plain = {value: index(count) for value, count in counts.items()}
    if any(count < 0 for count in plain.values()):
        raise ValueError(f"an outcome has a negative number of {what}: {plain}")
    if sum(plain.values()) != total:
        raise ValueError(
            f"the {what} of all outcomes add to {sum(plain.values())}, not to the total {total}"
        )
    return {value: plain[value] for value in sorted(plain, key=_rank) if plain[value]}


def _rank(value: Value) -> tuple[object, ...]:
    """Return a sorting key: numbers (no before yes), then texts, then several values in turn."""
    if isinstance(value, tuple):
        return 2, tuple(map(_rank, value))
    if not isinstance(value, int | str):
        raise TypeError(f"an outcome is a number, a text or several, not {type(value).__name__}")
    return isinstance(value, str), value


def numbers(counts: Mapping[Value, int]) -> Iterator[tuple[int, int]]:
    """Yield the values and their counts, if all values are numbers.

    Raises
    ------
    InputError
        If one is not.
    """
    for value, count in counts.items():
        if not isinstance(value, int):
            kind = "several values" if isinstance(value, tuple) else "a text"
            raise InputError(
                f"only numbers have a mean, a variance and an order, "
                f"but an outcome of this question is {kind}: {show_value(value)}"
            )
        yield value, count


def moments(counts: Mapping[Value, int]) -> tuple[int, int]:
    """Return the sums of the values and of their squares over all deals."""
    every = list(numbers(counts))
    first = sum(value * count for value, count in every)
    return first, sum(value * value * count for value, count in every)


def split(counts: Mapping[Value, int], at: int) -> tuple[int, int, int]:
    """Return how many deals lie below a value, at it and above it."""
    every = list(numbers(counts))
    below = sum(count for value, count in every if value < at)
    above = sum(count for value, count in every if value > at)
    return below, sum(count for _, count in every) - below - above, above


def json_value(value: Value) -> object:
    """Return a value as JSON: a number as text, several as a list, yes and no as true and false."""
    if isinstance(value, tuple):
        return [json_value(part) for part in value]
    return value if isinstance(value, bool) else str(value)
