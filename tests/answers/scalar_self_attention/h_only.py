"""Wrong: unnamed - p is not returned."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    p = tf.nn.softmax((wq * x)[:, None] * (wk * x)[None])
    return tf.linalg.matvec(p, wv * x)
