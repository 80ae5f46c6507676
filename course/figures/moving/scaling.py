"""Why the scores are divided by √d, with sliders for the width and the temperature."""

import numpy as np

from course.figures.attention.score_spread import score_spread
from course.figures.language import say
from course.figures.moving.page import Moving

WIDTHS = (1, 4, 16, 64, 256, 1024)


def moving_scaling(keys: int = 8, seed: int = 1) -> Moving:
    """Random queries and keys of a width to be chosen: the scores, what divides them, and the softmax.

    Entries are drawn from N(0, 1). The wider vectors begin as the narrower ones, so a score grows as it is added up.

    Args:
        keys: how many keys the query chooses from, 2 to 12.
        seed: of the random numbers.

    Raises:
        ValueError: another number of keys.

    Example:
        >>> moving_scaling()
        Moving figure: the scores of 8 keys and their softmax, for widths from 1 to 1024
    """
    if not 2 <= keys <= 12:
        raise ValueError(f"keys must be from 2 to 12, got {keys}.")
    random = np.random.default_rng(seed)
    products = random.standard_normal(WIDTHS[-1]) * random.standard_normal((keys, WIDTHS[-1]))
    scores = np.stack([products[:, :width].sum(axis=1) for width in WIDTHS]).round(4)
    return Moving(
        "scaling",
        {"widths": WIDTHS, "scores": scores.tolist(), "largest": float(np.abs(scores).max()), "start": 3},
        lambda: score_spread((4, 64, 1024), keys=keys, seed=seed),
        say(
            "the scores of {keys} keys and their softmax, for widths from {least} to {most}",
            keys=keys,
            least=WIDTHS[0],
            most=WIDTHS[-1],
        ),
    )
