"""Wrong: one_variable_three_times - a chained assignment."""

import numpy as np
import tensorflow as tf


def qkv_variables(d_in, d):
    Wq = Wk = Wv = tf.Variable(np.random.normal(size=(d_in, d)))
    return Wq, Wk, Wv
