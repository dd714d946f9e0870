"""Verdicts: how a printed value compares with the exact one.

A printed value is text, as printed. It is read back into an exact fraction and the number of its
decimals, and compared with exact integers; no float and no estimate takes part.
"""

import re
from enum import StrEnum
from fractions import Fraction

from thousandstats.arguments import checked
from thousandstats.results import round_half_up

NUMBER = re.compile(r"(\d+)(?:\.(\d+))?\s*(%?)")
SHARE = re.compile(r"(\d+)(?: of | in |/)(\d+)")
RANGE = re.compile(r"(\d+) to (\d+)")
INTERVAL = re.compile(r"\((0\.\d+), (0\.\d+)\)")


class Verdict(StrEnum):
    """What became of a statement, from best to worst.

    A statement falls when its routes do not give the same answer, so that nothing can be said; one
    that disagrees is wrong by all of them.
    """

    AGREES = "agrees"
    ROUNDS = "rounds differently"
    CONDITION = "holds under a condition"
    UNCHECKED = "not yet checked"
    DISAGREES = "disagrees"
    FALLS = "falls"


def worst(verdicts: list[Verdict]) -> Verdict:
    """Return the verdict on a statement with several checks; without any it is not yet checked.

    >>> worst([Verdict.AGREES, Verdict.CONDITION]).value
    'holds under a condition'
    """
    order = list(Verdict)
    return max(verdicts, key=order.index) if verdicts else Verdict.UNCHECKED


def read_number(printed: str, unit: str) -> tuple[Fraction, int]:
    """Return a printed number without its unit (``%`` or nothing), and how many decimals it has.

    >>> read_number("17.6%", "%")
    (Fraction(88, 5), 1)

    Raises
    ------
    ValueError
        If it is no number or carries another unit.
    """
    found = NUMBER.fullmatch(printed)
    if found is None or found[3] != unit:
        raise ValueError(f"{printed!r} is no printed number with the unit {unit!r}")
    decimals = found[2] or ""
    return Fraction(int(found[1] + decimals), 10 ** len(decimals)), len(decimals)


def read_interval(printed: str) -> tuple[Fraction, Fraction]:
    """Return the ends of a printed interval of probabilities.

    >>> read_interval("(0.096, 0.171)")
    (Fraction(12, 125), Fraction(171, 1000))
    """
    found = INTERVAL.fullmatch(printed)
    if found is None or Fraction(found[1]) > Fraction(found[2]):
        raise ValueError(f"{printed!r} is not written as expected, like (0.1, 0.2)")
    return Fraction(found[1]), Fraction(found[2])


def decimals(printed: str) -> int:
    """How many decimals the most exact number in a printed value has.

    >>> decimals("17.6%"), decimals("(0.096, 0.171)"), decimals("3 in 17")
    (1, 3, 0)
    """
    return max(map(len, re.findall(r"(?<=\.)\d+", printed)), default=0)


def read_pair(printed: str, pattern: re.Pattern[str]) -> tuple[int, int]:
    """Return the two whole numbers of a printed share (``3 of 17``) or range (``160 to 220``)."""
    found = pattern.fullmatch(printed)
    if found is None:
        raise ValueError(f"{printed!r} is not written as expected")
    return int(found[1]), int(found[2])


@checked
def rounding(printed: tuple[Fraction, int], exact: Fraction) -> Verdict:
    """Whether an exact value, rounded half up to the printed decimals, is the printed one.

    >>> rounding(read_number("17.6%", "%"), Fraction(300, 17)).value
    'agrees'
    >>> rounding(read_number("46.4%", "%"), Fraction(7900, 170)).value
    'rounds differently'
    >>> rounding(read_number("46.3%", "%"), Fraction(7900, 170)).value
    'disagrees'
    """
    value, digits = printed
    if round_half_up(exact, digits) == value * 10**digits:
        return Verdict.AGREES
    within_one_unit = abs(exact - value) * 10**digits < 1
    return Verdict.ROUNDS if within_one_unit else Verdict.DISAGREES


def either(holds: bool) -> Verdict:
    """Return the verdict where nothing is rounded."""
    return Verdict.AGREES if holds else Verdict.DISAGREES
