"""Random weights of a block's parts, by the names under which a learner keeps them."""

from collections.abc import Sequence

import numpy as np

from autograder.checks.building.random_inputs import normal
from exercises.reference.blocks import fc_paths

Weights = dict[str, np.ndarray]


def draw_projections(rng: np.random.Generator, widths: dict[str, int], d: int) -> Weights:
    """Matrices (width, d) by name; sharp enough that the choice of a mask or a query shows."""
    return {name: normal(rng, width, d, scale=1.3 / np.sqrt(width)) for name, width in widths.items()}


def draw_heads(rng: np.random.Generator, name: str, n_heads: int, q_width: int, kv_width: int, d: int) -> Weights:
    """Weights of a list of heads, each d wide."""
    widths = {"Wq": q_width, "Wk": kv_width, "Wv": kv_width}
    heads = [draw_projections(rng, widths, d) for _ in range(n_heads)]
    return {f"{name}[{i}].{weight}": value for i, head in enumerate(heads) for weight, value in head.items()}


def draw_attention(rng: np.random.Generator, name: str, D: int) -> Weights:
    """Weights of a multi-head attention of width D."""
    return draw_projections(rng, {f"{name}.{weight}": D for weight in ("Wq", "Wk", "Wv", "Wo")}, D)


def draw_norms(rng: np.random.Generator, paths: Sequence[tuple[str, str]], D: int) -> Weights:
    """γ near 1 and β near 0, under the two paths of each norm."""
    drawn: Weights = {}
    for gamma, beta in paths:
        drawn[gamma], drawn[beta] = 1 + normal(rng, D, scale=0.3), normal(rng, D, scale=0.4)
    return drawn


def draw_fc(rng: np.random.Generator, name: str, width: int, hidden: int, d: int) -> Weights:
    """Weights of a fully connected layer."""
    shapes = ((width, hidden), (hidden,), (hidden, d), (d,))
    return {
        path: normal(rng, *shape, scale=0.3 if len(shape) == 1 else 1.3 / np.sqrt(shape[0]))
        for path, shape in zip(fc_paths(name), shapes, strict=True)
    }
