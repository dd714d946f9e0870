"""A block of random deals: dealt, tried for a condition, worked out and tallied, column by column.

The kernel of simulation. Deals come in the order of their stream, `DEALS` at a time. What they
come to is a *key*: a digit for each value of the question. If there are not too many keys, they are
tallied at once; otherwise they are written down, and who calls tallies them.
"""

from typing import NamedTuple

import numpy as np

from thousandstats.kernels.columns import work_out
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.dealing import DEALS, DealPlan, deal_columns
from thousandstats.kernels.streams import Words


class Program(NamedTuple):
    """A question.

    Attributes
    ----------
    tape : array
        The expressions, one after the other; see `columns`.
    parts : array
        A row for each case: where its condition begins, where each value begins, and the end. A
        condition that takes up nothing is always met.
    unions : array
        Places that are looked at as one, each as a mask of their numbers. They follow the places
        themselves in the table of who holds what.
    depth : int
        The most columns that are on the stack at once, with those that a fold needs for work.
    low, step : array
        The least that each value can be, and by what the key grows when it is one more.
    """

    tape: Ints
    parts: Ints
    unions: Ints
    depth: int
    low: Ints
    step: Ints


@kernel
def _unite(unions: Ints, places: int, held: Ints) -> None:
    """Fill the rows of the unions, which follow the places."""
    for number in range(len(unions)):
        union = held[places + number]
        union[:] = 0
        for place in range(places):
            if unions[number] >> place & 1:
                row = held[place]
                for deal in range(len(row)):
                    union[deal] |= row[deal]


@kernel
def _work_out(
    program: Program, part: int, case: Ints, held: Ints, stack: Ints, values: Ints, deals: int
) -> None:
    """Fill the values of one part of the question, for each deal those of its own case."""
    parts = program.parts
    cases = len(parts)
    for number in range(cases):
        tape = program.tape[parts[number, part] : parts[number, part + 1]]
        if len(tape) == 0:
            stack[0, :deals] = 1
        else:
            work_out(tape, held, stack, deals)
        worked_out = stack[0]
        for deal in range(deals):
            if case[deal] == number:
                values[deal] = worked_out[deal]


@kernel
def _keep(met: Ints, most: int, case: Ints, held: Ints) -> tuple[int, int]:
    """Move the deals that meet the condition to the front, up to a number of them.

    Returns how many there are, and how many were looked at.
    """
    kept = 0
    for deal in range(len(met)):
        if met[deal]:
            case[kept] = case[deal]
            for row in range(len(held)):
                held[row, kept] = held[row, deal]
            kept += 1
            if kept == most:
                return kept, deal + 1
    return kept, len(met)


@kernel
def deal_block(
    plan: DealPlan, program: Program, stream: Words, quota: int, most: int, tally: Ints, rows: Ints
) -> tuple[int, int]:
    """Deal until the quota is full or about `most` attempts are made; deals kept, and attempts.

    Where `tally` has entries, each deal that meets the condition is tallied by its key. Otherwise
    it becomes a row: its key, and its values if there are columns for them; the kernel then stops
    too when there may be no room for more.
    """
    words = np.empty((len(plan.ranges), DEALS), np.uint64)
    places = len(plan.known)
    held = np.empty((places + len(program.unions), DEALS), np.int64)
    stack = np.empty((program.depth, DEALS), np.int64)
    values = np.empty((len(program.low), DEALS), np.int64)
    case = np.zeros(DEALS, np.int64)
    work = np.empty(DEALS, np.int64)
    conditions = 0
    for number in range(len(program.parts)):
        conditions += program.parts[number, 1] - program.parts[number, 0]
    filled = attempts = 0
    # A literal would have the kernel compiled once more.
    condition = quota - quota
    while filled < quota and attempts < most:
        if len(tally) == 0 and filled + DEALS > len(rows):
            break
        deal_columns(plan, stream, words, case, work, held)
        _unite(program.unions, places, held)
        deals = made = min(DEALS, quota - filled)
        if conditions:
            _work_out(program, condition, case, held, stack, work, len(work))
            deals, made = _keep(work, quota - filled, case, held)
        attempts += made
        work[:deals] = 0
        for number in range(len(program.low)):
            value = values[number]
            _work_out(program, number + 1, case, held, stack, value, deals)
            low, step = program.low[number], program.step[number]
            for deal in range(deals):
                work[deal] += step * (value[deal] - low)
        if len(tally):
            for deal in range(deals):
                tally[np.uint64(work[deal])] += 1
        else:
            for deal in range(deals):
                rows[filled + deal, 0] = work[deal]
            for column in range(1, rows.shape[1]):
                for deal in range(deals):
                    rows[filled + deal, column] = values[column - 1, deal]
        filled += deals
    return filled, attempts
