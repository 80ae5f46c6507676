"""What the exercises on attention share: the cases of SelfAttentionLayer, a check, and what goes wrong in all kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building.cases import layer_case
from autograder.checks.building.layer_checks import one_weight_shared
from autograder.checks.building.random_inputs import normal
from autograder.checks.building.replies import arrays_of
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case, Misconception
from exercises.building.models.random_weights import draw_projections
from exercises.reference.attention import READY_MADE

LAYERS_READY_MADE = (
    "course.layers.SelfAttentionLayer",
    "course.layers.MultiHeadAttention",
    "course.layers.scaled_dot_product",
    *READY_MADE,
)


def self_attention_case(
    rng: np.random.Generator,
    part: str,
    about: str,
    B: int,
    T: int,
    S: int,
    D: int,
    d: int,
    mask: np.ndarray | None = None,
    **options: Any,
) -> Case:
    """A case of SelfAttentionLayer(d) on q_x (B, T, D), k_x and v_x (B, S, D)."""
    x = {"q_x": normal(rng, B, T, D), "k_x": normal(rng, B, S, D), "v_x": normal(rng, B, S, D)}
    weights = draw_projections(rng, dict.fromkeys(("Wq", "Wk", "Wv"), D), d)
    inputs = {**x, "mask": mask}
    return layer_case(part, about, inputs, init={"d": d}, weights=weights, known=weights, names=("h", "p"), **options)


def finite_in_half_precision(hidden: np.ndarray) -> Callable[[Reply], Message | None]:
    """A check on (output, p) under mixed_float16: all finite; hidden entries of p are 0, the other rows sum to 1."""
    seeing = np.asarray(~hidden.all(axis=-1))

    def check(reply: Reply) -> Message | None:
        got = arrays_of(reply.value, 2)
        if got is None or got[1].shape != hidden.shape:
            return Message("expected two arrays back, the second of shape {shape}", shape=hidden.shape)
        h, p = got
        if not (np.isfinite(h).all() and np.isfinite(p).all()):
            return Message("there are NaN or infinite numbers")
        leaked = np.abs(p[hidden & seeing[..., None]]).max()
        if leaked > 1e-3:
            return Message("a hidden entry of the softmax is {leaked}, expected 0", leaked=f"{leaked:.3g}")
        return (
            None if np.abs(p.sum(-1) - 1)[seeing].max() < 0.02 else Message("the rows of the softmax do not sum to 1")
        )

    return check


NO_SCALE = Misconception(
    "no_scale",
    "The scores are not divided by √d.",
    "With wide vectors the softmax then puts nearly all of its weight on one word, and the gradients vanish.",
    "Look at the line before the softmax.",
    edit="attend: / np.sqrt(d) ->",
)
SCALE_BY_D = Misconception(
    "scale_by_d",
    "The scores are divided by d, not by √d.",
    "That makes them too small: attention spreads evenly over all words.",
    "A sum of d products of unit variance has variance d, so its standard deviation is √d.",
    edit="attend: np.sqrt(d) -> d",
)
SOFTMAX_OVER_QUERIES = Misconception(
    "softmax_over_queries",
    "The softmax runs over the queries instead of the keys.",
    "Each query shares out a weight of 1 among the keys: every row sums to 1.",
    "Check the axis of your softmax: the keys are the last one.",
    edit="attend: axis=-1 -> axis=-2",
)
K_AND_Q_SWAPPED = Misconception(
    "k_and_q_swapped",
    "Keys and queries have changed places.",
    "Row i of p then tells how the words look at word i, not how word i looks at the others.",
    "The scores are q kᵀ: one row for each query, one column for each key.",
    edit="attend: q @ k.swapaxes(-1, -2) -> k @ q.swapaxes(-1, -2)",
)
NO_SOFTMAX = Misconception(
    "no_softmax",
    "There is no softmax: the scores themselves mix the values.",
    "Without it the weights of a row do not sum to 1, and they can be negative.",
    "Turn the scores into probabilities before they meet v.",
    edit="attend: softmax(np.where(hidden > 0, -1e9, scores), axis=-1) -> scores",
)
RETURNS_SCORES = Misconception(
    "returns_scores",
    "The second value is the scores, not p.",
    "h is right; but p, the probabilities, is what tells where the model looks.",
    "Return what comes out of the softmax.",
    edit="attend: p @ v, p -> p @ v, scores",
)
ALL_FROM_Q_X = Misconception(
    "all_from_q_x",
    "Queries, keys and values are all made from q_x.",
    "A decoder asks with its own words and looks at the encoder's: with this layer it would only ever see itself.",
    "k comes from k_x, and v from v_x.",
    edit="k_x -> q_x ; v_x -> q_x",
)
SHARED = Misconception(
    "shared_weight",
    "One weight serves as Wq, Wk and Wv at once.",
    "Asking, being found and being passed on are three roles; each learns a view of the words of its own.",
    "Call add_weight once for each name, and use each weight once.",
    edit="@ Wq -> @ Wv ; @ Wk -> @ Wv",
)
SHARED_WEIGHT = (SHARED, replace(SHARED, edit="", sign=one_weight_shared))
WEIGHT_OF_ANOTHER = tuple(
    Misconception(
        "weight_of_another",
        f"The {names} are made with W{other}, where W{role} belongs.",
        "Asking, being found and being passed on are three roles; each learns a view of the words of its own.",
        f"{role} = tf.matmul({role}_x, self.W{role}).",
        edit=f"@ W{role} -> @ W{other}",
    )
    for role, names in (("q", "queries"), ("k", "keys"), ("v", "values"))
    for other in "qkv"
    if role != other
)
MASK_IGNORED = Misconception(
    "mask_ignored",
    "The mask is taken but never used.",
    "Every word still sees all others, also those that it is supposed to predict.",
    "Use the mask on the scores, before the softmax.",
    edit="attend: hidden > 0 -> False",
)
MASK_INVERTED = Misconception(
    "mask_inverted",
    "The mask is used the wrong way round: what should be hidden is shown.",
    "Here 1 means hidden, 0 visible.",
    "Look at where you use the mask: a 1 has to push the score down.",
    edit="attend: hidden > 0 -> (hidden == 0) & (mask is not None)",
)
MASK_MULTIPLIED_AFTER = Misconception(
    "mask_multiplied_after_softmax",
    "Hidden entries are set to zero after the softmax, and the rest stays as it was.",
    "The rows then no longer sum to 1: the hidden words have taken their share with them.",
    "Mask the scores before the softmax; then the rest shares out the whole.",
    edit="attend: softmax(np.where(hidden > 0, -1e9, scores), axis=-1) -> softmax(scores, axis=-1) * (hidden == 0)",
)
