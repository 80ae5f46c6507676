"""Wrong: wrong_axis - (B, S, 1)."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    return tf.expand_dims(tf.cast(tf.equal(ids, pad_id), tf.float32), -1)
