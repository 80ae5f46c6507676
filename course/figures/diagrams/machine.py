"""The architecture diagram of the books, drawn from a living model: each box opens, down to one head."""

import json
import uuid
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import keras

from course.figures.diagrams.sheet import shape, sheet
from course.figures.diagrams.wiring import Box, wiring

PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8").rstrip()


class Machine:
    """A diagram that shows itself in a notebook; a click on a box, or Enter, opens it, Escape goes back.

    Where no script runs, in a notebook that isn't trusted say, its outermost floor is a picture with a sentence beside
    it for those who don't see it. So the sheets come with the script: without it their words would lie in a heap.

    Args:
        whole: the model as `wiring` found it.
        looking: whether the arrows of attention are lit, with who asks and who answers.
    """

    def __init__(self, whole: Box, looking: bool):
        self._whole, self._looking = whole, looking

    def __repr__(self) -> str:
        return f"Machine of {self._whole.kind} with {self._whole.weights:,} weights"

    def svg(self) -> str:
        """The outermost floor alone: the form for paper and slides."""
        return sheet(self._whole, self._whole.kind, {}, looking=self._looking)

    def save(self, path: str | Path) -> None:
        """Write `svg()` into a file."""
        Path(path).write_text(self.svg(), encoding="utf-8")

    def _repr_html_(self) -> str:
        drawn = self.svg()
        parts = {
            "id": f"machine-{uuid.uuid4().hex[:8]}",
            "label": escape(_said(self._whole)),
            "width": drawn.partition("width:")[2].partition("px")[0],
            # On white, for in a picture of its own its lines are black, whatever the page's colours are.
            "still": b64encode(drawn.replace('style="', 'style="background:#fff;', 1).encode()).decode(),
            "sheets": json.dumps("".join(self._sheets(self._whole, "0", [])), ensure_ascii=False).replace("</", "<\\/"),
        }
        first, *rest = PAGE.split("@")
        return first + "".join(parts[one] if place % 2 == 0 else one for place, one in enumerate(rest))

    def _sheets(self, box: Box, place: str, above: list[tuple[str, str]]) -> Iterator[str]:
        """The sheet of a box, and of all that it holds; `above` is the way back."""
        inner = {number: f"{place}.{number}" for number, one in enumerate(box.inside) if one.inside or one.weights}
        title = box.kind if box.copies == 1 else f"one of {box.copies} {box.kind}s"
        way = "".join(f'<button data-opens="{where}">{escape(name)}</button> ›' for where, name in above)
        # An attention with nothing but a dropout inside shows its weights; who feeds the dropout says little.
        has_parts = any(one.weights for one in box.inside) or (box.inside and not box.weights)
        drawn = sheet(box, title, inner, looking=self._looking) if has_parts else _ends(box)
        drawn += _weights(box)
        hidden = " hidden" if above else ""
        yield f'<section data-sheet="{place}"{hidden}><nav>{way}<span>{escape(title)}</span></nav>{drawn}</section>'
        for number, where in inner.items():
            yield from self._sheets(box.inside[number], where, [*above, (place, title)])


def machine(model: keras.layers.Layer, *inputs: Any, looking: bool = False) -> Machine:
    """Draw a living model as the books draw the Transformer: boxes with weights and shapes, arrows for who feeds whom.

    The arrows are not read from the code but followed through the model's tensors. So a wrong argument shows as an
    arrow that ends at the wrong box.

    Args:
        model: a model or a layer.
        inputs: what it is called with; a functional model needs none.
        looking: light the arrows of attention: who asks, and who answers.

    Returns:
        the diagram; in a notebook it can be opened box by box.

    Raises:
        ValueError: the model needs inputs and got none.

    Example:
        >>> machine(keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)]))
        Machine of Sequential with 15 weights
    """
    return Machine(wiring(model, *inputs), looking)


def _said(whole: Box) -> str:
    """What the picture shows, in one sentence."""
    boxes = ", ".join(box.kind for box in whole.inside)
    return f"{whole.kind}, {whole.weights:,} weights" + (f"; from the bottom to the top: {boxes}." if boxes else ".")


def _ends(box: Box) -> str:
    """What goes into a layer without parts, and what comes out."""
    fed = "".join(f"<li>{escape(arrow.role)} {shape(arrow.shape)}</li>" for arrow in box.arrows)
    return f"<p>In:</p><ul>{fed}</ul><p>Out: {shape(box.shape)}</p>"


def _weights(box: Box) -> str:
    """What a layer has learned itself, its parts aside."""
    of_parts = {id(weight) for one in box.inside for weight in one.layer.weights}
    own = [weight for weight in box.layer.weights if id(weight) not in of_parts]
    if not own:
        return ""
    # A matrix that lies in a Dense has its name: Wq/kernel, seen from the attention, is Wq.
    names = [one.path.removeprefix(f"{box.layer.path}/").removesuffix("/kernel") for one in own]
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{shape(one.shape)}</td><td>{one.shape.num_elements():,}</td></tr>"
        for name, one in zip(names, own, strict=True)
    )
    heads = getattr(box.layer, "num_heads", None)
    told = ""
    if isinstance(heads, int) and all(len(one.shape) == 2 and one.shape[-1] % heads == 0 for one in own):
        told = f"<p>{heads} heads, with {own[0].shape[-1] // heads} columns each.</p>"
    return f"<table><tr><th>weight</th><th>shape</th><th>numbers</th></tr>{rows}</table>{told}"
