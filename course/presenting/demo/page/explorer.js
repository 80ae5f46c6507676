// Two rows of words and the lines between them: the lower row asks, the upper row is looked at.

import { isSpecial, readable } from "./canvas.js";
import { mean } from "./map.js";

const FAINT = 0.04; // weaker lines are left out
const SVG = "http://www.w3.org/2000/svg";
const BIGGEST = 2.1, SMALLEST = 0.6; // rem, of the words
const APART = 4; // pixels between the lines of two heads
const HUES = 8;

/** The class that gives a head its colour. */
export function hue(head) {
  return `hue-${head % HUES}`;
}

export class Explorer {
  /** `pick` is called with the place of a word of the lower row that is pointed at, or null. */
  constructor(place, pick) {
    Object.assign(this, { place, pick, names: "" });
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("aria-hidden", "true");
    this.upper = row();
    this.lower = row();
    const between = Object.assign(document.createElement("div"), { className: "links" });
    place.append(this.svg, this.upper, between, this.lower);
    this.upper.setAttribute("aria-label", "Looked at");
    this.lower.setAttribute("aria-label", "Looking");
    new ResizeObserver(() => this.#fit()).observe(place);
  }

  /**
   * Show probabilities (H, T, S) of some heads, each in its colour, between words that look and words that are looked at;
   * `chosen` is one that looks, `doubted` says of each whether it is doubtful, `first` is the number of the first head.
   */
  show(heads, looking, lookedAt, chosen, doubted, first = 0) {
    Object.assign(this, { heads, chosen, p: mean(heads) });
    const names = JSON.stringify([looking, lookedAt, heads.length, first]);
    if (names !== this.names) {
      this.names = names;
      this.upper.replaceChildren(...lookedAt.map((name) => word("span", name)));
      this.lower.replaceChildren(...looking.map((name, t) => this.#button(name, t)));
      this.svg.replaceChildren();
      this.paths = heads.map((_, h) => looking.map(() => lookedAt.map(() => {
        const path = this.svg.appendChild(document.createElementNS(SVG, "path"));
        path.classList.add(hue(first + h));
        path.style.strokeOpacity = 0;
        return path;
      })));
      this.#fit();
    }
    [...this.lower.children].forEach((name, t) => name.classList.toggle("doubtful", Boolean(doubted[t])));
    this.#weigh();
  }

  #button(name, t) {
    const button = Object.assign(word("button", name), { type: "button" });
    button.addEventListener("mouseenter", () => this.#weigh(t));
    button.addEventListener("mouseleave", () => this.#weigh());
    button.addEventListener("focus", () => this.#weigh(t));
    button.addEventListener("blur", () => this.#weigh());
    button.addEventListener("click", () => this.pick(this.chosen === t ? null : t));
    return button;
  }

  /** Make lines as strong as the attention: of all words, or of the one that is pointed at. */
  #weigh(pointed = this.chosen) {
    const widest = 9 / Math.sqrt(this.heads.length);
    this.heads.forEach((lines, h) => lines.forEach((line, t) => line.forEach((value, s) => {
      const path = this.paths[h][t][s];
      const strength = value < FAINT || (pointed !== null && pointed !== t) ? 0 : value;
      path.style.strokeOpacity = pointed === null ? 0.85 * strength : strength;
      path.style.strokeWidth = `${1 + widest * strength}px`;
    })));
    [...this.upper.children].forEach((name, s) => {
      const share = pointed === null ? 0 : this.p[pointed][s];
      name.style.setProperty("--share", share);
      name.title = pointed === null ? "" : `${Math.round(100 * share)} %`;
    });
    [...this.lower.children].forEach((name, t) => name.setAttribute("aria-pressed", String(t === this.chosen)));
  }

  /** As large as the place allows, each row on one line; then draw the lines where the words are. */
  #fit() {
    if (!this.paths || !this.place.clientWidth) return;
    let size = BIGGEST;
    do {
      this.upper.style.fontSize = this.lower.style.fontSize = `${size}rem`;
      size *= 0.92;
    } while (size > SMALLEST && [this.upper, this.lower].some((words) => words.scrollWidth > words.clientWidth));
    const frame = this.place.getBoundingClientRect();
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2 - frame.left, top: box.top - frame.top, bottom: box.bottom - frame.top };
    };
    const above = [...this.upper.children].map(middle);
    const below = [...this.lower.children].map(middle);
    this.paths.forEach((lines, h) => lines.forEach((line, t) => line.forEach((path, s) => {
      const [from, to] = [below[t], above[s]];
      const half = (from.top - to.bottom) / 2, aside = APART * (h - (this.paths.length - 1) / 2);
      path.setAttribute("d", `M${from.x + aside},${from.top}c0,${-half} ${to.x - from.x},${-half} ${to.x - from.x},${-2 * half}`);
    })));
  }
}

function row() {
  return Object.assign(document.createElement("div"), { className: "words" });
}

function word(kind, name) {
  const element = document.createElement(kind);
  element.textContent = readable(name);
  element.classList.toggle("special", isSpecial(name));
  return element;
}
