"""One tree of a question, read for one layout.

A `Reader` takes the syntax tree that `thousandstats.parsing` has drawn, checks every node of it
against the whitelist, and gives the question's own nodes with their kinds. It writes the deck's own
spelling of cards, suits and shapes back into the tree, which so becomes the normal form.
"""

import ast
import re
from dataclasses import dataclass

from thousandstats.cards import SUITS, MisspeltCardError
from thousandstats.errors import InputError, short, suggestion
from thousandstats.questions import Constant, Kind, Layout, Measure, Node, Operation
from thousandstats.terms import Lengths, Term, WeightedGroups
from thousandstats.writing import as_text

LARGEST_NUMBER = 10**12

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
FUNCTIONS = ("size", "players_with")
"""What every layout knows beside its terms."""

ALLOWED = (
    "terms of places, whole numbers, + - * // %, comparisons, and, or, not, max, min, players_with"
)

DASHES = re.compile("[‐‑‒–—−]")
"""What pages and phones write for a hyphen."""


@dataclass
class Reader:
    """Reads one tree for one layout; writes the deck's own spelling back into the tree."""

    layout: Layout
    language: str
    where: str
    trump: str | None
    player: int | None = None

    def value(self, node: ast.expr) -> tuple[Node, Kind]:
        """Return what the node says, and whether that is a number, a yes or no, or a text."""
        match node:
            case ast.Tuple():
                raise InputError(f"{_short(node)}: statements of a {self.where} are joined by and.")
            case ast.Constant(value=bool() | None | float() | complex() | bytes()):
                pass
            case ast.Constant(value=int(number)):
                if number > LARGEST_NUMBER:
                    raise InputError(f"The number in the {self.where} is larger than any answer.")
                return Constant(number), "int"
            case ast.Constant(value=str(text)):
                raise InputError(
                    f"{short(text)!r} stands alone in the {self.where}; "
                    "texts belong in terms, as in has(hand, 'Q♥'), or after ==."
                )
            case ast.Name(id="trump") if self.trump is not None:
                return Constant(self.trump), "text"
            case ast.Name(id=name):
                raise InputError(self._stray_name(name))
            case ast.BoolOp(op=op, values=parts):
                name = "and" if isinstance(op, ast.And) else "or"
                return Operation(name, tuple(self.statement(p, name) for p in parts)), "bool"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Operation("not", (self.statement(operand, "not"),)), "bool"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Operation("-", (Constant(0), self.number(operand, "-"))), "int"
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.number(operand, "+"), "int"
            case ast.BinOp(op=ast.BitOr()):
                raise InputError(
                    f"{_short(node)} in the {self.where} is a union of places or a stray |; "
                    "a union belongs in a term, as in longest(hand | kitty), and statements are "
                    "joined by or."
                )
            case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
                return self._arithmetic(left, ARITHMETIC[type(op)], right), "int"
            case ast.Compare():
                return self._compared(node), "bool"
            case ast.Call(func=ast.Name(id=name)):
                return self._call(name, node)
            case ast.Attribute(value=ast.Name(id=place), attr=name):
                raise InputError(
                    f"{_short(node)} in the {self.where} is no term: write the term first and its "
                    f"place in brackets, {name}({place})."
                )
            case _:
                pass
        raise InputError(
            f"{_short(node)} in the {self.where} is not part of a question; allowed are {ALLOWED}."
        )

    def statement(self, node: ast.expr, joiner: str | None = None) -> Node:
        """Return what the node says, which must be a yes or a no."""
        read, kind = self.value(node)
        if kind != "bool":
            what = f"{joiner} takes statements" if joiner else f"the {self.where} must be one"
            raise InputError(
                f"{_short(node)} is a {_kind_word(kind)}, not a yes or no, and {what}; "
                "compare it, as in longest(hand) >= 4."
            )
        return read

    def number(self, node: ast.expr, user: str) -> Node:
        """Return what the node says, which must be a number (a yes counts 1, a no 0)."""
        read, kind = self.value(node)
        if kind == "text":
            raise InputError(f"{_short(node)} is a text, and {user} takes numbers.")
        # Without the sum, max(has(...), 0) would be a yes or a 0.
        return Operation("+", (Constant(0), read)) if kind == "bool" else read

    def _arithmetic(self, left: ast.expr, name: str, right: ast.expr) -> Node:
        operands = self.number(left, name), self.number(right, name)
        if name in ("//", "%") and not (
            isinstance(operands[1], Constant) and int(operands[1].value) > 0
        ):
            raise InputError(
                f"{name} divides by a whole number from 1 up, written out, not by {_short(right)}."
            )
        return Operation(name, operands)

    def _compared(self, node: ast.Compare) -> Node:
        sides = [node.left, *node.comparators]
        pairs = []
        for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
            if type(op) not in COMPARISONS:
                raise InputError(
                    f"{_short(node)} uses a comparison that questions do not know; "
                    "allowed are < <= == != >= >."
                )
            pairs.append(self._pair(left, COMPARISONS[type(op)], right))
        return pairs[0] if len(pairs) == 1 else Operation("and", tuple(pairs))

    def _pair(self, left: ast.expr, sign: str, right: ast.expr) -> Node:
        for text, other in ((right, left), (left, right)):
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                return self._compared_to_text(other, sign, text)
        (first, first_kind), (second, second_kind) = self.value(left), self.value(right)
        if "text" not in (first_kind, second_kind):
            return Operation(sign, (first, second))
        if first_kind == second_kind and sign in ("==", "!="):
            return Operation(sign, (first, second))
        raise InputError(
            f"{_short(left)} {sign} {_short(right)} compares a text; texts are compared with a "
            "text, by == and != only."
        )

    def _compared_to_text(self, other: ast.expr, sign: str, text: ast.Constant) -> Node:
        """Return a place against its cards, a shape against a shape, trump against a suit."""
        written = str(text.value)
        if sign not in ("==", "!="):
            raise InputError(f"{short(written)!r} is a text; texts are compared by == and != only.")
        if self._is_place(other):
            places = self.place(other)
            mask = self.layout.deck.parse(written, self.language)
            held = self._size(places)
            if mask.bit_count() != held:
                raise InputError(
                    f"{_short(other)} holds {held} cards, but {short(written)!r} names "
                    f"{mask.bit_count()}; for some of its cards, ask has(...)."
                )
            text.value = self.layout.deck.show(mask)
            same: Node = Measure(WeightedGroups(((mask, 1),), boolean=True), places)
            return same if sign == "==" else Operation("not", (same,))
        read, kind = self.value(other)
        if kind != "text":
            raise InputError(
                f"{_short(other)} is a {_kind_word(kind)}; {short(written)!r} is a text."
            )
        if isinstance(read, Measure):
            text.value = self._shape(written, read)
        else:
            text.value = self._suit(written)
        return Operation(sign, (read, Constant(text.value)))

    def _suit(self, written: str) -> str:
        mask = self.layout.deck.suit(written, self.language)
        return next(suit for suit in SUITS if self.layout.deck.suit(suit) == mask)

    def _shape(self, written: str, read: Measure) -> str:
        """Return the shape in normal form: the length of every suit of the term, in falling order.

        What lies outside of those suits, such as jokers and trumps, has no part in it.
        """
        assert isinstance(read.statistic, Lengths)
        written = DASHES.sub("-", written)
        sizes = sorted((suit.bit_count() for suit in read.statistic.suits), reverse=True)
        held, outside = self._size(read.places), self.layout.deck.size - sum(sizes)
        found = [int(part) for part in re.findall(r"\d+", written)[: len(sizes) + 1]]
        lengths = sorted(found + [0] * (len(sizes) - len(found)), reverse=True)
        if (
            not re.fullmatch(r"\d{1,2}(\s*-\s*\d{1,2})*", written.strip())
            or len(lengths) > len(sizes)
            or any(length > size for length, size in zip(lengths, sizes, strict=True))
            or not held - outside <= sum(lengths) <= held
        ):
            there = "" if not outside else f" ({outside} cards of the deck are of no suit)"
            raise InputError(
                f"{short(written)!r} is no shape of {held} cards; write the {len(sizes)} suit "
                f"lengths, the longest first, as in {_example(held, sizes)!r}, adding up to the "
                f"cards that lie there{there}."
            )
        return "-".join(map(str, lengths))

    def _call(self, name: str, node: ast.Call) -> tuple[Node, Kind]:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise InputError(f"{_short(node)}: give {name} its places and cards without names.")
        if name in ("max", "min"):
            if len(node.args) < 2:
                raise InputError(f"{name} compares two or more numbers, as in max(a, b).")
            return Operation(name, tuple(self.number(part, name) for part in node.args)), "int"
        if name == "players_with":
            return self._players_with(node), "int"
        if name == "size":
            (place,) = self._arguments(node, "size", 1, "a place")
            return Constant(self._size(self.place(place))), "int"
        if not any(term.name == name for term in self.layout.terms):
            raise self._unknown_term(name)
        measure = self._measure(name, node)
        if isinstance(measure.statistic, Lengths):
            return measure, "text" if measure.statistic.fold == "shape" else "int"
        return measure, "bool" if measure.statistic.boolean else "int"

    def _measure(self, name: str, node: ast.Call) -> Measure:
        """Return the term of this name that takes as many arguments as were written."""
        terms = [term for term in self.layout.terms if term.name == name]
        takes = {1 + bool(term.takes): term for term in terms}
        if len(node.args) not in takes:
            usage = " or ".join(
                f"{name}(place, {term.takes})" if term.takes else f"{name}(place)" for term in terms
            )
            raise InputError(
                f"{_short(node)} has {len(node.args)} arguments; {name} is asked as {usage}."
            )
        term = takes[len(node.args)]
        places = self.place(node.args[0])
        if not term.takes:
            return Measure(term.build(self.layout.deck), places)
        written = self._written(node.args[1], term)
        return Measure(term.build(self.layout.deck, written), places)

    def _written(self, node: ast.expr, term: Term) -> str:
        """Return what follows the place, in the deck's own spelling; the tree gets it too."""
        if (
            isinstance(node, ast.Name)
            and node.id == "trump"
            and self.trump
            and "suit" in term.takes
        ):
            return self.trump
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            raise InputError(
                f"{term.name} takes {term.takes} in quotes after the place, not {_short(node)}."
            )
        node.value = self._spelling(node.value, term)
        return node.value

    def _spelling(self, written: str, term: Term) -> str:
        deck = self.layout.deck
        if "joker" in term.takes and written.strip().lower() in ("joker", "jokers"):
            if not deck.jokers:
                raise InputError(f"{self.layout.title} is played without jokers.")
            return "joker"
        misspelt: MisspeltCardError | None = None
        if "suit" in term.takes:
            try:
                return self._suit(written)
            except InputError as error:
                if term.takes == "a suit":
                    raise
                misspelt = error if isinstance(error, MisspeltCardError) else None
        if "rank" in term.takes:
            try:
                mask = deck.rank(written, self.language)
                return next(rank for rank in deck.ranks if deck.rank(rank) == mask)
            except InputError as error:
                misspelt = error if isinstance(error, MisspeltCardError) else misspelt
        try:
            mask = deck.parse(written, self.language)
        except InputError:
            if misspelt is not None:
                raise misspelt from None
            raise
        if not mask:
            raise InputError(
                f"{term.name} takes {term.takes} after the place; {short(written)!r} names none."
            )
        return deck.show(mask)

    def _players_with(self, node: ast.Call) -> Node:
        (condition,) = self._arguments(node, "players_with", 1, "a statement about player")
        if self.player is not None:
            raise InputError("players_with cannot stand inside players_with.")
        if not any(isinstance(n, ast.Name) and n.id == "player" for n in ast.walk(condition)):
            raise InputError(
                f"{_short(node)} says the same of every player; speak of player inside it, as in "
                "players_with(longest(player) >= 5)."
            )
        counted: list[Node] = []
        spoken = self.language
        for name in self.layout.players:
            self.player = self.layout.numbers[name]
            counted.append(self.statement(condition, "players_with"))
            self.language = "en"  # the condition is in normal form now
        self.player, self.language = None, spoken
        total = counted[0] if len(counted) > 1 else Operation("+", (Constant(0), counted[0]))
        for node_of_player in counted[1:]:
            total = Operation("+", (total, node_of_player))
        return total

    def _arguments(self, node: ast.Call, name: str, wanted: int, what: str) -> list[ast.expr]:
        if len(node.args) != wanted:
            raise InputError(f"{name} takes {what}, and {len(node.args)} arguments were written.")
        return node.args

    def _is_place(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return name != "trump"
            case ast.BinOp(op=ast.BitOr()):
                return True
        return False

    def place(self, node: ast.expr) -> int:
        """Return the union of places that the node names, as a mask of place numbers."""
        match node:
            case ast.Name(id="player") if self.player is not None:
                return 1 << self.player
            case ast.Name(id="player"):
                raise InputError(
                    f"player in the {self.where} means each player in turn and belongs inside "
                    "players_with(...)."
                )
            case ast.Name(id=name) if name in self.layout.numbers:
                return 1 << self.layout.numbers[name]
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self.place(left) | self.place(right)
        known = list(self.layout.numbers)
        meant = suggestion(as_text(node), known, self.layout.synonyms)
        raise InputError(
            f"There is no place called {_short(node)}{meant} in {self.layout.title}; "
            f"the places are {', '.join(known)}, joined by | for a union."
        )

    def _size(self, places: int) -> int:
        return sum(size for n, size in enumerate(self.layout.sizes) if places >> n & 1)

    def _stray_name(self, name: str) -> str:
        if name in self.layout.numbers or name == "player":
            return (
                f"{name} is a place; ask a term of it, as in longest({name}), or compare it with "
                f"its cards, as in {name} == '...'."
            )
        if name == "trump":
            return f"{self.layout.title} turns up no suit, so there is no trump to ask of."
        if any(term.name == name for term in self.layout.terms):
            return f"{name} needs a place, as in {name}({self.layout.places[0][0]})."
        known = list(self.layout.numbers)
        return (
            f"{_short(name)} in the {self.where} is not known"
            f"{suggestion(name, known, self.layout.synonyms)}; cards and suits stand in quotes, "
            f"and the places are {', '.join(known)}."
        )

    def _unknown_term(self, name: str) -> InputError:
        known = sorted({term.name for term in self.layout.terms})
        synonyms = {word: (term.name,) for term in self.layout.terms for word in term.synonyms}
        names = [*FUNCTIONS, *known]
        return InputError(
            f"There is no term called {_short(name)!r}{suggestion(name, names, synonyms)}; "
            f"{self.layout.title} knows {', '.join(names)}."
        )


def _example(held: int, sizes: list[int]) -> str:
    """Return a shape of a number of cards, or of as many as the suits have."""
    lengths = [min(sizes[0], (held + 1) // 2)]
    for size in sizes[1:]:
        lengths.append(min(size, held - sum(lengths)))
    return "-".join(map(str, sorted(lengths, reverse=True)))


def _kind_word(kind: Kind) -> str:
    return {"bool": "yes or no", "int": "number", "text": "text"}[kind]


def _short(node: ast.expr | str) -> str:
    """Return the text of a node, cut for a message."""
    return short(node if isinstance(node, str) else as_text(node))
