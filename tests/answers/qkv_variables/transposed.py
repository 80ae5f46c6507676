"""Wrong: transposed_shape - rows and columns have changed places."""

import numpy as np
import tensorflow as tf


def qkv_variables(d_in, d):
    Wq = tf.Variable(np.random.normal(size=(d, d_in)))
    Wk = tf.Variable(np.random.normal(size=(d, d_in)))
    Wv = tf.Variable(np.random.normal(size=(d, d_in)))
    return Wq, Wk, Wv
