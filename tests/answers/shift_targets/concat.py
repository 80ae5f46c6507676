"""Right: tf.concat of a column of SOS and all but the last column."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    first = tf.fill([tf.shape(target_ids)[0], 1], tf.cast(sos_id, target_ids.dtype))
    return tf.concat([first, target_ids[:, :-1]], axis=1), target_ids
