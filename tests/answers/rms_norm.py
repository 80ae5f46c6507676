import keras
import tensorflow as tf

# %% keras_ops | Right: with keras.ops.
from keras import ops

def rms_norm(x, gamma, epsilon=1e-6):
    mean_square = ops.mean(ops.square(x), axis=-1, keepdims=True)
    return gamma * x * ops.rsqrt(mean_square + epsilon)

# %% plain | Right: the formula.
def rms_norm(x, gamma, epsilon=1e-6):
    return gamma * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
