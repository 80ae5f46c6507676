"""Wrong: shifted_the_wrong_way - reads one word ahead."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    last = tf.fill([target_ids.shape[0], 1], sos_id)
    return tf.concat([target_ids[:, 1:], last], axis=1), target_ids
