"""What the document on Bid Whist says: the ledger, none of it checked yet."""

from thousandstats.published import Claim

WHIST = "How To Play Bid Whist"

CLAIMS: tuple[Claim, ...] = tuple(
    Claim(id, WHIST, statement)
    for id, statement in (
        (
            "W1",
            "12 cards each and a kitty of 6 from 54; without jokers a kitty of 4 from 52; classic: "
            "13 each.",
        ),
        (
            "W2",
            "Three passes oblige the dealer to bid, at least three; the ranking of the bids.",
        ),
        ("W3", "The card rankings uptown, downtown and no trump, and the place of the jokers."),
        ("W4", "The six discarded cards count as one trick, so 13 tricks can be won."),
        (
            "W5",
            "Scoring: odd tricks; minus the bid when it fails; opponents from seven tricks; no "
            "trump doubles; all tricks quadruple.",
        ),
        ("W6", "The first side at +7 wins, and a side at -7 loses."),
        (
            "W7",
            "The variants: five point, no jokers, minimum bid, bid ranking, classic, individual "
            "for two to five players and 30 points.",
        ),
        ("W8", "Classic: the points are equal to the number of tricks won."),
        (
            "W9",
            "Drawing for partners: the two highest cards play together, and equal ranks draw "
            "again.",
        ),
    )
)
