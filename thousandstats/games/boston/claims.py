"""What the fragment on Boston says: the ledger, none of it checked yet."""

from thousandstats.published import Claim

FRAGMENT = "A fragment on Boston"

CLAIMS: tuple[Claim, ...] = tuple(
    Claim(id, FRAGMENT, statement)
    for id, statement in (
        (
            "B1",
            "The order of the bids: Ten, Eleven, Little Spread, Twelve, Grand Spread, Thirteen.",
        ),
        (
            "B2",
            "Bidding: keep, keep over, second and first preference; a pass is final except to "
            "call a misère.",
        ),
        ("B3", "The worked auction, in which A calls six tricks and Y keeps."),
        ("B4", "A little misère outranks seven tricks."),
    )
)
