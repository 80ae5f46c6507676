"""Wrong: unnamed - whole numbers."""

from __future__ import annotations

import tensorflow as tf


def qkv_variables(d_in, d):
    return tuple(tf.Variable(tf.cast(10 * tf.random.normal((d_in, d)), tf.int32)) for _ in range(3))
