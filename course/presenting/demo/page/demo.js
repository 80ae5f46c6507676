// The page of the demo: it listens to the server and tells its two views.

import { themeButton } from "./theme/theme.js";
import { Ask } from "./ask.js";
import { Heads } from "./heads.js";
import { Learn } from "./learn.js";
import { Room } from "./room.js";

const $ = (id) => document.getElementById(id);
const heads = new Heads();
const learn = new Learn(heads);
const ask = new Ask(heads);
const room = new Room((sentence) => {
  view("ask");
  ask.ask(sentence);
});
const state = {};

const TOLD = {
  story({ events }) {
    delete state.epochs;
    delete state.over;
    status("starting: TensorFlow takes a moment");
    events.forEach(tell);
  },
  lesson(event) {
    learn.lesson(event);
  },
  awake() {
    status("reading the sentences");
  },
  whose({ said }) {
    state.whose = `${said} `;
    claim(said);
  },
  model(event) {
    state.parameters = event.parameters;
    learn.model(event);
    ask.model(event);
    $("take-home").hidden = false;
  },
  began(event) {
    Object.assign(state, event);
    learn.began(event);
    status("learning");
  },
  step(event) {
    learn.step(event);
    const epoch = Math.min(Math.floor(event.epoch) + 1, state.epochs);
    status(`round ${epoch} of ${state.epochs} · ${event.rate.toLocaleString("en")} words a second`);
  },
  look(event) {
    learn.look(event);
  },
  examining() {
    status("sits a test");
    ask.isExamined(true);
  },
  measured(event) {
    learn.measured(event);
    ask.isExamined(false);
    const exact = `${Math.round(100 * event.exact)} %`;
    const which = `${event.asked} sentences of its own little grammar that it has never seen`;
    claim(`${state.whose ?? ""}In the last test, ${exact} of ${which} came out exactly right.`);
  },
  ready() {
    state.over = true;
    status("ready");
    $("to-learn").disabled = !state.epochs;
    $("to-ask").classList.toggle("inviting", $("ask").hidden);
    if (!state.epochs) view("ask"); // it had learned before
  },
  room() {
    room.open();
  },
  problem({ said }) {
    state.over = true;
    status(said);
  },
  gone({ said }) {
    state.over = true;
    status(said);
  },
};

function tell(event) {
  TOLD[event.kind]?.(event);
}

function status(text) {
  const size = state.parameters ? `${state.parameters.toLocaleString("en")} parameters · ` : "";
  if ($("status").textContent !== size + text) $("status").textContent = size + text;
}

/** What a test showed, and on what: in both views. */
function claim(text) {
  for (const place of document.querySelectorAll(".claim")) place.textContent = text;
}

function view(name) {
  for (const one of ["learn", "ask"]) {
    $(one).hidden = one !== name;
    if (one === name) $(`to-${one}`).setAttribute("aria-current", "page");
    else $(`to-${one}`).removeAttribute("aria-current");
  }
  history.replaceState(null, "", name === "ask" ? "#ask" : "#");
  (name === "ask" ? ask : learn).draw();
  if (name === "ask") $("to-ask").classList.remove("inviting");
  if (name === "ask") $("sentence").focus();
}

$("to-learn").addEventListener("click", () => view("learn"));
$("to-ask").addEventListener("click", () => view("ask"));
themeButton($("theme"), () => requestAnimationFrame(() => {
  learn.draw();
  ask.draw();
  heads.draw();
}));
if (location.hash === "#ask") view("ask");

const events = new EventSource("events");
events.onmessage = ({ data }) => tell(JSON.parse(data));
events.onerror = () => {
  if (!state.over) status("The demo has ended: start it again in the terminal.");
};
