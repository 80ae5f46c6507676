"""Wrong: scale_by_sqrt_batch - shape[0]."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    scores = tf.matmul(q, k, transpose_b=True) / tf.sqrt(tf.cast(tf.shape(q)[0], q.dtype))
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p
