"""Right: stacked beside each other, then reshaped."""

from __future__ import annotations

import tensorflow as tf


def concat_heads(heads, x):
    stack = tf.stack([h(x, x, x)[0] for h in heads], axis=2)
    return tf.reshape(stack, (tf.shape(x)[0], tf.shape(x)[1], -1))
