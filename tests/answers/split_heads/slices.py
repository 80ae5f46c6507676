"""Right: slices of columns in a loop."""

import tensorflow as tf


def split_heads(x, num_heads):
    d = x.shape[-1] // num_heads
    heads = []
    for h in range(num_heads):
        heads.append(x[:, :, h * d : (h + 1) * d])
    return tf.stack(heads, axis=1)
