// Keys as arrows and values as points; the query's arrow is dragged, or moved by the arrow keys.
const {keys, values, words, reach} = data, T = words.length, state = {q: data.query, held: false};
const STEPS = {ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1]}, BARS = 70;
const limit = (one) => Math.round(100 * Math.min(reach, Math.max(-reach, one))) / 100;
const put = (x, y) => { state.q = [limit(x), limit(y)]; paint(); };

// One sheet for all that is drawn: it is made once, so that a drag or the focus isn't lost.
const page = sheet(1, 1, "");
page.style.touchAction = "none";
page.setAttribute("role", "application");
page.setAttribute("aria-label", say("the query: the arrow keys move it"));
page.setAttribute("tabindex", 0);
stage.append(page);
let plane = null;
const follow = (event) => {
  const {left, top} = page.getBoundingClientRect(), [x, y] = [event.clientX - left - plane.x, event.clientY - top - plane.y];
  if (state.held || (Math.abs(x) < plane.half && Math.abs(y) < plane.half)) put(x / plane.unit, -y / plane.unit);
};
page.addEventListener("pointerdown", (event) => {
  follow(event);
  state.held = true;
  page.setPointerCapture(event.pointerId);
});
page.addEventListener("pointermove", (event) => { if (state.held) follow(event); });
for (const name of ["pointerup", "pointercancel"]) page.addEventListener(name, () => { state.held = false; });
page.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation(); // in slides the arrows turn the page
  put(state.q[0] + step[0], state.q[1] + step[1]);
});

const arrow = ([x, y], colour, width, words, {x: left, y: top, unit}) => {
  const [toX, toY] = [left + x * unit, top - y * unit], turn = Math.atan2(toY - top, toX - left) * 180 / Math.PI;
  return svg("g", {}, line(left, top, toX, toY, colour, width),
    Math.hypot(x, y) > 0.02 ? svg("path", {d: "M2 0 L-9 5 V-5 z", fill: colour, transform: `translate(${toX} ${toY}) rotate(${turn})`}) : "",
    text(toX + (x < 0 ? -8 : 8), toY - 7, words, {"text-anchor": x < 0 ? "end" : "start", class: colour === "var(--q)" ? "symbol" : "small"}));
};
const paint = painted((width) => {
  const beside = width > 520, half = Math.min(150, (beside ? (width - 30) / 2 : width) / 2 - 4), unit = half / reach / 1.12, [a, b] = state.q;
  plane = {x: half + 4, y: half + 24, unit, half};
  const other = beside ? {...plane, x: plane.x + 2 * half + 22} : {...plane, y: plane.y + 2 * half + 34};
  const bars = other.y + half + 24 + BARS, wide = beside ? other.x + half : plane.x + half, room = wide / T, middle = (t) => (t + 0.5) * room;
  const p = softmax(keys.map(([x, y]) => (a * x + b * y) / Math.SQRT2));
  const mixed = [0, 1].map((axis) => p.reduce((sum, share, t) => sum + share * values[t][axis], 0));
  const ground = ({x, y}, title) => [text(x, y - half - 8, title, {class: "strong"}),
    svg("rect", {x: x - half, y: y - half, width: 2 * half, height: 2 * half, fill: "var(--ink)", "fill-opacity": 0.06, rx: 6}),
    line(x - half, y, x + half, y, "var(--ink)", 0.7, 0.6), line(x, y - half, x, y + half, "var(--ink)", 0.7, 0.6)];
  const high = bars + (Math.max(...words.map(breadth)) * 7.4 > room ? 84 : 30); // names that are turned need more
  for (const [name, value] of [["width", wide], ["height", high], ["viewBox", `0 0 ${wide} ${high}`]]) page.setAttribute(name, value);
  page.replaceChildren(...ground(plane, say("queries and keys")), ...ground(other, say("values")),
    ...keys.map((one, t) => arrow(one, "var(--k)", 2.2, words[t], plane)), arrow(state.q, "var(--q)", 3, "q", plane),
    svg("circle", {cx: plane.x + a * unit, cy: plane.y - b * unit, r: 13, fill: "var(--q)", "fill-opacity": 0.2, style: "cursor: grab"}),
    ...values.flatMap(([x, y], t) => [svg("circle", {cx: other.x + x * unit, cy: other.y - y * unit, r: 3 + 16 * Math.sqrt(p[t]), fill: "var(--v)", "fill-opacity": 0.4}),
      text(other.x + x * unit, other.y - y * unit - 7 - 16 * Math.sqrt(p[t]), words[t], {class: "small"})]),
    svg("circle", {class: "home", cx: other.x + mixed[0] * unit, cy: other.y - mixed[1] * unit, r: 7, fill: "none", stroke: "var(--v)", "stroke-width": 3}),
    ...p.flatMap((share, t) => [
      svg("rect", {x: middle(t) - room * 0.3, width: room * 0.6, y: bars - BARS * share, height: BARS * share, fill: "var(--a)"}),
      line(middle(t) - room * 0.3, bars, middle(t) + room * 0.3, bars, "var(--a)", 1.2),
      text(middle(t), bars - BARS * share - 5, number(share), {class: "small p"})]),
    ...columnNames(words, middle, bars + 16, room, -1));
  const best = p.indexOf(Math.max(...p)), facts = {word: words[best], share: number(p[best]), x: number(mixed[0]), y: number(mixed[1])};
  caption(Math.hypot(a, b) < 0.05 ? say("A query of length 0 asks for nothing: all get {share} alike.", facts)
    : say("{word} gets most, {share}. Home goes the mixture ({x}, {y}).", facts));
});
