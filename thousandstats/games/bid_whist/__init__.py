"""Bid Whist: 52 cards and two jokers, partners, and a kitty."""

from collections.abc import Mapping

from thousandstats.games.bid_whist.layouts import (
    classic,
    individual_2,
    individual_3,
    individual_4,
    individual_5,
    no_jokers,
    standard,
)
from thousandstats.published.games import GameSpec, Ledger

__all__ = [
    "GAME",
    "classic",
    "individual_2",
    "individual_3",
    "individual_4",
    "individual_5",
    "no_jokers",
    "standard",
]


def _claims() -> Ledger:
    from thousandstats.games.bid_whist.claims import CLAIMS

    return Ledger(CLAIMS)


def _polish() -> Mapping[str, str]:
    from thousandstats.games.bid_whist.polish import TEXTS

    return TEXTS


GAME = GameSpec(
    name="bid_whist",
    title="Bid Whist",
    layouts={
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
    },
    claims=_claims,
    texts={"pl": _polish},
)
