"""Wrong: inverted - the tutorial's triangle without the 1 -."""

import tensorflow as tf


def causal_mask(n):
    return tf.linalg.band_part(tf.ones((n, n)), -1, 0)
