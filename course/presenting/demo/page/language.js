// The language that is learned, and texts that have no spaces between their words.

const HAN = "\\p{Script=Han}", WIDE = "，。！？；：、（）《》「」";
const PIECES = new RegExp(`[${HAN}${WIDE}]|[^\\s${HAN}${WIDE}]+`, "gu");
const BETWEEN = new RegExp(`(?<=[${HAN}]) (?=[${HAN}${WIDE}])|(?<=[${WIDE}]) (?=[${HAN}])`, "gu");

/** What can be right or wrong by itself: a word, or a Chinese character. */
export function cut(text) {
  return text.match(PIECES) ?? [];
}

/** Words with spaces between them, and none between Chinese ones. */
export function joined(words) {
  return words.join(" ").replace(BETWEEN, "");
}

/** The code for `lang`: it chooses the shapes of characters, and the voice that reads them. */
export const language = { code: "fr" };

/** Name the language wherever the page does. */
export function learns({ code, name }) {
  language.code = code === "zh" ? "zh-Hans" : code;
  for (const place of document.querySelectorAll(".learned")) place.textContent = name;
  for (const place of document.querySelectorAll("[data-learned]")) place.lang = language.code;
  document.title = document.querySelector("h1").textContent;
}
