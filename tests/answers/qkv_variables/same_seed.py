"""Wrong: same_numbers - one seed for all three."""

import tensorflow as tf


def qkv_variables(d_in, d):
    return tuple(tf.Variable(tf.random.stateless_normal((d_in, d), seed=(1, 2))) for _ in range(3))
