import numpy as np
import tensorflow as tf

# %% band | Right: rows of a table with one for each length.
def valid_length_mask(valid_lengths, length):
    table = np.tri(length + 1, length, -1)
    lengths = np.asarray(valid_lengths).reshape(len(valid_lengths), -1)
    return (1 - table[lengths]).astype(np.float32)

# %% keras_ops | Right: keras.ops and expand_dims.
from keras import ops

def valid_length_mask(valid_lengths, length):
    if len(valid_lengths.shape) == 1:
        valid_lengths = ops.expand_dims(valid_lengths, 1)
    seen = ops.arange(length) < ops.expand_dims(valid_lengths, -1)
    return ops.cast(ops.logical_not(seen), "float32")

# %% loops | Right: lists of lists.
def valid_length_mask(valid_lengths, length):
    def row(n):
        return [0.0] * int(n) + [1.0] * (length - int(n))

    return tf.constant([[row(n) for n in np.ravel(one)] for one in valid_lengths])
