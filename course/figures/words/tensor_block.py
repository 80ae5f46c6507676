"""A batch as a block: sentences one behind the other, words from above to below, features from left to right."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ATTENTION, CENTRED, INK, KEY, QUERY, VALUE, Picture, names_or_numbers, quiet, tints

MOST = (5, 10, 16)  # sentences, words, features that can still be seen
BACK, UP = 0.85, 0.62  # how far a sentence stands behind the one before it, in cells


def tensor_block(x: ArrayLike, words: Sequence[str] | None = None) -> Picture:
    """Draw a tensor (batch, time, feature) as the block of numbers that it is.

    Args:
        x: `(B, T, D)`, at most 5 sentences of 10 words with 16 features; orange is positive, blue is negative.
        words: T names, of the first sentence. Default: 1, 2, ...

    Returns:
        A Figure with one axes.

    Raises:
        ValueError: another number of axes, more than fits, or names that don't fit.

    Example:
        >>> texts = [text.get_text() for text in tensor_block(np.zeros((2, 3, 4))).axes[0].texts]
        >>> texts[-3:]
        ['batch: B = 2', 'time: T = 3', 'feature: D = 4']
    """
    x = np.asarray(x, dtype=float)
    if x.ndim != 3 or any(size > most for size, most in zip(x.shape, MOST, strict=True)):
        raise ValueError(f"x must be (B, T, D), at most {MOST}, got shape {x.shape}.")
    B, T, D = x.shape
    names = names_or_numbers(words, T, "words")
    colours, limit = tints(QUERY, below=KEY), np.abs(x).max() or 1.0
    front = 0.2 * max(map(len, names)) + 1.8  # room for the names, in cells
    across, high = front + D + B * BACK + 2.6, T + B * UP + 1.7
    picture = Picture(0.42 * across, 0.42 * high)
    axes = picture.subplots()
    quiet(axes)
    axes.set(xlim=(-front, across - front), ylim=(-1.4, high - 1.4), aspect="equal", xticks=[], yticks=[])
    for b in reversed(range(B)):
        left, top = b * BACK, T + b * UP
        for (t, i), value in np.ndenumerate(x[b]):
            face = colours(0.5 + 0.5 * value / limit)
            axes.add_patch(
                Rectangle((left + i, top - t - 1), 1, 1, facecolor=face, edgecolor="white", linewidth=0.7, zorder=-b)
            )
        axes.add_patch(Rectangle((left, top - T), D, T, fill=False, edgecolor=INK, linewidth=1.1, zorder=-b))
    for t, name in enumerate(names):
        axes.text(-0.25, T - t - 0.5, name, ha="right", va="center", fontsize=10, color=INK)
    ends = ((D + 0.35, -0.15), (D + 0.35 + (B - 1) * BACK, -0.15 + (B - 1) * UP))
    if B > 1:
        _span(axes, *ends, ATTENTION)
    _span(axes, (-front + 0.75, T), (-front + 0.75, 0), VALUE)
    _span(axes, (0, -0.45), (D, -0.45), QUERY)
    style: dict[str, Any] = {"fontsize": 10, "fontweight": "bold"}
    right, below = np.mean([one[0] for one in ends]) + 0.55, np.mean([one[1] for one in ends]) - 0.25
    batch = caption("batch: B = {size}", size=B)
    axes.text(right, below, batch, ha="left", va="center", color=ATTENTION, **style)
    axes.text(-front + 0.3, T / 2, caption("time: T = {size}", size=T), **CENTRED, rotation=90, color=VALUE, **style)
    axes.text(D / 2, -0.95, caption("feature: D = {size}", size=D), **CENTRED, color=QUERY, **style)
    return picture


def _span(axes, start, end, colour: str) -> None:
    arrow = {"arrowstyle": "<->", "color": colour, "linewidth": 1.5, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", end, start, arrowprops=arrow)
