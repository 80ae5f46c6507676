"""Wrong: drops_eos - both lose their last column."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    labels = target_ids[:, :-1]
    first = tf.fill([target_ids.shape[0], 1], sos_id)
    return tf.concat([first, labels[:, :-1]], axis=1), labels
