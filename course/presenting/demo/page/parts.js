// The parts of a machine that can be taken away, as a picture of it: positions below, block upon block above them.

import { say } from "./theme/words.js";

/** All their names for a machine of these sizes, as transformer.js knows them; blocks count from 0, heads from 1. */
export function partsOf(sizes) {
  return rowsOf(sizes).flatMap(({ parts }) => parts.map(({ name }) => name));
}

export class Parts {
  /** `touch` is called with the name of a part; without it the picture is only looked at. */
  constructor(place, sizes, touch) {
    this.cells = new Map();
    place.classList.add("parts");
    place.replaceChildren(...["read", "write"].map((side) => {
      const column = make("div", "");
      column.append(make("h4", side === "read" ? say("It reads") : say("It writes")));
      for (const { title, parts } of rowsOf(sizes).filter((row) => row.side === side).reverse()) {
        const line = make("div", ""), cells = make("span", "");
        for (const { name, short } of parts) cells.append(this.#cell(name, short, title, touch));
        line.append(make("span", title), cells);
        column.append(line);
      }
      return column;
    }));
  }

  #cell(name, short, title, touch) {
    const cell = make(touch ? "button" : "b", short);
    cell.dataset.part = name;
    if (touch) {
      Object.assign(cell, { type: "button" }).addEventListener("click", () => touch(name));
      cell.setAttribute("aria-label", `${title}: ${short}`);
      cell.setAttribute("aria-pressed", "false");
    }
    this.cells.set(name, cell);
    return cell;
  }

  /** Which parts are taken away. */
  press(names) {
    for (const [name, cell] of this.cells) cell.setAttribute("aria-pressed", String(names.has(name)));
  }

  /** How much fails without a part: `shares` are from 0 to 1, by their names; one that is missing isn't known. */
  darken(shares, said) {
    for (const [name, cell] of this.cells) {
      cell.classList.toggle("known", name in shares);
      cell.classList.toggle("dark", shares[name] > 0.5);
      cell.style.setProperty("--p", shares[name] ?? 0);
      cell.title = name in shares ? said(name) : "";
    }
  }
}

/** From below: a row for each layer inside a block, with its parts. */
function rowsOf({ encoder, decoder, heads }) {
  const headsOf = (kind, layer) => Array.from({ length: heads }, (_, h) => ({ name: `${kind} ${layer} head ${h + 1}`, short: String(h + 1) }));
  const residual = (side, layer, number) => ({ name: `${side} ${layer} residual ${number}`, short: "+" });
  const row = (side, title, parts) => ({ side, title, parts });
  const positions = (side) => row(side, say("positions"), [{ name: `${side} positions`, short: "∿" }]);
  const feedForward = (side, layer, last) => row(side, say("{number}: feed-forward", { number: layer + 1 }), [
    { name: `${side} ${layer} feed-forward`, short: "⟶" }, residual(side, layer, last),
  ]);
  const attention = (side, kind, title, layer, number) => row(side, title, [...headsOf(kind, layer), residual(side, layer, number)]);
  const own = (layer) => say("{number}: self-attention", { number: layer + 1 });
  return [
    positions("read"),
    ...Array.from({ length: encoder }, (_, i) => [attention("read", "read", own(i), i, 1), feedForward("read", i, 2)]).flat(),
    positions("write"),
    ...Array.from({ length: decoder }, (_, i) => [
      attention("write", "own", own(i), i, 1),
      attention("write", "cross", say("{number}: cross-attention", { number: i + 1 }), i, 2),
      feedForward("write", i, 3),
    ]).flat(),
  ];
}

function make(tag, textContent) {
  return Object.assign(document.createElement(tag), { textContent });
}
