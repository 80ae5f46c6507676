"""A mask to click, and what the probabilities become."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.figures.attention.attention_maps import attention_maps
from course.figures.language import say
from course.figures.moving.page import Moving
from course.figures.style import names_or_numbers


def moving_mask(
    scores: ArrayLike, words: Sequence[str] | None = None, mask: ArrayLike | None = None, padding: int = 2
) -> Moving:
    """Scores of which each can be hidden by a click, beside the p that comes out.

    Args:
        scores: `(T, T)`, already divided by √d; T up to 8.
        words: T names. Default: 1, 2, ...
        mask: what is hidden at first, `(T, T)`, 1 = hidden. Default: the future.
        padding: how many words at the end count as padding.

    Raises:
        ValueError: `scores` isn't square, or too large to click.

    Example:
        >>> moving_mask([[0.0, 1.0], [1.0, 0.0]], ["le", "chat"])
        Moving figure: scores between le, chat that can be hidden, and the probabilities that are left
    """
    scores = np.asarray(scores, dtype=float).round(3)
    if scores.ndim != 2 or scores.shape[0] != scores.shape[1] or len(scores) > 8:
        raise ValueError(f"scores must be (T, T) with T up to 8, got shape {scores.shape}.")
    T = len(scores)
    names = names_or_numbers(words, T, "words")
    hidden = np.triu(np.ones((T, T)), k=1) if mask is None else np.broadcast_to(np.asarray(mask, float), (T, T))
    return Moving(
        "masking",
        {"scores": scores.tolist(), "words": names, "mask": hidden.tolist(), "padding": padding},
        lambda: attention_maps(_softmax(np.where(hidden > 0, -1e300, scores)), names, mask=hidden),
        say("scores between {words} that can be hidden, and the probabilities that are left", words=", ".join(names)),
    )


def _softmax(scores: np.ndarray) -> np.ndarray:
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)
