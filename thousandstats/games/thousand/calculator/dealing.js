// The cards on the table: where a tap puts them, what is not allowed, and the link that tells all.
//
// A state is {stage, places, wanted, chosen, brought}: the stage of the deal, the cards in each
// place in the order in which they were put there, the place that was chosen for the next one, the
// place that takes it (your hand where there is no such place now), and the cards of the hand that
// came from the kitty. Your own cards are in the place "hand", at each stage. Nothing here changes a
// state; each function makes a new one, with what is to be said about it: {key, …}, a sentence by
// its key.
"use strict";

(function (root) {
  const HAND = "hand";

  const sizes = (stage) => ({ [HAND]: stage.size, ...stage.others });

  // Whether the kitty has come into the hand.
  const taken = (stage) => stage.own.length > 1;

  const empty = (stage) => ({
    stage,
    places: Object.fromEntries(Object.keys(sizes(stage)).map((place) => [place, []])),
    wanted: HAND,
    chosen: HAND,
    brought: [],
  });

  const placeOf = (state, card) =>
    Object.keys(state.places).find((place) => state.places[place].includes(card));

  const isWhole = (state) => state.places[HAND].length === state.stage.size;

  const choose = (state, place) => ({ ...state, wanted: place, chosen: place });

  // A card is tapped: it goes to the chosen place, or leaves it if it lies there.
  function tap(state, card) {
    const { chosen, stage } = state;
    const from = placeOf(state, card);
    const size = sizes(stage)[chosen];
    if (from !== chosen && state.places[chosen].length === size) {
      return { state, said: { key: "full", place: chosen, n: size, card } };
    }
    const places = { ...state.places };
    if (from) places[from] = places[from].filter((other) => other !== card);
    if (from !== chosen) places[chosen] = [...places[chosen], card];
    const key = from === chosen ? "taken" : from ? "moved" : "put";
    // Wherever the player puts it next, he put it there, and no kitty did.
    const brought = state.brought.filter((other) => other !== card);
    return { state: { ...state, places, brought }, said: { key, card, place: chosen, from } };
  }

  // Change to another stage and keep the cards that have a place there, with all that is to be said
  // of it. A kitty that is taken comes into the hand; what goes back to it is what came from there,
  // and then what came to the hand last, as far as the hand is too full.
  function change(state, stage) {
    const next = empty(stage);
    const there = sizes(stage);
    const moved = { fromKitty: [], toKitty: [], left: [] };
    // The places where a card may lie now, the best first.
    const ways = (place, card) => {
      if (place === "kitty") return taken(stage) ? [HAND] : [place];
      if (place !== HAND || taken(stage) || !taken(state.stage)) return [place];
      return state.brought.includes(card) ? ["kitty", HAND] : [HAND, "kitty"];
    };
    for (const [place, cards] of Object.entries(state.places)) {
      for (const card of cards) {
        const to = ways(place, card).find((way) => (next.places[way] || []).length < there[way]);
        if (to) next.places[to].push(card);
        if (!to) moved.left.push(card);
        else if (place === "kitty" && to === HAND) moved.fromKitty.push(card);
        else if (to !== place) moved.toKitty.push(card);
      }
    }
    next.wanted = state.wanted;
    next.chosen = state.wanted in there ? state.wanted : HAND;
    next.brought = taken(stage) ? [...state.brought, ...moved.fromKitty] : [];
    const said = Object.entries(moved).filter(([, cards]) => cards.length);
    return { state: next, said: said.map(([key, cards]) => ({ key, cards, n: cards.length })) };
  }

  const code = (card) => card.replace("10", "T").replace(/.$/u, (suit) => LETTERS[suit]);

  const LETTERS = { "♠": "S", "♣": "C", "♦": "D", "♥": "H" };

  // The state as it stands behind the # of a link: three&hand=KH.AH&left=AS
  function toLink(state) {
    const parts = [state.stage.layout];
    if (taken(state.stage)) parts.push("taken");
    for (const [place, cards] of Object.entries(state.places)) {
      if (cards.length) parts.push(`${place}=${cards.map(code).join(".")}`);
    }
    return parts.join("&");
  }

  const refused = (key, about = {}) => ({ error: { key, ...about } });

  // The state that a link tells, {state}, or why it tells none, {error}.
  function fromLink(rules, link) {
    let text;
    try {
      text = decodeURIComponent(link.replace(/^#/, ""));
    } catch {
      return refused("linkUnread");
    }
    const [layout, ...parts] = text.split("&");
    const after = parts[0] === "taken";
    const stage = rules.stages.find((one) => one.layout === layout && taken(one) === after);
    if (!stage) return refused("linkLayout", { text: layout });
    const byCode = new Map(rules.cards.map((card) => [code(card), card]));
    const state = empty(stage);
    const seen = new Set();
    for (const part of parts.slice(after ? 1 : 0)) {
      const [place, written, ...more] = part.split("=");
      if (!Object.hasOwn(state.places, place) || more.length || !written) {
        return refused("linkPlace", { text: part });
      }
      if (state.places[place].length) return refused("linkPlaceTwice", { place });
      for (const name of written.split(".")) {
        const card = byCode.get(name.toUpperCase().replace(/^10/, "T"));
        if (!card) return refused("linkCard", { text: name });
        if (seen.has(card)) return refused("linkTwice", { card });
        seen.add(card);
        state.places[place].push(card);
      }
      const size = sizes(stage)[place];
      if (state.places[place].length > size) return refused("linkFull", { place, n: size });
    }
    return { state };
  }

  // The cards known elsewhere, by place; places without any are left out.
  const known = (state) =>
    Object.fromEntries(
      Object.entries(state.places).filter(([place, cards]) => place !== HAND && cards.length),
    );

  // What counting needs to know.
  const deal = (rules, state) => ({
    rules,
    stage: state.stage,
    held: state.places[HAND],
    known: known(state),
  });

  // Letters that every shell and keyboard knows: "Kh 10h".
  const typed = (cards) =>
    cards.map((card) => code(card).replace("T", "10").toLowerCase().replace(/^[akqj]/, upper));

  const upper = (letter) => letter.toUpperCase();

  function command(state) {
    const elsewhere = Object.entries(known(state)).map(
      ([place, cards]) => ` --${place} "${typed(cards).join(" ")}"`,
    );
    const hand = typed(state.places[HAND]).join(" ");
    return `thousandstats hand "${hand}" --layout ${state.stage.layout}${elsewhere.join("")}`;
  }

  const dealing = {
    HAND,
    sizes,
    taken,
    empty,
    placeOf,
    isWhole,
    choose,
    tap,
    change,
    toLink,
    fromLink,
    known,
    deal,
    command,
  };
  if (typeof module === "object" && module.exports) module.exports = dealing;
  else root.calculatorDealing = dealing;
})(this);
