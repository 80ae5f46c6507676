"""Right: tf.pad puts SOS in front."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    return tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id), target_ids
