// The presenter's hand on the training: pause, one batch, speed, and to begin anew beside a model that lacks something.

import { held, hold } from "./link.js";
import { post } from "./post.js";

const $ = (id) => document.getElementById(id);
const SURE = 4000; // milliseconds in which "Really?" may be clicked

export class Pace {
  constructor() {
    $("pause").addEventListener("click", () => post("wish", { do: this.paused ? "go" : "pause" }));
    $("step").addEventListener("click", () => post("wish", { do: "step" }));
    $("speed").addEventListener("change", () => post("wish", { do: "speed", speed: Number($("speed").value) }));
    $("against").addEventListener("change", () => hold({ against: $("against").value }));
    $("restart").addEventListener("click", () => this.#restart());
    this.show({ paused: false, speed: 0 });
  }

  /** What may stand beside it, and what does; the link's wish stands in the list, and begins nothing by itself. */
  offer(names, chosen) {
    const options = Object.entries(names).map(([value, said]) => new Option(`beside it: ${said}`, value));
    $("against").replaceChildren($("against").firstElementChild, ...options);
    const wished = held().against;
    $("against").value = wished in names ? wished : chosen ?? "";
  }

  /** Whether something learns that can be held up. */
  runs(is) {
    for (const id of ["pause", "step", "speed"]) $(id).disabled = !is;
  }

  /** Whether it can begin anew. */
  lives(is) {
    $("restart").disabled = !is;
  }

  show({ paused, speed }) {
    this.paused = paused;
    $("pause").textContent = paused ? "Go on" : "Pause";
    $("pause").classList.toggle("inviting", paused);
    $("speed").value = String(speed);
  }

  #restart() {
    const button = $("restart");
    clearTimeout(this.doubts);
    const isSure = button.classList.toggle("main");
    button.textContent = isSure ? "Really?" : "Start again";
    if (isSure) this.doubts = setTimeout(() => this.#restartNot(), SURE);
    else post("wish", { do: "restart", against: $("against").value || null });
  }

  #restartNot() {
    $("restart").classList.remove("main");
    $("restart").textContent = "Start again";
  }
}
