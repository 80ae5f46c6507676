"""Wrong: axis_in_front - the new axis stands in front, (1, B, S)."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    return tf.cast(tf.equal(ids, pad_id), tf.float32)[None]
