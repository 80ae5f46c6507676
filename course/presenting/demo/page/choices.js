// Between which words it chose: bars for one place of the translation, at any temperature.

import { percent } from "./beam.js";
import { isSpecial, readable } from "./canvas.js";
import { say } from "./theme/words.js";

const UNSURE = 0.7; // below it a word is doubtful

export class Choices {
  constructor(place) {
    this.title = place.querySelector("h2");
    this.list = place.querySelector("ol");
  }

  /** Show the choice of the word at place `t`; of the least sure one where none is chosen. */
  show(answer, t, temperature) {
    const at = t ?? leastSure(answer);
    this.title.textContent = at ? say("Which word comes after “{word}”?", { word: readable(answer.target[at - 1]) })
      : say("Which word comes first?");
    this.list.replaceChildren(...bars(answer, at, temperature));
  }
}

/** Bars of the likeliest words at a place, and one for all others together. */
export function bars({ target, choices, sums, vocabulary }, at, temperature) {
  // p^(1/τ) over its sum: the softmax of the scores divided by τ.
  const found = choices[at].map(([piece, p]) => [piece, p ** (1 / temperature) / sums[temperature][at]]);
  const rest = Math.max(0, 1 - found.reduce((sum, [, p]) => sum + p, 0));
  const lines = found.map(([piece, p]) => bar(readable(piece), p, { written: piece === target[at], special: isSpecial(piece) }));
  return [...lines, bar(say("{count} others", { count: vocabulary - found.length }), rest, { special: true })];
}

function bar(named, p, { written = false, special = false }) {
  const line = document.createElement("li");
  line.classList.toggle("written", written);
  line.style.setProperty("--p", p);
  const name = Object.assign(document.createElement("span"), { className: "piece", textContent: named });
  name.classList.toggle("special", special);
  line.append(name, Object.assign(document.createElement("span"), { className: "number", textContent: percent(p) }));
  return line;
}

/** How sure it was of each word that it wrote. */
export function sureness({ target, choices }) {
  return target.map((piece, t) => choices[t].find(([name]) => name === piece)[1]);
}

/** What there is to say on a translation: which words it copied, and what it doesn't know or else doubts; or "". */
export function note(answer) {
  const copied = answer.copied?.length ? say("It has copied what it doesn't know: {words}.", { words: answer.copied.join(", ") }) : "";
  return [copied, doubt(answer)].filter(Boolean).join(" ");
}

/** One sentence on what it doesn't know, or else doubts, or "". */
export function doubt(answer) {
  if (answer.unknown.length) return say("It has never seen: {words}.", { words: answer.unknown.join(", ") });
  const t = leastSure(answer), sure = sureness(answer)[t];
  if (sure >= UNSURE) return "";
  return answer.target[t] === "<EOS>"
    ? say("It isn't sure where to end ({share}): perhaps it has learned from no sentence like this one.", { share: percent(sure) })
    : say("It isn't sure of “{word}” ({share}): perhaps it has learned from no sentence like this one.", {
      word: readable(answer.target[t]), share: percent(sure),
    });
}

export function isDoubtful(sure) {
  return sure < UNSURE;
}

function leastSure(answer) {
  const all = sureness(answer);
  return all.indexOf(Math.min(...all));
}
