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

from functools import partial

from autograder.checks.building import exercise
from exercises.building.heads.remote_heads import heads_cases
from exercises.reference.heads import added_up

READY_MADE = ("course.layers.sum_heads", "course.layers.concat_heads")
EXERCISE = exercise(__name__, __doc__, partial(heads_cases, name="the sum"), added_up, ready_made=READY_MADE)
