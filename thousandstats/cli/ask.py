"""`thousandstats ask`: any question, of any layout, by any route."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from thousandstats import games
from thousandstats.answers import DEALS, ROUTES, Dealing, check_precision
from thousandstats.cli import answer_text, completion, console, progress
from thousandstats.cli.usage import LARGEST_SEED, decimal_number, decimals, whole_number
from thousandstats.counting import MOST_OUTCOMES
from thousandstats.errors import InputError, short
from thousandstats.parsing import joined, parse
from thousandstats.questions import Question
from thousandstats.results import Distribution, EstimatedDistribution, grouped

Wanted = Literal["probability", "distribution", "mean", "variance"]

LONG = 10_000
"""Outcomes whose table takes some of the time to write that counting them did."""


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="The question, in quotes.")],
    given: Annotated[
        list[str] | None,
        typer.Option(
            metavar="Q", help="A condition that holds; may be repeated, and all hold then."
        ),
    ] = None,
    game: Annotated[
        str, typer.Option(help="The game.", autocompletion=completion.game_names)
    ] = games.DEFAULT,
    layout: Annotated[
        str | None,
        typer.Option(
            help="The layout of the game; without it the usual one.",
            autocompletion=completion.layout_names,
        ),
    ] = None,
    distribution: Annotated[
        bool,
        typer.Option(
            "--distribution", help="Show all outcomes (the default for numbers and text)."
        ),
    ] = False,
    mean: Annotated[bool, typer.Option("--mean", help="Show the mean of a number.")] = False,
    variance: Annotated[
        bool, typer.Option("--variance", help="Show the variance of a number (exact routes).")
    ] = False,
    route: Annotated[
        str, typer.Option(help="The method that answers.", autocompletion=lambda: list(ROUTES))
    ] = ROUTES[0],
    deals: Annotated[
        str | None, typer.Option(metavar="N", help=f"Deals to simulate; {DEALS:,} by default.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Seed of a simulation; drawn by default.")
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(
            metavar="POINTS", help="Stop when every interval lies within POINTS % points."
        ),
    ] = None,
    confidence: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help="Confidence level of the intervals; 0.95 by default."),
    ] = None,
    workers: Annotated[
        str | None,
        typer.Option(metavar="THREADS", help="Number of threads; one per core by default."),
    ] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Simulate on the Dask cluster at ADDRESS.")
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save progress to FILE and resume from it."),
    ] = None,
    most_outcomes: Annotated[
        str | None,
        typer.Option(
            metavar="N", help=f"Most outcomes of a distribution; {MOST_OUTCOMES:,} by default."
        ),
    ] = None,
    language: Annotated[
        str,
        typer.Option(
            help="Language of the cards: en, pl, ru.", autocompletion=completion.languages
        ),
    ] = "en",
    digits: Annotated[
        str | None,
        typer.Option(metavar="N", help="Decimals of percentages and means, and, from 2, of odds."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Answer a question about a deal.

    A statement gets its probability; a number or a text, or several things side by side (divided
    by commas), the distribution.

    \b
    Examples:
      thousandstats ask "marriages(hand) >= 1"
      thousandstats ask "marriages(hand)" --given "has(hand, 'Kh')"
      thousandstats ask "marriages(hand), marriages(hand | kitty)" --json
      thousandstats ask "points(kitty)" --mean
      thousandstats ask "marriages(kitty) == 1" --route simulation --deals 100000 --seed 7
      thousandstats ask "shape(hand)" --route simulation --precision 0.5
    """
    console.hush(quiet)
    places = decimals(digits, json)
    count = whole_number("--deals", deals, 1, None)
    start = whole_number("--seed", seed, 0, LARGEST_SEED)
    most = whole_number("--most-outcomes", most_outcomes, 1, None)
    dealing: Dealing = {
        "workers": whole_number("--workers", workers, 1, None),
        "precision": decimal_number("--precision", precision, "0.05"),
        "confidence": decimal_number("--confidence", confidence, "0.95"),
        "checkpoint": checkpoint,
        "client": dask,
    }
    table = games.layout(game, layout)
    table.deck.parse("", language)  # refuses a language that is not known, cards or no cards
    asked = parse(table, question, joined(given) if given else None, language)
    wanted = _wanted(asked, distribution, mean, variance)
    if wanted == "variance" and route == "simulation":
        raise InputError("A variance is exact; ask it by counting or by enumeration.")
    check_precision(wanted, dealing["precision"])
    found, marks, status = progress.answered(asked, route, count, start, dealing, quiet, most)
    picked = _pick(found, wanted)
    if json:
        console.say_json({**answer_text.as_json(asked, picked), **marks})
    else:
        above = [*answer_text.asked(asked), *progress.lines(marks)]
        if (
            not quiet
            and isinstance(picked, Distribution | EstimatedDistribution)
            and len(picked) > LONG
        ):
            console.tell(f"Writing a table of {grouped(len(picked))} outcomes.")
        console.say(answer_text.text(asked, picked, places, above))
    if status:
        raise typer.Exit(status)


def _wanted(asked: Question, distribution: bool, mean: bool, variance: bool) -> Wanted:
    """Return what is to be shown: what was named, or what suits the question."""
    flags: dict[Wanted, bool] = {"distribution": distribution, "mean": mean, "variance": variance}
    named = [name for name, given in flags.items() if given]
    if len(named) > 1:
        both = " and ".join(f"--{name}" for name in named)
        raise InputError(f"{both} do not go together; ask for one of them at a time.")
    if named in (["mean"], ["variance"]) and (asked.joint or asked.kinds[0] == "text"):
        raise InputError(f"{short(asked.text)} is not one number, so it has no {named[0]}.")
    if named:
        return named[0]
    return "probability" if asked.kinds == ("bool",) else "distribution"


def _pick(found: Distribution | EstimatedDistribution, wanted: Wanted) -> answer_text.Answer:
    match wanted:
        case "probability":
            return found.at_least(True)  # yes counts 1, and may be no outcome at all
        case "mean":
            return found.mean()
        case "variance" if isinstance(found, Distribution):
            return found.variance()
    return found
