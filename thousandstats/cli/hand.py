"""`thousandstats hand`: what there is to know of the cards you hold."""

from collections.abc import Iterable
from copy import copy
from typing import Annotated, Any

import typer

from thousandstats import games
from thousandstats.cli import completion, console
from thousandstats.cli.usage import Command, decimals
from thousandstats.errors import InputError, short
from thousandstats.published import Stage

PLACES = "thousandstats.cli.hand"
"""The key of the context under which the cards of other places stand."""

PATTERN = "place"
"""The option after which those of the places are made; it is none itself."""


class HandCommand(Command):
    """A command that takes a player's cards, and in options those of other places.

    Which places there are, the layouts say of whose hands something is told: there is an option for
    each of them.
    """

    _params: list[Any]
    _complete = False

    @property
    def params(self) -> list[Any]:
        """The parameters; the one of a place stands for those of all places there are."""
        if not self._complete:
            self._complete = True
            pattern = next(one for one in self._params if one.name == PATTERN)
            at = self._params.index(pattern)
            places = dict.fromkeys(place for stage in _stages() for place in stage.others)
            self._params[at : at + 1] = [_option(pattern, place) for place in places]
        return self._params

    @params.setter
    def params(self, given: list[Any]) -> None:
        self._params, self._complete = given, False

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
            # In quotes and out of them at once: what stands outside was to go before.
            mixed = len({" " in word for word in outside}) > 1
            if outside and valued.get(option) and (own or mixed):
                quoted = [word for word in words if " " not in word] if mixed else words
                return option, " ".join(quoted)
            own = own or bool(outside)
        return None


def _stages() -> Iterable[Stage]:
    """Every stage of every game at which something is told of a hand."""
    return (stage for game in games.every() if game.hand for stage in game.hand().stages)


def _option(pattern: Any, place: str) -> Any:
    """Return the option for the cards of a place, made after the pattern."""

    def keep(ctx: Any, _option: Any, written: tuple[str, ...] | None) -> None:
        if written:
            ctx.meta.setdefault(PLACES, {})[place] = " ".join(written)

    option = copy(pattern)
    option.name, option.opts, option.hidden = place, [f"--{place}"], False
    option.help = f"Cards that you know to lie in the place {place}."
    option.callback, option.expose_value = keep, False
    return option


def _takes(parameter: Any) -> bool:
    """Whether a parameter is an option with a value."""
    return parameter.param_type_name == "option" and not parameter.is_flag


def hand(
    context: typer.Context,
    cards: Annotated[
        list[str], typer.Argument(metavar="CARDS", help="All the cards that you hold.")
    ],
    # The pattern of the options of places, which the command puts in its stead.
    place: Annotated[  # noqa: ARG001
        list[str] | None, typer.Option(metavar="CARDS", hidden=True)
    ] = None,
    game: Annotated[
        str, typer.Option(help="The game.", autocompletion=completion.game_names)
    ] = games.DEFAULT,
    layout: Annotated[
        str | None,
        typer.Option(
            help="The layout of the game; without it the usual one with this number of cards.",
            autocompletion=completion.layout_names,
        ),
    ] = None,
    language: Annotated[
        str,
        typer.Option(
            help="Language of the cards: en, pl, ru.", autocompletion=completion.languages
        ),
    ] = "en",
    digits: Annotated[
        str | None, typer.Option(metavar="N", help="Decimals of percentages and means.")
    ] = None,
    json: Annotated[
        bool,
        typer.Option("--json", help="Print one JSON object, with the question behind every line."),
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

    places = decimals(digits, json)
    held = " ".join(cards)
    elsewhere = context.meta.get(PLACES, {})
    deal = hands.layout_for(held, game, layout, language, elsewhere)
    told = hands.about(deal, held, language=language, **elsewhere)
    if json:
        console.say_json(told.to_json())
    else:
        readings = hands.other_readings(told) if layout is None else ()
        also = [f"This number of cards can also be {reading}." for reading in readings]
        console.say("\n".join([*told.lines(places), *also]))
