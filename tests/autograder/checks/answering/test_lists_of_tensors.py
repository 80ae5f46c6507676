"""Arguments that are lists of tensors, as a model takes them: a call that leaves them alone has changed nothing."""

import numpy as np
import tensorflow as tf

from autograder.checks.answering.calls import _differs, _kept


def test_a_list_of_tensors_is_the_same_until_one_is_another():
    given = [tf.constant([[1, 2]]), tf.constant([3])]
    was = _kept(given)
    assert not _differs(was, given)
    given[1] = tf.constant([4])
    assert _differs(was, given)


def test_a_list_of_arrays_that_is_written_into_differs():
    given = [np.zeros(3), {"a": np.ones(2)}]
    was = _kept(given)
    assert not _differs(was, given)
    given[1]["a"][0] = 5
    assert _differs(was, given)
