// The room operates: its map of what the machine can't do without, and the true one, measured on the test's sentences.

import { Parts, partsOf } from "./parts.js";
import { post } from "./post.js";
import { say } from "./theme/words.js";

const MEASURED = 40; // sentences
const $ = (id) => document.getElementById(id);

export class Operation {
  constructor() {
    $("to-operate").addEventListener("click", () => post("room/ask", { parts: partsOf(this.sizes) }));
    $("operating-close").addEventListener("click", () => post("room/ask", { end: true }));
    $("operating-true").addEventListener("click", () => { $("operating-truth").hidden = false; $("operating-true").hidden = true; });
    addEventListener("message", ({ source, data }) => {
      const { contentWindow } = $("operating-model");
      if (source !== contentWindow) return;
      if (data.ready) contentWindow.postMessage({ sentences: this.sentences.slice(0, MEASURED) }, "*");
      if (data.measured) this.#measured(data);
    });
  }

  /** What the phones have found so far; null ends it. */
  show(found) {
    $("to-operate").hidden = !this.sizes;
    if (!found) return this.#end();
    if (!$("operating").open) this.#begin();
    const { tried, failed, phones } = found, shares = {};
    for (const [part, count] of Object.entries(tried)) if (count) shares[part] = failed[part] / count;
    this.room.darken(shares, (part) => say("fails on {failed} of {tried} phones", { failed: failed[part], tried: tried[part] }));
    const count = Object.keys(shares).length, all = Object.keys(tried).length;
    $("operating-said").textContent = say("phones: {phones} · parts tried: {count} of {all}", { phones, count, all });
  }

  #begin() {
    this.room = new Parts($("operating-room"), this.sizes);
    this.truth = new Parts($("operating-parts"), this.sizes);
    $("operating-truth").hidden = true;
    $("operating-true").hidden = !this.sentences.length;
    $("operating-model").src = "take-home.html#measure";
    $("operating").showModal();
  }

  #measured({ measured, asked, of }) {
    this.truth.darken(measured, (part) => `${Math.round(100 * measured[part])} %`);
    $("operating-truth").querySelector("h3").textContent = say("What the test shows: {asked} of {of} sentences", { asked, of });
  }

  #end() {
    if (!$("operating").open) return;
    $("operating").close();
    $("operating-model").removeAttribute("src");
  }
}
