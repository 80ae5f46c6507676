"""Wrong: unnamed - works for one sentence, forgets the rest of the batch."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(q[0] @ tf.transpose(k[0]) / q.shape[-1] ** 0.5)
    return (p @ v[0])[None], p[None]
