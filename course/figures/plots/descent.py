"""A fit of one number that one can watch: the line through the points, and the loss on its way down."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ATTENTION, INK, VALUE, Picture, quiet


def descent(x: ArrayLike, y: ArrayLike, path: Sequence[float]) -> Figure:
    """Draw the lines y = w x of a fit beside their mean squared errors.

    Args:
        x: `(N,)`.
        y: `(N,)`.
        path: the values that w had, the first guess first.

    Returns:
        A Figure with two axes: the points with a line for each w, and the error of every w with the path on it.

    Raises:
        ValueError: `x` and `y` have different shapes, or the path is empty.

    Example:
        >>> len(descent([1, 2], [2, 4], [0.0, 1.5, 1.9]).axes)
        2
    """
    x, y, way = np.asarray(x, float), np.asarray(y, float), np.asarray(path, float)
    if x.shape != y.shape or x.ndim != 1 or not way.size:
        raise ValueError(f"x and y must be (N,) and path not empty, got {x.shape}, {y.shape} and {way.size} values.")

    def error(w: np.ndarray) -> np.ndarray:
        return np.square(w[:, np.newaxis] * x - y).mean(axis=1)

    figure = Picture(7.4, 2.9)
    points, valley = figure.subplots(1, 2)
    for axes in (points, valley):
        quiet(axes)
        axes.grid(color=INK, alpha=0.25, linewidth=0.6)
    reach = np.array([x.min(), x.max()])
    for step, w in enumerate(way):
        last = step == len(way) - 1
        points.plot(reach, w * reach, color=ATTENTION, linewidth=2.2 if last else 0.9, alpha=1 if last else 0.35)
    points.plot(x, y, "o", color=VALUE, markersize=5)
    points.set(xlabel="x", ylabel="y", title=caption("each line is a step, the thick one the last"))
    margin = 0.25 * (np.ptp(way) or 1.0)
    grid = np.linspace(way.min() - margin, max(way.max(), 2 * way[-1] - way[0]) + margin, 200)
    valley.plot(grid, error(grid), color=INK, linewidth=1.4)
    valley.plot(way, error(way), "o-", color=ATTENTION, markersize=4, linewidth=0.9)
    valley.set(xlabel="w", ylabel=caption("mean squared error"), title=caption("the loss, and the way down"))
    for axes in (points, valley):
        axes.title.set_fontsize(10)
    return figure
