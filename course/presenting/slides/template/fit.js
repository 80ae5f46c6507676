// Every slide as large as it may be, measured: larger type where there is little, smaller where there is much, and what is
// still too much goes on a slide of its own. Code never gets smaller than the last row of a room can read (slides.css).

const WIDTH = 1280, HEIGHT = 720, MARGIN = 0.04;
const FULL = 670, AIRY = 520, SMALLEST = 0.73, LARGEST = 1.4;
const TALL = 6; // lines of code that stand beside their picture
const FEWEST = 4; // lines that are worth a part of their own

function isPrinted() {
  return /print-pdf/.test(location.search);
}

/** What a result calls a section is none of the slides: reveal.js would count it, and stop at it. */
function unsectioned(result) {
  for (const section of result.querySelectorAll("section")) {
    const part = document.createElement("div");
    for (const { name, value } of section.attributes) part.setAttribute(name, value);
    if (!part.hasAttribute("role") && part.hasAttribute("aria-label")) part.setAttribute("role", "region");
    part.classList.add("section");
    part.append(...section.childNodes);
    section.replaceWith(part);
  }
}

/** Measure all slides, each alone; to be called before reveal.js takes them. */
function fitAll() {
  const slides = document.querySelector(".slides");
  slides.classList.add("measured");
  const waiting = [...slides.querySelectorAll("section")].filter((slide) => !slide.querySelector("section"));
  while (waiting.length) {
    const slide = waiting.shift();
    slide.classList.add("now");
    besides(slide).forEach((cell) => cell.classList.add("beside"));
    fit(slide);
    while (isFull(slide)) {
      const rest = LIVE ? null : divided(slide);
      if (!rest) break;
      waiting.unshift(rest);
      fit(slide);
    }
    slide.classList.remove("now");
  }
  slides.classList.remove("measured");
}

/** Set the type's size. */
function fit(slide) {
  slide.classList.add("fitted");
  let size = 1;
  const set = (wish) => slide.style.setProperty("--fit", (size = wish).toFixed(2));
  set(1);
  const pictures = [...slide.querySelectorAll(".jp-OutputArea img")];
  for (const one of pictures) one.style.maxHeight = "";
  while (slide.scrollHeight < AIRY && size < LARGEST && !isFull(slide)) set(size + 0.04);
  for (const one of pictures) shrink(slide, one, 0.6);
  while (isFull(slide) && size > SMALLEST) set(Math.max(SMALLEST, size - 0.04));
  for (const one of pictures) shrink(slide, one, 0.6);
  for (const cell of isFull(slide) ? slide.querySelectorAll(".beside") : []) {
    cell.classList.remove("beside");
    fit(slide);
  }
  for (const formula of slide.querySelectorAll(".katex-display")) { // a wide one shrinks by itself
    formula.style.fontSize = "";
    const part = formula.clientWidth / formula.scrollWidth;
    if (part < 1) formula.style.fontSize = `${part * 0.98}em`;
  }
  if (LIVE && isFull(slide)) scroll(slide);
  slide.dataset.fit = size.toFixed(2);
}

/** Make a picture on a full slide smaller, down to a part of its height. */
function shrink(slide, picture, least) {
  const [over, height] = [slide.scrollHeight - FULL, picture.clientHeight];
  if (over > 0) picture.style.maxHeight = `${Math.max(least * height, height - over)}px`;
}

function isFull(slide) {
  return slide.scrollHeight > FULL || [...slide.querySelectorAll("pre")].some((one) => one.scrollWidth > one.clientWidth + 1);
}

/** Code with a picture, where both are tall. */
function besides(slide) {
  return [...slide.querySelectorAll(".jp-CodeCell")].filter((cell) => {
    const lines = cell.querySelector(".jp-InputArea pre")?.textContent.trim().split("\n").length ?? 0;
    return cell.querySelector(".jp-OutputArea img, .jp-OutputArea svg") && lines >= TALL;
  });
}

/** A new slide behind a full one, with what doesn't fit on it; null where nothing can go. */
function divided(slide) {
  const cells = [...slide.children].filter((one) => one.matches(".jp-Cell"));
  const last = cells.at(-1);
  const code = last?.querySelector(".jp-InputArea pre");
  const output = last?.querySelector(".jp-OutputArea");
  if (code && output && (output.textContent.trim() || output.querySelector("img, svg"))) return moved(slide, last, output);
  if (cells.length > 1) return moved(slide, last);
  const outputs = last?.querySelectorAll(".jp-OutputArea-child") ?? [];
  if (outputs.length > 1) return moved(slide, last, outputs[outputs.length - 1]);
  const which = code ? ".jp-InputArea pre" : ".jp-OutputArea pre";
  return last?.querySelector(which) ? cut(slide, last, which) : null;
}

/** Put a cell, or its output alone, on a slide of its own. */
function moved(slide, cell, output) {
  const next = document.createElement("section");
  let part = cell;
  if (output) {
    part = cell.cloneNode(false);
    part.removeAttribute("id");
    part.append(output);
    next.classList.add("alone");
  }
  next.append(part);
  slide.after(next);
  return next;
}

/** Cut code, or what it prints, before a line that fits no more, at an empty line or an outer one where there is one. */
function cut(slide, cell, which) {
  const code = cell.querySelector(which);
  const top = slide.getBoundingClientRect().top;
  const ends = [];
  const text = code.textContent;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at + 1);
  const fits = ends.filter((at) => at < text.trimEnd().length && placeOf(code, at).getBoundingClientRect().top - top < FULL - 40);
  if (fits.length < FEWEST) return null;
  const isGap = (at) => text[at - 2] === "\n";
  const isOuter = (at) => isGap(at) && /^[^\s)]/.test(text.slice(at));
  const many = fits.slice(FEWEST);
  const at = many.findLast(isOuter) ?? many.findLast(isGap) ?? fits.at(-1);
  const rest = placeOf(code, at);
  rest.setEndAfter(code.lastChild);
  const part = cell.cloneNode(true);
  part.removeAttribute("id");
  part.querySelector(which).replaceChildren(rest.extractContents());
  const next = document.createElement("section");
  next.append(part);
  slide.after(next);
  return next;
}

/** The place of a letter of an element, as a range. */
function placeOf(element, at) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const length = walker.currentNode.length;
    if (at < length) {
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      return range;
    }
    at -= length;
  }
  return document.createRange();
}

/** Live, code stays in one piece to be run: the longest scrolls. */
function scroll(slide) {
  const [code] = [...slide.querySelectorAll(".jp-InputArea pre")].sort((a, b) => b.clientHeight - a.clientHeight);
  if (!code) return;
  code.classList.add("long");
  code.tabIndex = 0;
  code.style.maxHeight = `${Math.max(200, code.clientHeight - (slide.scrollHeight - FULL))}px`;
}

for (const details of document.querySelectorAll("details")) {
  details.addEventListener("toggle", () => {
    fit(details.closest("section"));
    Reveal.layout();
  });
}
