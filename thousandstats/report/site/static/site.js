"use strict";

/* Buttons that copy a table as CSV, Markdown or LaTeX, beside the links to the same files.

A page opened from a disk may not read files, but it may load a script: so the texts of a table come
in one, once somebody reaches for them. Without JavaScript, and for large tables, the links do. */

(() => {
  const said = document.getElementById("copying");
  const words = said.dataset;

  /** Load the texts of the table that a line of links stands for, once. */
  function load(line) {
    line.loading ??= new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = line.dataset.tables;
      script.onload = () => done(window.thousandstatsTables[line.dataset.name]);
      script.onerror = () => failed(new Error(script.src));
      document.head.append(script);
    });
    line.loading.catch(() => { line.loading = undefined; });
    return line.loading;
  }

  /** Put a text into the clipboard, also where the page has no leave to do it by itself. */
  async function put(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      field.style.position = "fixed";
      document.body.append(field);
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      if (!done) throw new Error("refused");
    }
  }

  for (const line of document.querySelectorAll(".take[data-tables]")) {
    for (const event of ["pointerenter", "focusin"]) {
      line.addEventListener(event, () => load(line).catch(() => {}), { once: true });
    }
    for (const link of line.querySelectorAll("[data-format]")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words.copy;
      button.setAttribute("aria-label", words.copyAs.replace("{format}", link.textContent));
      button.addEventListener("click", async () => {
        try {
          await put((await load(line))[link.dataset.format]);
          said.textContent = words.copied;
          button.textContent = "✓\uFE0E";
        } catch {
          said.textContent = words.notCopied;
          button.textContent = "✗\uFE0E";
        }
        setTimeout(() => { said.textContent = ""; button.textContent = words.copy; }, 2500);
      });
      link.after(" ", button);
    }
  }
})();
