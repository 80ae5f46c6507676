"""Wrong: unnamed - one variable that holds all three."""

import tensorflow as tf


def qkv_variables(d_in, d):
    return tf.Variable(tf.random.normal((3, d_in, d)))
