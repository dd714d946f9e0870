"""What games list: figures (questions with a name), claims (what documents printed), plots, pages.

A `Figure` says what is asked and of which layout; it holds no number. A `Claim` is a statement of
a document with its `Check`\\ s, each of which compares a printed value with a figure and gets a
`Verdict` from exact integers, or with its `Trial`\\ s, for which a record of a game is replayed. A
`Plot` says which figures stand side by side in a picture. A `Line`
is one of the questions that a hand gets answered. A `Page` is one that a game adds to the static
pages. Each game lists its own; nothing here computes an answer by itself or draws anything.
"""

from thousandstats.published.claims import COMPARISONS, Check, Claim, Comparison
from thousandstats.published.figures import Figure, Plot, Series
from thousandstats.published.lines import Line, Section, Stage
from thousandstats.published.pages import Page
from thousandstats.published.trials import Trial, TrialResult
from thousandstats.published.verdicts import Verdict, rounding

__all__ = [
    "COMPARISONS",
    "Check",
    "Claim",
    "Comparison",
    "Figure",
    "Line",
    "Page",
    "Plot",
    "Section",
    "Series",
    "Stage",
    "Trial",
    "TrialResult",
    "Verdict",
    "rounding",
]
