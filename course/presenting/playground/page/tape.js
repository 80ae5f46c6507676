// Reverse-mode differentiation over matrices: each operation leaves behind how its gradient goes back.
//
// A matrix is { rows, columns, data, grad }. The symbols are those of course.layers: B sentences of T words, D the width.

const EPSILON = 1e-6; // of the norms, as in course.layers

export function matrix(rows, columns, data = new Float32Array(rows * columns)) {
  return { rows, columns, data, grad: new Float32Array(rows * columns) };
}

/** Operations, written down as they are done; `backward()` undoes them from the last to the first. */
export class Tape {
  constructor() {
    this.steps = [];
  }

  backward() {
    for (let i = this.steps.length - 1; i >= 0; i--) this.steps[i]();
  }

  /** Rows of a table: (N,) to (N, D), times a factor. */
  lookup(table, ids, factor) {
    const D = table.columns, y = matrix(ids.length, D);
    ids.forEach((id, n) => {
      for (let i = 0; i < D; i++) y.data[n * D + i] = factor * table.data[id * D + i];
    });
    this.steps.push(() => ids.forEach((id, n) => {
      for (let i = 0; i < D; i++) table.grad[id * D + i] += factor * y.grad[n * D + i];
    }));
    return y;
  }

  /** To every sentence the same T rows: (B T, D) + (T, D). */
  plusRows(x, rows, T) {
    const D = x.columns, y = matrix(x.rows, D);
    const place = (n) => (n % T) * D;
    for (let n = 0; n < x.rows; n++) for (let i = 0; i < D; i++) y.data[n * D + i] = x.data[n * D + i] + rows.data[place(n) + i];
    this.steps.push(() => {
      add(x.grad, y.grad);
      for (let n = 0; n < x.rows; n++) for (let i = 0; i < D; i++) rows.grad[place(n) + i] += y.grad[n * D + i];
    });
    return y;
  }

  plus(x, z) {
    const y = matrix(x.rows, x.columns, x.data.map((value, i) => value + z.data[i]));
    this.steps.push(() => {
      add(x.grad, y.grad);
      add(z.grad, y.grad);
    });
    return y;
  }

  /** (N, D) times (D, E), plus a row b (1, E) where there is one. Most of the time goes by here. */
  times(x, W, b = null) {
    const [N, D, E] = [x.rows, x.columns, W.columns], y = matrix(N, E);
    const [X, Y, M, slopeX, slopeY, slopeM] = [x.data, y.data, W.data, x.grad, y.grad, W.grad];
    for (let n = 0; n < N; n++) {
      const at = n * E;
      if (b) Y.set(b.data, at);
      for (let i = 0; i < D; i++) {
        const value = X[n * D + i], from = i * E;
        if (value) addScaled(Y, at, value, M, from, E);
      }
    }
    this.steps.push(() => {
      for (let n = 0; n < N; n++) {
        const at = n * E;
        for (let i = 0; i < D; i++) {
          const value = X[n * D + i], from = i * E;
          slopeX[n * D + i] += dot(slopeY, at, M, from, E);
          if (value) addScaled(slopeM, from, value, slopeY, at, E);
        }
        if (b) for (let e = 0; e < E; e++) b.grad[e] += slopeY[at + e];
      }
    });
    return y;
  }

  relu(x) {
    const y = matrix(x.rows, x.columns, x.data.map((value) => Math.max(0, value)));
    this.steps.push(() => {
      for (let i = 0; i < y.grad.length; i++) if (y.data[i] > 0) x.grad[i] += y.grad[i];
    });
    return y;
  }

  /** Each row with mean 0 and variance 1, times gamma, plus beta. */
  norm(x, gamma, beta) {
    const [N, D] = [x.rows, x.columns], y = matrix(N, D), normed = new Float32Array(N * D), scales = new Float32Array(N);
    for (let n = 0; n < N; n++) {
      const row = x.data.subarray(n * D, (n + 1) * D);
      let mean = 0, variance = 0;
      for (const value of row) mean += value / D;
      for (const value of row) variance += (value - mean) ** 2 / D;
      scales[n] = 1 / Math.sqrt(variance + EPSILON);
      for (let i = 0; i < D; i++) {
        normed[n * D + i] = (row[i] - mean) * scales[n];
        y.data[n * D + i] = normed[n * D + i] * gamma.data[i] + beta.data[i];
      }
    }
    this.steps.push(() => {
      for (let n = 0; n < N; n++) {
        let sum = 0, along = 0; // of the slopes, and of their part along the row
        for (let i = 0; i < D; i++) {
          const at = n * D + i, slope = y.grad[at] * gamma.data[i];
          gamma.grad[i] += y.grad[at] * normed[at];
          beta.grad[i] += y.grad[at];
          sum += slope;
          along += slope * normed[at];
        }
        for (let i = 0; i < D; i++) {
          const at = n * D + i;
          x.grad[at] += scales[n] * (y.grad[at] * gamma.data[i] - sum / D - (normed[at] * along) / D);
        }
      }
    });
    return y;
  }

