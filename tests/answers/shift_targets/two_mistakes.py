"""Wrong: sos_id_ignored, swapped - two at once."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    return target_ids, tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=1)
