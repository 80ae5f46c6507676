// From text to ids and back, as course.text does it: by words, or by parts of words.

const UNKNOWN = 3;
const MARK = "▁"; // where a word begins
const WIDE = "，。！？；：、（）《》「」"; // around these, and between Chinese characters, there are no spaces
const SIGNS = /([\p{P}$+<=>^`|~])/u; // each stands alone

/** What course.text.corpora.spaced does; `short` are the pairs of its SHORT_FORMS. */
export function spaced(text, short) {
  text = text.toLowerCase().replaceAll("’", "'");
  for (const [from, to] of short) text = text.replace(new RegExp(from, "g"), to.replaceAll("\\", "$"));
  text = text.replace(/'(?=[\p{L}\p{N}_])/gu, "' ").replaceAll("？", "?").replace(/[.!,;:…"«»()，。！；：、“”（）]/g, " ").replaceAll("?", " ? ");
  return tidy(text);
}

export function unspaced(text) {
  return text.replaceAll("' ", "'");
}

export function tidy(text) {
  return text.split(/\s+/).filter(Boolean).join(" ");
}

/** What course.text.han does; `han` is its range of characters. */
function closedUp(text, han) {
  return text.replace(new RegExp(`(?<=[${han}]) (?=[${han}${WIDE}])|(?<=[${WIDE}]) (?=[${han}])`, "gu"), "");
}

export class Words {
  constructor({ tokens, han }) {
    Object.assign(this, { tokens, han });
    this.ids = new Map(tokens.map((token, id) => [token, id]).slice(UNKNOWN + 1)); // "<EOS>" in a text is text
  }

  /** Pieces with their ids. */
  read(line) {
    const words = line.split(" ").filter(Boolean).flatMap((word) => (this.ids.has(word) ? [word] : this.#cut(word)));
    return words.map((piece) => ({ piece, id: this.ids.get(piece) ?? UNKNOWN }));
  }

  textOf(ids) {
    return closedUp(ids.map((id) => this.tokens[id]).join(" "), this.han);
  }

  /** Chinese without spaces: from the left, the longest word that is known, or else one character. */
  #cut(word) {
    const isHan = new RegExp(`[${this.han}]`, "u"), found = [];
    if (!isHan.test(word)) return [word];
    for (const run of word.match(new RegExp(`[${this.han}]+|[${WIDE}]+|[^${this.han}${WIDE}]+`, "gu"))) {
      for (let left = [...run]; left.length;) {
        let end = isHan.test(run) ? left.length : 1;
        while (end > 1 && !this.ids.has(left.slice(0, end).join(""))) end--;
        found.push(...(isHan.test(run) ? [left.slice(0, end).join("")] : [run]));
        left = isHan.test(run) ? left.slice(end) : [];
      }
    }
    return found;
  }
}

/** Byte-pair encoding: of all neighbours that were ever joined, those first that were joined first. */
export class Subwords {
  constructor({ tokens, merges, alone }) {
    this.tokens = tokens;
    this.alone = alone && new RegExp(`([${alone}])`, "u");
    this.ids = new Map(tokens.map((token, id) => [token, id]));
    this.ranks = new Map(merges.map(([left, right], rank) => [`${left} ${right}`, rank]));
  }

  read(line) {
    if (!line) return [];
    const marked = line.replaceAll(" ", MARK);
    const words = (marked.startsWith(MARK) ? marked : MARK + marked).split(new RegExp(`(?=${MARK})`));
    const apart = (pattern) => (word) => (pattern ? word.split(pattern).filter(Boolean) : [word]);
    return words.flatMap(apart(SIGNS)).flatMap(apart(this.alone)).flatMap((word) => this.#joined([...word]))
      .map((piece) => (this.ids.has(piece) ? { piece, id: this.ids.get(piece) } : { piece, id: UNKNOWN }));
  }

  textOf(ids) {
    return ids.map((id) => this.tokens[id]).join("").replaceAll(MARK, " ").replace(/^ /, "");
  }

  #joined(pieces) {
    for (;;) {
      let best = Infinity, at = -1;
      for (let i = 0; i + 1 < pieces.length; i++) {
        const rank = this.ranks.get(`${pieces[i]} ${pieces[i + 1]}`) ?? Infinity;
        if (rank < best) [best, at] = [rank, i];
      }
      if (at < 0) return pieces;
      pieces.splice(at, 2, pieces[at] + pieces[at + 1]);
    }
  }
}
