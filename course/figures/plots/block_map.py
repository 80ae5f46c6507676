"""A matrix whose rows and columns come in blocks: which part of a vector meets which."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import AxesImage
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ATTENTION, INK, Picture, quiet, shades
from course.figures.words.positions import BOTH_WAYS


def block_map(
    matrix: ArrayLike,
    rows: Sequence[tuple[str, int]],
    columns: Sequence[tuple[str, int]] | None = None,
    *,
    labels: tuple[str, str] = ("of the key", "of the query"),
) -> Picture:
    """Draw a matrix with its blocks named: orange is positive, blue is negative.

    Made for `Wq @ Wkᵀ`: the score of two words is `x_t Wq Wkᵀ x_s`, so the entry in row i and column j says how much it
    counts that feature i of the one who asks meets feature j of the one who answers.

    Args:
        matrix: `(rows, columns)`.
        rows: names and sizes of the blocks, from above.
        columns: the same from the left. Default: the rows' blocks.
        labels: what a column and what a row is.

    Returns:
        A Figure with one axes and a bar of colours.

    Raises:
        ValueError: another number of axes, or blocks that don't add up to the matrix.

    Example:
        >>> figure = block_map(np.eye(3), [("tag", 2), ("gift", 1)])
        >>> [label.get_text() for label in figure.axes[0].get_yticklabels()]
        ['tag', 'gift']
    """
    matrix = np.asarray(matrix, dtype=float)
    columns = rows if columns is None else columns
    sizes = tuple(sum(size for _, size in blocks) for blocks in (rows, columns))
    if matrix.shape != sizes:
        raise ValueError(f"the blocks add up to {sizes}, got a matrix of shape {matrix.shape}.")
    picture = Picture(4.6, 4.0)
    axes = picture.subplots()
    image = draw(axes, matrix, signed=True, limit=float(np.abs(matrix).max()) or 1.0)
    for axis, blocks, line in ((axes.yaxis, rows, axes.axhline), (axes.xaxis, columns, axes.axvline)):
        ends = np.cumsum([0, *(size for _, size in blocks)])
        axis.set_ticks((ends[1:] + ends[:-1]) / 2 - 0.5, [name for name, _ in blocks])
        for end in ends[1:-1]:
            line(end - 0.5, color=INK, linewidth=0.9)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set(xlabel=caption(labels[0]), ylabel=caption(labels[1]))
    bar = picture.colorbar(image, shrink=0.7)
    bar.outline.set_visible(False)
    bar.ax.tick_params(colors=INK, length=0, labelsize=8)
    return picture


def draw(axes: Axes, matrix: np.ndarray, *, signed: bool, limit: float) -> AxesImage:
    """The cells alone, in both colours or in purple; returns the image."""
    quiet(axes)
    axes.spines[:].set(visible=True, color=INK, alpha=0.5)
    colours, least = (BOTH_WAYS, -limit) if signed else (shades(ATTENTION), 0.0)
    return axes.imshow(matrix, cmap=colours, vmin=least, vmax=limit, interpolation="nearest")
