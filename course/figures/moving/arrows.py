"""Queries and keys as arrows in the plane, a query to drag, and what it takes home."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.figures.language import caption, say
from course.figures.moving.page import Moving
from course.figures.style import INK, KEY, QUERY, VALUE, Picture, names_or_numbers, quiet

REACH = 2.0  # of each number, from the middle to the edge
MOST = 7


def moving_arrows(
    keys: ArrayLike, values: ArrayLike, words: Sequence[str] | None = None, query: ArrayLike = (1.0, 0.0)
) -> Moving:
    """Keys as arrows, values as points: drag the query, and see p = softmax(q · k / √2) and the mixture follow.

    Args:
        keys: `(T, 2)`, numbers from -2 to 2.
        values: `(T, 2)`, the same.
        words: T names. Default: 1, 2, ...
        query: where the query's arrow ends at first, `(2,)`.

    Raises:
        ValueError: another shape, more than 7 words, or a number beyond the plane.

    Example:
        >>> moving_arrows([[1, 0], [0, 1]], [[1, 1], [-1, 1]], ["ball", "kicked"])
        Moving figure: a query among the keys of ball, kicked, and the mixture of their values
    """
    k, v, q = (np.asarray(one, dtype=float) for one in (keys, values, query))
    if k.ndim != 2 or k.shape[1] != 2 or k.shape != v.shape or q.shape != (2,) or not 1 <= len(k) <= MOST:
        shapes = f"got {k.shape}, {v.shape} and {q.shape}"
        raise ValueError(f"keys and values must be (T, 2) with T up to {MOST}, and query (2,), {shapes}.")
    if max(np.abs(one).max() for one in (k, v, q)) > REACH:
        raise ValueError(f"keys, values and query must have numbers from {-REACH:g} to {REACH:g}.")
    names = names_or_numbers(words, len(k), "words")
    return Moving(
        "arrows",
        {"keys": k.tolist(), "values": v.tolist(), "words": names, "query": q.tolist(), "reach": REACH},
        lambda: _still(k, v, q, names),
        say("a query among the keys of {words}, and the mixture of their values", words=", ".join(names)),
    )


def _still(k: np.ndarray, v: np.ndarray, q: np.ndarray, names: list[str]) -> Picture:
    powers = np.exp(k @ q / np.sqrt(2))
    p = powers / powers.sum()
    figure = Picture(7.0, 3.4)
    looking, mixing = figure.subplots(1, 2)
    for axes, title in ((looking, caption("queries and keys")), (mixing, caption("values"))):
        quiet(axes)
        axes.set(
            xlim=(-1.15 * REACH, 1.15 * REACH), ylim=(-1.15 * REACH, 1.15 * REACH), aspect="equal", xticks=[], yticks=[]
        )
        axes.set_title(title, fontsize=10)
        axes.axhline(0, color=INK, linewidth=0.6)
        axes.axvline(0, color=INK, linewidth=0.6)
    for arrow, name, colour in (*((one, name, KEY) for one, name in zip(k, names, strict=True)), (q, "q", QUERY)):
        looking.annotate("", arrow, (0, 0), arrowprops={"arrowstyle": "-|>", "color": colour, "linewidth": 1.8})
        side = "right" if arrow[0] < 0 else "left"
        looking.annotate(name, 1.06 * arrow, ha=side, va="center", color=INK, fontsize=9)
    mixing.scatter(*v.T, s=30 + 500 * p, color=VALUE, alpha=0.45)
    for place, name, share in zip(v, names, p, strict=True):
        mixing.annotate(f"{name} {share:.2f}", place, (5, 5), textcoords="offset points", color=INK, fontsize=9)
    mixing.scatter(*(p @ v), s=90, facecolor="none", edgecolor=VALUE, linewidth=2.5)
    return figure
