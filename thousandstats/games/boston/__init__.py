"""Boston: four players, each for himself, and a ladder of thirteen bids."""

from collections.abc import Mapping

from thousandstats.games.boston.layouts import standard
from thousandstats.published.games import GameSpec, Ledger

__all__ = ["GAME", "standard"]


def _claims() -> Ledger:
    from thousandstats.games.boston.claims import CLAIMS

    return Ledger(CLAIMS)


def _polish() -> Mapping[str, str]:
    from thousandstats.games.boston.polish import TEXTS

    return TEXTS


GAME = GameSpec(
    name="boston",
    title="Boston",
    layouts={standard.name: standard},
    claims=_claims,
    texts={"pl": _polish},
)
