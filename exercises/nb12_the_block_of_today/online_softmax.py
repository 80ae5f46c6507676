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

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Misconception, exercise, function_case, normal
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


MISCONCEPTIONS = (
    """
old_not_rescaled
    old * total -> total ; old * mixture -> mixture
    old * total -> total
    old * mixture -> mixture
    A larger maximum comes, and what was gathered before stays as it was.
    What was gathered so far and what comes in are then measured with two different rulers.
    Multiply the old sum and the old mixture by exp(m_old − m_new), both of them.

rescaled_the_wrong_way
    np.exp(m - new) -> np.exp(new - m) if start else 0
    The old sum and mixture are multiplied by exp(m_new − m_old).
    They were measured against the smaller maximum: against the larger one they count for less, not for more.
    exp(m_old − m_new), which is at most 1.

last_blocks_maximum
    np.maximum(m, own) -> own ; old * total -> total ; old * mixture -> mixture
    Each block is measured against its own maximum, and the blocks are then added up.
    What was gathered so far and what comes in are then measured with two different rulers.
    Take tf.maximum of the old maximum and that of the block, and rescale the old by it.
""",
    Misconception(
        "last_blocks_maximum",
        "The maximum is that of the last block, not the largest so far.",
        "Where the scores fall, exp(m_old − m_new) overflows: a single block of low scores spoils all.",
        "Take tf.maximum of the old maximum and that of the block.",
        sign=_broken(FALLING),
    ),
    Misconception(
        "no_maximum",
        "No maximum is subtracted: exp of the scores themselves.",
        "exp(89) is more than float32 can hold, and a model does make such scores.",
        "exp(s − m): the quotient of mixture and sum stays the same, whatever m is.",
        sign=_broken(FALLING, RISING, DEEP, MIXED),
    ),
    Misconception(
        "maximum_begins_at_zero",
        "The running maximum begins at 0.",
        "If all scores lie far below, every exp is 0, and 0/0 is NaN.",
        "Begin with -inf, or with the first block's own maximum.",
        sign=_broken(DEEP, MIXED),
    ),
    Misconception(
        "one_maximum_for_all",
        "One maximum serves all queries.",
        "A query whose scores all lie far below another's gets exp of −2000 everywhere: 0/0.",
        "The largest score of each row: axis=-1, keepdims=True.",
        sign=_broken(MIXED),
    ),
    """
normalised_in_each_block
    p @ values -> p / p.sum(axis=-1, keepdims=True) @ values ; old * mixture -> mixture ; / total ->
    p @ values -> p / p.sum(axis=-1, keepdims=True) @ values ; old * mixture -> mixture ; / total ->
            / np.ceil(S / block)
    Each block is divided by its own sum.
    A block of unlikely keys then has as much to say as a block of likely ones.
    Carry sum and mixture undivided; divide once, at the end.

never_divided
    / total ->
    The mixture is never divided by the sum.
    Its weights then don't sum to 1: more keys, larger values.
    mixture / total, after the last block.

rest_dropped
    S, block -> S - block + 1, block
    Keys at the end that don't fill a block are left out.
    Those are the newest words of the text.
    range(0, S, block), and a slice that may end early.

rest_padded
    k.swap -> np.pad(k, [(0, 0), (0, -S % block), (0, 0)]).swap ; v[ -> np.pad(v, [(0, 0), (0, -S % block), (0, 0)])[
    The last block is filled up with zeros, and they take part.
    A key of zeros has the score 0, not −∞: it gets a share like any other.
    Leave the last block shorter, or hide what was filled in.

no_scale
    / np.sqrt(d) ->
    The scores are not divided by √d.
    Block by block the numbers must be those of plain attention.
    Look at the line before the maximum.
""",
)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    block_by_block,
    MISCONCEPTIONS,
    ready_made=(
        "course.layers.online_attention",
        "course.layers.scaled_dot_product",
        "course.layers.MultiHeadAttention",
        "tensorflow.nn.softmax",
        "keras.ops.softmax",
        "keras.activations.softmax",
        *READY_MADE,
    ),
)
