"""The text form of a question, read by a whitelist over Python's own syntax tree.

Nothing is ever evaluated as Python: `ast.parse` only draws the tree, and every node of it must be
one of the few named here. The grammar, from the outside in:

- statements side by side, by commas: their joint distribution;
- ``and or not``, comparisons (chained too), ``+ - * // %``, ``max min``, ``players_with(...)``;
- terms of a place or a union of places, ``points(hand | kitty)``; ``place == 'cards'``; ``trump``.

Left out on purpose: division (values stay integers), powers, ``in``, conditional expressions.
"""

import ast
import re
import warnings
from collections.abc import Iterable

from thousandstats.advice import QUOTED, between, instead
from thousandstats.arguments import checked
from thousandstats.cards import SUITS
from thousandstats.errors import InputError, short
from thousandstats.notation import normalized
from thousandstats.questions import Case, Kind, Layout, Measure, Node, Question, conjuncts
from thousandstats.reading import Reader
from thousandstats.terms import WeightedGroups
from thousandstats.writing import as_text

LONGEST_TEXT = 2_000
DEEPEST_NESTING = 60

TYPOGRAPHY = str.maketrans(
    {"≥": ">=", "≤": "<=", "≠": "!=", "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "−": "-"}
    | {"\N{NO-BREAK SPACE}": " ", "\n": " ", "\r": " ", "\t": " "}
)


@checked
def parse(layout: Layout, text: str, given: str | None = None, language: str = "en") -> Question:
    """Return the question that `text`, under the condition `given`, asks of `layout`.

    Parameters
    ----------
    layout : Layout
        What the question is asked of; it knows the places and the terms.
    text : str
        One statement, or several side by side, divided by commas.
    given : str, optional
        A statement that is known to hold.
    language : {"en", "pl", "ru"}
        How cards are written.

    Returns
    -------
    Question

    Raises
    ------
    InputError
        If a name, a place, a card or the grammar is not known, or a condition contradicts itself.
    """
    tree = _tree(text, "question")
    condition = _tree(given, "condition") if given is not None else None
    turned_up = layout.trump and any(
        isinstance(node, ast.Name) and node.id == "trump"
        for root in (tree, condition)
        if root is not None
        for node in ast.walk(root)
    )
    cases = []
    contradictions = []
    kinds: tuple[Kind, ...] = ()
    for trump in SUITS if turned_up else (None,):
        typed = [Reader(layout, language, "question", trump).value(part) for part in _parts(tree)]
        kinds = tuple(kind for _, kind in typed)
        met = None
        if condition is not None:
            met = Reader(layout, language, "condition", trump).statement(condition)
        try:
            known = _known(layout, met)
        except InputError as error:  # another trump may still meet the condition
            contradictions.append(error)
            known = (0,) * len(layout.places)
        cases.append(Case(tuple(node for node, _ in typed), met, known))
        language = "en"  # the trees are in normal form now
    if len(contradictions) == len(cases):
        raise contradictions[0]
    names = tuple(as_text(part) for part in _parts(tree))
    normal_given = as_text(condition) if condition is not None else None
    return Question(layout, names, normal_given, tuple(cases), kinds)


def joined(conditions: Iterable[str]) -> str:
    """Return the one condition that holds where all of some conditions hold.

    Each is read by itself, so that no bracket of one closes within another.

    >>> joined(["has(hand, 'A♠')", "longest(hand) >= 4 or marriages(left) == 1"])
    "has(hand, 'A♠') and (longest(hand) >= 4 or marriages(left) == 1)"

    Raises
    ------
    InputError
        If one cannot be read.
    """
    first, *others = [_tree(text, "condition") for text in conditions]
    return as_text(ast.BoolOp(ast.And(), [first, *others]) if others else first)


def _tree(text: str, where: str) -> ast.expr:
    """Return the syntax tree of one expression."""
    if len(text) > LONGEST_TEXT:
        raise InputError(
            f"The {where} is {len(text):,} characters long; at most {LONGEST_TEXT:,} are read."
        )
    plain = normalized(text).translate(TYPOGRAPHY).strip()
    if not plain:
        raise InputError(f"The {where} is empty; ask for example: has(hand, 'A♠')")
    strange = re.search(r"[\\\x00-\x1f]", plain)
    if strange:
        raise InputError(f"The {where} holds a character that no question needs: {strange[0]!r}.")
    _check_signs(plain, where)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(plain, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise InputError(_why_unreadable(plain, where, error)) from None
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST_NESTING):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    if level:
        raise InputError(
            f"The {where} is nested more than {DEEPEST_NESTING} deep; write it flatter."
        )
    return tree


def _check_signs(text: str, where: str) -> None:
    """Refuse words and signs that mean something elsewhere, and deep brackets."""
    advice = instead(text)
    if advice:
        raise InputError(f"In the {where} {short(text)!r}, {advice}.")
    outside = QUOTED.sub("''", text)
    deep = deepest = 0
    for bracket in re.findall(r"[()\[\]{}]", outside):
        deep += 1 if bracket in "([{" else -1
        deepest = max(deepest, deep)
    if deepest > DEEPEST_NESTING:
        raise InputError(
            f"The {where} has {deepest} brackets inside each other; at most {DEEPEST_NESTING} are "
            "read."
        )


def _why_unreadable(text: str, where: str, error: Exception) -> str:
    """Return what a player should know of a text that is no expression."""
    outside = QUOTED.sub("''", text)
    if re.search(r"(?<![<>=!])=(?!=)", outside):
        return f"In the {where} {short(text)!r}, write == to compare; a single = says nothing."
    if outside.count("'") % 2 or outside.count('"') % 2:
        return f"In the {where} {short(text)!r}, check the quotes: one is never closed."
    for opening, closing in ("()", "[]", "{}"):
        missing = outside.count(opening) - outside.count(closing)
        if missing:
            what = f"{closing} is missing" if missing > 0 else f"{closing} is too much"
            return f"In the {where} {short(text)!r}, check the brackets: {abs(missing)} {what}."
    missing_between = between(text)
    if missing_between:
        return f"In the {where} {short(text)!r}, {missing_between}."
    place = getattr(error, "offset", None)
    near = f" near {text[max(0, place - 1) :][:20]!r}" if place and place <= len(text) else ""
    return (
        f"The {where} {short(text)!r} cannot be read{near}: check brackets, quotes and operators."
    )


def _parts(tree: ast.expr) -> list[ast.expr]:
    """Return the statements that stand side by side."""
    if not isinstance(tree, ast.Tuple):
        return [tree]
    if not tree.elts:
        raise InputError("The question () is empty; ask for example: has(hand, 'A♠')")
    return tree.elts


def _known(layout: Layout, condition: Node | None) -> tuple[int, ...]:
    """For each place the cards that the condition's outermost ``and`` puts there."""
    known = [0] * len(layout.places)
    for part in conjuncts(condition):
        if not (isinstance(part, Measure) and isinstance(part.statistic, WeightedGroups)):
            continue
        if part.statistic.boolean and part.places.bit_count() == 1:
            known[part.places.bit_length() - 1] |= part.statistic.groups[0][0]
    for number, (name, size) in enumerate(layout.places):
        if known[number].bit_count() > size:
            raise InputError(
                f"The condition puts {known[number].bit_count()} cards in {name}, "
                f"which holds {size}."
            )
        for other, (other_name, _) in enumerate(layout.places[:number]):
            if known[number] & known[other]:
                both = layout.deck.show(known[number] & known[other])
                raise InputError(f"The condition puts {both} both in {other_name} and in {name}.")
    return tuple(known)
