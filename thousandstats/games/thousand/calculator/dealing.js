// The cards on the table: where a tap puts them, what is not allowed, and the link that tells all.
//
// A state is {stage, places, chosen}: the stage of the deal, the cards in each place in the order
// in which they were put there, and the place that takes the next one. Your own cards are in the
// place "hand", at each stage. Nothing here changes a state; each function makes a new one, with
// what is to be said about it: {key, …}, a sentence by its key.
"use strict";

(function (root) {
  const HAND = "hand";

  const sizes = (stage) => ({ [HAND]: stage.size, ...stage.others });

  const empty = (stage) => ({
    stage,
    places: Object.fromEntries(Object.keys(sizes(stage)).map((place) => [place, []])),
    chosen: HAND,
  });

  const placeOf = (state, card) =>
    Object.keys(state.places).find((place) => state.places[place].includes(card));

  const isWhole = (state) => state.places[HAND].length === state.stage.size;

  const choose = (state, chosen) => ({ ...state, chosen });

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
    return { state: { ...state, places }, said: { key, card, place: chosen, from } };
  }

  // Change to another stage and keep the cards that have a place there. A kitty that is taken
  // comes into the hand; one that is put back is what came to the hand last.
  function change(state, stage) {
    const next = empty(stage);
    const there = sizes(stage);
    const left = [];
    const put = (place, card) => {
      if (place in there && next.places[place].length < there[place]) next.places[place].push(card);
      else left.push(card);
    };
    const same = stage.layout === state.stage.layout;
    for (const [place, cards] of Object.entries(state.places)) {
      for (const card of cards) {
        const over = next.places[HAND].length === stage.size;
        if (same && place === "kitty" && !("kitty" in there)) put(HAND, card);
        else if (same && place === HAND && over) put("kitty", card);
        else put(place, card);
      }
    }
    next.chosen = state.chosen in there ? state.chosen : HAND;
    return { state: next, said: left.length ? { key: "left", cards: left, n: left.length } : null };
  }

  const code = (card) => card.replace("10", "T").replace(/.$/u, (suit) => LETTERS[suit]);

  const LETTERS = { "♠": "S", "♣": "C", "♦": "D", "♥": "H" };

  // The state as it stands behind the # of a link: three&hand=KH.AH&left=AS
  function toLink(state) {
    const parts = [state.stage.layout];
    if (state.stage.own.length > 1) parts.push("taken");
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
    const taken = parts[0] === "taken";
    const stage = rules.stages.find(
      (known) => known.layout === layout && known.own.length > 1 === taken,
    );
    if (!stage) return refused("linkLayout", { text: layout });
    const byCode = new Map(rules.cards.map((card) => [code(card), card]));
    const state = empty(stage);
    const seen = new Set();
    for (const part of parts.slice(taken ? 1 : 0)) {
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
