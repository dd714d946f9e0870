"""Bid Whist: 52 cards and two jokers, partners, and a kitty."""

from thousandstats.games.bid_whist.layouts import (
    classic,
    individual_2,
    individual_3,
    individual_4,
    individual_5,
    no_jokers,
    standard,
)

LAYOUTS = {
    layout.name: layout
    for layout in (
        standard,
        no_jokers,
        classic,
        individual_2,
        individual_3,
        individual_4,
        individual_5,
    )
}

__all__ = [
    "LAYOUTS",
    "classic",
    "individual_2",
    "individual_3",
    "individual_4",
    "individual_5",
    "no_jokers",
    "standard",
]
