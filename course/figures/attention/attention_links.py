"""One word and the words that it looks at, as arcs over the sentence."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from numpy.typing import ArrayLike

from course.figures.style import ATTENTION, CENTRED, INK, Picture, breadth, quiet


def attention_links(words: Sequence[str], weights: ArrayLike, looking: int) -> Figure:
    """Draw an arc from the word at `looking` to every other; the thicker, the more it looks there.

    Args:
        words: T words.
        weights: `(T,)`, the row of p that belongs to the word: parts of 1.
        looking: index of the word that looks, from 0.

    Returns:
        A Figure with one axes; each word stands over its weight.

    Raises:
        ValueError: there isn't one weight for each word.

    Example:
        >>> figure = attention_links(["the", "ball", "it"], [0.1, 0.7, 0.2], looking=2)
        >>> len(figure.axes)
        1
    """
    weights = np.asarray(weights, dtype=float)
    if weights.shape != (len(words),):
        raise ValueError(f"weights must be ({len(words)},), one a word, got shape {weights.shape}.")
    places = np.cumsum([0.0] + [0.09 * (breadth(a) + breadth(b)) + 0.5 for a, b in pairwise(words)])
    figure = Picture(max(places[-1] * 0.75 + 1.2, 3), 2.2)
    axes = figure.subplots()
    quiet(axes)
    axes.set(xlim=(-0.9, places[-1] + 0.9), ylim=(-0.75, 1.75), xticks=[], yticks=[])
    for index, (word, weight, x) in enumerate(zip(words, weights, places, strict=True)):
        looks = index == looking
        fontweight = "bold" if looks else "normal"
        axes.text(x, 0, word, **CENTRED, fontsize=12, color=ATTENTION if looks else INK, fontweight=fontweight)
        axes.text(x, -0.42, f"{weight:.2f}", **CENTRED, fontsize=8, color=INK)
        if not looks and weight > 0:
            axes.add_patch(_arc(places[looking], x, weight))
    return figure


def _arc(start: float, end: float, weight: float) -> FancyArrowPatch:
    bend = 0.35 if end < start else -0.35
    return FancyArrowPatch(
        (start, 0.22), (end, 0.22), connectionstyle=f"arc3,rad={bend}", arrowstyle="-", capstyle="round",
        linewidth=0.5 + 7 * weight, alpha=0.3 + 0.7 * weight, color=ATTENTION, shrinkA=0, shrinkB=0,
    )  # fmt: skip
