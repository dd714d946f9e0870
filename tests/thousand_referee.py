"""A second referee for Thousand, who shares no code with the first: cards are texts here.

He is told the options of the rules and what was done, judges the cards that were played, and writes
the scores down.
"""

ORDER = ["A", "10", "K", "Q", "J", "9"]
WORTH = dict(zip(ORDER, (11, 10, 4, 3, 2, 0), strict=True))
MARRIAGE = {"♠": 40, "♣": 60, "♦": 80, "♥": 100}


def suit(card):
    return card[-1]


def beats(card, other):
    """Whether a card is the higher one of its suit."""
    return suit(card) == suit(other) and ORDER.index(card[:-1]) < ORDER.index(other[:-1])


def best(trick, trump):
    """The card that takes the trick."""
    trumps = [card for card in trick if suit(card) == trump]
    of = trumps or [card for card in trick if suit(card) == suit(trick[0])]
    return min(of, key=lambda card: ORDER.index(card[:-1]))


def may_play(options, hand, trick, trump):
    """The cards that may be played, as a set."""
    if not trick:
        return set(hand)
    same = {card for card in hand if suit(card) == suit(trick[0])}
    on_table = best(trick, trump)
    if same:
        trumped = suit(on_table) != suit(trick[0])
        if options["play.beat"] == "no":
            return same
        if trumped and options["play.beat_after_trump"] == "free":
            return same
        top = best([card for card in trick if suit(card) == suit(trick[0])], None)
        return {card for card in same if beats(card, top)} or same
    trumps = {card for card in hand if suit(card) == trump}
    if not trumps:
        return set(hand)
    if suit(on_table) != trump:
        return trumps
    higher = {card for card in trumps if beats(card, on_table)}
    if not higher:
        return trumps if options["play.undertrump"] == "forced" else set(hand)
    return higher if options["play.overtrump"] == "must" else trumps


def rounded(options, points):
    """To the nearest ten or five; 5 goes up to the ten."""
    step = int(options["score.round"].removeprefix("nearest"))
    low = points - points % step
    return low if 2 * (points - low) < step else low + step


def referee(options, players, dealer, scores, barrel, actions):
    """The scores, and the deals left on the barrel, after a deal that is over.

    Every card played is judged on the way.
    """
    places = [part.split() for part in actions[0].removeprefix("deal ").split("/")]
    hands, kitties = [set(hand) for hand in places[:players]], places[players:]
    forced = (dealer + 1) % players
    bid, declarer, still = 100, forced, [(forced + n) % players for n in range(players)]
    turn, todo = 1, list(actions[1:])
    while len(still) > 1:
        word = todo.pop(0)
        seat = still[turn % len(still)]
        if word == "pass":
            turn = still.index(seat)
            still.remove(seat)
        else:
            bid, declarer = int(word.split()[1]), seat
            turn = still.index(seat) + 1
    (declarer,) = still
    aside = []
    spare = []
    if players == 3:
        hands[declarer] |= set(kitties[0])
    elif todo[0].startswith("kitty"):
        number = int(todo.pop(0).split()[1])
        hands[declarer] |= set(kitties[number - 1])
        spare = kitties[2 - number]
    while todo and todo[0].split()[0] in ("give", "aside"):
        verb, card, *to = todo.pop(0).split()
        hands[declarer].remove(card)
        if verb == "aside":
            aside.append(card)
        else:
            hands[(declarer + (2 if "right" in to else 1)) % players].add(card)
    if todo in (["bomb"], ["rospisat"]):
        return settled(options, declarer, bid, None, todo[0], None, None, scores, barrel)
    contract = int(todo.pop(0).removeprefix("contract "))
    played = [word.removeprefix("play ") for word in todo]
    totals, declared, tricks = [0] * players, [0] * players, [0] * players
    leader, trump, coming = declarer, None, None
    for start in range(0, len(played), players):
        trick, held = [], None
        for number, card in enumerate(played[start : start + players]):
            seat = (leader + number) % players
            assert card in may_play(options, hands[seat], trick, trump), card
            if number == 0:
                held = set(hands[seat])
            hands[seat].remove(card)
            trick.append(card)
            if number == 0 and {"K" + suit(card), "Q" + suit(card)} <= held and card[0] in "KQ":
                first = start == 0 and options["marriage.first_trick"] == "no"
                last = len(held) == 2 and options["marriage.last_trick"] == "no"
                if not first and not last:
                    declared[leader] += MARRIAGE[suit(card)]
                    coming = suit(card)
                    if options["trump.timing"] == "immediate":
                        trump = coming
        leader = (leader + trick.index(best(trick, trump))) % players
        totals[leader] += sum(WORTH[card[:-1]] for card in trick)
        tricks[leader] += 1
        trump = coming
    assert not any(hands)
    if players == 2 and options["two.exchange"] == "cards_to_last_trick":
        totals[leader] += sum(WORTH[card[:-1]] for card in (*aside, *spare))
    alone = players == 2 and not declared[declarer] and tricks[declarer] == sum(tricks)
    totals = [card + more for card, more in zip(totals, declared, strict=True)]
    return settled(options, declarer, bid, contract, None, totals, alone, scores, barrel)


def settled(options, declarer, bid, contract, given_up, totals, alone, scores, barrel):
    """Scores after a deal; `alone` says whether the two-player exception may hold."""
    after, won = list(scores), False
    for seat, score in enumerate(scores):
        mine = seat == declarer
        if given_up == "bomb":
            after[seat] += 0 if mine or score >= int(options["bomb.blocked_at"]) else 60
            continue
        locked = False
        if options["lock.at"] != "none":
            limit = int(options["lock.at"])
            locked = score >= limit if options["lock.cmp"] == "ge" else score > limit
        if given_up == "rospisat":
            half = bid / 2
            after[seat] += -bid if mine else 0 if locked else int(half - half % 5)
        elif mine:
            total = totals[seat]
            if options["score.check"] == "rounded_first":
                total = rounded(options, total)
            exception = alone and (
                contract == 120 or (options["two.all_tricks"] != "contract_120_only")
            )
            made = total >= contract or (exception and contract <= 120)
            after[seat] += contract if made else -contract
            won = made and contract >= 120
        elif not locked:
            after[seat] += rounded(options, totals[seat])
    if options["barrel.at"] == "none":
        return tuple(after), tuple(barrel)
    top, left, newcomer = int(options["barrel.at"]), list(barrel), False
    for seat, score in enumerate(scores):
        if barrel[seat] == 0:
            if after[seat] >= top:
                after[seat], left[seat], newcomer = top, 3, True
        elif seat == declarer and (won or after[seat] < score):
            left[seat] = 0
        else:
            left[seat] -= 1
            after[seat] = score if left[seat] else score - 120
    if newcomer and options["barrel.collision"] == "last_mounted_stays":
        for seat in range(len(scores)):
            if barrel[seat] and left[seat]:
                after[seat], left[seat] = scores[seat] - 120, 0
    return tuple(after), tuple(left)
