"""Right: the printed two steps, with the printed names."""

import tensorflow as tf


def concat_heads(heads, x):
    outputs = [head(x, x, x)[0] for head in heads]
    outputs = tf.concat(outputs, axis=-1)
    return outputs
