// The page: a beginning, the story as it is written, and the chances of what comes next.

import { Bytes } from "./bytes.js";
import { chances, draw, Llama } from "./gpt.js";
import { unpack } from "./packed.js";
import { Random } from "./random.js";
import { themeButton } from "./theme/theme.js";
import { say } from "./theme/words.js";
import { softmax } from "./transformer.js";

const $ = (id) => document.getElementById(id);
const about = JSON.parse($("about").textContent);
const model = new Llama(about, unpack(about.places, $("numbers").textContent, true)), bytes = new Bytes(about.tokenizer);
const [SHOWN, TOP, PAUSE] = [10, 3, 60]; // chances, pieces of a floor, milliseconds between two pieces
// What was read and written so far: `{ id, step, p }` each; a step tells what may follow its piece.
let told = [], state = null, looked = null, random = null, writing = 0;
Object.assign(globalThis, { writer: { model, bytes, chances, write, greedy } }); // for who opens the console

/** Begin anew with the text that stands there. */
function begin() {
  stop();
  [told, state, looked, random] = [[], model.begin(), null, new Random(Number($("seed").value))];
  const ids = [...about.begin, ...bytes.read($("beginning").value)].slice(0, about.most - 1);
  for (const id of ids.length ? ids : [0]) add(id, null);
  show();
}

function add(id, p) {
  told.push({ id, p, step: model.step(id, state) });
}

function next() {
  const { temperature, top } = knobs(), sorted = chances(told.at(-1).step.logits, temperature, top);
  const id = draw(sorted, random.next());
  add(id, sorted.find((one) => one.id === id).p);
  return !ended();
}

const ended = () => (told.at(-1).p !== null && model.ends.includes(told.at(-1).id)) || told.length >= about.most;

/** Some pieces more, at once. */
function write(count) {
  for (let i = 0; i < count && !ended() && next(); i++);
  show();
}

/** The ids that follow some ids, the likeliest each time. */
function greedy(ids, count) {
  const own = model.begin(), all = [...ids];
  let step = null;
  for (const id of ids) step = model.step(id, own);
  for (let i = 0; i < count; i++) {
    all.push(chances(step.logits, 0, 1)[0].id);
    step = model.step(all.at(-1), own);
  }
  return all;
}

function stop() {
  clearInterval(writing);
  writing = 0;
  $("write").textContent = say("Write");
}

function run() {
  if (writing) return stop();
  if (ended()) begin();
  looked = null;
  $("write").textContent = say("Pause");
  writing = setInterval(() => {
    if (!next()) stop();
    show();
  }, PAUSE);
}

const knobs = () => ({ temperature: Number($("temperature").value), top: Number($("top").value) });
const percent = (p) => (p > 0 && p < 0.001 ? "< 0.1 %" : `${(100 * p).toFixed(p < 0.1 ? 1 : 0)} %`);
/** A piece as it is read: a space shows as a space that can be seen. */
const shown = (id) => (bytes.special.has(id) ? say("the end") : bytes.text([id]).replace(/^ /, "␣").replace(/\n/g, "⏎"));

function show() {
  const { temperature, top } = knobs(), at = looked ?? told.length - 1, { step } = told[at];
  $("temperature-said").textContent = temperature.toFixed(1);
  $("top-said").textContent = percent(top);
  $("story").replaceChildren(...told.map((one, i) => written(one, i, at, step)).filter(Boolean));
  $("whose").textContent = looked === null ? say("What comes next") : say("What came after “{piece}”", { piece: shown(told[at].id) });
  const sorted = chances(step.logits, temperature, top), came = told[at + 1]?.id;
  $("chances").replaceChildren(...sorted.slice(0, SHOWN).map((one) => bar(one, one.id === came)));
  const kept = sorted.filter((one) => one.kept).length;
  $("kept").textContent = say("{kept} of {all} pieces may be drawn.", { kept, all: sorted.length });
  $("floors").replaceChildren(...step.floors.map(floor).reverse());
  $("one").disabled = $("write").disabled = false;
  $("note").textContent = ended() ? say("The story is told.") : "";
}

function written({ id, p }, i, at, { looked: shares }) {
  if (bytes.special.has(id)) return null;
  const piece = Object.assign(document.createElement("span"), { textContent: bytes.text([id]), role: "button" });
  const layer = shares[Number($("layer").value)], share = i <= at ? layer.reduce((sum, head) => sum + head[i], 0) / layer.length : 0;
  piece.style.setProperty("--p", looked === null ? 0 : share);
  piece.className = p === null ? "given" : p < 0.5 ? "unsure" : "";
  piece.title = p === null ? say("You have begun with it.") : say("chosen at {p}", { p: percent(p) });
  piece.tabIndex = i === at ? 0 : -1;
  piece.setAttribute("aria-pressed", String(i === looked));
  piece.addEventListener("click", () => look(looked === i ? null : i));
  return piece;
}

/** Look at what might have followed a piece; at what comes next, where it is none. */
function look(i) {
  stop();
  looked = i;
  show();
  $("story").querySelector('[tabindex="0"]')?.focus();
}

/** The arrow keys go from piece to piece. */
function walk(event) {
  const to = { ArrowLeft: -1, ArrowRight: 1 }[event.key], at = (looked ?? told.length) + (to ?? 0);
  if (to && told[at] && !bytes.special.has(told[at].id)) look(at);
  else if (to === 1 || event.key === "Escape") look(null);
  else if (!to) return;
  event.preventDefault();
}

function bar({ id, p, kept }, came) {
  const line = document.createElement("li");
  line.style.setProperty("--p", p);
  line.classList.toggle("out", !kept);
  line.classList.toggle("written", came);
  line.append(Object.assign(document.createElement("span"), { textContent: shown(id) }), Object.assign(document.createElement("span"), { className: "number", textContent: percent(p) }));
  return line;
}

/** If it stopped on this floor: what would it say? */
function floor(logits, i) {
  const line = document.createElement("tr"), p = softmax(logits);
  const best = Array.from(p, (share, id) => ({ id, p: share })).sort((a, b) => b.p - a.p).slice(0, TOP);
  line.append(Object.assign(document.createElement("th"), { scope: "row", textContent: i ? say("after block {i}", { i }) : say("the word alone") }));
  for (const one of best) {
    const cell = Object.assign(document.createElement("td"), { textContent: `${shown(one.id)} ${percent(one.p)}` });
    cell.style.setProperty("--p", one.p);
    line.append(cell);
  }
  return line;
}

$("layer").replaceChildren(...Array.from({ length: about.config.num_hidden_layers }, (_, i) => new Option(say("block {i}", { i: i + 1 }), i)));
$("layer").ariaLabel = say("Block");
$("layer").value = about.config.num_hidden_layers - 1;
$("size").textContent = say("{count} weights, all of them in this file. It needs no network, and what you type stays here.", {
  count: about.parameters.toLocaleString(document.documentElement.lang),
});
$("begin").addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
  run();
});
$("write").addEventListener("click", run);
$("one").addEventListener("click", () => {
  stop();
  looked = null;
  if (ended()) begin();
  else write(1);
});
$("anew").addEventListener("click", begin);
$("seed").addEventListener("change", begin);
$("story").addEventListener("keydown", walk);
for (const id of ["temperature", "top", "layer"]) $(id).addEventListener("input", show);
themeButton($("theme"));
begin();
