"""Wrong: one_input - the printed answer."""

import tensorflow as tf


def sum_heads(heads, x):
    outputs = [head(x)[0] for head in heads]
    outputs = tf.math.add_n(outputs)
    return outputs
