"""Wrong: softmax_wrong_axis - axis=0."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    p = tf.nn.softmax(q[:, None] * k[None, :], axis=0)
    return tf.linalg.matvec(p, v), p
