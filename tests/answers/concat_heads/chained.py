"""Wrong: unnamed - each head gets what the one before has made."""

import tensorflow as tf


def concat_heads(heads, x):
    outputs = []
    h = x
    for head in heads:
        h = head(h, h, h)[0]
        outputs.append(h)
    return tf.concat(outputs, axis=-1)
