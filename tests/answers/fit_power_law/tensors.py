"""Right: TensorFlow, float64."""

import tensorflow as tf


def fit_power_law(sizes, losses):
    x, y = (tf.math.log(tf.constant(one, tf.float64)) for one in (sizes, losses))
    x0, y0 = x - tf.reduce_mean(x), y - tf.reduce_mean(y)
    alpha = -tf.reduce_sum(x0 * y0) / tf.reduce_sum(x0**2)
    return tf.exp(tf.reduce_mean(y) + alpha * tf.reduce_mean(x)), alpha
