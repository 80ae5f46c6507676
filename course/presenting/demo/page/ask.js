// The second view: a sentence from the audience, its translation, and every attention behind it.

import { Beam } from "./beam.js";
import { readable } from "./canvas.js";
import { Choices, doubt, isDoubtful, note, sureness } from "./choices.js";
import { Explorer, hue } from "./explorer.js";
import { language } from "./language.js";
import { held, hold } from "./link.js";
import { AttentionMap, mean } from "./map.js";
import { post } from "./post.js";
import { heard, say } from "./theme/words.js";
import { Travel } from "./travel.js";

const $ = (id) => document.getElementById(id);
const SURPRISES = [
  "the dogs are great", "my happy neighbour does not sing", "when will the old king eat his red apple ?",
  "she loves three small white mice", "why did the doctors wash the yellow boats ?", "we see them behind the church",
  "the famous singer did not buy an expensive hat", "do you listen to this sad song ?",
];

export class Ask {
  constructor(heads) {
    this.heads = heads;
    this.map = new AttentionMap($("one-map"), { named: true });
    this.explorer = new Explorer($("explorer"), (t) => this.#choose(t));
    this.choices = new Choices($("choices"));
    this.beam = new Beam();
    this.travel = new Travel();
    this.temperatures = [1];
    this.kind = kinds().some((button) => button.dataset.kind === held().look) ? held().look : "cross";
    $("asking").addEventListener("submit", (event) => {
      event.preventDefault();
      const sentence = $("sentence").value || $("sentence").placeholder;
      if (sentence) this.ask(sentence);
    });
    $("surprise").addEventListener("click", () => {
      this.surprise = ((this.surprise ?? -1) + 1) % this.surprises.length;
      this.ask(this.surprises[this.surprise]);
    });
    for (const button of kinds()) button.addEventListener("click", () => this.#look(button.dataset.kind));
    for (const id of ["layer", "head", "temperature"]) $(id).addEventListener("input", () => this.answer && this.#show());
    $("word").addEventListener("input", () => this.#choose(Number($("word").value) - 1));
    $("large-ask").addEventListener("click", () => this.heads.open());
    $("to-machine").addEventListener("click", () => this.travel.open(this.answer));
    $("to-beam").addEventListener("click", () => this.#search());
    $("draw").addEventListener("click", () => this.#draw());
    $("ask-room").addEventListener("click", () => this.#where());
    $("picking-close").addEventListener("click", () => $("picking").close());
  }

  model({ words, heads, machine }) {
    this.travel.model({ machine });
    $("hues").replaceChildren(...Array.from({ length: heads }, (_, head) =>
      Object.assign(document.createElement("span"), { className: `swatch ${hue(head)}`, textContent: say("head {head}", { head: head + 1 }) })));
    const known = new Set(Object.values(words).flat());
    this.surprises = SURPRISES.filter((line) => line.split(" ").every((word) => known.has(word)));
    $("surprise").hidden = !this.surprises.length;
    $("head").max = heads;
    $("words-known").hidden = !known.size;
    if (!known.size) relabel(); // somebody's own corpus, of whatever languages
    $("words").replaceChildren(...Object.entries(words).map(([kind, some]) => {
      const group = document.createElement("div");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", say(kind));
      group.append(Object.assign(document.createElement("span"), { textContent: say(kind), className: "soft" }), ...some.map((word) => {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
        button.addEventListener("click", () => {
          $("sentence").value = `${$("sentence").value} ${word}`.trim();
          $("sentence").focus();
        });
        return button;
      }));
      return group;
    }));
  }

  /** Ask for a translation; `linked` are what the address says is looked at. */
  async ask(sentence, linked = {}) {
    $("sentence").value = this.resumed = sentence;
    const number = this.asked = (this.asked ?? 0) + 1;
    this.#wait(sentence);
    const answer = await post("translate", { sentence });
    if (number !== this.asked) return; // somebody has asked something else in the meantime
    $("note").classList.remove("waiting");
    if (answer.problem) {
      $("note").textContent = heard(answer);
      return;
    }
    hold({ say: sentence });
    this.answers = answer.answers;
    this.#divide();
    this.#take(Math.min(linked.part ?? 1, this.answers.length) - 1);
    for (const name of ["layer", "head", "word"]) if (linked[name]) $(name).value = linked[name];
    if (linked.word) this.#choose(Number($("word").value) - 1);
    else this.#show();
  }

  /** As the address has it, as soon as there is somebody to answer. */
  resume() {
    const state = held();
    if (state.say && state.say !== this.resumed) this.ask(state.say, state);
  }

  /** A training begins anew: what was said of the last one is over. */
  forget() {
    this.asked = (this.asked ?? 0) + 1;
    this.answer = null;
    $("answer").hidden = true;
    $("note").textContent = "";
    $("note").classList.remove("waiting");
  }

  /** A sentence that hung on the wall, and all that was shown of it; what was asked since then stays. */
  takeOff(sentence) {
    if ($("sentence").value !== sentence) return;
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    this.forget();
    this.answers = null;
    for (const id of ["echo", "translation", "rival-translation", "parts"]) $(id).textContent = "";
    $("ride-now").removeAttribute("href"); // which holds the sentence
    $("sentence").value = "";
    hold({ say: null, part: null, layer: null, head: null, word: null });
  }

  /** Several sentences stand side by side, and one of them is looked at. */
  #divide() {
    $("parts").hidden = this.answers.length < 2;
    $("one-said").hidden = !$("parts").hidden;
    $("parts").replaceChildren(...(this.answers.length < 2 ? [] : this.answers).map(({ sentence, text }, part) => {
      const button = Object.assign(document.createElement("button"), { type: "button", title: `${sentence} → ${text}` });
      const said = Object.assign(document.createElement("strong"), { textContent: text, lang: language.code });
      button.append(`${sentence} → `, said);
      button.addEventListener("click", () => this.#take(part));
      return button;
    }));
  }

  #take(part) {
    const answer = this.answer = this.answers[part];
    $("note").textContent = note(answer);
    for (const [word, near] of Object.entries(answer.near ?? {})) $("note").append(" ", this.#meant(answer.sentence, word, near));
    [...$("parts").children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === part)));
    hold({ part: part ? part + 1 : null });
    $("said").classList.toggle("doubted", doubt(answer) !== "");
    $("echo").replaceChildren(...struck(answer));
    $("ride-now").href = `take-home.html#ride=${encodeURIComponent(answer.sentence)}`; // of the model as it is now
    $("translation").textContent = answer.text || "…";
    $("rival-said").hidden = !answer.rival;
    if (answer.rival) $("rival-translation").textContent = answer.rival.text || "…";
    this.temperatures = Object.keys(answer.sums).map(Number).sort((a, b) => a - b);
    $("temperature").max = this.temperatures.length - 1;
    $("temperature").value = this.temperatures.indexOf(1);
    $("answer").hidden = false;
    this.#look(this.kind);
  }

  /** A button that says the sentence again, with a word that it knows. */
  #meant(sentence, word, near) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "small near", textContent: say("Did you mean “{word}”?", { word: near }) });
    button.addEventListener("click", () => this.ask(sentence.replace(whole(word), near)));
    return button;
  }

  async #search() {
    const number = this.asked, { sentence } = this.answer;
    $("to-beam").disabled = true;
    const found = await post("beam", { sentence });
    $("to-beam").disabled = false;
    if (number !== this.asked) return;
    if (found.problem) $("note").textContent = heard(found);
    else this.beam.show(found);
  }

  /** Ask the room where it looks while it writes a word; which one is picked where its lines can't be seen. */
  #where() {
    const { source, target } = this.answer, p = this.looking;
    $("picking-words").replaceChildren(...target.map((piece, row) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: readable(piece) });
      button.addEventListener("click", async () => {
        $("picking").close();
        const found = await post("room/ask", { written: readable(piece), words: source.map(readable), p: p[row] });
        if (found.problem) $("note").textContent = heard(found);
      });
      return button;
    }));
    $("picking").show();
  }

  /** One translation by lot: each word with the probability that its bar shows. */
  async #draw() {
    const number = this.asked, { sentence } = this.answer, temperature = this.#temperature();
    const seed = this.seed = (this.seed ?? 0) + 1;
    const found = await post("draw", { sentence, temperature, seed });
    if (number !== this.asked || seed !== this.seed) return;
    $("note").textContent = found.problem ? heard(found) : say("Drawn at temperature {temperature}: {text}", { temperature, text: found.text || "…" });
  }

  #temperature() {
    return this.temperatures[$("temperature").value] ?? 1;
  }

  draw() {
    if ($("ask").hidden) return;
    this.map.draw();
    if (this.answer) this.#show();
  }

  /** No old answer stays under a new question. */
  #wait(sentence) {
    this.answer = null;
    $("answer").hidden = true;
    $("note").textContent = say("Translating “{sentence}” …", { sentence });
    $("note").classList.add("waiting");
  }

  #look(kind) {
    this.kind = kind;
    hold({ look: kind === "cross" ? null : kind });
    for (const button of kinds()) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    if (!this.answer) return;
    const p = this.answer.attentions[kind];
    const before = Number($("layer").max);
    $("layer").max = p.length;
    if (before !== p.length) $("layer").value = p.length;
    $("head").max = p[0].length;
    $("word").max = p[0][0].length;
    this.#choose(-1);
  }

  #choose(t) {
    this.chosen = t === null || t < 0 ? null : t;
    $("word").value = this.chosen === null ? 0 : this.chosen + 1;
    if (this.answer) this.#show();
  }

  #show() {
    const { source, target, read, attentions } = this.answer;
    const [looking, lookedAt] = { cross: [target, source], source: [source, source], target: [target, read] }[this.kind];
    const [layer, head] = [Number($("layer").value), Number($("head").value)];
    if (!$("ask").hidden) this.heads.show(attentions[this.kind], looking, lookedAt, `“${$("echo").textContent}” · ${kindSaid(this.kind)}`);
    const heads = attentions[this.kind][layer - 1];
    const p = head ? heads[head - 1] : mean(heads);
    const writing = this.kind !== "source", temperature = this.#temperature();
    const doubted = writing ? sureness(this.answer).map(isDoubtful) : [];
    this.explorer.show(head ? [p] : heads, looking, lookedAt, this.chosen, doubted, head ? head - 1 : 0);
    this.choices.show(this.answer, writing ? this.chosen : null, temperature);
    this.looking = p;
    $("ask-room").hidden = this.kind !== "cross" || !document.body.classList.contains("with-room");
    tell("temperature", String(temperature));
    $("one-map").className = head ? hue(head - 1) : "";
    hold({ layer: layer === attentions[this.kind].length ? null : layer, head: head || null, word: this.chosen === null ? null : this.chosen + 1 });
    tell("layer", say("{number} of {count}", { number: layer, count: attentions[this.kind].length }));
    tell("head", head ? say("{number} of {count}", { number: head, count: heads.length }) : say("all"));
    tell("word", this.chosen === null ? say("all") : readable(looking[this.chosen]));
    this.map.show(p, looking, lookedAt, { row: this.chosen, said: say("Attention, layer {layer}, head: {head}", { layer, head: $("head-said").textContent }) });
  }
}

/** The sentence as it was said, the words that the model has never seen struck through. */
function struck({ sentence, unknown }) {
  if (!unknown.length) return [sentence];
  return sentence.split(new RegExp(`(${unknown.map((word) => whole(word).source).join("|")})`, "iu")).map((piece, place) =>
    place % 2 ? Object.assign(document.createElement("del"), { textContent: piece, title: say("unknown") }) : piece);
}

/** A word where it stands by itself. */
function whole(word) {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "iu");
}

function kinds() {
  return [...document.querySelectorAll("#kinds [data-kind]")];
}

function kindSaid(kind) {
  return document.querySelector(`[data-kind=${kind}]`).textContent;
}

function relabel() {
  document.querySelector("h1").textContent = document.title = say("A Transformer translates");
  document.querySelector("label[for=sentence]").textContent = say("Say something");
  $("sentence").placeholder = "";
  const names = {
    cross: say("Translation looks at sentence"), source: say("Sentence looks at itself"), target: say("Translation looks at itself"),
  };
  for (const button of kinds()) button.textContent = names[button.dataset.kind];
}

function tell(id, text) {
  $(`${id}-said`).textContent = text;
  $(id).setAttribute("aria-valuetext", text);
}
