"""`thousandstats hand`: what there is to know of the cards you hold."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from thousandstats import games
from thousandstats.cli import console, offered
from thousandstats.cli.ask import MOST_DIGITS
from thousandstats.cli.usage import Command, whole_number
from thousandstats.errors import InputError, short


def _known(place: str) -> typer.models.OptionInfo:
    """Return the option of a place; which places there are depends on the layout."""
    option: typer.models.OptionInfo = typer.Option(
        metavar="CARDS", help=f"Cards that you know to lie in the place {place}."
    )
    return option


class Hand(Command):
    """A command that takes a player's cards, and in options those of other places."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the words of the command line.

        Raises
        ------
        InputError
            If cards follow those of another place without quotes, which would be the player's own.
        """
        found = None if ctx.resilient_parsing else self._unquoted(args)
        if found is not None:
            option, cards = found
            raise InputError(
                f"The cards after {option} belong in quotes, as in {option} {short(cards)!r}; "
                "what stands outside of them is your own."
            )
        return super().parse_args(ctx, args)

    def _unquoted(self, args: Iterable[str]) -> tuple[str, str] | None:
        """Return the place after whose cards others follow, if the player's own come first."""
        valued = {name: one.multiple for one in self.params for name in one.opts if _takes(one)}
        runs: list[tuple[str, list[str]]] = [("", [])]
        for word in args:
            name, equals, value = word.partition("=")
            if name in valued:
                runs.append((name, [value] if equals else []))
            elif word.startswith("-"):
                runs.append(("", []))
            else:
                runs[-1][1].append(word)
        own = False
        for option, words in runs:
            outside = words[1:] if option else words
            if own and outside and valued.get(option):
                return option, " ".join(words)
            own = own or bool(outside)
        return None


def _takes(parameter: Any) -> bool:
    """Whether a parameter is an option with a value."""
    return parameter.param_type_name == "option" and not parameter.is_flag


def hand(
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS", help="All the cards that you hold.")
    ],
    left: Annotated[list[str] | None, _known("left")] = None,
    right: Annotated[list[str] | None, _known("right")] = None,
    other: Annotated[list[str] | None, _known("other")] = None,
    kitty: Annotated[list[str] | None, _known("kitty")] = None,
    spare: Annotated[list[str] | None, _known("spare")] = None,
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
    known = {"left": left, "right": right, "other": other, "kitty": kitty, "spare": spare}
    elsewhere = {place: " ".join(written) for place, written in known.items() if written}
    deal = hands.layout_for(held, game, layout, language, elsewhere)
    told = hands.about(deal, held, language=language, **elsewhere)
    if json:
        console.say_json(told.to_json())
    else:
        readings = hands.other_readings(told) if layout is None else ()
        also = [f"So many cards can also be {reading}." for reading in readings]
        console.say("\n".join([*told.lines(places), *also]))
