"""The rules of a table of Thousand: options, named rule sets, and a rule set as one value.

- ``options``: the points on which tables differ, and their values;
- ``presets``: the rule sets by name, what their documents state and what is filled in;
- ``ruleset``: a preset with options of its own.
"""

from thousandstats.games.thousand.rules.options import OPTIONS
from thousandstats.games.thousand.rules.presets import DEFAULT, PRESETS
from thousandstats.games.thousand.rules.ruleset import RuleSet, rules

__all__ = ["DEFAULT", "OPTIONS", "PRESETS", "RuleSet", "rules"]
