// A phone in the room: it sends sentences and guesses, and hears what is on the wall.

import { keep, kept, post } from "./asking.js";
import { heard, say } from "./theme/words.js";

const $ = (id) => document.getElementById(id);
const PHONE = "course-room-phone", NAME = "course-room-name";
const GATHERED = 2_000; // milliseconds
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

/** What came of a guess, once the presenter has said it: each phone asks for its own. */
async function judge(shown, was) {
  if (state.judged === `${shown?.sentence} ${was}`) return;
  const about = state.judged = `${shown?.sentence} ${was}`;
  $("verdict").textContent = "";
  if (!was) return;
  const score = await post("score", { phone: kept(PHONE) });
  if (about !== state.judged || score.problem) return;
  const { guess, right, guessed, streak } = score, isRight = was === "right";
  if (!guess) $("verdict").textContent = isRight ? say("It was right.") : say("It was wrong.");
  else if (guess === was) {
    $("verdict").textContent = isRight ? say("It was right, as you said. In a row: {streak}", { streak })
      : say("It was wrong, as you said. In a row: {streak}", { streak });
  } else {
    $("verdict").textContent = isRight ? say("It was right after all. You have {right} of {guessed}.", { right, guessed })
      : say("It was wrong after all. You have {right} of {guessed}.", { right, guessed });
  }
}

/** At the end the wall has the best five, and each phone its own count. */
async function count(isShown) {
  $("score").hidden = !isShown;
  if (!isShown || state.counted) return;
  const { right, guessed, problem } = await post("score", { phone: kept(PHONE) });
  if (!problem) $("score").textContent = say("You have {right} of {guessed}.", { right, guessed });
}

/** Where does it look? A word is touched, and touched again by whoever thinks again. */
function where(touching) {
  $("touching").hidden = !touching;
  if (!touching) {
    state.question = null;
    return;
  }
  const { written, words, looked } = touching, question = JSON.stringify([written, words]);
  if (question !== state.question) {
    state.question = question;
    $("touching-asked").textContent = say("Which word does it look at when it writes “{written}”?", { written });
    $("touching-words").replaceChildren(...words.map((word, place) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => touch(place));
      return button;
    }));
  }
  const buttons = [...$("touching-words").children];
  for (const button of buttons) button.disabled = looked !== null;
  const said = looked && { word: words[looked.place], share: `${Math.round(100 * looked.share)} %` };
  $("touching-said").textContent = !looked ? ""
    : buttons[looked.place].getAttribute("aria-pressed") === "true" ? say("Yes: most of all at “{word}”, {share}.", said)
      : say("Most of all it looks at “{word}”, {share}.", said);
}

async function touch(place) {
  const reply = await send("touch", { place });
  if (reply.problem) $("touching-said").textContent = heard(reply);
  else [...$("touching-words").children].forEach((one, i) => one.setAttribute("aria-pressed", String(i === place)));
}

/** A copy of the model to operate on, while the room does: it computes here, and only what fails is sent. */
function operate(isOn) {
  $("operating").hidden = !isOn;
  if (isOn && !$("copy").src) $("copy").src = "take-home.html#operate";
  else if (!isOn) $("copy").removeAttribute("src");
}

addEventListener("message", ({ source, data }) => {
  if (source !== $("copy").contentWindow) return;
  if (data.height) $("copy").style.height = `${data.height}px`;
  if (!data.part) return;
  state.found = { ...state.found, [data.part]: data.fails };
  state.sending ??= setTimeout(async () => {
    const { found } = state;
    Object.assign(state, { found: {}, sending: undefined });
    const reply = await send("find", { found });
    if (reply.problem) $("note").textContent = heard(reply);
  }, GATHERED);
});

function show({ open, shown, asked, text, outcome, best, touching, operating }) {
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
  $("text").textContent = shown ? text ?? "" : "";
  judge(shown, outcome?.was ?? null);
  count(best);
  where(touching);
  operate(operating);
  state.counted = best;
}

$("name").value = kept(NAME) ?? "";
await come();
const events = new EventSource("events");
events.onmessage = ({ data }) => show(JSON.parse(data));
