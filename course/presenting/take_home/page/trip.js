// The stops of one word's way through the model: at each a sentence or two, and the very numbers that are computed there.

import { readable } from "./canvas.js";
import { percent } from "./beam.js";
import { say } from "./theme/words.js";
import { EPSILON, softmax } from "./transformer.js";

const LIKELIEST = 5;

/** The source word that the heads of the last block look at most while word `t` is written, the end aside. */
export function partner(answer, t) {
  const heads = answer.attentions.cross.at(-1), words = answer.source.length - 1;
  const shares = Array.from({ length: words }, (_, s) => heads.reduce((sum, p) => sum + p[t][s], 0));
  return shares.indexOf(Math.max(...shares));
}

/**
 * The stops from word `s` of the sentence to word `t` of the translation: [{ title, text, shown }], of the stream with `rest`. What is shown is
 * `{ strip }` (numbers, with a label; in the stream also what it would say there, and what was added), `{ bars }` ([name, share]), `{ neurons }` or `{ words }` ([name, id, chosen]).
 */
export function trip(translator, answer, t, s = partner(answer, t)) {
  const { transformer, source, target } = translator, { model } = transformer, noted = new Map();
  const before = transformer.note;
  transformer.note = (part, layer, place, values) => noted.set([part, layer, place].join(), values);
  try {
    const state = transformer.begin(transformer.read(answer.ids));
    for (const id of [answer.start, ...answer.written.slice(0, t)]) transformer.step(id, state);
  } finally {
    transformer.note = before;
  }
  const read = (part, layer = null) => noted.get([`read ${part}`, layer, s].join());
  const wrote = (part, layer = null) => noted.get([part, layer, t].join());
  const words = answer.source.map(readable), said = answer.read.slice(0, t + 1).map(readable);
  const [word, last, next] = [words[s], said[t], readable(answer.target[t])];
  const D = read("word").length, H = model.heads, d = D / H;
  const strip = (label, values) => ({ strip: [...values], label });
  const best = (row) => likeliest(softmax(transformer.score(row)), target.tokens);

  const scores = (at, part, layer, names, head) => {
    const [q, keys] = [at(`${part}q`, layer).subarray(head * d, (head + 1) * d), at(`${part}keys`, layer)];
    const products = keys.map((k) => q.map((value, i) => value * k[head * d + i]));
    return [
      strip(say("q, the query"), q),
      ...products.map((row, i) => strip(`q · k, ${names[i]}: ${number(row.reduce((sum, value) => sum + value, 0) / Math.sqrt(d))}`, row)),
    ];
  };
  const bars = (p, names) => ({ bars: names.map((name, i) => [name, p[i]]) });
  const mixture = (at, part, layer, names, head) => {
    const [p, values] = [at(`${part}p`, layer)[head], at(`${part}values`, layer)];
    const own = (row) => row.subarray(head * d, (head + 1) * d);
    return [
      ...names.map((name, i) => strip(`${percent(p[i])} · v, ${name}`, own(values[i]).map((value) => value * p[i]))),
      strip(say("their sum"), own(at(`${part}mixed`, layer))),
    ];
  };
  const joined = (at, part, layer) => [
    strip(say("what was there"), at(`${part}row`, layer)),
    strip(say("what the heads found"), at(`${part}output`, layer)),
    strip(say("added, and normed"), at(`${part}normed`, layer)),
  ];
  const fired = (hidden) => hidden.reduce((sum, value) => sum + (value > 0), 0);
  const forward = (at, part, layer) => [
    { neurons: [...at(`${part}hidden`, layer)] },
    strip(say("what they add"), at(`${part}added`, layer)),
    strip(say("added, and normed"), at(`${part}block`, layer)),
  ];
  const found = (p, names) => say("This head looks at “{word}” with {share}.", { word: names[top(p)], share: percent(p[top(p)]) });

  const stops = [];
  const stop = (title, text, ...shown) => stops.push({ title, text, shown: shown.flat() });
  stop(say("Words become numbers"), say("Each word has its number. “{word}” is number {id} of {count}.", { word, id: answer.ids[s], count: source.tokens.length }),
    { words: words.map((name, i) => [name, answer.ids[i], i === s]) });
  stop(say("A row of a table"), say("Row {id} of the table, times √{width}: {width} numbers, all of them learned. Orange is above 0, blue is below.", { id: answer.ids[s], width: D }),
    strip(word, read("word")));
  stop(say("Where it stands"), say("A word alone doesn't know its place. The numbers of place {place} are added, and from here on both are one.", { place: s }),
    strip(word, read("word")), strip(say("place {place}", { place: s }), read("position")), strip(say("their sum"), read("row", 0)));
  model.encoder.forEach((_, layer) => {
    const head = outward(read("p", layer), s), p = read("p", layer)[head], name = { layer: layer + 1, head: head + 1, heads: H };
    if (!layer) {
      stop(say("Encoder, block {layer}, head {head}: what it asks", name),
        say("The query of “{word}” times the key of each word, number by number. The sum of a strip, divided by √{width}, is that word's score.", { word, width: d }), scores(read, "", layer, words, head));
      stop(say("Scores become shares"), `${say("The softmax makes of the scores shares that sum to 1.")} ${found(p, words)}`, bars(p, words));
      stop(say("A mixture of values"), say("Each word's value, as much of it as its share: that is what the head has found."), mixture(read, "", layer, words, head));
    } else {
      stop(say("Encoder, block {layer}, head {head}: where it looks", name), found(p, words), bars(p, words), mixture(read, "", layer, words, head).slice(-1));
    }
    stop(say("Encoder, block {layer}: add and norm", name),
      say("The {heads} heads stand side by side, Wo mixes them, and the result is added to what was there. The norm keeps the numbers in bounds.", name), joined(read, "", layer));
    stop(say("Encoder, block {layer}: feed-forward", name),
      say("{fired} of {count} neurons fire for “{word}”. What they add is added as well.", { fired: fired(read("hidden", layer)), count: read("hidden", layer).length, word }), forward(read, "", layer));
  });
  stop(say("The other side"), t
    ? say("The decoder has written up to “{word}”. That word now comes in, at place {place}, and it is asked: what comes next?", { word: last, place: t })
    : say("Nothing is written yet. The mark for the start comes in, and it is asked: what comes first?"),
    strip(last, wrote("own word")), strip(say("place {place}", { place: t }), wrote("own position")), strip(say("their sum"), wrote("own row", 0)));
  model.decoder.forEach((_, layer) => {
    const own = outward(wrote("own p", layer), t), cross = toward(wrote("cross p", layer), s), name = { layer: layer + 1, head: cross + 1 };
    stop(say("Decoder, block {layer}: what is written", name),
      `${say("It looks at its own words, and at none that isn't written yet.")} ${found(wrote("own p", layer)[own], said)}`, bars(wrote("own p", layer)[own], said));
    if (!layer) {
      stop(say("Decoder, block {layer}, head {head}: what it asks of the sentence", name),
        say("Here the two sides meet: the query is the decoder's, and the keys are made of the encoder's last strips."), scores(wrote, "cross ", layer, words, cross));
    }
    stop(say("Decoder, block {layer}, head {head}: where it looks", name), found(wrote("cross p", layer)[cross], words),
      bars(wrote("cross p", layer)[cross], words), mixture(wrote, "cross ", layer, words, cross).slice(-1));
    stop(say("Decoder, block {layer}: add and norm", name), say("Again it is added to what was there."), joined(wrote, "cross ", layer));
    stop(say("Decoder, block {layer}: feed-forward", name),
      say("{fired} of {count} neurons fire. If it stopped here, it would say:", { fired: fired(wrote("write hidden", layer)), count: wrote("write hidden", layer).length }),
      { neurons: [...wrote("write hidden", layer)] }, { bars: best(wrote("write block", layer)) });
  });
  const { flow, rest } = stream(transformer, wrote, answer.written[t]);
  const names = [say("what comes in"), ...model.decoder.flatMap((_, layer) => [
    say("block {layer}: its own words", { layer: layer + 1 }), say("block {layer}: the sentence", { layer: layer + 1 }), say("block {layer}: feed-forward", { layer: layer + 1 }),
  ])];
  stop(say("The residual stream, from top to bottom"),
    say("Each part has added to it. At the right: what it would say if it stopped there, and how much that part adds to the final score of “{word}” ({rest} more are the norms' own).", { word: next, rest: number(rest) }),
    flow.map(({ row, adds }, i) => ({ ...strip(names[i], row), says: best(row)[0], adds })));
  stops.at(-1).rest = rest;
  stop(say("The choice"), say("The last strip is held against every word's own. The softmax makes shares of the scores, and the largest is written: “{word}”.", { word: next }),
    strip(say("the last strip"), wrote("write block", model.decoder.length - 1)), { bars: best(wrote("write block", model.decoder.length - 1)) });
  stop(say("“{word}” has become “{next}”", { word, next }), say("And now “{next}” comes in, and all of the decoder is done again for the next word.", { next }),
    strip(word, read("word")), strip(next, rowOf(model.target.words, answer.written[t])));
  return stops;
}

