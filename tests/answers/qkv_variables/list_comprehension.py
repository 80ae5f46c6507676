"""Right: a list of three, drawn by tf.random, small numbers."""

import tensorflow as tf


def qkv_variables(d_in, d):
    return [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")]
