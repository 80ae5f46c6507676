// Where a translator looked: choose a sentence, one of its attentions, a layer, a head and a word.
const {sentences} = data, state = {sentence: 0, kind: data.kind, layer: data.layer, head: -1, row: data.row};
const kinds = () => sentences[state.sentence].kinds, now = () => kinds()[state.kind];
const MOVES = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1};
const style = html("style", {}, `
  #${root.id} .line { display: flex; flex-wrap: wrap; gap: 6px; margin: .15em 0 .8em; }
  #${root.id} .line > * { border-radius: 7px; padding: .2em .55em; min-width: 1.6em; text-align: center; border: 1.5px solid transparent; }
  #${root.id} .answering small { display: block; font-size: 11.5px; font-variant-numeric: tabular-nums; opacity: .85; }
  #${root.id} .asking button { border-color: rgb(127 136 148 / .5); }
  #${root.id} .asking button[aria-pressed=true] { border-color: var(--a); border-width: 2.5px; font-weight: 600; }
  #${root.id} .who { font-size: 12.5px; opacity: .8; }`);
if (sentences.length > 1) select({name: say("sentence"), options: sentences.map((one) => one.name), value: 0,
  change: (value) => { Object.assign(state, {sentence: value, row: 0}); words(); }});
if (kinds().length > 1) select({name: say("attention"), options: kinds().map((one) => one.name), value: state.kind,
  change: (value) => { Object.assign(state, {kind: value, row: 0}); words(); }});
const count = (many) => [...Array(many).keys()].map((one) => `${one + 1}`);
select({name: say("layer"), options: count(now().p.length), value: state.layer, change: (value) => { state.layer = value; paint(); }});
select({name: say("head"), options: [say("mean of all"), ...count(now().p[0].length)], value: 0,
  change: (value) => { state.head = value - 1; paint(); }});
const [asking, answering] = ["asking", "answering"].map((name) => html("div", {class: `line ${name}`}));
const [who, whom] = [html("div", {class: "who"}), html("div", {class: "who"})];
stage.append(style, whom, answering, who, asking);
asking.addEventListener("keydown", (event) => {
  if (!(event.key in MOVES)) return;
  event.preventDefault();
  event.stopPropagation(); // in slides the arrows turn the page
  const row = state.row + MOVES[event.key];
  if (row < 0 || row >= now().asking.length) return;
  state.row = row;
  paint();
  asking.children[row].focus();
});
const words = () => {
  const {asking: asks, answering: answers, labels} = now();
  state.row = Math.min(state.row, asks.length - 1);
  [who.textContent, whom.textContent] = labels;
  asking.replaceChildren(...asks.map((word, t) => html("button", {type: "button",
    onclick: () => { state.row = t; paint(); }, onmouseenter: () => { state.row = t; paint(); }}, word)));
  answering.replaceChildren(...answers.map((word) => html("span", {}, word, html("small"))));
  paint();
};
const paint = () => {
  const {p, asking: asks, answering: answers} = now(), heads = p[state.layer], {row, head} = state;
  const shares = answers.map((_, s) => (head < 0 ? heads.reduce((sum, one) => sum + one[row][s], 0) / heads.length : heads[head][row][s]));
  shares.forEach((share, s) => {
    const one = answering.children[s];
    one.style.background = rgba([125, 80, 207], share);
    one.style.color = share > 0.8 ? "#fff" : "";
    one.lastChild.textContent = `${Math.round(100 * share)} %`;
  });
  [...asking.children].forEach((one, t) => {
    one.setAttribute("aria-pressed", t === row);
    one.tabIndex = t === row ? 0 : -1;
  });
  const best = shares.indexOf(Math.max(...shares));
  caption(say("{word} looks most at {other}: {share} %.", {word: asks[row], other: answers[best], share: Math.round(100 * shares[best])}));
};
words();
