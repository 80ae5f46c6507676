"""GroupedQueryAttention(d_model, num_heads, num_kv_heads): many heads ask, few are asked.

Many ask, few are asked: 25 minutes, 3 stars

Which key does head 5 of 8 read, when there are 2?

Head h reads group h // (H / G): neighbours share. Take your layer of notebook 04; only what concerns keys and values
changes, their widths and the number of their heads.

Wk and Wv become (d_model, num_kv_heads * d), k and v are split into num_kv_heads heads, and then tf.repeat(k, num_heads
// num_kv_heads, axis=1) gives every head its own, and v likewise. The rest stays.

builds, 4: Wq and Wo are (d_model, d_model), Wk and Wv (d_model, num_kv_heads · d).
groups, 6: Head h reads keys and values of group h // (H / G).
a group for each head, 2: With G = H it is multi-head attention.
one group for all, 2: With G = 1 all heads read the same keys and values.
masks, 3: Masks of the shapes (T, S), (B, 1, S) and (B, T, S) count for every head.
edge cases, 1: A single word keeps its axes.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, causal, exercise, layer_case, normal, scattered
from exercises.building.models.random_weights import draw_projections
from exercises.reference.attention import READY_MADE, softmax


def grouped(
    query: np.ndarray,
    key: np.ndarray,
    value: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    Wv: np.ndarray,
    Wo: np.ndarray,
    num_heads: int,
    num_kv_heads: int,
    mask: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Output (B, T, D) and weights (B, H, T, S); Wq and Wo (D, D), Wk and Wv (D, G · d), mask 1 = hidden."""
    H, G = num_heads, num_kv_heads
    d = query.shape[-1] // H
    group = np.arange(H) // (H // G)  # that each head reads
    q = by_heads(query @ Wq, d)
    k = by_heads(key @ Wk, d)[:, group]
    v = by_heads(value @ Wv, d)[:, group]
    scores = q @ k.swapaxes(2, 3) / np.sqrt(d)
    if mask is not None:
        hidden = mask[:, np.newaxis] if mask.ndim == 3 else mask
        scores = np.where(hidden > 0, -1e9, scores)
    weights = softmax(scores)
    h = weights @ v
    output = h.swapaxes(1, 2).reshape(query.shape) @ Wo
    return output, weights


def by_heads(x: np.ndarray, d: int) -> np.ndarray:
    """(B, T, heads · d) to (B, heads, T, d)."""
    return x.reshape(*x.shape[:2], -1, d).swapaxes(1, 2)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str,
        about: str,
        B: int,
        T: int,
        S: int,
        heads: tuple[int, int],
        d: int,
        mask: np.ndarray | None = None,
        **options: Any,
    ) -> Case:
        H, G = heads
        D = H * d
        x = {"query": normal(rng, B, T, D), "key": normal(rng, B, S, D), "value": normal(rng, B, S, D)}
        weights = {
            **draw_projections(rng, {"Wq": D}, D),
            **draw_projections(rng, {"Wk": D, "Wv": D}, G * d),
            **draw_projections(rng, {"Wo": D}, D),
        }
        about = f"{about} (d_model = {D}, {H} heads, {G} of keys and values)"
        init = {"d_model": D, "num_heads": H, "num_kv_heads": G}
        known = {**weights, "num_heads": H, "num_kv_heads": G}
        options.update(init=init, weights=weights, known=known)
        return layer_case(part, about, {**x, "mask": mask}, names=("output", "weights"), **options)

    padded = np.array([[[0, 0, 0, 0, 1]], [[0, 0, 1, 1, 1]], [[0, 0, 0, 1, 1]]], np.float32)
    yield case("builds", "a batch of 2, T = 4", 2, 4, 4, (4, 2), 3)
    yield case("groups", "T = S = 4", 2, 4, 4, (4, 2), 3)
    yield case("groups", "one sentence, T = 5, S = 3", 1, 5, 3, (6, 2), 4)
    yield case("groups", "a batch of 3, T = 3, S = 6", 3, 3, 6, (6, 3), 2)
    yield case("groups", "a batch of 2, T = 2, S = 4", 2, 2, 4, (8, 4), 2)
    yield case("a group for each head", "T = S = 4", 2, 4, 4, (4, 4), 3)
    yield case("a group for each head", "T = 3, S = 5", 2, 3, 5, (2, 2), 5)
    yield case("one group for all", "T = S = 4", 2, 4, 4, (4, 1), 3)
    yield case("one group for all", "T = 5, S = 3", 3, 5, 3, (3, 1), 4)
    yield case("masks", "a causal mask (T, S), 5 words", 2, 5, 5, (4, 2), 3, causal(5))
    yield case("masks", "a padding mask (B, 1, S), T = 4, S = 5", 3, 4, 5, (6, 3), 2, padded)
    yield case("masks", "a mask (B, T, S), T = 3, S = 6", 4, 3, 6, (6, 3), 2, scattered(rng, 4, 3, 6))
    yield case("edge cases", "a single query, T = 1, S = 4", 2, 1, 4, (6, 2), 3)
    yield case("edge cases", "one word in one sentence, T = S = 1", 1, 1, 1, (4, 2), 3)
    yield case("inside tf.function", "T = 5, S = 3, inside tf.function", 2, 5, 3, (6, 2), 4, mode="graph")


def _fails_at_the_ends(seen: list[Any]) -> bool:
    """Wrong or stopped with one group, or with a group for each head, and right in between."""
    failing = {name: [] for name in ("one", "between", "each")}  # type: dict[str, list[bool]]
    for one in seen:
        init = one.case.probe.init
        G, H = init["num_kv_heads"], init["num_heads"]
        failing["one" if G == 1 else "each" if G == H else "between"].append(one.problem is not None)
    return not any(failing["between"]) and (all(failing["one"]) or all(failing["each"]))


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    grouped,
    ready_made=(
        "course.layers.GroupedQueryAttention",
        "course.layers.MultiHeadAttention",
        "course.layers.grouped_dot_product",
        *READY_MADE,
    ),
)
