"""What an interrupted simulation hands over: Ctrl-C keeps the deals that were done."""

from thousandstats.results.tallies import EstimatedDistribution


class Interrupted(KeyboardInterrupt):
    """A simulation was interrupted.

    Attributes
    ----------
    partial : EstimatedDistribution or None
        Its first deals, the same as those of a run of so many; None if no block was done.
    wanted : int or None
        How many deals were asked for; None where a precision was.
    seed : int
        The seed, which would otherwise be lost if it was drawn.
    """

    def __init__(self, partial: EstimatedDistribution | None, wanted: int | None, seed: int):
        super().__init__()
        self.partial = partial
        self.wanted = wanted
        self.seed = seed
