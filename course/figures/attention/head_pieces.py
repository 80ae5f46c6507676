"""What each head holds after a split: which words, and which of their columns."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ALARM, ATTENTION, KEY, QUERY, VALUE, Picture, breadth, quiet, readable_on, tints

COLOURS = (QUERY, KEY, VALUE, ATTENTION, ALARM)


def numbered(words: Sequence[str], width: int) -> np.ndarray:
    """Numbers that tell where they come from, for `head_pieces`: word t, column c is `t · width + c`.

    Args:
        words: T words.
        width: D.

    Returns:
        `(1, T, D)`, float32.
    """
    return np.arange(len(words) * width, dtype="float32").reshape(1, len(words), width)


def head_pieces(pieces: ArrayLike, words: Sequence[str], width: int) -> Figure:
    """Draw the numbers that each head has got, in the colour of the word that they come from.

    Args:
        pieces: `(1, H, T, d)` or `(H, T, d)`, made of `numbered(words, width)`.
        words: T words, up to five.
        width: D, the columns of a word before the split.

    Returns:
        A Figure with one axes for each head; in a cell stand the word and the column.

    Raises:
        ValueError: another number of axes, more than five words, or numbers that no word has.

    Example:
        >>> words = ["dogs", "are"]
        >>> figure = head_pieces(numbered(words, 4).reshape(2, 2, 2), words, 4)
        >>> len(figure.axes)
        2
    """
    pieces = np.asarray(pieces).round().astype(int)
    several = pieces[0] if pieces.ndim == 4 and len(pieces) == 1 else pieces
    if several.ndim != 3:
        raise ValueError(f"pieces must be (1, H, T, d) or (H, T, d), got shape {pieces.shape}.")
    if len(words) > len(COLOURS):
        raise ValueError(f"there are colours for {len(COLOURS)} words, got {len(words)}.")
    if several.min() < 0 or several.max() >= len(words) * width:
        raise ValueError(f"{len(words)} words of width {width} have the numbers 0 to {len(words) * width - 1}.")
    heads, T, d = several.shape
    cell = 0.075 * (max(map(breadth, words)) + 1 + len(str(width - 1))) + 0.16  # inches: the longest word, its column
    figure = Picture(heads * (d * cell + 0.5) + 0.2, T * 0.42 + 0.6)
    faces = [tints(colour)(0.45) for colour in COLOURS]
    for head, axes in enumerate(figure.subplots(1, heads, squeeze=False)[0]):
        quiet(axes)
        axes.set(xlim=(0, d), ylim=(T, 0), xticks=[], yticks=[])
        axes.set_title(caption("head {head}", head=head + 1), fontsize=10)
        for (t, c), number in np.ndenumerate(several[head]):
            word, column = divmod(int(number), width)
            axes.add_patch(Rectangle((c + 0.03, t + 0.05), 0.94, 0.9, color=faces[word], linewidth=0))
            text = f"{words[word]} {column}"
            axes.text(c + 0.5, t + 0.5, text, ha="center", va="center", fontsize=8, **readable_on(faces[word]))
    return figure
