"""The registry of what is published: the figures, claims and plots that the games list.

What each game lists is said by its `GameSpec`; a game may have nothing to list.
"""

import re
from functools import cache

from thousandstats import games
from thousandstats.arguments import checked
from thousandstats.errors import InputError, short, suggestion
from thousandstats.published import Claim, Figure, Plot


@checked
@cache
def all() -> tuple[Figure, ...]:
    """Every figure, game by game, in the order in which the games list them.

    >>> "thousand/kitty/completes-one-of-one" in {figure.id for figure in all()}
    True
    """
    listed = [figure for game in games.every() for figure in game.figures().figures]
    return (*listed, *(figure for game in games.every() for figure in game.errata().figures))


@checked
@cache
def claims() -> tuple[Claim, ...]:
    """Every claim of the ledger, document by document, and then the errata of other pages."""
    printed = [claim for game in games.every() for claim in game.claims().claims]
    return (*printed, *(claim for game in games.every() for claim in game.errata().claims))


@checked
@cache
def plots() -> tuple[Plot, ...]:
    """Every plot."""
    return tuple(plot for game in games.every() for plot in game.plots())


@checked
@cache
def headlines() -> tuple[Figure, ...]:
    """Return what is asked first, game by game.

    >>> headlines()[0].title
    'There is at least one marriage in a hand of seven cards'
    """
    return tuple(get(id) for game in games.every() for id in game.figures().headlines)


@checked
def of_game(game: str) -> tuple[tuple[Claim, ...], tuple[Figure, ...]]:
    """Return the claims and the figures of one game.

    Raises
    ------
    InputError
        If there is no such game.

    Examples
    --------
    >>> claims, figures = of_game("boston")
    >>> len(claims) > 0, figures
    (True, ())
    """
    of = games.get(game)
    own = {claim.id for claim in (*of.claims().claims, *of.errata().claims)}
    return (
        tuple(claim for claim in claims() if claim.id in own),
        tuple(figure for figure in all() if figure.layout.game == game),
    )


@checked
def get(id: str) -> Figure:
    """Return the figure with this id.

    Raises
    ------
    InputError
        If there is none; the sentence names those that are written alike.
    """
    known = {figure.id: figure for figure in all()}
    if id in known:
        return known[id]
    parts = {part for name in known for part in name.split("/")}
    layouts = {figure.layout.title: figure.layout for figure in all()}.values()
    synonyms = {word: meant for layout in layouts for word, meant in layout.synonyms.items()}
    hint = suggestion(id, known, most=3) or suggestion(id, parts, synonyms)
    raise InputError(
        f"There is no figure called {short(id)!r}{hint}; thousandstats figures lists them all."
    )


@checked
def among(written: str) -> tuple[Figure, ...]:
    """Return the figures with this text in their ids, or at the start of a word of a title.

    >>> [figure.id for figure in among("unseen")][0], among("Trefoil")
    ('thousand/unseen/cards', ())
    """
    sought = written.strip("/ ").lower()
    starts = re.compile(rf"(?<!\w){re.escape(sought)}")
    return tuple(
        figure
        for figure in all()
        if sought and (sought in figure.id or starts.search(figure.title.lower()))
    )


@checked
def topic(figure: Figure) -> str:
    """Return what a figure is about: the parts of its id between the game and its name.

    >>> topic(get("thousand/two-players/kitty/points"))
    'two-players/kitty'
    """
    return "/".join(figure.id.split("/")[1:-1])
