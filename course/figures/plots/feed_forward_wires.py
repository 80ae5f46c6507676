"""The inside of the feed-forward layer: each word's numbers take the same wires, and none leads to another word."""

from collections.abc import Sequence

import numpy as np
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from course.figures.style import INK, KEY, QUERY, Picture, names_or_numbers, quiet, tints

MOST_WORDS, MOST_UNITS = 4, 12
LEVELS = (0.0, 2.6, 5.2)


def feed_forward_wires(
    x: ArrayLike, W1: ArrayLike, b1: ArrayLike, W2: ArrayLike, b2: ArrayLike, words: Sequence[str] | None = None
) -> Picture:
    """Draw `relu(x W1 + b1) W2 + b2` as units and wires, a panel for each word.

    Args:
        x: `(T, D)`, up to four words.
        W1: `(D, d1)`, up to 12 units each.
        b1: `(d1,)`.
        W2: `(d1, d2)`.
        b2: `(d2,)`.
        words: T names. Default: 1, 2, ...

    Returns:
        A Figure with one axes for each word. Orange is positive, blue is negative; a unit that the ReLU has put to
        rest is an empty ring, and its wires upwards are thin.

    Raises:
        ValueError: too many words or units, shapes that don't meet, or names that don't fit.

    Example:
        >>> picture = feed_forward_wires([[1.0, -1.0]], np.eye(2), [0.0, 0.0], np.eye(2), [0.0, 0.0], ["dogs"])
        >>> picture.axes[0].get_title()
        'dogs'
    """
    x, W1, b1, W2, b2 = (np.asarray(one, dtype=float) for one in (x, W1, b1, W2, b2))
    if x.ndim != 2 or len(x) > MOST_WORDS or max(*W1.shape, *W2.shape) > MOST_UNITS:
        raise ValueError(
            f"x must be (T, D) with T up to {MOST_WORDS} and up to {MOST_UNITS} units a level, got shapes {x.shape}, "
            f"{W1.shape} and {W2.shape}."
        )
    if x.shape[1] != W1.shape[0] or W1.shape[1] != W2.shape[0]:
        raise ValueError(f"the shapes {x.shape}, {W1.shape} and {W2.shape} don't meet: last axis on first.")
    names = names_or_numbers(words, len(x), "words")
    hidden = np.maximum(x @ W1 + b1, 0)
    levels = (x, hidden, hidden @ W2 + b2)
    limits = [np.abs(values).max() or 1.0 for values in levels]
    wide = max(values.shape[1] for values in levels)
    picture = Picture(len(x) * (0.33 * wide + 0.1) + 0.7, 2.6)
    for t, axes in enumerate(picture.subplots(1, len(x), squeeze=False)[0]):
        quiet(axes)
        axes.set(xlim=(-0.7, wide - 0.3), ylim=(-0.5, 5.7), aspect="equal", xticks=[], yticks=[])
        axes.set_title(names[t], fontsize=11)
        places = [np.arange(values.shape[1]) + (wide - values.shape[1]) / 2 for values in levels]
        for level, weights in enumerate((W1, W2)):
            strongest = np.abs(weights).max() or 1.0
            for (i, j), weight in np.ndenumerate(weights):
                rests = level and hidden[t, i] == 0
                thick, alpha = (0.3, 0.15) if rests else (0.3 + 1.6 * abs(weight) / strongest, 0.55)
                ends = [places[level][i], places[level + 1][j]], [LEVELS[level], LEVELS[level + 1]]
                axes.plot(*ends, color=QUERY if weight > 0 else KEY, linewidth=thick, alpha=alpha, zorder=1)
        for level, (values, limit) in enumerate(zip(levels, limits, strict=True)):
            for place, value in zip(places[level], values[t], strict=True):
                rests = level == 1 and value == 0
                face = "none" if rests else tints(QUERY, below=KEY)(0.5 + 0.5 * value / limit)
                axes.add_patch(
                    Circle((place, LEVELS[level]), 0.3, facecolor=face, edgecolor=INK, linewidth=1, zorder=2)
                )
        if t == 0:
            sizes = [values.shape[1] for values in levels]
            axes.set_yticks(LEVELS, [f"x: {sizes[0]}", f"h₁: {sizes[1]}", f"h₂: {sizes[2]}"])
            axes.tick_params(axis="y", labelsize=10)
    return picture
