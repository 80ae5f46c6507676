"""What goes wrong in attention in public code, under the same names in every exercise that has scores to scale."""

from __future__ import annotations

from dataclasses import replace

from autograder.checks.building.misconceptions import wrong_ideas
from autograder.checks.judging.records import Misconception
from exercises.building.heads.attention import MASK_INVERTED as MASK_INVERTED_ONCE

SCALES = (
    Misconception(
        "multiplied_by_root",
        "The scores are multiplied by √d, not divided by it.",
        "They become too large, and the softmax puts nearly all of its weight on one word.",
        "Divide by √d, or multiply by d to the power −½.",
        edit="attend: / np.sqrt(d) -> * np.sqrt(d)",
    ),
    Misconception(
        "root_twice",
        "The root of d is taken twice.",
        "The scores are then divided by too little: √d of √d is the fourth root.",
        "Where a variable holds √d already, divide by it as it is.",
        edit="attend: np.sqrt(d) -> np.sqrt(np.sqrt(d))",
    ),
    *wrong_ideas("""
scaled_after_softmax
    attend: / np.sqrt(d) -> ; attend: axis=-1) -> axis=-1) / np.sqrt(d)
    attend: / np.sqrt(d) -> ; attend: p @ v, p -> p @ v / np.sqrt(d), p
    The division by √d comes after the softmax.
    The softmax has then seen the large scores already, and its rows, divided once more, no longer sum to 1.
    Divide the scores, before the softmax.
"""),
)
KEYS_NOT_TRANSPOSED = Misconception(
    "keys_not_transposed",
    "The queries are multiplied with the keys as they are, not transposed.",
    "Where there happen to be as many keys as features this gives numbers, and wrong ones; elsewhere it stops.",
    "tf.matmul(q, k, transpose_b=True), or swap the last two axes of k.",
    edit="attend: k.swapaxes(-1, -2) -> k",
)
# A row that then sees nothing keeps what it had: a number that is added to all scores alike changes nothing.
INVERTED_AND_ADDED = (
    "attend: np.where(hidden > 0, -1e9, scores) -> scores - 1e9 * ((hidden == 0) & (hidden > 0).any(-1, keepdims=True))"
)
MASK_INVERTED = (MASK_INVERTED_ONCE, replace(MASK_INVERTED_ONCE, edit=INVERTED_AND_ADDED))
SCORES_TO_ZERO = Misconception(
    "scores_multiplied_by_mask",
    "Hidden scores are set to 0, by multiplying with 1 − mask, say.",
    "The softmax gives a score of 0 its share as well, exp(0) = 1: hidden words are still seen.",
    "A hidden score must be far below all others, a large negative number, so that its exponential is 0.",
    edit="attend: -1e9 -> 0.0",
)


def arguments_v_k_q(first: str, last: str) -> Misconception:
    """The order of TensorFlow's own tutorial; the arguments' names here."""
    return Misconception(
        "arguments_v_k_q",
        f"The arguments are taken in the order value, key, query: {last} stands where {first} should.",
        "A well-known tutorial has them so. Who calls the layer as it is asked for here has queries and values "
        "exchanged, and as long as all three are the same, nobody notices.",
        "The order is query, key, value.",
        edit=f"{first} -> {last} ; {last} -> {first}",
    )
