// What runs beside the page, in a worker: it trains for a moment, tells how far it has come, and looks for messages.

import { likeliest, Network } from "./network.js";
import { Random } from "./random.js";
import { batch, LENGTH, TASKS } from "./tasks.js";

const BATCH = 32, TESTS = 200, MOMENT = 40; // sentences in a step; sentences of the test; milliseconds
const OFTEN = 5, SELDOM = 25; // steps between two tests: while it has just begun, and later

/** A network, the sentences that it is asked, and the ones it learns from, none of which is among those. */
export class Training {
  /** `plan` as plan.js has it; `language` is that of the page. */
  constructor(plan, language) {
    this.task = TASKS[plan.task](language);
    this.rate = plan.rate;
    const random = new Random(plan.seed);
    this.network = new Network({ ...plan, vocabulary: this.task.words.length, length: LENGTH }, random);
    this.tests = [];
    this.asked = new Set();
    while (this.tests.length < TESTS) {
      const drawn = this.task.draw(random), key = drawn.ids.join();
      if (!this.asked.has(key)) this.tests.push(drawn);
      this.asked.add(key);
    }
    this.random = random;
  }

  /** One step; the loss before it. */
  step() {
    const drawn = [];
    while (drawn.length < BATCH) {
      const one = this.task.draw(this.random);
      if (!this.asked.has(one.ids.join())) drawn.push(one);
    }
    const { ids, labels } = batch(drawn);
    return this.network.learn(ids, labels, this.rate);
  }

  /** Of each test whether all that counts in it is right. */
  test() {
    const said = likeliest(this.network.read(batch(this.tests).ids).logits);
    return this.tests.map(({ labels }, i) => labels.every((label, t) => label < 0 || label === said[i * LENGTH + t]));
  }

  /** A test as it stands: { read, said, right }, lists of words, null where nothing is asked, and p (layers, heads, T, T). */
  look(place) {
    const { ids, labels } = this.tests[place], { heads } = this.network.plan, T = LENGTH;
    const { logits, attentions } = this.network.read(ids), said = likeliest(logits), words = (id) => this.task.words[id];
    const rows = (p, h) => Array.from({ length: T }, (_, t) => [...p.subarray((h * T + t) * T, (h * T + t + 1) * T)]);
    return {
      place,
      read: ids.map(words),
      said: said.map((id, t) => (labels[t] < 0 ? null : words(id))),
      right: labels.map((id) => (id < 0 ? null : words(id))),
      p: attentions.map((p) => Array.from({ length: heads }, (_, h) => rows(p, h))),
    };
  }
}

let training = null, running = false, looking = 0, number = 0, waiting = null;

function tell(message) {
  postMessage({ number, ...message });
}

/** Train for a moment, and come back. */
function goOn() {
  waiting = null;
  const began = performance.now(), losses = [];
  let tested = null;
  do {
    const steps = training.network.steps;
    losses.push(training.step());
    if ((steps + 1) % (steps < 100 ? OFTEN : SELDOM) === 0) tested = training.test();
  } while (performance.now() - began < MOMENT && Number.isFinite(losses.at(-1)));
  const lost = !Number.isFinite(losses.at(-1));
  if (lost) running = false;
  tell({ kind: "told", steps: training.network.steps, losses, tested, lost, seconds: (performance.now() - began) / 1000 });
  if (tested) tell({ kind: "looked", ...training.look(looking) });
  if (running) waiting = setTimeout(goOn);
}

const heard = {
  begin({ plan, language, number: its }) {
    training = new Training(plan, language);
    number = its;
    tell({ kind: "told", steps: 0, losses: [], tested: training.test(), seconds: 0, parameters: training.network.parameters });
    tell({ kind: "looked", ...training.look(looking) });
  },
  run({ on }) {
    running = on;
    if (running && waiting === null) waiting = setTimeout(goOn);
  },
  look({ place }) {
    looking = place;
    tell({ kind: "looked", ...training.look(place) });
  },
};

if (typeof document === "undefined") globalThis.onmessage = ({ data }) => heard[data.kind](data);
