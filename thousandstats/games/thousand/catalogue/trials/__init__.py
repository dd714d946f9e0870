"""What the documents say about the play of Thousand, tried by replaying records.

Each function replays a record and says in a few words what there is: in the document's own where
they fit, and in others where the rules give something else. No verdict is written down.
"""

from thousandstats.games.thousand.catalogue.trials import auction, bombs, kitty, tricks
from thousandstats.published import Trial

TRIALS: dict[str, tuple[Trial, ...]] = {
    **auction.TRIALS,
    **kitty.TRIALS,
    **bombs.TRIALS,
    **tricks.TRIALS,
}
"""The trials of each statement."""
