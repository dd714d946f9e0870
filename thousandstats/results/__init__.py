"""Answers, and the only place where numbers are rounded or written out.

An exact answer (``exact``) is two integers, a count over a control total. An estimate
(``estimates`` and, for all outcomes at once, ``tallies``) is a tally of simulated deals with an
interval (``intervals``). ``rounding`` turns both into text; ``outcomes`` is what the two kinds of
table share. Answers are imported from here.
"""

from thousandstats.results.estimates import Estimate, EstimatedMean
from thousandstats.results.exact import Distribution, Exact
from thousandstats.results.rounding import (
    Value,
    column_note,
    decimal,
    grouped,
    odds_against,
    one_in,
    percent,
    round_half_up,
    show_value,
    significant,
)
from thousandstats.results.tallies import EstimatedDistribution

__all__ = [
    "Distribution",
    "Estimate",
    "EstimatedDistribution",
    "EstimatedMean",
    "Exact",
    "Value",
    "column_note",
    "decimal",
    "grouped",
    "odds_against",
    "one_in",
    "percent",
    "round_half_up",
    "show_value",
    "significant",
]
