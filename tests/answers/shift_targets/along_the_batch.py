"""Wrong: unnamed - shifts the sentences, not the words."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    first = tf.fill([1, target_ids.shape[1]], sos_id)
    return tf.concat([first, target_ids[:-1]], axis=0), target_ids
