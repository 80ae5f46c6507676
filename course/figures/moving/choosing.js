// The likeliest next tokens, and what temperature, top-k and top-p leave of them. Logits come sorted.
const {texts} = data, most = Math.max(...texts.map((one) => one.logits.length));
const state = {text: 0, heat: 0, k: most, p: 1}, BARS = 170;
const KS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 40, 100].filter((k) => k < most).concat(most);
select({name: say("text"), options: texts.map((one) => `${one.text} …`), value: 0, change: (place) => { state.text = place; paint(); }});
slider({name: say("temperature *τ*"), min: -1, max: 0.5, step: 0.05, value: 0, show: (power) => number(10 ** power),
  change: (value) => { state.heat = value; paint(); }});
slider({name: "top-k", min: 0, max: KS.length - 1, step: 1, value: KS.length - 1, colour: "var(--k)",
  show: (place) => (KS[place] === most ? say("all") : `${KS[place]}`), change: (place) => { state.k = KS[place]; paint(); }});
slider({name: "top-p", min: 0.05, max: 1, step: 0.05, value: 1, colour: "var(--v)",
  change: (value) => { state.p = value; paint(); }});

const cut = (logits) => {
  const heated = softmax(logits.map((one) => one / 10 ** state.heat)).map((one, i) => (i < state.k ? one : 0));
  const all = heated.reduce((a, b) => a + b, 0);
  let before = 0, kept = 0, sum = 0;
  const shares = heated.map((one) => {
    const stays = one > 0 && (before < state.p || state.p === 1);
    before += one / all;
    kept += stays;
    sum += stays ? one : 0;
    return stays ? one : 0;
  });
  return {shares: shares.map((one) => one / sum), kept};
};

const paint = painted((width) => {
  const {logits, names, text: words} = texts[state.text], raw = softmax(logits), {shares, kept} = cut(logits);
  const left = 8, room = (width - left - 4) / (names.length + 1), middle = (t) => left + (t + 0.5) * room;
  const floor = 22 + BARS, tall = (share) => BARS * share;
  const rest = shares.slice(names.length).reduce((a, b) => a + b, 0);
  const rawRest = raw.slice(names.length).reduce((a, b) => a + b, 0);
  const bars = [...names.map((_, t) => [raw[t], shares[t]]), [rawRest, rest]].map(([was, is], t) => svg("g", {},
    svg("rect", {x: middle(t) - room * 0.36, width: room * 0.72, y: floor - tall(was), height: tall(was), fill: "none",
      stroke: "var(--ink)", "stroke-dasharray": "3 2"}),
    svg("rect", {x: middle(t) - room * 0.3, width: room * 0.6, y: floor - tall(is), height: tall(is), fill: "var(--a)"}),
    line(middle(t) - room * 0.36, floor, middle(t) + room * 0.36, floor, is > 0 ? "var(--a)" : "var(--ink)", 1.4),
    text(middle(t), floor - Math.max(tall(is), tall(was)) - 5, is > 0 ? number(is) : "", {class: "small p"})));
  const under = columnNames([...names, say("all others")], middle, floor + 16, room, -1);
  stage.replaceChildren(sheet(width, floor + 92, say("what may follow: {text}", {text: words}), ...bars, ...under));
  const facts = {kept, all: logits.length, share: number(shares[0])};
  caption(kept === 1 ? say("One token of {all} may follow; the likeliest has {share}. Dashed: as the model gave them.", facts)
    : say("{kept} tokens of {all} may follow; the likeliest has {share}. Dashed: as the model gave them.", facts));
});
