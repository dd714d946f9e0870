"""Dealing at random, and working out a question for each deal: the kernel of simulation.

A deal is an array: for each card the number of the place it lies in. A question is a *tape* of
numbers for a machine with a stack. Each step of it is an operation, with what belongs to it:

- `PUSH` and a number;
- `HELD`, the mask of a union of places, what nothing is worth, the number of groups; then for each
  group what it is worth, the number of its cards, and the cards;
- `LONGEST`, `SHORTEST` or `SHAPE`, in the same form: the groups are the suits and worth nothing,
  and in the place of what nothing is worth stands the base in which lengths become the digits of
  a shape;
- all others take one or two numbers from the stack and put one there; yes is 1 and no 0.

Arrays are handed on one by one, as taking one from a named tuple costs as much as a card.
"""

from typing import NamedTuple

from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.streams import Words, below

PUSH, HELD, LONGEST, SHORTEST, SHAPE, NOT, ADD, SUBTRACT, TIMES, FLOOR, MODULO = range(11)
LESS, AT_MOST, MORE, AT_LEAST, EQUAL, UNEQUAL, AND, OR, LARGER, SMALLER = range(11, 21)


class Program(NamedTuple):
    """A question.

    Attributes
    ----------
    tape : array
        The expressions, one after the other.
    parts : array
        A row for each case: where its condition begins, where each value begins, and the end. A
        condition that takes up nothing is always met.
    """

    tape: Ints
    parts: Ints


class Dealer(NamedTuple):
    """The state of one block between two calls.

    Attributes
    ----------
    stream : array of uint64
        The random numbers to come.
    pack : array
        The cards that are dealt, in any order.
    rooms : array
        For each place how many of them it takes.
    place : array
        The place of each card; a card that lies in no place asked for has the number after the
        last.
    stack : array
        Room for the numbers of the machine, and for the lengths of the suits above them.
    """

    stream: Words
    pack: Ints
    rooms: Ints
    place: Ints
    stack: Ints


@kernel
def _deal(pack: Ints, rooms: Ints, drawn: int, place: Ints, stream: Words) -> None:
    """Deal to each place in turn, by the first steps of a shuffle of Fisher and Yates.

    Each step chooses among all cards that are left, so their order before does not matter.
    """
    for position in range(drawn):
        place[pack[position]] = len(rooms)
    position = 0
    for number in range(len(rooms)):
        for _ in range(rooms[number]):
            other = position + below(len(pack) - position, stream)
            card = pack[other]
            pack[other] = pack[position]
            pack[position] = card
            place[card] = number
            position += 1


@kernel
def _held(tape: Ints, at: int, place: Ints) -> tuple[int, int]:
    """The value of the groups that all lie in the union, and where the tape goes on."""
    union, value, groups = tape[at], tape[at + 1], tape[at + 2]
    at += 3
    for _ in range(groups):
        weight, cards = tape[at], tape[at + 1]
        whole = 1
        for index in range(at + 2, at + 2 + cards):
            whole &= union >> place[tape[index]]
        value += weight * whole
        at += 2 + cards
    return value, at


@kernel
def _measure_suits(tape: Ints, at: int, place: Ints, lengths: Ints) -> int:
    """Write the lengths of the suits in falling order; where the tape goes on."""
    union, suits = tape[at], tape[at + 2]
    at += 3
    for suit in range(suits):
        cards = tape[at + 1]
        length = 0
        for index in range(at + 2, at + 2 + cards):
            length += union >> place[tape[index]] & 1
        at += 2 + cards
        slot = suit
        while slot > 0 and lengths[slot - 1] < length:
            lengths[slot] = lengths[slot - 1]
            slot -= 1
        lengths[slot] = length
    return at


@kernel
def _two(operation: int, left: int, right: int) -> int:
    """An operation on two numbers; a yes is 1 and a no 0."""
    if operation == ADD:
        return left + right
    if operation == SUBTRACT:
        return left - right
    if operation == TIMES:
        return left * right
    if operation == FLOOR:
        return left // right
    if operation == MODULO:
        return left % right
    if operation == LESS:
        return int(left < right)
    if operation == AT_MOST:
        return int(left <= right)
    if operation == MORE:
        return int(left > right)
    if operation == AT_LEAST:
        return int(left >= right)
    if operation == EQUAL:
        return int(left == right)
    if operation == UNEQUAL:
        return int(left != right)
    if operation == AND:
        return left & right
    if operation == OR:
        return left | right
    if operation == LARGER:
        return max(left, right)
    return min(left, right)


@kernel
def _run(tape: Ints, at: int, end: int, place: Ints, stack: Ints) -> int:
    """The value of the expression that stands on the tape up to `end`."""
    top = -1
    while at < end:
        operation = tape[at]
        at += 1
        if operation == PUSH:
            top += 1
            stack[top] = tape[at]
            at += 1
        elif operation == HELD:
            top += 1
            stack[top], at = _held(tape, at, place)
        elif operation <= SHAPE:
            top += 1
            base, suits = tape[at + 1], tape[at + 2]
            at = _measure_suits(tape, at, place, stack[top:])
            if operation == SHORTEST:
                stack[top] = stack[top + suits - 1]
            elif operation == SHAPE:
                for suit in range(1, suits):
                    stack[top] = stack[top] * base + stack[top + suit]
        elif operation == NOT:
            stack[top] = 1 - stack[top]
        else:
            top -= 1
            stack[top] = _two(operation, stack[top], stack[top + 1])
    return int(stack[0])


@kernel
def deal_rows(
    program: Program, dealer: Dealer, rows: Ints, filled: int, most: int
) -> tuple[int, int]:
    """Deal until all `rows` are filled or `most` attempts are made; rows filled, and attempts.

    A row has the values of a deal that meets the condition. `filled` rows are there already.
    """
    tape, parts = program.tape, program.parts
    stream, pack, rooms = dealer.stream, dealer.pack, dealer.rooms
    place, stack = dealer.place, dealer.stack
    cases = len(parts)
    drawn = rooms.sum()
    attempts = 0
    while filled < len(rows) and attempts < most:
        attempts += 1
        case = below(cases, stream) if cases > 1 else 0
        _deal(pack, rooms, drawn, place, stream)
        begin, end = parts[case, 0], parts[case, 1]
        if begin < end and not _run(tape, begin, end, place, stack):
            continue
        for value in range(rows.shape[1]):
            begin, end = parts[case, value + 1], parts[case, value + 2]
            rows[filled, value] = _run(tape, begin, end, place, stack)
        filled += 1
    return filled, attempts
