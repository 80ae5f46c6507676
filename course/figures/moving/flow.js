// Self-attention with one number a word, from the bottom to the top: x, q, k, p, v, h.
const {x, words} = data, T = x.length, state = {...data.start};
const ROWS = {h: 22, v: 96, p: 246, s: 270, k: 308, q: 366, x: 414, word: 448}, BARS = 112;
const knob = (name, reach, step, colour) => slider({
  name: `*w*${name[1]}`, min: -reach, max: reach, step, value: state[name], colour,
  change: (value) => { state[name] = value; paint(); },
});
knob("wq", data.reach.wq, 0.5, "var(--q)");
knob("wk", data.reach.wk, 0.1, "var(--k)");
knob("wv", data.reach.wv, 0.1, "var(--v)");
const who = select({name: say("who asks"), options: words, value: state.looking, change: (t) => { state.looking = t; paint(); }});

const paint = painted((width) => {
  const {wq, wk, wv, looking} = state, left = 36, room = (width - left) / T;
  const middle = (t) => left + (t + 0.5) * room;
  const q = x[looking] * wq, k = x.map((one) => one * wk), v = x.map((one) => one * wv);
  const scores = k.map((one) => q * one), p = softmax(scores);
  const h = p.reduce((sum, share, t) => sum + share * v[t], 0);
  const pill = (t, row, value, colour, full) => {
    const half = Math.min(room / 2 - 2, 27);
    return svg("g", {}, svg("rect", {x: middle(t) - half, y: ROWS[row] - 12, width: 2 * half, height: 24, rx: 9, fill: colour,
      "fill-opacity": full ? 1 : 0.13, stroke: colour, "stroke-width": 1.3}),
    text(middle(t), ROWS[row] + 4.5, number(value), full ? {style: "fill: #fff; font-weight: 600"} : {class: room < 52 ? "small" : ""}));
  };
  const symbols = {h: "h", v: "v", p: "p", s: "q·k", k: "k", q: "q", x: "x"};
  const names = Object.entries(symbols).map(([row, symbol]) =>
    text(4, ROWS[row] - (row === "p" ? 24 : -4.5), symbol, {class: "symbol", "text-anchor": "start"}));
  const columns = words.map((_, t) => svg("g", {},
    line(middle(looking), ROWS.q - 13, middle(t), ROWS.k + 13, "var(--q)", 1.4, 0.6),
    line(middle(t), ROWS.v - 13, middle(looking), ROWS.h + 13, "var(--v)", 0.6 + 9 * p[t], 0.25 + 0.6 * p[t]),
    svg("rect", {x: middle(t) - room * 0.3, width: room * 0.6, y: ROWS.p - BARS * p[t], height: BARS * p[t], fill: "var(--a)"}),
    line(middle(t) - room * 0.3, ROWS.p, middle(t) + room * 0.3, ROWS.p, "var(--a)", 1.2),
    text(middle(t), ROWS.p - BARS * p[t] - 5, number(p[t]), {class: "small p"}),
    text(middle(t), ROWS.s + 4, number(scores[t], Math.abs(scores[t]) < 10 ? 2 : 1), {class: "small faint"}),
    pill(t, "x", x[t], "var(--ink)"), pill(t, "k", k[t], "var(--k)"), pill(t, "v", v[t], "var(--v)"),
    svg("rect", {x: middle(t) - room / 2, y: ROWS.x - 16, width: room, height: 60, fill: "transparent", style: "cursor: pointer",
      onclick: () => { state.looking = t; who.set(t); paint(); }})));
  const top = p.indexOf(Math.max(...p));
  stage.replaceChildren(sheet(width, room < 90 ? 496 : 458, say("{word} looks at the others", {word: words[looking]}),
    line(middle(looking), ROWS.x - 13, middle(looking), ROWS.q + 13, "var(--q)", 1.4, 0.6),
    ...columns, pill(looking, "q", q, "var(--q)"), pill(looking, "h", h, "var(--v)", true), ...names,
    ...columnNames(words, middle, ROWS.word, room, looking)));
  const even = Math.max(...p) - Math.min(...p) < 0.005;
  const facts = {word: words[looking], other: words[top], share: number(p[top]), home: number(h)};
  caption(even ? say("{word} looks at all alike: {share} each, and takes home {home}, the plain mean of the values.", facts)
    : say("{word} looks most at {other}: {share}. It takes home {home}.", facts));
});
