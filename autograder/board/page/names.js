// The presenter's other page: names that nobody has seen yet. They are put in as text, never as HTML.

import { say, speak } from "./say.js";
import { themeButton } from "./theme/theme.js";

const $ = (id) => document.getElementById(id);
const KEY = "course-board-key";

function key() {
  if (location.hash.length > 1) {
    sessionStorage.setItem(KEY, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

async function ask(what) {
  const body = JSON.stringify({ key: key(), ...what });
  await fetch("presenter", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

function show(room) {
  const { people, waiting } = room;
  speak(room);
  $("status").textContent = say("{waiting} waiting · {shown} shown", { waiting: waiting.length, shown: people.length });
  $("all").disabled = !waiting.length;
  const known = new Map([...$("waiting").children].map((line) => [line.dataset.name, line]));
  $("waiting").replaceChildren(...waiting.map((name) => known.get(name) ?? lineOf(name)));
}

function lineOf(name) {
  const line = Object.assign(document.createElement("li"), { className: "card" });
  line.dataset.name = name;
  line.append(Object.assign(document.createElement("bdi"), { textContent: name }));
  for (const [label, what, kind] of [["Let in", "let_in", "main"], ["Remove", "remove", ""]]) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: kind, textContent: say(label) });
    button.addEventListener("click", () => ask({ [what]: name }));
    line.append(button);
  }
  return line;
}

$("all").addEventListener("click", () => ask({ let_in: true }));
themeButton($("theme"));
if (key()) {
  const events = new EventSource(`events?key=${encodeURIComponent(key())}`);
  events.onmessage = ({ data }) => show(JSON.parse(data));
  events.onerror = () => { $("status").textContent = say("The board has stopped: start it again in the terminal, nothing is lost."); };
}
