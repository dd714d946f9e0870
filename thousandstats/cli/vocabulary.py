"""What questions are made of, for `thousandstats ask --help`: every layout and every term."""

from typing import Any

from thousandstats import games
from thousandstats.cli.console import plain
from thousandstats.cli.usage import Command
from thousandstats.errors import InputError
from thousandstats.parsing import parse


class AskCommand(Command):
    """A command whose help ends with the vocabulary; it is made only when help is asked for."""

    def too_many(self, ctx: Any, taken: dict[str, Any], left: list[str]) -> str:
        """Say what one question the words may be."""
        words = [str(taken.get("question")), *left]
        texts = (" ".join(words), f"{words[0]}({' | '.join(left)})", ", ".join(words))
        for text in texts:
            try:
                layout = games.layout(taken.get("game") or games.DEFAULT, taken.get("layout"))
                parse(layout, text, None, taken.get("language") or "en")
            except InputError:
                continue
            quotes = "'" if '"' in text else '"'
            return f"A question is one text, in quotes: thousandstats ask {quotes}{text}{quotes}"
        return super().too_many(ctx, taken, left)

    def format_epilog(self, _ctx: Any, formatter: Any) -> None:
        """Write the layouts and the terms below the options."""
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
        (f"{game} {name}", layout.place_sizes)
        for game in games.names()
        for name, layout in games.layouts(game).items()
    ]


def terms() -> list[tuple[str, str]]:
    """How each term is written, what it says, and in which games it is known."""
    known: dict[tuple[str, str], list[str]] = {}
    for game in games.names():
        for layout in games.layouts(game).values():
            for term in layout.vocabulary("p"):
                there = known.setdefault(term, [])
                if game not in there:
                    there.append(game)
    return [
        (written, meaning if len(there) == len(games.names()) else f"{meaning}; {', '.join(there)}")
        for (written, meaning), there in known.items()
    ]
