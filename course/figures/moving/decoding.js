// The loop that writes a sentence: what it has said, what may come next, the best is appended, once more.
const {source, steps} = data, last = steps.length - 1, state = {at: 0};
const said_before = (at) => ["<SOS>", ...steps.slice(0, at).map((one) => one.chosen)];
const back = html("button", {type: "button", "aria-label": say("one step back"), onclick: () => go(state.at - 1)}, "◀");
const on = html("button", {type: "button", "aria-label": say("one step on"), onclick: () => go(state.at + 1)}, "▶");
controls.append(back, on);
const bar = slider({name: say("step"), min: 1, max: steps.length, step: 1, value: 1, show: (at) => say("{place} of {all}", {place: at, all: steps.length}),
  change: (at) => go(at - 1)});
const go = (at) => {
  state.at = Math.min(last, Math.max(0, at));
  bar.set(state.at + 1);
  paint();
};
const style = html("style", {}, `
  #${root.id} dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .55em 1em; margin: .4em 0; align-items: start; }
  #${root.id} dt { opacity: .8; padding-top: .25em; font-weight: 400; }
  #${root.id} dd { margin: 0; display: flex; flex-wrap: wrap; gap: 6px; }
  #${root.id} .word { border: 1.5px solid rgb(127 136 148 / .6); border-radius: 7px; padding: .12em .5em; }
  #${root.id} .word.new { border-color: var(--a); background: rgb(144 104 221 / .2); font-weight: 600; }
  #${root.id} .next { display: grid; grid-template-columns: max-content minmax(60px, 280px) max-content; gap: 5px 10px; align-items: center; }
  #${root.id} .next .share { height: 18px; border-radius: 4px; background: rgb(127 136 148 / .18); }
  #${root.id} .next .share > div { height: 100%; border-radius: 4px; background: rgb(144 104 221 / .45); }
  #${root.id} .next .best { font-weight: 700; }
  #${root.id} .next .best + .share > div { background: var(--a); }
  #${root.id} .next .percent { font-variant-numeric: tabular-nums; text-align: right; }
  @media (max-width: 520px) { #${root.id} dl { grid-template-columns: minmax(0, 1fr); gap: .15em; } #${root.id} dd { margin-bottom: .6em; } }`);
const [read, before, next] = [html("dd"), html("dd"), html("dd")];
const rows = [...(source.length ? [[say("it reads"), read]] : []), [say("it has said"), before], [say("what comes next?"), next]];
stage.append(style, html("dl", {}, ...rows.flatMap(([name, one]) => [html("dt", {}, name), one])));
read.append(...source.map((word) => html("span", {class: "word"}, word)));
const paint = () => {
  const {chosen, best} = steps[state.at], words = said_before(state.at);
  before.replaceChildren(...words.map((word, t) => html("span", {class: t && t === words.length - 1 ? "word new" : "word"}, word)));
  next.replaceChildren(html("div", {class: "next"}, ...best.flatMap(([word, share]) => [
    html("span", {class: word === chosen ? "best" : ""}, word),
    html("div", {class: "share"}, html("div", {style: `width: ${100 * share}%`})),
    html("span", {class: "percent"}, `${(100 * share).toFixed(1)} %`)])));
  back.disabled = state.at === 0;
  on.disabled = state.at === last;
  caption(chosen === data.end ? say("It takes {word}: the sentence is done.", {word: chosen})
    : state.at === last ? say("It takes {word}, and here the limit on the length ends it.", {word: chosen})
    : say("It takes {word}, appends it, and asks again.", {word: chosen}));
};
paint();
