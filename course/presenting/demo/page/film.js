// The film of an earlier training, as long as there is nothing else to see.

const FASTER = 4;

export class Film {
  /** `show` takes an event; `begins` and `ends` are called when it does. */
  constructor({ show, begins, ends }) {
    Object.assign(this, { show, begins, ends, number: 0, runs: false });
  }

  async begin(name) {
    const number = ++this.number, answer = await fetch(name);
    const told = answer.ok ? await answer.json() : [], start = performance.now();
    for (const [seconds, event] of told) {
      await new Promise((go) => setTimeout(go, Math.max(0, (1000 * seconds) / FASTER - (performance.now() - start))));
      if (number !== this.number) return;
      if (!this.runs) this.begins();
      this.runs = true;
      this.show(event);
    }
  }

  end() {
    this.number++;
    if (this.runs) this.ends();
    this.runs = false;
  }
}
