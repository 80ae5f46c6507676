"""Random weights of a block's parts, by the names under which a learner keeps them."""

from __future__ import annotations

import numpy as np

from autograder.checks.building.random_inputs import normal
from autograder.checks.reference.blocks import Weights, fc_paths


def draw_heads(rng: np.random.Generator, name: str, n_heads: int, q_width: int, kv_width: int, d: int) -> Weights:
    """Weights of a list of heads, each d wide; sharp enough that the choice of a mask or a query shows."""
    widths = {"Wq": q_width, "Wk": kv_width, "Wv": kv_width}
    return {
        f"{name}[{i}].{weight}": normal(rng, width, d, scale=1.3 / np.sqrt(width))
        for i in range(n_heads)
        for weight, width in widths.items()
    }


def draw_fc(rng: np.random.Generator, name: str, width: int, hidden: int, d: int) -> Weights:
    """Weights of a fully connected layer."""
    shapes = ((width, hidden), (hidden,), (hidden, d), (d,))
    return {
        path: normal(rng, *shape, scale=0.3 if len(shape) == 1 else 1.3 / np.sqrt(shape[0]))
        for path, shape in zip(fc_paths(name), shapes, strict=True)
    }
