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

from functools import partial

from autograder.checks.building import exercise
from exercises.building.heads.remote_heads import heads_cases
from exercises.reference.heads import concatenated

READY_MADE = ("course.layers.concat_heads", "course.layers.sum_heads", "course.layers.MultiHeadAttention")
EXERCISE = exercise(
    __name__, __doc__, partial(heads_cases, name="the joined output"), concatenated, ready_made=READY_MADE
)
