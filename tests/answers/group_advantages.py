import keras
import numpy as np
import tensorflow as tf

# %% turned | Right: keras.ops, with the groups as columns.
def group_advantages(rewards, epsilon=1e-6):
    columns = keras.ops.transpose(rewards)
    better = columns - keras.ops.mean(columns, axis=0)
    return keras.ops.transpose(better / (keras.ops.std(columns, axis=0) + epsilon))
