// Two rows of words and the lines between them: the lower row asks, the upper row is looked at.

import { isSpecial, readable } from "./canvas.js";

const FAINT = 0.04; // weaker lines are left out
const SVG = "http://www.w3.org/2000/svg";
const BIGGEST = 2.1, SMALLEST = 0.6; // rem, of the words

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
   * Show probabilities (T, S) between words that look and words that are looked at; `chosen` is one that looks, `doubted`
   * says of each whether it is doubtful.
   */
  show(p, looking, lookedAt, chosen, doubted) {
    Object.assign(this, { p, chosen });
    const names = JSON.stringify([looking, lookedAt]);
    if (names !== this.names) {
      this.names = names;
      this.upper.replaceChildren(...lookedAt.map((name) => word("span", name)));
      this.lower.replaceChildren(...looking.map((name, t) => this.#button(name, t)));
      this.svg.replaceChildren();
      this.paths = looking.map(() => lookedAt.map(() => this.svg.appendChild(document.createElementNS(SVG, "path"))));
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
    this.p.forEach((line, t) => line.forEach((value, s) => {
      const path = this.paths[t][s];
      const strength = value < FAINT || (pointed !== null && pointed !== t) ? 0 : value;
      path.style.strokeOpacity = pointed === null ? 0.85 * strength : strength;
      path.style.strokeWidth = `${1 + 9 * strength}px`;
    }));
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
    this.paths.forEach((line, t) => line.forEach((path, s) => {
      const [from, to] = [below[t], above[s]];
      const half = (from.top - to.bottom) / 2;
      path.setAttribute("d", `M${from.x},${from.top}c0,${-half} ${to.x - from.x},${-half} ${to.x - from.x},${-2 * half}`);
    }));
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
