"""Wrong: sums_other_axes - reduce_sum without an axis."""

import tensorflow as tf


def sum_heads(heads, x):
    return tf.reduce_sum([head(x, x, x)[0] for head in heads])
