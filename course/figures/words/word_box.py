"""The word box: sentences as a grid of boxes with one ball in each column."""

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ATTENTION, INK, Picture, quiet

PAD = "<PAD>"


def word_box(ids: ArrayLike, vocabulary: Mapping[str, int]) -> Figure:
    """Draw each sentence as columns of boxes, one column a word, with the ball in the box of its id.

    Args:
        ids: `(N, T)`, the padded ids of N sentences.
        vocabulary: the words by id, without the pad: `{"I": 1, ...}`; 0 is the pad.

    Returns:
        A Figure with one axes for each sentence; ids count from 0 at the bottom.

    Raises:
        ValueError: ids that aren't (N, T), or an id without a word.

    Example:
        >>> figure = word_box([[1, 2, 0]], {"it": 1, "rains": 2})
        >>> [tick.get_text() for tick in figure.axes[0].get_xticklabels()]
        ['it', 'rains', '<PAD>']
    """
    ids = np.asarray(ids)
    if ids.ndim != 2:
        raise ValueError(f"ids must be (N, T), got shape {ids.shape}.")
    words = {number: word for word, number in vocabulary.items()} | {0: PAD}
    if unknown := sorted(set(ids.ravel().tolist()) - words.keys()):
        raise ValueError(f"the vocabulary has no word for the ids {unknown}.")
    N, T = ids.shape
    depth = max(words) + 1
    figure = Picture(N * (0.2 * T + 0.5) + 0.4, 0.2 * depth + 0.9)
    for axes, sentence in zip(figure.subplots(1, N, squeeze=False, sharey=True)[0], ids, strict=True):
        quiet(axes)
        axes.set(xlim=(-0.5, T - 0.5), ylim=(-0.5, depth - 0.5), aspect="equal")
        axes.set_xticks(range(T), [words[number] for number in sentence.tolist()], rotation=60)
        for label in axes.get_xticklabels():
            label.set(ha="right", rotation_mode="anchor")
        axes.set_yticks(range(depth))
        axes.set_xticks(np.arange(T + 1) - 0.5, minor=True)
        axes.set_yticks(np.arange(depth + 1) - 0.5, minor=True)
        axes.grid(which="minor", color=INK, alpha=0.35, linewidth=0.6)
        axes.tick_params(which="minor", length=0)
        for place, number in enumerate(sentence.tolist()):
            axes.add_patch(Circle((place, number), 0.33, color=INK if number == 0 else ATTENTION))
    figure.axes[0].set_ylabel(caption("id"))
    return figure
