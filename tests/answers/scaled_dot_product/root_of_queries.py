"""Wrong: scale_by_sqrt_length - shape[1] of q."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    scores = tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(tf.shape(q)[1], q.dtype))
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p
