"""The translator of a few dozen weights that is trained in a check, `course/stand_ins/translator.py`."""

import numpy as np

from autograder.checks.building import normal


def drawn_weights(rng: np.random.Generator, V: int, d: int) -> dict[str, np.ndarray]:
    """Weights of a translator for V words, d wide: its two tables, its way out, half of the features kept."""
    return {
        "source": normal(rng, V, d), "target": normal(rng, V, d), "W": normal(rng, d, V, scale=0.7),
        "b": normal(rng, V, scale=0.3), "kept": 2 * rng.permutation(np.arange(d) % 2).astype(np.float32),
    }  # fmt: skip
