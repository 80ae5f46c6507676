"""Right: a loop that lets the result grow."""

import tensorflow as tf


def concat_heads(heads, x):
    joined = None
    for head in heads:
        h, _ = head(x, x, x)
        joined = h if joined is None else tf.concat([joined, h], axis=2)
    return joined
