import keras
import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops; the variance as mean of squares minus square of the mean, in float64.
from keras import ops

def layer_norm(x, gamma, beta, epsilon=1e-6):
    wide = ops.cast(x, "float64")
    mean = ops.mean(wide, axis=-1, keepdims=True)
    variance = ops.maximum(ops.mean(wide * wide, axis=-1, keepdims=True) - mean * mean, 0)
    normal = (wide - mean) / ops.sqrt(variance + epsilon)
    return ops.cast(normal, x.dtype) * gamma + beta

# %% keyword_only | Right: the reciprocal root, epsilon by keyword only.
def layer_norm(x, gamma, beta, *, epsilon=1e-6):
    centred = x - tf.math.reduce_mean(x, -1, True)
    return centred * tf.math.rsqrt(tf.math.reduce_variance(x, axis=-1, keepdims=True) + epsilon) * gamma + beta
