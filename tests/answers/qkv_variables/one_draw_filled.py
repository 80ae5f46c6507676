"""Wrong: not_random - one random number fills the matrix."""

import numpy as np
import tensorflow as tf


def qkv_variables(d_in, d):
    return tuple(tf.Variable(tf.fill((d_in, d), np.random.normal())) for _ in range(3))
