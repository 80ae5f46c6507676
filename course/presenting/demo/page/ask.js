// The second view: a sentence from the audience, its translation, and every attention behind it.

import { readable } from "./canvas.js";
import { Choices, doubt, isDoubtful, sureness } from "./choices.js";
import { Explorer } from "./explorer.js";
import { AttentionMap, mean } from "./map.js";

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
    this.kind = "cross";
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
    for (const id of ["layer", "head"]) $(id).addEventListener("input", () => this.answer && this.#show());
    $("word").addEventListener("input", () => this.#choose(Number($("word").value) - 1));
    $("large-ask").addEventListener("click", () => this.heads.open());
  }

  model({ words, heads }) {
    const known = new Set(words);
    this.surprises = SURPRISES.filter((line) => line.split(" ").every((word) => known.has(word)));
    $("surprise").hidden = !this.surprises.length;
    $("head").max = heads;
    $("words-known").hidden = !words.length;
    if (!words.length) relabel(); // somebody's own corpus, of whatever languages
    $("words").replaceChildren(...words.map((word) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
      button.addEventListener("click", () => {
        $("sentence").value = `${$("sentence").value} ${word}`.trim();
        $("sentence").focus();
      });
      return button;
    }));
  }

  async ask(sentence) {
    $("sentence").value = sentence;
    const number = this.asked = (this.asked ?? 0) + 1;
    this.#wait(sentence);
    const answer = await post("translate", { sentence });
    if (number !== this.asked) return; // somebody has asked something else in the meantime
    this.waiting = null;
    $("note").classList.remove("waiting");
    if (answer.problem) {
      $("note").textContent = answer.problem;
      return;
    }
    $("note").textContent = answer.unknown.length ? `It has never seen: ${answer.unknown.join(", ")}.` : doubt(answer);
    this.answer = answer;
    $("echo").textContent = sentence;
    $("translation").textContent = answer.text;
    $("answer").hidden = false;
    this.#look(this.kind);
  }

  /** Whether it is in a test just now: then it answers after it. */
  isExamined(examined) {
    this.examined = examined;
    if (this.waiting) this.#wait(this.waiting);
  }

  draw() {
    if ($("ask").hidden) return;
    this.map.draw();
    if (this.answer) this.#show();
  }

  /** No old answer stays under a new question. */
  #wait(sentence) {
    this.waiting = sentence;
    this.answer = null;
    $("answer").hidden = true;
    const when = this.examined ? " It sits a test, and answers right after it." : "";
    $("note").textContent = `Translating “${sentence}” …${when}`;
    $("note").classList.add("waiting");
  }

  #look(kind) {
    this.kind = kind;
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
    const writing = this.kind !== "source";
    this.explorer.show(p, looking, lookedAt, this.chosen, writing ? sureness(this.answer).map(isDoubtful) : []);
    this.choices.show(this.answer, writing ? this.chosen : null);
    say("layer", `${layer} of ${attentions[this.kind].length}`);
    say("head", head ? `${head} of ${heads.length}` : "mean of all");
    say("word", this.chosen === null ? "all" : readable(looking[this.chosen]));
    this.map.show(p, looking, lookedAt, { row: this.chosen, said: `Attention, layer ${layer}, ${$("head-said").textContent}` });
  }
}

function kinds() {
  return document.querySelectorAll("#kinds [data-kind]");
}

function kindSaid(kind) {
  return document.querySelector(`[data-kind=${kind}]`).textContent;
}

function relabel() {
  document.querySelector("h1").textContent = document.title = "A Transformer translates";
  document.querySelector("label[for=sentence]").textContent = "Say something";
  $("sentence").placeholder = "";
  const names = { cross: "Translation looks at sentence", source: "Sentence looks at itself", target: "Translation looks at itself" };
  for (const button of kinds()) button.textContent = names[button.dataset.kind];
}

function say(id, text) {
  $(`${id}-said`).textContent = text;
  $(id).setAttribute("aria-valuetext", text);
}

async function post(address, body) {
  try {
    const reply = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return await reply.json();
  } catch {
    return { problem: "The demo has ended: start it again in the terminal." };
  }
}
