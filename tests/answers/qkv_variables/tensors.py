"""Wrong: constants - tensors."""

import tensorflow as tf


def qkv_variables(d_in, d):
    Wq = tf.random.normal((d_in, d))
    Wk = tf.random.normal((d_in, d))
    Wv = tf.random.normal((d_in, d))
    return Wq, Wk, Wv
