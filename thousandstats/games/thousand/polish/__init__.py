"""Thousand in Polish: what the pages show of the game, text by text, as a Polish player puts it.

`TEXTS` has the exact English text and the Polish one. Figures that differ in a suit, a number or
the players have one pattern, in which the word stands in the case that the sentence asks for.

Cards in prose have Polish letters (A 10 K D W 9), as a player writes them; questions stay as they
are asked. Numbers in prose have a decimal comma; what a document prints is shown as printed beside
a statement, and its title is not translated.
"""

from collections.abc import Mapping

from thousandstats.games.thousand.polish import (
    hands,
    kitty,
    known,
    ledger,
    limits,
    marriages,
    pages,
    splits,
    trials,
)
from thousandstats.games.thousand.polish.words import composed

TEXTS: Mapping[str, str] = {
    text: translated
    for part in (limits, kitty, marriages, hands, splits, known, ledger, trials, pages)
    for text, translated in composed(part.PATTERNS).items()
}
