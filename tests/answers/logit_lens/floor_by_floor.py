"""Right: floor by floor."""

import tensorflow as tf


def logit_lens(states, norm, table):
    return tf.stack([tf.matmul(norm(x), tf.transpose(table)) for x in tf.unstack(states)])
