"""Cross-attention to play with: point at a word of the translation, and see where the model looked."""

from __future__ import annotations

import html
import json
import uuid
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.figures.style import ATTENTION, names_or_numbers

PAGE = """<div id="@id@" style="font-family: sans-serif; line-height: 2.2; max-width: 60em">
<label>layer <select data-what="layer">@layers@</select></label>
<label style="margin-left: 1em">head <select data-what="head">@heads@</select></label>
<div data-what="source" style="margin-top: .4em">@source@</div>
<div data-what="target">@target@</div>
<small>Point at a word of the second line: the first line shows where the model looked while it wrote it.</small>
</div>
<script>(() => {
  const box = document.getElementById("@id@"), p = @numbers@;
  const pick = (name) => box.querySelector(`[data-what=${name}]`);
  const [source, target] = [pick("source").children, pick("target").children];
  let row = @row@;
  const show = () => {
    const heads = p[pick("layer").value], wanted = pick("head").value;
    const look = (s) => wanted === "mean"
      ? heads.reduce((sum, head) => sum + head[row][s], 0) / heads.length
      : heads[wanted][row][s];
    [...source].forEach((word, s) => {
      word.style.background = `rgba(@colour@, ${look(s)})`;
      word.title = `${Math.round(100 * look(s))} %`;
    });
    [...target].forEach((word, t) => { word.style.outline = t === row ? "2px solid rgb(@colour@)" : "none"; });
  };
  [...target].forEach((word, t) => word.addEventListener("mouseenter", () => { row = t; show(); }));
  box.addEventListener("change", show);
  show();
})();</script>"""


class Alignment:
    """A piece of HTML that shows itself in a notebook.

    Args:
        p: probabilities, `(layers, heads, T, S)`; row t says where the model looked while it wrote word t.
        source: S names.
        target: T names.
        row: the word of the translation that is shown at first; the last one where there are fewer.

    Raises:
        ValueError: `p` has another number of axes, or the names don't fit its shape.

    Example:
        >>> Alignment(np.full((2, 4, 2, 3), 1 / 3), ["the", "red", "car"], ["voiture", "rouge"])
        Alignment of 2 layers with 4 heads
    """

    def __init__(
        self, p: ArrayLike, source: Sequence[str] | None = None, target: Sequence[str] | None = None, row: int = 0
    ):
        self._p = np.asarray(p, dtype=float)
        if self._p.ndim != 4:
            raise ValueError(f"p must be (layers, heads, T, S), got shape {self._p.shape}.")
        self._source = names_or_numbers(source, self._p.shape[3], "source")
        self._target = names_or_numbers(target, self._p.shape[2], "target")
        self._row = min(row, self._p.shape[2] - 1)

    def __repr__(self) -> str:
        return f"Alignment of {self._p.shape[0]} layers with {self._p.shape[1]} heads"

    def _repr_html_(self) -> str:
        layers, heads = self._p.shape[:2]
        last = layers - 1
        names = [f'<option value="{i}"{" selected" * (i == last)}>{i + 1}</option>' for i in range(layers)]
        of_heads = ['<option value="mean">mean of all</option>']
        of_heads += [f'<option value="{i}">{i + 1}</option>' for i in range(heads)]
        parts = {
            "id": f"alignment-{uuid.uuid4().hex[:8]}",
            "layers": "".join(names),
            "heads": "".join(of_heads),
            "source": _words(self._source, self._p[last, :, self._row].mean(axis=0)),
            "target": _words(self._target),
            "numbers": json.dumps(self._p.round(3).tolist()),
            "row": str(self._row),
            "colour": _rgb(),
        }
        page = PAGE
        for name, text in parts.items():
            page = page.replace(f"@{name}@", text)
        return page


def _words(names: list[str], shares=None) -> str:
    """Each word in a box; with shares, shaded as it is at first, so that it shows where scripts don't run."""
    style = "padding: .25em .45em; margin-right: .25em; border-radius: .3em; cursor: default;"
    backgrounds = None if shares is None else [f"background: rgba({_rgb()}, {share:.2f});" for share in shares]
    shades = backgrounds or [""] * len(names)
    return "".join(
        f'<span style="{style}{shade}">{html.escape(name)}</span>' for name, shade in zip(names, shades, strict=True)
    )


def _rgb() -> str:
    return ", ".join(str(int(ATTENTION[i : i + 2], 16)) for i in (1, 3, 5))
