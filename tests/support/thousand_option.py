"""The options of Thousand by numbers of players, for tests that try them with each."""

from thousandstats.games.thousand.rules.ruleset import LAYOUT_OF


def players_of(option):
    """The numbers of players with which an option has an effect."""
    return tuple(n for n, name in LAYOUT_OF.items() if not option.layouts or name in option.layouts)


def needs_of(option, players):
    """Another option and the values of it without which this one has no effect."""
    return option.needs or option.needs_in.get(LAYOUT_OF.get(players), ())
