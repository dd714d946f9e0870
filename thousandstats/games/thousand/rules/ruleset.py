"""A rule set of Thousand: a preset with options of its own, as one frozen value.

>>> house = rules("PL_HOUSE")
>>> house.auction_step, house.kitty_exposure, house.bomb_per_game
(10, 'always', 3)
>>> str(rules("PL_HOUSE,auction.step=5")), rules("PL_HOUSE", **{"auction.step": 5}).auction_step
('PL_HOUSE,auction.step=5', 5)
>>> rules("KURNIK").stated
('kitty.exposure',)
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache

from thousandstats.arguments import checked
from thousandstats.errors import InputError, short, unknown
from thousandstats.games.thousand.rules.options import NONE, OPTIONS, Option
from thousandstats.games.thousand.rules.presets import DEFAULT, PRESETS

Value = int | str | None

NUMBERS = {3: "three", 2: "two"}
"""The numbers of players, in words."""


@checked
@dataclass(frozen=True, repr=False)
class RuleSet:
    """The rules of a table; each option is an attribute, ``auction.step`` as ``auction_step``.

    Numbers are ints, ``none`` of a number is None, everything else is the value as written.
    """

    preset: str
    auction_step: int
    auction_jump: str
    kitty_exposure: str
    pass_face: str
    contract_limit: str
    giveup: str
    bomb_per_game: int | None
    bomb_blocked_at: int
    play_beat: str
    play_beat_after_trump: str
    play_overtrump: str
    play_undertrump: str
    marriage_first_trick: str
    marriage_last_trick: str
    trump_timing: str
    score_check: str
    score_round: str
    lock_at: int | None
    lock_cmp: str
    barrel_at: int | None
    barrel_collision: str
    end_tie: str
    two_exchange: str
    two_all_tricks: str

    @property
    def options(self) -> dict[str, str]:
        """Every option and its value, as they are written."""
        values = asdict(self)
        return {name: _written(values[option.attribute]) for name, option in OPTIONS.items()}

    @property
    def changed(self) -> dict[str, str]:
        """The options in which it differs from its preset."""
        usual = rules(self.preset).options
        return {name: value for name, value in self.options.items() if value != usual[name]}

    @property
    def stated(self) -> tuple[str, ...]:
        """The options whose value the preset's document states; the others are filled in."""
        return tuple(name for name in PRESETS[self.preset].stated if name not in self.changed)

    def sources(self, players: int | None = None) -> dict[str, dict[str, str]]:
        """Return the options that have an effect, by where their values come from.

        Parameters
        ----------
        players : int, optional
            The number of players; without it an option counts that has an effect for any number.

        Returns
        -------
        dict
            ``stated`` by the document of the preset, ``filled_in`` where it says nothing, and
            ``chosen`` instead of the preset's.

        Examples
        --------
        >>> kurnik = rules("KURNIK,auction.step=5").sources(players=2)
        >>> kurnik["stated"], kurnik["chosen"], kurnik["filled_in"]["play.beat"]
        ({}, {'auction.step': '5'}, 'must')
        """
        found: dict[str, dict[str, str]] = {"stated": {}, "filled_in": {}, "chosen": {}}
        values = self.options
        for name, value in values.items():
            if _why_without_effect(OPTIONS[name], values, players) is None:
                stated = "stated" if name in self.stated else "filled_in"
                found["chosen" if name in self.changed else stated][name] = value
        return found

    def __str__(self) -> str:
        return ",".join([self.preset, *(f"{k}={v}" for k, v in self.changed.items())])

    def __repr__(self) -> str:
        return f"rules({str(self)!r})"


