"""Wrong: not_random - all zeros."""

import tensorflow as tf


def qkv_variables(d_in, d):
    Wq, Wk, Wv = (tf.Variable(tf.zeros((d_in, d))) for _ in range(3))
    return Wq, Wk, Wv
