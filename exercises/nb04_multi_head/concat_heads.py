"""concat_heads(heads, x): the outputs of a list of heads, side by side.

Heads side by side: 5 minutes

Each head hands you two things. Which of them holds the words' new vectors, and along which axis does a vector become
wider?

Section 1 has the picture: thin notebooks, clipped side by side, make one thick one. Sentences and words stay as they
are, and the last axis grows. `tf.concat` joins the tensors of a list.

Call each head as head(x, x, x); it returns (h, p), and you want h. Collect the h of all heads in a list, and join the
list along the last axis, the features: tf.concat(..., axis=-1).

values, 6: The outputs of all heads stand side by side, in the order of the list.
edge cases, 2: It works for a single word, and for heads of width 1.
one head, 1: A list of one head gives the output of that head.
inside tf.function, 1: It works inside tf.function as well.
"""

from __future__ import annotations

from functools import partial

from autograder.checks.building import exercise
from exercises.building.heads.remote_heads import (
    FIRST_HEAD_ONLY,
    JOINS_P,
    NOT_PUT_TOGETHER,
    ONE_INPUT,
    STOPS_AT_FIRST,
    heads_cases,
)
from exercises.reference.heads import concatenated

MISCONCEPTIONS = (
    """
joined_on_batch
    axis=-1 -> axis=0
    The heads are joined along the batch.
    Each head's view of a sentence then counts as a sentence of its own.
    Join along the last axis: axis=-1.

joined_on_time
    axis=-1 -> axis=1
    The heads are joined along the words.
    The sentence becomes H times as long, instead of each word H times as wide.
    Join along the last axis: axis=-1.

stacked
    np.concatenate(outputs_of(heads, x), axis=-1) -> np.stack(outputs_of(heads, x))
    np.concatenate -> np.stack
    The heads are stacked along a new axis.
    The next layer wants one vector a word: the outputs belong into the axis that is there, the last.
    tf.concat joins along an axis that exists; tf.stack makes a new one.

bare_reshape
    np.concatenate(outputs_of(heads, x), axis=-1) -> np.stack(outputs_of(heads, x)).reshape(*x.shape[:2], -1)
    The heads are stacked, and then reshaped to (B, T, H·d) in one go.
    A reshape never reorders: a word's vector is then made of other words and other heads.
    tf.concat(outputs, axis=-1) puts them side by side, without a reshape.

interleaved
    np.concatenate(outputs_of(heads, x), axis=-1) -> np.stack(outputs_of(heads, x), axis=-1).reshape(*x.shape[:2], -1)
    The columns of the heads are shuffled like two hands of cards: first the first column of each head.
    The numbers are all there, but the next matrix expects each head's columns in one block.
    Join along the last axis with tf.concat; no stacking, no reshaping.

adds_up_heads
    np.concatenate(outputs_of(heads, x), axis=-1) -> np.sum(outputs_of(heads, x), axis=0)
    The outputs of the heads are added up.
    That is the next exercise. In a sum nobody can tell any more which head found what.
    Put them side by side: tf.concat along the last axis.
""",
    JOINS_P,
    FIRST_HEAD_ONLY,
    STOPS_AT_FIRST,
    ONE_INPUT,
    NOT_PUT_TOGETHER,
)


EXERCISE = exercise(
    __name__,
    __doc__,
    partial(heads_cases, name="the joined output"),
    concatenated,
    MISCONCEPTIONS,
    ready_made=("course.layers.concat_heads", "course.layers.sum_heads", "course.layers.MultiHeadAttention"),
)
