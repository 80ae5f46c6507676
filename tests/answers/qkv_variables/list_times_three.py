"""Wrong: one_variable_three_times - a list multiplied."""

import tensorflow as tf


def qkv_variables(d_in, d):
    return [tf.Variable(tf.random.normal((d_in, d)))] * 3
