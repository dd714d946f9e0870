"""A second referee for Thousand, who shares no code with the first: cards are texts here.

He gets the options of the rules and what was done, judges every action, and writes the scores
down. Every option is read here, as `test_every_option` sees to.
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


def limit(cards):
    """How high a player with these cards may go: 120 and the marriages among them."""
    pairs = [value for suit, value in MARRIAGE.items() if {"K" + suit, "Q" + suit} <= cards]
    return 120 + sum(pairs)


def may_bid(options, hand, highest, amount):
    """Whether a player may go above the highest bid by this amount."""
    step = int(options["auction.step"])
    usual = amount == highest + step
    if options["auction.jump"] == "any_multiple":
        usual = amount > highest and amount % step == 0
    return usual and amount <= limit(hand)


def may_declare(options, before, after, bid, amount):
    """Whether a contract is allowed; the hand `before` passing has the whole kitty in it."""
    counted = before if options["contract.limit"] == "hand_after_kitty" else after
    step = int(options["auction.step"])
    return amount == bid or (bid < amount <= limit(counted) and amount % step == 0)


def may_give_up(options, word, score, thrown):
    """Whether the declarer may give up by this word."""
    if options["giveup"] != word:
        return False
    if word != "bomb":
        return True
    left = options["bomb.per_game"] == "none" or thrown < int(options["bomb.per_game"])
    return left and score < int(options["bomb.blocked_at"])


def may_face(options, players, up):
    """Whether a card may be passed with this face."""
    if players == 2 and options["two.exchange"] != "give1":
        return False
    return options["pass.face"] == "declarer_choice" or (options["pass.face"] == "up") == up


def sees_kitty(options, players, bid):
    """Whether who is not the declarer sees the kitty."""
    if players == 2:
        return True
    least = {"always": 100, "bid_ge:130": 130, "not_if_forced_100": 105, "never": 10**6}
    return bid >= least[options["kitty.exposure"]]


def rounded(options, points):
    """To the nearest ten or five; 5 goes up to the ten."""
    step = int(options["score.round"].removeprefix("nearest"))
    low = points - points % step
    return low if 2 * (points - low) < step else low + step


def referee(options, players, dealer, scores, bombs, barrel, actions):
    """The scores, the deals left on the barrel, and who has won, after a deal that is over.

    Every action is judged on the way.
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
            assert may_bid(options, hands[seat], bid, int(word.split()[1])), word
            bid, declarer = int(word.split()[1]), seat
            turn = still.index(seat) + 1
    (declarer,) = still
    order = [(forced + place) % players for place in range(players)]
    book = (options, order, declarer, bid, scores, bombs, barrel)
    aside = []
    spare = []
    if players == 3:
        hands[declarer] |= set(kitties[0])
    elif todo[0].startswith("kitty"):
        number = int(todo.pop(0).split()[1])
        hands[declarer] |= set(kitties[number - 1])
        spare = kitties[2 - number]
    whole = set(hands[declarer])
    while todo and todo[0].split()[0] in ("give", "aside"):
        verb, card, *to = todo.pop(0).split()
        assert verb == "aside" or may_face(options, players, "up" in to)
        hands[declarer].remove(card)
        if verb == "aside":
            aside.append(card)
        else:
            hands[(declarer + (2 if "right" in to else 1)) % players].add(card)
    if todo in (["bomb"], ["rospisat"]):
        assert may_give_up(options, todo[0], scores[declarer], bombs[declarer]), todo
        return settled(*book, None, todo[0], None, None)
    contract = int(todo.pop(0).removeprefix("contract "))
    assert may_declare(options, whole, hands[declarer], bid, contract), contract
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
    return settled(*book, contract, None, totals, alone)


def settled(
    options, order, declarer, bid, scores, bombs, barrel, contract, given_up, totals, alone
):
    """What stands after a deal; `alone` says whether the two-player exception may hold."""
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
        return tuple(after), tuple(barrel), winner(options, order, declarer, after)
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
    return tuple(after), tuple(left), winner(options, order, declarer, after)


def winner(options, order, declarer, scores):
    """The seat that has won, None as long as nobody has 1000; `order` begins at the forced bid."""
    there = [seat for seat in order if scores[seat] >= 1000]
    if not there:
        return None
    if options["end.tie"] == "declarer_first" and declarer in there:
        return declarer
    if options["end.tie"] == "forehand_order":
        return there[0]
    return max(there, key=lambda seat: scores[seat])
