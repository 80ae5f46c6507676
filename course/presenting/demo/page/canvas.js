// A canvas as sharp as the screen, with the colours of the page.

import { say } from "./theme/words.js";

const SPECIAL = new Map([["<EOS>", say("end")], ["<SOS>", say("start")], ["<UNK>", say("unknown")], ["<PAD>", say("padding")]]);

/** Size the canvas to its place; returns the pen and the size in CSS pixels. */
export function prepare(canvas) {
  const { width, height } = canvas.getBoundingClientRect();
  const scale = devicePixelRatio || 1;
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}

/** Colours and font as the style sheet has them for this element: a canvas knows no custom properties. */
export function look(element) {
  const style = getComputedStyle(element);
  const probe = document.createElement("span");
  element.after(probe);
  const resolve = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    attention: style.color,
    ink: resolve("--ink"),
    soft: resolve("--soft"),
    line: resolve("--line"),
    good: resolve("--good"),
    cool: resolve("--cool"),
    warm: resolve("--warm"),
    font: style.fontFamily,
    rem: parseFloat(getComputedStyle(document.documentElement).fontSize),
  };
  probe.remove();
  return found;
}

/** `<EOS>` and its like as words. */
export function readable(piece) {
  return SPECIAL.get(piece) ?? piece;
}

export function isSpecial(piece) {
  return SPECIAL.has(piece);
}
