"""Wrong: inverted - Keras's own meaning, True = real word."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    return tf.cast(ids != pad_id, tf.float32)[:, None, :]
