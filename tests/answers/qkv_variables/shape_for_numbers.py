"""Wrong: holds_its_shape - tf.Variable gets the shape."""

import tensorflow as tf


def qkv_variables(d_in, d):
    Wq = tf.Variable((d_in, d))
    Wk = tf.Variable((d_in, d))
    Wv = tf.Variable((d_in, d))
    return Wq, Wk, Wv
