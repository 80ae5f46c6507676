// Between which words it chose: bars for one place of the translation.

import { isSpecial, readable } from "./canvas.js";

const UNSURE = 0.6; // below it a word is doubtful

export class Choices {
  constructor(place) {
    this.place = place;
    this.title = place.querySelector("h3");
    this.list = place.querySelector("ol");
  }

  /** Show the choice of the word at place `t`; of the least sure one where none is chosen. */
  show({ target, choices }, t) {
    const at = t ?? leastSure({ target, choices });
    const before = at ? `after “${readable(target[at - 1])}”` : "first";
    this.title.textContent = `Which word comes ${before}?`;
    this.list.replaceChildren(...choices[at].map(([piece, p]) => {
      const line = document.createElement("li");
      line.classList.toggle("written", piece === target[at]);
      line.style.setProperty("--p", p);
      const name = Object.assign(document.createElement("span"), { className: "piece", textContent: readable(piece) });
      name.classList.toggle("special", isSpecial(piece));
      line.append(name, Object.assign(document.createElement("span"), { className: "number", textContent: percent(p) }));
      return line;
    }));
  }
}

/** How sure it was of each word that it wrote. */
export function sureness({ target, choices }) {
  return target.map((piece, t) => choices[t].find(([name]) => name === piece)[1]);
}

/** One sentence on what it doubts, or "". */
export function doubt(answer) {
  const t = leastSure(answer), sure = sureness(answer)[t];
  if (sure >= UNSURE) return "";
  const what = answer.target[t] === "<EOS>" ? "where to end" : `of “${readable(answer.target[t])}”`;
  return `It isn't sure ${what} (${percent(sure)}): perhaps it has learned from no sentence like this one.`;
}

export function isDoubtful(sure) {
  return sure < UNSURE;
}

function leastSure(answer) {
  const all = sureness(answer);
  return all.indexOf(Math.min(...all));
}

function percent(p) {
  return p > 0.995 && p < 1 ? "> 99 %" : p < 0.01 ? "< 1 %" : `${Math.round(100 * p)} %`;
}
