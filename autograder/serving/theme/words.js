// What the page says, in its language: the server has put the translations of its English into the page.

const words = new Map(Object.entries(JSON.parse(document.getElementById("translations")?.textContent ?? "{}")));

/** One of the page's own sentences, its values for the names in braces; in English where the language has no other. */
export function say(template, values = {}) {
  return (words.get(template) ?? template).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
}

/** What a server says is in the way. */
export function heard({ problem, said = problem, values }) {
  return say(said, values);
}
