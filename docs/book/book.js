// What a lesson's page does: formulas, guesses before their results, answers kept in this browser, keys for wide pictures.

const WORDS = JSON.parse(document.getElementById("book-words")?.textContent ?? "{}");
const KEPT = "course-guess-", WRITTEN = "course-written-";

const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ } },
};

/** Two pieces of a Chinese sentence: a space where Chinese meets Latin letters or digits, none between Chinese and Chinese. */
const met = (left, right) => {
  const [before, after] = [left, right].map((one) => one.replace(/<[^>]*>/g, ""));
  if (/[一-鿿] $/.test(before) && /^[一-鿿]/.test(after)) return left.slice(0, -1) + right;
  return left + (/[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]/.test((before.at(-1) ?? "") + (after[0] ?? "")) ? " " : "") + right;
};

/** A sentence with its blanks filled. */
const say = (name, values = {}) => {
  const join = /[一-鿿]/.test(WORDS[name]) ? met : (left, right) => left + right;
  return WORDS[name].split(/\{(\w+)\}/).map((part, place) => (place % 2 ? `${values[part]}` : part)).reduce(join);
};

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

// --- The kinds of answers: read what was said, or null; whether it is right; how it is said back; how close it came. ---

const same = (one, other) => one.length === other.length && one.every((part, place) => part === other[place]);

// What somebody types, whatever the keyboard, as autograder.student.asking.typing has it.
const plain = (text) => text.normalize("NFKC").replace(/[、。；【】−]/g, (sign) => SIGNS[sign]).toLowerCase().trim();
const SIGNS = { "、": ",", "。": ".", "；": ";", "【": "[", "】": "]", "−": "-" };
const LARGE = { 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 };
const DIGITS = new Map([..."零一二两三四五六七八九"].map((sign, i) => [sign, "01223456789"[i]]));

const KINDS = {
  choice: {
    read: (form) => {
      const found = [...form.querySelectorAll("input:checked")].map((one) => +one.value);
      return found.length || form.querySelector("[type=checkbox]") ? found : null;
    },
    isRight: (said, { right }) => same(said, right),
    said: (said, _, form) =>
      said.map((place) => form.querySelector(`input[value="${place}"] + span`).innerHTML).join(say("between")) || say("none"),
    close: (said, { right, remarks }) => {
      const told = said.filter((place) => !right.includes(place)).map((place) => remarks[place]);
      if (right.length > 1 && !same(said, right)) {
        told.unshift(say("hits", { hits: said.filter((place) => right.includes(place)).length, all: right.length }));
      }
      return told.filter(Boolean).join(" ");
    },
  },
  number: {
    read: (form, { unit }) => {
      let text = plain(form.querySelector("input").value).replaceAll(",", "").replaceAll("**", "^").replaceAll(" ", "");
      const end = plain(unit).replaceAll(" ", "");
      if (end && text.endsWith(end)) text = text.slice(0, -end.length);
      text = text.replace(/^(大约|大概|约为|约|about|[~≈])/, "").replace(/(左右)?多?个?[%~.]*$/, "");
      const large = text.match(/[百千万亿]*$/)[0], times = [...large].reduce((all, sign) => all * LARGE[sign], 1);
      text = text.slice(0, text.length - large.length).replace(/[零一二两三四五六七八九]/g, (sign) => DIGITS.get(sign));
      const number = "([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)";
      const [, left, sign, right] = text.match(new RegExp(`^${number}(?:([\\^/])${number})?$`)) ?? [];
      if (left === undefined) return null;
      const value = sign === "^" ? (+left) ** +right : sign === "/" ? left / right : times * left;
      return Number.isFinite(value) ? value : null;
    },
    isRight: (said, { right, near }) => Math.abs(said - right) <= Math.max(near * Math.abs(right), 1e-9),
    said: (said, { unit }) => {
      const digits = Number.isInteger(said) && Math.abs(said) < 1e15 ? said.toLocaleString("en-US") : `${+said.toPrecision(4)}`;
      return escaped(digits + (unit && unit !== "%" ? ` ${unit}` : unit));
    },
    close: (said, { right }) => {
      if (!right || said / right <= 0) return say(said > right ? "more" : "less");
      const times = Math.max(said / right, right / said), isMore = Math.abs(said) > Math.abs(right);
      if (times < 1.3) return say(isMore ? "little_more" : "little_less");
      if (times >= 3) return say(isMore ? "times" : "times_less", { times: Math.round(times).toLocaleString("en-US") });
      return say(isMore ? "more_right_size" : "less_right_size");
    },
  },
  shape: {
    read: (form) => {
      const text = plain(form.querySelector("input").value).replace(/\.+$/, "");
      const parts = text.replace(/^[()[\]]+|[()[\]]+$/g, "").split(/[\s,x×*]+/).filter(Boolean);
      if (!parts.length) return ["()", "[]"].includes(text) ? [] : null;
      return parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : null;
    },
    isRight: (said, { right }) => same(said, right),
    said: (said) => `<code>(${said.join(", ")}${said.length === 1 ? "," : ""})</code>`,
    close: (said, { right }) => {
      const axes = (count) => say(count === 1 ? "one_axis" : "many_axes", { count });
      if (said.length !== right.length) return say("axes", { axes: axes(said.length), count: right.length });
      const sorted = (one) => [...one].sort((a, b) => a - b);
      if (same(sorted(said), sorted(right))) return say("other_order");
      const hits = said.filter((size, place) => size === right[place]).length;
      return say(hits === 1 ? "one_right" : "many_right", { right: hits, axes: axes(said.length) });
    },
  },
};

