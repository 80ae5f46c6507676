"""Right: a tf.function with an option of its own."""

from __future__ import annotations

import tensorflow as tf


@tf.function(reduce_retracing=True)
def scaled_dot_product(q, k, v, *, scale=None):
    scale = tf.math.rsqrt(tf.cast(tf.shape(k)[-1], q.dtype)) if scale is None else scale
    p = tf.nn.softmax(tf.einsum("btd,bsd->bts", q, k) * scale, axis=2)
    return tf.einsum("bts,bsd->btd", p, v), p
