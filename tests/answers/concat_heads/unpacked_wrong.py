"""Wrong: joins_p - p, h in the wrong order."""

import tensorflow as tf


def concat_heads(heads, x):
    outputs = []
    for head in heads:
        _, h = head(x, x, x)
        outputs.append(h)
    return tf.concat(outputs, -1)
