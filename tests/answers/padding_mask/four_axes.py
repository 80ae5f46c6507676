"""Wrong: axis_for_heads - the tutorial's (B, 1, 1, S)."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    return tf.cast(tf.equal(ids, pad_id), tf.float32)[:, tf.newaxis, tf.newaxis, :]
