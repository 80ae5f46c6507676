"""Wrong: unnamed - a bell around 1, from a wrong reading of np.random.normal's arguments."""

import numpy as np
import tensorflow as tf


def qkv_variables(d_in, d):
    Wq = tf.Variable(np.random.normal(1.0, 1.0, (d_in, d)))
    Wk = tf.Variable(np.random.normal(1.0, 1.0, (d_in, d)))
    Wv = tf.Variable(np.random.normal(1.0, 1.0, (d_in, d)))
    return Wq, Wk, Wv
