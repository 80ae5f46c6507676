"""Wrong: one_variable_three_times, not_random - one variable of zeros."""

import tensorflow as tf


def qkv_variables(d_in, d):
    W = tf.Variable(tf.zeros((d_in, d)))
    return W, W, W
