// The page of the demo: it listens to the server and tells its two views.

import { choose, themeButton } from "./theme/theme.js";
import { Ask } from "./ask.js";
import { Film } from "./film.js";
import { Heads } from "./heads.js";
import { learns } from "./language.js";
import { Learn } from "./learn.js";
import { held, hold } from "./link.js";
import { Pace } from "./pace.js";
import { Room } from "./room.js";
import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const heads = new Heads();
const learn = new Learn(heads);
const ask = new Ask(heads);
const room = new Room((sentence) => {
  view("ask");
  ask.ask(sentence);
}, (sentence) => ask.takeOff(sentence));
const pace = new Pace();
const state = {};
// What is asked, and what the presenter holds up, is of the live training alone.
const film = new Film({
  show: (event) => learn[event.kind](event),
  begins: () => filmed(true),
  ends() {
    filmed(false);
    learn.forget();
    learn.lesson(state.lesson);
  },
});

const TOLD = {
  story({ events }) {
    delete state.epochs;
    delete state.over;
    status(say("starting: TensorFlow takes a moment"));
    events.forEach(tell);
  },
  lesson(event) {
    state.lesson = event;
    learns(event.language);
    learn.lesson(event);
    pace.offer(event.against, event.chosen);
    if (event.film) film.begin(event.film);
  },
  awake() {
    status(say("reading the sentences"));
  },
  again() {
    delete state.epochs;
    delete state.over;
    claim("\u00a0"); // its line stays, and nothing moves
    ask.forget();
    learn.forget();
    pace.runs(false);
    pace.lives(false);
    learn.lesson(state.lesson);
    $("to-ask").classList.remove("inviting");
    $("take-home").hidden = true;
    view("learn");
    status(say("begins anew"));
  },
  pace(event) {
    pace.show(event);
  },
  whose({ own, all }) {
    state.whose = say("{own} of its {all} pieces are the presenter's own.", { own, all });
    claim(state.whose);
  },
  model(event) {
    film.end();
    state.parameters = event.parameters;
    learn.model(event);
    ask.model(event);
    state.sizes = { encoder: event.encoder_layers, decoder: event.layers, heads: event.heads };
    room.model(state.sizes, ask.surprises);
    $("take-home").hidden = false;
  },
  began(event) {
    Object.assign(state, event);
    room.model(state.sizes, event.asked);
    learn.began(event);
    pace.runs(true);
    pace.lives(true);
    status(say("learning"));
    ask.resume();
  },
  step(event) {
    learn.step(event);
    const epoch = Math.min(Math.floor(event.epoch) + 1, state.epochs);
    status(say("round {epoch} of {epochs} · {rate} words a second", { epoch, epochs: state.epochs, rate: event.rate.toLocaleString("en") }));
  },
  look(event) {
    learn.look(event);
  },
  examining() {
    status(say("sits a test"));
  },
  measured(event) {
    learn.measured(event);
    const percent = (share) => `${Math.round(100 * share)} %`;
    const found = { share: percent(event.exact), count: event.asked };
    const measured = event.rival_exact === undefined
      ? say("In the last test, {share} of {count} new sentences of its own little grammar came out exactly right.", found)
      : say("In the last test, {share} of {count} new sentences of its own little grammar came out exactly right; {rival}, {other}.", {
        ...found, rival: say(state.rival), other: percent(event.rival_exact),
      });
    claim(state.whose ? say("{first} {then}", { first: state.whose, then: measured }) : measured);
  },
  ready() {
    state.over = true;
    status(say("ready"));
    pace.runs(false);
    pace.lives(true);
    $("to-learn").disabled = !state.epochs;
    $("to-ask").classList.toggle("inviting", $("ask").hidden);
    if (!state.epochs) view("ask"); // it had learned before
    ask.resume();
  },
  room() {
    room.open();
  },
  problem({ said }) {
    state.over = true;
    pace.runs(false);
    pace.lives(false);
    status(say(said));
  },
  gone({ said }) {
    state.over = true;
    pace.runs(false);
    pace.lives(false);
    status(say(said));
  },
};

function filmed(on) {
  $("film").hidden = !on;
  document.body.classList.toggle("filmed", on);
}

function tell(event) {
  TOLD[event.kind]?.(event);
}

function status(text) {
  const size = state.parameters ? `${say("{count} parameters", { count: state.parameters.toLocaleString("en") })} · ` : "";
  if ($("status").textContent !== size + text) $("status").textContent = size + text;
}

/** What a test showed, and on what: in both views. */
function claim(text) {
  for (const place of document.querySelectorAll(".claim")) place.textContent = place.title = text;
}

function view(name) {
  for (const one of ["learn", "ask"]) {
    $(one).hidden = one !== name;
    if (one === name) $(`to-${one}`).setAttribute("aria-current", "page");
    else $(`to-${one}`).removeAttribute("aria-current");
  }
  hold({ view: name === "ask" ? "ask" : null });
  (name === "ask" ? ask : learn).draw();
  if (name === "ask") $("to-ask").classList.remove("inviting");
  if (name === "ask") $("sentence").focus();
}

$("to-learn").addEventListener("click", () => view("learn"));
$("to-ask").addEventListener("click", () => view("ask"));
if (["light", "dark"].includes(held().theme)) choose(held().theme);
themeButton($("theme"), () => requestAnimationFrame(() => {
  hold({ theme: document.documentElement.dataset.theme ?? null });
  learn.draw();
  ask.draw();
  heads.draw();
}));
if (held().view === "ask") view("ask");

const events = new EventSource("events");
events.onmessage = ({ data }) => tell(JSON.parse(data));
events.onerror = () => {
  if (!state.over) status(say("The demo has ended: start it again in the terminal."));
};
