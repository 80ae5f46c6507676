// The first view: loss, sample translations and attention maps, live or at a moment gone by.

import { Curve } from "./curve.js";
import { headMap } from "./heads.js";
import { cut, joined, language } from "./language.js";
import { held, hold } from "./link.js";
import { AttentionMap, mean } from "./map.js";
import { Squares } from "./squares.js";
import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);

export class Learn {
  constructor(heads) {
    this.heads = heads;
    this.curve = new Curve($("curve"));
    this.squares = new Squares();
    this.meanMap = new AttentionMap($("mean-map"), { named: true });
    $("moment").addEventListener("input", () => this.#go(Number($("moment").value)));
    $("live").addEventListener("click", () => this.#goLive());
    $("large").addEventListener("click", () => this.#enlarge(null));
    for (const button of readings()) button.addEventListener("click", () => this.#read(button.dataset.reads));
    this.#read(held().reads === "forced" ? "forced" : "own");
  }

  model({ layers, heads }) {
    const grid = $("head-maps");
    grid.style.gridTemplate = `repeat(${layers}, minmax(0, 1fr)) / repeat(${heads}, minmax(0, 1fr))`;
    grid.replaceChildren();
    this.headMaps = [];
    for (let layer = 0; layer < layers; layer++) {
      for (let head = 0; head < heads; head++) {
        const said = say("layer {layer}, head {head}", { layer: layer + 1, head: head + 1 });
        const { button, map } = headMap(said, head);
        button.addEventListener("click", () => this.#enlarge(layer * heads + head));
        grid.append(button);
        this.headMaps.push({ layer, head, map, said });
      }
    }
  }

  lesson({ pairs, count }) {
    $("samples-title").textContent = say("What it will learn from: {count} pairs like these", { count: count.toLocaleString("en") });
    $("samples").replaceChildren(...pairs.map(([source, text]) => fill(item(), { source, text, expected: text })));
    for (const line of $("samples").children) {
      line.firstChild.lastChild.textContent = ""; // it stands below
      line.lastChild.firstChild.classList.remove("right");
    }
  }

  /** A training begins anew: nothing of the last one stays. */
  forget() {
    Object.assign(this, { looks: [], live: true, shown: null });
    this.curve.begin(1);
    this.curve.draw();
    $("unsure").textContent = $("rival-unsure").textContent = "\u00a0";
    $("rival-unsure").hidden = $("samples-of").hidden = $("legend").hidden = true;
    this.squares.forget();
    $("moment").disabled = $("large").disabled = true;
    $("moment-said").textContent = "";
  }

  began({ source, target, epochs, batches, rival, asked }) {
    this.squares.begin(asked);
    Object.assign(this, { source, target, looks: [], live: true, shown: null });
    this.curve.begin(epochs * batches);
    this.curve.rival = rival;
    $("rival-unsure").hidden = $("samples-of").hidden = !rival;
    for (const name of document.querySelectorAll(".rival-name")) name.textContent = rival ? say(rival) : "";
    $("moment").disabled = true;
    $("samples").replaceChildren();
    $("samples-title").textContent = say("Sentences it has never seen");
    $("legend").hidden = false;
  }

  step({ steps, loss, rival_loss }) {
    this.curve.add(steps, loss, rival_loss);
    this.#drawSoon();
  }

  measured({ steps, exact, rival_exact }) {
    const percent = (share) => `${Math.round(100 * share)} %`;
    this.curve.mark(steps, percent(exact), rival_exact === undefined ? "" : percent(rival_exact));
    this.#drawSoon();
  }

  look(look) {
    this.looks.push(look);
    const slider = $("moment");
    slider.max = this.looks.length - 1;
    slider.disabled = this.looks.length < 2;
    if (this.live) this.#goLive();
  }

  draw() {
    if ($("learn").hidden) return;
    this.curve.draw();
    this.meanMap.draw();
    this.headMaps?.forEach(({ map }) => map.draw());
  }

  #drawSoon() {
    this.soon ??= requestAnimationFrame(() => {
      this.soon = null;
      if (this.live) this.#unsure(Infinity);
      this.curve.draw();
    });
  }

  #enlarge(chosen) {
    if (!this.shown) return;
    this.heads.show(this.shown, this.rows, this.source, this.#titled());
    this.heads.open(chosen);
  }

  /** Behind which words it looks: "own" are those that it has written, "forced" the right ones. */
  #read(which) {
    this.reads = which;
    hold({ reads: which === "own" ? null : which });
    for (const button of readings()) button.setAttribute("aria-pressed", String(button.dataset.reads === which));
    for (const line of document.querySelectorAll("[data-when]")) line.hidden = line.dataset.when !== which;
    if (this.shown) this.#map(this.last);
  }

  #titled() {
    const reading = readings().find((button) => button.dataset.reads === this.reads).textContent;
    return `“${this.source.slice(0, -1).join(" ")}” · ${$("moment-said").textContent} · ${reading}`;
  }

  #goLive() {
    this.live = true;
    this.curve.until = Infinity;
    if (!this.looks?.length) return;
    $("moment").value = this.looks.length - 1;
    this.#show(this.looks.at(-1));
    this.#unsure(Infinity);
  }

  #go(place) {
    this.live = false;
    const look = this.looks[place];
    this.curve.until = look.steps;
    this.#show(look);
    this.#unsure(look.steps);
    this.curve.draw();
  }

