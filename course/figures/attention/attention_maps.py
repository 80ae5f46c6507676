"""Attention probabilities as maps: a row is a query, a column a key."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.figures.attention.mask_map import hidden_cell
from course.figures.language import caption
from course.figures.style import ATTENTION, CENTRED, Picture, name_cells, names_or_numbers, quiet, readable_on, tints

NUMBERS_FIT = 10


def attention_maps(
    p: ArrayLike,
    queries: Sequence[str] | None = None,
    keys: Sequence[str] | None = None,
    *,
    titles: Sequence[str] | None = None,
    mask: ArrayLike | None = None,
    colour: str = ATTENTION,
    labels: tuple[str, str] = ("key", "query"),
) -> Picture:
    """Draw who looks at whom; several heads side by side.

    Args:
        p: probabilities, `(T, S)`, `(H, T, S)` or `(1, T, S)`; tensors are welcome.
        queries: T names for the rows. Default: 1, 2, ...
        keys: S names for the columns. Default: the names of the rows where T = S.
        titles: one text for each map.
        mask: 1 = hidden, broadcastable to `p`; hidden cells are hatched.
        colour: the colour of 1. Values are taken as parts of 1.
        labels: what a column and what a row is.

    Returns:
        A Figure with one axes for each map.

    Raises:
        ValueError: `p` has another number of axes, or names or titles don't fit its shape.

    Example:
        >>> figure = attention_maps([[1.0, 0.0], [0.3, 0.7]], ["le", "chat"])
        >>> len(figure.axes)
        1
    """
    p = np.asarray(p, dtype=float)
    maps = p[np.newaxis] if p.ndim == 2 else p
    if maps.ndim != 3:
        raise ValueError(f"p must be (T, S) or (H, T, S), got shape {p.shape}.")
    heads, T, S = maps.shape
    rows = names_or_numbers(queries, T, "queries")
    columns = names_or_numbers(keys if keys is not None or T != S else queries, S, "keys")
    titles = [""] * heads if titles is None else names_or_numbers(titles, heads, "titles")

    several_hidden = np.broadcast_to(0 if mask is None else np.asarray(mask), maps.shape)

    side = 0.42 if max(T, S) <= NUMBERS_FIT else 0.24
    figure = Picture(heads * (S * side + 1.1) + 0.3, T * side + 1.2)
    panels = figure.subplots(1, heads, squeeze=False)[0]
    for axes, probabilities, hidden, title in zip(panels, maps, several_hidden, titles, strict=True):
        quiet(axes)
        image = axes.imshow(probabilities, cmap=tints(colour), vmin=0.0, vmax=1.0)
        name_cells(axes, rows, columns)
        axes.set(xlabel=caption(labels[0]), ylabel=caption(labels[1]))
        if title:
            axes.set_title(title, fontsize=10)
        if max(T, S) <= NUMBERS_FIT:
            _write_numbers(axes, image, hidden)
        for t, s in np.argwhere(hidden):
            axes.add_patch(hidden_cell(t, s))
    return figure


def _write_numbers(axes, image, hidden) -> None:
    for (t, s), value in np.ndenumerate(image.get_array()):
        if hidden[t, s] and value == 0:
            continue
        text = f"{value:.2f}".replace("0.", ".", 1) if value < 0.995 else f"{value:.0f}"
        axes.text(s, t, text, **CENTRED, fontsize=8.5, **readable_on(image.to_rgba(value)))
