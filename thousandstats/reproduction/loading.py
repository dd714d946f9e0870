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

from thousandstats import bounds
from thousandstats.errors import InputError, short
from thousandstats.files import get
from thousandstats.published import Claim, Figure
from thousandstats.questions import Kind
from thousandstats.reproduction import documents
from thousandstats.reproduction.compute import ComputedFigure, Reproduction, reviewed, wanted
from thousandstats.results import Distribution, EstimatedDistribution, Value, many

NAME = "figures.json"

AGAIN = "thousandstats reproduce writes the results anew."


def read(
    folder: Path,
    claims: Iterable[Claim] | None = None,
    figures: Iterable[Figure] | None = None,
) -> Reproduction:
    """Return the reproduction that is stored in a folder of results.

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
    return understood(_document(path), str(path), claims, figures)


def understood(
    document: Any,
    where: str,
    claims: Iterable[Claim] | None = None,
    figures: Iterable[Figure] | None = None,
) -> Reproduction:
    """Return the reproduction that a document holds; `where` it stands is said in an error."""
    ledger, needed = wanted(claims, figures)
    deals, seed, entries = _entries(document, where)
    _check_ids(list(entries), [one.id for one in needed], where)
    computed = _figures(needed, deals, seed, entries, where)
    return reviewed(deals, seed, computed, ledger)


def some(
    folder: Path, figures: Iterable[Figure], deals: int, seed: int
) -> dict[Figure, ComputedFigure]:
    """Return some of the figures that are stored in a folder, whatever else is stored there.

    Raises
    ------
    InputError
        If one of them is missing, or was simulated with other deals or another seed than these.
    """
    where = str(folder / NAME)
    if not (folder / NAME).exists():
        raise InputError(
            f"There are no results of the other games in {folder}, and a part is put among them: "
            "reproduce all games first, without --game."
        )
    had, start, entries = _entries(_document(folder / NAME), where)
    if (had, start) != (deals, seed):
        raise InputError(
            f"{where} was simulated with {many(had, 'deal')} and seed {start}, and a part of it "
            "cannot have others; give them by --deals and --seed, or reproduce all of it."
        )
    needed = tuple(figures)
    _check_ids([one.id for one in needed if one.id in entries], [one.id for one in needed], where)
    return _figures(needed, deals, seed, entries, where)


def _document(path: Path) -> Any:
    try:
        return json.loads(get(path))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}; {AGAIN}") from None
    except InputError as error:
        raise InputError(f"{str(error).rstrip('.')}; {AGAIN}") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path} is no JSON file, or a part of one; {AGAIN}") from None


def _entries(document: Any, where: str) -> tuple[int, int, dict[str, dict[str, Any]]]:
    """Return the deals, the seed, and what the document has of each figure by its id."""
    try:
        deals, seed = int(document["deals"]), int(document["seed"])
        entries = {str(entry["id"]): dict(entry) for entry in document["figures"]}
    except (KeyError, TypeError, ValueError):
        raise InputError(f"{where} does not list figures with deals and a seed; {AGAIN}") from None
    if len(entries) < len(document["figures"]):
        raise InputError(f"{where} holds a figure twice; {AGAIN}")
    return deals, seed, entries


def _figures(
    needed: Iterable[Figure],
    deals: int,
    seed: int,
    entries: Mapping[str, dict[str, Any]],
    where: str,
) -> dict[Figure, ComputedFigure]:
    found = {}
    for one in needed:
        found[one] = computed = figure(one, entries[one.id], where)
        if (computed.simulated.deals, computed.simulated.seed) != (deals, seed):
            raise InputError(
                f"{where} simulates {one.id} with other deals or another seed than the rest; "
                f"{AGAIN}"
            )
    return found


def _check_ids(found: list[str], needed: list[str], where: str) -> None:
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


def figure(figure: Figure, entry: dict[str, Any], where: str) -> ComputedFigure:
    """Return a figure with its answers, which must be written again just as they stand.

    Raises
    ------
    InputError
        If the routes do not agree, or the entry contradicts itself.
    """
    if entry.get("routes_agree") is False:
        raise InputError(f"In {where} the routes do not agree on {figure.id}; {AGAIN}")
    try:
        computed = _computed(figure, entry)
        again = documents.figure(computed)
    except KeyError as error:
        raise InputError(f"In {where} {figure.id} has no {error.args[0]}; {AGAIN}") from None
    except (InputError, IndexError, OverflowError, TypeError, ValueError) as error:
        reason = str(error).rstrip(".")
        raise InputError(f"In {where} {figure.id} cannot be read: {reason}; {AGAIN}") from None
    if again != entry:
        raise InputError(f"In {where} {figure.id} has {_difference(entry, again)}; {AGAIN}")
    return computed


def _computed(figure: Figure, entry: Mapping[str, Any]) -> ComputedFigure:
    """Return the figure with its answers by all routes; the exact ones are known to agree."""
    sample = entry["simulation"]
    counts, hits = _tallies(figure, entry)
    total = int(entry["total"])
    return ComputedFigure(
        figure,
        Distribution(counts, total, "counting"),
        Distribution(counts, total, "enumeration"),
        EstimatedDistribution(
            hits,
            int(sample["deals"]),
            int(sample["attempts"]),
            int(sample["seed"]),
            float(sample["confidence"]),
            bounds=bounds.of(figure.asked),
        ),
    )


def _tallies(figure: Figure, entry: Mapping[str, Any]) -> tuple[dict[Value, int], dict[Value, int]]:
    """Return the count and the hits of each value of the question."""
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


NOTHING = "nothing"
"""What stands in a place that is not there, which is not the same as null."""


def _difference(stored: Any, follows: Any, part: str = "") -> str:
    """Return the first part that differs: what stands there, and what should."""
    if isinstance(stored, dict) and isinstance(follows, dict):
        names = [*stored, *(name for name in follows if name not in stored)]
        pairs = {name: (stored.get(name, NOTHING), follows.get(name, NOTHING)) for name in names}
        name = next(name for name in names if pairs[name][0] != pairs[name][1])
        return _difference(*pairs[name], f"{part} {short(name)}".strip())
    if isinstance(stored, list) and isinstance(follows, list) and len(stored) == len(follows):
        number = next(n for n in range(len(stored)) if stored[n] != follows[n])
        return _difference(stored[number], follows[number], f"{part} {number + 1}".strip())
    there, wanted = (short(" ".join(str(value).split())) for value in (stored, follows))
    return f"the {part} {there}, where {wanted} would follow"
