// What can be said of a hand, counted exactly: no page, no rounding, only whole numbers.
//
// A question looks at a few groups of unseen cards (a marriage is a group of two). Each way to lay
// a group into the places that the question names is one term of a small polynomial; the product
// of these, with the other cards filling what is left, counts the deals for every answer at once.
"use strict";

(function (root) {
  const choose = (n, k) => {
    if (k < 0 || k > n) return 0n;
    let ways = 1n;
    for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
    return ways;
  };

  // In how many ways cards fill places of these sizes; any others stay in a heap.
  const fill = (cards, sizes) => {
    let ways = 1n;
    let left = cards;
    for (const size of sizes) {
      ways *= choose(left, size);
      left -= size;
    }
    return ways;
  };

  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0n);

  // The cards of a deal, and where there is room. A deal is {rules, stage, held, known}: `known`
  // has the cards that lie elsewhere, by place.
  function lying(deal) {
    const at = new Map();
    for (const [place, cards] of Object.entries(deal.known)) {
      for (const card of cards) at.set(card, place);
    }
    for (const card of deal.held) at.set(card, "mine");
    const room = {};
    for (const [place, size] of Object.entries(deal.stage.others)) {
      room[place] = size - (deal.known[place] || []).length;
    }
    return { at, room, unseen: deal.rules.cards.filter((card) => !at.has(card)) };
  }

  // One number for how many cards are used in each place and what they are worth.
  const keyOf = (used, worth) => used.reduce((key, cards) => key * 32 + cards, worth);

  // All ways to lay the unseen cards of a group: [{used, worth, ways}], alike ones together.
  function laid(group, worth, at, names) {
    const open = group.filter((card) => !at.has(card));
    const terms = new Map();
    const lay = (next, used, there) => {
      if (next < open.length) {
        for (let place = -1; place < names.length; place++) {
          const more = used.slice();
          if (place >= 0) more[place] += 1;
          lay(next + 1, more, new Map(there).set(open[next], place < 0 ? "" : names[place]));
        }
        return;
      }
      const gained = worth(group, (card) => there.get(card) ?? at.get(card));
      const key = keyOf(used, gained);
      const ways = terms.has(key) ? terms.get(key).ways + 1n : 1n;
      terms.set(key, { used, worth: gained, ways });
    };
    lay(0, names.map(() => 0), new Map());
    return [...terms.values()];
  }

  // The number of deals for each sum of what the groups are worth: a map from worth to ways.
  // Only the places named are told apart.
  function tally({ at, room, unseen }, names, groups, worth) {
    const sizes = names.map((name) => room[name]);
    let states = new Map([[0, { used: sizes.map(() => 0), worth: 0, ways: 1n }]]);
    let others = unseen.length;
    for (const group of groups) {
      const terms = laid(group, worth, at, names);
      others -= group.filter((card) => !at.has(card)).length;
      const next = new Map();
      for (const state of states.values()) {
        for (const term of terms) {
          const used = state.used.map((number, i) => number + term.used[i]);
          if (used.some((number, i) => number > sizes[i])) continue;
          const gained = state.worth + term.worth;
          const key = keyOf(used, gained);
          const there = next.get(key);
          const ways = state.ways * term.ways;
          if (there) there.ways += ways;
          else next.set(key, { used, worth: gained, ways });
        }
      }
      states = next;
    }
    const found = new Map();
    for (const state of states.values()) {
      const ways = state.ways * fill(others, sizes.map((size, i) => size - state.used[i]));
      if (ways > 0n) found.set(state.worth, (found.get(state.worth) || 0n) + ways);
    }
    const total = fill(unseen.length, sizes);
    if (sum([...found.values()]) !== total) throw new Error("The deals do not add to their total.");
    return found;
  }

  // A set of marriages is a number in which bit n stands for suit n.
  const has = (bits, n) => (bits >> n) & 1;

  const limitOf = (rules, bits) =>
    rules.suits.reduce(
      (limit, suit, n) => limit + (has(bits, n) ? rules.marriages[suit] : 0),
      rules.limit,
    );

  const pointsOf = (rules, card) => rules.points[card.slice(0, -1)];

  const pairs = (rules) => rules.suits.map((suit) => [`K${suit}`, `Q${suit}`]);

  // The cards of each rank: a group worth as much as there are of it.
  const equals = (rules) => rules.ranks.map((rank) => rules.suits.map((suit) => rank + suit));

  const pointsIn = (rules, place) => (group, where) =>
    pointsOf(rules, group[0]) * group.filter((card) => where(card) === place).length;

  // Where the marriages lie: ways for each number whose part n (of as many bits as there are
  // suits) is the set of marriages in place n. Your own cards help what comes into your hand.
  function marriages({ rules, ways }, places, mine) {
    const { suits } = rules;
    const worth = (pair, where) => {
      const n = suits.indexOf(pair[0].slice(-1));
      return places.reduce((bits, place, part) => {
        const there = pair.filter((card) => where(card) === place).length;
        const own = mine ? pair.filter((card) => where(card) === "mine").length : 0;
        const whole = there > 0 && there + own === pair.length;
        return bits + (whole ? 2 ** (n + part * suits.length) : 0);
      }, 0);
    };
    return ways(places, pairs(rules), worth);
  }

  // Turn ways by worth into counts by value, the smallest value first.
  function byValue(ways, read) {
    const found = new Map();
    for (const [worth, number] of ways) {
      const value = read(worth);
      found.set(value, (found.get(value) || 0n) + number);
    }
    return [...found].map(([value, count]) => ({ value, count })).sort((a, b) => a.value - b.value);
  }

  const times = (ways, factor) => new Map([...ways].map(([worth, n]) => [worth, n * factor]));

  // A question with its answer, read from the ways by worth.
  function line(about, question, kind, ways, read) {
    const outcomes = byValue(ways, read);
    const made = { about, question, kind, total: sum(outcomes.map((x) => x.count)) };
    if (kind === "distribution") return { ...made, outcomes };
    const weight = (x) => (kind === "mean" ? BigInt(x.value) : BigInt(x.value ? 1 : 0));
    return { ...made, count: sum(outcomes.map((x) => x.count * weight(x))) };
  }

  // What all sections need of a deal. The total is, as on the command line, the number of deals in
  // which the places are told apart that the question names or of which something is known.
  function asking(deal) {
    const { rules, stage, held } = deal;
    const table = lying(deal);
    const dividing = fill(stage.size, stage.sizes);
    const ways = (asked, groups, worth) => {
      const known = Object.keys(deal.known).filter((place) => !asked.includes(place));
      const rest = asked.reduce((cards, place) => cards - table.room[place], table.unseen.length);
      const apart = fill(rest, known.map((place) => table.room[place]));
      return times(tally(table, asked, groups, worth), dividing * apart);
    };
    return { rules, stage, held, ways, own: stage.own.join(" | ") };
  }

  // What the hand itself holds: the set of its marriages, their number, its card points.
  const holding = ({ rules, held }) => {
    const bits = pairs(rules).reduce(
      (all, pair, n) => all + (pair.every((card) => held.includes(card)) ? 1 << n : 0),
      0,
    );
    const points = held.reduce((all, card) => all + pointsOf(rules, card), 0);
    return { bits, points, number: rules.suits.filter((_, n) => has(bits, n)).length };
  };

  function yours(asked) {
    const { own, rules, ways } = asked;
    const mine = holding(asked);
    const deals = ways([], [], null);
    const certain = (about, question, value) =>
      line(about, question, "distribution", deals, () => value);
    return [
      certain({ key: "marriages" }, `marriages(${own})`, mine.number),
      certain({ key: "limit" }, `limit(${own})`, limitOf(rules, mine.bits)),
      certain({ key: "points" }, `points(${own})`, mine.points),
    ];
  }

  // How many of all hands of this size have each limit, and each number of points.
  const amongAll = new Map();
  function allHands({ rules, stage }) {
    const key = JSON.stringify([stage.layout, stage.size]);
    if (!amongAll.has(key)) {
      const deck = { at: new Map(), room: { hand: stage.size }, unseen: rules.cards };
      const limits = tally(deck, ["hand"], pairs(rules), (pair, where) =>
        pair.every((card) => where(card) === "hand") ? rules.marriages[pair[0].slice(-1)] : 0,
      );
      const points = tally(deck, ["hand"], equals(rules), pointsIn(rules, "hand"));
      const dividing = fill(stage.size, stage.sizes);
      amongAll.set(key, { limits: times(limits, dividing), points: times(points, dividing) });
    }
    return amongAll.get(key);
  }

  function ranks(asked) {
    const { own, rules } = asked;
    const mine = holding(asked);
    const all = allHands(asked);
    const rank = (about, question, value, ways, read) => {
      const outcomes = byValue(ways, read);
      const part = (meant) => sum(outcomes.filter((x) => meant(x.value)).map((x) => x.count));
      return {
        about,
        question,
        kind: "rank",
        value,
        total: sum(outcomes.map((x) => x.count)),
        below: part((x) => x < value),
        equal: part((x) => x === value),
        above: part((x) => x > value),
      };
    };
    const limit = limitOf(rules, mine.bits);
    return [
      rank({ key: "limit" }, `limit(${own})`, limit, all.limits, (gain) => rules.limit + gain),
      rank({ key: "points" }, `points(${own})`, mine.points, all.points, (points) => points),
    ];
  }

  function kitty(asked) {
    const { rules } = asked;
    const mine = holding(asked);
    const comes = marriages(asked, ["kitty"], true);
    const lines = [];
    const outs = [];
    pairs(rules).forEach((pair, n) => {
      const missing = pair.filter((card) => !asked.held.includes(card));
      if (missing.length === 1) outs.push({ n, card: missing[0] });
      if (missing.length) {
        const about = { key: "completes", suit: rules.suits[n], cards: missing };
        const question = `has(kitty, '${missing.join(" ")}')`;
        lines.push(line(about, question, "probability", comes, (bits) => has(bits, n)));
      }
    });
    if (outs.length > 1) {
      const cards = outs.map((out) => out.card);
      const some = (bits) => (outs.some((out) => has(bits, out.n)) ? 1 : 0);
      const question = `count(kitty, '${cards.join(" ")}') >= 1`;
      lines.push(line({ key: "outs", cards }, question, "probability", comes, some));
    }
    const after = (bits) => bits | mine.bits;
    const ask = (key, question, read) =>
      lines.push(line({ key }, question, "probability", comes, (bits) => (read(bits) ? 1 : 0)));
    ask("afterwards", "marriages(hand | kitty) >= 1", after);
    if (mine.bits) ask("more", "marriages(hand | kitty) > marriages(hand)", (bits) => bits);
    return lines;
  }

  function limits(asked) {
    const { rules } = asked;
    const now = holding(asked).bits;
    const comes = marriages(asked, ["kitty"], true);
    const after = (bits) => limitOf(rules, bits | now);
    const rise = (bits) => after(bits) - limitOf(rules, now);
    const question = "limit(hand | kitty)";
    return [
      line({ key: "average" }, question, "mean", comes, after),
      line({ key: "rises" }, `${question} - limit(hand)`, "mean", comes, rise),
      line({ key: "limit" }, question, "distribution", comes, after),
    ];
  }

  function kittyPoints({ rules, ways }) {
    const points = ways(["kitty"], equals(rules), pointsIn(rules, "kitty"));
    return [line({ key: "kittyPoints" }, "points(kitty)", "mean", points, (worth) => worth)];
  }

  function opponents(asked) {
    const { rules } = asked;
    const players = asked.stage.opponents;
    const alone = players.map((player) => marriages(asked, [player], false));
    const together = marriages(asked, players, false);
    const part = (bits, i) => (bits >> (i * rules.suits.length)) % (1 << rules.suits.length);
    const several = players.length > 1;
    const lines = [];
    const ask = (about, question, ways, read) =>
      lines.push(line(about, question, "probability", ways, (bits) => (read(bits) ? 1 : 0)));
    rules.suits.forEach((suit, n) => {
      if (pairs(rules)[n].some((card) => asked.held.includes(card))) return;
      const question = (player) => `marriage(${player}, '${suit}')`;
      players.forEach((player, i) =>
        ask({ key: "holds", suit, player }, question(player), alone[i], (bits) => has(bits, n)),
      );
      if (several) {
        const some = (bits) => players.some((_, i) => has(part(bits, i), n));
        ask({ key: "someHolds", suit }, players.map(question).join(" or "), together, some);
      }
    });
    const question = (player) => `marriages(${player}) >= 1`;
    players.forEach((player, i) =>
      ask({ key: "holdsOne", player }, question(player), alone[i], (bits) => bits),
    );
    if (several) {
      const some = (bits) => players.some((_, i) => part(bits, i));
      const each = (bits) => players.every((_, i) => part(bits, i));
      ask({ key: "someHoldsOne" }, players.map(question).join(" or "), together, some);
      ask({ key: "eachHoldsOne" }, players.map(question).join(" and "), together, each);
    }
    return lines;
  }

  // All sections that the page shows of a deal: [{key, lines}].
  function sections(deal) {
    const asked = asking(deal);
    const before = "kitty" in deal.stage.others;
    const made = [
      ["yours", yours],
      ["ranks", ranks],
      ...(before ? [["kitty", kitty], ["limits", limits], ["kittyPoints", kittyPoints]] : []),
      ["opponents", opponents],
    ];
    return made.map(([key, make]) => ({ key, lines: make(asked) }));
  }

  const counting = { sections };
  if (typeof module === "object" && module.exports) module.exports = counting;
  else root.calculatorCounting = counting;
})(this);
