// A phone in the room: it sends sentences and guesses, and hears what is on the wall.

import { keep, kept, post } from "./asking.js";
import { heard, say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const PHONE = "course-room-phone", NAME = "course-room-name";
const state = {};

async function send(where, what) {
  for (const again of [false, true]) {
    const reply = await post(where, { phone: kept(PHONE), ...what });
    if (reply.status !== 401 || again) return reply;
    await come(); // the demo was started again, and knows nobody
  }
}

async function come() {
  const reply = await post("come", { phone: kept(PHONE) ?? "" });
  if (reply.phone) keep(PHONE, reply.phone);
  else $("note").textContent = heard(reply);
}

$("say").addEventListener("submit", async (event) => {
  event.preventDefault();
  const sentence = $("sentence").value.trim();
  if (!sentence) return $("sentence").focus();
  keep(NAME, $("name").value);
  $("send").disabled = true;
  const reply = await send("say", { sentence, name: $("name").value.trim() });
  $("send").disabled = state.closed;
  $("note").textContent = reply.problem ? heard(reply) : say("Sent: {sentence}", { sentence });
  if (!reply.problem) $("sentence").value = "";
});

for (const button of document.querySelectorAll("[data-guess]")) {
  button.addEventListener("click", async () => {
    const reply = await send("guess", { guess: button.dataset.guess });
    if (reply.problem) $("note").textContent = heard(reply);
    else guessed(button.dataset.guess);
  });
}

function guessed(guess) {
  for (const one of document.querySelectorAll("[data-guess]")) {
    one.setAttribute("aria-pressed", String(one.dataset.guess === guess));
  }
}

function show({ open, shown, asked }) {
  state.closed = !open;
  $("send").disabled = !open;
  $("send").textContent = open ? say("Send") : say("No sentences just now");
  $("guessing").hidden = !asked;
  if (asked && asked.sentence !== state.asked) guessed(null);
  state.asked = asked?.sentence;
  $("asked").textContent = asked?.sentence ?? "";
  $("wall").hidden = !shown;
  $("shown").textContent = shown?.sentence ?? "";
  $("shown-name").textContent = shown?.name ?? "";
}

$("name").value = kept(NAME) ?? "";
await come();
const events = new EventSource("events");
events.onmessage = ({ data }) => show(JSON.parse(data));
