"""Wrong: no_norm - the bare products."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    return tf.reduce_sum(parts * table[token], axis=-1)
