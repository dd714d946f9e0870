"""The tree of a question written back as text, with no bracket that it does not need.

The text is part of what decides a simulation's counts, so it is the project's own: Python's may
change from version to version, and doubts the brackets of a longer ``and``.
"""

import ast
from collections.abc import Iterable

# From loose to tight, as Python binds them.
OR, AND, NOT, COMPARISON, UNION, SUM, PRODUCT, SIGN, ATOM = range(9)

SIGNS: dict[type[ast.AST], tuple[str, int]] = {
    ast.Or: ("or", OR),
    ast.And: ("and", AND),
    ast.BitOr: ("|", UNION),
    ast.Add: ("+", SUM),
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.FloorDiv: ("//", PRODUCT),
    ast.Mod: ("%", PRODUCT),
    ast.Lt: ("<", COMPARISON),
    ast.LtE: ("<=", COMPARISON),
    ast.Gt: (">", COMPARISON),
    ast.GtE: (">=", COMPARISON),
    ast.Eq: ("==", COMPARISON),
    ast.NotEq: ("!=", COMPARISON),
    ast.Not: ("not ", NOT),
    ast.USub: ("-", SIGN),
    ast.UAdd: ("+", SIGN),
}


def as_text(node: ast.expr) -> str:
    """Return the text of a node; what no question knows is left to Python.

    >>> as_text(ast.parse("(points(hand)>20) and (1<2 or not(3<4))", mode="eval").body)
    'points(hand) > 20 and (1 < 2 or not 3 < 4)'
    """
    return _write(node)[0]


def _write(node: ast.expr) -> tuple[str, int]:
    """Return the text of a node, and how tightly it binds."""
    match node:
        case ast.Tuple(elts=parts) if parts:
            return f"({', '.join(_inside(part, OR) for part in parts)})", ATOM
        case ast.BoolOp(op=op, values=parts):
            sign, level = SIGNS[type(op)]
            return f" {sign} ".join(_inside(part, level + 1) for part in parts), level
        case ast.UnaryOp(op=op, operand=operand) if type(op) in SIGNS:
            sign, level = SIGNS[type(op)]
            return sign + _inside(operand, level), level
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS:
            sign, level = SIGNS[type(op)]
            return f"{_inside(left, level)} {sign} {_inside(right, level + 1)}", level
        case ast.Compare(left=left, ops=ops, comparators=others) if _known(ops):
            first = _inside(left, COMPARISON + 1)
            pairs = zip(ops, others, strict=True)
            rest = [f" {SIGNS[type(op)][0]} {_inside(side, COMPARISON + 1)}" for op, side in pairs]
            return first + "".join(rest), COMPARISON
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return f"{name}({', '.join(_inside(part, OR) for part in arguments)})", ATOM
    return ast.unparse(node), ATOM


def _known(ops: Iterable[ast.cmpop]) -> bool:
    return all(type(op) in SIGNS for op in ops)


def _inside(node: ast.expr, level: int) -> str:
    """Return the text of a node where something binds at `level`: in brackets if it binds less."""
    text, own = _write(node)
    return f"({text})" if own < level else text
