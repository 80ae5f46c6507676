// The page: the knobs, the curve, the tests, and what the heads look at. All computing is done in a worker.

import { Curve } from "./curve.js";
import { headMap } from "./heads.js";
import { hashOf, KNOBS, planOf, usual } from "./plan.js";
import { themeButton } from "./theme/theme.js";
import { say } from "./theme/words.js";
import { Training } from "./trainer.js";

const $ = (id) => document.getElementById(id);
const TESTS = 200;
// A link each, with its question, and what came out of it.
const TRIES = [
  ["#", say("All parts are there, and the letters are turned round. What will the maps look like?"),
    say("A line from corner to corner: each place asks the one that it mirrors.")],
  ["#positions=none", say("Without positions: can it still turn the letters round?"),
    say("No. A sentence is a bag of letters to it: it knows which, never where.")],
  ["#mask=true", say("With the future hidden: at which places can it be right?"),
    say("At the last four: only there have the letters that are asked for been read.")],
  ["#task=sort", say("To sort is to count. Does it take two blocks?"),
    say("Hardly: after 200 steps about 185 sentences are right, and about 170 with one block.")],
  ["#task=sort&residual=false", say("Without residuals: what becomes of the letter that came in?"),
    say("It can come through the heads alone, and that is slow: about 30 after 200 steps, in the place of 185.")],
  ["#task=sort&scale=false", say("Without √d the scores are four times as large. Does it matter?"),
    say("Yes: about 120 after 200 steps, in the place of 185. Large scores make a softmax that is sure too early.")],
  ["#task=agree", say("Two nouns, one of them nearer: which one does the verb follow?"),
    say("The right one, once a head has found it: look at the row of the question mark.")],
  ["#task=first&positions=none&mask=true", say("Nothing tells it where a letter stands. Can it find the first one all the same?"),
    say("Yes: with the future hidden the first place sees only itself. The mask tells positions.")],
  ["#rate=0.1", say("Steps thirty times as large: quicker?"), say("No: it jumps about and learns nothing.")],
];
let plan = planOf(location.hash), number = 0, running = false, seconds = 0, place = 0, maps = [], said = null;
const curve = new Curve($("curve"));
const worker = new Worker(URL.createObjectURL(new Blob([$("trainer").textContent], { type: "text/javascript" })));
const squares = Array.from({ length: TESTS }, (_, i) => Object.assign(document.createElement("button"), { type: "button", tabIndex: i ? -1 : 0 }));

/** A network of chance weights, as the knobs have it. */
function begin() {
  number++;
  seconds = 0;
  curve.begin(200);
  $("note").textContent = "";
  run(false);
  worker.postMessage({ kind: "begin", plan, language: document.documentElement.lang, number });
  for (const { name, type, ...field } of $("knobs").elements) if (name && type === "checkbox") $("knobs").elements[name].checked = plan[name];
  for (const select of $("knobs").querySelectorAll("select")) select.value = String(plan[select.name]);
  for (const link of $("tries").querySelectorAll("a")) link.setAttribute("aria-current", String(hashOf(planOf(link.hash)) === hashOf(plan)));
}

function run(on) {
  running = on;
  $("run").textContent = on ? say("Pause") : say("Start");
  worker.postMessage({ kind: "run", on });
}

function told({ steps, losses, tested, lost, seconds: more, parameters }) {
  seconds += more;
  losses.forEach((loss, i) => curve.add(steps - losses.length + i + 1, loss));
  curve.batches = Math.max(200, Math.ceil(steps / 200) * 200);
  curve.draw();
  if (parameters) $("weights").textContent = say("{count} weights", { count: parameters.toLocaleString("en") });
  if (tested) show(tested, steps);
  if (lost) {
    run(false);
    $("note").textContent = say("The numbers have run out of all bounds. Begin anew with a smaller learning rate.");
  }
}

