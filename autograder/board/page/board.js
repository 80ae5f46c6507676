// The presenter's page: the room as the server tells it. Whatever a stranger has typed is put in as text, never as HTML.

import { themeButton } from "./theme/theme.js";

const $ = (id) => document.getElementById(id);
const KEY = "course-board-key";
const MANY = 60;
const state = { people: new Map(), follows: true };

function key() {
  // Out of the address bar, which the whole room can read.
  if (location.hash.length > 1) {
    sessionStorage.setItem(KEY, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

function make(tag, text, className = "") {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

function show(room) {
  state.room = room;
  $("room").textContent = room.room;
  $("how").textContent = `from autograder import join; join("${room.room}", "a name", "${room.address}")`;
  $("how").hidden = !room.open;
  const solved = room.people.reduce((sum, { solved }) => sum + solved, 0);
  const said = `${room.people.length} here · ${solved} solved${room.open ? "" : " · the door is closed"}`;
  if ($("status").textContent !== said) $("status").textContent = said;
  $("door").textContent = room.open ? "Close the door: no new names" : "Open the door: new names may come";
  if (state.follows && room.notebook) state.notebook = room.notebook;
  showExercises(room);
  showMoment(room.misconceptions);
  $("latest").replaceChildren(...room.latest.map(({ name, title }) => {
    const line = make("li", "");
    line.append(make("strong", name), ` · ${title}`);
    return line;
  }));
  if (!room.latest.length) $("latest").append(make("li", "Nothing yet.", "soft"));
  showPeople(room.people);
}

function showExercises({ exercises, people }) {
  const notebooks = [...new Set(exercises.map(({ notebook }) => notebook))];
  state.notebook ??= notebooks[0];
  const select = $("notebook");
  if (select.options.length !== notebooks.length) select.replaceChildren(...notebooks.map((name) => new Option(name)));
  select.value = state.notebook;
  const shown = exercises.filter(({ notebook }) => notebook === state.notebook);
  const list = $("exercises");
  while (list.children.length > shown.length) list.lastChild.remove();
  shown.forEach(({ title, solved, trying }, i) => {
    const line = list.children[i] ?? list.appendChild(exerciseLine());
    const [name, count] = line.querySelectorAll(".title > *");
    name.textContent = title;
    count.textContent = trying ? `${solved} solved, ${trying} at it` : `${solved} solved`;
    const share = (number) => `${(100 * number) / Math.max(1, people.length)}%`;
    line.querySelector(".solved").style.flexBasis = share(solved);
    line.querySelector(".trying").style.flexBasis = share(trying);
  });
}

function exerciseLine() {
  const line = make("li", "");
  const title = make("p", "", "title");
  title.append(make("span", ""), make("span", "", "soft number"));
  const bar = make("div", "", "bar");
  bar.setAttribute("aria-hidden", "true");
  bar.append(make("span", "", "solved"), make("span", "", "trying"));
  line.append(title, bar);
  return line;
}

function showMoment(found) {
  const told = JSON.stringify(found);
  if (told === state.moment) return;
  state.moment = told;
  const [first, ...others] = found;
  if (!first) {
    $("moment").replaceChildren(make("p", "None that several of you share.", "soft"));
    return;
  }
  $("moment").replaceChildren(
    make("p", `${first.count} of you, in ${first.title}`, "soft"),
    make("p", first.did, "did"),
    make("p", first.matters),
    ...others.map(({ count, title, did }) => make("p", `${count} in ${title}: ${did}`, "more soft")),
  );
}

function showPeople(people) {
  const before = state.people;
  state.people = new Map(people.map(({ name, solved }) => [name, solved]));
  $("people").classList.toggle("many", people.length > MANY);
  const known = new Map([...$("people").children].map((line) => [line.dataset.name, line]));
  $("people").replaceChildren(...people.map(({ name, solved }) => {
    const line = known.get(name) ?? personLine(name);
    const [, count] = line.firstChild.children;
    count.textContent = solved ? ` ${solved}` : "";
    line.firstChild.title = `${name}: ${solved} solved`;
    if (before.has(name) && solved > before.get(name)) {
      line.firstChild.classList.remove("new");
      requestAnimationFrame(() => line.firstChild.classList.add("new"));
    }
    return line;
  }));
}

function personLine(name) {
  const line = make("li", "");
  line.dataset.name = name;
  const button = make("button", "");
  button.type = "button";
  button.append(make("bdi", name), make("span", "", "count number"));
  button.addEventListener("click", () => {
    $("removed").textContent = name;
    $("removing").showModal();
  });
  line.append(button);
  return line;
}

async function ask(what) {
  const body = JSON.stringify({ key: key(), ...what });
  await fetch("presenter", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

$("notebook").addEventListener("change", () => {
  state.follows = false;
  state.notebook = $("notebook").value;
  showExercises(state.room);
});
$("door").addEventListener("click", () => ask({ open: !state.room.open }));
$("sweep").addEventListener("click", () => ask({ sweep: true }));
$("removing").addEventListener("close", () => {
  if ($("removing").returnValue === "yes") ask({ remove: $("removed").textContent });
  $("removing").returnValue = "no";
});
themeButton($("theme"));

if (key()) {
  const events = new EventSource(`events?key=${encodeURIComponent(key())}`);
  events.onmessage = ({ data }) => {
    $("closed").hidden = true;
    $("board").hidden = false;
    show(JSON.parse(data));
  };
  events.onerror = () => {
    $("status").textContent = "The board has stopped: start it again in the terminal, nothing is lost.";
  };
}
