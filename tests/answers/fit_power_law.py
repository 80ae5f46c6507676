import math

import numpy as np
import tensorflow as tf

# %% base_10 | Right: base 10 in, base 10 out.
def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log10(sizes), np.log10(losses), 1)
    return 10**intercept, -slope

# %% tensors | Right: TensorFlow, float64.
def fit_power_law(sizes, losses):
    x, y = (tf.math.log(tf.constant(one, tf.float64)) for one in (sizes, losses))
    x0, y0 = x - tf.reduce_mean(x), y - tf.reduce_mean(y)
    alpha = -tf.reduce_sum(x0 * y0) / tf.reduce_sum(x0**2)
    return tf.exp(tf.reduce_mean(y) + alpha * tf.reduce_mean(x)), alpha
