"""Wrong: unnamed - d_in is not used."""

import tensorflow as tf


def qkv_variables(d_in, d):
    return tuple(tf.Variable(tf.random.normal((d, d))) for _ in range(3))
