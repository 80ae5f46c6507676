"""Right: TFA's way, three NumPy draws wrapped in variables of float64."""

import numpy as np
import tensorflow as tf


def qkv_variables(d_in, d):
    Wq = tf.Variable(np.random.normal(size=(d_in, d)))
    Wk = tf.Variable(np.random.normal(size=(d_in, d)))
    Wv = tf.Variable(np.random.normal(size=(d_in, d)))
    return Wq, Wk, Wv
