"""Wrong: unnamed - ids in 8 bits."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    small = tf.cast(ids, tf.uint8)
    return tf.cast(tf.equal(small, tf.cast(pad_id, tf.uint8)), tf.float32)[:, tf.newaxis]
