// The page of the demo: it listens to the server and tells its two views.

import { themeButton } from "./theme/theme.js";
import { Ask } from "./ask.js";
import { Learn } from "./learn.js";

const $ = (id) => document.getElementById(id);
const learn = new Learn();
const ask = new Ask();
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
  model(event) {
    state.parameters = event.parameters;
    learn.model(event);
    ask.model(event);
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
    status("is asked 200 sentences that it has never seen");
  },
  measured(event) {
    learn.measured(event);
    state.exact = event.exact;
  },
  ready() {
    state.over = true;
    const exact = state.exact === undefined ? "" : ` · ${Math.round(100 * state.exact)} % of new sentences exact`;
    status(`ready${exact}`);
    $("to-learn").disabled = !state.epochs;
    $("to-ask").classList.toggle("inviting", $("ask").hidden);
    if (!state.epochs) view("ask"); // it had learned before
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
}));
if (location.hash === "#ask") view("ask");

const events = new EventSource("events");
events.onmessage = ({ data }) => tell(JSON.parse(data));
events.onerror = () => {
  if (!state.over) status("The demo has ended: start it again in the terminal.");
};
