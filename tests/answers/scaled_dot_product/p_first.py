"""Wrong: p_before_h - p first, then h."""

from __future__ import annotations

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1]))
    return p, p @ v
