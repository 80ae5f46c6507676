// A table of scores in which cells can be hidden, and what p becomes, by each of three ways to hide.
const {scores, words} = data, T = words.length;
const WAYS = [say("put the smallest number"), say("put −∞"), say("multiply p by 0")];
const hidden = data.mask.map((row) => row.map(Boolean)), state = {way: 0, at: [0, 0]};
const SHAPES = {
  [say("nothing")]: () => false,
  [say("the future")]: (t, s) => s > t,
  [say("padding (the last {count})", {count: data.padding})]: (t, s) => s >= T - data.padding,
  [say("a whole row")]: (t, s) => t === 1 || hidden[t][s],
};
const spread = (scored, covered) => {
  if (state.way === 2) return softmax(scored).map((one, s) => (covered[s] ? 0 : one));
  const low = state.way ? -Infinity : -Number.MAX_VALUE;
  return softmax(scored.map((one, s) => (covered[s] ? low : one)));
};
controls.append(html("div", {class: "choice", role: "group", "aria-label": say("hide")}, say("hide"),
  ...Object.entries(SHAPES).map(([name, rule]) => html("button", {type: "button", onclick: () => {
    for (let t = 0; t < T; t++) for (let s = 0; s < T; s++) hidden[t][s] = rule(t, s);
    paint();
  }}, name))));
choice({name: say("how"), options: WAYS, value: 0, change: (value) => { state.way = value; paint(); }});

const table = (title, cell, extra) => html("table", {class: "cells", "aria-label": title},
  html("caption", {}, title),
  html("tr", {}, html("td"), ...words.map((word) => html("th", {scope: "col"}, html("span", {}, word))), ...(extra ? [html("th", {}, html("span", {}, say("sum")))] : [])),
  ...words.map((word, t) => html("tr", {}, html("th", {scope: "row"}, word), ...words.map((_, s) => cell(t, s)), ...(extra ? [extra(t)] : []))));
const style = html("style", {}, `
  #${root.id} .tables { display: flex; flex-wrap: wrap; gap: .6em 2em; }
  #${root.id} table.cells { border-collapse: separate; border-spacing: 2px; border: 0; margin: 0; font-size: 12.5px; table-layout: auto; width: auto; color: inherit; }
  #${root.id} table.cells tr { background: none; }
  #${root.id} table.cells caption { text-align: left; padding: 0 0 .2em; font-size: 14px; color: inherit; caption-side: top; }
  #${root.id} table.cells th { font-weight: 400; text-align: right; vertical-align: middle; padding: 0 5px 0 0; border: 0; background: none; max-width: none; }
  #${root.id} table.cells th[scope=col], #${root.id} table.cells tr:first-of-type th { text-align: left; vertical-align: bottom; padding: 0 0 2px; height: 52px; width: 37px; }
  #${root.id} table.cells th span { display: block; width: 30px; transform-origin: left bottom; transform: translateX(14px) rotate(-40deg); white-space: nowrap; }
  #${root.id} table.cells td { padding: 0; border: 0; text-align: center; vertical-align: middle; min-width: 37px; max-width: none; height: 34px; border-radius: 5px; background: none; font-variant-numeric: tabular-nums; }
  #${root.id} table.cells button { width: 37px; height: 34px; min-height: 0; padding: 0; font-size: 12.5px; border-color: rgb(127 136 148 / .5); background: rgb(58 157 107 / .22); }
  #${root.id} table.cells button[aria-pressed=true] { border-style: dashed; border-color: var(--ink);
    background: repeating-linear-gradient(135deg, rgb(127 136 148 / .3) 0 1.5px, transparent 1.5px 6px); opacity: .75; }
  #${root.id} .off { color: var(--alarm); font-weight: 700; }`);
const buttons = words.map((_, t) => words.map((_, s) => html("button", {type: "button", tabindex: t + s ? -1 : 0,
  "aria-label": say("{word} sees {other}: score {score}", {word: words[t], other: words[s], score: number(scores[t][s], 1)}),
  onclick: () => { hidden[t][s] = !hidden[t][s]; go(t, s); paint(); }}, number(scores[t][s], 1))));
const STEPS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
const go = (t, s) => {
  buttons[state.at[0]][state.at[1]].tabIndex = -1;
  state.at = [t, s];
  buttons[t][s].tabIndex = 0;
  buttons[t][s].focus();
};
const chances = words.map(() => words.map(() => html("td", {class: "p"}))), sums = words.map(() => html("td", {class: "sum"}));
const board = table(say("scores: click to hide"), (t, s) => html("td", {}, buttons[t][s]));
board.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation(); // in slides the arrows turn the page
  go(...state.at.map((one, axis) => Math.min(T - 1, Math.max(0, one + step[axis]))));
});
stage.append(style, html("div", {class: "tables"}, board, table(say("p, row by row"), (t, s) => chances[t][s], (t) => sums[t])));

const paint = () => {
  let broken = 0, short = 0;
  words.forEach((_, t) => {
    const p = spread(scores[t], hidden[t]), sum = p.reduce((a, b) => a + b, 0);
    p.forEach((one, s) => {
      buttons[t][s].setAttribute("aria-pressed", hidden[t][s]);
      const cell = chances[t][s];
      cell.textContent = number(one);
      cell.className = Number.isNaN(one) ? "p off" : "p";
      cell.style.background = rgba([125, 80, 207], one || 0);
      cell.style.color = one > 0.8 ? "#fff" : "";
    });
    sums[t].textContent = number(sum);
    sums[t].className = Math.abs(sum - 1) < 1e-9 ? "sum" : "sum off";
    if (Number.isNaN(sum)) broken += 1;
    else if (Math.abs(sum - 1) > 1e-9) short += 1;
  });
  caption(broken > 1 ? say("{count} rows are NaN: a row that sees nothing is 0 divided by 0.", {count: broken})
    : broken ? say("A row is NaN: a row that sees nothing is 0 divided by 0.")
    : short > 1 ? say("{count} rows don't sum to 1: what is hidden has taken part in the softmax.", {count: short})
    : short ? say("A row doesn't sum to 1: what is hidden has taken part in the softmax.")
    : hidden.some((row) => row.every(Boolean)) ? say("Each row sums to 1. The row that sees nothing has become a plain mean: meaningless, but finite.")
    : say("Each row sums to 1: those who are seen share it all."));
};
paint();
