"""Rule sets in reports: which there are, and what of each is stated, filled in or chosen."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from thousandstats.cli import shown

NUMBERS = {2: "two", 3: "three", 4: "four"}


def lines(rule_set: Any, players: int) -> list[tuple[str, str]]:
    """Return what a report says of the rules: their name, and what they fill in.

    Whatever else has an effect is stated by the source of the rule set, or chosen and so named.
    """
    filled = rule_set.sources(players)["filled_in"]
    return [("rules", str(rule_set)), *(_listed("filled in", filled) if filled else [])]


def as_text(table: ModuleType, who: Mapping[str, str]) -> str:
    """Return the rule sets, every option, and the players."""
    said = ["Rule sets: what the document states of each, and what is filled in."]
    for name, title in table.RULES.items():
        sources = table.rules(name).sources()
        said += ["", f"{name}: {title}"]
        rows = [
            *_listed("  stated", sources["stated"]),
            *_listed("  filled in", sources["filled_in"]),
        ]
        said += shown.labelled(rows)
    first = next(iter(table.OPTIONS.values()))
    said += [
        "",
        f"Options, as in --rules {first.name}={first.values[-1]}; the first value is usual.",
    ]
    for option in table.OPTIONS.values():
        some = len(option.players) < len(table.PLAYERS)
        players = f" ({_numbers(option.players)} players only)" if some else ""
        said += ["", f"{option.name}: {', '.join(option.values)}{players}"]
        said += [f"  {line}" for _, line in shown.prose("", option.explanation)]
    return "\n".join([*said, "", "Players, as in --who:", *shown.labelled(list(who.items()))])


def as_json(table: ModuleType, who: Mapping[str, str]) -> dict[str, object]:
    """Return the same as data."""
    sets = {}
    for name, title in table.RULES.items():
        sources = table.rules(name).sources()
        sets[name] = {
            "title": title,
            "stated": sources["stated"],
            "filled_in": sources["filled_in"],
        }
    options = {
        option.name: {
            "values": list(option.values),
            "players": [str(number) for number in option.players],
            "explanation": option.explanation,
        }
        for option in table.OPTIONS.values()
    }
    return {"rules": sets, "options": options, "players": dict(who)}


def _numbers(players: tuple[int, ...]) -> str:
    return " or ".join([NUMBERS.get(number, str(number)) for number in players])


def _listed(label: str, values: Mapping[str, str]) -> list[tuple[str, str]]:
    return shown.prose(label, ", ".join(f"{name}={value}" for name, value in values.items()))
