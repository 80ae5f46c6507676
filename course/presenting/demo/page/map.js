// An attention map: a row for each word that is written, a column for each word that can be looked at.

import { isSpecial, look, prepare, readable } from "./canvas.js";
import { say } from "./theme/words.js";

const MOVE = 700; // milliseconds from one map to the next
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class AttentionMap {
  constructor(canvas, { named = false } = {}) {
    Object.assign(this, { canvas, named, rows: [], columns: [], shown: null, row: null });
    canvas.setAttribute("aria-label", say("Attention map"));
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** Move to new probabilities; `row` is a row to point out. */
  show(p, rows, columns, { row = null, said = "" } = {}) {
    const before = this.shown;
    Object.assign(this, { rows, columns, row });
    if (said) this.canvas.setAttribute("aria-label", said);
    const fits = before && before.length === p.length && before[0]?.length === p[0]?.length;
    cancelAnimationFrame(this.frame);
    if (!fits || still.matches) {
      this.shown = p;
      this.draw();
      return;
    }
    const started = performance.now();
    const move = (now) => {
      const t = Math.min(1, Math.max(0, (now - started) / MOVE));
      const eased = t * (2 - t);
      this.shown = p.map((line, i) => line.map((value, j) => before[i][j] + eased * (value - before[i][j])));
      this.draw();
      if (t < 1) this.frame = requestAnimationFrame(move);
    };
    this.frame = requestAnimationFrame(move);
  }

  draw() {
    const { pen, width, height } = prepare(this.canvas);
    if (!this.shown || !width) return;
    const { attention, ink, soft, line, font, rem } = look(this.canvas);
    const [T, S] = [this.shown.length, this.shown[0].length];
    let size = (width > 50 * rem ? 1.4 : 0.85) * rem;
    const widest = (names) => Math.max(...names.map((name) => pen.measureText(readable(name)).width));
    let [left, top, side, step] = [0, 0, 0, 0]; // a cell is `step` wide and `side` high
    do { // until the names fit their cells
      pen.font = `${size}px ${font}`;
      left = this.named ? widest(this.rows) + 0.6 * size : 1;
      top = this.named ? 0.72 * widest(this.columns) + size : 1;
      const right = this.named ? 0.7 * widest(this.columns.slice(-1)) : 1;
      const [wide, high] = [(width - left - right) / S, (height - top - 1) / T];
      side = Math.max(4, Math.min(1.5 * wide, high));
      step = Math.max(4, Math.min(3 * high, wide));
      size -= 1;
    } while (this.named && size > 8 && (side < 1.15 * size || step < 1.4 * size)); // the names above stand aslant
    if (!this.named) left = (width - S * step) / 2;
    this.shown.forEach((values, t) => values.forEach((value, s) => {
      pen.globalAlpha = this.row === null || this.row === t ? value : 0.25 * value;
      pen.fillStyle = attention;
      pen.fillRect(left + s * step, top + t * side, step, side);
    }));
    pen.globalAlpha = 1;
    pen.strokeStyle = line;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let t = 0; t <= T; t++) pen.moveTo(left, top + t * side), pen.lineTo(left + S * step, top + t * side);
    for (let s = 0; s <= S; s++) pen.moveTo(left + s * step, top), pen.lineTo(left + s * step, top + T * side);
    pen.stroke();
    if (!this.named) return;
    pen.textAlign = "right";
    this.rows.forEach((name, t) => {
      pen.fillStyle = this.row === t ? attention : isSpecial(name) ? soft : ink;
      pen.fillText(readable(name), left - 0.5 * size, top + (t + 0.5) * side + size / 3);
    });
    pen.textAlign = "left";
    this.columns.forEach((name, s) => {
      pen.save();
      pen.translate(left + (s + 0.5) * step, top - 0.4 * size);
      pen.rotate(-Math.PI / 4);
      pen.fillStyle = isSpecial(name) ? soft : ink;
      pen.fillText(readable(name), 0, 0);
      pen.restore();
    });
  }
}

/** The mean over heads: (H, T, S) to (T, S). */
export function mean(heads) {
  return heads[0].map((line, t) => line.map((_, s) => heads.reduce((sum, head) => sum + head[t][s], 0) / heads.length));
}
