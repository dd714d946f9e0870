"""What questions are made of, for `thousandstats ask --help`: every layout and every term."""

from typing import Any

from typer.core import TyperCommand

from thousandstats import games
from thousandstats.cli.console import plain


class Ask(TyperCommand):
    """A command whose help ends with the vocabulary; it is made only when help is asked for."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        for title, rows in (("Layouts", layouts()), ("Terms of a place p", terms())):
            with formatter.section(title):
                # Help is printed by the parser, which replaces no characters.
                formatter.write_dl(
                    [("".join(map(plain, a)), "".join(map(plain, b))) for a, b in rows]
                )


def layouts() -> list[tuple[str, str]]:
    """How each layout is named, and its places.

    >>> layouts()[0]
    ('thousand three', 'hand 7, left 7, right 7, kitty 3')
    """
    return [
        (f"{game} {name}", ", ".join(f"{place} {size}" for place, size in layout.places))
        for game in games.names()
        for name, layout in games.layouts(game).items()
    ]


def terms() -> list[tuple[str, str]]:
    """How each term is written, what it says, and in which games it is known."""
    known: dict[tuple[str, str], list[str]] = {
        ("size(p)", "how many cards lie there"): list(games.names()),
        ("players_with(statement about player)", "of how many players it holds"): list(
            games.names()
        ),
    }
    for game in games.names():
        for layout in games.layouts(game).values():
            for term in layout.terms:
                written = f"{term.name}(p, {term.takes})" if term.takes else f"{term.name}(p)"
                there = known.setdefault((written, term.meaning), [])
                if game not in there:
                    there.append(game)
            if layout.trump:
                known.setdefault(("trump", "the suit turned up"), []).append(game)
    return [
        (written, meaning if len(there) == len(games.names()) else f"{meaning}; {', '.join(there)}")
        for (written, meaning), there in known.items()
    ]
