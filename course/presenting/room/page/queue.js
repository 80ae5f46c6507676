// The presenter's page: what waits, and what is done with it. Sentences are put in as text, never as HTML.

import { post } from "./asking.js";
import { themeButton } from "./theme/theme.js";
import { heard, say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const KEY = "course-room-key";
const state = {}, verdicts = document.querySelectorAll("[data-was]");

function key() {
  // Out of the address bar, which somebody may photograph.
  if (location.hash.length > 1) {
    sessionStorage.setItem(KEY, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

async function act(what) {
  const reply = await post("presenter", { key: key(), ...what });
  if (reply.problem) $("status").textContent = heard(reply);
}

function show({ open, waiting, shown, asked, text, outcome, guesses, phones, bans, best }) {
  Object.assign(state, { open, best });
  $("status").textContent = say("{count} waiting · phones: {phones}", { count: waiting.length, phones });
  $("open").textContent = open ? say("Take no more") : say("Take sentences again");
  $("clear").disabled = !waiting.length;
  $("guessing").hidden = !asked;
  $("asked").textContent = asked?.sentence ?? "";
  $("counts").textContent = say("{right} right, {wrong} wrong", guesses);
  $("wall").hidden = !shown;
  $("shown").textContent = shown?.sentence ?? "";
  $("shown-name").textContent = shown?.name ?? "";
  $("text").textContent = text ?? "";
  $("settle").hidden = !outcome;
  $("ended").textContent = say("{right} right, {wrong} wrong", guesses);
  for (const one of verdicts) one.setAttribute("aria-pressed", String(one.dataset.was === outcome?.was));
  $("best").textContent = best ? say("Hide the best five") : say("Show the best five");
  $("lift").hidden = !bans;
  $("lift").textContent = say("Let new phones in from everywhere again (banned addresses: {bans})", { bans });
  const known = new Map([...$("waiting").children].map((line, place) => [Number(line.dataset.number), { line, place }]));
  // Nothing moves under a hand that is about to press.
  const place = ({ number }) => known.get(number)?.place ?? Infinity;
  const order = $("waiting").matches(":hover") ? waiting.toSorted((one, other) => place(one) - place(other) || 0) : waiting;
  $("waiting").replaceChildren(...order.map((one) => {
    const line = known.get(one.number)?.line ?? lineOf(one);
    line.querySelector(".name").textContent = one.name;
    line.querySelector(".count").textContent = one.count > 1 ? `× ${one.count}` : "";
    const all = line.querySelector(".all");
    all.hidden = one.near < 2;
    all.textContent = say("Ban all {near} phones of its address", { near: one.near });
    return line;
  }));
}

function lineOf({ number, sentence }) {
  const line = Object.assign(document.createElement("li"), { className: "card" });
  line.dataset.number = number;
  const said = make("p", "sentence", sentence), who = make("p", "soft", "");
  who.append(make("bdi", "name", ""), " ", make("span", "count number", ""));
  const row = make("div", "row", "");
  const buttons = [
    [say("Show"), "show", "main"], [say("Guess first"), "ask", ""], [say("Drop"), "drop", ""],
    [say("Ban its sender"), "ban", "small"], ["", "ban_address", "small all"],
  ];
  for (const [label, what, kind] of buttons) {
    const button = make("button", kind, label);
    button.type = "button";
    button.addEventListener("click", () => act({ [what]: number }));
    row.append(button);
  }
  line.append(said, who, row);
  return line;
}

function make(tag, className, textContent) {
  return Object.assign(document.createElement(tag), { className, textContent });
}

$("open").addEventListener("click", () => act({ open: !state.open }));
$("clear").addEventListener("click", () => act({ clear: true }));
$("best").addEventListener("click", () => act({ best: !state.best }));
for (const one of verdicts) one.addEventListener("click", () => act({ was: one.dataset.was }));
$("off").addEventListener("click", () => act({ off: true }));
$("lift").addEventListener("click", () => act({ lift: true }));
$("reveal").addEventListener("click", () => act({ reveal: true }));
themeButton($("theme"));
if (key()) {
  const events = new EventSource(`watch?key=${encodeURIComponent(key())}`);
  events.onmessage = ({ data }) => show(JSON.parse(data));
  events.onerror = () => { $("status").textContent = say("The demo has ended, or this is another one's key: look at the terminal."); };
} else {
  $("status").textContent = say("Open this page by the address that the terminal shows.");
}