  /**
   * softmax(q kᵀ · scale) v in each head's columns: (B T, D) to { y (B T, D), p }, p (B, heads, T, T) one after another.
   * With `causal` no word sees a later one.
   */
  attend(q, k, v, { T, heads, scale, causal }) {
    const D = q.columns, d = D / heads, B = q.rows / T, y = matrix(q.rows, D), p = new Float32Array(B * heads * T * T);
    const each = (visit) => {
      for (let b = 0; b < B; b++) {
        for (let h = 0; h < heads; h++) {
          for (let t = 0; t < T; t++) visit((b * T + t) * D + h * d, ((b * heads + h) * T + t) * T, b * T * D + h * d, causal ? t + 1 : T);
        }
      }
    };
    each((row, at, first, seen) => {
      let most = -Infinity, sum = 0;
      for (let s = 0; s < seen; s++) {
        let score = 0;
        for (let i = 0; i < d; i++) score += q.data[row + i] * k.data[first + s * D + i];
        p[at + s] = score * scale;
        most = Math.max(most, p[at + s]);
      }
      for (let s = 0; s < seen; s++) sum += p[at + s] = Math.exp(p[at + s] - most);
      for (let s = 0; s < seen; s++) {
        p[at + s] /= sum;
        for (let i = 0; i < d; i++) y.data[row + i] += p[at + s] * v.data[first + s * D + i];
      }
    });
    this.steps.push(() => {
      const slopes = new Float32Array(T);
      each((row, at, first, seen) => {
        let along = 0;
        for (let s = 0; s < seen; s++) {
          slopes[s] = 0;
          for (let i = 0; i < d; i++) {
            slopes[s] += y.grad[row + i] * v.data[first + s * D + i];
            v.grad[first + s * D + i] += p[at + s] * y.grad[row + i];
          }
          along += p[at + s] * slopes[s];
        }
        for (let s = 0; s < seen; s++) {
          const slope = p[at + s] * (slopes[s] - along) * scale;
          for (let i = 0; i < d; i++) {
            q.grad[row + i] += slope * k.data[first + s * D + i];
            k.grad[first + s * D + i] += slope * q.data[row + i];
          }
        }
      });
    });
    return { y, p };
  }

  /** The mean cross-entropy of logits (N, V) over the labels that count: those from 0 on. */
  loss(logits, labels) {
    const V = logits.columns, counted = labels.reduce((sum, label) => sum + (label >= 0), 0);
    let loss = 0;
    labels.forEach((label, n) => {
      if (label < 0) return;
      const row = logits.data.subarray(n * V, (n + 1) * V);
      let most = -Infinity, sum = 0;
      for (const value of row) most = Math.max(most, value);
      for (const value of row) sum += Math.exp(value - most);
      loss += (most + Math.log(sum) - row[label]) / counted;
      for (let i = 0; i < V; i++) logits.grad[n * V + i] = (Math.exp(row[i] - most) / sum - (i === label)) / counted;
    });
    return loss;
  }
}

/** Four at a time, which browsers' compilers don't do by themselves. */
function addScaled(to, at, factor, row, from, count) {
  let i = 0;
  for (; i + 3 < count; i += 4) {
    to[at + i] += factor * row[from + i];
    to[at + i + 1] += factor * row[from + i + 1];
    to[at + i + 2] += factor * row[from + i + 2];
    to[at + i + 3] += factor * row[from + i + 3];
  }
  for (; i < count; i++) to[at + i] += factor * row[from + i];
}

function dot(a, at, b, from, count) {
  let first = 0, second = 0, third = 0, fourth = 0, i = 0;
  for (; i + 3 < count; i += 4) {
    first += a[at + i] * b[from + i];
    second += a[at + i + 1] * b[from + i + 1];
    third += a[at + i + 2] * b[from + i + 2];
    fourth += a[at + i + 3] * b[from + i + 3];
  }
  for (; i < count; i++) first += a[at + i] * b[from + i];
  return first + second + third + fourth;
}

function add(to, from) {
  for (let i = 0; i < to.length; i++) to[i] += from[i];
}
