"""Maps of attention, drawn at random."""

import numpy as np

from autograder.checks.building.random_inputs import causal as later


def drawn_map(rng: np.random.Generator, B: int, H: int, T: int, *, causal: bool = False) -> np.ndarray:
    """Probabilities (B, H, T, T), float32, each head with likings of its own; each row sums to 1.

    Args:
        rng: what they are drawn from.
        B: sentences.
        H: heads.
        T: words.
        causal: whether no word looks at a later one.
    """
    scores = 1.5 * rng.standard_normal((B, H, T, T))
    distance = np.arange(T) - np.arange(T)[:, np.newaxis]
    scores += (distance == rng.integers(-2, 2, (H, 1, 1))) * 2.0
    scores = scores - 1e9 * later(T) if causal else scores
    p = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return (p / p.sum(axis=-1, keepdims=True)).astype(np.float32)
