import keras
import numpy as np
import tensorflow as tf

# %% plain | Right: mean and spread along a row.
def group_advantages(rewards, epsilon=1e-6):
    mean = tf.reduce_mean(rewards, axis=1, keepdims=True)
    spread = tf.math.reduce_std(rewards, axis=1, keepdims=True)
    return (rewards - mean) / (spread + epsilon)

# %% moments | Right: from the two moments.
def group_advantages(rewards, epsilon=1e-6):
    mean, variance = tf.nn.moments(rewards, axes=[-1], keepdims=True)
    return (rewards - mean) / (tf.sqrt(variance) + epsilon)

# %% turned | Right: keras.ops, with the groups as columns.
def group_advantages(rewards, epsilon=1e-6):
    columns = keras.ops.transpose(rewards)
    better = columns - keras.ops.mean(columns, axis=0)
    return keras.ops.transpose(better / (keras.ops.std(columns, axis=0) + epsilon))
