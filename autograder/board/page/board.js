// The presenter's page: the room as the server tells it. Whatever a stranger has typed is put in as text, never as HTML.

import { themeButton } from "./theme/theme.js";
import { say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const KEY = "course-board-key";
const MANY = 60;
const SIZES = [0.9, 0.8, 0.72, 0.66, 0.6, 0.55, 0.5]; // of many names, in the page's own size
const INVITED = "#join=";
const UNNAMED = "course-board-unnamed";
const state = { people: new Map(), follows: true, unnamed: sessionStorage.getItem(UNNAMED) === "yes" };

function key() {
  // Out of the address bar, which the whole room can read.
  if (location.hash.length > 1 && !location.hash.startsWith(INVITED)) {
    sessionStorage.setItem(KEY, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

function make(tag, text, className = "") {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

const joinLine = (code, address, between = "\n") =>
  `from autograder import join${between}join("${code}", "${say("a name")}", "${address}")`;

function show(room) {
  state.room = room;
  $("room").textContent = room.room;
  showJoining(room);
  const solved = room.people.reduce((sum, { solved }) => sum + solved, 0);
  const here = room.people.length + room.waiting.length;
  const said = [
    say("{count} here", { count: here }),
    room.waiting.length && say("{count} names wait", { count: room.waiting.length }),
    say("{count} solved", { count: solved }),
    !room.open && say("the door is closed"),
  ].filter(Boolean).join(" · ");
  if ($("status").textContent !== said) $("status").textContent = said;
  $("door").textContent = room.open ? say("Close the door: no new names") : say("Open the door: new names may come");
  if (room.notebook && ((state.follows && room.most) || !state.notebook)) state.notebook = room.notebook;
  state.here = here;
  showExercises(room);
  showMoment(room.misconceptions);
  showGuess(room.guess, here);
  showLadder(room.ladder, room.guess);
  $("latest").replaceChildren(...room.latest.map(({ name, title }) => {
    const line = make("li", "");
    const who = make("strong", "");
    who.append(state.unnamed || name === null ? say("Somebody") : make("bdi", name));
    line.append(who, ` · ${title}`);
    return line;
  }));
  if (!room.latest.length) $("latest").append(make("li", say("Nothing yet."), "soft"));
  showPeople(room.people);
}

/** It takes the place of what was just solved, and a guess takes its. */
function showLadder(rungs, guess) {
  $("ladder-card").hidden = !rungs.length || Boolean(guess);
  if (rungs.length) $("latest-card").hidden = true;
  $("ladder").replaceChildren(...rungs.map(({ name, exact, parameters }) => {
    const line = make("li", "");
    const who = make("strong", "");
    who.append(state.unnamed || name === null ? say("Somebody") : make("bdi", name));
    const said = say("{share} exactly right, {parameters} parameters", {
      share: `${(100 * exact).toFixed(1)} %`, parameters: parameters.toLocaleString("en"),
    });
    line.append(who, " ", make("span", said, "soft number"));
    return line;
  }));
}

function showJoining(room) {
  const shown = room.open && (state.joining ?? !room.started);
  $("joining").textContent = shown ? say("Show what is solved") : say("Show how to join");
  $("joining").hidden = !room.open;
  $("join-card").hidden = !shown;
  $("board").querySelector("main").classList.toggle("joining", shown);
  $("join-card").querySelector(".line").textContent = joinLine(room.room, room.address);
  if (room.qr && $("qr").src !== room.qr) $("qr").src = room.qr;
  $("how").textContent = joinLine(room.room, room.address, "; ");
  $("how").hidden = !room.open || shown;
}

function showExercises({ exercises }) {
  const notebooks = [...new Set(exercises.map(({ notebook }) => notebook))];
  const notebook = state.notebook ?? notebooks[0];
  const select = $("notebook");
  if (select.options.length !== notebooks.length) select.replaceChildren(...notebooks.map((name) => new Option(name)));
  select.value = notebook;
  $("follow").hidden = state.follows;
  const shown = exercises.filter((one) => one.notebook === notebook);
  const list = $("exercises");
  while (list.children.length > shown.length) list.lastChild.remove();
  shown.forEach(({ title, solved, trying }, i) => {
    const line = list.children[i] ?? list.appendChild(exerciseLine());
    const [name, count] = line.querySelectorAll(".title > *");
    name.textContent = title;
    count.textContent = trying ? say("{solved} solved, {trying} at it", { solved, trying }) : say("{solved} solved", { solved });
    const share = (number) => `${(100 * number) / Math.max(1, state.here)}%`;
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
    $("moment").replaceChildren(make("p", say("None that several of you share."), "soft"));
    return;
  }
  $("moment").replaceChildren(
    make("p", say("{count} of you, in {title}", first), "soft"),
    make("p", first.did, "did"),
    make("p", first.matters),
    ...others.map(({ count, title, did }) => make("p", say("{count} in {title}: {did}", { count, title, did }), "more soft")),
  );
}

function showGuess(guess, people) {
  $("guess-card").hidden = !guess;
  $("latest-card").hidden = Boolean(guess); // it takes that card's place
  if (!guess) return;
  $("guess-text").textContent = guess.text;
  $("guess-count").textContent = say("{number} of {count}", { number: guess.count, count: people });
  $("guess").replaceChildren(...guess.bars.map(({ label, count }) => {
    const line = make("li", "");
    const title = make("p", "", "title");
    title.append(make("span", label), make("span", String(count), "number"));
    const bar = make("div", "", "bar");
    bar.setAttribute("aria-hidden", "true");
    const filled = make("span", "", "guessed");
    filled.style.flexBasis = `${(100 * count) / guess.count}%`;
    bar.append(filled);
    line.append(title, bar);
    return line;
  }));
}

function showPeople(people) {
  const before = state.people;
  state.people = new Map(people.map(({ name, solved }) => [name, solved]));
  $("names").textContent = state.unnamed ? say("Show the names") : say("Hide the names");
  $("people-card").hidden = state.unnamed;
  for (const element of [$("people"), $("board").querySelector("main")]) {
    element.classList.toggle("many", people.length > MANY);
  }
  const known = new Map([...$("people").children].map((line) => [line.dataset.name, line]));
  $("people").replaceChildren(...people.map(({ name, solved }) => {
    const line = known.get(name) ?? personLine(name);
    const [, count] = line.firstChild.children;
    count.textContent = solved ? ` ${solved}` : "";
    line.firstChild.title = say("{name}: {solved} solved", { name, solved });
    if (before.has(name) && solved > before.get(name)) {
      line.firstChild.classList.remove("new");
      requestAnimationFrame(() => line.firstChild.classList.add("new"));
    }
    return line;
  }));
  fit();
}

function fit() {
  // Nobody scrolls a projector: many names get smaller until all of them are on the page.
  for (const size of $("people").classList.contains("many") ? SIZES : []) {
    $("people").style.setProperty("--size", size);
    if (document.documentElement.scrollHeight <= innerHeight) return;
  }
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
$("follow").addEventListener("click", () => {
  state.follows = true;
  state.notebook = state.room.notebook ?? state.notebook;
  show(state.room);
});
$("joining").addEventListener("click", () => {
  state.joining = $("join-card").hidden;
  show(state.room);
});
$("names").addEventListener("click", () => {
  state.unnamed = !state.unnamed;
  sessionStorage.setItem(UNNAMED, state.unnamed ? "yes" : "no");
  show(state.room);
});
addEventListener("resize", fit);
$("door").addEventListener("click", () => ask({ open: !state.room.open }));
$("sweep").addEventListener("click", () => ask({ sweep: true }));
$("removing").addEventListener("close", () => {
  const name = $("removed").textContent;
  if ($("removing").returnValue === "yes") ask({ remove: name });
  if ($("removing").returnValue === "all") ask({ ban: name });
  $("removing").returnValue = "no";
});
themeButton($("theme"));

if (location.hash.startsWith(INVITED)) {
  $("closed").hidden = true;
  $("invited").hidden = false;
  const line = joinLine(decodeURIComponent(location.hash.slice(INVITED.length)), location.origin);
  $("invited").querySelector(".line").textContent = line;
  // A page without https may not use the clipboard; the line can be selected all the same.
  $("copy").hidden = !navigator.clipboard;
  $("copy").addEventListener("click", () => navigator.clipboard.writeText(line));
} else if (key()) {
  const events = new EventSource(`events?key=${encodeURIComponent(key())}`);
  events.onmessage = ({ data }) => {
    $("closed").hidden = true;
    $("board").hidden = false;
    show(JSON.parse(data));
  };
  events.onerror = () => {
    $("status").textContent = say("The board has stopped: start it again in the terminal, nothing is lost.");
  };
}
