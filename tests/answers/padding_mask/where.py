"""Right: tf.where with ones and zeros."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    ones = tf.ones_like(ids, tf.float32)
    return tf.where(ids == pad_id, ones, 0 * ones)[..., None, :]
