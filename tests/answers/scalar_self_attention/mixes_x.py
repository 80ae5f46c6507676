"""Wrong: values_not_projected - wv is never used."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    p = tf.nn.softmax((wq * x)[:, tf.newaxis] * (wk * x))
    h = tf.linalg.matvec(p, x)
    return h, p
