// The Transformer of the paper, in plain JavaScript: one sentence at a time, a word is a row of numbers.
//
// The symbols are those of course.layers; S words are read, T are written, d is a head's share of the width.

export const EPSILON = 1e-6; // of the norms

export class Transformer {
  /** Told of what is computed on the way: `note(part, layer, place, values)`; ride.js listens. */
  note = () => {};
  /** Parts that are taken away: names as parts.js gives them, and the places of words that nobody may look at. */
  without = new Set();

  /** `model` is what packed.js makes of the numbers in the file. */
  constructor(model) {
    this.model = model;
  }

  /** Read a sentence: `{ x, attentions }`, a row for each word, and (layers, heads, S, S). */
  read(ids) {
    let x = ids.map((id, place) => this.#embedded(this.model.source, id, place));
    const attentions = [];
    this.model.encoder.forEach((block, layer) => {
      const [keys, values] = [x.map((row) => times(row, block.self.Wk)), x.map((row) => times(row, block.self.Wv))];
      const told = (s) => (part, found) => this.note(`read ${part}`, layer, s, found);
      const looked = x.map((row, s) => this.#attend(row, keys, values, block.self, told(s), `read ${layer}`, true));
      x = x.map((row, s) => {
        const normed = this.#addNorm(row, looked[s].output, block.norms[0], `read ${layer} residual 1`);
        told(s)("normed", normed);
        return this.#withFeedForward(normed, block.ffn, block.norms[1], told(s), `read ${layer}`, 2);
      });
      attentions.push(byHead(looked.map(({ p }) => p)));
    });
    return { x, attentions };
  }

  /** Ready to write: what the decoder keeps from word to word. */
  begin({ x }) {
    const blocks = this.model.decoder.map(({ cross }) => ({
      keys: [], // of the words that are written
      values: [],
      readKeys: x.map((row) => times(row, cross.Wk)), // of the words that were read: made once
      readValues: x.map((row) => times(row, cross.Wv)),
    }));
    return { place: 0, blocks };
  }

  /** Take the next word: the scores of what may follow, and where each head looked on the way, (layers, heads, ...). */
  step(id, state) {
    const place = state.place++, target = [], cross = [];
    let row = this.#embedded(this.model.target, id, place);
    this.model.decoder.forEach((block, layer) => {
      const kept = state.blocks[layer], told = (kind) => (part, found) => this.note(`${kind} ${part}`, layer, place, found);
      // What comes later isn't there yet: that is all the causal mask hides.
      kept.keys.push(times(row, block.self.Wk));
      kept.values.push(times(row, block.self.Wv));
      const own = this.#attend(row, kept.keys, kept.values, block.self, told("own"), `own ${layer}`, false);
      row = this.#addNorm(row, own.output, block.norms[0], `write ${layer} residual 1`);
      told("own")("normed", row);
      const other = this.#attend(row, kept.readKeys, kept.readValues, block.cross, told("cross"), `cross ${layer}`, true);
      row = this.#addNorm(row, other.output, block.norms[1], `write ${layer} residual 2`);
      told("cross")("normed", row);
      row = this.#withFeedForward(row, block.ffn, block.norms[2], told("write"), `write ${layer}`, 3);
      target.push(own.p);
      cross.push(other.p);
    });
    return { logits: this.score(row), target, cross };
  }

  /** The scores of all words for a row. */
  score(row) {
    const { kernel, bias } = this.model.output;
    // One table for all: a word's score is its likeness to the word's own vector.
    return kernel ? plus(times(row, kernel), bias) : likeness(row, this.model.target.words);
  }

  #embedded(front, id, place) {
    const { words, positions } = front, d = words.columns, scale = Math.sqrt(d), kind = front === this.model.source ? "read" : "own";
    const word = Float64Array.from({ length: d }, (_, i) => scale * words.data[id * d + i]);
    const isAway = this.without.has(`${kind === "read" ? kind : "write"} positions`);
    const position = Float64Array.from(word, (_, i) => (isAway ? 0 : positions ? positions.data[place * d + i] : wave(place, i, d)));
    this.note(`${kind} word`, null, place, word);
    this.note(`${kind} position`, null, place, position);
    return word.map((value, i) => value + position[i]);
  }

  /** softmax(q kᵀ / √d) v with each head's columns, then Wo: `{ output, p }`, p (heads, keys). */
  #attend(row, keys, values, { Wq, Wo }, told, name, looksAtRead) {
    const q = times(row, Wq), d = q.length / this.model.heads, mixed = new Float64Array(q.length), p = [];
    for (let from = 0; from < q.length; from += d) {
      const isAway = this.without.has(`${name} head ${from / d + 1}`);
      const shares = softmax(keys.map((k, s) => {
        if (looksAtRead && this.without.has(s)) return -Infinity;
        let sum = 0;
        for (let i = from; i < from + d; i++) sum += q[i] * k[i];
        return sum / Math.sqrt(d);
      }));
      if (!isAway) shares.forEach((share, s) => {
        for (let i = from; i < from + d; i++) mixed[i] += share * values[s][i];
      });
      p.push(shares);
    }
    const output = times(mixed, Wo);
    for (const [part, found] of Object.entries({ row, q, keys: [...keys], values: [...values], p, mixed, output })) told(part, found);
    return { output, p };
  }

  /** LayerNorm(x + output). */
  #addNorm(x, output, { gamma, beta }, name) {
    const isAway = this.without.has(name), sum = x.map((value, i) => (isAway ? 0 : value) + output[i]);
    const mean = sum.reduce((all, value) => all + value, 0) / sum.length;
    const variance = sum.reduce((all, value) => all + (value - mean) ** 2, 0) / sum.length;
    const scale = 1 / Math.sqrt(variance + EPSILON);
    return sum.map((value, i) => (value - mean) * scale * gamma.data[i] + beta.data[i]);
  }

  #withFeedForward(row, { W1, b1, W2, b2 }, norm, told, name, last) {
    const hidden = plus(times(row, W1), b1).map((value) => Math.max(0, value)), isAway = this.without.has(`${name} feed-forward`);
    const output = isAway ? new Float64Array(row.length) : plus(times(hidden, W2), b2);
    const block = this.#addNorm(row, output, norm, `${name} residual ${last}`);
    for (const [part, found] of Object.entries({ hidden, added: output, block })) told(part, found);
    return block;
  }
}

export function softmax(scores) {
  let most = -Infinity, sum = 0;
  for (const score of scores) most = Math.max(most, score);
  const p = Array.from(scores, (score) => Math.exp(score - most));
  for (const value of p) sum += value;
  return p.map((value) => value / sum);
}

/** Sine and cosine take turns, each pair slower than the one before. */
function wave(place, i, d) {
  const angle = place / 10000 ** ((i - (i % 2)) / d);
  return i % 2 ? Math.cos(angle) : Math.sin(angle);
}

/** A row times a matrix. */
function times(row, { columns, data }) {
  const y = new Float64Array(columns);
  for (let r = 0; r < row.length; r++) {
    const value = row[r], from = r * columns;
    if (value) for (let c = 0; c < columns; c++) y[c] += value * data[from + c];
  }
  return y;
}

function plus(row, { data }) {
  return row.map((value, i) => value + data[i]);
}

/** A row times each row of a table. */
function likeness(row, { rows, columns, data }) {
  return Float64Array.from({ length: rows }, (_, r) => {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += row[c] * data[r * columns + c];
    return sum;
  });
}

/** (words, heads, keys) to (heads, words, keys). */
function byHead(rows) {
  return rows[0].map((_, head) => rows.map((p) => p[head]));
}
