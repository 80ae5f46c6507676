"""Wrong: k_and_q_swapped - wrong letters in an einsum, so that it fails for T ≠ S."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.einsum("bkd,bqd->bqk", q, k) / q.shape[-1] ** 0.5)
    return tf.einsum("bqk,bkd->bqd", p, v), p
