"""The first trick: where the cards lie that beat a ten or a king, or that fall to an ace.

There is no trump in the first trick, so the highest card of the suit led takes it: an ace led is
never beaten, nor is an ace that somebody puts on the suit led. A player must follow suit, and beat
if he can; so a ten is beaten whenever a player still to play holds the ace. Which cards fall is
then a question of where they lie. It is asked before the kitty is turned up, or after the declarer
took it and before any card is passed or put aside; whatever the bidding tells is left out. Hearts
stand for every suit.
"""

from collections.abc import Iterator
from dataclasses import replace

from thousandstats.games.thousand.catalogue.figures.splits import ALL, RANKS, seen_after_the_kitty
from thousandstats.games.thousand.catalogue.wording import CARDINALS, FIRST_LAYOUTS, figure
from thousandstats.published import Figure

DUTIES = "The first trick has no trump; a player must follow suit, and beat if he can."

STAGES = (
    ("before-the-kitty", "hand", "You see your hand alone: it holds"),
    ("after-the-kitty", "hand | kitty", "You are the declarer; your hand and the kitty hold"),
)


def _led() -> Iterator[Figure]:
    """Yield how often a ten or king that is led is beaten by a higher card of an opponent."""
    for start, layout in FIRST_LAYOUTS.items():
        opponents = " | ".join(layout.players[1:])
        for stage, places, known in STAGES:
            when = stage.replace("-", " ")
            yield figure(
                f"{start}first-trick/ten-beaten-{stage}",
                f"An opponent can beat 10♥, held {when} without A♥, in the first trick",
                f"has({opponents}, 'A♥')",
                f"{known} 10♥ and not A♥; nothing else of the cards is used.",
                f"has({places}, '10♥') and not has({places}, 'A♥')",
                layout=layout,
            )
            yield figure(
                f"{start}first-trick/king-beaten-{stage}",
                f"An opponent can beat K♥, held {when} without A♥ and 10♥, in the first trick",
                f"has({opponents}, 'A♥') or has({opponents}, '10♥')",
                f"{known} K♥ and neither A♥ nor 10♥; nothing else of the cards is used.",
                f"has({places}, 'K♥') and not has({places}, 'A♥') and not has({places}, '10♥')",
                layout=layout,
            )


def _drawn() -> Iterator[Figure]:
    """Yield what the declarer's lead makes the opponents put on it."""
    given = (
        "has(hand | kitty, 'K♥') and not has(hand | kitty, 'A♥') and not has(hand | kitty, '10♥')"
    )
    known = (
        f"{STAGES[1][2]} K♥ and neither A♥ nor 10♥, and you lead K♥; nothing else of the cards is "
        "used."
    )
    for start, layout in FIRST_LAYOUTS.items():
        opponents = layout.players[1:]
        yield figure(
            f"{start}first-trick/king-draws-the-ace",
            "K♥ led to the first trick draws A♥ from an opponent who cannot beat it with 10♥",
            " or ".join(f"has({o}, 'A♥') and not has({o}, '10♥')" for o in opponents),
            known,
            given,
            layout=layout,
        )
        ranks = [rank for rank in RANKS if rank != "10"]
        for held in range(1, len(ranks) + 1):
            number = CARDINALS[held]
            yield figure(
                f"{start}first-trick/ace-catches-the-ten-holding-{number}",
                f"A♥ led to the first trick catches an opponent's bare 10♥ when you have {number} "
                f"of the {ALL} hearts",
                " or ".join(
                    f"has({opponent}, '10♥') and count({opponent}, '♥') == 1"
                    for opponent in opponents
                ),
                f"{STAGES[1][2]} A♥ and not 10♥, and the number of their hearts is known; no heart "
                "is given away.",
                seen_after_the_kitty(layout, ranks[:held]),
                layout=layout,
            )
    yield figure(
        "first-trick/king-draws-ten-and-ace",
        "K♥ led to the first trick draws 10♥ from the next player and A♥ from the last",
        "has(left, '10♥') and has(right, 'A♥')",
        f"{known} The opponent on your left plays after you.",
        given,
    )


def _put_on() -> Iterator[Figure]:
    """Yield a ten of yours that you must put on what the declarer leads."""
    for start, layout in FIRST_LAYOUTS.items():
        declarer = f"{layout.players[-1]} | kitty"
        lacking = " and ".join(f"not has(hand, '{rank}♥')" for rank in RANKS if rank != "10")
        yield figure(
            f"{start}first-trick/bare-ten-under-the-ace",
            "The declarer has A♥ and can catch your 10♥, your only heart, in the first trick",
            f"has({declarer}, 'A♥')",
            "Your hand holds 10♥ and no other heart; an opponent has taken the kitty, which you "
            "have not seen.",
            f"has(hand, '10♥') and {lacking}",
            layout=layout,
        )
    yield figure(
        "first-trick/ten-on-a-king-beaten",
        "The declarer leads K♥, you must put 10♥ on it, and the last player beats it with A♥",
        "has(left, 'A♥')",
        "Your hand holds 10♥ and not A♥; the opponent on your right has taken the kitty, which you "
        "have not seen, and leads K♥; the opponent on your left plays last.",
        "has(hand, '10♥') and not has(hand, 'A♥') and has(right | kitty, 'K♥')",
    )


FIGURES: tuple[Figure, ...] = tuple(
    replace(figure, rules=f"{figure.rules} {DUTIES}") for figure in (*_led(), *_drawn(), *_put_on())
)
