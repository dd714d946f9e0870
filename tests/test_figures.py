"""The registry: what the games list is found, and is found by name."""

import subprocess
import sys
from dataclasses import replace
from inspect import unwrap

import pytest

from thousandstats import figures, games
from thousandstats.errors import InputError
from thousandstats.published import Figure
from thousandstats.published.games import FigureList, Ledger


def test_a_figure_is_found_by_its_id():
    figure = figures.get("thousand/kitty/completes-one-of-one")
    assert isinstance(figure, Figure)
    assert figure in figures.all()
    assert str(figure.answer().fraction) == "3/17"


@pytest.mark.parametrize("id", ["kitty/some-ace", "kitty/mean-points"])
def test_a_figure_that_is_one_number_gives_it_by_every_route(id):
    figure = figures.get(f"thousand/{id}")
    assert figure.number() == figure.answer() == figure.number("enumeration")
    estimate = figure.number("simulation", deals=1000, seed=7)
    assert estimate == figure.answer("simulation", 1000, 7)
    assert estimate.low < figure.number().value < estimate.high


def test_a_distribution_is_no_single_number():
    figure = figures.get("thousand/limit/hand")
    with pytest.raises(InputError, match=r"limit/hand is a distribution, and no single number"):
        figure.number()


def test_an_unknown_id_is_answered_with_those_written_alike():
    with pytest.raises(InputError, match="thousand/kitty/completes-one-of-one") as error:
        figures.get("thousand/kity/completes-one-of-one")
    assert str(error.value).count("\n") == 0


@pytest.mark.parametrize("id", ["", "zzz"])
def test_an_id_like_no_other_is_answered_with_the_command_that_lists_them(id):
    with pytest.raises(InputError, match="thousandstats figures lists them all"):
        figures.get(id)


def test_a_part_of_an_id_finds_those_that_hold_it():
    with pytest.raises(InputError, match="thousand/unseen/cards"):
        figures.get("unseen")


def test_the_games_are_asked_in_turn_and_may_have_nothing(monkeypatch):
    first, second, third = figures.all()[:3]
    listed = {"thousand": (first, second), "boston": (third,)}
    honest = games.get

    def get(name):
        return replace(
            honest(name), figures=lambda: FigureList(listed.get(name, ())), errata=Ledger
        )

    monkeypatch.setattr(games, "get", get)
    assert unwrap(figures.all)() == (first, second, third)


def test_the_registry_loads_nothing_heavy():
    code = (
        "import sys; from thousandstats import figures; figures.all(), figures.claims(), "
        "figures.plots(); figures.get('thousand/kitty/completes-one-of-one').answer(); "
        "print(*{'numpy', 'numba', 'pandas', 'matplotlib', 'scipy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
