"""What people write in questions as they do elsewhere, and what to write instead.

Words and signs of mathematics, of programming languages and of plain speech. Each is looked for
outside of quotes, before a question is drawn as a tree, for some of them could be read otherwise:
Python takes ``#`` for a comment to the end of the text.
"""

import re

from thousandstats.errors import character_name, short
from thousandstats.notation import SUITS

QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")

EXAMPLE = 'ask "marriages(hand) >= 1" --given "has(hand, \'K♥\')", in Python given='

TRUTH = "leave {} out: a statement by itself asks for yes, and not before it for no"

SIGNS = {
    "=>": "=> is no comparison: write >= for at least",
    "=<": "=< is no comparison: write <= for at most",
    "<>": "<> is no comparison: write != for is not",
    "!==": "!== is no comparison: write != for is not",
    "===": "=== is no comparison: write == for is",
    "->|[→⇒⟹]": "write not (a) or b for: if a, then b, instead of {}",
    "&&?|[∧⋀]": "write and in words instead of {}",
    r"\|\||[∨⋁]": "write or in words instead of {}",
    "!(?!=)|[~¬]": "write not in words instead of {}",
    "#": "# means nothing; leave it out, and what follows it if that is a comment",
    "[∈∉∋]": "write has(hand, 'A♠') for a card that lies in a place instead of {}",
    "[≈≅~]": "write two comparisons instead of {}, as in 14 <= points(kitty) <= 16",
    "[×⋅·∙•]": "write * for times instead of {}",
    "÷|(?<!/)/(?!/)": "write // for division without its remainder instead of {}; numbers are "
    "whole, and a >= 2 * b says what a fraction would",
    r"\*\*|\^|[²³]": "{} is a power, which questions do not have: write a * a",
    r"%(?=\s*($|[),<>=!*/%|]|and\b|or\b))|[٪‰]": "{} after a number makes no percentage: "
    "questions compare whole numbers, as in points(kitty) >= 20, and their answers are percentages",
    r"\b\d+\.\d+": "write whole numbers, not {}: more than 1.5 is >= 2",
    r"(?<=[<>=])\s*\d+(,\d+)+": "write whole numbers without commas, not {}; after a comma "
    "between two statements leave a blank",
    r"[!=]=\s*(true|false|yes)\b": TRUTH,
    r"\?": "leave ? out: every question is one",
    ";": "write a comma between two statements instead of ;",
}
"""Signs, as patterns, and what they should be; the first that is there is named, so longer ones
come first. In the advice ``{}`` is what was written."""

WORDS = {
    "for": "write the statement out for each place instead of {}, or count players by "
    "players_with(marriages(player) >= 1)",
    "if.* else": "write the two cases as statements, joined by or",
    "then|implies": "write not (a) or b for: if a, then b",
    "given|provided|assuming|when|where|if": "{} begins a condition, which has its own place: "
    + EXAMPLE,
    "(is +)?(true|false|yes)": TRUTH,
    "is +not|not +equals?|unequal": "write != for {}",
    "is|equals?( +to)?": "write == for {}",
    r"not +in|in|(contains?|includes?|holds?)(?! *\()": "instead of {} write "
    "has(hand, 'A♠') for a card that lies in a place, and comparisons joined by or for one of "
    "several values",
    "between": "write 1 <= marriages(hand) <= 2 for between 1 and 2",
    "at +least|or +more|(no|not) +(less|fewer)( +than)?": "write >= for {}",
    "at +most|or +(less|fewer)|(no|not) +more( +than)?": "write <= for {}",
    "(more|greater|larger|higher)( +than)?": "write > for {}",
    "(less|fewer|smaller|lower)( +than)?": "write < for {}",
    "xor": "write != between two statements in brackets for {}",
    "mod|modulo": "write % for {}",
    "plus": "write + for {}",
    "minus": "write - for {}",
    "times": "write * for {}",
}
"""Words likewise."""

PATTERNS = [
    *((re.compile(pattern, re.IGNORECASE), said) for pattern, said in SIGNS.items()),
    *((re.compile(rf"\b({pattern})\b", re.IGNORECASE), said) for pattern, said in WORDS.items()),
]

JOINERS = r"(?!(?:and|or|not)\b)"

BESIDE = re.compile(
    rf"(?<![\w])({JOINERS}\w+|\))\s+({JOINERS}\w+|\()|(\d+)([a-z(]\w*)", re.IGNORECASE
)
"""Two names, numbers or brackets with nothing between them."""


def instead(text: str) -> str | None:
    """Return what to write instead of the first word or sign that no question knows; else None.

    Parameters
    ----------
    text : str
        A question or a condition.

    Examples
    --------
    >>> instead("marriages(hand) is 1"), instead("points(kitty) >= 20%").split(":")[0]
    ('write == for is', '% after a number makes no percentage')
    >>> instead("marriages(hand) == 1") is None
    True
    """
    outside = QUOTED.sub("''", text)
    for pattern, advice in PATTERNS:
        found = pattern.search(outside)
        if found:
            return advice.replace("{}", short(found[0].strip()))
    return None


def between(text: str) -> str | None:
    """Return what is wrong with a text that is no expression: where something is left out.

    Parameters
    ----------
    text : str
        A question or a condition.

    Examples
    --------
    >>> between("2 points(kitty)").split(":")[0]
    'between 2 and points something is missing'
    >>> between("points(kitty) √ 2")
    '√ is U+221A, Square root, which no question knows'
    """
    outside = QUOTED.sub("''", text)
    strange = re.search(r"[^\x00-\x7f\w]|[@$`]", outside)
    if strange and strange[0] in SUITS:
        return "cards and suits stand in quotes, as in has(hand, 'A♠')"
    if strange:
        return f"{character_name(strange[0])}, which no question knows"
    beside = BESIDE.search(outside)
    if beside:
        left, right = map(short, filter(None, beside.groups()))
        return (
            f"between {left} and {right} something is missing: brackets, as in points(kitty), "
            "and, or, + - *"
        )
    return None
