"""Wrong: weight_of_another - wq twice."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wq, x * wv
    p = tf.nn.softmax(q[:, None] * k[None, :], axis=-1)
    return tf.linalg.matvec(p, v), p
