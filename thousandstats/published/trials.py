"""Trials: what was printed about the play, and what the rules give when a record is replayed.

A trial has one route, the rules engine. What it finds is a few words, made from a position of the
replayed game and never written down.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.published.verdicts import Verdict, either


@checked
@dataclass(frozen=True)
class Trial:
    """A printed value, and the record that is replayed for it.

    Attributes
    ----------
    printed : str
        As printed, a number or a few words: ``180``, ``face down``.
    title : str
        What is looked at in the replayed game.
    record : Path
        The record.
    find : callable
        Replays it and says what there is, in the words of the document if they fit.
    condition : Trial or None
        What holds under the condition that saves a statement that is false in general.
    detail : callable, optional
        Says from what that was seen, in numbers or cards; no verdict depends on it.
    """

    printed: str
    title: str
    record: Path
    find: Callable[[], str]
    condition: "Trial | None" = None
    detail: Callable[[], str] | None = None

    def tried(self) -> "TrialResult":
        """Return the trial with what is found now; a refusal of the rules is found too."""
        try:
            found, detail = self.find(), self.detail() if self.detail else ""
        except InputError as refusal:
            found, detail = str(refusal), ""
        saved = self.condition.tried() if self.condition else None
        verdict = either(found == self.printed)
        if verdict is Verdict.DISAGREES and saved and saved.verdict is Verdict.AGREES:
            verdict = Verdict.CONDITION
        return TrialResult(self, found, verdict, saved, detail)


@checked
@dataclass(frozen=True)
class TrialResult:
    """A trial and what came out.

    Attributes
    ----------
    trial : Trial
    found : str
        What should have been printed.
    verdict : Verdict
    condition : TrialResult or None
        The same of its condition.
    detail : str
        From what that was seen; empty where the trial has nothing to add.
    """

    trial: Trial
    found: str
    verdict: Verdict
    condition: "TrialResult | None" = None
    detail: str = ""

    @property
    def told(self) -> str:
        """What was found, with the detail behind it."""
        return f"{self.found} ({self.detail})" if self.detail else self.found
