"""Wrong: k_and_q_swapped - k qᵀ."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    scores = tf.matmul(k, q, transpose_b=True) / q.shape[-1] ** 0.5
    p = tf.nn.softmax(scores)
    return tf.matmul(p, v), p
