"""Self-attention with one number a word: from x over q, k and v to one output."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.figures.style import ATTENTION, CENTRED, INK, KEY, QUERY, VALUE, Picture, names_or_numbers, quiet

HEIGHTS = {"x": 0.2, "q": 1.15, "k": 2.1, "p": 2.75, "v": 5.0, "h": 6.6}
COLOURS = {"q": QUERY, "k": KEY, "p": ATTENTION, "v": VALUE, "h": VALUE}
BAR = 1.5


def attention_flow(
    x: ArrayLike, wq: float, wk: float, wv: float, looking: int, words: Sequence[str] | None = None
) -> Picture:
    """Draw how the output of one word is mixed, from the bottom to the top.

    Args:
        x: `(T,)`, one number a word.
        wq: weight of the query, one number.
        wk: weight of the key.
        wv: weight of the value.
        looking: index of the word whose output is drawn, from 0.
        words: T names. Default: 1, 2, ...

    Returns:
        A Figure with one axes. Rows from below: x, q of the word that looks, every k, its probabilities
        as bars, every v, and h on top; the thicker a line, the more of that value is in h.

    Raises:
        ValueError: `looking` is no position of x, or the names don't fit.

    Example:
        >>> figure = attention_flow([1.0, -1.0, 0.5], 1.0, 1.0, 1.0, looking=2)
        >>> len(figure.axes)
        1
    """
    x = np.asarray(x, dtype=float)
    if not 0 <= looking < len(x):
        raise ValueError(f"looking must be from 0 to {len(x) - 1}, got {looking}.")
    words = names_or_numbers(words, len(x), "words")
    q, k, v = x * wq, x * wk, x * wv
    p = np.exp(q[looking] * k - np.max(q[looking] * k))
    p /= p.sum()
    h = p @ v

    figure = Picture(1.05 * len(x) + 0.9, 5.0)
    axes = figure.subplots()
    quiet(axes)
    axes.set(xlim=(-0.85, len(x) - 0.4), ylim=(-0.6, 7.0), xticks=[], yticks=[])
    for name, y in HEIGHTS.items():
        axes.text(-0.8, y, name, va="center", fontsize=12, color=COLOURS.get(name, INK), fontstyle="italic")
    for t, word in enumerate(words):
        weight = "bold" if t == looking else "normal"
        axes.text(t, -0.4, word, ha="center", fontsize=10, color=INK, fontweight=weight)
        for name, value in (("x", x[t]), ("k", k[t]), ("v", v[t])):
            _number(axes, t, name, value)
        _line(axes, (looking, HEIGHTS["q"] + 0.26), (t, HEIGHTS["k"] - 0.26), QUERY, 0.15)
        axes.bar(t, BAR * p[t], width=0.5, bottom=HEIGHTS["p"], color=ATTENTION, alpha=0.85)
        axes.text(t, HEIGHTS["p"] + BAR * p[t] + 0.08, f"{p[t]:.2f}", ha="center", fontsize=9, color=ATTENTION)
        _line(axes, (t, HEIGHTS["v"] + 0.26), (looking, HEIGHTS["h"] - 0.3), VALUE, p[t])
    _line(axes, (looking, HEIGHTS["x"] + 0.26), (looking, HEIGHTS["q"] - 0.26), QUERY, 0.15)
    _number(axes, looking, "q", q[looking])
    _number(axes, looking, "h", h)
    return figure


def _line(axes, start, end, colour: str, strength: float) -> None:
    (x1, y1), (x2, y2) = start, end
    axes.plot([x1, x2], [y1, y2], color=colour, linewidth=0.4 + 8 * strength, alpha=0.3 + 0.5 * strength)


def _number(axes, place: int, name: str, value: float) -> None:
    colour = COLOURS.get(name, INK)
    face, text = (colour, "white") if name == "h" else ((0, 0, 0, 0), colour)
    box = {"boxstyle": "round,pad=0.3", "edgecolor": colour, "facecolor": face, "linewidth": 1.2}
    axes.text(place, HEIGHTS[name], f"{value:.2f}", **CENTRED, fontsize=9, color=text, bbox=box)
