// The page that is taken home: all that it asks is in the file.

import { Choices, isDoubtful, note, sureness } from "./choices.js";
import { Explorer, hue } from "./explorer.js";
import { Heads } from "./heads.js";
import { AttentionMap, mean } from "./map.js";
import { Operate } from "./operate.js";
import { unpack } from "./packed.js";
import { pictured } from "./picture.js";
import { Ride } from "./ride.js";
import { themeButton } from "./theme/theme.js";
import { heard, say } from "./theme/words.js";
import { Translator } from "./translator.js";

const $ = (id) => document.getElementById(id);
const EXAMPLE = "the dogs are great";
const about = JSON.parse($("about").textContent);
const translator = new Translator(about.translator, unpack(about.model, $("numbers").textContent, about.half));
const large = new Heads(), ride = new Ride();
Object.assign(globalThis, { translator, ride }); // for who opens the console
if (about.signed.length) {
  const [title, ...lines] = about.signed;
  document.title = document.querySelector("h1").textContent = title;
  $("signed").append(...lines.filter(Boolean).map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  if (about.machine) {
    const drawn = pictured(about.machine);
    for (const text of drawn.querySelectorAll("text")) text.textContent = text.textContent.replace("(B, 3", "(B, S").replace("(B, 4", "(B, T");
    $("signed").append(drawn);
  }
  $("signed").hidden = !$("signed").children.length;
}
const map = new AttentionMap($("one-map"), { named: true });
const explorer = new Explorer($("explorer"), choose);
const choices = new Choices($("choices"));
const operate = new Operate(translator);
const state = { kind: "cross", word: null, answer: null };

function ask(sentence) {
  $("sentence").value = sentence;
  const answer = translator.translate(sentence);
  $("note").textContent = answer.problem ? heard(answer) : note(answer);
  $("answer").hidden = Boolean(answer.problem);
  if (answer.problem) return;
  state.answer = answer;
  $("echo").textContent = sentence;
  $("translation").textContent = answer.text;
  $("translation").lang = /\p{Script=Han}/u.test(answer.text) ? "zh-Hans" : "";
  operate.show(answer);
  look(state.kind);
}

function look(kind) {
  Object.assign(state, { kind, word: null });
  for (const button of kinds()) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
  const p = state.answer.attentions[kind], before = $("head").value;
  $("head").replaceChildren(...p.flatMap((layer, i) => [
    new Option(say("layer {layer}, all heads", { layer: i + 1 }), `${i} all`),
    ...layer.map((_, h) => new Option(say("layer {layer}, head {head}", { layer: i + 1, head: h + 1 }), `${i} ${h}`)),
  ]));
  $("head").value = [...$("head").options].some(({ value }) => value === before) ? before : `${p.length - 1} all`;
  show();
}

function choose(word) {
  state.word = word;
  show();
}

function show() {
  const { answer, kind, word } = state;
  if (!answer) return;
  const { source, target, read } = answer;
  const [rows, columns] = { cross: [target, source], source: [source, source], target: [target, read] }[kind];
  const [layer, head] = $("head").value.split(" ");
  const all = answer.attentions[kind][layer], heads = head === "all" ? all : [all[head]], writing = kind !== "source";
  const first = head === "all" ? 0 : Number(head);
  explorer.show(heads, rows, columns, word, writing ? sureness(answer).map(isDoubtful) : [], first);
  choices.show(answer, writing ? word : null, 1);
  $("one-map").className = head === "all" ? "" : hue(first);
  map.show(mean(heads), rows, columns, { row: word, said: say("Attention, {head}", { head: $("head").selectedOptions[0].textContent }) });
  const title = [...kinds()].find((button) => button.dataset.kind === kind).textContent;
  large.show(answer.attentions[kind], rows, columns, `“${answer.sentence}” · ${title}`);
}

function kinds() {
  return document.querySelectorAll("#kinds [data-kind]");
}

function showWords(tokens) {
  $("words-known").hidden = false;
  $("words").replaceChildren(...tokens.map((word) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
    button.addEventListener("click", () => { $("sentence").value = `${$("sentence").value} ${word}`.trim(); });
    return button;
  }));
}

$("asking").addEventListener("submit", (event) => {
  event.preventDefault();
  ask($("sentence").value || $("sentence").placeholder);
});
for (const button of kinds()) button.addEventListener("click", () => look(button.dataset.kind));
$("head").addEventListener("input", show);
$("large").addEventListener("click", () => large.open());
// To the word that is chosen in the translation, or else to its second: the first is often an article.
$("ride-begin").addEventListener("click", () => {
  const { answer, kind, word } = state;
  ride.open(translator, answer, kind !== "source" && word !== null ? word : Math.min(1, answer.written.length - 1));
});
themeButton($("theme"), () => requestAnimationFrame(() => {
  show();
  large.draw();
  ride.draw();
}));
if (translator.words) {
  showWords(about.translator.source.tokens.slice(4).sort());
  if (!translator.translate(EXAMPLE).problem) $("sentence").placeholder = EXAMPLE;
}
$("inside").textContent = say("All {count} numbers of this model are in this file, and the JavaScript that computes with them. "
  + "It needs no network, and what you type stays here. In the console of your browser, translator.translate('…') gives "
  + "all that is drawn.", { count: about.parameters.toLocaleString("en") });
// In a frame of the demo or of a phone's page: the machine to operate on, and nothing else.
if (location.hash === "#operate") {
  document.body.classList.add("framed");
  $("operate").open = true;
  ask($("sentence").placeholder || translator.source.tokens[4]);
}
// "#ride", or "#ride=" and a sentence: a ride at once. In a notebook it is the name of the frame.
const [, wanted] = /^#ride(?:=(.+))?$/.exec(location.hash || name) ?? [, null];
if (wanted !== null && (wanted || $("sentence").placeholder)) {
  ask(wanted ? decodeURIComponent(wanted) : EXAMPLE);
  if (state.answer) $("ride-begin").click();
}
