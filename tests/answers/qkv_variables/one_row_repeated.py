"""Wrong: unnamed - one row, repeated."""

import tensorflow as tf


def qkv_variables(d_in, d):
    def make():
        return tf.Variable(tf.tile(tf.random.normal((1, d)), (d_in, 1)))

    return make(), make(), make()
