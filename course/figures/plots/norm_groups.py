"""Layer norm and batch norm side by side: which numbers share a mean."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ATTENTION, KEY, QUERY, Picture, name_cells, names_or_numbers, quiet, readable_on, tints

MINUS_TO_PLUS = tints(KEY, below=QUERY)


def norm_groups(x: ArrayLike, names: Sequence[str] | None = None, *, row: int = 0, column: int = 0) -> Figure:
    """Draw numbers as they come, after layer norm and after batch norm.

    Args:
        x: `(N, D)`: N positions (words of any sentences) with D features each.
        names: N names for the rows. Default: 1, 2, ...
        row: the position that is framed under layer norm: these numbers share a mean and a variance.
        column: the feature that is framed under batch norm.

    Returns:
        A Figure with three axes. Orange is negative, blue positive; full colour is 2 and more.

    Raises:
        ValueError: another number of axes, or names that don't fit.

    Example:
        >>> len(norm_groups([[1.0, 2.0], [3.0, 5.0]]).axes)
        3
    """
    x = np.asarray(x, dtype=float)
    if x.ndim != 2:
        raise ValueError(f"x must be (N, D), got shape {x.shape}.")
    N, D = x.shape
    rows = names_or_numbers(names, N, "x")
    kinds = (
        (caption("as they come"), x, None),
        (caption("layer norm: row by row"), _normalised(x, 1), Rectangle((-0.5, row - 0.5), D, 1)),
        (caption("batch norm: column by column"), _normalised(x, 0), Rectangle((column - 0.5, -0.5), 1, N)),
    )
    figure = Picture(3 * (D * 0.46 + 1.0), N * 0.42 + 1.0)
    for axes, (title, values, frame) in zip(figure.subplots(1, 3), kinds, strict=True):
        quiet(axes)
        image = axes.imshow(values, cmap=MINUS_TO_PLUS, vmin=-2, vmax=2, aspect="auto")
        name_cells(axes, rows, [str(i) for i in range(1, D + 1)])
        axes.set_title(title, fontsize=10)
        for (n, i), value in np.ndenumerate(values):
            style = readable_on(image.to_rgba(value))
            axes.text(i, n, f"{round(value, 1) + 0.0:.1f}", ha="center", va="center", fontsize=8, **style)
        if frame is not None:
            frame.set(fill=False, edgecolor=ATTENTION, linewidth=2.2)
            axes.add_patch(frame)
    return figure


def _normalised(x, axis):
    return (x - x.mean(axis, keepdims=True)) / np.sqrt(x.var(axis, keepdims=True) + 1e-6)
