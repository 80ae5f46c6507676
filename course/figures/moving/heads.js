// Who looks at whom, a colour for each head; heads can be switched off, and one word looked at alone.
const {p, asking, answering, titles} = data, H = p.length, T = asking.length, S = answering.length;
const COLOURS = ["#e07b39", "#3d8bcd", "#3a9d6b", "#9068dd", "#d9534f", "#b0892a", "#2aa5a0", "#c05fa0"];
const shown = titles.map(() => true), state = {asks: null, answers: null};
controls.append(html("div", {class: "choice", role: "group", "aria-label": say("heads")}, ...titles.map((title, h) => {
  const button = html("button", {type: "button", "aria-pressed": true, style: `--colour: ${COLOURS[h % 8]}`, onclick: () => {
    shown[h] = !shown[h];
    button.setAttribute("aria-pressed", shown[h]);
    paint();
  }}, html("span", {"aria-hidden": "true", style: `color: ${COLOURS[h % 8]}`}, "● "), title);
  return button;
})));
const one = select({name: say("who asks"), options: [say("all"), ...asking], value: 0,
  change: (value) => { Object.assign(state, {asks: value ? value - 1 : null, answers: null}); paint(); }});

const paint = painted((width) => {
  const row = 30, top = 26, longest = (names) => Math.max(...names.map(breadth)) * 7.3 + 16;
  const left = Math.min(longest([data.labels[0], ...asking]), width * 0.42), right = width - Math.min(longest([data.labels[1], ...answering]), width * 0.34);
  const y = (place, count) => top + (place + 0.5) * row * Math.max(T, S) / count;
  const alive = [...p.keys()].filter((h) => shown[h]);
  const lines = alive.flatMap((h, place) => asking.flatMap((_, t) => answering.map((_, s) => {
    const share = p[h][t][s], chosen = (state.asks === null || state.asks === t) && (state.answers === null || state.answers === s);
    const apart = (place - (alive.length - 1) / 2) * 3;
    return share < 0.02 ? "" : line(left + 3, y(t, T) + apart, right - 3, y(s, S) + apart, COLOURS[h % 8], 0.5 + 5 * share,
      chosen ? 0.12 + 0.8 * share : 0.04);
  })));
  const share = (s) => (state.asks === null || !alive.length ? 0 : Math.max(...alive.map((h) => p[h][state.asks][s])));
  const point = (name, place) => {
    const same = state[name] === place;
    Object.assign(state, {asks: null, answers: null, [name]: same ? null : place});
    one.set(state.asks === null ? 0 : state.asks + 1);
    paint();
  };
  const word = (name, place, x, anchor, words, count) => svg("g", {style: "cursor: pointer", onclick: () => point(name, place)},
    svg("rect", {x: anchor === "end" ? 0 : x - 4, width: anchor === "end" ? left : width - x + 4, y: y(place, count) - 13, height: 26, rx: 6,
      fill: "var(--a)", "fill-opacity": state[name] === place ? 0.28 : name === "answers" ? 0.45 * share(place) : 0}),
    text(x, y(place, count) + 4.5, words, {"text-anchor": anchor, class: state[name] === place ? "strong" : ""}));
  stage.replaceChildren(sheet(width, top + row * Math.max(T, S) + 8, say("lines from who asks to who answers"),
    text(left - 6, 14, data.labels[0], {class: "small faint", "text-anchor": "end"}),
    text(width, 14, data.labels[1], {class: "small faint", "text-anchor": "end"}),
    ...lines, ...asking.map((words, t) => word("asks", t, left - 6, "end", words, T)),
    ...answering.map((words, s) => word("answers", s, right + 6, "start", words, S))));
  if (state.asks === null) caption(state.answers === null ? say("Choose a word; switch heads off and on.") : say("Lit: who looks at {word}.", {word: answering[state.answers]}));
  else caption(say("{word} looks most at {others}.", {word: asking[state.asks], others: alive.map((h) => {
    const row = p[h][state.asks], best = row.indexOf(Math.max(...row));
    return `${answering[best]} (${titles[h]}: ${number(row[best])})`;
  }).join(", ")}));
});
