"""Wrong: no_softmax - the scores are taken for p."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    p = tf.tensordot(q, k, axes=0)
    return tf.linalg.matvec(p, v), p
