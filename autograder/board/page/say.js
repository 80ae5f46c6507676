// What the page says, in the language that the server has chosen. Values are put in as text.

// The server sends what the page says in the presenter's language; without it, this is English.
const words = { said: {} };
export function speak({ language, words: said }) {
  if (words.language === language) return;
  Object.assign(words, { language, said });
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) {
    element.dataset.say ||= element.textContent.replace(/\s+/g, " ").trim();
    element.textContent = say(element.dataset.say);
  }
}

export const say = (text, values = {}) =>
  (words.said[text] ?? text).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
