// Operating: parts of the machine are taken away, and the translation with and without them stands side by side.
//
// The page may stand in a frame of the demo or of a phone's page. It tells that page what it finds, and may be asked to
// measure all parts on given sentences. It needs no network for either.

import { isSpecial } from "./canvas.js";
import { Parts, partsOf } from "./parts.js";
import { say } from "./theme/words.js";

const HAN = /\p{Script=Han}/u;
const $ = (id) => document.getElementById(id);

export class Operate {
  constructor(translator) {
    const { encoder, decoder, heads } = translator.transformer.model;
    this.sizes = { encoder: encoder.length, decoder: decoder.length, heads };
    Object.assign(this, { translator, away: new Set() });
    this.parts = new Parts($("operate-parts"), this.sizes, (name) => this.#take(name));
    $("operate-all").addEventListener("click", () => { this.away.clear(); this.#again(); });
    if (parent === window) return;
    addEventListener("message", ({ source, data }) => { if (source === parent) this.#measure(data.sentences); });
    parent.postMessage({ ready: true }, "*");
    new ResizeObserver(() => parent.postMessage({ height: document.body.offsetHeight }, "*")).observe(document.body);
  }

  /** Another sentence, which the whole machine has translated; what was taken away stays away. */
  show(answer) {
    for (const one of this.away) if (typeof one === "number") this.away.delete(one); // places of another sentence
    this.answer = answer;
    $("operate").hidden = false;
    $("operate-words").replaceChildren(...answer.source.flatMap((word, place) => (isSpecial(word) ? [] : [this.#word(word, place)])));
    this.#again();
  }

  #word(word, place) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
    button.dataset.place = place;
    button.addEventListener("click", () => this.#take(place));
    return button;
  }

  #take(one) {
    if (!this.away.delete(one)) this.away.add(one);
    this.#again();
  }

  #again() {
    const { away, answer, translator } = this, damaged = translator.translate(answer.sentence, away), isOther = damaged.text !== answer.text;
    this.parts.press(away);
    for (const button of $("operate-words").children) button.setAttribute("aria-pressed", String(away.has(Number(button.dataset.place))));
    $("operate-all").disabled = !away.size;
    $("operate-whole").textContent = answer.text;
    const kept = new Set(answer.target);
    $("operate-damaged").replaceChildren(...(isOther ? marked(damaged, kept, translator) : [damaged.text]));
    $("operate-said").textContent = !away.size ? say("Touch a part, or a word, to take it away.")
      : isOther ? say("Without that it says something else.") : say("It does without that, here.");
    $("operate-said").classList.toggle("fails", isOther);
    const [one] = away;
    // What fails without two parts says nothing about one of them.
    if (parent !== window && away.size === 1 && typeof one === "string") parent.postMessage({ part: one, fails: isOther }, "*");
  }

  /** The share of the sentences that come out otherwise without each part; told after each sentence. */
  #measure(sentences) {
    const { translator } = this, names = partsOf(this.sizes), failed = new Map(names.map((name) => [name, 0]));
    const without = (name, sentence) => translator.translate(sentence, new Set(name ? [name] : [])).text;
    let [at, place, whole, asked] = [0, -1, "", 0];
    const go = () => { // one translation at a time: whoever presents clicks meanwhile
      if (at === sentences.length) return;
      if (place < 0) whole = without(null, sentences[at]);
      else if (whole !== undefined && without(names[place], sentences[at]) !== whole) failed.set(names[place], failed.get(names[place]) + 1);
      if (++place === names.length) {
        [place, at] = [-1, at + 1];
        if (whole !== undefined) asked += 1; // undefined: it refuses the sentence
        parent.postMessage({ measured: Object.fromEntries([...failed].map(([name, count]) => [name, count / Math.max(1, asked)])), asked, of: sentences.length }, "*");
      }
      setTimeout(go);
    };
    go();
  }
}

/** The damaged translation, with what isn't in the whole one marked. */
function marked(damaged, kept, { words }) {
  if (!words) return [mark(damaged.text)];
  const pieces = damaged.target.filter((piece) => !isSpecial(piece));
  const isClose = (piece, next) => !next || piece.endsWith("'") || (HAN.test(piece) && HAN.test(next));
  return pieces.flatMap((piece, i) => [kept.has(piece) ? piece : mark(piece), isClose(piece, pieces[i + 1]) ? "" : " "]);
}

function mark(textContent) {
  return Object.assign(document.createElement("mark"), { textContent });
}
