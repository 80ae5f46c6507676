"""Right: minus one for the width of a head, the batch from tf.shape."""

import tensorflow as tf


def split_heads(x, num_heads):
    batch_size = tf.shape(x)[0]
    depth = int(x.shape[-1] / num_heads)
    x = tf.reshape(x, (batch_size, -1, num_heads, depth))
    return tf.transpose(x, perm=[0, 2, 1, 3])
