// Scores of random queries and keys, what they are divided by, and what the softmax makes of them.
const {widths, scores, largest} = data, n = scores[0].length;
const WAYS = ["1", "√d", "d"], state = {width: data.start, way: 0, heat: 0};
const SCORES = 190, BARS = 120;
const divisor = (d) => [1, Math.sqrt(d), d][state.way] * 10 ** state.heat;
slider({name: "*d*", min: 0, max: widths.length - 1, step: 1, value: state.width, colour: "var(--k)",
  show: (place) => `${widths[place]}`, change: (value) => { state.width = value; paint(); }});
choice({name: say("divide by"), options: WAYS, value: state.way, change: (value) => { state.way = value; paint(); }});
slider({name: say("and by *τ*"), min: -1, max: 1, step: 0.05, value: state.heat, show: (power) => number(10 ** power),
  change: (value) => { state.heat = value; paint(); }});

const paint = painted((width) => {
  const d = widths[state.width], raw = scores[state.width], z = raw.map((one) => one / divisor(d)), p = softmax(z);
  const left = 40, room = (width - left - 4) / n, middle = (t) => left + (t + 0.5) * room;
  const zero = 16 + SCORES / 2, height = (value) => value / largest * (SCORES / 2), floor = 16 + SCORES + 52 + BARS;
  const band = height(Math.min(largest, Math.sqrt(d) / divisor(d)));
  const slope = p.reduce((sum, one) => sum + one * (1 - one), 0) / n;
  const columns = raw.map((_, t) => svg("g", {},
    line(middle(t), zero, middle(t), zero - height(raw[t]), "var(--ink)", 2, 0.5),
    line(middle(t), zero, middle(t), zero - height(z[t]), "var(--k)", 5),
    svg("circle", {cx: middle(t), cy: zero - height(z[t]), r: 5, fill: "var(--k)"}),
    text(middle(t), floor - BARS - 30, number(z[t], Math.abs(z[t]) < 9.995 ? 2 : 1), {class: "small faint z"}),
    svg("rect", {x: middle(t) - room * 0.3, width: room * 0.6, y: floor - BARS * p[t], height: BARS * p[t], fill: "var(--a)"}),
    line(middle(t) - room * 0.3, floor, middle(t) + room * 0.3, floor, "var(--a)", 1.2),
    text(middle(t), floor - BARS * p[t] - 5, number(p[t]), {class: "small p"})));
  const tick = Math.floor(largest / 20) * 20;
  stage.replaceChildren(sheet(width, floor + 12, say("scores above, probabilities below"),
    svg("rect", {x: left, width: width - left, y: zero - band, height: 2 * band, fill: "var(--k)", "fill-opacity": 0.13, rx: 3}),
    line(left, zero, width, zero, "var(--ink)", 1),
    ...[tick, 0, -tick].map((one) => text(left - 6, zero - height(one) + 4, number(one, 0), {class: "small faint", "text-anchor": "end"})),
    text(4, 14, "z", {class: "symbol", "text-anchor": "start"}),
    text(4, floor - BARS / 2, "p", {class: "symbol", "text-anchor": "start"}), ...columns));
  caption(say("Typical size of a score: {size}. Largest share: {share}. Mean slope of the softmax: {slope}.",
    {size: number(Math.sqrt(d) / divisor(d)), share: number(Math.max(...p)), slope: number(slope, 4)}));
});
