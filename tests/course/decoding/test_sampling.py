import numpy as np
import pytest
import tensorflow as tf

from course.decoding import beyond_top_k, beyond_top_p, sample

LOGITS = tf.constant(np.log([[0.5, 0.1, 0.3, 0.1], [0.05, 0.05, 0.1, 0.8]]), tf.float32)


def shares(**options):
    """How often each id is drawn from the first row."""
    many = tf.repeat(LOGITS[:1], 20_000, axis=0)
    return np.bincount(sample(many, seed=(3, 4), **options), minlength=4) / 20_000


def test_draws_by_the_probabilities():
    np.testing.assert_allclose(shares(), [0.5, 0.1, 0.3, 0.1], atol=0.02)


def test_temperature():
    sharp = np.array([0.5, 0.1, 0.3, 0.1]) ** 2
    np.testing.assert_allclose(shares(temperature=0.5), sharp / sharp.sum(), atol=0.02)
    np.testing.assert_array_equal(sample(LOGITS, temperature=0), [0, 3])


def test_top_k():
    np.testing.assert_allclose(shares(top_k=2), [5 / 8, 0, 3 / 8, 0], atol=0.02)
    np.testing.assert_array_equal(beyond_top_k(LOGITS, 2), [[0, 1, 0, 1], [1, 1, 0, 0]])
    np.testing.assert_array_equal(beyond_top_k(tf.zeros((1, 4)), 2), [[0, 0, 1, 1]])
    assert not beyond_top_k(LOGITS, 9).numpy().any()


def test_top_p():
    np.testing.assert_array_equal(beyond_top_p(LOGITS, 0.79), [[0, 1, 0, 1], [1, 1, 1, 0]])
    np.testing.assert_array_equal(beyond_top_p(LOGITS, 0.85), [[0, 0, 0, 1], [1, 1, 0, 0]])
    np.testing.assert_array_equal(beyond_top_p(LOGITS, 1e-6), [[0, 1, 1, 1], [1, 1, 1, 0]])
    np.testing.assert_allclose(shares(top_p=0.7), [5 / 8, 0, 3 / 8, 0], atol=0.02)


def test_all_may_be_drawn_where_they_reach_one_together():
    """Even where a sum in float32 passes 1 before the last: with 50,257 ids it does."""
    logits = tf.random.stateless_normal((4, 50_257), seed=(1, 2))
    assert not beyond_top_p(logits, 1.0).numpy().any()


def test_half_precision():
    assert sample(tf.cast(LOGITS, tf.float16), top_k=1).numpy().tolist() == [0, 3]


@pytest.mark.parametrize(("options", "message"), [
    ({"temperature": -1}, "0 or more, got -1"),
    ({"top_k": 0}, "1 or more, got 0"),
    ({"top_p": 1.5}, "at most 1, got 1.5"),
])  # fmt: skip
def test_errors_say_what_came_and_what_was_expected(options, message):
    with pytest.raises(ValueError, match=message):
        sample(LOGITS, **options)
