// Ride one word: the stops of trip.js over the whole screen, by the arrow keys.

import { percent } from "./beam.js";
import { look, prepare } from "./canvas.js";
import { say } from "./theme/words.js";
import { partner, trip } from "./trip.js";

const $ = (id) => document.getElementById(id);

export class Ride {
  constructor() {
    this.stops = [];
    $("ride-close").addEventListener("click", () => $("ride").close());
    $("ride-back").addEventListener("click", () => this.#go(this.at - 1));
    $("ride-on").addEventListener("click", () => this.#go(this.at + 1));
    $("ride").addEventListener("keydown", (event) => {
      const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.stops.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.#go(to);
    });
    new ResizeObserver(() => this.draw()).observe($("ride-shown"));
  }

  /** Ride to word `t` of an answer. */
  open(translator, answer, t) {
    this.stops = trip(translator, answer, t, partner(answer, t));
    if (!$("ride").open) $("ride").showModal();
    this.#go(0);
  }

  draw() {
    for (const { canvas, values, most } of this.strips ?? []) drawStrip(canvas, values, most);
  }

  #go(to) {
    if (to < 0 || to >= this.stops.length) return;
    this.at = to;
    const { title, text, shown } = this.stops[to];
    $("ride-title").textContent = title;
    $("ride-text").textContent = text;
    $("ride-place").textContent = say("{at} of {count}", { at: to + 1, count: this.stops.length });
    $("ride-value").textContent = "";
    $("ride-back").disabled = to === 0;
    $("ride-on").disabled = to === this.stops.length - 1;
    // A button that can't be pressed any more would take the keys with it.
    if (document.activeElement.disabled || !$("ride").contains(document.activeElement)) $($("ride-on").disabled ? "ride-back" : "ride-on").focus();
    this.strips = [];
    // Strips of one stop share a scale: what is stronger is darker.
    const most = Math.max(...shown.flatMap(({ strip }) => strip ?? []).map(Math.abs), 1e-9);
    $("ride-shown").style.setProperty("--count", shown.length + 1);
    $("ride-shown").replaceChildren(...shown.map((one) => this.#part(one, most)));
    this.draw();
  }

  #part({ strip, label, says, adds, bars, neurons, words }, most) {
    if (strip) {
      const line = this.#strip(label, strip, most);
      if (!says) return line;
      line.classList.add("stream");
      line.append(span("says", says[0]), span("number", percent(says[1])), span("number adds", `${adds < 0 ? "−" : "+"}${Math.abs(adds).toFixed(2)}`));
      return line;
    }
    if (bars) {
      const list = Object.assign(document.createElement("ol"), { className: "bars" });
      list.append(...bars.map(([name, p]) => {
        const line = document.createElement("li");
        line.style.setProperty("--p", p);
        line.append(span("piece", name), span("number", percent(p)));
        return line;
      }));
      return list;
    }
    if (neurons) return this.#neurons(neurons);
    const row = Object.assign(document.createElement("p"), { className: "numbered" });
    row.append(...words.map(([name, id, chosen]) => {
      const word = span(chosen ? "chosen" : "", name);
      word.append(span("soft number", id));
      return word;
    }));
    return row;
  }

  #strip(label, values, most) {
    const line = Object.assign(document.createElement("div"), { className: "strip" });
    const canvas = document.createElement("canvas"), cell = (event) => {
      const { left, width } = canvas.getBoundingClientRect(), i = Math.floor(((event.clientX - left) / width) * values.length);
      if (values[i] !== undefined) $("ride-value").textContent = say("{name}, number {place}: {value}", { name: label, place: i, value: values[i].toFixed(3) });
    };
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", say("{name}: {count} numbers from {low} to {high}", {
      name: label, count: values.length, low: Math.min(...values).toFixed(2), high: Math.max(...values).toFixed(2),
    }));
    canvas.addEventListener("pointermove", cell);
    canvas.addEventListener("pointerdown", cell);
    line.append(span("label", label), canvas);
    this.strips.push({ canvas, values, most });
    return line;
  }

  #neurons(values) {
    const place = Object.assign(document.createElement("div"), { className: "neurons" }), most = Math.max(...values, 1e-9);
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", say("{fired} of {count} neurons fire", { fired: values.filter((value) => value > 0).length, count: values.length }));
    place.append(...values.map((value) => {
      const cell = document.createElement("i");
      cell.style.setProperty("--p", value / most);
      return cell;
    }));
    return place;
  }
}

function span(className, text) {
  return Object.assign(document.createElement("span"), { className, textContent: text });
}

/** A cell a number: above 0 in one colour, below it in another, as strong as it is large. */
function drawStrip(canvas, values, most) {
  const { pen, width, height } = prepare(canvas), { warm, cool } = look(canvas), side = width / values.length;
  values.forEach((value, i) => {
    pen.globalAlpha = Math.min(1, Math.abs(value) / most);
    pen.fillStyle = value > 0 ? warm : cool;
    pen.fillRect(i * side, 0, side + 0.5, height);
  });
  pen.globalAlpha = 1;
}
