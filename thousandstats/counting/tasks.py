"""The tables that a case of a question needs, and the counts that they give.

A statement is counted as one more part of the condition, or its negation is: what else there is
meets the condition alone, whose count is a table of its own, or known where there is no condition.
So a statement prunes like a condition. Other questions read every value from one table.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, prod

from thousandstats.counting.components import plan
from thousandstats.counting.growing import Forecast, Growth, forecast
from thousandstats.counting.joining import Parts, by_used, join, steps_to_join
from thousandstats.counting.linear import Reduction
from thousandstats.counting.plans import Component, CountingPlan
from thousandstats.counting.polynomials import (
    Packing,
    Table,
    component_table,
    decode,
    packing,
    placements,
)
from thousandstats.counting.prediction import (
    Half,
    component_steps,
    growth_steps,
    halves,
    join_steps,
)
from thousandstats.counting.pruning import Pruner, PruningStage, prune_components, total_reach
from thousandstats.counting.trees import (
    Combination,
    Tree,
    compared_with_constants,
    formula,
    joined,
    negation,
    quantities,
)
from thousandstats.counting.watch import TooManyOutcomesError, Watch
from thousandstats.questions import Case, Constant, Question, ways_to_part
from thousandstats.results import Value

FEW = 100_000
"""Placements of all components that are multiplied out without a closer prediction."""

WORTH = 4
"""How many times fewer placements a statement must leave to be worth a table of its own."""

Read = Callable[[Sequence[int]], Value | None]
"""The outcome of a term, by the values of its quantities; None if it does not count."""


@dataclass(frozen=True)
class Task:
    """One table: the tables of its components, pruned, and what its terms say.

    ``joint`` tells whether that is several values side by side.
    """

    plan: CountingPlan
    fields: Packing
    pruner: Pruner
    tables: Mapping[Component, Table]
    read: Read
    joint: bool

    @property
    def weight(self) -> float:
        """The logarithm of the number of placements."""
        return sum(log(max(1, len(self.tables[one]))) for one in self.plan.components)

    @property
    def impossible(self) -> bool:
        """Whether no deal can count."""
        return not all(self.tables[component] for component in self.plan.components)

    @cached_property
    def halves(self) -> tuple[Half, Half]:
        """The components in two halves, in the order in which they are multiplied."""
        terms = {component: len(table) for component, table in self.tables.items()}
        return halves(self.pruner.clusters(self.tables), terms)

    @property
    def predicted(self) -> tuple[int, int]:
        """How many steps it takes at most to make the halves, and about how many to join them."""
        terms = {component: len(table) for component, table in self.tables.items()}
        every = prod(terms[component] for component in self.plan.components)
        if every <= FEW:
            return every, every
        both = self.halves
        return growth_steps(self.plan, *both, terms), join_steps(self.plan, *both, terms)

    def begin(self, watch: Watch) -> "BegunTask":
        """Make both halves but for their last products."""
        made: dict[Half, Growth] = {}
        nothing = Growth({}, {}, PruningStage(()))
        if not self.impossible:
            for half in self.halves:
                if half not in made:
                    made[half] = self._half(half, watch)
        first, second = (made.get(half, nothing) for half in self.halves)
        return BegunTask(self, first, second)

    def _half(self, half: Half, watch: Watch) -> Growth:
        reaches = {one: self.pruner.reach(self.tables[one]) for one in self.tables}
        left = list(self.plan.components)
        placed: list[Component] = []
        growth = Growth({self.fields.bias: 1}, {0: 1}, PruningStage(()))
        for component in half:
            grown = growth.finish(self.fields, watch)
            left.remove(component)
            placed.append(component)
            size = len(self.plan.cuts)
            inside, outside = (
                total_reach([reaches[one] for one in part], size) for part in (placed, left)
            )
            growth = Growth(grown, self.tables[component], self.pruner.stage(inside, outside))
        return growth


@dataclass(frozen=True, eq=False)
class BegunTask:
    """A task whose halves still lack their last products."""

    task: Task
    first: Growth
    second: Growth

    @property
    def steps(self) -> int:
        """How many steps the last products take."""
        return sum({id(half): half.steps for half in (self.first, self.second)}.values())

    def forecast(self, watch: Watch) -> Forecast | None:
        """Return about how many steps there will be to join the halves; None if that is unknown."""
        return forecast(self.first, self.second, self.task.plan, self.task.fields, watch)

    def grow(self, watch: Watch) -> "GrownTask":
        """Make both halves."""
        first = self._parts(self.first, watch)
        second = first if self.second is self.first else self._parts(self.second, watch)
        return GrownTask(self.task, first, second)

    def _parts(self, growth: Growth, watch: Watch) -> Parts:
        half = growth.finish(self.task.fields, watch)
        watch.add(len(half))
        return by_used(half, self.task.fields)


@dataclass(frozen=True)
class GrownTask:
    """A task whose halves are made."""

    task: Task
    first: Parts
    second: Parts

    def steps(self, enough: int, watch: Watch) -> int:
        """How many steps are left: an upper bound if that is `enough` or less, else the number."""
        pairs = 2 * prod(sum(map(len, half.values())) for half in (self.first, self.second))
        if pairs <= min(FEW, enough):
            return pairs
        plan, fields = self.task.plan, self.task.fields
        return steps_to_join(self.first, self.second, plan, fields, enough, watch)

    def counts(self, watch: Watch, most_outcomes: int) -> Counter[Value]:
        """How many deals have each outcome."""
        plan, fields, read = self.task.plan, self.task.fields, self.task.read
        looked_at = most_outcomes

        def look(values: Table) -> None:
            """Stop as soon as there are too many outcomes, not only when all are counted."""
            nonlocal looked_at
            if self.task.joint and len(values) > looked_at:
                outcomes = {read(decode(key, fields)) for key in values} - {None}
                if len(outcomes) > most_outcomes:
                    raise TooManyOutcomesError
                looked_at = 2 * len(values)

        values = join(self.first, self.second, plan, fields, watch, look)
        if not self.task.pruner.parts and sum(values.values()) != ways_to_part(plan.capacities):
            raise AssertionError("the table of a question does not add up to its deals")
        scale = prod(ways_to_part(rooms) for rooms in plan.members)
        found: Counter[Value] = Counter()
        each = 2 + len(fields.quantities)
        watch.more(each * len(values))
        for batch in watch.batches(values.items(), each):
            for key, ways in batch:
                outcome = read(decode(key, fields))
                if outcome is not None:
                    found[outcome] += ways * scale
            if len(found) > most_outcomes:
                raise TooManyOutcomesError
        return found


@dataclass(frozen=True)
class Work:
    """The tasks of one case, and how their counts make up its own.

    Without a task no deal can meet the condition. One task has every outcome. Of two, or of one
    where ``whole`` is known, the first counts the deals in which a statement is `side`, and the
    second, or ``whole``, all of them.
    """

    tasks: tuple[Task, ...]
    whole: int | None = None
    side: bool = True

    def counts(self, found: Sequence[Counter[Value]]) -> Mapping[Value, int]:
        """How many deals have each outcome, by the counts of the tasks."""
        if not found:
            return {}
        first, *others = found
        if self.whole is None and not others:
            return first
        whole = others[0].total() if others else self.whole
        assert whole is not None
        if first[self.side] > whole:
            raise AssertionError("more deals meet a statement and its condition than the condition")
        both = {self.side: first[self.side], not self.side: whole - first[self.side]}
        return {outcome: ways for outcome, ways in both.items() if ways}


def work(question: Question, case: Case, watch: Watch) -> Work:
    """Return what is to be done for one case of a question."""
    reduction = Reduction(question.layout, case.known)
    values = [reduction.tree(node) for node in case.values]
    parts = _parts(Constant(True) if case.given is None else reduction.tree(case.given))
    if Constant(False) in parts:
        return Work(())
    tables = _Tables(question, case, [*parts, *values], watch)
    plain = tables.task(parts, values)
    if question.kinds != ("bool",) or isinstance(values[0], Constant):
        return Work((plain,))
    one_sided = {
        True: tables.task([*parts, *_parts(values[0])], [Constant(True)]),
        False: tables.task([*parts, *_parts(negation(values[0]))], [Constant(False)]),
    }
    side = min(one_sided, key=lambda side: one_sided[side].weight)
    if one_sided[side].weight > plain.weight - log(WORTH):
        return Work((plain,))
    if not parts:
        return Work((one_sided[side],), tables.deals, side)
    whole = _Tables(question, case, parts, watch).task(parts, [Constant(True)])
    return Work((one_sided[side], whole), None, side)


def _parts(statement: Tree) -> tuple[Tree, ...]:
    """Return the parts of a statement's outermost ``and``; none of what always holds."""
    if statement == Constant(True):
        return ()
    if isinstance(statement, Combination) and statement.name == "and":
        return statement.operands
    return (statement,)


