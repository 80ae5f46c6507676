"""What a hidden layer can draw: a line that bends once for each unit."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure

from course.figures.language import caption
from course.figures.style import ATTENTION, INK, QUERY, Picture, quiet


def relu_bends(units: Sequence[int] = (2, 6, 30), relu: bool = True) -> Figure:
    """Draw how well `relu(x W1 + b1) W2 + b2` follows a curve, with one number in and one out.

    The bends stand at even distances (that is W1 and b1); W2 and b2 are fitted by least squares.

    Args:
        units: hidden widths, one picture for each.
        relu: False leaves the ReLU out.

    Returns:
        A Figure with one axes for each width: the curve dashed, the layer's answer in purple, the bends as dots.

    Raises:
        ValueError: no widths, or one below 1.

    Example:
        >>> len(relu_bends((3,)).axes)
        1
    """
    if not units or min(units) < 1:
        raise ValueError(f"units must hold widths from 1 on, got {tuple(units)}.")
    x = np.linspace(-3, 3, 400)
    curve = np.sin(2 * x) + 0.4 * x
    figure = Picture(2.9 * len(units), 2.3)
    for count, axes in zip(units, figure.subplots(1, len(units), squeeze=False, sharey=True)[0], strict=True):
        quiet(axes)
        bends = np.linspace(-3, 3, count, endpoint=False)
        inside = x[:, np.newaxis] - bends  # (points, count): x W1 + b1 with W1 = 1 and b1 = −bend
        hidden = np.column_stack([np.maximum(inside, 0) if relu else inside, np.ones_like(x)])
        answer = hidden @ np.linalg.lstsq(hidden, curve, rcond=None)[0]
        axes.plot(x, curve, color=INK, linewidth=1.2, linestyle="--")
        axes.plot(x, answer, color=ATTENTION, linewidth=2)
        if relu:
            axes.plot(bends, np.interp(bends, x, answer), "o", color=QUERY, markersize=3.5)
        error = np.sqrt(np.mean((answer - curve) ** 2))
        axes.set(xticks=[], yticks=[], xlabel=caption("off by {error} on average", error=f"{error:.2f}"))
        axes.set_title(
            caption("{count} hidden units", count=count) if count > 1 else caption("1 hidden unit"), fontsize=10
        )
    return figure