  #unsure(steps) {
    const [loss, other] = this.curve.at(steps);
    if (loss === undefined) return;
    const words = evenly(loss), others = evenly(other);
    $("unsure").textContent = words ? say("as if choosing between {words} words", { words }) : say("sure, nearly always");
    $("unsure").title = say("loss {loss}", { loss: loss.toFixed(3) });
    if (!this.curve.rival) return;
    const rival = say(this.curve.rival);
    $("rival-unsure").textContent = others ? say("{rival}: between {words} words", { rival, words: others })
      : say("{rival}: sure, nearly always", { rival });
    $("rival-unsure").title = say("loss {loss}", { loss: other.toFixed(3) });
  }

  #show(look) {
    const { steps, samples } = look;
    $("live").setAttribute("aria-pressed", String(this.live));
    $("moment-said").textContent = steps ? say("after {count} batches", { count: steps.toLocaleString("en") }) : say("before the first batch");
    $("moment").setAttribute("aria-valuetext", $("moment-said").textContent);
    const list = $("samples");
    samples.forEach((sample, i) => list.children[i] ? fill(list.children[i], sample) : list.append(fill(item(), sample)));
    $("large").disabled = false;
    this.squares.show(look.squares);
    this.#map(look);
  }

  #map(look) {
    this.last = look;
    const { p, target } = { target: this.target, ...look[this.reads] };
    Object.assign(this, { shown: p, rows: target });
    if (!$("learn").hidden) this.heads.show(p, target, this.source, this.#titled());
    const last = p.length - 1;
    this.meanMap.show(mean(p[last]), target, this.source, {
      said: say("Mean of all heads of the last layer, for: {sentence}", { sentence: this.source.join(" ") }),
    });
    for (const { layer, head, map, said } of this.headMaps) map.show(p[layer][head], target, this.source, { said });
  }
}

function readings() {
  return [...document.querySelectorAll("[data-reads]")];
}

/** A loss in words: e to its power is the number of words that an even choice would be between; "" for hardly more than one. */
function evenly(loss) {
  const words = Math.exp(loss);
  return words < 1.1 ? "" : words < 10 ? words.toFixed(1) : String(Math.round(words));
}

function item() {
  const line = document.createElement("li");
  const given = document.createElement("p");
  given.className = "given";
  given.append(document.createElement("span"), Object.assign(document.createElement("span"), { className: "soft", lang: language.code }));
  const both = Object.assign(document.createElement("div"), { className: "beside" });
  const said = () => Object.assign(document.createElement("p"), { className: "said", lang: language.code });
  both.append(said());
  line.append(given, both);
  line.another = () => both.children[1] ?? both.appendChild(said());
  return line;
}

function fill(line, { source, text, expected, rival }) {
  const [given, both] = line.children;
  compare(both.firstChild, text, expected);
  if (rival !== undefined) compare(line.another(), rival, expected);
  given.firstChild.textContent = source;
  given.lastChild.textContent = expected;
  given.lastChild.title = say("expected");
  return line;
}

/** A translation, word by word as expected or not. */
function compare(line, text, expected) {
  line.classList.toggle("right", text === expected);
  line.title = text;
  const words = cut(text).slice(0, language.code === "zh-Hans" ? 24 : 14);
  const right = inCommon(words, cut(expected));
  line.replaceChildren(...words.flatMap((word, i) => {
    const span = document.createElement("span");
    span.className = right.has(i) ? "word" : "word wrong";
    span.textContent = word;
    return i && joined([words[i - 1], word]).includes(" ") ? [" ", span] : [span];
  }));
  if (!text) line.textContent = "…";
}

/** Places of the words that stand, in this order, in the expected sentence too: the longest common subsequence. */
function inCommon(words, expected) {
  const longest = Array.from({ length: words.length + 1 }, () => new Array(expected.length + 1).fill(0));
  for (let i = words.length - 1; i >= 0; i--) {
    for (let j = expected.length - 1; j >= 0; j--) {
      longest[i][j] = words[i] === expected[j]
        ? longest[i + 1][j + 1] + 1
        : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  const found = new Set();
  for (let i = 0, j = 0; i < words.length && j < expected.length;) {
    if (words[i] === expected[j]) found.add(i++), j++;
    else if (longest[i + 1][j] >= longest[i][j + 1]) i++;
    else j++;
  }
  return found;
}
