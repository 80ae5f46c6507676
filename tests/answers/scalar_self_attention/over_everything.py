"""Wrong: softmax_over_the_table - the softmax runs over the whole table."""

import tensorflow as tf


def scalar_self_attention(x, wq, wk, wv):
    e = tf.exp((wq * x)[:, None] * (wk * x)[None])
    p = e / tf.reduce_sum(e)
    return tf.linalg.matvec(p, wv * x), p
