"""`thousandstats hand`: what there is to know of the cards you hold."""

from typing import Annotated

import typer

from thousandstats import games
from thousandstats.cli import console, offered
from thousandstats.cli.ask import MOST_DIGITS
from thousandstats.cli.usage import whole_number


def _known(place: str) -> typer.models.OptionInfo:
    """The option of a place; which places there are depends on the layout."""
    option: typer.models.OptionInfo = typer.Option(
        metavar="CARDS", help=f"Cards that you know to lie in the place {place}."
    )
    return option


def hand(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS", help="All the cards that you hold.")
    ],
    left: Annotated[str | None, _known("left")] = None,
    right: Annotated[str | None, _known("right")] = None,
    other: Annotated[str | None, _known("other")] = None,
    kitty: Annotated[str | None, _known("kitty")] = None,
    spare: Annotated[str | None, _known("spare")] = None,
    game: Annotated[
        str, typer.Option(help="The game.", autocompletion=offered.game_names)
    ] = games.DEFAULT,
    layout: Annotated[
        str | None,
        typer.Option(
            help="The layout of the game; without it the usual one with so many cards.",
            autocompletion=offered.layout_names,
        ),
    ] = None,
    language: Annotated[
        str,
        typer.Option(help="Of the cards: en, pl, ru.", autocompletion=offered.languages),
    ] = "en",
    digits: Annotated[
        str | None, typer.Option(metavar="N", help="Decimals of percentages and means.")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object, with the question of every line.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Tell what there is to know of a hand: its rank, the kitty, the opponents.

    The number of cards says when you ask: before the kitty, or with the kitty in your hand. Where
    that leaves two layouts, the answer says so; --layout names the one you mean. All chances hold
    for the cards that you know; what others bid is not used.

    \b
    Examples:
      thousandstats hand "Kh Ah 10h 9s Js 9c Jc"
      thousandstats hand Kh Ah 10h 9s Js 9c Jc --left "As Ks" --kitty 9h
      thousandstats hand "Kh Qh Ah 10h 9s Js 9c Jc Ac 10c" --layout three
      thousandstats hand "Kh Qh Ah 10h 9s Js 9c Jc Ac 10c As Ks" --other Qs --json
    """
    console.hush(quiet)
    from thousandstats import hands

    places = whole_number("--digits", digits, 0, MOST_DIGITS)
    held = " ".join(cards)
    elsewhere = {"left": left, "right": right, "other": other, "kitty": kitty, "spare": spare}
    named = [place for place, written in elsewhere.items() if written is not None]
    deal = hands.layout_for(held, game, layout, language, named)
    told = hands.about(deal, held, language=language, **elsewhere)
    if json:
        console.say_json(told.to_json())
    else:
        readings = hands.other_readings(told) if layout is None else ()
        also = [f"So many cards can also be {reading}." for reading in readings]
        console.say("\n".join([*told.lines(places), *also]))
