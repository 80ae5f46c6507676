// Positions as clocks, the waves of one clock, and how alike two positions are.
const {length, d} = data, pairs = d / 2, state = {...data.start, pair: data.pair};
const pace = (i) => 10000 ** (2 * i / d), angle = (position, i) => position / pace(i);
// sin a sin b + cos a cos b = cos(a - b), so each pair adds the cosine of its own turn.
const likeness = (one, other) => {
  let sum = 0;
  for (let i = 0; i < pairs; i++) sum += Math.cos(angle(one, i) - angle(other, i));
  return sum / pairs;
};
const limit = (position) => Math.min(length - 1, Math.max(0, position));
const hands = ["a", "b"].map((name) => slider({name: say("position {which}", {which: `*${name}*`}), min: 0, max: length - 1, step: 1, value: state[name],
  colour: name === "a" ? "var(--q)" : "var(--k)", show: (one) => `${one}`, change: (value) => { state[name] = value; paint(); }}));
const shift = (by) => {
  const [a, b] = [state.a + by, state.b + by];
  if (a !== limit(a) || b !== limit(b)) return;
  Object.assign(state, {a, b});
  hands[0].set(a);
  hands[1].set(b);
  paint();
};
controls.append(html("div", {class: "choice", role: "group", "aria-label": say("both")}, say("both"),
  html("button", {type: "button", "aria-label": say("both one back"), onclick: () => shift(-1)}, "◀"),
  html("button", {type: "button", "aria-label": say("both one on"), onclick: () => shift(1)}, "▶")));
const clock = slider({name: say("clock"), min: 1, max: pairs, step: 1, value: state.pair + 1, show: (one) => say("{place} of {all}", {place: one, all: pairs}),
  change: (value) => { state.pair = value - 1; paint(); }});

const paint = painted((width) => {
  const {a, b, pair} = state, left = 30, across = Math.min(pairs, Math.floor((width - left) / 56));
  const room = (width - left) / across, rows = Math.ceil(pairs / across), radius = Math.min(27, room / 2 - 3), tall = 2 * radius + 26;
  const dials = [...Array(pairs).keys()].map((i) => {
    const x = left + (i % across + 0.5) * room, y = 8 + radius + Math.floor(i / across) * tall;
    const hand = (position, colour, wide) => line(x, y, x + radius * 0.86 * Math.sin(angle(position, i)),
      y - radius * 0.86 * Math.cos(angle(position, i)), colour, wide);
    return svg("g", {style: "cursor: pointer", onclick: () => { state.pair = i; clock.set(i + 1); paint(); }},
      svg("circle", {cx: x, cy: y, r: radius, fill: i === pair ? "var(--a)" : "transparent", "fill-opacity": 0.16,
        stroke: i === pair ? "var(--a)" : "var(--ink)", "stroke-width": i === pair ? 2 : 1.2}),
      hand(b, "var(--k)", 3), hand(a, "var(--q)", 3),
      text(x, y + radius + 15, i + 1, {class: i === pair ? "small strong" : "small faint"}));
  });
  const top = 16 + rows * tall, high = 76, across_positions = (one) => left + 6 + one / (length - 1) * (width - left - 16);
  const curve = (of, middle, scale, stroke, wide, dash) => svg("polyline", {fill: "none", stroke, "stroke-width": wide, "stroke-dasharray": dash,
    "stroke-linejoin": "round",
    points: [...Array(4 * (length - 1) + 1).keys()].map((k) => `${across_positions(k / 4).toFixed(1)},${(middle - scale * of(k / 4)).toFixed(1)}`).join(" ")});
  const waves = top + 28 + high / 2, alike = waves + high / 2 + 50 + high;
  const marks = (of, middle, scale) => [[b, "var(--k)"], [a, "var(--q)"]].map(([at, fill]) =>
    svg("circle", {cx: across_positions(at), cy: middle - scale * of(at), r: 5.5, fill}));
  const sine = (t) => Math.sin(angle(t, pair)), cosine = (t) => Math.cos(angle(t, pair)), near = (t) => likeness(a, t);
  const title = (y, words) => text(left, y, words, {"text-anchor": "start"});
  const scale = (middle, size) => [1, 0, -1].filter((one) => size === high / 2 || one >= 0).map((one) =>
    text(left - 4, middle - one * size + 4, one === -1 ? "−1" : one, {class: "small faint", "text-anchor": "end"}));
  stage.replaceChildren(sheet(width, alike + 44, say("clocks, waves and likeness"), ...dials,
    title(top + 12, say("sine —, cosine - -, once round in {count} words", {count: number(2 * Math.PI * pace(pair), pace(pair) < 10 ? 1 : 0)})),
    line(left, waves, width, waves, "var(--ink)", 0.8, 0.6), ...scale(waves, high / 2),
    curve(cosine, waves, high / 2, "var(--a)", 1.8, "5 4"), curve(sine, waves, high / 2, "var(--a)", 1.8),
    ...marks(sine, waves, high / 2), ...marks(cosine, waves, high / 2),
    title(alike - high - 12, say("how alike the others are to a (cosine of rows)")),
    line(left, alike, width, alike, "var(--ink)", 0.8, 0.6), ...scale(alike, high),
    curve(near, alike, high, "currentColor", 1.8), ...marks(near, alike, high),
    ...[0, 10, 20, 30, 40, 50, 60, 80, 100].filter((one) => one < length).map((one) =>
      text(across_positions(one), alike + 36, one, {class: "small faint"}))));
  caption(say("Distance {distance}: likeness {value}.", {distance: Math.abs(a - b), value: number(likeness(a, b), 4)}));
});
