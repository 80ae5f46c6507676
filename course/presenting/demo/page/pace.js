// The presenter's hand on the training: pause, one batch, speed, and to begin anew beside a model that lacks something.

import { held, hold } from "./link.js";
import { post } from "./post.js";
import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const SURE = 4000; // milliseconds in which "Really?" may be clicked

export class Pace {
  constructor() {
    $("pause").addEventListener("click", () => post("wish", { do: this.paused ? "go" : "pause" }));
    $("step").addEventListener("click", () => post("wish", { do: "step" }));
    $("speed").addEventListener("change", () => post("wish", { do: "speed", speed: Number($("speed").value) }));
    $("restart").addEventListener("click", () => this.#restart());
    $("take-away").addEventListener("click", () => $("taking").showModal());
    $("taking-close").addEventListener("click", () => $("taking").close());
    this.show({ paused: false, speed: 0 });
  }

  /** What may be taken away, and what is; the link's wish is marked in the list, and begins nothing by itself. */
  offer(names, chosen) {
    const wished = held().against;
    this.against = wished in names ? wished : chosen ?? "";
    const all = [...Object.entries(names).map(([value, said]) => [value, say(said)]), ["", say("it alone")]];
    $("taken").replaceChildren(...all.map(([value, said]) => this.#taker(value, said)));
    this.#mark();
  }

  /** Whether something learns that can be held up. */
  runs(is) {
    for (const id of ["pause", "step", "speed"]) $(id).disabled = !is;
  }

  /** Whether it can begin anew. */
  lives(is) {
    $("restart").disabled = $("take-away").disabled = !is;
  }

  show({ paused, speed }) {
    this.paused = paused;
    $("pause").textContent = paused ? say("Go on") : say("Pause");
    $("pause").classList.toggle("inviting", paused);
    $("speed").value = String(speed);
  }

  /** A line that takes this away: two begin anew, beside each other. */
  #taker(value, said) {
    const button = Object.assign(document.createElement("button"), { type: "button", value, textContent: said });
    button.addEventListener("click", () => {
      $("taking").close();
      this.against = value;
      hold({ against: value });
      this.#mark();
      post("wish", { do: "restart", against: value || null });
    });
    const line = document.createElement("li");
    line.append(button);
    return line;
  }

  #mark() {
    for (const button of $("taken").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.value === this.against));
  }

  #restart() {
    const button = $("restart");
    clearTimeout(this.doubts);
    const isSure = button.classList.toggle("main");
    button.textContent = isSure ? say("Really?") : say("Start again");
    if (isSure) this.doubts = setTimeout(() => this.#restartNot(), SURE);
    else post("wish", { do: "restart", against: this.against || null });
  }

  #restartNot() {
    $("restart").classList.remove("main");
    $("restart").textContent = say("Start again");
  }
}
