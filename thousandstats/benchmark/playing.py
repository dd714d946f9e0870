"""The speed of playing: whole deals a second, in every way that a game hands in.

The first way is ours and fastest; the others are shown as multiples of its time for each deal.
Ways that play the same deals must come to the same.
"""

from collections.abc import Iterator
from functools import partial
from statistics import median

from thousandstats import games
from thousandstats.benchmark.timing import BenchmarkRow, alternating
from thousandstats.published.speeds import Speed

FEW = 50
"""Deals that are compared; playing them first also sees to it that nothing is compiled later."""


def rows(runs: int) -> Iterator[BenchmarkRow]:
    """Yield the rows of every game that is played."""
    for game in games.every():
        speeds = game.speeds()
        if speeds:
            yield from _rows(speeds, runs)


def _rows(speeds: tuple[Speed, ...], runs: int) -> Iterator[BenchmarkRow]:
    able = [(speed, speed.play) for speed in speeds if speed.play is not None]
    answers = [play(FEW) for _, play in able]
    times = alternating([partial(play, speed.deals) for speed, play in able], runs)
    first = median(times[0]) / able[0][0].deals
    for (speed, _), taken, answer in zip(able, times, answers, strict=True):
        middle = median(taken)
        yield BenchmarkRow(
            f"play {speed.deals:,} {speed.name}",
            middle,
            min(taken),
            None if speed.rate is None else speed.deals / speed.rate,
            factor=None if speed is able[0][0] else middle / speed.deals / first,
            note="they come to something else" if speed.same and answer != answers[0] else "",
            deals=speed.deals,
        )
    for speed in speeds:
        if speed.play is None:
            yield BenchmarkRow(f"play {speed.name}", note=speed.note)
