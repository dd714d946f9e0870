"""Thousand as a `GameSpec`: where each of its parts is, imported when it is first used."""

from collections.abc import Mapping

from thousandstats.games.thousand.layouts import three_players, two_players
from thousandstats.play.tables import ComputerPlayers, Table
from thousandstats.published import Page, Plot
from thousandstats.published.games import FigureList, GameSpec, HandGuide, Ledger
from thousandstats.published.speeds import Speed
from thousandstats.published.studies import Study


def _figures() -> FigureList:
    from thousandstats.games.thousand.catalogue.figures import ENDINGS, FIGURES, HEADLINES, TOPICS

    return FigureList(FIGURES, HEADLINES, TOPICS, ENDINGS)


def _claims() -> Ledger:
    from thousandstats.games.thousand.catalogue.claims import CLAIMS

    return Ledger(CLAIMS)


def _errata() -> Ledger:
    from thousandstats.games.thousand.catalogue.errata import CLAIMS, FIGURES

    return Ledger(CLAIMS, FIGURES)


def _plots() -> tuple[Plot, ...]:
    from thousandstats.games.thousand.catalogue.plots import PLOTS

    return PLOTS


def _hand() -> HandGuide:
    from thousandstats.games.thousand.catalogue.hand import STAGES, sections

    return HandGuide(STAGES, sections)


def _table() -> Table:
    from thousandstats.games.thousand.table import TABLE

    return TABLE


def _players() -> ComputerPlayers:
    from thousandstats.games.thousand.players import PLAYERS

    return PLAYERS


def _studies() -> tuple[Study, ...]:
    from thousandstats.games.thousand.catalogue.studies import STUDIES

    return STUDIES


def _pages() -> tuple[Page, ...]:
    from thousandstats.games.thousand.catalogue.pages import PAGES

    return PAGES


def _polish() -> Mapping[str, str]:
    from thousandstats.games.thousand.polish import TEXTS

    return TEXTS


def _speeds() -> tuple[Speed, ...]:
    from thousandstats.games.thousand.players.speed import speeds

    return speeds()


GAME = GameSpec(
    name="thousand",
    title="Thousand",
    layouts={layout.name: layout for layout in (three_players, two_players)},
    figures=_figures,
    claims=_claims,
    errata=_errata,
    plots=_plots,
    hand=_hand,
    table=_table,
    players=_players,
    studies=_studies,
    pages=_pages,
    texts={"pl": _polish},
    speeds=_speeds,
    documented=("rules", "table", "table.game"),
)
