"""Wrong: mixed_by_columns - v stands on the left of p."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    p = tf.nn.softmax((wq * x)[:, None] * (wk * x)[None])
    h = tf.tensordot(wv * x, p, axes=1)
    return h, p