function show(tested, steps) {
  const right = tested.filter(Boolean).length;
  tested.forEach((good, i) => {
    squares[i].className = good ? "right" : "";
    squares[i].setAttribute("aria-label", good ? say("Test {number}: right", { number: i + 1 }) : say("Test {number}: not yet", { number: i + 1 }));
  });
  $("score").textContent = say("{right} of 200 right after {steps} steps, {seconds} s", { right, steps, seconds: seconds.toFixed(1) });
}

function looked({ read, said: says, right, p }) {
  said = { read, p };
  const row = (title, cells) => {
    const line = document.createElement("tr");
    line.append(Object.assign(document.createElement("th"), { scope: "row", textContent: title }), ...cells);
    return line;
  };
  const cell = (text, kind = "") => Object.assign(document.createElement("td"), { textContent: text ?? "", className: kind });
  $("said").tBodies[0].replaceChildren(
    row(say("It reads"), read.map((word) => cell(word))),
    row(say("It says"), says.map((word, t) => cell(word, word === null ? "" : word === right[t] ? "right-word" : "wrong"))),
    row(say("Right is"), right.map((word) => cell(word))),
  );
  if (maps.length !== p.length * p[0].length) {
    $("maps").style.gridTemplate = `repeat(${p.length}, minmax(0, 1fr)) / repeat(${p[0].length}, minmax(0, 1fr))`;
    maps = p.flatMap((heads, layer) => heads.map((_, head) => headMap(say("block {layer}, head {head}", { layer: layer + 1, head: head + 1 }), head, { named: true })));
    for (const { button } of maps) button.tabIndex = -1;
    $("maps").replaceChildren(...maps.map(({ button }) => button));
  }
  p.flat().forEach((map, i) => maps[i].map.show(map, read, read, { said: maps[i].button.textContent }));
}

worker.addEventListener("message", ({ data }) => {
  if (data.number === number) ({ told, looked })[data.kind](data);
});

for (const select of $("knobs").querySelectorAll("select")) {
  if (!select.options.length) select.append(...[...KNOBS[select.name]].sort((a, b) => a - b).map((value) => new Option(value, value)));
}
$("knobs").addEventListener("input", ({ target: { name, type, checked, value } }) => {
  const chosen = type === "checkbox" ? String(checked) : value;
  history.replaceState(null, "", hashOf({ ...plan, [name]: KNOBS[name].find((one) => String(one) === chosen) }));
  plan = planOf(location.hash);
  begin();
});
addEventListener("hashchange", () => {
  plan = planOf(location.hash);
  begin();
});
$("run").addEventListener("click", () => run(!running));
$("anew").addEventListener("click", begin);
$("copy").addEventListener("click", async () => {
  const address = location.href;
  try {
    await navigator.clipboard.writeText(address);
    $("note").textContent = say("The link is copied: it holds this very experiment.");
  } catch { // a page that is opened as a file may not
    $("note").textContent = address;
  }
});
$("tries").append(...TRIES.map(([hash, question, answer]) => {
  const item = document.createElement("li"), more = document.createElement("details");
  more.append(Object.assign(document.createElement("summary"), { textContent: say("What came out") }), answer);
  item.append(Object.assign(document.createElement("a"), { href: hash, textContent: question }), more);
  return item;
}));
$("squares").append(...squares);
function choose(next) {
  squares[place].setAttribute("aria-pressed", "false");
  squares[place].tabIndex = -1;
  place = next;
  squares[place].setAttribute("aria-pressed", "true");
  squares[place].tabIndex = 0;
  worker.postMessage({ kind: "look", place });
}
squares.forEach((square, i) => square.addEventListener("click", () => choose(i)));
$("squares").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 25, ArrowUp: -25 }[event.key], next = place + by;
  if (!by || next < 0 || next >= TESTS) return;
  event.preventDefault();
  choose(next);
  squares[next].focus();
});
themeButton($("theme"), () => requestAnimationFrame(() => {
  curve.draw();
  maps.forEach(({ map }) => map.draw());
}));
begin();
choose(0);
// For who opens the console, and for tests: the same code, beside the worker.
globalThis.playground = { Training, usual };
