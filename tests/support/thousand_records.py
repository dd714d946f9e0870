"""Records of Thousand for tests: random games, written down."""

from functools import cache

from thousandstats.games.thousand import table
from thousandstats.play import records, replays
from thousandstats.play.chance import below, words

NAMES = ("Ann", "Ben", "Cara")


@cache
def played(seed, players=3, rules="PL_HOUSE", deals=2, drawn=True, scores=None):
    """A random game of a few deals: where it began, what was done, and where it ended.

    Its deals are those of a seed, and known to be so only if they are `drawn`.
    """
    source = table.start(players, rules, seed, None, scores)
    position = first = source if drawn else table.start(players, rules, None, None, scores)
    stream, actions = words(seed, 2**63), []
    while position.to_act is not None:
        if position.chance and position.match.number == deals:
            break
        if position.chance:
            action = source.match._replace(number=position.match.number).deal()
        else:
            legal = position.legal()
            action = legal[below(len(legal), stream) if len(legal) > 1 else 0]
        actions.append(action)
        position = position.after(action)
    return first, tuple(actions), position


def written(*about, **how):
    """Such a game as a record."""
    first, actions, _ = played(*about, **how)
    return records.written(first, actions, NAMES[: first.players], table.TABLE)


def replayed(text, rules=None):
    """A record, replayed."""
    return replays.replay(records.parse(text), table.TABLE, rules)


AUCTION = """
players: Ann, Ben, Cara
dealer: Cara
Ann holds A♠ 9♠ 10♣ J♣ K♦ 9♦ J♥
Ben holds J♠ K♣ Q♣ 9♣ 10♦ A♥ 9♥
Cara holds 10♠ Q♠ A♣ A♦ J♦ 10♥ Q♥
kitty holds K♠ Q♦ K♥
Ben: bid 110
Cara: bid 120
Ann: pass
"""
"""A record that stops when it is Ben's turn, in line 11."""


SPOILING = [
    *("holds", "=", "#", ":", ",", "/", "-1", "9" * 30, "²", "١", "kitty", "kitty 2", "face up"),
    *("\x00", "\u2212", "\ufeff", "\nlanguage: ru\n", "rules:", "\nseed: 7\n", "bombs: 1, 2, 3"),
    *("\nbarrel: 1, 1, 1\n", "\nnumber: -1\n", "deal", "𝟙", "bomb", "\u2028", "give", "to left"),
]


def spoiled(text, chance):
    """The text with something taken out, put in, repeated or moved."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        lines = text.split("\n")
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        place = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                text = text[:place] + chance.choice(SPOILING) + text[place:]
            case 1:
                text = text[:place] + text[place + chance.randrange(1, 20) :]
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
            case 3:
                text = "\n".join(lines[:one] + lines[one + 1 :])
            case 4:
                text = text[:place] + chr(chance.randrange(1, 0x3000)) + text[place:]
            case 5:
                text = "\n".join([*lines[:one], lines[other], *lines[one:]])
    return text
