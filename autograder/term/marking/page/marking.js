// One person marks one notebook. What students wrote comes twice: as text, and as HTML that the server has cleaned of all
// that acts. Only that HTML is ever put in as HTML; a policy of the server's lets no script of a page's own text run.

import { themeButton } from "./theme/theme.js";
import { heard, say } from "./theme/words.js";

const key = location.hash.slice(1);
const $ = (id) => document.getElementById(id);
const seen = { question: 0, group: null, names: false, raw: false }; // what is shown: a question's place, a group's id
let state = null;

async function ask(path, body = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key, ...body }),
  });
  const found = await response.json();
  if (!response.ok) throw new Error(heard(found));
  return found;
}

function tell(text, wrong = false) {
  $("status").textContent = text;
  $("status").classList.toggle("wrong", wrong);
}

function make(tag, text = "", name = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}

const question = () => state.questions[seen.question];
const group = () => question().groups.find((one) => one.id === seen.group);
const plain = (number) => String(Math.round(number * 1000) / 1000);

/** What the server has made of somebody's Markdown. */
function written(tag, html, name = "text") {
  const element = make(tag, "", name);
  element.innerHTML = html;
  for (const link of element.querySelectorAll("a")) Object.assign(link, { target: "_blank", rel: "noreferrer" });
  for (const formula of element.querySelectorAll(".math")) {
    const displayMode = formula.classList.contains("display");
    // MathML: browsers draw it with fonts of their own.
    katex.render(formula.textContent, formula, { displayMode, output: "mathml", throwOnError: false, maxSize: 20 });
  }
  return element;
}

function show() {
  document.querySelector("main").hidden = false;
  $("closed").hidden = true;
  $("notebook").textContent = state.notebook;
  if (!group()) seen.group = (question().groups.find((one) => one.waits) ?? question().groups[0])?.id ?? null;
  showQuestions();
  showGroups();
  showGuide();
  showGroup();
}

function showQuestions() {
  $("questions").replaceChildren(
    ...state.questions.map((one, place) => {
      const waiting = one.groups.filter((each) => each.waits).reduce((sum, each) => sum + each.students.length, 0);
      const button = make("button", `${one.title} · ${waiting || "✓"}`);
      button.type = "button";
      if (place === seen.question) button.setAttribute("aria-current", "page");
      button.onclick = () => goTo(place);
      return button;
    }),
  );
}

function goTo(place) {
  seen.question = place;
  seen.group = null;
  show();
}

function markOf(one) {
  const marks = new Set(one.students.map((each) => each.points));
  if (one.waits) return "…";
  return marks.size === 1 ? plain([...marks][0]) : say("mixed");
}

