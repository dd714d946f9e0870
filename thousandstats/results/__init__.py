"""Answers, and the only place where numbers are rounded or written out.

An exact answer (``exact``) is two integers, a count over a control total. An estimate
(``estimates``, of a mean ``means`` and, for all outcomes at once, ``tallies``) is a tally of
simulated deals with an interval (``intervals``, of a mean ``dirichlet``); ``grouped`` is for deals
that come in games. ``rounding`` turns all of them into text; ``outcomes`` is what the two kinds of
table share. Answers are imported from here.
"""

from thousandstats.results.clusters import GroupedMean, GroupedShare
from thousandstats.results.estimates import Estimate
from thousandstats.results.exact import Distribution, Exact
from thousandstats.results.means import EstimatedMean
from thousandstats.results.rounding import (
    Value,
    column_note,
    decimal,
    grouped,
    many,
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
    "GroupedMean",
    "GroupedShare",
    "Value",
    "column_note",
    "decimal",
    "grouped",
    "many",
    "odds_against",
    "one_in",
    "percent",
    "round_half_up",
    "show_value",
    "significant",
]
