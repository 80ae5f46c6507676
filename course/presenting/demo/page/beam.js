// A beam search as a tree: a column a word, what was kept in ink, what was dropped faint, the best sentence strong.

import { isSpecial, readable } from "./canvas.js";
import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const COLUMN = 136, BOX = 118, HIGH = 48, ROWS = [60, 110]; // of the drawing's own units

export class Beam {
  constructor() {
    $("beam-close").addEventListener("click", () => $("beam").close());
    $("beam").addEventListener("click", (event) => event.target === $("beam") && $("beam").close());
  }

  show({ sentence, width, nodes }) {
    $("beam-title").textContent = say("“{sentence}” · the {width} best unfinished beginnings are kept at each step", { sentence, width });
    const best = nodes.findLast((node) => node.won);
    const weighed = say("Below a word: its probability after this beginning. {count} beginnings were weighed up to here; {dropped} of them were dropped.", {
      count: nodes.length, dropped: nodes.filter((node) => node.fate === "dropped").length,
    });
    const found = best?.fate === "ended" ? say("The best sentence has probability {p}.", { p: percent(Math.exp(best.score)) })
      : say("The best beginning has probability {p}, and no end yet.", { p: percent(Math.exp(best?.score ?? 0)) });
    $("beam-told").textContent = say("{first} {then}", { first: weighed, then: found });
    if (!$("beam").open) $("beam").showModal();
    const across = (Math.max(...nodes.map((node) => node.depth)) + 1) * COLUMN, rows = 2 * width;
    const room = $("beam-place").getBoundingClientRect(); // rows as far apart as it allows
    const high = Math.min(Math.max((room.height / room.width) * across / rows, ROWS[0]), ROWS[1]);
    const places = laidOut(nodes, high);
    const svg = element("svg", { viewBox: `-4 0 ${across} ${rows * high}`, role: "img" });
    svg.setAttribute("aria-label", say("The beam of “{sentence}”: {words}", { sentence, words: told(nodes) }));
    nodes.forEach((node, i) => svg.append(this.#line(node, i, places)));
    svg.append(box({ x: 0, y: places.find((_, i) => nodes[i].won)?.y ?? 0 }, readable("<SOS>"), "", "kept won special"));
    nodes.forEach((node, i) => {
      const classes = [node.fate, node.won ? "won" : "", isSpecial(node.word) ? "special" : ""].join(" ");
      svg.append(box(places[i], readable(node.word), percent(node.p), classes));
    });
    $("beam-place").replaceChildren(svg);
  }

  #line({ parent, fate, won }, i, places) {
    const to = places[i], from = parent < 0 ? { x: 0, y: places.find((place) => place.depth === 1).y } : places[parent];
    const start = { x: from.x + BOX, y: from.y + HIGH / 2 }, end = { x: to.x, y: to.y + HIGH / 2 };
    const middle = (start.x + end.x) / 2;
    return element("path", {
      d: `M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}`,
      class: `${fate} ${won ? "won" : ""}`,
    });
  }
}

/** A row for each node of a column: the best sentence on top, then what is kept, then the rest. */
function laidOut(nodes, high) {
  const rank = (node) => (node.won ? 0 : { ended: 1, kept: 1, dropped: 2 }[node.fate]);
  const rows = new Map();
  for (const depth of new Set(nodes.map((node) => node.depth))) {
    const here = nodes.map((node, i) => ({ node, i })).filter(({ node }) => node.depth === depth);
    here.sort((a, b) => rank(a.node) - rank(b.node) || b.node.score - a.node.score);
    here.forEach(({ i }, row) => rows.set(i, row));
  }
  return nodes.map((node, i) => ({ depth: node.depth, row: rows.get(i), x: node.depth * COLUMN, y: rows.get(i) * high + 4 }));
}

function box({ x, y }, word, number, classes) {
  const group = element("g", { class: classes, transform: `translate(${x} ${y})` });
  group.append(element("rect", { width: BOX, height: HIGH, rx: 8 }));
  const name = element("text", { x: BOX / 2, y: number ? 22 : 31, "text-anchor": "middle" });
  name.textContent = word.length > 11 ? `${word.slice(0, 10)}…` : word;
  const share = element("text", { x: BOX / 2, y: 41, "text-anchor": "middle", class: "share" });
  share.textContent = number;
  group.append(name, share);
  return group;
}

function element(kind, attributes) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function told(nodes) {
  return nodes.filter((node) => node.won).map((node) => `${readable(node.word)} ${percent(node.p)}`).join(", ");
}

export function percent(p) {
  return p > 0.995 && p < 1 ? "> 99 %" : p < 0.01 ? "< 1 %" : `${Math.round(100 * p)} %`;
}
