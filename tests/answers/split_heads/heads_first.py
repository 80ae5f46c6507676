"""Wrong: heads_before_batch - stacked in front."""

import tensorflow as tf


def split_heads(x, num_heads):
    return tf.stack(tf.split(x, num_heads, axis=-1))
