"""A rule set of Thousand: a preset with options of its own, as one frozen value.

>>> house = rules("PL_HOUSE")
>>> house.auction_step, house.kitty_exposure, house.bomb_per_game
(10, 'always', 3)
>>> str(rules("PL_HOUSE,auction.step=5")), rules("PL_HOUSE", **{"auction.step": 5}).auction_step
('PL_HOUSE,auction.step=5', 5)
>>> rules("KURNIK").stated
('kitty.exposure',)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from thousandstats.arguments import checked
from thousandstats.games.thousand.rules.options import OPTIONS
from thousandstats.games.thousand.rules.presets import DEFAULT, PRESETS
from thousandstats.play.rulesets import NONE, Option, Preset, TableRules

LAYOUT_OF = {3: "three", 2: "two"}
"""The layout for each number of players."""


@checked
@dataclass(frozen=True, repr=False)
class RuleSet(TableRules):
    """The rules of a table; each option is an attribute, ``auction.step`` as ``auction_step``.

    Numbers are ints, ``none`` of a number is None, everything else is the value as written.
    """

    OPTIONS: ClassVar[Mapping[str, Option]] = OPTIONS
    PRESETS: ClassVar[Mapping[str, Preset]] = PRESETS

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

    @classmethod
    def contradiction(cls, values: Mapping[str, str]) -> str | None:
        if values["barrel.at"] == NONE or values["lock.at"] == NONE:
            return None
        return (
            f"barrel.at={values['barrel.at']} and lock.at={values['lock.at']} contradict each "
            "other: choose one of them and set the other to none."
        )


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
        another or would have no effect beside it, or with this number of players.
    """
    return RuleSet.of(preset, layout=LAYOUT_OF.get(players or 0), **options)
