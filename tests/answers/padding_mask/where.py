"""Right: tf.where with whole numbers of int64."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    ids = tf.cast(ids, tf.int64)
    return tf.where(ids == pad_id, tf.ones_like(ids), tf.zeros_like(ids))[..., None, :]