class _Tables:
    """The tables of the components that some trees need, before they are pruned."""

    def __init__(self, question: Question, case: Case, trees: Sequence[Tree], watch: Watch) -> None:
        self._carried = quantities(trees)
        self._plan = plan(
            question.layout,
            question.places,
            case.known,
            self._carried,
            compared_with_constants(trees),
        )
        self._watch = watch
        steps = component_steps(self._plan)
        watch.check(steps)
        watch.expect(steps, None)
        self._fields = packing(self._plan)
        self._tables = {
            component: component_table(component, self._plan, self._fields, watch)
            for component in set(self._plan.components)
        }
        for table in self._tables.values():
            if placements(table, self._plan, self._fields) != ways_to_part(self._plan.capacities):
                raise AssertionError("the table of a component does not add up to all deals")

    @property
    def deals(self) -> int:
        """All deals of the mentioned places that the known cards leave."""
        return prod(map(ways_to_part, (self._plan.capacities, *self._plan.members)))

    def task(self, parts: Sequence[Tree], values: Sequence[Tree]) -> Task:
        """Return the task of reading these values, under the parts of a condition."""
        pruner = Pruner(self._plan, self._fields, self._carried, parts)
        pruned = prune_components(self._tables, self._plan.components, pruner, self._watch)
        numbers = {quantity: n for n, quantity in enumerate(self._carried)}
        formulas = [formula(tree, numbers) for tree in values]
        single = formulas[0] if len(formulas) == 1 else None
        met = formula(joined("and", parts), numbers)

        def read(found: Sequence[int]) -> Value | None:
            if not met(found):
                return None
            return single(found) if single else tuple(each(found) for each in formulas)

        return Task(self._plan, self._fields, pruner, pruned, read, len(values) > 1)
