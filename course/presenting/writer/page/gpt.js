// A Llama in plain JavaScript: a piece is a row of numbers, and what was read stays in a cache.
//
// Names and shapes are those of the published file: a matrix is (out, in), so a row times it is a row of likenesses.

import { softmax } from "./transformer.js";

export class Llama {
  /** `weights` by their names, `{ rows, columns, data }` each. */
  constructor({ config, ends }, weights) {
    Object.assign(this, { config, ends, weights });
    this.width = config.hidden_size / config.num_attention_heads;
  }

  begin() {
    return { place: 0, layers: Array.from({ length: this.config.num_hidden_layers }, () => ({ keys: [], values: [] })) };
  }

  /** Take the next piece: `{ logits, floors, looked }`; the scores after each floor, and the shares (layers, heads, seen). */
  step(id, state) {
    const { weights, config, width } = this, place = state.place++, table = weights["model.embed_tokens.weight"];
    const { num_attention_heads: heads, num_key_value_heads: groups } = config;
    let x = row(table, id);
    const floors = [x], looked = [];
    state.layers.forEach(({ keys, values }, i) => {
      const part = (name) => weights[`model.layers.${i}.${name}.weight`];
      const n = this.#norm(x, part("input_layernorm"));
      const [q, k, v] = ["q", "k", "v"].map((one) => times(n, part(`self_attn.${one}_proj`)));
      keys.push(this.#turned(k, place));
      values.push(v);
      const asked = this.#turned(q, place), mixed = new Float64Array(q.length), shares = [];
      for (let h = 0; h < heads; h++) {
        const own = h * width, its = Math.floor((h * groups) / heads) * width; // several heads share one of keys
        const p = softmax(keys.map((key) => {
          let sum = 0;
          for (let j = 0; j < width; j++) sum += asked[own + j] * key[its + j];
          return sum / Math.sqrt(width);
        }));
        p.forEach((share, s) => {
          for (let j = 0; j < width; j++) mixed[own + j] += share * values[s][its + j];
        });
        shares.push(p);
      }
      looked.push(shares);
      x = plus(x, times(mixed, part("self_attn.o_proj")));
      const m = this.#norm(x, part("post_attention_layernorm"));
      const gate = times(m, part("mlp.gate_proj")), up = times(m, part("mlp.up_proj"));
      x = plus(x, times(gate.map((value, j) => (value / (1 + Math.exp(-value))) * up[j]), part("mlp.down_proj")));
      floors.push(x);
    });
    const output = weights["lm_head.weight"] ?? table;
    const scored = floors.map((floor) => times(this.#norm(floor, weights["model.norm.weight"]), output));
    return { logits: scored.at(-1), floors: scored, looked };
  }

  /** x / root of its mean square · γ. */
  #norm(x, gamma) {
    const square = x.reduce((sum, value) => sum + value * value, 0) / x.length;
    const scale = 1 / Math.sqrt(square + (this.config.rms_norm_eps ?? 1e-6));
    return x.map((value, i) => value * scale * gamma.data[i]);
  }

  /** In each head, feature i turns with i + width / 2. */
  #turned(x, place) {
    const y = x.slice(), half = this.width / 2;
    for (let from = 0; from < x.length; from += this.width) {
      for (let i = 0; i < half; i++) {
        const angle = place / this.config.rope_theta ** (i / half), [a, b] = [x[from + i], x[from + i + half]];
        y[from + i] = a * Math.cos(angle) - b * Math.sin(angle);
        y[from + i + half] = a * Math.sin(angle) + b * Math.cos(angle);
      }
    }
    return y;
  }
}

function row({ columns, data }, id) {
  return Float64Array.from(data.subarray(id * columns, (id + 1) * columns));
}

/** A row times a matrix that is (out, in). */
function times(x, { rows, columns, data }) {
  return Float64Array.from({ length: rows }, (_, r) => {
    let sum = 0;
    for (let c = 0, at = r * columns; c < columns; c++, at++) sum += x[c] * data[at];
    return sum;
  });
}

function plus(x, y) {
  return x.map((value, i) => value + y[i]);
}

/** The chances at a temperature, largest first: `{ id, p, kept }`; kept are the fewest that reach `top` together. */
export function chances(logits, temperature, top) {
  const p = softmax(logits.map((value) => value / Math.max(temperature, 1e-3)));
  const sorted = Array.from(p, (share, id) => ({ id, p: share })).sort((a, b) => b.p - a.p || a.id - b.id);
  let reached = 0;
  for (const one of sorted) {
    one.kept = reached < top;
    reached += one.p;
  }
  return sorted;
}

/** One of those that are kept, by a number from 0 to 1. */
export function draw(sorted, number) {
  const kept = sorted.filter((one) => one.kept), all = kept.reduce((sum, { p }) => sum + p, 0);
  let left = number * all;
  return (kept.find(({ p }) => (left -= p) < 0) ?? kept.at(-1)).id;
}
