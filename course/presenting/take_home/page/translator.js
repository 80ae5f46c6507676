// From a sentence to its translation, the likeliest word each time, and all that was looked at on the way.

import { spaced, Subwords, tidy, unspaced, Words } from "./text.js";
import { softmax, Transformer } from "./transformer.js";

const START = 1, END = 2, UNKNOWN = 3;
const CHOICES = 5; // words shown for each place

export class Translator {
  constructor({ words, short, maxLength, source, target }, model) {
    Object.assign(this, { words, short, maxLength });
    const Pieces = words ? Words : Subwords;
    [this.source, this.target] = [new Pieces(source), new Pieces(target)];
    this.transformer = new Transformer(model);
  }

  /**
   * The answer as the demo's page takes it; `{ problem }` where the sentence can't be translated. What is in `without`
   * is taken away for this sentence.
   */
  translate(sentence, without = new Set()) {
    const line = this.words ? spaced(sentence, this.short) : tidy(sentence);
    const read = this.source.read(line);
    const unknown = read.filter(({ id }) => id === UNKNOWN).map(({ piece }) => piece);
    if (!read.length) return { problem: "The sentence is empty." };
    const most = this.maxLength - 1;
    if (read.length > most) {
      return refused("The sentence has {count} pieces, the model reads at most {most}. Cut it in two.", { count: read.length, most });
    }
    if (unknown.length === read.length) return refused("The vocabulary knows no word of “{line}”.", { line });
    const ids = [...read.map(({ id }) => id), END];
    this.transformer.without = without;
    const seen = this.transformer.read(ids), state = this.transformer.begin(seen);
    const written = [], choices = [], steps = [];
    let score = 0;
    while (written.length < Math.min(most, 2 * ids.length + 10) && written.at(-1) !== END) {
      const step = this.transformer.step(written.at(-1) ?? START, state), p = softmax(step.logits);
      const best = likeliest(p, CHOICES);
      steps.push(step);
      written.push(best[0]);
      choices.push(best.map((id) => [this.target.tokens[id], p[id]]));
      score += Math.log(p[best[0]]);
    }
    this.transformer.without = new Set();
    const target = written.map((id) => this.target.tokens[id]);
    // Who has learned to write the unknown where one was read copies: the first that was read comes first.
    const copied = unknown.splice(0, written.filter((id) => id === UNKNOWN).length);
    const text = copied.reduce((all, word) => all.replace(this.target.tokens[UNKNOWN], () => word),
      this.target.textOf(written.filter((id) => id !== END && id !== START && id !== 0))).replaceAll(this.target.tokens[UNKNOWN], "…");
    return {
      ids, start: START, written, sentence, unknown, copied, choices, score, target,
      sums: { 1: written.map(() => 1) }, // at temperature 1, which is the only one here
      vocabulary: this.target.tokens.length,
      text: this.words ? unspaced(text) : text,
      source: [...read.map(({ piece }) => piece), this.source.tokens[END]],
      read: [this.target.tokens[START], ...target.slice(0, -1)],
      attentions: {
        source: seen.attentions,
        target: stacked(steps.map((step) => step.target), written.length),
        cross: stacked(steps.map((step) => step.cross), ids.length),
      },
    };
  }
}

/** In English, as the demo's server refuses: with the template that the page says in its own language. */
function refused(said, values) {
  return { problem: said.replace(/\{(\w+)\}/g, (_, name) => values[name]), said, values };
}

function likeliest(p, count) {
  const found = [];
  for (let id = 0; id < p.length; id++) {
    const place = found.findIndex((other) => p[id] > p[other]);
    if (place >= 0) found.splice(place, 0, id);
    else if (found.length < count) found.push(id);
    found.length = Math.min(found.length, count);
  }
  return found;
}

/** (T, layers, heads, up to `width`) to (layers, heads, T, width); what could not be looked at yet is 0. */
function stacked(steps, width) {
  const full = (p) => [...p, ...Array(width - p.length).fill(0)];
  return steps[0].map((heads, layer) => heads.map((_, head) => steps.map((step) => full(step[layer][head]))));
}
