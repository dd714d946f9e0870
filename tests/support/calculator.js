// Asks the calculator's own scripts, without a page: a list of tasks in, a list of answers out.
"use strict";

const { readFileSync } = require("node:fs");
const path = require("node:path");

const [folder] = process.argv.slice(2);
const { rules, texts, tasks } = JSON.parse(readFileSync(0, "utf-8"));
const [counting, writing, dealing] = ["counting", "writing", "dealing"].map((name) =>
  require(path.join(folder, `${name}.js`)),
);

// A number or a place in words is what it is in Python; a BigInt becomes text.
const plain = (_, value) => (typeof value === "bigint" ? String(value) : value);

const doing = {
  // Everything that is counted of the deal behind a link.
  answers({ link }) {
    const { state } = dealing.fromLink(rules, link);
    return { sections: counting.sections(dealing.deal(rules, state)) };
  },
  // How counts over their totals are written.
  written({ language, fractions, digits }) {
    const text = writing.writer(language, texts[language]);
    return fractions.map(([count, total]) => {
      const fraction = [BigInt(count), BigInt(total)];
      return {
        percent: text.percent(...fraction, digits),
        oneIn: text.oneIn(...fraction, digits),
        fraction: text.fraction(...fraction),
        decimal: text.decimal(...fraction, digits),
      };
    });
  },
  // Whether columns of percentages miss 100.
  misses({ columns, digits }) {
    return columns.map((column) => {
      const counts = column.map(BigInt);
      return writing.missesTotal(counts, counts.reduce((a, b) => a + b, 0n), digits);
    });
  },
  // What a link tells: the link again and the command, or the sentence that refuses it.
  link({ link, language }) {
    const { state, error } = dealing.fromLink(rules, link);
    if (error) return { error: sentence(language, error) };
    return { link: dealing.toLink(state), command: dealing.command(state), places: state.places };
  },
  // The state after taps and changes, each with what is said of it.
  steps({ link, language, steps }) {
    let { state } = dealing.fromLink(rules, link);
    const said = steps.map(([name, about]) => {
      if (name === "choose") {
        state = dealing.choose(state, about);
        return [];
      }
      const stage = (wanted) =>
        rules.stages.find((one) => one.layout === wanted[0] && one.own.length === wanted[1]);
      const next =
        name === "tap" ? dealing.tap(state, about) : dealing.change(state, stage(about));
      state = next.state;
      return [next.said].flat().map((one) => sentence(language, one));
    });
    return { link: dealing.toLink(state), chosen: state.chosen, said };
  },
};

function sentence(language, said) {
  const text = writing.writer(language, texts[language]);
  return text.say(said.key, text.spelt(said));
}

process.stdout.write(JSON.stringify(tasks.map((task) => doing[task.do](task)), plain));