function showGroups() {
  $("groups").replaceChildren(
    ...question().groups.map((one) => {
      const item = make("li", "", one.waits ? "waits" : "");
      const button = make("button");
      button.type = "button";
      button.append(make("span", `${one.students.length} ×`, "number soft"));
      button.append(make("span", one.texts[0].text.replace(/\s+/g, " ").slice(0, 80), "beginning"));
      button.append(make("span", markOf(one), "mark number"));
      button.setAttribute("aria-current", String(one.id === seen.group));
      button.onclick = () => choose(one.id);
      item.append(button);
      return item;
    }),
  );
  document.querySelector('#groups [aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  $("blank").textContent = question().blank ? say("{count} wrote nothing, which is 0 points.", { count: question().blank }) : "";
}

function choose(id) {
  seen.group = id;
  showGroups();
  showGuide();
  showGroup();
}

function showGuide() {
  const one = question();
  $("title").textContent = one.title;
  $("answer").replaceChildren(written("div", one.answer));
  $("asked").hidden = !one.statement;
  $("statement").replaceChildren(written("div", one.statement));
  $("beware-box").hidden = !one.beware.length;
  $("beware").replaceChildren(...one.beware.map((html) => written("li", html)));
  $("marks").replaceChildren(
    ...one.marks.map((mark, place) => {
      const [item, label, box] = [make("li"), make("label"), make("input")];
      box.type = "checkbox";
      box.dataset.place = String(place);
      box.checked = group()?.students.every((each) => each.items.includes(place)) ?? false;
      box.onchange = count;
      const worth = make("span", `+${plain(mark.points)} `, "worth number");
      worth.append(make("kbd", String(place + 1)));
      label.append(box, worth, written("span", mark.html));
      item.append(label);
      return item;
    }),
  );
}

const boxes = () => [...document.querySelectorAll("#marks input")];
const ticked = () => boxes().filter((box) => box.checked).map((box) => Number(box.dataset.place));

function count() {
  $("points").value = plain(ticked().reduce((sum, place) => sum + question().marks[place].points, 0));
}

function showGroup() {
  const one = group();
  for (const id of ["texts", "requests", "people", "mark"]) $(id).hidden = !one;
  if (!one) {
    $("whose").textContent = say("Nobody has answered this question.");
    return;
  }
  const many = one.students.length;
  $("whose").textContent = many === 1 ? say("One answer") : say("{count} equal answers: one mark for all", { count: many });
  showTexts();
  showPeople();
  const asked = one.students.filter((each) => each.request);
  $("requests").replaceChildren(...asked.map((each) => make("p", say("{name} asks: {said}", { name: seen.names ? each.name : say("A student"), said: each.request }), "request")));
  const [first] = one.students;
  const alike = one.students.every((each) => each.points === first.points && each.comment === first.comment);
  $("points").value = alike && first.points !== null ? plain(first.points) : "";
  $("points").max = question().points;
  $("most").textContent = say("of {points}", { points: plain(question().points) });
  $("comment").value = alike ? first.comment : "";
}

function showTexts() {
  const shown = ({ text, html }) => (seen.raw ? make("blockquote", text, "raw") : written("blockquote", html));
  $("texts").replaceChildren(...(group()?.texts ?? []).map(shown));
}

function showPeople() {
  const named = (each) => (each.name === each.id ? each.id : `${each.name} (${each.id})`);
  $("people").hidden = !seen.names || !group();
  $("people").textContent = group()?.students.map(named).join(", ") ?? "";
}

async function save() {
  const one = group();
  if (!one || !$("mark").reportValidity()) return;
  const marks = Object.fromEntries(one.students.map((each) => [each.id, each.points]));
  const places = question().groups.map((each) => each.id);
  const body = { question: question().slug, seen: marks, points: Number($("points").value), comment: $("comment").value, items: ticked() };
  try {
    state = await ask("mark", body);
  } catch (error) {
    tell(error.message, true);
    return;
  }
  const count = one.students.length, points = plain(body.points), most = plain(question().points);
  tell(count === 1 ? say("Saved: one answer, {points} of {most}.", { points, most }) : say("Saved: {count} answers, {points} of {most}.", { count, points, most }));
  const after = [...places.slice(places.indexOf(one.id) + 1), ...places];
  seen.group = after.find((id) => question().groups.find((each) => each.id === id)?.waits) ?? one.id;
  document.activeElement?.blur();
  show();
}

function move(by) {
  const ids = question().groups.map((one) => one.id);
  const place = ids.indexOf(seen.group) + by;
  if (ids[place]) choose(ids[place]);
}

function tick(wanted) {
  for (const box of boxes()) box.checked = wanted(Number(box.dataset.place), box.checked);
  count();
}

const KEYS = {
  a: () => tick(() => true),
  0: () => tick(() => false),
  p: () => $("points").select(),
  c: () => $("comment").focus(),
  n: () => $("names").click(),
  j: () => move(1),
  ArrowDown: () => move(1),
  k: () => move(-1),
  ArrowUp: () => move(-1),
  q: () => goTo((seen.question + 1) % state.questions.length),
  r: () => {
    seen.raw = !seen.raw;
    showTexts();
  },
  Enter: save,
};

document.addEventListener("keydown", (event) => {
  if (!state || event.isComposing || event.altKey || event.metaKey) return;
  const field = event.target.closest("textarea, input[type='number']");
  if (event.key === "Escape") return field?.blur();
  if (event.ctrlKey ? event.key !== "Enter" : field && !(event.key === "Enter" && field.id === "points")) return;
  if (!event.ctrlKey && event.key === "Enter" && event.target.closest("button")) return; // a button does its own
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
  const does = digit >= 0 && digit < question().marks.length ? () => tick((place, was) => (place === digit) !== was) : KEYS[event.key];
  if (!does) return;
  event.preventDefault();
  does();
});

$("mark").addEventListener("submit", (event) => {
  event.preventDefault();
  save();
});

$("names").onclick = () => {
  seen.names = !seen.names;
  $("names").setAttribute("aria-pressed", String(seen.names));
  showPeople(); // what is typed already stays
};

$("done").onclick = async () => {
  try {
    const { marked } = await ask("done");
    state = null;
    document.querySelector("main").hidden = true;
    $("closed").hidden = false;
    $("closed").textContent = say("Done. Students whose answers have been marked: {count}. Their feedback pages are made anew; this page can be closed.", { count: marked });
    tell("");
  } catch (error) {
    tell(error.message, true);
  }
};

themeButton($("theme"));
if (key) {
  try {
    state = await ask("state");
    show();
    tell(say("You mark as {name}", { name: state.by }));
  } catch (error) {
    $("closed").textContent = error.message;
  }
}
