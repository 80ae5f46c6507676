// Numbers by chance that come again with the same seed.

/** A generator of numbers from 0 to 1 (mulberry32, 32 bits of state), with what we draw from it. */
export class Random {
  constructor(seed) {
    this.state = (seed * 2654435761) >>> 0;
  }

  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `most` - 1. */
  below(most) {
    return Math.floor(this.next() * most);
  }

  /** One of these. */
  among(items) {
    return items[this.below(items.length)];
  }

  /** Normally distributed, by Box and Muller. */
  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
