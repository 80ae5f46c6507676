"""Right: exp over sum with the largest score taken off; helpers outside."""

import tensorflow as tf


def softmax(scores):
    e = tf.exp(scores - tf.reduce_max(scores, axis=-1, keepdims=True))
    return e / tf.reduce_sum(e, axis=-1, keepdims=True)


def scaled_dot_product(q: tf.Tensor, k: tf.Tensor, v: tf.Tensor):
    d = q.shape[-1]
    p = softmax(q @ tf.linalg.matrix_transpose(k) / d**0.5)
    return p @ v, p
