"""SelfAttentionLayer with a mask.

SelfAttentionLayer with a mask: 20 minutes, 3 stars, short

Once the shares are there: can you still hide a word, and leave the others with a sum of 1?

Section 3 tries three ways of hiding, and only one bears float16 and a row that is hidden whole. Find the place between
scores and softmax. And what should happen when there is no mask at all?

The mask works on the scores, before the softmax: `tf.where(mask > 0, scores.dtype.min, scores)` puts the smallest
number that the type knows where the mask is 1, so its share becomes 0. Only where there is a mask: `if mask is not
None`. Minus infinity won't do: a row that is hidden whole would become NaN.

builds, 2: The layer has three weights of its own, Wq, Wk and Wv, each (D, d).
no mask, 3: Without a mask it is the layer of the last chapter.
causal mask, 6: With a causal mask p is lower triangular and its rows sum to 1.
other masks, 3: Masks of the shapes (B, 1, S) and (B, T, S) work.
edge cases, 2: A row that is hidden whole gives no NaN, and a single word keeps its axes.
half precision, 2: Everything stays finite under mixed_float16.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from autograder.checks.building import Case, causal, exercise, made_of, scattered
from autograder.checks.building.replies import arrays_of
from exercises.building.heads import attention
from exercises.reference.attention import self_attention


def _hidden(seen: Any, shape: tuple[int, ...]) -> np.ndarray:
    mask = seen.case.given.get("mask")
    return np.zeros(shape, bool) if mask is None else np.broadcast_to(mask, shape) > 0


def _pairs(seen: list[Any]) -> Iterator[tuple[Any, np.ndarray, np.ndarray]]:
    """Each case in single precision that brought h and p of the right shapes, with both."""
    for one in seen:
        if one.case.probe.mode == "mixed_float16" or one.reply.failure is not None:
            continue
        got = arrays_of(one.reply.value, 2)
        if got and all(g.shape == e.shape for g, e in zip(got, one.expected, strict=True)):
            yield one, got[0], got[1]


def _nan_in_half_precision(seen: list[Any]) -> bool:
    """NaN there only: whose mask fails in single precision as well has another problem."""
    for one, h, p in _pairs(seen):
        hidden = np.abs(p[_hidden(one, p.shape) & ~np.isnan(one.expected[1])])
        if not (np.isfinite(h).all() and np.isfinite(p).all()) or hidden.max(initial=0) > 1e-3:
            return False
    halves = [arrays_of(one.reply.value, 2) or [] for one in seen if one.case.probe.mode == "mixed_float16"]
    return any(not np.isfinite(g).all() for got in halves for g in got)


def _nan_where_all_is_hidden(seen: list[Any]) -> bool:
    """NaN in the rows that are hidden whole, and nowhere else."""
    found = False
    for one, h, p in _pairs(seen):
        for got, expected in ((h, one.expected[0]), (p, one.expected[1])):
            if not np.isfinite(got[~np.isnan(expected)]).all():
                return False
            found = found or bool(np.isnan(got).any())
    return found


def _lowered_after_softmax(seen: list[Any]) -> bool:
    """The visible entries of p are those without a mask, the hidden ones far below zero, by whatever number."""
    found = False
    for one, _, p in _pairs(seen):
        hidden = _hidden(one, p.shape)
        unmasked = self_attention(**{**one.case.given, "mask": None})[1]
        if not np.allclose(p[~hidden], unmasked[~hidden], atol=1e-3) or (p[hidden] > -10).any():
            return False
        found = found or bool(hidden.any())
    return found


SQUEEZED = (
    "For a single sentence the batch axis is lost, for a single word the time axis.",
    "Leave tf.squeeze out; the printed listing has it, and it is wrong there.",
)
SCORES_SQUEEZED = (
    "attend: np.where(hidden > 0, -1e9, scores) -> np.squeeze(np.where(hidden > 0, -1e9, scores)) ; "
    "attend: p[hidden.all(-1)] = np.nan ->"
)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    case = partial(attention.self_attention_case, rng)

    def hidden_row_of_five() -> np.ndarray:
        mask = causal(5)
        mask[3] = 1
        return mask

    padded = np.array([[[0, 0, 0, 0, 1]], [[0, 0, 1, 1, 1]], [[0, 0, 0, 1, 1]]], np.float32)
    hidden_row = scattered(rng, 2, 3, 4)
    hidden_row[1, 2] = 1
    first = case("no mask", "no mask, T = S = 4, D = 6, d = 10", 2, 4, 4, 6, 10, gradients=True)
    yield made_of(first)
    yield first
    yield case("no mask", "no mask, T = 3, S = 5, D = 6, d = 9", 2, 3, 5, 6, 9)
    yield case("causal mask", "a causal mask, 7 words, D = d = 8", 1, 7, 7, 8, 8, causal(7))
    yield case("causal mask", "a causal mask, a batch of 3, 5 words", 3, 5, 5, 6, 11, causal(5))
    yield case("other masks", "a padding mask (B, 1, S), T = 4, S = 5", 3, 4, 5, 6, 7, padded)
    yield case("other masks", "a mask (B, T, S), T = 3, S = 6", 2, 3, 6, 5, 9, scattered(rng, 2, 3, 6))
    yield case("edge cases", "a row that is hidden whole", 2, 3, 4, 6, 5, hidden_row)
    yield case("edge cases", "a single query with a mask, T = 1, S = 4", 2, 1, 4, 6, 3, scattered(rng, 2, 1, 4))
    one = np.zeros((1, 1), np.float32)
    yield case("edge cases", "one word in one sentence with a mask", 1, 1, 1, 5, 3, one)
    for about, half in (("a causal mask", causal(5)), ("a row that is hidden whole,", hidden_row_of_five())):
        yield case(
            "half precision",
            f"{about} under mixed_float16",
            2, 5, 5, 6, 8, half,
            mode="mixed_float16",
            check=attention.finite_in_half_precision(np.broadcast_to(half > 0, (2, 5, 5))),
            telling=False,
        )  # fmt: skip
    yield _low_scores(rng)
    yield case("inside tf.function", "a causal mask inside tf.function", 2, 5, 5, 6, 11, causal(5), mode="graph")


def _low_scores(rng: np.random.Generator) -> Case:
    """A row hidden whole, whose scores are so low that with the smallest float16 added they are below all floats."""
    mask = causal(5)
    mask[3] = 1
    about = "a row that is hidden whole, with scores below -16, under mixed_float16"
    case = attention.self_attention_case(
        rng, "half precision", about, 2, 5, 5, 6, 8, mask, mode="mixed_float16", telling=False
    )
    # Queries and keys of opposite signs: about 6 · 1.5² in each feature, and √8 of that in a score.
    args = tuple(np.abs(x) + 1 for x in case.probe.args[:2]) + case.probe.args[2:]
    ones = np.full((6, 8), 0.4, np.float32)
    weights = {**case.probe.weights, "Wq": ones, "Wk": -ones}
    check = attention.finite_in_half_precision(np.broadcast_to(mask > 0, (2, 5, 5)))
    return replace(case, probe=replace(case.probe, args=args, weights=weights), check=check)


EXERCISE = exercise(__name__, __doc__, _cases, self_attention, ready_made=attention.LAYERS_READY_MADE)
