"""The file of a study: what follows from its blocks, and a line for each block that is done.

The same blocks give the same bytes, whoever worked them out, in whatever order, in one run or in
many. The file is replaced whole. All whole numbers are text, and no time or machine is in it. What
follows from the blocks is written for readers; whoever loads the file works it out again.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from thousandstats.errors import InputError, short
from thousandstats.files import get, inside, put
from thousandstats.published.studies import Parts, Study
from thousandstats.simulation.blocks import BlockTally

FORMAT = "thousandstats study, version 1"
FOLDER = "studies"
NUMBER = re.compile(r"0|[1-9]\d*")


def file(study: Study, out: Path) -> Path:
    """Where a study is kept in a folder of results."""
    return out / FOLDER / f"{study.name}.json"


def text(study: Study, parts: Parts) -> str:
    """Return a study as text."""
    outcomes = sorted({outcome for part in parts.values() for outcome in part.counts})
    rows = [
        {
            "block": str(number),
            "of": study.label(number),
            "counts": [str(parts[number].counts.get(outcome, 0)) for outcome in outcomes],
        }
        for number in sorted(parts)
    ]
    head: dict[str, object] = {
        "format": FORMAT,
        "study": study.name,
        "title": study.title,
        **study.about,
        "blocks": str(study.blocks),
        "done": str(len(parts)),
        "complete": len(parts) == study.blocks,
        **study.summary(parts),
        "columns": [" ".join(map(str, outcome)) for outcome in outcomes],
    }
    lines = [f" {_json(key)}: {_value(value)}," for key, value in head.items()]
    return "\n".join(["{", *lines, f' "rows": {_lines(rows)}', "}", ""])


def _value(value: object) -> str:
    """Return a list of objects has a line for each; everything else stands on one."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return _lines(value)
    return _json(value)


def _lines(values: list[Any]) -> str:
    return "[\n" + ",\n".join(f"  {_json(value)}" for value in values) + "\n ]" if values else "[]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def save(study: Study, parts: Parts, path: Path) -> None:
    """Replace the file: itself, if it is a link, and not what it leads to.

    Raises
    ------
    InputError
        If it cannot be written, or the folder that it is in is a link.
    """
    try:
        inside(path.parents[1], f"{path.parent.name}/{path.name}")
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    put(path, text(study, parts).encode(), follow=False)


def load(study: Study, path: Path, option: str = "--out") -> dict[int, BlockTally]:
    """Return the blocks that are kept; none if there is no file.

    An error tells by which `option` another folder is named.

    Raises
    ------
    InputError
        If the file cannot be read, is none of a study, or is of another study.
    """
    try:
        content = json.loads(get(path))
    except FileNotFoundError:
        return {}
    except InputError as error:
        raise InputError(
            f"{str(error).rstrip('.')}; it was left as it is, so name another folder by {option}."
        ) from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise InputError(
            f"{path} is no file of a study, or was cut short; it was left as it is, so name "
            f"another folder by {option}."
        )
    expected = {"study": study.name, **study.about, "blocks": str(study.blocks)}
    for key, value in expected.items():
        if content.get(key) != value:
            raise InputError(
                f"{path} keeps another study: its {key.replace('_', ' ')} is "
                f"{short(repr(content.get(key)))}, not {value!r}; it was left as it is, so name "
                f"another folder by {option}."
            )
    try:
        return _parts(content, study)
    except (KeyError, ValueError, TypeError, AttributeError):
        raise InputError(
            f"{path} was changed: its rows cannot be read; it was left as it is, so name another "
            f"folder by {option}, or remove it to start anew."
        ) from None


def _parts(content: Mapping[str, Any], study: Study) -> dict[int, BlockTally]:
    columns = [tuple(map(int, column.split())) for column in content["columns"]]
    parts: dict[int, BlockTally] = {}
    for row in content["rows"]:
        number = _number(row["block"])
        counts = dict(zip(columns, map(_number, row["counts"]), strict=True))
        if not number < study.blocks or number in parts:
            raise ValueError(f"there is no block {number}, or it is there twice")
        counts = {outcome: count for outcome, count in counts.items() if count}
        parts[number] = BlockTally(study.source.size, counts, study.source.size)
    return parts


def _number(written: str) -> int:
    if not NUMBER.fullmatch(written):
        raise ValueError(f"{written!r} is no whole number")
    return int(written)
