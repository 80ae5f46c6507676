"""Right: pad_id by keyword only."""

from __future__ import annotations

import tensorflow as tf


def padding_mask(seq, *, pad_id=0):
    seq = tf.cast(tf.math.equal(seq, pad_id), tf.float32)
    return seq[:, tf.newaxis, :]
