"""Right: a loop over the heads."""

import tensorflow as tf


def merge_heads(x):
    columns = []
    for h in range(x.shape[1]):
        for j in range(x.shape[3]):
            columns.append(x[:, h, :, j])
    return tf.stack(columns, axis=-1)
