"""What a game tells of a hand: lines, each a question with a title, in sections.

None holds a number. A game's module ``hand`` lists ``STAGES`` and has a function
``sections(stage, held, known)``, which writes the lines for certain cards.
"""

from dataclasses import dataclass
from typing import Literal

from thousandstats.answers import AskableLayout
from thousandstats.arguments import checked

Told = Literal["probability", "distribution", "mean", "rank"]


@checked
@dataclass(frozen=True)
class Stage:
    """How far a deal has gone for the player who asks: which cards make up the hand.

    Attributes
    ----------
    layout : AskableLayout
        The deal.
    places : tuple of str
        The places whose cards the player holds, all together.
    title : str
        When that is: "before the kitty".
    """

    layout: AskableLayout
    places: tuple[str, ...]
    title: str

    @property
    def own(self) -> str:
        """The player's cards as a question names them: ``hand | kitty``."""
        return " | ".join(self.places)

    @property
    def size(self) -> int:
        """How many cards the player holds."""
        return sum(size for name, size in self.layout.places if name in self.places)

    @property
    def others(self) -> dict[str, int]:
        """The other places, with their sizes."""
        return {name: size for name, size in self.layout.places if name not in self.places}


@checked
@dataclass(frozen=True)
class Line:
    """One question about a hand.

    Attributes
    ----------
    title : str
        What a player reads, in fifty characters or so.
    question : str
        The question as it is asked on the command line.
    kind : {"probability", "distribution", "mean", "rank"}
        What is told of its answer. A rank is the place of the hand's own value among the values
        of all hands of its size: how many lie below, how many are equal, how many lie above.
    """

    title: str
    question: str
    kind: Told = "probability"


@checked
@dataclass(frozen=True)
class Section:
    """Lines that belong together, under a title, with a note on how to read them."""

    title: str
    lines: tuple[Line, ...]
    note: str = ""
