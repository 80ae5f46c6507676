"""Wrong: unnamed - transposes the words' order as well."""

import tensorflow as tf


def split_heads(x, num_heads):
    parts = tf.split(x, num_heads, axis=-1)
    return tf.reverse(tf.stack(parts, axis=1), axis=[2])
