"""Shares that pull one way or the other, as bars with their numbers."""

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure

from course.figures.language import caption
from course.figures.style import INK, KEY, QUERY, Picture, quiet


def signed_bars(shares: Mapping[str, float], *, most: int = 12, label: str = "share") -> Figure:
    """Draw shares from the largest to the smallest: orange to the right is above 0, blue to the left below.

    Args:
        shares: a number for each name.
        most: how many bars there may be. The smallest shares, whichever way they pull, go together into the last bar.
        label: what the numbers are.

    Returns:
        A Figure with one axes.

    Raises:
        ValueError: no shares, or no room for two bars.

    Example:
        >>> figure = signed_bars({"head 0": 2.0, "head 1": -0.5, "head 2": 0.1}, most=2)
        >>> [text.get_text() for text in figure.axes[0].texts]
        ['+2.00', '−0.40']
    """
    if not shares or most < 2:
        raise ValueError(f"there must be shares and room for two bars, got {len(shares)} shares and most={most}.")
    names = sorted(shares, key=lambda name: -abs(shares[name]))
    kept = names if len(names) <= most else names[: most - 1]
    rest = [name for name in names if name not in kept]
    bars = {name: float(shares[name]) for name in sorted(kept, key=lambda name: -shares[name])}
    if rest:
        bars[caption("{count} others", count=len(rest))] = float(sum(shares[name] for name in rest))
    heights, places = np.array(list(bars.values())), np.arange(len(bars))[::-1]
    figure = Picture(6.6, 0.27 * len(bars) + 0.8)
    axes = figure.subplots()
    quiet(axes)
    axes.barh(places, heights, height=0.7, color=[QUERY if height >= 0 else KEY for height in heights])
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_yticks(places, list(bars))
    axes.set_xlabel(caption(label))
    span = max(np.abs(heights).max(), 1e-9)
    axes.set_xlim(min(heights.min(), 0) - 0.16 * span, max(heights.max(), 0) + 0.16 * span)
    for place, height in zip(places, heights, strict=True):
        text, side = f"{height:+.2f}".replace("-", "−"), 1 if height >= 0 else -1
        left_or_right = "left" if side > 0 else "right"
        axes.text(height + 0.015 * side * span, place, text, ha=left_or_right, va="center", fontsize=8.5, color=INK)
    return figure
