"""The commands of the command line that ask again what is shown."""

from thousandstats import games
from thousandstats.questions import Question


def command(question: Question, kind: str) -> str:
    """Return the command that asks the question again."""
    layout = question.layout
    words = ["thousandstats", "ask", f'"{question.text}"']
    if question.given is not None:
        words += ["--given", f'"{question.given}"']
    if layout.game != games.DEFAULT:
        words += ["--game", layout.game]
    if layout != games.layout(layout.game):
        words += ["--layout", layout.name]
    usual = "probability" if question.kinds == ("bool",) else "distribution"
    return " ".join([*words, *([f"--{kind}"] if kind != usual else [])])
