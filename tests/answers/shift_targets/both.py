"""Wrong: labels_shifted_too - the same array twice."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    shifted = tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id)
    return shifted, shifted
