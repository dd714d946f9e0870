"""Results read back: ``figures.json`` as the `Reproduction` that it was written from.

Counts and hits are read, and everything else follows from them as it does after a run. What would
not be written again just as it stands is refused: a count that was changed, a fraction that is not
its count over its total, a figure of another version. Left out: ``claims.csv`` and the tables,
which hold nothing more.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from thousandstats.errors import InputError, short
from thousandstats.published import Claim, Figure
from thousandstats.questions import Kind
from thousandstats.report import documents
from thousandstats.report.reproduction import Computed, Reproduction, reviewed, wanted
from thousandstats.results import Distribution, EstimatedDistribution, Value

NAME = "figures.json"

AGAIN = "thousandstats reproduce writes the results anew."


def read(
    folder: Path,
    claims: Iterable[Claim] | None = None,
    figures: Iterable[Figure] | None = None,
) -> Reproduction:
    """The reproduction that is stored in a folder of results.

    Parameters
    ----------
    folder : Path
        The folder of results.
    claims, figures : iterables, optional
        What should be stored; by default all that are registered, as in `reproduce`.

    Raises
    ------
    InputError
        If the file is missing or cannot be read, is not of these figures, or contradicts itself.
    """
    path = folder / NAME
    try:
        document = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}; {AGAIN}") from None
    except ValueError:
        raise InputError(f"{path} is no JSON file, or a part of one; {AGAIN}") from None
    return understood(document, str(path), claims, figures)


def understood(
    document: Any,
    where: str,
    claims: Iterable[Claim] | None = None,
    figures: Iterable[Figure] | None = None,
) -> Reproduction:
    """The reproduction that a document holds; `where` it stands is said in an error."""
    ledger, needed = wanted(claims, figures)
    try:
        deals, seed = int(document["deals"]), int(document["seed"])
        entries = {str(entry["id"]): dict(entry) for entry in document["figures"]}
    except (KeyError, TypeError, ValueError):
        raise InputError(f"{where} does not list figures with deals and a seed; {AGAIN}") from None
    _check_ids(list(entries), [figure.id for figure in needed], len(document["figures"]), where)
    computed = {figure: _figure(figure, entries[figure.id], where) for figure in needed}
    for figure, one in computed.items():
        if (one.simulated.deals, one.simulated.seed) != (deals, seed):
            raise InputError(
                f"{where} simulates {figure.id} with other deals or another seed than the rest; "
                f"{AGAIN}"
            )
    return reviewed(deals, seed, computed, ledger)


def _check_ids(found: list[str], needed: list[str], entries: int, where: str) -> None:
    if len(found) < entries:
        raise InputError(f"{where} holds a figure twice; {AGAIN}")
    missing = [id for id in needed if id not in set(found)]
    if missing:
        raise InputError(
            f"{where} lacks {missing[0]}{_and_more(missing)}, so it is not of this version; {AGAIN}"
        )
    strange = [id for id in found if id not in set(needed)]
    if strange:
        raise InputError(
            f"{where} holds {strange[0]}{_and_more(strange)}, which this version does not have; "
            f"{AGAIN}"
        )


def _and_more(names: list[str]) -> str:
    more = len(names) - 1
    return f" and {more} more figure{'s' * (more > 1)}" if more else ""


def _figure(figure: Figure, entry: dict[str, Any], where: str) -> Computed:
    """The figure with its answers, which must be written again just as they stand."""
    if entry.get("routes_agree") is False:
        raise InputError(f"In {where} the routes do not agree on {figure.id}; {AGAIN}")
    try:
        computed = _computed(figure, entry)
        again = documents.figure(computed)
    except KeyError as error:
        raise InputError(f"In {where} {figure.id} has no {error.args[0]}; {AGAIN}") from None
    except (InputError, IndexError, TypeError, ValueError) as error:
        reason = str(error).rstrip(".")
        raise InputError(f"In {where} {figure.id} cannot be read: {reason}; {AGAIN}") from None
    if again != entry:
        raise InputError(f"In {where} {figure.id} has {_difference(entry, again)}; {AGAIN}")
    return computed


def _computed(figure: Figure, entry: Mapping[str, Any]) -> Computed:
    """The figure with its answers by all routes; the exact ones are known to agree."""
    sample = entry["simulation"]
    counts, hits = _tallies(figure, entry)
    total = int(entry["total"])
    return Computed(
        figure,
        Distribution(counts, total, "counting"),
        Distribution(counts, total, "enumeration"),
        EstimatedDistribution(
            hits,
            int(sample["deals"]),
            int(sample["attempts"]),
            int(sample["seed"]),
            float(sample["confidence"]),
        ),
    )


def _tallies(figure: Figure, entry: Mapping[str, Any]) -> tuple[dict[Value, int], dict[Value, int]]:
    """The count and the hits of each value of the question."""
    if figure.kind == "probability":
        count, total = int(entry["count"]), int(entry["total"])
        hits, deals = int(entry["simulation"]["hits"]), int(entry["simulation"]["deals"])
        return {False: total - count, True: count}, {False: deals - hits, True: hits}
    rows = entry["values" if figure.kind == "mean" else "outcomes"]
    reading = _reading(figure)
    values = [reading(row["value"]) for row in rows]
    if len(set(values)) < len(values):
        raise ValueError("a value stands there twice")
    return (
        dict(zip(values, (int(row["count"]) for row in rows), strict=True)),
        dict(zip(values, (int(row["hits"]) for row in rows), strict=True)),
    )


def _reading(figure: Figure) -> Callable[[Any], Value]:
    """How a value of the figure's question is read."""
    question = figure.asked
    if not question.joint:
        return lambda written: _value(written, question.kinds[0])
    return lambda written: tuple(
        _value(*pair) for pair in zip(written, question.kinds, strict=True)
    )


def _value(written: Any, kind: Kind) -> Value:
    if not isinstance(written, bool if kind == "bool" else str):
        raise ValueError(f"{written!r} is no value of the question")
    return int(written) if kind == "int" else written


def _difference(stored: Any, follows: Any, part: str = "") -> str:
    """The first part that differs: what stands there, and what should."""
    if isinstance(stored, dict) and isinstance(follows, dict):
        names = [*stored, *(name for name in follows if name not in stored)]
        name = next(name for name in names if stored.get(name) != follows.get(name))
        return _difference(stored.get(name), follows.get(name), f"{part} {name}".strip())
    if isinstance(stored, list) and isinstance(follows, list) and len(stored) == len(follows):
        number = next(n for n in range(len(stored)) if stored[n] != follows[n])
        return _difference(stored[number], follows[number], f"{part} {number + 1}".strip())
    return f"the {part} {short(str(stored))}, where {short(str(follows))} would follow"
