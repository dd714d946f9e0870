// The page of the calculator: taps and keys change the state, and the state is shown.
"use strict";

(function () {
  const counting = window.calculatorCounting;
  const writing = window.calculatorWriting;
  const dealing = window.calculatorDealing;

  const byId = (id) => document.getElementById(`calculator-${id}`);
  const { language, texts, rules } = JSON.parse(byId("data").textContent);
  const text = writing.writer(language, texts);
  const root = document.getElementById("calculator");
  const cards = [...root.querySelectorAll("[data-card]")];
  const across = rules.ranks.length;

  const PERCENT_DIGITS = 1;
  const MEAN_DIGITS = 2;
  const ODDS_DIGITS = 2;

  let state = dealing.empty(rules.stages[0]);
  let focused = 0;

  // An element with its text or its children; nothing is ever read as HTML.
  function make(tag, about, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  const whenOf = (stage) => (dealing.taken(stage) ? "taken" : "before");

  const stageOf = (layout, when) =>
    rules.stages.find((stage) => stage.layout === layout && whenOf(stage) === when);

  // ---- The table

  function showTable() {
    const { stage, places, chosen } = state;
    const sizes = dealing.sizes(stage);
    check("layout", stage.layout);
    check("stage", whenOf(stage));
    check("place", chosen);
    for (const label of root.querySelectorAll("[data-place]")) {
      const place = label.dataset.place;
      label.hidden = !(place in sizes);
      if (label.hidden) continue;
      const number = places[place].length;
      label.querySelector("small").textContent = text.say("of", { number, n: sizes[place] });
      label.classList.toggle("whole", number === sizes[place]);
    }
    cards.forEach((button, i) => {
      const card = button.dataset.card;
      const place = dealing.placeOf(state, card);
      button.setAttribute("aria-pressed", String(place === chosen));
      const words = { name: text.name(card), where: text.where(place) };
      button.querySelector(".spoken").textContent = text.say("card", words);
      button.dataset.at = place || "";
      button.querySelector(".tag").textContent = place ? texts.tags[place] : "";
      button.tabIndex = i === focused ? 0 : -1;
    });
  }

  function check(group, value) {
    for (const input of root.querySelectorAll(`[name="calculator-${group}"]`)) {
      input.checked = input.value === value;
    }
  }

  // ---- The results

  // The fraction and, for what is rare, "1 in N"; lines break between these and not within.
  function exactly(count, total) {
    const shown = text.fraction(count, total).replace("= ", "=\u00a0").split(" ");
    if (2n * count <= total) {
      shown.push(`${shown.pop()};`, text.oneIn(count, total, ODDS_DIGITS));
    }
    return shown.flatMap((part) => [make("span", {}, part), " "]);
  }

  function bar(count, total) {
    const inner = make("span", {});
    // Only the length on the screen: what is read is the text beside it.
    inner.style.width = `${Number((1000n * count) / total) / 10}%`;
    if (count > 0n) inner.style.minWidth = "1px";
    return make("span", { class: "length", "aria-hidden": "true" }, inner);
  }

  function chances(first, name, rows) {
    const heads = [first, "chance", "exactly"].map((key) =>
      make("th", { scope: "col" }, texts.columns[key]),
    );
    const body = rows.map(({ label, count, total }) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, label),
        make("td", { class: "chance" }, percent(count, total), bar(count, total)),
        make("td", { class: "exactly" }, ...exactly(count, total)),
      ),
    );
    return make(
      "table",
      { class: `chances ${first}`, "aria-label": name },
      make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, ...body),
    );
  }

  const percent = (count, total) => text.percent(count, total, PERCENT_DIGITS);

  const mean = ({ count, total }) => text.decimal(count, total, MEAN_DIGITS);

  function titleOf({ key, suit, cards: named, player }) {
    const about = { player: player && texts.places[player] };
    if (suit) {
      const value = rules.marriages[suit];
      about.marriage = text.say("marriage", { suit: `${suit}\ufe0e`, value });
    }
    if (named) about.cards = text.cards(named);
    return text.say(key, about);
  }

  const rowsOf = (lines) =>
    lines
      .filter((line) => line.kind === "probability")
      .map((line) => ({ ...line, label: titleOf(line.about) }));

  const outcomesOf = ({ outcomes, total }) =>
    outcomes.map(({ value, count }) => ({ label: String(value), count, total }));

  function means(lines) {
    const list = make("dl", { class: "means" });
    for (const line of lines.filter((one) => one.kind === "mean")) {
      const fraction = make("small", {}, text.fraction(line.count, line.total));
      const value = make("dd", {}, mean(line), " ", fraction);
      list.append(make("div", {}, make("dt", {}, titleOf(line.about)), value));
    }
    return list;
  }

  // Where a value stands among all: a strip in three parts, and their numbers.
  function rank(line) {
    const parts = ["below", "equal", "above"];
    const strip = make("span", { class: "strip", "aria-hidden": "true" });
    for (const part of parts) {
      const piece = make("span", { class: part });
      piece.style.flexGrow = String(Number((1000n * line[part]) / line.total));
      strip.append(piece);
    }
    const name = text.say(line.about.key, { value: line.value });
    const rows = parts.map((part) => ({
      label: texts.columns[part],
      count: line[part],
      total: line.total,
    }));
    const table = chances("hands", name, rows);
    table.prepend(make("caption", {}, name, strip));
    return table;
  }

  function tile(number, key, about) {
    return make("div", {}, make("b", {}, number), make("span", {}, text.say(`tile ${key}`, about)));
  }

  // The few numbers that matter most, large.
  function tiles(found) {
    const [marriages, limit, points] = found.yours.map((line) => line.outcomes[0].value);
    const made = [
      tile(String(limit), "limit"),
      tile(String(marriages), "marriages", { n: marriages }),
      tile(String(points), "points"),
    ];
    const chance = (lines, ...keys) => {
      const line = keys.map((key) => lines.find((one) => one.about.key === key)).find(Boolean);
      return tile(percent(line.count, line.total), line.about.key);
    };
    if (found.limits) {
      made.push(tile(mean(found.limits[0]), "average"), chance(found.kitty, "more", "afterwards"));
    }
    made.push(chance(found.opponents, "someHoldsOne", "holdsOne"));
    return made;
  }

  const note = (...keys) =>
    make("p", { class: "note" }, keys.map((key) => text.say(`note ${key}`)).join(" "));

  const title = (key, n) => text.say(`heading ${key}`, { n });

  const heading = (key, n) => make("h3", {}, title(key, n));

  function answers(sections, found) {
    const { stage } = state;
    const shown = [];
    if (found.kitty) {
      const outs = found.kitty.some((line) => line.about.key === "outs") ? ["outs"] : [];
      shown.push(
        heading("kitty"),
        chances("what", title("kitty"), rowsOf(found.kitty)),
        note(...outs, "kitty"),
      );
      const limit = found.limits.find((line) => line.kind === "distribution");
      shown.push(
        heading("limits"),
        means([...found.limits, ...found.kittyPoints]),
        chances("limit", title("limits"), outcomesOf(limit)),
        note("limits"),
      );
    }
    shown.push(heading("ranks", stage.size), ...found.ranks.map(rank), note("ranks"));
    const others = title("opponents", stage.opponents.length);
    shown.push(
      make("h3", {}, others),
      chances("what", others, rowsOf(found.opponents)),
      note("opponents"),
    );
    const lines = sections.flatMap((section) => section.lines);
    if (lines.some(misses)) shown.push(note("rounding"));
    shown.push(questions(lines));
    return shown;
  }

  // Whether the percentages of a line stand in a column and do not add to 100.
  function misses(line) {
    const counts = line.outcomes
      ? line.outcomes.map((outcome) => outcome.count)
      : line.kind === "rank" && [line.below, line.equal, line.above];
    return counts && writing.missesTotal(counts, line.total, PERCENT_DIGITS);
  }

  // Each question once, as the command line takes it.
  function questions(lines) {
    const asked = [...new Set(lines.map((line) => line.question))];
    const list = asked.map((question) => make("li", {}, make("code", {}, question)));
    return make(
      "details",
      {},
      make("summary", {}, texts.questions),
      make("ul", { class: "questions" }, ...list),
    );
  }

  // What is known and what is not, in a sentence.
  function condition() {
    const { stage } = state;
    const known = dealing.known(state);
    const parts = [text.say("known", { n: stage.size })];
    for (const [place, lie] of Object.entries(known)) {
      parts.push(text.say("elsewhere", { cards: text.cards(lie), where: text.where(place) }));
    }
    const open = Object.entries(stage.others).map(([place, size]) => [
      place,
      size - (known[place] || []).length,
    ]);
    const n = open.reduce((all, [, size]) => all + size, 0);
    const places = open.map(([place, size]) => `${texts.places[place]} ${size}`).join(", ");
    const rest = n ? text.say("unseen", { n, places }) : text.say("unseen none");
    return `${parts.join(", ")}. ${rest}`;
  }

  function showResults() {
    const whole = dealing.isWhole(state);
    const missing = state.stage.size - state.places[dealing.HAND].length;
    const said = whole ? condition() : text.say("missing", { n: missing });
    if (byId("condition").textContent !== said) byId("condition").textContent = said;
    const sections = whole ? counting.sections(dealing.deal(rules, state)) : [];
    const found = Object.fromEntries(sections.map(({ key, lines }) => [key, lines]));
    byId("tiles").replaceChildren(...(whole ? tiles(found) : []));
    byId("answers").replaceChildren(...(whole ? answers(sections, found) : []));
    root.classList.toggle("whole", whole);
    byId("share").value = location.href.replace(/#.*$/, "") + linked();
    byId("command").value = whole ? dealing.command(state) : "";
  }

  // ---- What happens

  const linked = () => `#${dealing.toLink(state)}`;

  function tell(...said) {
    const sentences = said.map((one) => text.say(one.key, text.spelt(one)));
    byId("said").textContent = sentences.join(" ");
    const refused = said.some(({ key }) => /^(full|left|link)/.test(key));
    byId("said").classList.toggle("refused", refused);
  }

  function show() {
    showTable();
    showResults();
    // The page in the other language gets the same cards.
    for (const link of document.querySelectorAll("a[hreflang]")) link.hash = linked();
  }

  function become(next, ...said) {
    state = next;
    tell(...said);
    history.replaceState(null, "", linked());
    show();
  }

  // Show what the address tells; one that leads to a part of the page tells nothing of cards.
  function restore() {
    const after = location.hash.slice(1);
    if (location.hash === linked() || (after && document.getElementById(after))) return;
    const empty = dealing.empty(rules.stages[0]);
    const { state: next, error } = after ? dealing.fromLink(rules, after) : { state: empty };
    state = next || empty;
    tell(...(error ? [error] : []));
    show();
  }

  function press(button) {
    const { state: next, said } = dealing.tap(state, button.dataset.card);
    become(next, said);
  }

  function focus(i) {
    focused = i;
    showTable();
    cards[i].focus();
  }

  // Where a key leads from a card: along the rows as one reads them, up and down within a column.
  function leads(at, key, ctrl) {
    const last = cards.length - 1;
    if (ctrl) return { Home: 0, End: last }[key];
    const row = at - (at % across);
    return {
      ArrowLeft: Math.max(at - 1, 0),
      ArrowRight: Math.min(at + 1, last),
      ArrowUp: at >= across ? at - across : at,
      ArrowDown: at + across <= last ? at + across : at,
      Home: row,
      End: row + across - 1,
    }[key];
  }

  function moveBy(event) {
    const at = cards.indexOf(event.target);
    if (at < 0 || event.altKey || event.metaKey || event.shiftKey) return;
    const next = leads(at, event.key, event.ctrlKey);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
  }

  function select(input) {
    const group = input.name.replace("calculator-", "");
    if (group === "place") {
      become(dealing.choose(state, input.value));
      return;
    }
    const { stage } = state;
    const layout = group === "layout" ? input.value : stage.layout;
    const when = group === "stage" ? input.value : whenOf(stage);
    const { state: next, said } = dealing.change(state, stageOf(layout, when));
    become(next, ...said);
  }

  async function copy(field) {
    let done = false;
    try {
      await navigator.clipboard.writeText(field.value);
      done = true;
    } catch {
      // Not allowed, or no clipboard for pages from disk: the old way, and else the keyboard.
      field.select();
      done = document.execCommand("copy");
    }
    const here = field === byId("share") && location.protocol === "file:";
    tell({ key: done ? "copied" : "not copied" }, ...(here ? [{ key: "only here" }] : []));
  }

  for (const button of cards) {
    button.addEventListener("click", () => {
      focused = cards.indexOf(button);
      press(button);
    });
  }
  root.querySelector(".deck").addEventListener("keydown", moveBy);
  root.addEventListener("change", (event) => {
    if (event.target.type === "radio") select(event.target);
  });
  byId("clear").addEventListener("click", () =>
    become(dealing.choose(dealing.empty(state.stage), dealing.HAND), { key: "cleared" }),
  );
  byId("example").addEventListener("click", (event) =>
    become(dealing.fromLink(rules, event.target.dataset.link).state),
  );
  for (const button of root.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(document.getElementById(button.dataset.copy)));
  }
  window.addEventListener("hashchange", restore);
  root.hidden = false;
  show();
  restore();
})();
