"""Wrong: no_norm - centred and not divided."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
    return tf.reduce_sum(centred * table[token], axis=-1)
