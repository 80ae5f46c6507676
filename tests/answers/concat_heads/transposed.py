"""Right: joined on the first axis, turned round before and after."""

import tensorflow as tf


def concat_heads(heads, x):
    turned = [tf.transpose(head(x, x, x)[0], (2, 0, 1)) for head in heads]
    return tf.transpose(tf.concat(turned, 0), (1, 2, 0))
