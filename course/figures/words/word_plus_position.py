"""What the first layer gets: a word's vector plus the vector of its position, number by number."""

from collections.abc import Sequence

import numpy as np
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import CENTRED, INK, KEY, QUERY, Picture, names_or_numbers, quiet, readable_on, tints

CELL = 0.62  # inches


def word_plus_position(vectors: ArrayLike, encodings: ArrayLike, words: Sequence[str] | None = None) -> Picture:
    """Draw word vectors, the encodings of their positions and the sums, side by side.

    Args:
        vectors: `(T, d)`, the words.
        encodings: `(T, d)`, the positions.
        words: T names. Default: 1, 2, ...

    Returns:
        A Figure with three axes: words, positions, sums. The strongest colour is the largest size in all of them.

    Raises:
        ValueError: two shapes, or names that don't fit.

    Example:
        >>> figure = word_plus_position([[1.0, 2.0]], [[0.0, 1.0]], ["roll"])
        >>> [text.get_text() for text in figure.axes[2].texts]
        ['1.00', '3.00']
    """
    vectors, encodings = np.asarray(vectors, dtype=float), np.asarray(encodings, dtype=float)
    if vectors.ndim != 2 or vectors.shape != encodings.shape:
        raise ValueError(f"both must be (T, d), got shapes {vectors.shape} and {encodings.shape}.")
    T, d = vectors.shape
    names = names_or_numbers(words, T, "words")
    parts = (
        (caption("the word"), vectors),
        (caption("its position"), encodings),
        (caption("what goes in"), vectors + encodings),
    )
    limit = max(np.abs(values).max() for _, values in parts) or 1.0
    picture = Picture(CELL * (3 * d) + 2.6, 0.46 * T + 0.6)
    for place, (axes, (title, values)) in enumerate(zip(picture.subplots(1, 3), parts, strict=True)):
        quiet(axes)
        axes.set(xlim=(0, d), ylim=(T, 0), xticks=[], yticks=[])
        axes.set_title(title, fontsize=10.5, pad=8)
        for (t, i), value in np.ndenumerate(values):
            face = tints(QUERY, below=KEY)(0.5 + 0.5 * value / limit)
            axes.add_patch(Rectangle((i + 0.03, t + 0.04), 0.94, 0.92, color=face, linewidth=0))
            axes.text(i + 0.5, t + 0.5, f"{value:.2f}", **CENTRED, fontsize=9, **readable_on(face))
        if place:
            axes.set_ylabel("+="[place - 1], rotation=0, fontsize=17, labelpad=13, va="center", color=INK)
        else:
            axes.set_yticks(
                np.arange(T) + 0.5, [caption("{word} at {place}", word=name, place=t) for t, name in enumerate(names)]
            )
            axes.tick_params(axis="y", labelsize=10)
    return picture
