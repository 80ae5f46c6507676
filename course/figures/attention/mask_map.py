"""A mask as a picture: what each query may see and what is hidden from it."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import CENTRED, DIGIT, INK, PAPER, VALUE, Picture, name_cells, names_or_numbers, quiet, tints


def hidden_cell(row: int, column: int) -> Rectangle:
    """The hatched cell that stands for "hidden" in every picture."""
    return Rectangle((column - 0.5, row - 0.5), 1, 1, fill=False, hatch="////", edgecolor=INK, linewidth=0, alpha=0.55)


def mask_map(
    masks: ArrayLike,
    queries: Sequence[str] | None = None,
    keys: Sequence[str] | None = None,
    *,
    titles: Sequence[str] | None = None,
) -> Figure:
    """Draw masks side by side: green is visible (0), hatched is hidden (1).

    Args:
        masks: `(T, S)` or `(N, T, S)`, zeros and ones; tensors are welcome.
        queries: T names for the rows. Default: 1, 2, ...
        keys: S names for the columns. Default: the names of the rows where T = S.
        titles: one text for each mask.

    Returns:
        A Figure with one axes for each mask; the number stands in each cell.

    Raises:
        ValueError: another number of axes, or names that don't fit the shape.

    Example:
        >>> figure = mask_map([[0, 1], [0, 0]], ["le", "chat"])
        >>> len(figure.axes)
        1
    """
    masks = np.asarray(masks, dtype=float)
    several = masks[np.newaxis] if masks.ndim == 2 else masks
    if several.ndim != 3:
        raise ValueError(f"masks must be (T, S) or (N, T, S), got shape {masks.shape}.")
    count, T, S = several.shape
    rows = names_or_numbers(queries, T, "queries")
    columns = names_or_numbers(keys if keys is not None or T != S else queries, S, "keys")
    titles = [""] * count if titles is None else names_or_numbers(titles, count, "titles")

    figure = Picture(count * (S * 0.42 + 1.1) + 0.3, T * 0.42 + 1.2)
    for axes, mask, title in zip(figure.subplots(1, count, squeeze=False)[0], several, titles, strict=True):
        quiet(axes)
        axes.set(
            xlim=(-0.5, S - 0.5), ylim=(T - 0.5, -0.5), aspect="equal", xlabel=caption("key"), ylabel=caption("query")
        )
        name_cells(axes, rows, columns)
        if title:
            axes.set_title(title, fontsize=10)
        for (t, s), hidden in np.ndenumerate(mask):
            face = PAPER if hidden else tints(VALUE)(0.35)
            axes.add_patch(Rectangle((s - 0.5, t - 0.5), 1, 1, color=face, linewidth=0))
            if hidden:
                axes.add_patch(hidden_cell(t, s))
            axes.text(s, t, f"{hidden:g}", **CENTRED, fontsize=8, color=DIGIT)
    return figure
