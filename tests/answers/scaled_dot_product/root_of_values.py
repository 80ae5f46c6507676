"""Wrong: scale_by_sqrt_value_width - divided by the root of the values' width."""

from __future__ import annotations

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(v.shape[-1]))
    return p @ v, p