// --- Guesses ---

const answered = new Set();

function uncover(form, said) {
  const data = JSON.parse(form.dataset.answer), kind = KINDS[data.kind], slug = form.dataset.guess;
  const answer = document.querySelector(`.answer[data-of="${slug}"]`);
  if (said !== null) {
    const isRight = kind.isRight(said, data);
    const its = { truth: data.truth, said: kind.said(said, data, form) };
    answer.querySelector(".verdict").innerHTML = `<strong>${isRight ? "✓ " : ""}${say(isRight ? "right" : "wrong", its)}</strong>`;
    answer.querySelector(".close").innerHTML = isRight ? "" : kind.close(said, data);
    answer.classList.toggle("right", isRight);
  }
  answered.add(slug);
  answer.classList.add("open");
  for (const gate of document.querySelectorAll(".gated")) {
    if (gate.dataset.gates.split(" ").every((one) => answered.has(one))) gate.classList.add("open");
  }
  dispatchEvent(new Event("resize")); // what draws itself measures its width
}

for (const form of document.querySelectorAll(".guess")) {
  const { guess: slug, answer } = form.dataset, data = JSON.parse(answer), kind = KINDS[data.kind];
  const output = form.querySelector("output"), range = form.querySelector("[type=range]");
  range?.addEventListener("input", () => { output.textContent = range.value; });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = kind.read(form, data);
    const first = form.querySelector("input");
    first.toggleAttribute("aria-invalid", said === null);
    if (said === null) return first.focus();
    kept.set(KEPT + slug, JSON.stringify(said));
    uncover(form, said);
  });
  form.querySelector(".skip").addEventListener("click", () => uncover(form, null));
  let before = null;
  try { before = JSON.parse(kept.get(KEPT + slug)); } catch { /* not ours */ }
  if (before !== null && (data.kind === "number" ? typeof before === "number" : Array.isArray(before))) {
    for (const box of form.querySelectorAll("[type=radio], [type=checkbox]")) box.checked = before.includes(+box.value);
    const field = form.querySelector("input:not([type=radio]):not([type=checkbox])");
    if (field) field.value = Array.isArray(before) ? before.join(", ") : before;
    if (output) output.textContent = before;
    uncover(form, before);
  }
}

// --- Answers in words ---

for (const field of document.querySelectorAll("textarea[data-kept]")) {
  field.value = kept.get(WRITTEN + field.dataset.kept) ?? "";
  field.addEventListener("input", () => kept.set(WRITTEN + field.dataset.kept, field.value));
}

// --- Formulas, and keys for what is wider than a phone ---

for (const formula of document.querySelectorAll(".math")) {
  const tex = formula.textContent.trim();
  katex.render(tex, formula, { displayMode: formula.classList.contains("display"), throwOnError: false });
}

const wide = () => {
  for (const one of document.querySelectorAll(".picture, pre.printed, .katex-display, .md-typeset__scrollwrap")) {
    if (one.scrollWidth > one.clientWidth + 1) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
};
addEventListener("load", wide);
addEventListener("resize", wide);
