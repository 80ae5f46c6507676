"""Vectors for words: one-hot, looked up, compared."""

import numpy as np
from numpy.typing import ArrayLike


def one_hot(ids: ArrayLike, depth: int) -> np.ndarray:
    """Turn each id into a row of zeros with a single one, at the place of the id.

    `y[..., j] = 1 where j = ids[...], else 0`. `<PAD>`, 0, is no exception: its one stands at 0.

    Args:
        ids: integers, `(…,)`.
        depth: number of ids there are: the largest is `depth - 1`.

    Returns:
        float32 `(…, depth)`.

    Raises:
        ValueError: an id that has no place.

    Example:
        >>> one_hot([2, 0], depth=4)
        array([[0., 0., 1., 0.],
               [1., 0., 0., 0.]], dtype=float32)
    """
    ids = np.asarray(ids)
    outside = ids[(ids < 0) | (ids >= depth)]
    if outside.size:
        raise ValueError(f"id {outside[0]} has no place among {depth}: the ids go from 0 to {depth - 1}.")
    return (ids[..., np.newaxis] == np.arange(depth)).astype(np.float32)


def embedding_lookup(table: ArrayLike, ids: ArrayLike) -> np.ndarray:
    """Take from the table the row of each id: the same as `one_hot(ids, V) @ table`, without the zeros.

    Args:
        table: `(V, D)`, one row a word.
        ids: integers, `(…,)`.

    Returns:
        `(…, D)`.

    Example:
        >>> embedding_lookup(np.array([[0.0, 0.0], [0.1, 0.2], [0.3, 0.4]]), [2, 1, 0])
        array([[0.3, 0.4],
               [0.1, 0.2],
               [0. , 0. ]])
    """
    return np.asarray(table)[np.asarray(ids)]


def cosine_similarity(a: ArrayLike, b: ArrayLike) -> np.ndarray:
    """Compare directions: 1 is the same, 0 is at right angles, -1 is opposite.

    `cos = a·b / (|a| |b|)`. The lengths of the vectors don't count; one of length 0 has no direction, and gets 0.

    Args:
        a: vectors, `(…, D)`.
        b: vectors, `(…, D)`, of a shape that fits: one vector `(D,)` is compared with each of `a`.

    Returns:
        `(…,)`.

    Example:
        >>> cosine_similarity([[3.0, 4.0], [4.0, -3.0]], [6.0, 8.0])
        array([1., 0.])
    """
    a, b = np.asarray(a, float), np.asarray(b, float)
    lengths = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    return (a * b).sum(axis=-1) / np.where(lengths > 0, lengths, 1)


def nearest(vectors: ArrayLike, index: int, count: int = 5) -> list[tuple[int, float]]:
    """Find the vectors that point most nearly the same way.

    Args:
        vectors: `(V, D)`.
        index: of the vector whose neighbours are looked for; it is not among them.
        count: how many. Default 5.

    Returns:
        list of (index, similarity), the most similar first.
    """
    similarity = cosine_similarity(vectors, np.asarray(vectors)[index])
    order = [int(i) for i in np.argsort(-similarity, kind="stable") if i != index]
    return [(i, float(similarity[i])) for i in order[:count]]
