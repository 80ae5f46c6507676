"""Wrong: probabilities - with a softmax."""

import tensorflow as tf


def logit_lens(states, norm, table):
    return tf.nn.softmax(tf.matmul(norm(states), table, transpose_b=True))
