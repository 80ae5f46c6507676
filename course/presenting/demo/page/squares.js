// The sentences of the test as squares, which turn green when they come out exactly right.

import { say } from "./theme/words.js";

const KINDS = { 0: "no", 1: "yes" };
const $ = (id) => document.getElementById(id);

export class Squares {
  begin(asked) {
    $("squares").replaceChildren(...asked.map((sentence) => Object.assign(document.createElement("i"), { title: sentence })));
    $("squares").hidden = $("squares-said").hidden = false;
    this.show("");
  }

  forget() {
    $("squares").hidden = $("squares-said").hidden = true;
  }

  /** A sign each: 1 is right, 0 is wrong, and whatever else was not asked yet. */
  show(signs) {
    const squares = [...$("squares").children];
    squares.forEach((square, i) => { square.className = KINDS[signs[i]] ?? ""; });
    const right = [...signs].filter((sign) => sign === "1").length;
    const said = say("{right} of {count} sentences of the test are right", { right, count: squares.length });
    $("squares-said").textContent = said;
    $("squares").setAttribute("aria-label", said);
  }
}
