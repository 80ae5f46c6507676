"""block_gradients(x, Wq, Wk, Wv, Wo, W1, W2, upstream): what a tape does in a block, by hand, in NumPy.

A gradient by hand: 45 minutes, 3 stars

Through how many doors does x come into the block, and through how many does a gradient come back to it?

Compute the block forwards and keep all that it makes. Then go backwards, one line at a time: of each matrix product
both factors have a gradient, of each sum both summands have the same, and where a value has gone two ways, what comes
back by both is added.

y = x W: the gradient of W is xᵀ times that of y, added up over the batch, that of x is the one of y times Wᵀ. The
softmax p of scores: p · (g − Σ g p) along the keys, where g is the gradient of p. relu: g where z > 0. n = r x with
r = 1 / √(mean x² + 1e-6): r · (g − n · mean(g n)).

network, 5: The gradients of W1 and W2 are right.
values, 5: The gradients of Wv and Wo are right.
scores, 5: The gradients of Wq and Wk are right.
x, 5: The gradient of x has come by all ways.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, exercise, function_case, normal
from exercises.reference.attention import softmax

WEIGHTS = ("Wq", "Wk", "Wv", "Wo", "W1", "W2")


def block_gradients(
    x: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    Wv: np.ndarray,
    Wo: np.ndarray,
    W1: np.ndarray,
    W2: np.ndarray,
    upstream: np.ndarray,
    asked: Sequence[str] = ("x", *WEIGHTS),
) -> tuple[np.ndarray, ...]:
    """The gradients of sum(upstream · block(x)) by what is asked; x and upstream (B, T, D)."""
    n, r = _normed(x)
    q, k, v = n @ Wq, n @ Wk, n @ Wv  # (B, T, d)
    scores = q @ k.swapaxes(1, 2) / np.sqrt(q.shape[-1])
    p = softmax(np.where(np.tri(x.shape[1], dtype=bool), scores, -np.inf))  # (B, T, T)
    mixed = p @ v
    h = x + mixed @ Wo
    m, s = _normed(h)
    z = m @ W1
    relu = np.maximum(z, 0)

    by_z = upstream @ W2.T * (z > 0)
    by_m = by_z @ W1.T
    by_h = upstream + s * (by_m - m * (by_m * m).mean(axis=-1, keepdims=True))
    by_mixed = by_h @ Wo.T
    by_v = p.swapaxes(1, 2) @ by_mixed
    by_p = by_mixed @ v.swapaxes(1, 2)
    by_scores = p * (by_p - (by_p * p).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    by_q, by_k = by_scores @ k, by_scores.swapaxes(1, 2) @ q
    by_n = by_q @ Wq.T + by_k @ Wk.T + by_v @ Wv.T
    found = {
        "x": by_h + r * (by_n - n * (by_n * n).mean(axis=-1, keepdims=True)), "Wq": _summed(n, by_q),
        "Wk": _summed(n, by_k), "Wv": _summed(n, by_v), "Wo": _summed(mixed, by_h), "W1": _summed(m, by_z),
        "W2": _summed(relu, upstream),
    }  # fmt: skip
    return tuple(found[name] for name in asked)


def _normed(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    r = 1 / np.sqrt((x**2).mean(axis=-1, keepdims=True) + 1e-6)
    return x * r, r


def _summed(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Of a matrix between the two, over all rows of the batch."""
    return np.einsum("bti,bto->io", before, after)


def _only(asked: Sequence[str]) -> Callable[[Any], Any]:
    """Of the seven gradients those that a part asks for."""

    def read(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != 7:
            raise ValueError(Message("what came back are not seven gradients, of x and of the six matrices"))
        return tuple(value[("x", *WEIGHTS).index(name)] for name in asked)

    return read


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, d: int, wide: int, *asked: str) -> Case:
        shapes = ((D, d), (D, d), (D, d), (d, D), (D, wide), (wide, D))
        weights = {name: normal(rng, *shape) for name, shape in zip(WEIGHTS, shapes, strict=True)}
        inputs = {"x": normal(rng, B, T, D), **weights, "upstream": normal(rng, B, T, D)}
        names = tuple(f"the gradient of {name}" for name in asked)
        read, known = _only(asked), {"asked": asked}
        return function_case(part, about, inputs, known=known, mode="arrays", names=names, read=read, tolerance=1e-3)

    for part, *asked in (("network", "W1", "W2"), ("values", "Wv", "Wo"), ("scores", "Wq", "Wk"), ("x", "x")):
        yield case(part, "one sentence of 4 words", 1, 4, 6, 3, 7, *asked)
        yield case(part, "three sentences of 5 words", 3, 5, 4, 6, 8, *asked)


EXERCISE = exercise(__name__, __doc__, _cases, block_gradients, ready_made=("tensorflow.GradientTape",))
