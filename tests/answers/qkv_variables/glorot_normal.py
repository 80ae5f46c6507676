"""Right: a Keras initialiser, which cuts the bell at two deviations."""

import keras
import tensorflow as tf

glorot = keras.initializers.GlorotNormal


def qkv_variables(d_in: int, d: int) -> tuple[tf.Variable, tf.Variable, tf.Variable]:
    """Three matrices (d_in, d)."""
    Wq, Wk, Wv = (tf.Variable(glorot()(shape=(d_in, d))) for _ in range(3))
    return Wq, Wk, Wv
