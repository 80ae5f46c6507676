"""Right: one product."""

import tensorflow as tf


def logit_lens(states, norm, table):
    return tf.matmul(norm(states), table, transpose_b=True)
