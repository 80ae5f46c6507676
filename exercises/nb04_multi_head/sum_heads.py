"""sum_heads(heads, x): the outputs of a list of heads, added up (TFA exercise 2).

Heads added up: 5 minutes, curious

All heads give the same shape. What shape does their sum have, and does any axis become longer?

The same list of outputs as in Exercise 1, but added up, number by number. TensorFlow has a function for the sum of a
list of tensors.

As before, collect h of head(x, x, x) for each head. tf.add_n adds up the tensors of a list, element by element.

values, 2: The outputs of all heads are added up, element by element.
edge cases, 1: It works for a single word, and for heads of width 1.
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
from exercises.reference.heads import added_up

MISCONCEPTIONS = (
    """
concatenated
    np.sum(outputs_of(heads, x), axis=0) -> np.concatenate(outputs_of(heads, x), axis=-1)
    The heads stand side by side; they are not added up.
    Asked for is one vector of width d, not of width H · d.
    Add the outputs element by element, with tf.add_n.

mean_of_heads
    np.sum -> np.mean
    The mean of the heads is taken.
    It is the sum divided by H: the more heads, the less each would count.
    Add up without dividing.

sums_other_axes
    , axis=0 ->
    axis=0 -> axis=-1
    Not only the heads are added up: other axes are gone as well.
    The sum goes element by element: one number of each head gives one number, and (B, T, d) stays (B, T, d).
    tf.add_n(list) adds the tensors of a list; tf.reduce_sum needs axis=0, the axis of the heads.

stacked
    np.sum(outputs_of(heads, x), axis=0) -> np.stack(outputs_of(heads, x))
    The heads are stacked, but not added up.
    The axis of the heads is still there: (H, B, T, d).
    Sum over that axis, or use tf.add_n on the list.
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
    partial(heads_cases, name="the sum"),
    added_up,
    MISCONCEPTIONS,
    ready_made=("course.layers.sum_heads", "course.layers.concat_heads"),
)
