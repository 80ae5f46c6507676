// The room on the wall: how its phones come in, what it guesses, and the sentences that the presenter has picked.

import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);

export class Room {
  /** `show` is called with a sentence that was picked, `hide` with one that was taken off the wall. */
  constructor(show, hide) {
    Object.assign(this, { show, hide });
    $("to-room").addEventListener("click", () => $("room").showModal());
    $("room-close").addEventListener("click", () => $("room").close());
    // What is typed here is nobody's.
    for (const [id, kind] of [["asking", "submit"], ["surprise", "click"]]) {
      $(id).addEventListener(kind, () => { $("echo-name").textContent = ""; });
    }
  }

  /** Phones may come in: listen to them. */
  open() {
    if (this.events) return;
    this.events = new EventSource("room/events");
    this.events.onmessage = ({ data }) => this.#tell(JSON.parse(data));
  }

  #tell({ address, qr, open, waiting, shown, asked, guesses }) {
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
    this.told = true;
  }

  #guesses({ sentence, name }, { right, wrong }) {
    if (!$("guessing").open) $("guessing").show();
    $("room").close();
    $("guessing-sentence").textContent = sentence;
    $("guessing-name").textContent = name;
    const share = (count) => count / Math.max(1, right + wrong);
    for (const [id, count] of [["guess-right", right], ["guess-wrong", wrong]]) {
      $(id).style.setProperty("--p", share(count));
      $(id).querySelector(".number").textContent = count;
    }
  }
}