@checked
def rules(
    preset: "str | RuleSet" = DEFAULT, /, players: int | None = None, **options: object
) -> RuleSet:
    """Return the rule set of a preset, with options that differ from it.

    Parameters
    ----------
    preset : str or RuleSet
        A name, which options may follow: ``PL_HOUSE,auction.step=5``. Options alone are those of
        the usual preset.
    players : int, optional
        How many play: options that have no effect for three, or for two, are refused then.
    **options
        More options by their dotted names, such as ``**{"auction.step": "5"}``.

    Raises
    ------
    InputError
        If a preset, an option or a value is unknown, an option comes twice, or one contradicts
        another or would have no effect beside it, or with so many players.
    """
    text = str(preset)
    for name, value in options.items():
        text += f",{name}={_written(value)}"
    return _read(text, players)


@lru_cache(maxsize=1024)
def _read(text: str, players: int | None) -> RuleSet:
    head, *rest = [part.strip() for part in text.split(",")]
    if "=" in head:
        head, rest = DEFAULT, [head, *rest]
    known = {name.casefold(): name for name in PRESETS}
    if head.casefold() not in known:
        raise unknown("rule set", head, PRESETS)
    name = known[head.casefold()]
    chosen = dict(_option(part) for part in _each_once(rest))
    return _made(name, chosen, players)


def _each_once(parts: list[str]) -> Iterator[str]:
    names: set[str] = set()
    for part in parts:
        name = part.partition("=")[0].strip()
        if name in names:
            raise InputError(f"The option {name} is there twice: give it one value.")
        names.add(name)
        yield part


def _option(part: str) -> tuple[str, str]:
    """Return the name and value that are written as ``auction.step=5``."""
    name, equals, value = (word.strip() for word in part.partition("="))
    if name not in OPTIONS:
        raise unknown("option", name, OPTIONS)
    option = OPTIONS[name]
    value = option.also.get(value, value)
    if not equals or value not in option.values:
        said = f"cannot be {short(value)!r}" if equals else "has no value"
        raise InputError(f"{name} {said}; it is one of {', '.join(option.values)}.")
    return name, value


def _made(preset: str, chosen: Mapping[str, str], players: int | None) -> RuleSet:
    values = {name: option.values[0] for name, option in OPTIONS.items()}
    for known in (PRESETS[preset].stated, PRESETS[preset].filled, chosen):
        values.update(known)
    if values["barrel.at"] != NONE and values["lock.at"] != NONE:
        raise InputError(
            f"barrel.at={values['barrel.at']} and lock.at={values['lock.at']} contradict each "
            "other: choose one of them and set the other to none."
        )
    for name in chosen:
        reason = _why_without_effect(OPTIONS[name], values, players)
        if reason is not None:
            raise InputError(reason)
    for name, option in OPTIONS.items():
        if _why_without_effect(option, values, None):
            # It cannot matter, so like games have like rules.
            values[name] = option.values[0]
    numbers: dict[str, Value] = {
        option.attribute: _value(option, values[name]) for name, option in OPTIONS.items()
    }
    return RuleSet(preset, **numbers)  # type: ignore[arg-type]


def _why_without_effect(
    option: Option, values: Mapping[str, str], players: int | None
) -> str | None:
    """Why an option makes no difference beside these values, if it makes none."""
    if players in NUMBERS and players not in option.players:
        (other,) = option.players
        return (
            f"{option.name} has no effect with {NUMBERS[players]} players; it is an option of "
            f"{NUMBERS[other]}."
        )
    other_option, *wanted = option.needed(players) or (None,)
    if other_option is None or values[other_option] in wanted:
        return None
    with_two = " and two players" if not option.needs else ""
    return (
        f"{option.name} has no effect with {other_option}={values[other_option]}{with_two}; it "
        f"goes with {' or '.join(f'{other_option}={value}' for value in wanted)}."
    )


def _value(option: Option, written: str) -> Value:
    """Return an option's value as it is calculated with."""
    if not any(value.isdecimal() for value in option.values):
        return written
    return None if written == NONE else int(written)


def _written(value: object) -> str:
    return NONE if value is None else str(value)
