// A Transformer of one to three blocks that reads T words and says one for each of them, and how it learns.
//
// A block is the course's TransformerEncoderLayer: post-LN, heads without biases, a feed-forward layer with ReLU.

import { matrix, Tape } from "./tape.js";

const WIDER = 2; // the feed-forward layer, in widths
const ADAM = { beta1: 0.9, beta2: 0.999, epsilon: 1e-7 }; // as Keras has them

export class Network {
  /**
   * `plan` says { vocabulary, length, width, heads, layers, positions, scale, mask, residual, norm, feedForward }, the
   * last five true or false; `random` draws the weights.
   */
  constructor(plan, random) {
    this.plan = plan;
    this.weights = {};
    this.steps = 0;
    const { vocabulary, length, width, layers, positions, norm, feedForward } = plan;
    const draw = (name, rows, columns, spread) => this.#keep(name, rows, columns, () => spread * random.normal());
    const dense = (name, rows, columns) => draw(name, rows, columns, Math.sqrt(2 / (rows + columns)));
    draw("words", vocabulary, width, 1 / Math.sqrt(width));
    if (positions === "learned") draw("positions", length, width, 0.5);
    for (let i = 0; i < layers; i++) {
      for (const name of ["Wq", "Wk", "Wv", "Wo"]) dense(`${i}.${name}`, width, width);
      if (feedForward) {
        dense(`${i}.W1`, width, WIDER * width);
        this.#keep(`${i}.b1`, 1, WIDER * width, () => 0);
        dense(`${i}.W2`, WIDER * width, width);
        this.#keep(`${i}.b2`, 1, width, () => 0);
      }
      for (const part of norm ? ["attention", ...(feedForward ? ["ffn"] : [])] : []) {
        this.#keep(`${i}.${part}.gamma`, 1, width, () => 1);
        this.#keep(`${i}.${part}.beta`, 1, width, () => 0);
      }
    }
    dense("output", width, vocabulary);
    this.#keep("bias", 1, vocabulary, () => 0);
    this.waves = matrix(length, width);
    for (let t = 0; t < length; t++) {
      for (let i = 0; i < width; i++) {
        const angle = t / 10000 ** ((i - (i % 2)) / width);
        this.waves.data[t * width + i] = i % 2 ? Math.cos(angle) : Math.sin(angle);
      }
    }
  }

  get parameters() {
    return Object.values(this.weights).reduce((sum, { data }) => sum + data.length, 0);
  }

  /** Ids (B T) to { logits (B T, V), attentions, tape }; attentions is a p (B, heads, T, T) for each layer. */
  read(ids) {
    const { length: T, width, heads, layers, positions, scale, mask, residual, norm, feedForward } = this.plan;
    const tape = new Tape(), w = this.weights, attentions = [];
    const about = { T, heads, scale: scale ? 1 / Math.sqrt(width / heads) : 1, causal: mask };
    const joined = (x, output, name) => {
      const sum = residual ? tape.plus(x, output) : output;
      return norm ? tape.norm(sum, w[`${name}.gamma`], w[`${name}.beta`]) : sum;
    };
    let x = tape.lookup(w.words, ids, Math.sqrt(width));
    if (positions !== "none") x = tape.plusRows(x, positions === "learned" ? w.positions : this.waves, T);
    for (let i = 0; i < layers; i++) {
      const [q, k, v] = ["Wq", "Wk", "Wv"].map((name) => tape.times(x, w[`${i}.${name}`]));
      const { y, p } = tape.attend(q, k, v, about);
      attentions.push(p);
      x = joined(x, tape.times(y, w[`${i}.Wo`]), `${i}.attention`);
      if (feedForward) {
        const hidden = tape.relu(tape.times(x, w[`${i}.W1`], w[`${i}.b1`]));
        x = joined(x, tape.times(hidden, w[`${i}.W2`], w[`${i}.b2`]), `${i}.ffn`);
      }
    }
    return { logits: tape.times(x, w.output, w.bias), attentions, tape };
  }

  /** One step of Adam on a batch; the loss before it. */
  learn(ids, labels, rate) {
    const loss = this.slopes(ids, labels);
    const { beta1, beta2, epsilon } = ADAM, t = ++this.steps;
    const pace = (rate * Math.sqrt(1 - beta2 ** t)) / (1 - beta1 ** t);
    for (const { data, grad, first, second } of Object.values(this.weights)) {
      for (let i = 0; i < data.length; i++) {
        first[i] += (1 - beta1) * (grad[i] - first[i]);
        second[i] += (1 - beta2) * (grad[i] ** 2 - second[i]);
        data[i] -= (pace * first[i]) / (Math.sqrt(second[i]) + epsilon);
      }
    }
    return loss;
  }

  /** The loss of a batch; its gradients are left in `grad` of each weight. */
  slopes(ids, labels) {
    for (const { grad } of Object.values(this.weights)) grad.fill(0);
    const { logits, tape } = this.read(ids), loss = tape.loss(logits, labels);
    tape.backward();
    return loss;
  }

  #keep(name, rows, columns, value) {
    const made = matrix(rows, columns, Float32Array.from({ length: rows * columns }, value));
    this.weights[name] = Object.assign(made, { first: new Float32Array(rows * columns), second: new Float32Array(rows * columns) });
  }
}

/** The likeliest word of each row of logits. */
export function likeliest({ rows, columns, data }) {
  return Array.from({ length: rows }, (_, n) => {
    let best = 0;
    for (let i = 1; i < columns; i++) if (data[n * columns + i] > data[n * columns + best]) best = i;
    return best;
  });
}
