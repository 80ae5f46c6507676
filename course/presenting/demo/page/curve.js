// The loss, batch by batch: a faint line as it is, a strong one smoothed, and marks where an epoch ended.

import { look, prepare } from "./canvas.js";

const MEMORY = 0.85; // of the smoothed line

export class Curve {
  constructor(canvas) {
    this.canvas = canvas;
    this.begin(1);
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** Forget all; `batches` is the length of the whole training. */
  begin(batches) {
    Object.assign(this, { points: [], marks: [], batches, until: Infinity, rival: null });
  }

  add(steps, loss, other) {
    const last = this.points.at(-1);
    const smoothed = (before, now) => (last ? MEMORY * before + (1 - MEMORY) * now : now);
    this.points.push({ steps, loss, smooth: smoothed(last?.smooth, loss), other, otherSmooth: smoothed(last?.otherSmooth, other) });
  }

  mark(steps, said, other) {
    this.marks.push({ steps, said, other });
  }

  /** The smoothed loss at a moment, of the model and of the one beside it. */
  at(steps) {
    const point = this.points.findLast((one) => one.steps <= steps) ?? this.points[0];
    return [point?.smooth, point?.otherSmooth];
  }

  draw() {
    const { pen, width, height } = prepare(this.canvas);
    const { attention, cool, soft, line, font, rem } = look(this.canvas);
    const small = 0.8 * rem;
    const [left, right, top, bottom] = [1.6 * rem, width - 0.4 * rem, 0.9 * rem, height - 1.4 * rem];
    const most = Math.max(1, Math.ceil(this.points[0]?.loss ?? 7));
    const x = (steps) => left + ((right - left) * steps) / this.batches;
    const y = (loss) => bottom - ((bottom - top) * Math.min(loss, most)) / most;
    pen.font = `${small}px ${font}`;
    pen.lineWidth = 1;
    pen.strokeStyle = line;
    pen.fillStyle = soft;
    pen.textAlign = "right";
    for (let loss = 0; loss <= most; loss++) {
      pen.beginPath();
      pen.moveTo(left, y(loss));
      pen.lineTo(right, y(loss));
      pen.stroke();
      if (loss % 2 === 0) pen.fillText(String(loss), left - 0.5 * rem, y(loss) + small / 3);
    }
    const marks = this.marks.length ? "dotted: a test · " : "";
    pen.fillText(`${marks}batches`, right, height - 0.2 * rem);
    pen.textAlign = "left";
    pen.fillText("loss", 0, top - 0.2 * rem);
    pen.textAlign = "center";
    for (const { steps, said, other } of this.marks) {
      pen.setLineDash([2, 4]);
      pen.strokeStyle = soft;
      pen.beginPath();
      pen.moveTo(x(steps), top);
      pen.lineTo(x(steps), bottom);
      pen.stroke();
      pen.setLineDash([]);
      pen.textAlign = x(steps) > right - 3 * rem ? "right" : "center";
      pen.fillStyle = soft;
      pen.fillText(said, x(steps), top - 0.2 * rem);
      pen.fillStyle = cool;
      if (other) pen.fillText(other, x(steps), top + small);
    }
    if (this.rival) {
      this.#line(pen, x, y, "other", cool, 0.25, 1);
      this.#line(pen, x, y, "otherSmooth", cool, 1, Math.max(2.5, rem / 6));
    }
    this.#line(pen, x, y, "loss", attention, 0.25, 1);
    this.#line(pen, x, y, "smooth", attention, 1, Math.max(2.5, rem / 6));
    const now = this.points.findLast((point) => point.steps <= this.until);
    for (const [loss, colour] of now ? [[now.otherSmooth, cool], [now.smooth, attention]].slice(this.rival ? 0 : 1) : []) {
      pen.fillStyle = colour;
      pen.beginPath();
      pen.arc(x(now.steps), y(loss), 0.3 * rem, 0, 2 * Math.PI);
      pen.fill();
    }
  }

  #line(pen, x, y, what, colour, alpha, width) {
    pen.globalAlpha = alpha;
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.lineJoin = "round";
    pen.beginPath();
    for (const point of this.points) pen.lineTo(x(point.steps), y(point[what]));
    pen.stroke();
    pen.globalAlpha = 1;
  }
}
