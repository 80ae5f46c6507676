"""Right: the TensorFlow tutorial's create_padding_mask, for three axes."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    seq = tf.cast(tf.math.equal(ids, pad_id), tf.float32)
    return tf.expand_dims(seq, axis=1)
