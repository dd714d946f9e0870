"""What other public pages print about Thousand: errata, each with the value that is right.

Printed values are kept as printed; a page is named by its kind. Left out: what pages say of other
games, and rules on which pages differ.
"""

from dataclasses import replace

from thousandstats.games.thousand.catalogue import figures
from thousandstats.games.thousand.catalogue.wording import DEAREST_FIRST, NUMBER_WORDS, figure
from thousandstats.published import Check, Claim, Figure

BLOG = "A blog post of 2025 on Thousand"
QUOTED = "An answer quoted in a blog post of 2025 on Thousand"

INTERVALS = ("(0.096, 0.171)", "(0.209, 0.267)", "(0.287, 0.382)", "(0.276, 0.581)")
"""The printed 90% intervals for one to four missing cards."""

_PAIRS = [f"has(hand, '{own}{suit}') and has(kitty, '{missing}{suit}')"
          for suit in DEAREST_FIRST for own, missing in ("KQ", "QK")]  # fmt: skip

FIGURES: tuple[Figure, ...] = (
    figure(
        "kitty/completes-any-lone-card",
        "The kitty completes a king or queen of a hand that holds some, and no marriage",
        " or ".join(_PAIRS),
        "Your hand holds no marriage and at least one king or queen; how many is not known.",
        "marriages(hand) == 0 and count(hand, 'K') + count(hand, 'Q') >= 1",
    ),
)
"""What only errata rest on: an average over hands that other questions keep apart."""

_BY_ID = {one.id: one for one in (*figures.FIGURES, *FIGURES)}


def _f(name: str) -> Figure:
    return _BY_ID[f"thousand/{name}"]


def _simulated(number: int) -> Claim:
    """Return what the simulation of the blog post found for a number of missing cards."""
    word = NUMBER_WORDS[number]
    cards = "one king or queen" if number == 1 else f"{word} kings and queens"
    printed = INTERVALS[number - 1]
    return Claim(
        f"E{number}",
        BLOG,
        f"With {cards} in hand and no marriage, simulation gives a 90% credible interval of "
        f"{printed} for a marriage from the kitty.",
        (Check(printed, _f(f"kitty/completes-one-of-{word}"), "interval"),),
        (_f(f"kitty/first-marriage-with-{word}-lone"),),
        "Compared with the chance that the kitty brings a missing card; that of any marriage "
        "after the kitty stands beside it.",
    )


def _first() -> Claim:
    """Return the simulation for one missing card, beside the post's own exact value."""
    claim = _simulated(1)
    own = Check("17.6%", _f("kitty/completes-one-of-one"))
    return replace(
        claim,
        statement=f"{claim.statement} Exactly it is 17.6%.",
        checks=(own, *claim.checks),
        note=f"The interval leaves out the post's own exact value. {claim.note}",
    )


LIMIT_NOTE = (
    "Compared with the greatest limit: all the card points and every marriage. What can be made of "
    "it in play is another question."
)

CLAIMS: tuple[Claim, ...] = tuple(
    replace(claim, source="page")
    for claim in (
        _first(),
        *map(_simulated, (2, 3, 4)),
        Claim(
            "E5",
            QUOTED,
            "With at least one king or queen in hand and no marriage, the kitty completes one in "
            "11877/35836 of cases, 33.1%.",
            (
                Check("11877/35836", _f("kitty/completes-any-lone-card"), "share"),
                Check("33.1%", _f("kitty/completes-any-lone-card")),
            ),
            tuple(_f(f"kitty/completes-one-of-{word}") for word in NUMBER_WORDS[1:]),
            "Right for the question it answers, an average over all such hands. Asked was the "
            "chance with a certain number of missing cards; with two it is another fraction that "
            "happens to round to the same percentage.",
        ),
        Claim(
            "E6",
            QUOTED,
            "With only one king or queen the chance is about 18%, with three or four about 58%.",
            (
                Check("18%", _f("kitty/completes-one-of-one")),
                Check("58%", _f("kitty/completes-one-of-three")),
                Check("58%", _f("kitty/completes-one-of-four")),
            ),
            note="True of four; with three the chance is smaller.",
        ),
        Claim(
            "E7",
            "A Russian page of rules",
            "In one round you can take from 0 to 300 points.",
            (Check("300", _f("limit/hand-and-kitty"), "greatest"),),
            note=LIMIT_NOTE,
        ),
        Claim(
            "E8",
            "Polish Wikipedia, as quoted in Bidding and the Kitty in Thousand",
            "With three players you cannot make more than 360.",
            (
                Check(
                    "360",
                    _f("limit/hand-and-kitty"),
                    "greatest",
                    condition=_f("limit/hand"),
                ),
            ),
            note=f"True of the limit in the bidding, from seven cards. {LIMIT_NOTE}",
        ),
        Claim(
            "E9",
            "The rules of a game site",
            "In one turn you can score from 0 to 420 points.",
            (Check("420", _f("limit/hand-and-kitty"), "greatest"),),
            note=f"{LIMIT_NOTE} Rules with a marriage of aces are other rules.",
        ),
    )
)
