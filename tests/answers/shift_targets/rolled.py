"""Wrong: rolled - tf.roll, and SOS is never put in front."""

import tensorflow as tf


def shift_targets(target_ids, sos_id):
    labels = tf.convert_to_tensor(target_ids)
    decoder_in = tf.roll(labels, shift=1, axis=1)
    return decoder_in, labels
