"""Wrong: unnamed - a dictionary comes back."""

import tensorflow as tf


def qkv_variables(d_in, d):
    return {name: tf.Variable(tf.random.normal((d_in, d))) for name in ("Wq", "Wk", "Wv")}
