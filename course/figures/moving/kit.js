// What moving figures share. Each stands in a function of its own with `root` and `data`; nothing is global.
const BLUE = [61, 139, 205], ORANGE = [224, 123, 57], PURPLE = [144, 104, 221], INK = [127, 136, 148];
const [controls, stage, said] = [".knobs", ".stage", ".said"].map((name) => root.querySelector(name));

// Keys that a control has used must not turn a slide as well; those that it doesn't know may.
const USED = {button: [" ", "Enter"], select: [" ", "Enter", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]};
USED.input = [...USED.select, "PageUp", "PageDown"];
root.addEventListener("keydown", (event) => {
  if (USED[event.target.localName]?.includes(event.key)) event.stopPropagation();
});

const made = (one, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) one.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null) one.setAttribute(name, value);
  }
  one.append(...children);
  return one;
};
const html = (tag, attributes = {}, ...children) => made(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
  made(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const text = (x, y, words, attributes = {}) => svg("text", {x, y, "text-anchor": "middle", ...attributes}, words);
const line = (x1, y1, x2, y2, stroke, width, opacity = 1) =>
  svg("line", {x1, y1, x2, y2, stroke, "stroke-width": width, opacity, "stroke-linecap": "round"});

const number = (value, digits = 2) =>
  Number.isNaN(value) ? "NaN" : value.toFixed(digits).replace(/^-0(\.0*)?$/, (zero) => zero.slice(1)).replace("-", "−");
const softmax = (scores) => {
  const top = Math.max(...scores), powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};
// How wide words are, in letters: a Chinese character takes the room of two.
const breadth = (words) => [...words].reduce((sum, one) => sum + (one > "\u2e7f" ? 2 : 1), 0);
const rgba = (colour, share) => `rgba(${colour}, ${Math.min(1, Math.max(0, share)).toFixed(3)})`;
// On a full shade white is read best, on a pale one the ink of the page.
const onShade = (share) => (share > 0.8 ? {style: "fill: #fff; font-weight: 600"} : {});

// A label that may hold a symbol between stars: "*w*q" is an italic w with an index.
const label = (words) => words.split(/(\*[^*]+\*\w?)/).filter(Boolean).flatMap((part) => {
  const [, symbol, index] = part.match(/^\*(.+)\*(\w?)$/) ?? [];
  return symbol ? [html("i", {}, symbol, ...(index ? [html("sub", {}, index)] : []))] : [part];
});

const slider = ({name, min, max, step, value, colour, show = (one) => number(one), change}) => {
  const input = html("input", {type: "range", min, max, step, value});
  const shown = html("output");
  const tell = () => {
    shown.textContent = show(+input.value);
    input.setAttribute("aria-valuetext", shown.textContent);
  };
  input.addEventListener("input", () => { tell(); change(+input.value); });
  tell();
  controls.append(html("label", {class: "knob", style: colour && `--colour: ${colour}`}, ...label(name), input, shown));
  return {set: (one) => { input.value = one; tell(); }, get: () => +input.value, input};
};

const select = ({name, options, value, change}) => {
  const input = html("select", {onchange: () => change(+input.value)},
    ...options.map((one, place) => html("option", {value: place}, one)));
  input.value = value;
  controls.append(html("label", {class: "knob"}, ...label(name), input));
  return {set: (one) => { input.value = one; }};
};

const choice = ({name, options, value, change}) => {
  const buttons = options.map((one, place) =>
    html("button", {type: "button", onclick: () => { set(place); change(place); }}, ...label(one)));
  const set = (chosen) => buttons.forEach((one, place) => one.setAttribute("aria-pressed", place === chosen));
  set(value);
  controls.append(html("div", {class: "choice", role: "group", "aria-label": name.replaceAll("*", "")},
    ...label(name), ...buttons));
  return {set};
};

// A sentence in the reader's language, with its values.
const say = (english, values = {}) => (its[english] ?? english).replace(/\{(\w+)\}/g, (_, name) => values[name]);
const caption = (words) => { if (said.textContent !== words) said.textContent = words; };

// Calls `draw(width)` now, at each change of the width, and whenever the function that it returns is called.
const painted = (draw) => {
  const paint = () => { if (stage.clientWidth) draw(stage.clientWidth); };
  new ResizeObserver(paint).observe(stage);
  return paint;
};
const sheet = (width, height, words, ...children) => {
  const one = svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words}, ...children);
  return one;
};
// Words under columns: turned where they'd touch.
const columnNames = (names, x, y, room, chosen) => {
  const turn = Math.max(...names.map(breadth)) * 7.4 > room;
  return names.map((name, t) => text(x(t), y, name, {
    class: t === chosen ? "strong" : "",
    ...(turn ? {"text-anchor": "end", transform: `rotate(-40 ${x(t)} ${y})`, dx: 6} : {}),
  }));
};
