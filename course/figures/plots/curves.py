"""Curves to compare: by layer, by step, by epoch."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure

from course.figures.language import caption
from course.figures.style import ALARM, ATTENTION, INK, KEY, QUERY, VALUE, Picture, quiet

COLOURS = (ATTENTION, KEY, VALUE, QUERY, ALARM)


def curves(
    values: Mapping[str, Sequence[float]], *, xlabel: str = "step", ylabel: str = "loss", log: bool = False
) -> Figure:
    """Draw several curves in one picture.

    Args:
        values: a dictionary from name to numbers, up to five; numbers that are not finite leave a gap.
        xlabel: what is counted from left to right.
        ylabel: what the numbers are.
        log: whether the vertical axis counts in powers of ten.

    Returns:
        A Figure with one axes.

    Raises:
        ValueError: no curve, or more than five.

    Example:
        >>> len(curves({"mine": [3, 2, 1], "yours": [3, 1, 0.5]}).axes[0].lines)
        2
    """
    if not 0 < len(values) <= len(COLOURS):
        raise ValueError(f"there are colours for one to {len(COLOURS)} curves, got {len(values)}.")
    figure = Picture(6.2, 3.0)
    axes = figure.subplots()
    quiet(axes)
    for (name, numbers), colour in zip(values.items(), COLOURS, strict=False):
        heights = np.asarray(numbers, dtype=float)
        heights = np.where(np.isfinite(heights), heights, np.nan)
        axes.plot(np.arange(1, len(heights) + 1), heights, color=colour, linewidth=1.9, label=name)
    axes.set(xlabel=caption(xlabel), ylabel=caption(ylabel))
    if log:
        axes.set_yscale("log")
        axes.minorticks_off()
    axes.grid(color=INK, alpha=0.25, linewidth=0.6)
    axes.legend(frameon=False, labelcolor=INK, fontsize=9)
    return figure
