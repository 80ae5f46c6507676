"""Wrong: unnamed - 512 wherever it goes."""

import numpy as np
import tensorflow as tf


def qkv_variables(d_in=512, d=512):
    Wq = tf.Variable(np.random.normal(size=(256, 512)))
    Wk = tf.Variable(np.random.normal(size=(256, 512)))
    Wv = tf.Variable(np.random.normal(size=(256, 512)))
    return Wq, Wk, Wv
