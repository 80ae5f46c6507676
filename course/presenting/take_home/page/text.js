// From text to ids and back, as course.text does it: by words, or by parts of words.

const UNKNOWN = 3;
const MARK = "▁"; // where a word begins
const SIGNS = /([\p{P}$+<=>^`|~])/u; // each stands alone

/** What course.text.corpora.spaced does; `short` are the pairs of its SHORT_FORMS. */
export function spaced(text, short) {
  text = text.toLowerCase().replaceAll("’", "'");
  for (const [from, to] of short) text = text.replace(new RegExp(from, "g"), to.replaceAll("\\", "$"));
  text = text.replace(/'(?=[\p{L}\p{N}_])/gu, "' ").replace(/[.!,;:…"«»()]/g, " ").replaceAll("?", " ? ");
  return tidy(text);
}

export function unspaced(text) {
  return text.replaceAll("' ", "'");
}

export function tidy(text) {
  return text.split(/\s+/).filter(Boolean).join(" ");
}

export class Words {
  constructor({ tokens }) {
    this.tokens = tokens;
    this.ids = new Map(tokens.map((token, id) => [token, id]).slice(UNKNOWN + 1)); // "<EOS>" in a text is text
  }

  /** Pieces with their ids. */
  read(line) {
    return line.split(" ").filter(Boolean).map((piece) => ({ piece, id: this.ids.get(piece) ?? UNKNOWN }));
  }

  textOf(ids) {
    return ids.map((id) => this.tokens[id]).join(" ");
  }
}

/** Byte-pair encoding: of all neighbours that were ever joined, those first that were joined first. */
export class Subwords {
  constructor({ tokens, merges }) {
    this.tokens = tokens;
    this.ids = new Map(tokens.map((token, id) => [token, id]));
    this.ranks = new Map(merges.map(([left, right], rank) => [`${left} ${right}`, rank]));
  }

  read(line) {
    if (!line) return [];
    const marked = line.replaceAll(" ", MARK);
    const words = (marked.startsWith(MARK) ? marked : MARK + marked).split(new RegExp(`(?=${MARK})`));
    return words.flatMap((word) => word.split(SIGNS).filter(Boolean)).flatMap((word) => this.#joined([...word]))
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
