// The Transformer of the paper, in plain JavaScript: one sentence at a time, a word is a row of numbers.
//
// The symbols are those of course.layers; S words are read, T are written, d is a head's share of the width.

const EPSILON = 1e-6; // of the norms

export class Transformer {
  /** `model` is what packed.js makes of the numbers in the file. */
  constructor(model) {
    this.model = model;
  }

  /** Read a sentence: `{ x, attentions }`, a row for each word, and (layers, heads, S, S). */
  read(ids) {
    let x = ids.map((id, place) => this.#embedded(this.model.source, id, place));
    const attentions = [];
    for (const block of this.model.encoder) {
      const [keys, values] = [x.map((row) => times(row, block.self.Wk)), x.map((row) => times(row, block.self.Wv))];
      const looked = x.map((row) => this.#attend(row, keys, values, block.self));
      x = x.map((row, s) => withFeedForward(addNorm(row, looked[s].output, block.norms[0]), block.ffn, block.norms[1]));
      attentions.push(byHead(looked.map(({ p }) => p)));
    }
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
    let row = this.#embedded(this.model.target, id, state.place++);
    const target = [], cross = [];
    this.model.decoder.forEach((block, layer) => {
      const kept = state.blocks[layer];
      // What comes later isn't there yet: that is all the causal mask hides.
      kept.keys.push(times(row, block.self.Wk));
      kept.values.push(times(row, block.self.Wv));
      const own = this.#attend(row, kept.keys, kept.values, block.self);
      row = addNorm(row, own.output, block.norms[0]);
      const other = this.#attend(row, kept.readKeys, kept.readValues, block.cross);
      row = addNorm(row, other.output, block.norms[1]);
      row = withFeedForward(row, block.ffn, block.norms[2]);
      target.push(own.p);
      cross.push(other.p);
    });
    const { kernel, bias } = this.model.output;
    // One table for all: a word's score is its likeness to the word's own vector.
    return { logits: kernel ? plus(times(row, kernel), bias) : likeness(row, this.model.target.words), target, cross };
  }

  #embedded({ words, positions }, id, place) {
    const d = words.columns, scale = Math.sqrt(d), row = new Float64Array(d);
    for (let i = 0; i < d; i++) {
      row[i] = scale * words.data[id * d + i] + (positions ? positions.data[place * d + i] : wave(place, i, d));
    }
    return row;
  }

  /** softmax(q kᵀ / √d) v with each head's columns, then Wo: `{ output, p }`, p (heads, keys). */
  #attend(row, keys, values, { Wq, Wo }) {
    const q = times(row, Wq), d = q.length / this.model.heads, mixed = new Float64Array(q.length), p = [];
    for (let from = 0; from < q.length; from += d) {
      const shares = softmax(keys.map((k) => {
        let sum = 0;
        for (let i = from; i < from + d; i++) sum += q[i] * k[i];
        return sum / Math.sqrt(d);
      }));
      shares.forEach((share, s) => {
        for (let i = from; i < from + d; i++) mixed[i] += share * values[s][i];
      });
      p.push(shares);
    }
    return { output: times(mixed, Wo), p };
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

/** LayerNorm(x + output). */
function addNorm(x, output, { gamma, beta }) {
  const sum = x.map((value, i) => value + output[i]);
  const mean = sum.reduce((all, value) => all + value, 0) / sum.length;
  const variance = sum.reduce((all, value) => all + (value - mean) ** 2, 0) / sum.length;
  const scale = 1 / Math.sqrt(variance + EPSILON);
  return sum.map((value, i) => (value - mean) * scale * gamma.data[i] + beta.data[i]);
}

function withFeedForward(row, { W1, b1, W2, b2 }, norm) {
  const hidden = plus(times(row, W1), b1).map((value) => Math.max(0, value));
  return addNorm(row, plus(times(hidden, W2), b2), norm);
}

/** (words, heads, keys) to (heads, words, keys). */
function byHead(rows) {
  return rows[0].map((_, head) => rows.map((p) => p[head]));
}
