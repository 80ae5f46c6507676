// What can be learned here: sentences of T words, and for each of them the words that are right.

const LETTERS = [..."abcdefgh"];
export const LENGTH = 8;

/** A task over letters: `answer` is given their numbers. */
const letters = (answer) => () => ({
  words: LETTERS,
  draw(random) {
    const ids = Array.from({ length: LENGTH }, () => random.below(LETTERS.length));
    return { ids, labels: answer(ids) };
  },
});

// "the old dogs near a cat ? ." The verb agrees with the first noun, whatever stands between. It may stand at two places.
const NOUNS = ["dog", "cat", "horse", "bird", "friend", "girl", "boy", "king"].map((noun) => [noun, `${noun}s`]);
const VERBS = ["sleeps", "sleep"], KINDS = ["old", "small", "young"], BESIDE = ["near", "behind"];

function english() {
  const words = ["?", ".", "the", ...KINDS, ...BESIDE, ...VERBS, ...NOUNS.flat()];
  const id = new Map(words.map((word, i) => [word, i]));
  return {
    words,
    draw(random) {
      const [first, second] = [random.below(2), random.below(2)], kind = random.below(4) ? [random.among(KINDS)] : [];
      const said = ["the", ...kind, random.among(NOUNS)[first], random.among(BESIDE), "the", random.among(NOUNS)[second], "?"];
      while (said.length < LENGTH) said.push(".");
      const asked = said.indexOf("?");
      return { ids: said.map((word) => id.get(word)), labels: said.map((_, t) => (t === asked ? id.get(VERBS[first]) : -1)) };
    },
  };
}

// 一 ? 追 猫 的 大 马 。: the measure word belongs to the last noun, not to the nearest one.
const MEASURED = [
  ...[["人", "个"], ["孩子", "个"], ["猫", "只"], ["鸟", "只"], ["鸡", "只"]],
  ...[["马", "匹"], ["牛", "头"], ["驴", "头"], ["鱼", "条"], ["蛇", "条"]],
];
const DOES = ["追", "看", "等", "想"], LOOKS = ["大", "小", "老", "黑"];

function chinese() {
  const words = ["?", "。", "一", "的", ...DOES, ...LOOKS, ...new Set(MEASURED.flat())];
  const id = new Map(words.map((word, i) => [word, i]));
  return {
    words,
    draw(random) {
      const [other, [noun, measure]] = [random.among(MEASURED)[0], random.among(MEASURED)];
      const kind = random.below(5) ? [random.among(LOOKS)] : [];
      const said = ["一", "?", random.among(DOES), other, "的", ...kind, noun];
      while (said.length < LENGTH) said.push("。");
      return { ids: said.map((word) => id.get(word)), labels: said.map((_, t) => (t === 1 ? id.get(measure) : -1)) };
    },
  };
}

export const TASKS = {
  copy: letters((ids) => ids),
  reverse: letters((ids) => ids.toReversed()),
  sort: letters((ids) => ids.toSorted()),
  first: letters((ids) => ids.map(() => ids[0])),
  agree: (language) => (language.startsWith("zh") ? chinese() : english()),
};

/** Sentences as one row of ids and one of labels, after each other. */
export function batch(drawn) {
  return { ids: drawn.flatMap(({ ids }) => ids), labels: drawn.flatMap(({ labels }) => labels) };
}
