"""What goes wrong in multi-head attention, each recognised by its numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.checks.building.misconceptions import wrong_ideas
from autograder.checks.building.replies import arrays_of
from autograder.checks.judging.records import Misconception
from exercises.building.heads import attention
from exercises.building.heads.attention_misconceptions import (
    MASK_INVERTED,
    SCALES,
    SCORES_TO_ZERO,
    arguments_v_k_q,
)


def _nan_in_half_precision(seen: list[Any]) -> bool:
    for one in seen:
        if one.case.probe.mode == "mixed_float16" and one.reply.failure is None:
            got = arrays_of(one.reply.value, 2) or ()
            return any(not np.isfinite(array).all() for array in got)
    return False


def _projects_pieces(seen: list[Any]) -> bool:
    """Whether the weights take the width of a head where the whole width was asked for, with several heads."""
    found = [
        (one.reply.facts.get("weights", {}).get("Wq", {}).get("shape", ()), one.case.probe.init)
        for one in seen
        if one.case.probe.init.get("num_heads", 1) > 1
    ]
    return bool(found) and all(
        len(shape) == 2 and shape[0] == init["d_model"] // init["num_heads"] for shape, init in found
    )


MISCONCEPTIONS = (
    Misconception(
        "scale_by_sqrt_width",
        "The scores are divided by √d_model, the whole width, not by √d, the width of a head.",
        "A head's scores are sums of d products only: they become too small, and each head looks everywhere a little.",
        "d is d_model // num_heads, the last axis of q once it is split.",
        edit="attend(q, -> attend(q / np.sqrt(num_heads),",
    ),
    attention.NO_SCALE,
    attention.SCALE_BY_D,
    Misconception(
        "no_output_matrix",
        "The heads are joined, but Wo is not used.",
        "Without it the heads never talk to each other: each one's findings stay in its own columns.",
        "After merging, multiply by Wo.",
        edit="joined @ Wo -> joined",
    ),
    Misconception(
        "split_by_bare_reshape",
        "The heads are cut out by a reshape to (B, H, T, d) in one go.",
        "The shape is right and the numbers are in the wrong places: a head gets one stretch of the "
        "sentence, and nothing of the rest.",
        "Reshape to (B, T, H, d) first, then swap the axes of words and heads.",
        edit="split: by_head.transpose(0, 2, 1, 3) -> x.reshape(B, num_heads, T, d)",
    ),
    Misconception(
        "merged_by_bare_reshape",
        "The heads are put together by a reshape to (B, T, H·d) in one go.",
        "The shape is right and the numbers are in the wrong places: a word's vector is made of other words.",
        "Swap the axes of heads and words first, then reshape.",
        edit="merge: by_word.reshape -> x.reshape",
    ),
    *wrong_ideas("""
interleaved_columns
    split: num_heads, d) -> d, num_heads) ; split: 0, 2, 1, 3 -> 0, 3, 1, 2
    split: num_heads, d) -> d, num_heads) ; split: 0, 2, 1, 3 -> 0, 3, 1, 2 ; merge: 0, 2, 1, 3 -> 0, 2, 3, 1
    merge: 0, 2, 1, 3 -> 0, 2, 3, 1
    The columns are dealt out to the heads like cards: h, h + H, h + 2H, …
    Each head should hold one block of columns, h·d to (h + 1)·d, as a list of heads would.
    Reshape to (B, T, H, d), in this order: first the heads, then their width.
"""),
    Misconception(
        "split_along_batch",
        "The heads are joined along the batch and then reshaped to (B, H, T, d).",
        "The first axis is then heads times sentences, in this order: with more than one sentence, heads and sentences "
        "are mixed up. For a batch of one nobody notices.",
        "Reshape to (B, T, H, d), then swap the axes of words and heads; or stack the pieces on axis 1.",
        edit="split: by_head.transpose(0, 2, 1, 3) -> "
        "np.concatenate(np.split(x, num_heads, axis=-1)).reshape(B, num_heads, T, d)",
    ),
    Misconception(
        "split_before_projecting",
        "The input is split into heads first, and the pieces are projected.",
        "Each head then knows only its own piece of every word; projected first, it can look at the whole word.",
        "q = query @ Wq with the whole width, then split q.",
        sign=_projects_pieces,
    ),
    *SCALES,
    Misconception(
        "mask_not_over_heads",
        "A mask (B, T, S) is used on scores (B, H, T, S) as it is.",
        "Shapes are aligned from the right, so its batch axis meets the heads: with B = H each head silently gets the "
        "mask "
        "of another sentence, and with B ≠ H it is an error.",
        "Give a mask with three axes an axis for the heads: mask[:, tf.newaxis].",
        edit="mask[:, None] -> mask",
    ),
    Misconception(
        "mask_always_gets_an_axis",
        "Every mask gets a new axis, also one of shape (T, S).",
        "(T, 1, S) makes the row of a query the row of a head: each head sees another part of the sentence.",
        "Only a mask with three axes needs the new one; one with two lines up by itself.",
        edit="and mask.ndim == 3 ->",
    ),
    attention.MASK_IGNORED,
    *MASK_INVERTED,
    SCORES_TO_ZERO,
    attention.MASK_MULTIPLIED_AFTER,
    Misconception(
        "mask_overflows_float16",
        "The mask's big number does not fit into float16.",
        "It becomes infinite there, and 0 · ∞ is NaN: under mixed_float16 the whole layer breaks.",
        "The largest float16 is 65504: use tf.where with the smallest number of the type, scores.dtype.min.",
        sign=_nan_in_half_precision,
    ),
    Misconception(
        "weights_averaged",
        "The weights are averaged over the heads.",
        "That hides just what the heads are for: each looks in its own way, and the mean looks in none.",
        "Return the weights as they come out of the softmax, (B, H, T, S).",
        edit="joined @ Wo, weights -> joined @ Wo, weights.mean(axis=1)",
    ),
    Misconception(
        "weights_first",
        "Weights and output have changed places.",
        "Who calls the layer takes the first value for the output. (A printed docstring announces this order; its "
        "code, rightly, returns the other.)",
        "Return (output, weights).",
        edit="joined @ Wo, weights -> weights, joined @ Wo",
    ),
    attention.SOFTMAX_OVER_QUERIES,
    # Its second form: a mask that is added to all heads alike cancels.
    *wrong_ideas("""
softmax_over_heads
    attend: axis=-1 -> axis=-3
    attend: axis=-1 -> axis=-3 ; attend: hidden > 0 -> False
    The softmax runs over the heads.
    Then the heads compete for each pair of words, instead of looking each in its own way.
    Check the axis of your softmax: the keys are the last one.
"""),
    attention.K_AND_Q_SWAPPED,
    Misconception(
        "all_from_query",
        "Queries, keys and values are all made from query.",
        "A decoder asks with its own words and looks at the encoder's: this layer would only ever see itself.",
        "k comes from key, and v from value.",
        edit="key @ Wk, value @ Wv -> query @ Wk, query @ Wv",
    ),
    Misconception(
        "values_from_key",
        "The values are made from key, and value is not used.",
        "What is found and what is passed on may differ; as long as key and value are the same, nobody notices.",
        "v = value Wv.",
        edit="value @ Wv -> key @ Wv",
    ),
    arguments_v_k_q("query", "value"),
    Misconception(
        "one_wide_head",
        "The width is not split: all of d_model is one head.",
        "Then there is one map for everything, and num_heads changes nothing.",
        "Split q, k and v into heads, (B, H, T, d), before the scores.",
        edit="split(x, num_heads) -> split(x, 1)",
    ),
    *attention.SHARED_WEIGHT,
)
