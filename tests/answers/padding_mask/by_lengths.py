"""Wrong: unnamed - by lengths, as if padding could only stand at the end."""

from __future__ import annotations

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    n = tf.reduce_sum(tf.cast(ids != pad_id, tf.int32), -1)
    return 1.0 - tf.sequence_mask(n, ids.shape[1], dtype=tf.float32)[:, None]
