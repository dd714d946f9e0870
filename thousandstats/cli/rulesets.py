"""Rule sets in reports: which there are, and what of each is stated, filled in or chosen."""

from collections.abc import Mapping

from thousandstats.play.rulesets import Option, TableRules
from thousandstats.play.tables import Table
from thousandstats.questions import Layout
from thousandstats.results.labels import labelled, prose


def lines(rule_set: TableRules, layout: str) -> list[tuple[str, str]]:
    """Return what a report says of the rules: their name, and what they fill in.

    Whatever else has an effect is stated by the source of the rule set, or chosen and so named.
    """
    filled = rule_set.sources(layout)["filled_in"]
    return [("rules", str(rule_set)), *(_listed("filled in", filled) if filled else [])]


def as_text(table: Table, kinds: Mapping[str, str]) -> str:
    """Return the rule sets, every option, and the players."""
    said = ["Rule sets: what the document states of each, and what is filled in."]
    for name, preset in table.rules.PRESETS.items():
        sources = table.rules.of(name).sources()
        said += ["", f"{name}: {preset.title}"]
        rows = [
            *_listed("  stated", sources["stated"]),
            *_listed("  filled in", sources["filled_in"]),
        ]
        said += labelled(rows)
    for option in table.rules.OPTIONS.values():
        if option is next(iter(table.rules.OPTIONS.values())):
            example = f"{option.name}={option.values[-1]}"
            said += ["", f"Options, as in --rules {example}; the first value is usual."]
        only = f" (layout {' or '.join(option.layouts)} only)" if option.layouts else ""
        said += ["", f"{option.name}: {', '.join(option.values)}{only}"]
        said += [f"  {line}" for _, line in prose("", option.explanation)]
    return "\n".join([*said, "", "Players, as in --players:", *labelled(list(kinds.items()))])


def as_json(table: Table, kinds: Mapping[str, str]) -> dict[str, object]:
    """Return the same as data."""
    sets = {}
    for name, preset in table.rules.PRESETS.items():
        sources = table.rules.of(name).sources()
        sets[name] = {
            "title": preset.title,
            "stated": sources["stated"],
            "filled_in": sources["filled_in"],
        }
    options = {
        option.name: {
            "values": list(option.values),
            "layouts": [layout.name for layout in _layouts(table, option)],
            "players": [str(len(layout.players)) for layout in _layouts(table, option)],
            "explanation": option.explanation,
        }
        for option in table.rules.OPTIONS.values()
    }
    return {"rules": sets, "options": options, "players": dict(kinds)}


def _layouts(table: Table, option: Option) -> list[Layout]:
    """Return the layouts in which an option has an effect."""
    return [one for one in table.layouts if not option.layouts or one.name in option.layouts]


def _listed(label: str, values: Mapping[str, str]) -> list[tuple[str, str]]:
    return prose(label, ", ".join(f"{name}={value}" for name, value in values.items()))
