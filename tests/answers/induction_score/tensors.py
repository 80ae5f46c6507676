"""Right: one-hot columns, with TensorFlow."""

import tensorflow as tf


def induction_score(p, ids):
    T = ids.shape[1]
    same = tf.linalg.band_part(tf.cast(ids[:, :, None] == ids[:, None, :], tf.float32), -1, 0) - tf.eye(T)
    last = tf.reduce_max(tf.where(same > 0, tf.range(T), -1), axis=-1)
    column = tf.one_hot(tf.where(last >= 0, last + 1, -1), T)
    total = tf.einsum("bhts,bts->h", p, column)
    return tf.math.divide_no_nan(total, tf.reduce_sum(column))
