"""The rule sets of Thousand by name: what their documents state, and what is filled in.

What a document leaves open is filled in as its players would expect it. The lists below keep both
apart, and so does everything that shows a rule set.
"""

from thousandstats.play.rulesets import Preset

DEFAULT = "PL_HOUSE"

# What the document says of the game in general: raises by 10, the duties, no marriage in the first
# trick, tens; with two players what is put aside, and the exception for all the tricks.
_GENERAL = {
    "auction.step": "10",
    "auction.jump": "exact_step",
    "contract.limit": "hand_after_pass",
    "play.beat": "must",
    "marriage.first_trick": "no",
    "score.round": "nearest10",
    "two.exchange": "discard2",
    "two.all_tricks": "contract_120_only",
}

_OPEN = {
    "play.beat_after_trump": "free",
    "play.overtrump": "must",
    "play.undertrump": "forced",
    "marriage.last_trick": "yes",
    "trump.timing": "immediate",
    "score.check": "exact",
    # The document names 800 for bombs only; that opponents write nothing from there on is not said.
    "lock.at": "800",
    "lock.cmp": "ge",
    "barrel.at": "none",
    "end.tie": "declarer_first",
}

_BOMB = {"giveup": "bomb", "bomb.per_game": "3", "bomb.blocked_at": "800"}

_NO_BARREL_RULES = _GENERAL | _OPEN | _BOMB | {"pass.face": "down"}


def _known_by_its_kitty(title: str, exposure: str) -> Preset:
    """Return a rule set of which the document tells the limit and the kitty, and nothing more."""
    return Preset(title, {"kitty.exposure": exposure}, _NO_BARREL_RULES)


PRESETS = {
    "PL_HOUSE": Preset(
        "Polish house rules",
        _GENERAL | _BOMB | {"kitty.exposure": "always"},
        _OPEN | {"pass.face": "down"},
    ),
    "PL_TOURNAMENT": Preset(
        "Polish tournament rules",
        _GENERAL | {"kitty.exposure": "bid_ge:130", "pass.face": "down", "giveup": "none"},
        _OPEN,
    ),
    "KURNIK": _known_by_its_kitty("Kurnik", "always"),
    "WIKIPEDIA_PL_ALWAYS": _known_by_its_kitty(
        "Polish Wikipedia, the kitty always shown", "always"
    ),
    "WIKIPEDIA_PL_ABOVE_100": _known_by_its_kitty(
        "Polish Wikipedia, the kitty shown only above 100", "not_if_forced_100"
    ),
    "WIKIPEDIA_PL_NEVER": _known_by_its_kitty("Polish Wikipedia, the kitty never shown", "never"),
    "RU_BARREL": Preset(
        "Rules with the barrel",
        {
            "kitty.exposure": "not_if_forced_100",
            "pass.face": "declarer_choice",
            "giveup": "rospisat",
        },
        {
            "auction.step": "5",
            "auction.jump": "any_multiple",
            "contract.limit": "hand_after_pass",
            "play.beat": "no",
            "play.overtrump": "no",
            "play.undertrump": "forced",
            "marriage.first_trick": "no",
            "marriage.last_trick": "yes",
            "trump.timing": "immediate",
            "score.check": "exact",
            "score.round": "nearest5",
            "lock.at": "none",
            "barrel.at": "880",
            "barrel.collision": "last_mounted_stays",
            "two.exchange": "give1",
            "two.all_tricks": "contract_120_only",
        },
    ),
}
