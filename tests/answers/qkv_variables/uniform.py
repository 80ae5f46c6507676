"""Wrong: unnamed - uniform numbers."""

import numpy as np
import tensorflow as tf


def qkv_variables(d_in, d):
    return tuple(tf.Variable(np.random.uniform(-1, 1, size=(d_in, d))) for _ in range(3))
