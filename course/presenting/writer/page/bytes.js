// Text to pieces of bytes, and back.

const WORD = /'(?:s|t|re|ve|m|ll|d)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
const SEEN = (byte) => (byte > 32 && byte < 127) || (byte > 160 && byte < 173) || byte > 173;
let hidden = 0;
/** A sign for each byte: itself where it can be seen, else one from U+0100 on. */
const SIGNS = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(SEEN(byte) ? byte : 256 + hidden++));
const BYTES = new Map(SIGNS.map((sign, byte) => [sign, byte]));

export class Bytes {
  constructor({ vocab, merges, special }) {
    this.ids = vocab;
    this.special = new Set(special);
    this.pieces = [];
    for (const [piece, id] of Object.entries(vocab)) this.pieces[id] = piece;
    this.rank = new Map(merges.map(([left, right], place) => [`${left} ${right}`, place]));
  }

  /** The ids of a text. */
  read(text) {
    return (text.match(WORD) ?? []).flatMap((word) => this.#cut(word)).map((piece) => this.ids[piece]);
  }

  #cut(word) {
    const pieces = Array.from(new TextEncoder().encode(word), (byte) => SIGNS[byte]);
    for (;;) {
      let best = -1, rank = Infinity;
      for (let i = 0; i + 1 < pieces.length; i++) {
        const found = this.rank.get(`${pieces[i]} ${pieces[i + 1]}`) ?? Infinity;
        if (found < rank) [best, rank] = [i, found];
      }
      if (best < 0) return pieces;
      pieces.splice(best, 2, pieces[best] + pieces[best + 1]);
    }
  }

  /** The text of some ids; bytes that are no UTF-8 become U+FFFD. */
  text(ids) {
    const signs = ids.filter((id) => !this.special.has(id)).flatMap((id) => [...this.pieces[id]]);
    return new TextDecoder().decode(Uint8Array.from(signs, (sign) => BYTES.get(sign)));
  }
}
