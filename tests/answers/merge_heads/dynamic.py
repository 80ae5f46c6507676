"""Right: sizes from tf.shape."""

import tensorflow as tf


def merge_heads(x):
    shape = tf.shape(x)
    x = tf.transpose(x, perm=[0, 2, 1, 3])
    return tf.reshape(x, [shape[0], shape[2], shape[1] * shape[3]])
