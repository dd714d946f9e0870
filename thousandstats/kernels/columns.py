"""Working out a question for many deals at once: a machine with a stack of columns.

A question is a *tape* of numbers. Each step is an operation, with what belongs to it:

- `PUSH` and a number;
- `HELD`, a row of the table of who holds what, what nothing is worth, the number of groups; then
  for each group its kind, its cards as a mask and what it is worth: for every one of the cards
  (`EACH`), or for all of them together (`WHOLE`);
- `LONGEST`, `SHORTEST` or `SHAPE`, a row, the base in which lengths become the digits of a shape,
  and the number of suits; then the cards of each suit as a mask;
- all others take one or two columns from the stack and put one there; yes is 1 and no 0.

Each step is a loop over a column, so what it costs to read the tape is shared by all its deals.
"""

from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.instructions import ones

PUSH, HELD, LONGEST, SHORTEST, SHAPE, NOT, ADD, SUBTRACT, TIMES, FLOOR, MODULO = range(11)
LESS, AT_MOST, MORE, AT_LEAST, EQUAL, UNEQUAL, AND, OR, LARGER, SMALLER = range(11, 21)

EACH, WHOLE = range(2)


@kernel
def _add_group(kind: int, cards: int, worth: int, held: Ints, values: Ints) -> None:
    """Add to each value what the group is worth there."""
    if kind == EACH:
        for deal in range(len(values)):
            values[deal] += worth * ones(held[deal] & cards)
    else:
        for deal in range(len(values)):
            values[deal] += worth * (held[deal] & cards == cards)


@kernel
def _order(longer: Ints, shorter: Ints) -> None:
    """Swap the lengths of two suits where they do not fall."""
    for deal in range(len(longer)):
        one, other = longer[deal], shorter[deal]
        longer[deal] = max(one, other)
        shorter[deal] = min(one, other)


@kernel
def _fold(operation: int, base: int, suits: Ints, held: Ints, stack: Ints, deals: int) -> None:
    """Put a fold of the lengths of the suits on the lowest column; those above are for work."""
    for suit in range(len(suits)):
        cards = suits[suit]
        lengths = stack[suit, :deals]
        for deal in range(deals):
            lengths[deal] = ones(held[deal] & cards)
    # Each round brings the shortest of those that are left to the end.
    for end in range(len(suits) - 1, 0, -1):
        for suit in range(end):
            _order(stack[suit, :deals], stack[suit + 1, :deals])
    values = stack[0, :deals]
    if operation == SHORTEST:
        lengths = stack[len(suits) - 1, :deals]
        for deal in range(deals):
            values[deal] = lengths[deal]
    elif operation == SHAPE:
        for suit in range(1, len(suits)):
            lengths = stack[suit, :deals]
            for deal in range(deals):
                values[deal] = values[deal] * base + lengths[deal]


@kernel
def _combine(operation: int, left: Ints, right: Ints) -> None:
    """Put an operation on two columns in the place of the left one; a yes is 1 and a no 0."""
    deals = range(len(left))
    if operation == ADD:
        for deal in deals:
            left[deal] += right[deal]
    elif operation == SUBTRACT:
        for deal in deals:
            left[deal] -= right[deal]
    elif operation == TIMES:
        for deal in deals:
            left[deal] *= right[deal]
    elif operation == FLOOR:
        for deal in deals:
            left[deal] //= right[deal]
    elif operation == MODULO:
        for deal in deals:
            left[deal] %= right[deal]
    elif operation == LESS:
        for deal in deals:
            left[deal] = left[deal] < right[deal]
    elif operation == AT_MOST:
        for deal in deals:
            left[deal] = left[deal] <= right[deal]
    elif operation == MORE:
        for deal in deals:
            left[deal] = left[deal] > right[deal]
    elif operation == AT_LEAST:
        for deal in deals:
            left[deal] = left[deal] >= right[deal]
    elif operation == EQUAL:
        for deal in deals:
            left[deal] = left[deal] == right[deal]
    elif operation == UNEQUAL:
        for deal in deals:
            left[deal] = left[deal] != right[deal]
    elif operation == AND:
        for deal in deals:
            left[deal] &= right[deal]
    elif operation == OR:
        for deal in deals:
            left[deal] |= right[deal]
    elif operation == LARGER:
        for deal in deals:
            left[deal] = max(left[deal], right[deal])
    else:
        for deal in deals:
            left[deal] = min(left[deal], right[deal])


@kernel
def work_out(tape: Ints, held: Ints, stack: Ints, deals: int) -> None:
    """Put the value of the expression on the tape on the lowest column of the stack."""
    at = 0
    top = -1
    while at < len(tape):
        operation = tape[at]
        at += 1
        if operation == PUSH:
            top += 1
            stack[top, :deals] = tape[at]
            at += 1
        elif operation == HELD:
            top += 1
            row = held[tape[at], :deals]
            values = stack[top, :deals]
            values[:] = tape[at + 1]
            groups = tape[at + 2]
            at += 3
            for _ in range(groups):
                _add_group(tape[at], tape[at + 1], tape[at + 2], row, values)
                at += 3
        elif operation <= SHAPE:
            top += 1
            row, base, suits = held[tape[at], :deals], tape[at + 1], tape[at + 2]
            at += 3
            _fold(operation, base, tape[at : at + suits], row, stack[top:], deals)
            at += suits
        elif operation == NOT:
            values = stack[top, :deals]
            for deal in range(deals):
                values[deal] = 1 - values[deal]
        else:
            top -= 1
            _combine(operation, stack[top, :deals], stack[top + 1, :deals])
