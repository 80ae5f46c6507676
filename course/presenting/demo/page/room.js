// The room on the wall: how its phones come in, what it guesses, and the sentences that the presenter has picked.

import { percent } from "./beam.js";
import { Operation } from "./operation.js";
import { post } from "./post.js";
import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);

export class Room {
  /** `show` is called with a sentence that was picked, `hide` with one that was taken off the wall. */
  constructor(show, hide) {
    Object.assign(this, { show, hide });
    $("to-room").addEventListener("click", () => $("room").showModal());
    $("room-close").addEventListener("click", () => $("room").close());
    this.operation = new Operation();
    $("touching-show").addEventListener("click", () => post("room/ask", { show: true }));
    $("touching-end").addEventListener("click", () => post("room/ask", { end: true }));
    // What is typed here is nobody's.
    for (const [id, kind] of [["asking", "submit"], ["surprise", "click"]]) {
      $(id).addEventListener(kind, () => { $("echo-name").textContent = ""; this.#judge(null, null); });
    }
  }

  /** What phones may operate on: its sizes, and sentences to try it on. */
  model(sizes, sentences) {
    Object.assign(this.operation, { sizes, sentences });
  }

  /** Phones may come in: listen to them. */
  open() {
    if (this.events) return;
    this.events = new EventSource("room/events");
    this.events.onmessage = ({ data }) => this.#tell(JSON.parse(data));
  }

  #tell({ address, qr, open, waiting, shown, asked, outcome, guesses, best, touching, operating }) {
    $("to-room").hidden = false;
    $("to-room").textContent = waiting ? `${say("Room")} · ${waiting}` : say("Room");
    if ($("room-qr").src !== qr) $("room-qr").src = qr;
    $("room-address").textContent = address.replace("http://", "");
    $("room-closed").hidden = open;
    if (asked) this.#guesses(asked, guesses);
    else $("guessing").close();
    const picked = shown && JSON.stringify(shown);
    // What was on the wall before this page was loaded is past.
    if (picked && picked !== this.picked && this.told) {
      $("room").close();
      this.show(shown.sentence);
      $("echo-name").textContent = shown.name;
    }
    if (!shown && !asked && this.picked) {
      this.hide(JSON.parse(this.picked).sentence);
      $("echo-name").textContent = "";
      this.picked = null;
    }
    this.picked = picked ?? this.picked;
    this.#judge(shown, outcome);
    this.#honour(best);
    this.#where(touching);
    this.operation.show(operating);
    document.body.classList.add("with-room");
    this.told = true;
  }

  #guesses({ sentence, name }, { right, wrong }) {
    if (!$("guessing").open) $("guessing").show();
    $("room").close();
    $("guessing-sentence").textContent = sentence;
    $("guessing-name").textContent = name;
    bars($("guessing"), { right, wrong });
  }

  /** The bars stay beside the answer, until something else is asked. */
  #judge(shown, outcome) {
    const isThere = shown && outcome && $("sentence").value === shown.sentence;
    $("verdict").hidden = !isThere;
    if (!isThere) return;
    const { counts, was } = outcome, all = counts.right + counts.wrong;
    bars($("verdict"), counts);
    for (const line of $("verdict").querySelectorAll("[data-was]")) line.classList.toggle("was", line.dataset.was === was);
    $("verdict-said").textContent = !was ? "" : was === "right" ? say("It was right: {count} of {all} have said so.", { count: counts.right, all })
      : say("It was wrong: {count} of {all} have said so.", { count: counts.wrong, all });
  }

  /** What the room touches, as bars; then the model's own attention beside them. */
  #where(touching) {
    if (!touching) return $("touching").close();
    const { written, words, counts, p } = touching, all = Math.max(1, counts.reduce((sum, count) => sum + count, 0));
    $("touching-title").textContent = say("Which word does it look at when it writes “{written}”? Touch it on your phone.", { written });
    $("touching-words").replaceChildren(...words.map((word, place) => {
      const line = Object.assign(document.createElement("li"), { textContent: word });
      line.style.setProperty("--p", counts[place] / all);
      line.append(Object.assign(document.createElement("span"), { className: "number", textContent: counts[place] }));
      if (p) line.append(Object.assign(document.createElement("span"), { className: "looked", textContent: percent(p[place]) }));
      return line;
    }));
    $("touching").classList.toggle("shown", p !== null);
    $("touching-show").hidden = p !== null;
    if (!$("touching").open) $("touching").show();
  }

  #honour(best) {
    if (!best) return $("best").close();
    $("best-scores").replaceChildren(...best.map(({ right, guessed, streak }) => Object.assign(document.createElement("li"), {
      textContent: say("{right} of {guessed}, the last {streak} in a row", { right, guessed, streak }),
    })));
    if (!best.length) $("best-scores").textContent = say("Nobody has guessed yet.");
    if (!$("best").open) $("best").show();
  }
}

function bars(place, counts) {
  for (const line of place.querySelectorAll("[data-was]")) {
    const count = counts[line.dataset.was];
    line.style.setProperty("--p", count / Math.max(1, counts.right + counts.wrong));
    line.querySelector(".number").textContent = count;
  }
}
