"""Wrong: unnamed - prints and returns nothing."""

import tensorflow as tf


def qkv_variables(d_in, d):
    for _ in range(3):
        print(tf.Variable(tf.random.normal((d_in, d))))
