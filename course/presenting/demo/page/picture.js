// The machine's picture, as Python drew it: in this page's size and language.

import { say } from "./theme/words.js";

export function pictured(svg) {
  // Without the size that it brings for a notebook: a page has its own, and allows no style from outside.
  const bare = svg.replace(/ style="[^"]*"/, "").replaceAll("inputs[0]", say("the sentence")).replaceAll("inputs[1]", say("written so far"));
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  for (const text of drawn.querySelectorAll("text")) {
    const count = text.textContent.match(/^([\d,]+) weights$/)?.[1];
    if (count) text.textContent = say("{count} weights", { count });
  }
  return drawn;
}
