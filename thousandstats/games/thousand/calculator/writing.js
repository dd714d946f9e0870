// How exact numbers and sentences become text, in the language of the page.
//
// Nothing passes through a float: percentages are rounded half up from the fraction, and what can
// happen is never written as 0.0%.
"use strict";

(function (root) {
  const gcd = (a, b) => (b ? gcd(b, a % b) : a);

  // The nearest whole number, halves up; neither number is negative.
  const nearest = (numerator, denominator) => (2n * numerator + denominator) / (2n * denominator);

  const power = (digits) => 10n ** BigInt(digits);

  // Whether percentages that are rounded one by one add to something other than 100.
  function missesTotal(counts, total, digits) {
    const certain = power(digits + 2);
    return counts.reduce((all, count) => all + nearest(count * certain, total), 0n) !== certain;
  }

  // All writing in one language; `texts` has its sentences, letters and marks.
  function writer(language, texts) {
    const plural = new Intl.PluralRules(language);

    const point = (units, digits) => {
      const figures = String(units).padStart(digits + 1, "0");
      const cut = figures.length - digits;
      return digits ? figures.slice(0, cut) + texts.point + figures.slice(cut) : figures;
    };

    const grouped = (number) => {
      const figures = String(number);
      return figures.length < 5 ? figures : figures.replace(/\B(?=(\d{3})+$)/g, texts.group);
    };

    const decimal = (count, total, digits) => point(nearest(count * power(digits), total), digits);

    function percent(count, total, digits) {
      const certain = power(digits + 2);
      const units = nearest(count * certain, total);
      if (units === 0n && count > 0n) return `<${point(1n, digits)}%`;
      if (units === certain && count < total) return `>${point(certain - 1n, digits)}%`;
      return `${point(units, digits)}%`;
    }

    function oneIn(count, total, digits) {
      if (count === 0n) return texts.never;
      const number = (shown) => texts.oneIn.replace("{number}", shown);
      if (total % count === 0n) return number(grouped(total / count));
      const units = nearest(total * power(digits), count);
      if (units === power(digits)) return number(`<${point(units + 1n, digits)}`);
      const whole = grouped(units / power(digits));
      return number(whole + texts.point + String(units % power(digits)).padStart(digits, "0"));
    }

    // The fraction in lowest terms, then the count over the total where that is another one.
    function fraction(count, total) {
      const common = gcd(count, total);
      const reduced = `${grouped(count / common)}/${grouped(total / common)}`;
      const lowest = total === common ? grouped(count / common) : reduced;
      return common === 1n ? lowest : `${lowest} = ${grouped(count)}/${grouped(total)}`;
    }

    const card = (name) => texts.ranks[name.slice(0, -1)] + name.slice(-1) + "\ufe0e";

    const cards = (names) => names.map(card).join(" ");

    // A sentence by its key, with {names} filled in; of several forms the number `n` picks one.
    function say(key, about = {}) {
      const found = texts.sentences[key];
      if (found === undefined) throw new Error(`There is no sentence ${key}.`);
      const form = typeof found === "string" ? found : found[plural.select(about.n)] ?? found.other;
      return form.replace(/\{(\w+)\}/g, (_, name) => {
        if (!(name in about)) throw new Error(`The sentence ${key} needs ${name}.`);
        return String(about[name]);
      });
    }

    const where = (place) => say(place ? `in ${place}` : "unplaced");

    // The cards and places that a sentence is about, in words.
    function spelt(about) {
      const words = { ...about, where: where(about.place), before: where(about.from) };
      if (about.card) words.card = card(about.card);
      if (about.cards) words.cards = cards(about.cards);
      return words;
    }

    // "King of hearts", for whoever hears the page.
    function name(spoken) {
      const words = texts.names[spoken.slice(0, -1)];
      return words.replace("{suit}", texts.suits[spoken.slice(-1)]);
    }

    return { say, spelt, where, name, cards, percent, oneIn, fraction, decimal };
  }

  const writing = { writer, missesTotal };
  if (typeof module === "object" && module.exports) module.exports = writing;
  else root.calculatorWriting = writing;
})(this);
