"""Wrong: unnamed - what is missing without each part."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    def logit(x):
        mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
        return tf.reduce_sum((x - mean) / tf.sqrt(variance + 1e-6) * table[token], axis=-1)

    whole = tf.reduce_sum(parts, axis=0)
    return tf.stack([logit(whole) - logit(whole - part) for part in tf.unstack(parts)])
