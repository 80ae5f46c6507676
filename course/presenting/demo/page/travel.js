// The sentence travels through the picture of the machine, box by box, with what is in it at each station.

import { bars } from "./choices.js";
import { readable } from "./canvas.js";
import { Explorer } from "./explorer.js";
import { joined } from "./language.js";
import { pictured } from "./picture.js";
import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const STEP = 1600; // milliseconds at a station
const SVG = "http://www.w3.org/2000/svg";

export class Travel {
  constructor() {
    this.explorer = new Explorer($("machine-words"), () => {});
    $("machine-close").addEventListener("click", () => $("machine").close());
    $("machine").addEventListener("click", (event) => event.target === $("machine") && $("machine").close());
    $("machine").addEventListener("close", () => this.#play(false));
    $("machine-play").addEventListener("click", () => this.#play(!this.timer));
    $("machine-next").addEventListener("click", () => this.#by(1));
    $("machine-back").addEventListener("click", () => this.#by(-1));
    $("machine").addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) this.#by(by);
    });
  }

  /** Take the picture that the server drew of this very model; without encoder and decoder in it there is no travel. */
  model({ machine }) {
    const drawn = machine && pictured(machine);
    const boxes = drawn ? [...drawn.querySelectorAll("[data-kind]")] : [];
    const place = (kind) => boxes.findIndex((box) => box.dataset.kind.includes(kind));
    const [encoder, decoder] = [place("Encoder"), place("Decoder")];
    this.can = encoder >= 0 && decoder > encoder;
    $("to-machine").hidden = !this.can;
    if (!this.can) return;
    this.stations = {
      source: boxes.slice(0, encoder), encoder: [boxes[encoder]], target: boxes.slice(encoder + 1, decoder),
      decoder: [boxes[decoder]], scores: boxes.slice(decoder + 1),
    };
    if (!this.stations.target.length) this.stations.target = this.stations.source; // one table for both languages
    this.mark = document.createElementNS(SVG, "circle");
    this.mark.setAttribute("r", 9);
    this.mark.classList.add("traveller");
    drawn.append(this.mark);
    this.boxes = boxes;
    // It was drawn for a sentence of three and a beginning of four: shapes tell this one's lengths.
    this.shapes = [...drawn.querySelectorAll("text")].filter((one) => /\(B, [34]\b/.test(one.textContent))
      .map((text) => ({ text, drawn: text.textContent }));
    $("machine-picture").replaceChildren(drawn);
  }

  open(answer) {
    if (!this.can) return;
    this.answer = answer;
    this.steps = stepsOf(answer);
    $("machine-title").textContent = say("“{sentence}” through the machine", { sentence: answer.sentence });
    $("machine").showModal();
    this.#show(0);
    this.#play(true);
  }

  #by(count) {
    this.#play(false);
    this.#show(Math.min(Math.max(this.at + count, 0), this.steps.length - 1));
  }

  #play(is) {
    clearInterval(this.timer);
    this.timer = null;
    if (is && this.at === this.steps.length - 1) this.#show(0);
    if (is) this.timer = setInterval(() => (this.at < this.steps.length - 1 ? this.#show(this.at + 1) : this.#play(false)), STEP);
    $("machine-play").textContent = is ? say("Pause") : say("Play");
  }

  #show(at) {
    this.at = at;
    const { station, said, t, itself } = this.steps[at];
    const { source, target, read, attentions } = this.answer;
    for (const box of this.boxes) box.classList.toggle("lit", this.stations[station].includes(box));
    const lengths = { 3: source.length, 4: (t ?? 0) + 1 };
    for (const { text, drawn } of this.shapes) text.textContent = drawn.replace(/\(B, ([34])\b/, (_, one) => `(1, ${lengths[one]}`);
    const spot = this.stations[station].at(-1)?.querySelector("rect");
    if (spot) this.mark.style.transform = `translate(${Number(spot.getAttribute("x")) + 4}px, ${Number(spot.getAttribute("y")) + 4}px)`;
    $("machine-now").querySelector("h3").textContent = said;
    const written = target.slice(0, station === "scores" ? t + 1 : t ?? 0).map(readable);
    $("machine-written").textContent = joined(written) || "…";
    const list = $("machine-now").querySelector("ol");
    list.replaceChildren(...(station === "scores" ? bars(this.answer, t, 1) : []));
    list.hidden = station !== "scores";
    $("machine-words").hidden = station === "scores";
    const last = (kind) => attentions[kind].at(-1);
    const soFar = read.slice(0, (t ?? 0) + 1);
    if (station === "source") this.explorer.show(blank(source), source, source, null, []);
    if (station === "encoder") this.explorer.show(last("source"), source, source, null, []);
    if (station === "target") this.explorer.show(blank(soFar), soFar, soFar, null, []);
    if (station !== "decoder") return;
    const kind = itself ? "target" : "cross", lookedAt = itself ? soFar : source;
    this.explorer.show(part(last(kind), t, lookedAt.length), soFar, lookedAt, t, []);
  }
}

/** The stations of a sentence's way: once through the encoder, then around the decoder for each word. */
function stepsOf({ source, target, read }) {
  const steps = [
    { station: "source", said: say("{count} pieces come in; each becomes a vector", { count: source.length }) },
    { station: "encoder", said: say("The encoder: each word looks at all others") },
  ];
  target.forEach((word, t) => {
    const last = readable(read[t]);
    steps.push({ station: "target", t, said: t ? say("“{last}” comes in as what was written last", { last }) : say("The decoder begins with “{last}”", { last }) });
    steps.push({ station: "decoder", t, itself: true, said: say("The decoder, at “{last}”, looks at what is written", { last }) });
    steps.push({ station: "decoder", t, said: say("The decoder, at “{last}”, looks at the sentence", { last }) });
    steps.push({ station: "scores", t, said: word === "<EOS>" ? say("It ends the sentence") : say("It writes “{word}”", { word: readable(word) }) });
  });
  return steps;
}

/** One head that looks nowhere: the words alone. */
function blank(words) {
  return [words.map(() => words.map(() => 0))];
}

/** The first rows and columns of each head's map. */
function part(heads, t, columns) {
  return heads.map((lines) => lines.slice(0, t + 1).map((line) => line.slice(0, columns)));
}
