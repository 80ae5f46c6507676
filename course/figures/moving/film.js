// What was recorded while a model trained: maps that change, the loss below, a bar to scrub.
const {maps, steps, losses} = data, last = steps.length - 1, state = {at: 0, timer: null};
const bar = slider({name: say("step"), min: 0, max: last, step: 1, value: 0, show: (at) => `${steps[at]}`,
  change: (at) => { stop(); state.at = at; paint(); }});
bar.input.style.width = "min(260px, 52vw)";
const play = html("button", {type: "button", onclick: () => (state.timer ? stop() : start())}, say("▶ play"));
controls.prepend(play);
const stop = () => { clearInterval(state.timer); state.timer = null; play.textContent = say("▶ play"); };
const start = () => {
  if (state.at === last) state.at = 0;
  play.textContent = say("❚❚ stop");
  state.timer = setInterval(() => {
    if (!root.isConnected || state.at === last) return stop();
    state.at += 1;
    bar.set(state.at);
    paint();
  }, Math.max(40, 6000 / steps.length));
};
const shade = (map, value) => (map.signed ? rgba(value < 0 ? BLUE : ORANGE, Math.abs(value) / map.limit) : rgba(PURPLE, value / map.limit));

const drawn = (map, at, x, y, side) => {
  const rows = map.frames[at], R = rows.length, C = rows[0].length, cell = side / Math.max(R, C), [w, h] = [C * cell, R * cell];
  const blocks = (of) => of.reduce((found, [name, size]) => [...found, {name, from: found.length ? found.at(-1).to : 0,
    to: (found.length ? found.at(-1).to : 0) + size}], []);
  const [down, across] = [blocks(map.rows), blocks(map.columns)];
  return svg("g", {transform: `translate(${x} ${y})`},
    text(w / 2, -34, map.title, {class: "strong"}),
    svg("rect", {width: w, height: h, fill: "none", stroke: "var(--ink)", "stroke-opacity": 0.6}),
    ...rows.flatMap((row, t) => row.map((value, s) => svg("rect", {x: s * cell + 0.4, y: t * cell + 0.4, width: cell - 0.8, height: cell - 0.8,
      fill: shade(map, value)}, svg("title", {}, number(value))))),
    ...across.flatMap((one) => [text((one.from + one.to) / 2 * cell, -8, one.name, {class: "small"}),
      one.to < C ? line(one.to * cell, -18, one.to * cell, h, "var(--ink)", 1) : ""]),
    ...down.flatMap((one) => [text(-8, (one.from + one.to) / 2 * cell + 4, one.name, {class: "small", "text-anchor": "end"}),
      one.to < R ? line(-44, one.to * cell, w, one.to * cell, "var(--ink)", 1) : ""]));
};
const paint = painted((width) => {
  const gutter = 52, beside = width > 320 * maps.length, many = beside ? maps.length : 1;
  const side = Math.min(beside ? 260 : 210, width / many - gutter - 6), top = 48;
  const place = (n) => (beside ? [gutter + n * (side + gutter + 14), top] : [gutter, top + n * (side + top + 14)]);
  const below = (beside ? top + side : maps.length * (side + top + 14)) + 24, high = 64;
  const across = (at) => gutter + at / last * (Math.min(width, beside ? many * (side + gutter + 14) : gutter + side) - gutter - 8);
  const largest = losses && Math.max(...losses), y = (at) => below + high * (1 - losses[at] / largest);
  const curve = losses ? [
    svg("polyline", {fill: "none", stroke: "var(--k)", "stroke-width": 1.8, points: losses.map((_, at) => `${across(at).toFixed(1)},${y(at).toFixed(1)}`).join(" ")}),
    line(across(0), below + high, across(last), below + high, "var(--ink)", 0.8), line(across(state.at), below, across(state.at), below + high, "var(--q)", 1.5),
    svg("circle", {cx: across(state.at), cy: y(state.at), r: 5.5, fill: "var(--q)"}),
    text(gutter - 8, below + 10, say("loss"), {class: "small faint", "text-anchor": "end"})] : [];
  stage.replaceChildren(sheet(width, below + (losses ? high + 8 : -12), data.words, ...maps.map((map, n) => drawn(map, state.at, ...place(n), side)), ...curve));
  const facts = {steps: steps[state.at], loss: losses && number(losses[state.at], 3)};
  caption(losses ? say("After {steps} steps: loss {loss}.", facts) : say("After {steps} steps.", facts));
});
