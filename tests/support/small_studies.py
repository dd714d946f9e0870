"""A study that takes no time, for the tests of how studies are run, kept and shown."""

from small_deals import layout

from thousandstats.games.thousand.catalogue.studies import census

TINY = census(layout("9 Q K", {"hand": 5, "other": 5, "kitty": 1, "spare": 1}), "census-tiny", 2)
