"""Self-attention with one number a word, with sliders for the three weights."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.figures.attention.attention_flow import attention_flow
from course.figures.language import say
from course.figures.moving.page import Moving
from course.figures.style import names_or_numbers

REACH = {"wq": 30.0, "wk": 3.0, "wv": 3.0}


def moving_flow(
    x: ArrayLike,
    wq: float = 1.0,
    wk: float = 1.0,
    wv: float = 1.0,
    looking: int = 0,
    words: Sequence[str] | None = None,
) -> Moving:
    """`attention_flow` with sliders: turn the three weights, choose who looks, and see p and h follow.

    Args:
        x: `(T,)`, one number a word.
        wq: weight of the query at first, from -30 to 30.
        wk: weight of the key, from -3 to 3.
        wv: weight of the value, from -3 to 3.
        looking: index of the word that asks at first, from 0.
        words: T names. Default: 1, 2, ...

    Raises:
        ValueError: `looking` is no position of x, the names don't fit, or a weight is beyond its slider.

    Example:
        >>> moving_flow([1.0, -1.0, 0.5], wq=3.0, looking=2, words=["I", "kicked", "it"])
        Moving figure: how it mixes its output from what I, kicked, it offer
    """
    x = np.asarray(x, dtype=float)
    if not 0 <= looking < len(x):
        raise ValueError(f"looking must be from 0 to {len(x) - 1}, got {looking}.")
    start: dict[str, float] = {"wq": wq, "wk": wk, "wv": wv}
    for name, value in start.items():
        if abs(value) > REACH[name]:
            raise ValueError(f"{name} must be from {-REACH[name]:g} to {REACH[name]:g}, got {value:g}.")
    names = names_or_numbers(words, len(x), "words")
    return Moving(
        "flow",
        {"x": x.tolist(), "words": names, "start": {**start, "looking": looking}, "reach": REACH},
        lambda: attention_flow(x, wq, wk, wv, looking, names),
        say("how {word} mixes its output from what {words} offer", word=names[looking], words=", ".join(names)),
    )
