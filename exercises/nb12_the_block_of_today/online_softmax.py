"""online_attention(q, k, v, block): attention a block of keys at a time, with a running maximum, sum and mixture.

One block at a time: 25 minutes, 3 stars

What must happen to all that was summed so far, when a larger score turns up?

Carry three things from block to block: the largest score so far, the sum of the exponentials and the mixture. Both sums
were taken against the old maximum; a factor brings them to the new one.

m (B, T, 1) begins at -inf, total and mixture at 0. For the scores s of a block: new = tf.maximum(m, tf.reduce_max(s,
-1, keepdims=True)), old = tf.exp(m - new), p = tf.exp(s - new); total = old * total + the sum of p, mixture = old *
mixture + p @ v of the block. In the end mixture / total.

one block, 1: With one block it is attention.
several blocks, 4: Several blocks give the same as all keys at once.
a remainder, 2: A last block may be shorter.
large scores, 3: Scores of a thousand, up or down, give finite and right numbers.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from autograder.checks.building.replies import arrays_of
from exercises.reference.attention import READY_MADE

FALLING, RISING = "scores that fall from 1000 to -1000", "scores that rise from -1000 to 1000"
DEEP, MIXED = "scores near -1000", "one query's scores near 1000, the others' near -1000"


def block_by_block(q: np.ndarray, k: np.ndarray, v: np.ndarray, block: int) -> tuple[np.ndarray]:
    """softmax(q kᵀ / √d) v, a block of keys at a time; q (B, T, d), k (B, S, d), v (B, S, d_v)."""
    S, d = k.shape[1:]
    scores = q @ k.swapaxes(1, 2) / np.sqrt(d)
    m, total, mixture = -np.inf, 0.0, 0.0
    for start in range(0, S, block):
        s, values = scores[..., start : start + block], v[:, start : start + block]
        own = s.max(axis=-1, keepdims=True)
        new = np.maximum(m, own)
        old = np.exp(m - new)
        p = np.exp(s - new)
        total = old * total + p.sum(axis=-1, keepdims=True)
        mixture = old * mixture + p @ values
        m = new
    return (np.array(mixture / total),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, S: int, d: int, d_v: int, block: int, **options: Any) -> Case:
        q, k, v = 1.7 * normal(rng, B, T, d), 1.7 * normal(rng, B, S, d), normal(rng, B, S, d_v)
        inputs = {"q": q, "k": k, "v": v, "block": block}
        return function_case(part, about, inputs, names=("h",), **options)

    def extreme(about: str, heights: Callable[[int], np.ndarray], first: float = 1.0) -> Case:
        """Scores of the heights (S,), the first query's times `first`, and a little noise.

        With d = 4 a score is half of q · k.
        """
        B, T, S, block = 2, 3, 8, 2
        q, k, v = normal(rng, B, T, 4), normal(rng, B, S, 4), normal(rng, B, S, 5)
        q[..., 0], k[..., 0] = 2.0, heights(S)
        q[:, 0, 0] *= first
        inputs = {"q": q, "k": k, "v": v, "block": block}
        return function_case("large scores", about, inputs, names=("h",), tolerance=5e-3, telling=False)

    yield case("one block", "5 keys, block = 5", 2, 3, 5, 4, 4, 5)
    yield case("one block", "4 keys, block = 9", 1, 5, 4, 3, 6, 9)
    yield case("several blocks", "8 keys, block = 2", 2, 3, 8, 4, 4, 2)
    yield case("several blocks", "12 keys, block = 4, values of width 7", 3, 5, 12, 6, 7, 4)
    yield case("several blocks", "6 keys, block = 1", 2, 4, 6, 5, 3, 1)
    yield case("a remainder", "7 keys, block = 3", 2, 4, 7, 4, 5, 3)
    yield case("a remainder", "11 keys, block = 4, a single query", 1, 1, 11, 6, 6, 4)
    yield extreme(FALLING, lambda S: np.repeat([1000.0, 500.0, -500.0, -1000.0], S // 4))
    yield extreme(RISING, lambda S: np.repeat([-1000.0, -500.0, 500.0, 1000.0], S // 4))
    yield extreme(DEEP, lambda S: np.full(S, -1000.0))
    yield extreme(MIXED, lambda S: np.full(S, -1000.0), first=-1.0)


def _broken(*cases: str) -> Callable[[list[Any]], bool]:
    """A sign: just these of the large scores come back as NaN or infinite, and all else is right."""

    def sign(seen: list[Any]) -> bool:
        for one in seen:
            got = arrays_of(one.reply.value, 1)
            finite = got is not None and bool(np.isfinite(got[0]).all())
            if finite == (one.case.about in cases) or (finite and one.problem is not None):
                return False
        return True

    return sign


_last_blocks_maximum = _broken(FALLING)
_no_maximum = _broken(FALLING, RISING, DEEP, MIXED)
_maximum_begins_at_zero = _broken(DEEP, MIXED)
_one_maximum_for_all = _broken(MIXED)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    block_by_block,
    ready_made=(
        "course.layers.online_attention", "course.layers.scaled_dot_product", "course.layers.MultiHeadAttention",
        "tensorflow.nn.softmax", "keras.ops.softmax", "keras.activations.softmax", *READY_MADE,
    ),
)  # fmt: skip
