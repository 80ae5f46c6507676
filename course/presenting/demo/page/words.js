// What the page says, in the language of its reader: that of the address, #speaks=zh, else the browser's own.

import { chinese } from "./chinese.js";
import { held } from "./link.js";

const speaks = held().speaks ?? navigator.language;
const words = /^zh\b/.test(speaks) ? chinese : {};

/** A sentence with its values: say("layer {n}", { n: 1 }). One without a translation is said in English. */
export function say(english, values = {}) {
  return (words[english] ?? english).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
}

/** Say anew what already stands in the document. */
export function sayAll() {
  if (words !== chinese) return;
  document.documentElement.lang = "zh-Hans";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const english = texts.currentNode.data.replace(/\s+/g, " ").trim();
    if (english in chinese) texts.currentNode.data = chinese[english];
  }
  for (const name of ["aria-label", "alt"]) {
    for (const place of document.querySelectorAll(`[${name}]`)) place.setAttribute(name, say(place.getAttribute(name)));
  }
}
