"""Right: einsum over the axis of the heads."""

import tensorflow as tf


def sum_heads(heads, x):
    return tf.einsum("hbtd->btd", tf.stack([head(x, x, x)[0] for head in heads]))
