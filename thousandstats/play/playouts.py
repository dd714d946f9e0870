"""Playing on from a position to the end of the game."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from thousandstats.arguments import checked
from thousandstats.play.chance import below
from thousandstats.play.positions import Position

P = TypeVar("P", bound=Position)


@checked
def play_on(position: P, choose: Callable[[P], Any]) -> Iterator[P]:
    """Every position from this one to the end of the game, each with what `choose` says in it."""
    yield position
    while position.to_act is not None:
        position = position.after(choose(position))
        yield position


@checked
def random_playout(position: P, stream: Iterator[int]) -> Iterator[P]:
    """Every position from this one to the end, each legal action equally likely.

    A word is drawn only where there is a choice, so that compiled code can draw the same moves.
    """

    def choose(at: P) -> Any:
        legal = at.legal()
        return legal[below(len(legal), stream) if len(legal) > 1 else 0]

    return play_on(position, choose)