/**
 * The decoder's residual stream while one word is written: `{ flow, rest }`, for the start and each part that adds to it
 * `{ row, adds }`. All `adds` and `rest` together are the word's score. A norm is linear once its scale is known, so
 * what a part added is followed through all later norms; `rest` is what the norms' beta and the output's bias bring.
 */
function stream({ model }, wrote, id) {
  const kernel = model.output.kernel, ends = kernel ? Float64Array.from({ length: kernel.rows }, (_, i) => kernel.data[i * kernel.columns + id])
    : rowOf(model.target.words, id);
  const rows = [wrote("own row", 0)], added = [[...rows[0]]];
  let own = new Array(rows[0].length).fill(0);
  model.decoder.forEach(({ norms }, layer) => {
    [["own row", "own output", "own normed"], ["own normed", "cross output", "cross normed"], ["cross normed", "write added", "write block"]].forEach(([was, output, became], i) => {
      const found = wrote(output, layer), { scale } = spread(wrote(was, layer).map((value, at) => value + found[at]));
      const { gamma, beta } = norms[i], through = (values) => {
        const { mean } = spread(values);
        return values.map((value, at) => (value - mean) * scale * gamma.data[at]);
      };
      added.push([...found]);
      added.forEach((values, at) => (added[at] = through(values)));
      own = through(own).map((value, at) => value + beta.data[at]);
      rows.push(wrote(became, layer));
    });
  });
  const toward = (values) => values.reduce((sum, value, i) => sum + value * ends[i], 0);
  return { flow: rows.map((row, i) => ({ row, adds: toward(added[i]) })), rest: toward(own) + (model.output.bias?.data[id] ?? 0) };
}

function spread(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, scale: 1 / Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length + EPSILON) };
}

function rowOf({ data, columns }, id) {
  return data.subarray(id * columns, (id + 1) * columns);
}

function likeliest(p, tokens) {
  const ids = [...p.keys()].sort((a, b) => p[b] - p[a]).slice(0, LIKELIEST);
  return ids.map((id) => [readable(tokens[id]), p[id]]);
}

function top(p) {
  return p.indexOf(Math.max(...p));
}

/** The head that looks most at one other word than its own. */
function outward(heads, own) {
  return top(heads.map((p) => Math.max(...p.map((share, i) => (i === own && p.length > 1 ? 0 : share)))));
}

/** The head that looks most at this word. */
function toward(heads, at) {
  return top(heads.map((p) => p[at]));
}

function number(value) {
  return value.toFixed(2).replace("-", "−");
}
