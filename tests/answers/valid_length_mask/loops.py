"""Right: lists of lists."""

import numpy as np
import tensorflow as tf


def valid_length_mask(valid_lengths, length):
    def row(n):
        return [0.0] * int(n) + [1.0] * (length - int(n))

    return tf.constant([[row(n) for n in np.ravel(one)] for one in valid_lengths])
