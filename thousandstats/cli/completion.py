"""What a shell offers to complete: the names that there are, asked for when Tab is pressed."""

import typer

from thousandstats import games


def game_names() -> list[str]:
    """Every game."""
    return list(games.names())


def layout_names(context: typer.Context) -> list[str]:
    """Return the layouts of the game that stands before, or of the usual one."""
    game = context.params.get("game") or games.DEFAULT
    return list(games.layouts(game)) if game in games.names() else []


def languages() -> list[str]:
    """Those in which cards are read."""
    return ["en", "pl", "ru"]


def figure_ids() -> list[str]:
    """Every figure."""
    from thousandstats import figures

    return [figure.id for figure in figures.all()]


def study_names() -> list[str]:
    """Every study."""
    from thousandstats import studies

    return [study.name for study in studies.all()]
