"""Wrong: unnamed - takes EOS out of the decoder's input."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    shifted = tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id)
    return tf.where(shifted == 2, 0, shifted), target_ids
