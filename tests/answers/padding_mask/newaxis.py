"""Right: a comparison, a cast, a new axis."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    mask = tf.cast(tf.equal(ids, pad_id), tf.float32)
    return mask[:, tf.newaxis, :]
