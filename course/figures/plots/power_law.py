"""Losses against sizes where both axes are logarithms, and the line through them."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.ticker import FuncFormatter

from course.figures.language import caption
from course.figures.style import ALARM, ATTENTION, INK, KEY, QUERY, VALUE, Picture, quiet


def power_law(
    sizes: Sequence[float],
    losses: Sequence[float],
    line: tuple[float, float] | None = None,
    others: Mapping[str, tuple[float, float]] | None = None,
) -> Picture:
    """Draw models as points, the line loss = a · size^(−alpha), and further points with names.

    Args:
        sizes: numbers of weights, above 0.
        losses: one for each, above 0.
        line: `(a, alpha)`. Default: no line.
        others: a dictionary from name to `(size, loss)`, up to four: a bet, and what came of it.

    Returns:
        A Figure with one axes.

    Raises:
        ValueError: sizes and losses of different lengths, or a number that has no logarithm.

    Example:
        >>> power_law([1e3, 1e4], [4.0, 2.0], line=(32.0, 0.301)).axes[0].get_xscale()
        'log'
    """
    named = dict(others or {})
    x, y = np.asarray(sizes, dtype=float), np.asarray(losses, dtype=float)
    if x.shape != y.shape or x.ndim != 1 or not len(x):
        raise ValueError(f"there must be a loss for each size, got {x.shape} and {y.shape}.")
    every = np.concatenate([x, y, *(np.asarray(one, float) for one in named.values())])
    if not (np.isfinite(every) & (every > 0)).all():
        raise ValueError("sizes and losses must be above 0: nothing else has a logarithm.")
    figure = Picture(6.2, 3.4)
    axes = figure.subplots()
    quiet(axes)
    axes.set(xscale="log", yscale="log", xlabel=caption("weights"), ylabel=caption("loss on unseen text, in nats"))
    if line is not None:
        a, alpha = line
        ends = np.array([x.min() / 1.3, max([x.max(), *(one[0] for one in named.values())]) * 1.3])
        label = f"{a:.3g} · {caption('weights')}^(−{alpha:.3f})"
        axes.plot(ends, a * ends**-alpha, color=ATTENTION, linewidth=1.6, label=label)
    axes.plot(x, y, "o", color=KEY, markersize=8, label=caption("trained"))
    for (name, (size, loss)), colour, shape in zip(named.items(), (QUERY, ALARM, INK, VALUE), "D*s^", strict=False):
        axes.plot([size], [loss], shape, color=colour, markersize=10, label=name)
    axes.minorticks_off()
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.6g}"))
    heights = [*y, *(one[1] for one in named.values())]
    ticks = np.geomspace(min(heights), max(heights), 4) if max(heights) > min(heights) else [heights[0]]
    axes.set_yticks(ticks, [f"{tick:.2f}" for tick in ticks])
    axes.grid(color=INK, alpha=0.25, linewidth=0.6)
    axes.legend(frameon=False, labelcolor=INK, fontsize=9)
    return figure
