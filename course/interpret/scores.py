"""What a head does, as one number: does it look at the word before, or at what followed the same word last time?"""

import numpy as np
from numpy.typing import ArrayLike


def previous_token_scores(p: ArrayLike) -> np.ndarray:
    """Say of each head how much of its attention goes to the word before.

    The mean of `p[t, t − 1]` over all rows but the first, which has no word before it.

    Args:
        p: the probabilities of self-attention, `(batch, heads, length, length)`.

    Returns:
        `(heads,)`, from 0 to 1.

    Raises:
        ValueError: `p` is of another shape, or has one word only.

    Example:
        >>> previous_token_scores([[[[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 0.25, 0.25]]]])  # (1 + 0.25) / 2
        array([0.625])

    Reference: Elhage et al., "A Mathematical Framework for Transformer Circuits" (2021).
    """
    p = probabilities(p)
    if p.shape[-1] < 2:
        raise ValueError(f"a word before needs two words at least, got shape {p.shape}.")
    return np.diagonal(p, offset=-1, axis1=-2, axis2=-1).mean(axis=(0, 2))


def induction_scores(p: ArrayLike, ids: ArrayLike) -> np.ndarray:
    """Say of each head how much of its attention goes to the word **after** the last earlier place of the same word.

    Such a head copies: "last time, after this word came that one". The mean of `p[t, s + 1]` over the rows t whose
    word has stood before, s the last such place.

    Args:
        p: the probabilities of self-attention, `(batch, heads, length, length)`.
        ids: the words that they are of, `(batch, length)`.

    Returns:
        `(heads,)`, from 0 to 1; 0 where no word comes twice.

    Raises:
        ValueError: `p` or `ids` is of another shape.

    Example:
        >>> p = np.zeros((1, 1, 4, 4))
        >>> p[0, 0, 2:] = [[0.0, 0.8, 0.2, 0.0], [0.0, 0.0, 0.6, 0.4]]
        >>> induction_scores(p, [[7, 9, 7, 9]])  # the second 7 looks at 9 with 0.8, the second 9 at 7 with 0.6
        array([0.7])

    Reference: Olsson et al., "In-context Learning and Induction Heads" (2022).
    """
    p, ids = probabilities(p), np.asarray(ids)
    if ids.shape != (p.shape[0], p.shape[-1]):
        raise ValueError(f"ids must be (batch, length), here {(p.shape[0], p.shape[-1])}, got shape {ids.shape}.")
    same = np.tril(ids[:, :, np.newaxis] == ids[:, np.newaxis, :], -1)  # (B, T, T): column s has row t's word, earlier
    sentence, row = np.nonzero(same.any(axis=-1))
    if not len(row):
        return np.zeros(p.shape[1])
    last = same.shape[-1] - 1 - np.argmax(same[sentence, row, ::-1], axis=-1)
    return p[sentence, :, row, last + 1].mean(axis=0)


def probabilities(p: ArrayLike) -> np.ndarray:
    """`p` as an array.

    Args:
        p: `(batch, heads, length, length)`.

    Raises:
        ValueError: it is of another shape.
    """
    p = np.asarray(p, dtype=float)
    if p.ndim != 4 or p.shape[-1] != p.shape[-2]:
        raise ValueError(f"p must be (batch, heads, length, length), got shape {p.shape}.")
    return p
