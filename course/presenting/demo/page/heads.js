// All heads at once, over the whole screen; one of them alone on a click.

import { hue } from "./explorer.js";
import { AttentionMap } from "./map.js";

const $ = (id) => document.getElementById(id);

export class Heads {
  constructor() {
    this.maps = [];
    $("heads-close").addEventListener("click", () => $("heads").close());
    $("heads-all").addEventListener("click", () => this.#choose(null));
    $("heads").addEventListener("click", (event) => event.target === $("heads") && $("heads").close());
    $("heads").addEventListener("keydown", (event) => this.#move(event));
  }

  /** Take attentions (layers, heads, T, S); drawn where the dialog is open. */
  show(p, rows, columns, title) {
    Object.assign(this, { p, rows, columns, title });
    if ($("heads").open) this.#fill();
  }

  /** Open the dialog, with all heads, or with the one at a place among them. */
  open(chosen = null) {
    if (!this.p) return;
    if (!$("heads").open) $("heads").showModal();
    this.#fill();
    this.#choose(chosen);
  }

  draw() {
    if ($("heads").open) this.maps.forEach(({ map }) => map.draw());
  }

  #fill() {
    const [layers, heads] = [this.p.length, this.p[0].length];
    if (this.maps.length !== layers * heads) this.#make(layers, heads);
    $("heads-title").textContent = this.title;
    for (const { map, layer, head, said } of this.maps) map.show(this.p[layer][head], this.rows, this.columns, { said });
  }

  #make(layers, heads) {
    $("heads-grid").style.gridTemplate = `repeat(${layers}, minmax(0, 1fr)) / repeat(${heads}, minmax(0, 1fr))`;
    this.maps = [];
    for (let layer = 0; layer < layers; layer++) {
      for (let head = 0; head < heads; head++) {
        const said = `layer ${layer + 1}, head ${head + 1}`;
        const { button, map } = headMap(said, head, { named: true });
        const place = this.maps.length;
        button.addEventListener("click", () => this.#choose(this.chosen === null ? place : null));
        this.maps.push({ button, map, layer, head, said });
      }
    }
    $("heads-grid").replaceChildren(...this.maps.map(({ button }) => button));
  }

  /** The arrow keys go from head to head, and from one that stands alone to the next. */
  #move(event) {
    const across = this.p[0].length;
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = this.chosen ?? this.maps.findIndex(({ button }) => button === document.activeElement);
    const next = at < 0 ? 0 : (at + by + this.maps.length) % this.maps.length;
    if (this.chosen !== null) this.#choose(next);
    this.maps[next].button.focus();
  }

  #choose(chosen) {
    this.chosen = chosen;
    $("heads-grid").classList.toggle("alone", chosen !== null);
    this.maps.forEach(({ button }, place) => { button.hidden = chosen !== null && chosen !== place; });
    $("heads-all").hidden = chosen === null;
    this.draw();
  }
}

/** A small map with its name below, to be clicked. */
export function headMap(said, head, options) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "head-map" });
  const room = Object.assign(document.createElement("span"), { className: "room" });
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.classList.add(hue(head));
  room.append(canvas);
  button.append(room, Object.assign(document.createElement("span"), { className: "caption", textContent: said }));
  return { button, map: new AttentionMap(canvas, options) };
}
