"""Wrong: unnamed - the mean of the values, whoever asks."""

import tensorflow as tf


def cached_attention_step(q, k, v, cache):
    if cache is not None:
        k = tf.concat([cache[0], k], axis=1)
        v = tf.concat([cache[1], v], axis=1)
    return tf.reduce_mean(v, axis=1, keepdims=True), (k, v)
