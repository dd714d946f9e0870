"""What a simulation that ended early hands over: its first deals, and what its checkpoint keeps."""

from typing import NamedTuple

from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.results.rounding import grouped, many
from thousandstats.results.tallies import EstimatedDistribution


class CheckpointWarning(UserWarning):
    """A checkpoint could not be written; the answer is complete, but the file lacks some of it."""


@checked
class SavedDeals(NamedTuple):
    """What a checkpoint keeps.

    Attributes
    ----------
    path : str
        The file.
    deals : int or None
        How many deals are in it; 0 if there is no file, None if it cannot be read.
    failure : str or None
        Why it lacks the newest deals, as a sentence; None if it lacks none.

    Examples
    --------
    >>> print(SavedDeals("a.run", 20_000))
    a.run keeps 20,000 deals
    >>> print(SavedDeals("a.run", 0, "a.run cannot be written: No space left on device."))
    a.run cannot be written: No space left on device; it keeps no deals
    """

    path: str
    deals: int | None
    failure: str | None = None

    def __str__(self) -> str:
        deals = "what it keeps cannot be read"
        if self.deals is not None:
            deals = f"keeps {many(self.deals, 'deal') if self.deals else 'no deals'}"
        if self.failure is None:
            return f"{self.path}{':' if self.deals is None else ''} {deals}"
        return f"{self.failure.rstrip('.')}; {'' if self.deals is None else 'it '}{deals}"


@checked
class Remainder(NamedTuple):
    """What is there of a simulation that ended early.

    Attributes
    ----------
    partial : EstimatedDistribution or None
        Its first deals, the same as those of a run of that length; None if no block was done.
    wanted : int or None
        How many deals were asked for; None where a precision was.
    seed : int
        The seed, which would otherwise be lost if it was drawn.
    kept : SavedDeals or None
        What the checkpoint keeps; None without one.
    """

    partial: EstimatedDistribution | None
    wanted: int | None
    seed: int
    kept: SavedDeals | None = None

    def __str__(self) -> str:
        done = 0 if self.partial is None else self.partial.deals
        deals = (
            many(done, "deal")
            if self.wanted is None
            else f"{grouped(done)} of {many(self.wanted, 'deal')}"
        )
        kept = "" if self.kept is None else f"; {self.kept}"
        return f"after the first {deals} of seed {self.seed}{kept}"


class RunInterrupt(KeyboardInterrupt):
    """A simulation was interrupted, by Ctrl-C or otherwise.

    Attributes
    ----------
    partial : EstimatedDistribution or None
        Its first deals, the same as those of a run of that length; None if no block was done.
    wanted : int or None
        How many deals were asked for; None where a precision was.
    seed : int
        The seed, which would otherwise be lost if it was drawn.
    kept : SavedDeals or None
        What the checkpoint keeps; None without one.

    Examples
    --------
    >>> print(RunInterrupt(None, 1000, 7))
    Stopped after the first 0 of 1000 deals of seed 7.
    """

    def __init__(
        self,
        partial: EstimatedDistribution | None,
        wanted: int | None,
        seed: int,
        kept: SavedDeals | None = None,
    ):
        super().__init__(partial, wanted, seed, kept)  # all of it, so that it can be pickled
        self.partial = partial
        self.wanted = wanted
        self.seed = seed
        self.kept = kept

    def __str__(self) -> str:
        return f"Stopped {Remainder(*self.args)}."


class ClusterError(InputError):
    """A cluster cannot go on with a simulation or a study.

    Attributes
    ----------
    reason : str
        Why, as a sentence.
    remains : Remainder or None
        What there is of the simulation; None of a study, or before it has begun.

    Examples
    --------
    >>> print(ClusterError("The scheduler at tcp://a:1 is gone.", Remainder(None, 1000, 7)))
    The scheduler at tcp://a:1 is gone, after the first 0 of 1000 deals of seed 7.
    """

    def __init__(self, reason: str, remains: Remainder | None = None):
        super().__init__(reason, remains)
        self.reason = reason
        self.remains = remains

    def __str__(self) -> str:
        if self.remains is None:
            return self.reason
        return f"{self.reason.rstrip('.')}, {self.remains}."
