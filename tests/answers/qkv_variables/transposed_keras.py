"""Wrong: transposed_shape - written as PyTorch's Linear keeps it."""

import keras
import tensorflow as tf

normal = keras.initializers.RandomNormal(stddev=0.1)


def qkv_variables(d_in, d):
    out_features, in_features = d, d_in
    return tuple(tf.Variable(tf.random.normal((out_features, in_features))) for _ in "qkv")
