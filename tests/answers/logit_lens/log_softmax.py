"""Wrong: unnamed - logarithms of probabilities."""

import tensorflow as tf


def logit_lens(states, norm, table):
    return tf.nn.log_softmax(tf.matmul(norm(states), table, transpose_b=True))
