// What can be turned, and how it stands in the address: an experiment is a link.

/** Each knob: the values that it can have, the first of them where the address says nothing. */
export const KNOBS = {
  task: ["reverse", "copy", "sort", "first", "agree"],
  layers: [2, 1, 3],
  heads: [2, 1, 4],
  width: [32, 16, 64],
  positions: ["waves", "learned", "none"],
  scale: [true, false],
  mask: [false, true],
  residual: [true, false],
  norm: [true, false],
  feedForward: [true, false],
  rate: [0.003, 0.0001, 0.001, 0.01, 0.1],
  seed: [1, 2, 3],
};

export function usual() {
  return Object.fromEntries(Object.entries(KNOBS).map(([name, [first]]) => [name, first]));
}

/** The plan that an address names; what it doesn't know is left as usual. */
export function planOf(hash) {
  const plan = usual();
  for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ""))) {
    const value = KNOBS[name]?.find((one) => String(one) === text);
    if (value !== undefined) plan[name] = value;
  }
  return plan;
}

export function hashOf(plan) {
  const changed = Object.entries(plan).filter(([name, value]) => KNOBS[name] && value !== KNOBS[name][0]);
  return changed.length ? `#${new URLSearchParams(changed)}` : "#";
}
